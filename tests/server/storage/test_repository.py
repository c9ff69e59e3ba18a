"""The repository: entries in order, conflicts, batches, the schema, both databases by URL."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from blackticket.server.storage.repository import ConflictError, FinishedGame, Repository, async_url
from blackticket.server.storage.schema import metadata


def test_entries_come_back_in_order_and_survive_closing(tmp_path: Path) -> None:
    async def play() -> None:
        url = f"sqlite:///{tmp_path}/deep/er/tables.sqlite"
        repository = Repository(url)
        await repository.open()
        await repository.create("t1", ["a", "b"])
        await asyncio.gather(*(repository.append("t1", 2 + n, [f"{n}"]) for n in range(50)))
        finished = FinishedGame("r1", "t1", 1, "record", "{}")
        await repository.append("t1", 52, ["end"], finished)
        assert await repository.is_alive()
        await repository.close()
        repository = Repository(url)
        await repository.open()
        assert await repository.read("t1") == ["a", "b", *map(str, range(50)), "end"]
        assert await repository.read("t2") == []
        kept = await repository.replay("r1")
        assert kept is not None
        assert kept.finished_at is not None
        assert replace(kept, finished_at=None) == finished
        assert await repository.finished_game("t1", 1) == kept
        assert await repository.finished_game("t1", 2) is None
        await repository.close()

    asyncio.run(play())


def test_a_second_writer_is_refused_and_does_not_disturb_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        repository = Repository(f"sqlite:///{tmp_path}/tables.sqlite")
        await repository.open()
        await repository.create("t1", ["a"])
        await repository.create("t2", ["a"])
        results = await asyncio.gather(
            repository.append("t1", 1, ["b"]),
            repository.append("t2", 1, ["b"]),
            repository.append("t1", 1, ["c"]),
            repository.append("t3", 0, ["of no table"]),
            repository.append("t2", 2, ["c"]),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [
            type(None),
            type(None),
            ConflictError,
            ConflictError,
            type(None),
        ]
        assert await repository.read("t1") == ["a", "b"]
        assert await repository.read("t2") == ["a", "b", "c"]
        await repository.close()

    asyncio.run(play())


def test_the_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    async def migrate() -> None:
        repository = Repository(f"sqlite:///{tmp_path}/tables.sqlite")
        await repository.open()
        await repository.close()

    asyncio.run(migrate())
    engine = sa.create_engine(f"sqlite:///{tmp_path}/tables.sqlite")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()


def test_urls() -> None:
    assert async_url("sqlite:///x").drivername == "sqlite+aiosqlite"
    assert async_url("postgresql://u:p@h/d").drivername == "postgresql+psycopg"
    for bad in ("mysql://h/d", "oracle://h/d", "nonsense"):
        with pytest.raises(ValueError, match="database must be"):
            async_url(bad)
