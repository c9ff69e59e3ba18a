"""Alembic's way into the schema: ``repository`` hands over its connection."""

from alembic import context

from blackticket.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
