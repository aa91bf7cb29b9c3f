"""What the store says when its database fails."""

from pathlib import Path

import pytest
from sqlalchemy import event

from akropolis.play import Addition, Entry, StoreFailed
from akropolis.store import SqlStore


def addition(v: int, text: str) -> Addition:
    return Addition(
        match="m", entries=[Entry(v=v, at="", type="created", seat=None, facts={"x": text})]
    )


def test_a_full_disk_is_told_adds_nothing_and_is_over_when_there_is_room(tmp_path: Path):
    store = SqlStore(f"sqlite:///{tmp_path / 'matches.sqlite3'}")
    store.commit([addition(1, "")])
    engine = store._engine

    def no_room(connection, _):
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    engine.dispose()
    event.listen(engine, "connect", no_room)
    with pytest.raises(StoreFailed, match="full"):
        store.commit([addition(2, "x" * 100_000)])
    assert [entry.v for entry in store.entries("m")] == [1]
    event.remove(engine, "connect", no_room)
    engine.dispose()
    store.commit([addition(2, "x" * 100_000)])
    assert [entry.v for entry in store.entries("m")] == [1, 2]
    store.close()


def test_a_database_that_is_no_longer_one_is_told(tmp_path: Path):
    path = tmp_path / "matches.sqlite3"
    store = SqlStore(f"sqlite:///{path}")
    store.commit([addition(1, "")])
    store._engine.dispose()
    path.write_bytes(b"something else" * 1000)
    with pytest.raises(StoreFailed):
        store.entries("m")
    store.close()
