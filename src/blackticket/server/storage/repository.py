"""What is durable: journals of tables, and the records of finished games. Append-only.

SQLite in WAL mode by default, PostgreSQL by URL. Entries of all tables go through one writer, which commits everything
that waits in one transaction: a move is on the disk before anyone hears of it, and many tables share the cost. This
module knows nothing about games: an entry is text. Read ``Repository.append`` first.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from blackticket.server.storage.schema import entries, owners, replays, tables

MOST_AT_ONCE = 500
NOTICE_THAT_IT_IS_GONE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Without these a connection to a machine that is lost would wait for a quarter of an hour."""


class ConflictError(Exception):
    """Somebody else has written to this table: what is in memory is not the truth."""


@dataclass(frozen=True)
class FinishedGame:
    """The record of a game that is over, and who sat where (JSON)."""

    replay: str
    table_id: str
    game: int
    record: str
    names: str
    finished_at: datetime | None = None
    """Set when it is written."""


@dataclass(frozen=True)
class _Job:
    table_id: str
    first_number: int
    bodies: tuple[str, ...]
    is_new: bool
    finished: FinishedGame | None
    done: "asyncio.Future[None]"


class Repository:
    """The database; ``open`` it before use."""

    def __init__(self, url: str, now: Callable[[], float] = time.time) -> None:
        self.url = async_url(url)
        self.fence: Callable[[], str | None] = lambda: None
        """The owner of tables whose entries are taken; None takes everybody's."""
        self._now = now
        self._engine: AsyncEngine | None = None
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def engine(self) -> AsyncEngine:
        """The engine, once it is open."""
        assert self._engine is not None, "the repository is not open"
        return self._engine

    async def open(self) -> None:
        """Connect, bring the schema up to date, start the writer."""
        if self.url.get_backend_name() == "sqlite":
            make_folder(self.url.database)
            self._engine = create_async_engine(self.url, hide_parameters=True, connect_args={"timeout": 30})
            sa.event.listen(self._engine.sync_engine, "connect", _tune_sqlite)
        else:
            self._engine = create_async_engine(
                self.url, hide_parameters=True, pool_pre_ping=True, connect_args=NOTICE_THAT_IT_IS_GONE
            )
        async with self.engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_all(), name="repository writer")

    async def close(self) -> None:
        """Write what is waiting, then disconnect."""
        if self._writer is not None:
            await self._jobs.put(None)
            await self._writer
            self._writer = None
        if self._engine is not None:
            await self._engine.dispose()

    async def create(self, table_id: str, bodies: list[str]) -> None:
        """A new table with its first entries."""
        await self._put(table_id, 0, bodies, is_new=True)

    async def append(
        self, table_id: str, first_number: int, bodies: list[str], finished: FinishedGame | None = None
    ) -> None:
        """Add entries, numbered from ``first_number``; returns when they are durable."""
        await self._put(table_id, first_number, bodies, finished=finished)

    async def read(self, table_id: str, having: str = "") -> list[str]:
        """The journal of a table, in order; empty if there is none. ``having`` leaves out what lacks that text."""
        query = sa.select(entries.c.body).where(entries.c.table_id == table_id).order_by(entries.c.number)
        if having:
            query = query.where(entries.c.body.contains(having, autoescape=True))
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def replay(self, replay: str) -> FinishedGame | None:
        """A finished game by its own address."""
        return await self._finished(replays.c.id == replay)

    async def finished_game(self, table_id: str, game: int) -> FinishedGame | None:
        """A finished game of a table."""
        return await self._finished((replays.c.table_id == table_id) & (replays.c.game == game))

    async def times(self, table_id: str) -> tuple[int, dict[int, int]]:
        """When something happened at a table last, and when each of its games ended, in seconds since 1970."""
        latest = sa.select(sa.func.max(entries.c.made_at)).where(entries.c.table_id == table_id)
        ends = sa.select(replays.c.game, replays.c.finished_at).where(replays.c.table_id == table_id)
        async with self.engine.connect() as connection:
            last = (await connection.execute(latest)).scalar()
            ended = (await connection.execute(ends)).all()
        return _seconds(last), {game: _seconds(at) for game, at in ended}

    async def is_alive(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(sa.text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return self._writer is not None and not self._writer.done()

    async def _finished(self, condition: sa.ColumnElement[bool]) -> FinishedGame | None:
        row_of = replays.c
        columns = (row_of.id, row_of.table_id, row_of.game, row_of.record, row_of.names, row_of.finished_at)
        async with self.engine.connect() as connection:
            row = (await connection.execute(sa.select(*columns).where(condition))).first()
        return FinishedGame(*row) if row is not None else None

    async def _put(
        self,
        table_id: str,
        first_number: int,
        bodies: list[str],
        *,
        is_new: bool = False,
        finished: FinishedGame | None = None,
    ) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(table_id, first_number, tuple(bodies), is_new, finished, done))
        await done

    async def _write_all(self) -> None:
        """The only writer: commit what is waiting, again and again."""
        stopping = False
        while not stopping:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < MOST_AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            stopping = None in jobs
            await self._write([job for job in jobs if job is not None])

    async def _write(self, jobs: list[_Job]) -> None:
        try:
            await self._commit(jobs)
        except Exception as error:  # whatever it was, the table that waits must hear of it
            if len(jobs) > 1:
                for job in jobs:
                    await self._write([job])
            elif not jobs[0].done.done():
                jobs[0].done.set_exception(ConflictError() if isinstance(error, IntegrityError) else error)
            return
        for job in jobs:
            with contextlib.suppress(asyncio.InvalidStateError):
                job.done.set_result(None)

    async def _commit(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        now = datetime.fromtimestamp(self._now(), UTC)
        made = [{"id": job.table_id, "made_at": now} for job in jobs if job.is_new]
        rows = [
            {"table_id": job.table_id, "number": job.first_number + i, "body": body, "made_at": now}
            for job in jobs
            for i, body in enumerate(job.bodies)
        ]
        ended = [_replay_row(job.finished, now) for job in jobs if job.finished is not None]
        async with self.engine.begin() as connection:
            await self._must_own({job.table_id for job in jobs if not job.is_new}, connection)
            for table, values in ((tables, made), (entries, rows), (replays, ended)):
                if values:
                    await _insert(connection, table, values)

    async def _must_own(self, written: set[str], connection: AsyncConnection) -> None:
        """Fail if another server has taken one of these tables; none can until this transaction is over."""
        owner = self.fence()
        if owner is not None and written:
            mine = sa.select(owners.c.table_id).where(owners.c.server == owner, owners.c.table_id.in_(written))
            held = (await connection.execute(mine.with_for_update(read=True))).scalars()
            if written - set(held):
                raise ConflictError


async def _insert(connection: AsyncConnection, table: sa.Table, values: list[dict[str, Any]]) -> None:
    await connection.execute(table.insert(), values)


def _replay_row(game: FinishedGame, now: datetime) -> dict[str, Any]:
    return {
        "id": game.replay,
        "table_id": game.table_id,
        "game": game.game,
        "record": game.record,
        "names": game.names,
        "finished_at": now,
    }


def _seconds(moment: datetime | None) -> int:
    """SQLite forgets that it was told the time of Greenwich."""
    if moment is None:
        return 0
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def async_url(url: str) -> sa.URL:
    """The URL with the driver that we use."""
    wanted = "The database must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."
    try:
        parsed = sa.make_url(url)
    except ArgumentError:
        raise ValueError(wanted) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    if parsed.drivername in drivers:
        parsed = parsed.set(drivername=drivers[parsed.drivername])
    if parsed.drivername not in drivers.values():
        raise ValueError(wanted)
    return parsed


def make_folder(database: str | None) -> None:
    """The folder of a database file."""
    if database and database != ":memory:":
        Path(database).parent.mkdir(parents=True, exist_ok=True)


def _tune_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":  # servers that start together migrate one after the other
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtextextended('blackticket migrations', 0))"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
