"""The store on SQLAlchemy Core. What only SQLite needs is in ``_tune_sqlite``."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from akropolis.play.log import Addition, Command, Conflict, Entry, Json, StoreFailed
from akropolis.store import migrate
from akropolis.store.tables import answers, entries, holders, matches

# Every move asks these: written once, they need not be put together each time.
_ENTRIES = (
    select(entries)
    .where(entries.c.match == bindparam("match"), entries.c.version > bindparam("since"))
    .order_by(entries.c.version)
)
_ANSWER = select(answers.c.answer).where(
    answers.c.match == bindparam("match"),
    answers.c.author == bindparam("author"),
    answers.c.command == bindparam("command"),
)
_VERSIONS = select(matches.c.id, matches.c.version).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)
#: Also the guard against gaps: the version before must be the last one.
_GO_ON = (
    update(matches)
    .where(matches.c.id == bindparam("match"), matches.c.version == bindparam("before"))
    .values(version=bindparam("last"), touched=bindparam("at"), over=bindparam("is_over"))
)
_HOLDER = select(holders.c.guest).where(
    holders.c.guest == bindparam("guest"), holders.c.match == bindparam("match")
)
_OLD_HOLDER = delete(holders).where(
    holders.c.guest == bindparam("guest"), holders.c.match == bindparam("match")
)
_NEW_MATCH, _NEW_ENTRIES, _NEW_ANSWER, _NEW_HOLDER = map(
    insert, (matches, entries, answers, holders)
)


class SqlStore:
    """Keeps logs in an SQL database, whose tables it brings up to date when it is opened."""

    def __init__(self, url: str) -> None:
        """Open a database by its URL, such as ``sqlite:///games.sqlite3``.

        Errors: ``sqlalchemy.exc.SQLAlchemyError`` for a database that cannot be opened.
        """
        self._engine = engine_of(url)
        self._reading = self._engine.execution_options(sqlite_begin=None)
        migrate.upgrade(self._engine)

    def commit(
        self,
        additions: Sequence[Addition],
        *,
        command: Command | None = None,
        answer: Json | None = None,
    ) -> None:
        """Add entries and an answer, all or nothing. Errors: ``Conflict``."""
        with _trouble_told(), self._engine.begin() as connection:
            for addition in additions:
                _add(connection, addition)
            if command is not None:
                row = {**_key(command), "answer": _write(answer)}
                connection.execute(_NEW_ANSWER, row)

    def entries(self, match: str, *, since: int = 0) -> list[Entry]:
        """The entries after number ``since``, in order."""
        with _trouble_told(), self._reading.connect() as connection:
            rows = connection.execute(_ENTRIES, {"match": match, "since": since}).all()
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
        with _trouble_told(), self._reading.connect() as connection:
            text = connection.execute(_ANSWER, _key(command)).scalar()
        return None if text is None else json.loads(text)

    def versions(self, ids: Collection[str]) -> Mapping[str, int]:
        """The number of the last entry of each match that is known."""
        known = {"ids": list(ids)}
        with _trouble_told(), self._reading.connect() as connection:
            return {row.id: row.version for row in connection.execute(_VERSIONS, known)}

    def unfinished(self, guest: str, *, limit: int) -> list[str]:
        """The matches that are not over in which a guest holds a seat; last touched first."""
        query = (
            select(matches.c.id)
            .join(holders, holders.c.match == matches.c.id)
            .where(holders.c.guest == guest, matches.c.over.is_(False))
            .order_by(matches.c.touched.desc(), matches.c.id)
            .limit(limit)
        )
        with _trouble_told(), self._reading.connect() as connection:
            return list(connection.execute(query).scalars())

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()


@contextmanager
def _trouble_told() -> Iterator[None]:
    """What goes wrong in the database, in the words of the store."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from None
    except SQLAlchemyError as error:
        raise StoreFailed(str(getattr(error, "orig", None) or error)) from error


def engine_of(url: str) -> Engine:
    """An engine for a URL, tuned to what its database needs."""
    engine = create_engine(url)
    if make_url(url).get_backend_name() == "sqlite":
        _tune_sqlite(engine)
    return engine


def _add(connection: Connection, addition: Addition) -> None:
    first, last = addition.entries[0], addition.entries[-1]
    match, at, over = addition.match, last.at, addition.over
    if first.v == 1:
        row = {"id": match, "version": last.v, "touched": at, "over": over}
        connection.execute(_NEW_MATCH, row)
    else:
        change = {"match": match, "before": first.v - 1, "last": last.v, "at": at, "is_over": over}
        if connection.execute(_GO_ON, change).rowcount != 1:
            raise Conflict(f"entry {first.v} is not the next one of match {match}")
    rows = [
        {
            "match": match,
            "version": entry.v,
            "at": entry.at,
            "type": entry.type,
            "seat": entry.seat,
            "facts": _write(entry.facts),
            "secret": _write(entry.secret),
        }
        for entry in addition.entries
    ]
    connection.execute(_NEW_ENTRIES, rows)
    for guest in sorted(addition.guests):
        key = {"guest": guest, "match": match}
        if connection.execute(_HOLDER, key).first() is None:
            connection.execute(_NEW_HOLDER, key)
    for guest in sorted(addition.gone):
        connection.execute(_OLD_HOLDER, {"guest": guest, "match": match})


def _key(command: Command) -> dict[str, str]:
    return {"match": command.match, "author": command.author, "command": command.id}


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
        # A reader that turns writer could meet somebody else's write; writers say so at once. What
        # only reads is one statement, and needs no transaction around it.
        mode = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
        if mode:
            connection.exec_driver_sql(f"BEGIN {mode}")
