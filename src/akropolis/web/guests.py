"""Guests: nobody signs up; a signed cookie knows a browser again."""

from __future__ import annotations

import os
import secrets
from http.cookies import SimpleCookie
from pathlib import Path

from itsdangerous import BadSignature, Signer
from starlette.requests import cookie_parser

COOKIE = "akropolis_guest"
_KEY_BYTES = 32
_YEAR_SECONDS = 365 * 24 * 3600


class Guests:
    """Signs the ids of guests, and knows its own signatures again."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="akropolis.guest")

    @staticmethod
    def new() -> str:
        """The id of a guest never seen before."""
        return secrets.token_hex(16)

    def known(self, cookies: str) -> str | None:
        """The guest that a Cookie header names; None without one or with a false signature."""
        # As browsers send them: a cookie of somebody else on this host may look like anything.
        signed = cookie_parser(cookies).get(COOKIE)
        try:
            return self._signer.unsign(signed).decode() if signed else None
        except (BadSignature, UnicodeError):
            return None

    def cookie(self, guest: str, *, secure: bool) -> str:
        """The Set-Cookie header that makes a browser known as a guest."""
        cookie = SimpleCookie({COOKIE: self._signer.sign(guest).decode()})
        morsel = cookie[COOKIE]
        morsel.update({"path": "/", "max-age": str(_YEAR_SECONDS), "samesite": "Lax"})
        morsel["httponly"] = True
        morsel["secure"] = secure
        return morsel.OutputString()


def key_in(folder: Path) -> bytes:
    """The key kept in a folder, made at the first time. Only its owner may read it.

    Errors: ``OSError``, also for a file that holds no key, with which anybody could sign.
    """
    path = folder / "cookie.key"
    draft = folder / f"cookie.key.{os.getpid()}"
    if not path.exists():
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            # A link fails where another process was quicker; its key is then the one.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    key = path.read_bytes()
    if len(key) != _KEY_BYTES:
        found = f"expected {_KEY_BYTES} bytes, found {len(key)}"
        raise OSError(f"{path}: {found}; remove it, and a new key is made")
    return key
