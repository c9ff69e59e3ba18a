"""Stories of finished games: each is made once."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "stories",
        sa.Column("replay", sa.String(32), sa.ForeignKey("replays.id"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """No stories."""
    op.drop_table("stories")
