"""The files of the client, under an address that changes when they do."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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


class Assets(StaticFiles):
    """Serves the files; what is asked for by the version that it has may be kept for good."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, whichever version of it was asked for: there is only the present one."""
        named, _, rest = path.partition(os.sep)
        if not named.startswith("v-"):
            return await super().get_response(path, scope)
        response = await super().get_response(rest, scope)
        if named == version():
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
