"""The pages: shells that the client fills."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qsl

import segno
from fastapi import APIRouter, Request, Response
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader, select_autoescape

from akropolis.errors import AkropolisError
from akropolis.play import StoreFailed
from akropolis.play.setup import clean_name
from akropolis.web import assets, texts
from akropolis.web.api import Guest, TheHall, open_for
from akropolis.web.hall import Hall

environment = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=select_autoescape(["html", "svg"], default=True),
)
templates = Jinja2Templates(env=environment)
router = APIRouter(include_in_schema=False)

Match = Annotated[str, InPath(pattern="^[2-9a-hjkmnp-z]{10}$")]
Token = Annotated[str, InPath(pattern="^[2-9a-hjkmnp-z]{22}$")]


def page(request: Request, name: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the language of its reader."""
    cookie = request.cookies.get(texts.COOKIE)
    locale = texts.choose(cookie, request.headers.get("accept-language", ""))
    catalogue = texts.catalogue(locale)

    def say(key: str, **names: str) -> str:
        text = str(catalogue.get(key, key))
        text = text.format(**names) if names else text
        return texts.pseudo(text) if locale == "pseudo" else text

    context = {"say": say, "texts": catalogue, "locale": locale, "page": name, **values}
    static = context["static"] = assets.address()
    response = templates.TemplateResponse(request, f"{name}.html", context, status_code=status)
    # Told before the page itself comes, so that the browser asks for them meanwhile.
    ahead = [f"<{static}/joined/style.css>; rel=preload; as=style"]
    if (assets.FOLDER / "js" / f"{name}.js").is_file():
        ahead.append(f"<{static}/joined/{name}.js>; rel=modulepreload")
    if name == "table":
        ahead.append(f"</api/matches/{values['match']}>; rel=preload; as=fetch; crossorigin")
    response.headers["Link"] = ", ".join(ahead)
    return response


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """The first page."""
    return page(request, "home")


@router.get("/new")
async def new(request: Request) -> HTMLResponse:
    """The form of a new match."""
    return page(request, "new")


@router.post("/new")
async def open_at_once(request: Request, hall: TheHall, guest: Guest) -> Response:
    """Open the match of the first page's button, for whoever is quicker than its script."""
    seats = [{"kind": "human"}, {"kind": "bot"}]
    opened = await open_for(request, hall, guest, {"seats": seats})
    return RedirectResponse(f"/t/{opened['match']}", 303)


@router.get("/t/{match}")
async def table(request: Request, match: Match, hall: TheHall) -> HTMLResponse:
    """The table of a match."""
    await hall.ask(hall.house.match, match)
    return page(request, "table", match=match)


@router.get("/t/{match}/s/{token}")
async def seat_link(
    request: Request, match: Match, token: Token, hall: TheHall, guest: Guest
) -> Response:
    """The door to an open seat. Opening it changes nothing: messengers open links to show them.

    Whoever sits at the match is led to the table, and does not take the seat of a friend by trying
    the link out.
    """
    found = await hall.ask(hall.house.match, match)
    seat = await _door(hall, match, token)
    if seat is None or found.seats[seat].kind != "open" or found.held_by(guest):
        return RedirectResponse(f"/t/{match}", 302)
    hosts = [found.seats[number].name for number in found.held_by(found.creator)]
    return page(request, "seat", match=match, token=token, host=next(filter(None, hosts), ""))


@router.post("/t/{match}/s/{token}")
async def take_seat(
    request: Request, match: Match, token: Token, hall: TheHall, guest: Guest
) -> Response:
    """Sit down under the name in the form, if it is one; where somebody was quicker, look on."""
    seat = await _door(hall, match, token)
    if seat is not None:
        sit = {"id": f"sit-{token}", "v": 1, "type": "sit", "seat": seat, "token": token}
        try:
            fields = dict(parse_qsl((await request.body()).decode(), max_num_fields=9))
            sit["name"] = clean_name(fields.get("name"))
        except (AkropolisError, ValueError):
            pass
        answer = await hall.command(match, guest, sit)
        if answer.get("error") == "unavailable":
            raise StoreFailed(answer["message"])
    return RedirectResponse(f"/t/{match}", 303)


@router.get("/t/{match}/qr.svg")
async def spectator_code(request: Request, match: Match) -> Response:
    """The link for spectators as a QR code."""
    return _code(request, f"/t/{match}")


@router.get("/t/{match}/s/{token}/qr.svg")
async def seat_code(request: Request, match: Match, token: Token) -> Response:
    """The link of a seat as a QR code. Whoever can ask for it has the link already."""
    return _code(request, f"/t/{match}/s/{token}")


@router.get("/rules")
async def rules(request: Request) -> HTMLResponse:
    """The rules."""
    return page(request, "rules")


@router.get("/settings")
async def settings(request: Request) -> HTMLResponse:
    """The settings, which the browser keeps."""
    return page(request, "settings")


async def _door(hall: Hall, match: str, token: str) -> int | None:
    return await hall.ask(hall.house.seat_of_link, match, token)


def _code(request: Request, path: str) -> Response:
    code = segno.make(str(request.base_url).rstrip("/") + path, error="m", micro=False)
    body = code.svg_inline(scale=4, border=3, light="#fff", dark="#000", omitsize=True)
    body = body.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(body, media_type="image/svg+xml")
