"""The tables. Plain SQL types and keys only, so that every database understands them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

#: One row a match: what is looked for without reading its log.
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("touched", String(40), nullable=False),
    Column("over", Boolean, nullable=False),
)

#: The logs. The key is the lock: whoever comes second with a version has lost the race.
entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", String(40), nullable=False),
    Column("type", String(32), nullable=False),
    Column("seat", Integer),
    Column("facts", Text, nullable=False),
    Column("secret", Text, nullable=False),
)

#: Answers to commands, kept in the transaction that carries the command out.
answers = Table(
    "answers",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("author", String(64), primary_key=True),
    Column("command", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)

#: Who holds a seat in which match.
holders = Table(
    "holders",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Index("holders_by_match", "match"),
)
