"""Where the logs of matches are kept: an SQL database, by default a file of SQLite."""

from akropolis.store.sql import SqlStore

__all__ = ["SqlStore"]
