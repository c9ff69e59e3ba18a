"""Problems that people have reported, for the operator to read.

A report is no part of a table's journal: nothing follows from it. Read ``Reports.add`` first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from blackticket.server.storage.schema import reports


@dataclass(frozen=True)
class KeptReport:
    """A reported problem."""

    report: str
    table_id: str
    made_at: datetime
    body: str
    """JSON, as ``http.reporting`` writes it."""


class Reports:
    """The reports in a database."""

    def __init__(self, engine: Callable[[], AsyncEngine]) -> None:
        self._engine = engine

    async def add(self, report: str, table_id: str, body: str, most: int) -> bool:
        """Keep one more; False if the table is full."""
        count = sa.select(sa.func.count()).select_from(reports).where(reports.c.table_id == table_id)
        made = {"id": report, "table_id": table_id, "made_at": datetime.now(UTC), "body": body}
        async with self._engine().begin() as connection:
            if (await connection.execute(count)).scalar_one() >= most:
                return False
            await connection.execute(reports.insert(), made)
        return True

    async def newest(self, most: int) -> list[KeptReport]:
        """The newest reports, the newest first."""
        columns = (reports.c.id, reports.c.table_id, reports.c.made_at, reports.c.body)
        query = sa.select(*columns).order_by(reports.c.made_at.desc()).limit(most)
        async with self._engine().connect() as connection:
            return [KeptReport(*row) for row in await connection.execute(query)]
