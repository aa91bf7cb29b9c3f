"""The store on SQLAlchemy Core. What only SQLite needs is in ``_tune_sqlite``."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from akropolis.play.log import Addition, Command, Conflict, Entry, Json
from akropolis.store import migrate
from akropolis.store.tables import answers, entries, holders, matches


class SqlStore:
    """Keeps logs in an SQL database, whose tables it brings up to date when it is opened.

    Errors: ``sqlalchemy.exc.SQLAlchemyError`` for a database that cannot be reached or written.
    """

    def __init__(self, url: str) -> None:
        """Open a database by its URL, such as ``sqlite:///games.sqlite3``."""
        self._engine = engine_of(url)
        self._reading = self._engine.execution_options(sqlite_begin="DEFERRED")
        migrate.upgrade(self._engine)

    def commit(
        self,
        additions: Sequence[Addition],
        *,
        command: Command | None = None,
        answer: Json | None = None,
    ) -> None:
        """Add entries and an answer, all or nothing. Errors: ``Conflict``."""
        try:
            with self._engine.begin() as connection:
                for addition in additions:
                    _add(connection, addition)
                if command is not None:
                    row = {"match": command.match, "author": command.author, "command": command.id}
                    connection.execute(insert(answers).values(**row, answer=_write(answer)))
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from None

    def entries(self, match: str, *, since: int = 0) -> list[Entry]:
        """The entries after number ``since``, in order."""
        query = (
            select(entries)
            .where(entries.c.match == match, entries.c.version > since)
            .order_by(entries.c.version)
        )
        with self._reading.connect() as connection:
            rows = connection.execute(query).all()
        return [
            Entry(
                v=row.version,
                at=row.at,
                type=row.type,
                seat=row.seat,
                facts=json.loads(row.facts),
                secret=json.loads(row.secret),
            )
            for row in rows
        ]

    def answer(self, command: Command) -> Json | None:
        """The answer that was kept for a command."""
        query = select(answers.c.answer).where(
            answers.c.match == command.match,
            answers.c.author == command.author,
            answers.c.command == command.id,
        )
        with self._reading.connect() as connection:
            text = connection.execute(query).scalar()
        return None if text is None else json.loads(text)

    def versions(self, ids: Collection[str]) -> Mapping[str, int]:
        """The number of the last entry of each match that is known."""
        query = select(matches.c.id, matches.c.version).where(matches.c.id.in_(ids))
        with self._reading.connect() as connection:
            return {row.id: row.version for row in connection.execute(query)}

    def unfinished(self, guest: str, *, limit: int) -> list[str]:
        """The matches that are not over in which a guest has held a seat; last touched first."""
        query = (
            select(matches.c.id)
            .join(holders, holders.c.match == matches.c.id)
            .where(holders.c.guest == guest, matches.c.over.is_(False))
            .order_by(matches.c.touched.desc(), matches.c.id)
            .limit(limit)
        )
        with self._reading.connect() as connection:
            return list(connection.execute(query).scalars())

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()


def engine_of(url: str) -> Engine:
    """An engine for a URL, tuned to what its database needs."""
    engine = create_engine(url)
    if make_url(url).get_backend_name() == "sqlite":
        _tune_sqlite(engine)
    return engine


def _add(connection: Connection, addition: Addition) -> None:
    first, last = addition.entries[0], addition.entries[-1]
    row = {"version": last.v, "touched": last.at, "over": addition.over}
    if first.v == 1:
        connection.execute(insert(matches).values(id=addition.match, **row))
    else:
        # Also the guard against gaps: the version before must be the last one.
        behind = matches.c.id == addition.match, matches.c.version == first.v - 1
        if connection.execute(update(matches).where(*behind).values(**row)).rowcount != 1:
            raise Conflict(f"entry {first.v} is not the next one of match {addition.match}")
    rows = [
        {
            "match": addition.match,
            "version": entry.v,
            "at": entry.at,
            "type": entry.type,
            "seat": entry.seat,
            "facts": _write(entry.facts),
            "secret": _write(entry.secret),
        }
        for entry in addition.entries
    ]
    connection.execute(insert(entries), rows)
    for guest in sorted(addition.guests):
        key = holders.c.guest == guest, holders.c.match == addition.match
        if connection.execute(select(holders.c.guest).where(*key)).first() is None:
            connection.execute(insert(holders).values(guest=guest, match=addition.match))


def _write(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _tune_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: object) -> None:
        # Transactions are begun below, not by the driver, which would begin them too late.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        # A commit is on the disk before it is answered, so it outlives a power cut as well.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 10000")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        # A reader that turns writer could meet somebody else's write; writers say so at once.
        mode = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
        connection.exec_driver_sql(f"BEGIN {mode}")
