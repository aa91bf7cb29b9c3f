"""Logs of matches, answers to commands, holders of seats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Apply it."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.String(40), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("type", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("author", sa.String(64), primary_key=True),
        sa.Column("command", sa.String(64), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    )
    op.create_index("holders_by_match", "holders", ["match"])
