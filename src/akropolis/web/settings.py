"""What can be set when the service starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A bucket of so many goes, refilled at a steady rate."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one process of the service.

    Attributes:
        data: the folder of the database and of the key that signs cookies.
        database: the URL of another database than the file in the folder.
        hosts: the names by which the service may be called; empty for any.
        origins: web addresses other than its own from which browsers may use it, as behind a
            proxy that changes the name.
        bot_seconds: how long a bot may think before a simpler one plays for it.
        hints_by: the level that gives hints.
        programs: commands of programs that play as bots, by name.
        helpers: processes in which bots think; one more works out options.
        warm_kernel: whether to compile the kernel in the background if that was not done yet.
        watch_seconds: how often the store is asked what other processes wrote.
        open_limit: matches opened by one address.
        request_limit: requests by one address.
        frame_limit: frames that one socket may send.
        sockets_per_address: sockets open at once from one address.
        sockets_per_match: sockets open at once on one match.
    """

    data: Path
    database: str | None = None
    hosts: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    bot_seconds: float = 10.0
    hints_by: str = "grandmaster"
    programs: Mapping[str, str] = field(default_factory=dict)
    helpers: int = 2
    warm_kernel: bool = True
    watch_seconds: float = 0.25
    open_limit: Limit = field(default=Limit(burst=30, per_second=0.1))
    request_limit: Limit = field(default=Limit(burst=300, per_second=60))
    frame_limit: Limit = field(default=Limit(burst=60, per_second=15))
    sockets_per_address: int = 64
    sockets_per_match: int = 200

    @property
    def database_url(self) -> str:
        """The database: an SQLite file in the data folder unless another is named."""
        return self.database or f"sqlite:///{self.data / 'matches.sqlite3'}"
