"""Insert a row, or replace the one with the same primary key; SQLite and PostgreSQL say it alike."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


async def upsert(connection: AsyncConnection, table: sa.Table, row: dict[str, Any]) -> None:
    """Write a whole row."""
    keys = table.primary_key.columns.keys()
    rest = {name: value for name, value in row.items() if name not in keys}
    if connection.dialect.name == "postgresql":
        in_postgres = postgresql.insert(table).values(row)
        await connection.execute(in_postgres.on_conflict_do_update(index_elements=keys, set_=rest))
    else:
        in_sqlite = sqlite.insert(table).values(row)
        await connection.execute(in_sqlite.on_conflict_do_update(index_elements=keys, set_=rest))
