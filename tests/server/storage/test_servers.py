"""Several servers on one database: a table has one writer, moves from one to the other, and loses nothing."""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from blackticket.server.config import Config
from blackticket.server.storage.repository import Repository
from tests.server.conftest import PATIENT
from tests.server.postgres import postgres
from tests.server.storage.test_restart import running
from tests.server.support import Invited, Page, Site, serving, until

pytestmark = pytest.mark.slow
ALL_MINE = dict.fromkeys(["X", "D1", "D2", "D3", "D4"], "me")
ONE_SCREEN = {"edition": "london", "players": 5, "one_screen": True}


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


def config_for(database: str) -> Config:
    """With this seed nobody is caught during the few moves made here."""
    return Config(database=database, pace=0.0, limits=PATIENT, draw_seed=lambda: 7)


@contextmanager
def two_servers(database: str) -> Iterator[tuple[Site, Site]]:
    with serving(config_for(database)) as one, serving(config_for(database)) as other:
        yield one, other


def at(site: Site, who: Invited) -> Invited:
    """The same person, at another server."""
    return Invited(site, who.table, who.cookie)


def make_a_move(page: Page) -> None:
    page.ask("look", audience=page.view["view"]["to_move"])
    version = page.version
    page.move(page.offers()[0])
    assert page.version == version + 1


def journal(database: str, table: str) -> list[int]:
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT number FROM entries WHERE table_id = %s ORDER BY number", (table,))
        return [row[0] for row in rows]


def test_a_table_goes_to_the_server_where_somebody_comes(database: str) -> None:
    with two_servers(database) as (one, other):
        host = one.make(ONE_SCREEN, ALL_MINE, start=True)
        with host.page() as page:
            make_a_move(page)
            with at(other, host).page() as there:
                assert page.closed() == 1001
                assert page.last["closing"]["code"] == "stopping"
                assert page.last["closing"]["back_in"] == 1
                assert there.version == page.version
                make_a_move(there)
                made = there.version
        for turn in range(6):
            with at((one, other)[turn % 2], host).page() as page:
                assert page.version == made + turn
                make_a_move(page)
        entries = journal(database, host.table)
        assert entries == list(range(len(entries)))
        assert one.metric("faults_total") == other.metric("faults_total") == 0


def test_two_who_move_at_two_servers_at_once_never_both_move(database: str) -> None:
    with two_servers(database) as (one, other):
        host = one.make(ONE_SCREEN, ALL_MINE, start=True)
        moved = []

        def play(site: Site) -> None:
            for _ in range(10):
                with suppress(ConnectionClosed), at(site, host).page() as page:  # closed: gone to the other server
                    page.ask("look", audience=page.view["view"]["to_move"])
                    heard = page.move(page.offers()[0])
                    if heard[0]["type"] == "view":
                        moved.append(page.version)

        players = [threading.Thread(target=play, args=(site,)) for site in (one, other)]
        for player in players:
            player.start()
        for player in players:
            player.join()
        assert moved
        with at(one, host).page() as page:
            assert page.version >= max(moved)
            assert len(page.view["view"]["history"]) == page.version - 1
        assert len(set(moved)) == len(moved)
        entries = journal(database, host.table)
        assert entries == list(range(len(entries)))


def test_the_tables_of_a_server_that_dies_are_free_at_once(tmp_path: Path, database: str) -> None:
    with serving(config_for(database)) as other, running(tmp_path, database) as (one, process):
        host = one.make(ONE_SCREEN, ALL_MINE, start=True)
        page = host.page()
        make_a_move(page)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        with at(other, host).page() as there:
            assert there.version == page.version
            make_a_move(there)
        page.close()


def test_a_server_that_loses_its_connection_lets_go_and_comes_back(database: str) -> None:
    with serving(config_for(database)) as site:
        host = site.make(ONE_SCREEN, ALL_MINE, start=True)
        with host.page() as page:
            make_a_move(page)
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                )
            assert page.closed() == 1001
            version = page.version
        until(lambda: site.get("/healthz").status_code == 200)
        with host.page() as page:
            assert page.version == version
            make_a_move(page)


def test_servers_that_start_together_make_one_schema() -> None:
    async def start() -> None:
        stores = [Repository(url), Repository(url)]
        await asyncio.gather(*(store.open() for store in stores))
        assert await stores[1].read("nothing") == []
        await asyncio.gather(*(store.close() for store in stores))

    with postgres() as url:
        asyncio.run(start())


def test_a_sqlite_file_has_one_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    command = [sys.executable, "-m", "blackticket.cli", "serve", "--port", "0", "--database", database]
    with serving(Config(database=database)):
        told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert told.returncode != 0
    assert "Another server uses this database." in told.stderr
    with serving(Config(database=database)) as site:
        site.make()
