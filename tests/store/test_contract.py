"""What every store must do. Another database passes when its URL is in ``AKROPOLIS_TEST_DATABASE``.

The URL must lead to an empty database. Nothing here knows what is below.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from akropolis.play import Addition, Command, Conflict, Entry, LogStore
from akropolis.store import SqlStore, migrate
from akropolis.store.sql import engine_of
from akropolis.store.tables import metadata
from matches import MemoryStore

OTHER = os.environ.get("AKROPOLIS_TEST_DATABASE")
KINDS = ["memory", "sqlite", *(["other"] if OTHER else [])]


class Opener:
    """Opens one store as often as wanted, as several processes would."""

    def __init__(self, kind: str, folder: Path):
        self.url = OTHER if kind == "other" else f"sqlite:///{folder / 'matches.sqlite3'}"
        self._memory = MemoryStore() if kind == "memory" else None
        self._opened: list[LogStore] = []

    def __call__(self) -> LogStore:
        store = self._memory or SqlStore(self.url)
        self._opened.append(store)
        return store

    def close(self):
        for store in self._opened:
            store.close()
        if self.url == OTHER:
            engine = engine_of(self.url)
            with engine.begin() as connection:
                metadata.drop_all(connection)
                connection.execute(text("DROP TABLE alembic_version"))
            engine.dispose()


@pytest.fixture(params=KINDS)
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    opener = Opener(request.param, tmp_path)
    yield opener
    opener.close()


@pytest.fixture
def store(opener: Opener) -> LogStore:
    return opener()


def entry(v: int, at: str = "2031-05-01T12:00:00+00:00", **more) -> Entry:
    more.setdefault("facts", {"word": f'entry {v}, ⬡ and "quotes"', "list": [1, None, True]})
    return Entry(v=v, at=at, type="created" if v == 1 else "moved", seat=None, **more)


def adding(*versions: int, match: str = "m", **more) -> Addition:
    return Addition(match=match, entries=[entry(v) for v in versions], **more)


DONE = Command(match="m", author="ann", id="once")


def test_entries_come_back_as_they_were_added(store: LogStore):
    first = entry(1, secret={"deal": ["Hqq", "bmq"]})
    second = Entry(v=2, at="2031-05-01T12:00:01+00:00", type="moved", seat=1)
    store.commit([Addition(match="m", entries=[first])])
    store.commit([Addition(match="m", entries=[second])])
    assert store.entries("m") == [first, second]


def test_the_entries_after_one_come_in_order(store: LogStore):
    store.commit([adding(*range(1, 13))])
    assert [entry.v for entry in store.entries("m", since=3)] == list(range(4, 13))
    assert store.entries("m", since=12) == []


def test_a_match_nobody_knows_has_no_entries(store: LogStore):
    assert store.entries("m") == []
    assert store.versions(["m"]) == {}


def test_matches_do_not_mix(store: LogStore):
    store.commit([adding(1), adding(1, 2, match="n")])
    assert store.versions(["m", "n", "o"]) == {"m": 1, "n": 2}
    assert len(store.entries("m")) == 1


@pytest.mark.parametrize("versions", [(1,), (2,), (4,)])
def test_only_the_next_entry_can_be_added(store: LogStore, versions: tuple[int, ...]):
    store.commit([adding(1, 2)])
    with pytest.raises(Conflict):
        store.commit([adding(*versions)])
    assert store.versions(["m"]) == {"m": 2}


def test_a_log_begins_with_number_one(store: LogStore):
    with pytest.raises(Conflict):
        store.commit([adding(2)])
    assert store.entries("m") == []


def test_an_answer_is_kept_with_what_it_answers(store: LogStore, opener: Opener):
    store.commit([adding(1)])
    store.commit([adding(2)], command=DONE, answer={"ok": True, "v": 2})
    assert opener().answer(DONE) == {"ok": True, "v": 2}


def test_a_command_that_was_not_answered_has_no_answer(store: LogStore):
    assert store.answer(DONE) is None


def test_an_answer_belongs_to_match_and_author(store: LogStore):
    store.commit([adding(1), adding(1, match="n")])
    store.commit([], command=DONE, answer={"ok": False})
    assert store.answer(Command(match="n", author="ann", id="once")) is None
    assert store.answer(Command(match="m", author="eve", id="once")) is None


def test_a_command_answered_twice_adds_nothing_the_second_time(store: LogStore):
    store.commit([adding(1)])
    store.commit([adding(2)], command=DONE, answer={"v": 2})
    with pytest.raises(Conflict):
        store.commit([adding(3)], command=DONE, answer={"v": 3})
    assert store.versions(["m"]) == {"m": 2}
    assert len(store.entries("m")) == 2
    assert store.answer(DONE) == {"v": 2}


def test_where_one_of_two_matches_conflicts_neither_is_changed(store: LogStore):
    store.commit([adding(1)])
    with pytest.raises(Conflict):
        store.commit([adding(1, match="n"), adding(3)], command=DONE, answer={})
    assert store.versions(["m", "n"]) == {"m": 1}
    assert store.answer(DONE) is None


def test_of_many_who_write_the_next_entry_at_once_one_succeeds(opener: Opener):
    opener().commit([adding(1)])
    stores = [opener() for _ in range(4)]
    together = threading.Barrier(len(stores))
    won: list[tuple[int, int]] = []

    def write(number: int, store: LogStore) -> None:
        for v in range(2, 12):
            together.wait()
            try:
                store.commit([Addition(match="m", entries=[entry(v, secret={"by": number})])])
                won.append((v, number))
            except Conflict:
                pass

    threads = [threading.Thread(target=write, args=pair) for pair in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(entry.v, entry.secret["by"]) for entry in stores[0].entries("m", since=1)] == won


def test_unfinished_matches_of_a_guest_come_last_touched_first(store: LogStore):
    for number, match in enumerate("abc"):
        at = f"2031-05-01T12:00:0{number}+00:00"
        store.commit([Addition(match=match, entries=[entry(1, at)], guests=["ann"])])
    store.commit([Addition(match="a", entries=[entry(2, "2031-05-01T13:00:00+00:00")])])
    store.commit([Addition(match="b", entries=[entry(2)], over=True)])
    assert store.unfinished("ann", limit=9) == ["a", "c"]
    assert store.unfinished("ann", limit=1) == ["a"]
    assert store.unfinished("ben", limit=9) == []


def test_a_guest_who_sits_down_twice_has_the_match_once(store: LogStore):
    store.commit([adding(1, guests=["ann"])])
    store.commit([adding(2, guests=["ann", "ben"])])
    assert store.unfinished("ann", limit=9) == store.unfinished("ben", limit=9) == ["m"]


def test_a_guest_who_has_gone_has_the_match_no_more(store: LogStore):
    store.commit([adding(1, guests=["ann", "ben"])])
    store.commit([adding(2, gone=["ann"])])
    assert store.unfinished("ann", limit=9) == []
    assert store.unfinished("ben", limit=9) == ["m"]


# -- what only a database can do wrong ------------------------------------------------------------


def test_the_migrations_make_the_tables_that_the_code_uses(tmp_path: Path):
    made, meant = (engine_of(f"sqlite:///{tmp_path / name}") for name in ("made", "meant"))
    migrate.upgrade(made)
    with meant.begin() as connection:
        metadata.create_all(connection)
    for table in metadata.tables:
        for look in ("get_columns", "get_pk_constraint", "get_foreign_keys", "get_indexes"):
            one, other = (getattr(inspect(engine), look)(table) for engine in (made, meant))
            assert str(one) == str(other)
    made.dispose()
    meant.dispose()


def test_many_processes_may_open_a_new_database_at_once(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    failures: list[BaseException] = []

    def open_it() -> None:
        try:
            SqlStore(url).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_sqlite_keeps_what_was_committed_through_a_power_cut(tmp_path: Path):
    engine = engine_of(f"sqlite:///{tmp_path / 'm.sqlite3'}")
    with engine.connect() as connection:
        modes = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    engine.dispose()
    assert modes == ["wal", 2, 1]
