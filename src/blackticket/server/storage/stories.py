"""Stories of finished games, kept with the games: each is made once, and no restart loses it.

This module does not know what a story is: it is text. Read ``KeptStories.put`` first.
"""

import sqlalchemy as sa

from blackticket.server.storage.repository import Repository
from blackticket.server.storage.schema import stories
from blackticket.server.storage.upsert import upsert


class KeptStories:
    """The stories in a database, by the address of the game's replay."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository

    async def get(self, replay: str) -> str | None:
        """The story of a game, if it has been told."""
        query = sa.select(stories.c.body).where(stories.c.replay == replay)
        async with self._repository.engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def put(self, replay: str, body: str) -> None:
        """Keep the story of a game; two servers may both have told it."""
        async with self._repository.engine.begin() as connection:
            await upsert(connection, stories, {"replay": replay, "body": body})
