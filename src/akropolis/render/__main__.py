"""Write the files that the browser shares with this room: ``python -m akropolis.render``."""

from pathlib import Path

import akropolis
from akropolis.render.pictures import read
from akropolis.render.shape import client_module


def shared_files() -> dict[str, str]:
    """What the browser's copy of each shared file must say, by its path in the web room."""
    return {
        "static/js/shape.js": client_module(),
        "static/css/city.css": read("city.css"),
        "templates/symbols.svg": read("symbols.svg"),
    }


if __name__ == "__main__":
    web = Path(akropolis.__file__).parent / "web"
    for name, text in shared_files().items():
        (web / name).write_text(text, encoding="utf-8")
