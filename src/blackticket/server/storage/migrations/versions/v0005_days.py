"""Games over days: turns that end, people who are away, and whom to tell."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_turns_due_at", "turns", ["due_at"])
    op.create_table(
        "absences",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(8), primary_key=True),
        sa.Column("until_at", sa.BigInteger, nullable=False),
        sa.Column("days_used", sa.Integer, nullable=False),
    )
    op.create_table(
        "recipients",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("person", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_recipients_table_id", "recipients", ["table_id"])
    op.create_table(
        "notices",
        sa.Column("id", sa.String(96), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("recipient", sa.String(64), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("send_at", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("ix_notices_send_at", "notices", ["send_at"])
    op.create_index("ix_notices_table_id", "notices", ["table_id"])


def downgrade() -> None:
    """No games over days."""
    for name in ("notices", "recipients", "absences", "turns", "secrets"):
        op.drop_table(name)
