"""Boards that are not built in, so that a table carries its board."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "boards",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("packed", sa.Text, nullable=False),
    )
