"""Puts the service together."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from akropolis import __version__
from akropolis.errors import AkropolisError
from akropolis.play import LogStore, Refused, StoreFailed, UnknownMatch
from akropolis.web import api, pages, socket
from akropolis.web.assets import Assets
from akropolis.web.guests import Guests, key_in
from akropolis.web.hall import UNAVAILABLE, Hall
from akropolis.web.helpers import HelperFailed
from akropolis.web.limits import Buckets
from akropolis.web.logs import log
from akropolis.web.security import Compressed, Gate
from akropolis.web.settings import Settings


def create_app(settings: Settings, *, store: Callable[[], LogStore] | None = None) -> FastAPI:
    """The app. ``store`` opens the store; left out, it is the database of the settings."""

    def opened() -> LogStore:
        from akropolis.store import SqlStore

        return SqlStore(settings.database_url)

    hall = Hall(settings, store or opened)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.open()
        yield
        hall.hub.end_all("restart", 1012)
        await hall.close()

    app = FastAPI(
        title="Akropolis",
        version=__version__,
        description="Matches of Akropolis: open one, listen to it, and play.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.hall = hall
    app.state.openings = Buckets(settings.open_limit)
    app.state.addresses = Counter[str]()
    app.include_router(api.router)
    app.include_router(socket.router)
    app.include_router(pages.router)
    app.mount("/static", Assets(), name="static")
    app.add_api_route("/healthz", health, include_in_schema=False)
    _tell_problems(app)
    app.add_middleware(Compressed, minimum_size=1000)
    app.add_middleware(Gate, settings=settings, guests=Guests(key_in(settings.data)))
    return app


async def health(request: Request) -> JSONResponse:
    """Whether the service answers and its store can be read."""
    hall: Hall = request.app.state.hall
    await hall.ask(hall.house.unfinished, "health")
    return JSONResponse({"status": "ok", "version": __version__})


def _tell_problems(app: FastAPI) -> None:
    """Every error becomes ``{error, message}`` with its status, or a page for readers of pages."""

    def told(request: Request, status: int, code: str, message: str, **more: object) -> Response:
        if request.url.path.startswith(("/api/", "/healthz")):
            return api.problem(status, code, message, **more)
        if status == 404:
            return pages.page(request, "missing", status=404)
        note = f"trouble.{code}" if code in ("too_many", "unavailable") else "trouble.refused"
        return pages.page(request, "trouble", status=status, note=note)

    async def unknown_match(request: Request, error: Exception) -> Response:
        return told(request, 404, "unknown_match", "there is no such match")

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        status = 429 if error.code == "too_many" else api.STATUS.get(error.code, 409)
        more = {"reasons": [*map(str, error.reasons)]} if error.reasons else {}
        return told(request, status, error.code, error.message, **more)

    async def impossible(request: Request, error: Exception) -> Response:
        return told(request, 422, "impossible", str(error))

    async def unreadable(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        if not request.url.path.startswith("/api/"):
            return told(request, 404, "not_found", "there is no such page")
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        status = 400 if first["type"] == "json_invalid" else 422
        return told(request, status, "unreadable", f"{where}: {first['msg']}")

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {404: "not_found", 405: "not_allowed", 413: "too_large"}.get(
            error.status_code, "refused"
        )
        response = told(request, error.status_code, code, str(error.detail))
        response.headers.update(error.headers or {})
        return response

    async def too_slow(request: Request, error: Exception) -> Response:
        return told(request, 503, "too_slow", "that could not be worked out in time; try again")

    async def store_failed(request: Request, error: Exception) -> Response:
        log.error("store_failed", error=str(error)[:200])
        return told(request, 503, "unavailable", UNAVAILABLE)

    app.add_exception_handler(UnknownMatch, unknown_match)
    app.add_exception_handler(StoreFailed, store_failed)
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(AkropolisError, impossible)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(HelperFailed, too_slow)
