"""Computer players in their own processes: they die, they hang, they are paced, and no table waits for them."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackticket.game import Game
from blackticket.server.config import Config
from blackticket.server.metrics import Metrics
from blackticket.server.thinkers import Thinkers
from tests.server.support import Site, serving

PLAN = {"X": "me", "D1": "greedy", "D2": "greedy"}


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with serving(Config(database=f"sqlite:///{tmp_path}/tables.sqlite", pace=0.0)) as site:
        host = site.make({"edition": "italia", "players": 2}, PLAN, start=True)
        assert site.server is not None
        thinkers = site.server.config.app.state.house.thinkers  # type: ignore[union-attr]
        with host.page() as page:
            page.move(page.offers("X")[0])
            while page.view["view"]["to_move"] == "pursuers":
                page.read()
            for worker in thinkers.worker_ids():
                os.kill(worker, signal.SIGKILL)
            if page.view["view"]["to_move"] == "X":
                version = page.version
                page.move(page.offers("X")[0])
                page.wait("view", version=version + 2)
        assert site.metric("faults_total") == 0


def test_a_player_that_hangs_or_fails_is_given_up() -> None:
    async def play() -> None:
        metrics = Metrics()
        thinkers = Thinkers(1, metrics)
        view = Game.new("italia", 2, seed=1).view("X")
        legal = Game.new("italia", 2, seed=1).legal()
        assert await thinkers.choose("nobody of that name", view, seconds=0.1, limit=60, seed=1) in legal
        assert metrics.value("player_faults") == 1
        await asyncio.wait_for(thinkers.run(os.getpid, limit=60), 60)
        sleeping = asyncio.ensure_future(thinkers.run(time.sleep, 600, limit=600))
        await asyncio.sleep(0.1)
        assert await thinkers.choose("greedy", view, seconds=0.0, limit=0.2, seed=1) in legal
        assert metrics.value("worker_hangs") == 1
        with pytest.raises(Exception):  # noqa: B017 - broken or cancelled, as it comes
            await sleeping
        assert await thinkers.choose("greedy", view, seconds=0.1, limit=60, seed=1) in legal
        assert metrics.value("worker_hangs") == 1
        await thinkers.close()

    asyncio.run(play())


@pytest.fixture(scope="module")
def slow_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("paced")
    with serving(Config(database=f"sqlite:///{folder}/tables.sqlite", pace=1.0)) as running:
        yield running


def test_answers_come_at_a_fixed_pace_and_late_ones_are_dropped(slow_site: Site) -> None:
    host = slow_site.make({"edition": "italia", "players": 2}, {"X": "greedy", "D1": "me", "D2": "me"}, start=True)
    with host.page() as page:
        began = time.monotonic()
        page.ask("hand", seats=["D1"], level="greedy")  # another seating: what X thinks of is asked again
        page.wait("view", version=2)
        taken = time.monotonic() - began
        assert taken >= 0.95
        page.settle()
        assert page.version == 2
    assert slow_site.metric("faults_total") == 0
