"""Plays the games of a series on a Ray cluster: the one that ``RAY_ADDRESS`` names, else one on this machine.

The only module that names Ray (the extra ``ray``). Every game is a task that needs one processor. Blackticket must be
installed on every machine of the cluster, and so must be the programs that play. Records and results are written where
the arena was started.
"""

import os
from collections.abc import Sequence
from typing import Any

from blackticket.arena.running import LAST_SECONDS, Games, warm_up
from blackticket.arena.series import FAST_FROM, Played, Series, play_game
from blackticket.errors import BlackticketError

QUEUED_FOR_EACH = 2
"""Tasks in flight for each processor of the cluster."""
_warm: set[Series] = set()


def play_games_on_ray(series: Series, numbers: Sequence[int], jobs: int = 0) -> Games:
    """Play these games as tasks of a cluster, at most ``jobs`` at a time (0: no limit). Closing this ends them."""
    ray = _ray()
    _join_cluster(ray, jobs)
    play = ray.remote(num_cpus=1, max_retries=0)(_play)
    most = jobs or QUEUED_FOR_EACH * int(ray.cluster_resources().get("CPU", 1))
    waiting = list(reversed(numbers))
    flying: list[Any] = []
    try:
        while waiting or flying:
            while waiting and len(flying) < most:
                flying.append(play.remote(series, waiting.pop(), len(numbers) > FAST_FROM))
            done, flying = ray.wait(flying)
            for one in done:
                yield _received(ray, one)
    finally:
        for one in flying:
            ray.cancel(one)
        if flying:
            ray.wait(flying, num_returns=len(flying), timeout=LAST_SECONDS)
        ray.shutdown()


def _join_cluster(ray: Any, jobs: int) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    if address := os.environ.get("RAY_ADDRESS"):
        try:
            ray.init(**quiet)
        except (ValueError, ConnectionError, RuntimeError):  # what Ray raises for an address without a cluster
            raise BlackticketError("bad_argument", f"There is no Ray cluster at {address} (RAY_ADDRESS).") from None
    else:
        ray.init("local", num_cpus=jobs or None, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BlackticketError("bad_argument", "Ray is not installed: pip install 'blackticket[ray]'.") from None
    return ray


def _received(ray: Any, one: Any) -> Played:
    try:
        game = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, BlackticketError):
            raise error.cause from None
        raise
    except ray.exceptions.WorkerCrashedError:
        raise BlackticketError("bad_argument", "A process of the cluster died; its game does not count.") from None
    assert isinstance(game, Played)
    return game


def _play(series: Series, number: int, fast: bool) -> Played:
    if series not in _warm:
        warm_up(series, fast=fast)
        _warm.add(series)
    return play_game(series, number, fast=fast)
