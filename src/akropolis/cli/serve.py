"""``akropolis serve``: the match service for browsers."""

from __future__ import annotations

import os
import threading
import time
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import click
from platformdirs import user_data_path

from akropolis.cli import exits, options
from akropolis.cli.exits import Failure

if TYPE_CHECKING:
    import socket

    from akropolis.web.settings import Settings

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@click.command("serve", short_help="Serve tables to browsers, here or to the whole network.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="AKROPOLIS_DATA_DIR",
    help="Keep matches and the key of cookies below this folder.  [env: AKROPOLIS_DATA_DIR]",
)
@click.option("--database", metavar="URL", help="Keep matches in another database.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Also trust pages of this address, as behind a proxy. May be given several times.",
)
@options.programs_option
@click.option("--open", "open_browser", is_flag=True, help="Open the table in a browser.")
def command(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    origins: tuple[str, ...],
    programs: dict[str, str],
    open_browser: bool,
) -> None:
    """Serve tables to browsers: here alone, or with --host 0.0.0.0 to the whole network.

    \b
    Examples:
      akropolis serve --open
      akropolis serve --host 0.0.0.0 --port 8080 --data /srv/akropolis
      akropolis serve --bot "mine=python3 my_bot.py"
      akropolis serve --bot tower=my_bots:Tower
    """
    serve(
        host,
        port,
        data=data,
        database=database,
        origins=origins,
        programs=programs,
        open_browser=open_browser,
    )


def serve(
    host: str,
    port: int,
    *,
    or_any_port: bool = False,
    data: Path | None = None,
    database: str | None = None,
    origins: tuple[str, ...] = (),
    programs: Mapping[str, str] | None = None,
    open_browser: bool = False,
    quiet: bool = False,
) -> None:
    """Serve until interrupted; errors become sentences and exit codes.

    Quiet tells only of trouble. ``or_any_port`` takes any that is free where the port is not.
    """
    from akropolis.web import server  # these take their time, and no other command needs them
    from akropolis.web.settings import Settings

    os.umask(0o077)  # what is kept is nobody else's business
    folder = data or user_data_path("akropolis", appauthor=False)
    settings = Settings(
        data=folder,
        database=database,
        # By another name only a page of a stranger would call a service of this machine alone.
        hosts=LOOPBACK | {_name(origin) for origin in origins} if host in LOOPBACK else frozenset(),
        origins=frozenset(origins),
        programs=programs or {},
    )
    _prepare(settings)
    try:
        try:
            listener = server.listen(host, port)
        except OSError:
            if not or_any_port:
                raise
            listener = server.listen(host, 0)
    except (OSError, TypeError, ValueError) as error:  # what is no name at all is a TypeError
        why = getattr(error, "strerror", None) or error
        message = f"cannot listen on {host} port {port}: {why}; see --host and --port"
        raise Failure(message, code=exits.UNREADABLE) from None
    address = _address(listener)
    click.echo(f"Akropolis at {address}   (Ctrl-C stops; matches are kept in {folder})")
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    server.run(settings, listener, quiet=quiet)


def _name(origin: str) -> str:
    """The name in a web address. Errors: ``click.UsageError`` for what is none."""
    try:
        parts = urlsplit(origin)
        plain = (
            f"{parts.scheme}://{parts.netloc}" == origin and parts.port != 0 and "@" not in origin
        )
    except ValueError:  # half an IPv6 address, or a port that is no number
        plain = False
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname:
        raise click.UsageError(
            f"--origin is an address such as https://games.example, not {origin}"
        )
    return parts.hostname


def _prepare(settings: Settings) -> None:
    """Make the data folder and the database ready, while it can still be told who is waiting."""
    from sqlalchemy.exc import SQLAlchemyError

    from akropolis.store import SqlStore
    from akropolis.web.guests import key_in

    try:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        key_in(settings.data)
        SqlStore(settings.database_url).close()
    except (OSError, SQLAlchemyError, ImportError) as error:  # drivers are installed apart
        why = getattr(error, "strerror", None) or getattr(error, "orig", None) or error
        where = _without_password(settings.database) if settings.database else settings.data
        instead = "see --database" if settings.database else "name another folder"
        message = f"cannot keep matches in {where}: {why}; {instead}"
        raise Failure(message, code=exits.UNREADABLE) from None


def _without_password(database: str) -> str:
    """The URL of a database, fit to be told."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(database).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return "what is no URL of a database"


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _open_when_ready(address: str) -> None:
    for _ in range(200):
        try:
            with urlopen(f"{address}/healthz", timeout=1):
                break
        except (URLError, OSError):
            time.sleep(0.1)
    webbrowser.open(address)
