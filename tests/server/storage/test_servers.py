"""Several servers on one database: a table has one writer, moves from one to the other, and loses nothing."""

import asyncio
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from blackticket.server.config import Config
from blackticket.server.storage.repository import ConflictError, Repository
from tests.server.conftest import PATIENT
from tests.server.postgres import postgres, postgres_server
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


def test_another_server_takes_the_tables_of_one_that_hangs(tmp_path: Path, database: str) -> None:
    with serving(config_for(database)) as other, running(tmp_path, database) as (one, process):
        host = one.make(ONE_SCREEN, ALL_MINE, start=True)
        page = host.page()
        make_a_move(page)
        process.send_signal(signal.SIGSTOP)
        try:
            with at(other, host).page() as there:
                assert there.version == page.version
                make_a_move(there)
                made = there.version
                page.send("submit", seat="D1", version=page.version, move="D1 taxi 1")  # waits for it to wake up
                page.send("say", room="table", text="Is anybody there?")
                process.send_signal(signal.SIGCONT)
                heard = len(page.stream)
                assert page.closed() == 1001
                assert {json.loads(text)["type"] for text in page.stream[heard:]} == {"closing"}
                make_a_move(there)
        finally:
            process.send_signal(signal.SIGCONT)
        page.close()
        until(lambda: one.get("/healthz").status_code == 200)
        with at(one, host).page() as back:
            assert back.version == made + 1
            assert not [said for said in back.last["talk"]["said"] if said.get("text") == "Is anybody there?"]
            make_a_move(back)
        entries = journal(database, host.table)
        assert entries == list(range(len(entries)))


def test_the_database_takes_entries_from_the_owner_alone(database: str) -> None:
    async def write(site: Site, table: str) -> None:
        store = Repository(database)
        await store.open()
        store.fence = lambda: "somebody else"
        number = len(await store.read(table))
        with pytest.raises(ConflictError):
            await store.append(table, number, ['{"type":"came"}'])
        assert len(await store.read(table)) == number
        with psycopg.connect(database) as connection:
            row = connection.execute("SELECT server FROM owners WHERE table_id = %s", (table,)).fetchone()
        assert row is not None
        owner: str = row[0]
        store.fence = lambda: owner
        await store.append(table, number, ['{"type":"came"}'])
        assert len(await store.read(table)) == number + 1
        await store.close()

    with serving(config_for(database)) as site:
        host = site.make(ONE_SCREEN, ALL_MINE, start=True)
        with host.page():
            asyncio.run(write(site, host.table))


def test_nobody_owns_a_table_that_does_not_exist(database: str) -> None:
    with serving(config_for(database)) as site, psycopg.connect(database, autocommit=True) as connection:
        before = connection.execute("SELECT count(*) FROM owners").fetchone()
        assert site.get("/api/tables/AAAAAAAAAAAAAAAA").status_code == 404
        assert connection.execute("SELECT count(*) FROM owners").fetchone() == before


def test_a_server_without_its_database_says_so_and_takes_no_sockets() -> None:
    with postgres_server() as database, serving(config_for(database.url)) as site:
        host = site.make(ONE_SCREEN, ALL_MINE, start=True)
        url = f"ws://{site.address}/api/tables/{host.table}/socket"
        with host.page() as page:
            version = page.version
            database.stop()
            assert page.closed() == 1001
        until(lambda: site.get("/healthz").status_code == 503)
        for _ in range(5):
            with pytest.raises(InvalidStatus) as refused, connect(url):
                pass
            assert refused.value.response.status_code == 503
        opened = site.metric("sockets_opened_total")
        assert opened == 1
        database.start()
        until(lambda: site.get("/healthz").status_code == 200)
        with host.page() as page:
            assert page.version == version
            make_a_move(page)


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
