"""Computer players in their own processes: they die, they hang, they are paced, and no table waits for them."""

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from blackticket.game import Game
from blackticket.players import level_names, make_player
from blackticket.players.levels import seconds_of
from blackticket.server.config import Config
from blackticket.server.metrics import Metrics
from blackticket.server.tables.computers import beat_of, until_released
from blackticket.server.workers.players import Players
from blackticket.server.workers.pool import WorkerPool
from tests.server.support import Invited, Site, serving, until

PLAN = {"X": "me", "D1": "casual", "D2": "casual"}


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with serving(Config(database=f"sqlite:///{tmp_path}/tables.sqlite", pace=0.0)) as site:
        host = site.make({"edition": "italia", "players": 2}, PLAN, start=True)
        assert site.server is not None
        pool = site.server.config.app.state.pool  # type: ignore[union-attr]
        with host.page() as page:
            page.move(page.offers("X")[0])
            while page.view["view"]["to_move"] == "pursuers":
                page.read()
            for worker in pool.worker_ids():
                os.kill(worker, signal.SIGKILL)
            if page.view["view"]["to_move"] == "X":
                version = page.version
                page.move(page.offers("X")[0])
                page.wait("view", version=version + 2)
        assert site.metric("faults_total") == 0


def keep_busy(sign: Path) -> None:
    sign.touch()
    time.sleep(600)


def test_a_player_that_hangs_or_fails_is_given_up(tmp_path: Path) -> None:
    async def play() -> None:
        metrics = Metrics()
        pool = WorkerPool(1, metrics)
        players = Players(pool, metrics)
        view = Game("italia", 2, seed=1).view("X")
        legal = Game("italia", 2, seed=1).legal_moves
        assert await players.choose("nobody of that name", view, seconds=0.1, limit=60, seed=1) in legal
        assert metrics.value("player_faults") == 1
        busy = tmp_path / "busy"
        sleeping = asyncio.ensure_future(pool.run(keep_busy, busy, limit=600))
        await asyncio.to_thread(until, busy.exists)
        assert await players.choose("casual", view, seconds=0.0, limit=0.2, seed=1) in legal
        assert metrics.value("worker_hangs") == 1
        with pytest.raises(Exception):  # noqa: B017 - broken or cancelled, as it comes
            await sleeping
        assert await players.choose("casual", view, seconds=0.1, limit=60, seed=1) in legal
        assert metrics.value("worker_hangs") == 1
        await pool.close()

    asyncio.run(play())


def test_a_player_moves_the_figures_that_it_is_given() -> None:
    async def play() -> None:
        metrics = Metrics()
        pool = WorkerPool(1, metrics)
        players = Players(pool, metrics)
        game = Game("london", 5, seed=1)
        game.play(game.legal_moves[0])
        view = game.view("pursuers")
        for figure in game.setup.pursuers:
            for level in ("casual", "nobody of that name"):
                move = await players.choose(level, view, seconds=0.0, limit=60, seed=1, figures=frozenset({figure}))
                assert move.split()[0] == figure
        assert metrics.value("player_faults") == len(game.setup.pursuers)
        await pool.close()

    asyncio.run(play())


def test_no_roll_again_token_is_spent_only_because_a_partner_has_not_moved() -> None:
    """D13: a reroll is written by D1, also where a die fits D2."""

    async def play() -> None:
        pool, player = WorkerPool(1, Metrics()), make_player("random")
        players = Players(pool, Metrics())
        game, games = Game("dice", 2, ["expert"], seed=0), 0
        while game.view("pursuers").moves_of({"D1"}) != ("D1 reroll",):
            if game.is_over:
                games += 1
                game = Game("dice", 2, ["expert"], seed=games)
            game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=3))
        view = game.view("pursuers")
        move = await players.choose("casual", view, seconds=0.0, limit=60, seed=1, figures=frozenset({"D1"}))
        assert move.split()[0] == "D2"
        await pool.close()

    asyncio.run(play())


def test_a_table_from_another_version_goes_on_with_a_level_that_is_unknown_here(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path}/tables.sqlite", pace=0.0)
    with serving(config) as site:
        host = site.make({"edition": "italia", "players": 2}, PLAN, start=True)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        changed = database.execute("UPDATE entries SET body = replace(body, 'casual', 'legend')").rowcount
        assert changed > 0
    with serving(config) as site, Invited(site, host.table, host.cookie).page() as page:
        assert page.last["table"]["seats"][1]["holder"]["level"] == "legend"
        page.move(page.offers("X")[0])
        while page.view["view"]["to_move"] == "pursuers":
            page.wait("view")
        assert site.metric("player_faults_total") > 0
        assert site.metric("faults_total") == 0


@pytest.fixture(scope="module")
def slow_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("paced")
    with serving(Config(database=f"sqlite:///{folder}/tables.sqlite", pace=1.0)) as running:
        yield running


@pytest.mark.parametrize("pace", [0.1, 0.6, 1.0, 3.0])
def test_a_move_is_released_on_the_beat(pace: float) -> None:
    for taken in (0.0, 0.001, 0.05, pace / 2, pace, 1.01 * pace, 2.0, 7.3):
        beats = (taken + until_released(taken, pace)) / pace
        assert beats == pytest.approx(round(beats))
        assert beats >= 1 - 1e-9


@pytest.mark.parametrize("pace", [0.1, 0.6, 1.0, 3.0])
@pytest.mark.parametrize("level", level_names())
def test_how_much_of_its_time_a_level_has_used_cannot_be_told(level: str, pace: float) -> None:
    allowed = seconds_of(level, 1.0)
    beat = beat_of(allowed, pace)
    for share in (0.0, 0.1, 0.5, 0.9, 1.0):
        taken = share * allowed
        assert taken + until_released(taken, beat) == pytest.approx(beat)
    assert beat / pace == pytest.approx(round(beat / pace))


def test_late_answers_are_dropped(slow_site: Site) -> None:
    host = slow_site.make({"edition": "italia", "players": 2}, {"X": "casual", "D1": "me", "D2": "me"}, start=True)
    with host.page() as page:
        page.ask("hand", seats=["D1"], level="casual")  # another seating: what X thinks of is asked again
        page.wait("view", version=2)
        until(lambda: slow_site.metric("late_answers_total") == 1)
        page.settle()
        assert page.version == 2
    assert slow_site.metric("faults_total") == 0
