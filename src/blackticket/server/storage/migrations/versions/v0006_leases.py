"""Servers on one database, how long each of them may go on, and which tables are whose."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("connection", sa.Integer, nullable=False),
        sa.Column("connected_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("server", sa.String(32), nullable=False),
    )
    op.create_index("ix_owners_server", "owners", ["server"])


def downgrade() -> None:
    """No leases."""
    for name in ("owners", "servers"):
        op.drop_table(name)
