"""Runs migrations on the connection that ``akropolis.store.migrate`` hands over."""

from alembic import context

from akropolis.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
