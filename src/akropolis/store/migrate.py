"""Brings the tables of a database up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

_SCRIPTS = Path(__file__).parent / "migrations"


def upgrade(engine: Engine) -> None:
    """Apply the migrations that the database lacks, all of them in one transaction."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    head = ScriptDirectory.from_config(config).get_current_head()
    with engine.begin() as connection:
        if MigrationContext.configure(connection).get_current_revision() != head:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
