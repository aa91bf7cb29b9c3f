"""What stands between the network and the service: checks of every request, headers on answers.

Plain ASGI, so that it holds for pages, the API, files and sockets alike.
"""

from __future__ import annotations

import json
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from akropolis.web.guests import Guests
from akropolis.web.limits import Buckets
from akropolis.web.logs import log
from akropolis.web.settings import Settings

MOST_BODY_BYTES = 16_384

#: Nothing but what the service itself serves; no inline script, no inline style.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # A page's address may hold the token of a seat: no other site is told it. Under "no-referrer"
    # browsers would send forms with the origin "null", and those are refused.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Gate:
    """Lets in what is in order, knows the guest, and signs what goes out."""

    def __init__(self, app: ASGIApp, settings: Settings, guests: Guests) -> None:
        self.app = app
        self._settings = settings
        self._guests = guests
        self._requests = Buckets(settings.request_limit)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        guest = self._guests.known(headers.get("cookie", ""))
        state = scope.setdefault("state", {})
        state["guest"] = guest
        problem = self._problem(scope, headers)
        if scope.get("method") == "HEAD":  # as GET; the server leaves the body out
            scope = {**scope, "method": "GET"}
        if scope["type"] == "websocket":
            if problem:
                log.info("socket_refused", error=problem[1])
                await send({"type": "websocket.close", "code": 1008, "reason": problem[1]})
                return
            await self.app(scope, receive, send)
            return
        await self._http(scope, receive, send, headers, problem)

    async def _http(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        headers: Headers,
        problem: tuple[int, str, str] | None,
    ) -> None:
        state = scope["state"]
        path = scope["path"]
        started = time.perf_counter()
        status = 500
        cookie = None
        if state["guest"] is None and not path.startswith(("/static/", "/healthz")):
            guest = state["guest"] = self._guests.new()
            cookie = self._guests.cookie(guest, secure=scope["scheme"] == "https")
        begun = False

        async def signed(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun = True
                status = message["status"]
                outgoing = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    outgoing.setdefault(name, value)
                outgoing.setdefault("Cache-Control", _caching(path))
                if cookie is not None:
                    outgoing.append("Set-Cookie", cookie)
            await send(message)

        try:
            if problem:
                await _refuse(signed, *problem)
            else:
                await self.app(scope, _measured(receive, headers), signed)
        except Exception:
            log.exception("failed", route=_route(scope))
            if not begun:
                await _refuse(signed, 500, "failed", "something went wrong here")
        finally:
            if not path.startswith("/static/"):
                ms = round((time.perf_counter() - started) * 1000, 1)
                log.info(
                    "served", method=scope["method"], route=_route(scope), status=status, ms=ms
                )

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        host = headers.get("host", "")
        if self._settings.hosts and _name(host) not in self._settings.hosts:
            return 400, "wrong_host", "the service is not called by that name"
        unsafe = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if unsafe and not self._same_origin(headers, host):
            return 403, "wrong_origin", "the request comes from another website"
        address = address_of(scope)
        if not self._requests.take(address, time.monotonic()):
            return 429, "too_many", "too many requests; wait a little"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BODY_BYTES:
            return _TOO_LARGE
        return None

    def _same_origin(self, headers: Headers, host: str) -> bool:
        """Whether a browser sent it from a page of ours. Other programs name no origin."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self._settings.origins or _place(origin) == host


class Compressed(GZipMiddleware):
    """Compresses what holds no secret.

    A snapshot may hold links and names that others chose; together under compression, its length
    would tell of the one by the other.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        path = scope.get("path", "")
        if path.startswith("/api/") and not path.endswith("/options"):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


_TOO_LARGE = 413, "too_large", f"a request has at most {MOST_BODY_BYTES} bytes"


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def error_body(code: str, message: str, **more: object) -> dict[str, object]:
    """The body of every refusal."""
    return {"error": code, "message": message, **more}


def _measured(receive: Receive, headers: Headers) -> Receive:
    left = MOST_BODY_BYTES

    async def limited() -> Message:
        nonlocal left
        message = await receive()
        if message["type"] == "http.request":
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, _TOO_LARGE[2])
        return message

    return limited


async def _refuse(send: Send, status: int, code: str, message: str) -> None:
    body = json.dumps(error_body(code, message)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "") if host.isascii() else ""
    except ValueError:  # brackets that hold no address
        return ""


def _place(origin: str) -> str | None:
    """The host and port of an origin; None of one that is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _route(scope: Scope) -> str:
    """The pattern of the address; the address itself may hold the token of a seat."""
    return getattr(scope.get("route"), "path", "-")


def _caching(path: str) -> str:
    return "no-cache" if path.startswith("/static/") else "no-store"
