"""Personal keys, and the seats that are kept under them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "personal_keys",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "kept_seats",
        sa.Column("key_hash", sa.String(64), sa.ForeignKey("personal_keys.key_hash"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("kept_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """No keys."""
    op.drop_table("kept_seats")
    op.drop_table("personal_keys")
