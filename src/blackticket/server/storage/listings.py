"""The list of open tables, which all servers on a database share. An entry is text: this module knows no table.

Read ``Listings.find`` first.
"""

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa

from blackticket.server.storage.repository import Repository
from blackticket.server.storage.schema import listings
from blackticket.server.storage.upsert import upsert

MOST_SHOWN = 100
LIVE_SECONDS = 120
"""A table that is played at once is shown while somebody is there; its server says so every half minute."""
DAYS_SECONDS = 14 * 86_400
"""A table with days for each move is shown for two weeks."""


@dataclass(frozen=True)
class Listing:
    """One entry."""

    table_id: str
    edition: str
    language: str
    pace: str
    body: str


class Listings:
    """The list."""

    def __init__(self, repository: Repository, now: Callable[[], float]) -> None:
        self._repository = repository
        self._now = now

    async def show(self, listing: Listing) -> None:
        """Put an entry on the list, or bring it up to date."""
        row = {
            "table_id": listing.table_id,
            "edition": listing.edition,
            "language": listing.language,
            "pace": listing.pace,
            "body": listing.body,
            "seen_at": int(self._now()),
        }
        async with self._repository.engine.begin() as connection:
            await upsert(connection, listings, row)

    async def hide(self, table_id: str) -> None:
        """Take an entry off the list."""
        async with self._repository.engine.begin() as connection:
            await connection.execute(listings.delete().where(listings.c.table_id == table_id))

    async def find(self, edition: str | None, language: str | None, pace: str | None) -> list[Listing]:
        """The entries that fit, the latest first."""
        now = int(self._now())
        age = sa.case((listings.c.pace == "live", LIVE_SECONDS), else_=DAYS_SECONDS)
        wanted = [listings.c.seen_at + age > now]
        for column, value in (
            (listings.c.edition, edition),
            (listings.c.language, language),
            (listings.c.pace, pace),
        ):
            if value is not None:
                wanted.append(column == value)
        query = sa.select(*(listings.c[name] for name in ("table_id", "edition", "language", "pace", "body")))
        query = query.where(*wanted).order_by(listings.c.seen_at.desc()).limit(MOST_SHOWN)
        async with self._repository.engine.connect() as connection:
            return [Listing(*row) for row in (await connection.execute(query)).all()]

    async def tidy(self) -> None:
        """Drop what nobody is shown any longer."""
        old = listings.c.seen_at < int(self._now()) - DAYS_SECONDS
        async with self._repository.engine.begin() as connection:
            await connection.execute(listings.delete().where(old))
