"""The files of the client, under an address that changes when they do."""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from akropolis.web import joined

FOLDER = Path(__file__).parent / "static"


def version() -> str:
    """A name for the files as they are now; another after any change, while the service runs too.

    Cost: a look at each file's size and time, some 100 µs.
    """
    seen = sha256()
    for folder, _, names in sorted(os.walk(FOLDER)):
        for name in sorted(names):
            status = os.stat(os.path.join(folder, name))
            seen.update(f"{folder}/{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return f"v-{seen.hexdigest()[:12]}"


def address() -> str:
    """Where pages find the files. Modules name one another relatively, so they follow."""
    return f"/static/{version()}"


@lru_cache(maxsize=32)
def together(name: str, folder: Path, version: str) -> tuple[str, bytes]:
    """What one page needs at once, as a type and a compressed body.

    ``style.css`` is all styles, ``{page}.js`` the module of a page with all that it imports, and
    ``{page}.js.map`` tells debuggers which file each of its lines is of.

    Errors: ``LookupError`` for any other name, so that none of them takes up the cache.
    """
    if name == "style.css":
        return "text/css", gzip.compress(joined.styles(folder).encode())
    page, _, kind = name.partition(".")
    if kind not in ("js", "js.map") or not (folder / "js" / f"{page}.js").is_file():
        raise LookupError(name)
    script = joined.script(folder, page)
    if kind == "js.map":
        return "application/json", gzip.compress(script.map().encode())
    return "text/javascript", gzip.compress(
        f"{script.text}//# sourceMappingURL={name}.map\n".encode()
    )


class Assets(StaticFiles):
    """Serves the files; what is asked for by the version that it has may be kept for good."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, whichever version of it was asked for: there is only the present one."""
        named, _, rest = path.partition(os.sep)
        if not named.startswith("v-"):
            return await super().get_response(path, scope)
        present = version()
        part, _, name = rest.partition(os.sep)
        if part == "joined":
            response = _joined(name, present, scope)
        else:
            response = await super().get_response(rest, scope)
        if named == present:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def _joined(name: str, present: str, scope: Scope) -> Response:
    try:
        kind, body = together(name, FOLDER, present)
    except LookupError:
        raise HTTPException(404) from None
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return Response(body, media_type=kind, headers=headers)
