"""The schema of the database, as it is now; ``migrations`` has its history."""

import sqlalchemy as sa

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
)
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
replays = sa.Table(
    "replays",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("finished_at", sa.DateTime(timezone=True), nullable=False),
)
stories = sa.Table(
    "stories",
    metadata,
    sa.Column("replay", sa.String(32), sa.ForeignKey("replays.id"), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
personal_keys = sa.Table(
    "personal_keys",
    metadata,
    sa.Column("key_hash", sa.String(64), primary_key=True),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)
kept_seats = sa.Table(
    "kept_seats",
    metadata,
    sa.Column("key_hash", sa.String(64), sa.ForeignKey("personal_keys.key_hash"), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("kept_at", sa.BigInteger, nullable=False),
)
listings = sa.Table(
    "listings",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("edition", sa.String(40), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False, index=True),
)
secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
turns = sa.Table(
    "turns",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("due_at", sa.BigInteger, nullable=False, index=True),
    sa.Column("body", sa.Text, nullable=False),
)
absences = sa.Table(
    "absences",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(8), primary_key=True),
    sa.Column("until_at", sa.BigInteger, nullable=False),
    sa.Column("days_used", sa.Integer, nullable=False),
)
recipients = sa.Table(
    "recipients",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("person", sa.String(8), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.String(96), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False, index=True),
    sa.Column("recipient", sa.String(64), nullable=False),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("send_at", sa.BigInteger, nullable=False, index=True),
    sa.Column("tries", sa.Integer, nullable=False),
)
boards = sa.Table(
    "boards",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("packed", sa.Text, nullable=False),
)
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    sa.Column("connection", sa.Integer, nullable=False),
    sa.Column("connected_at", sa.DateTime(timezone=True), nullable=False),
)
owners = sa.Table(
    "owners",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("server", sa.String(32), nullable=False, index=True),
)
