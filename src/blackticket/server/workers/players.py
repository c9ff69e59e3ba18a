"""Computer players, in worker processes.

A player gets the view of its side and nothing else: what crosses to the other process is a ``View``, never a game. If
the worker dies, hangs or fails, any legal move is made instead, so that no table ever waits for a process. Read
``Players.choose`` first.
"""

from concurrent.futures import BrokenExecutor

from blackticket.players import at_level, make_player
from blackticket.server.metrics import Metrics
from blackticket.server.threads import in_thread
from blackticket.server.workers.pool import PoolClosedError, WorkerPool
from blackticket.views import View


class Players:
    """The computer players of a server."""

    def __init__(self, pool: WorkerPool, metrics: Metrics) -> None:
        self._pool = pool
        self._metrics = metrics

    async def choose(
        self, level: str, view: View, *, seconds: float, limit: float, seed: int, figures: frozenset[str] | None = None
    ) -> str:
        """The move of that level for the side that the view belongs to; of one of these figures if they can move."""
        for _ in range(2):
            try:
                return await self._pool.run(_choose, level, view, seconds, seed, figures, limit=seconds + limit)
            except PoolClosedError:
                raise
            except BrokenExecutor:  # somebody else's search may have brought the worker down: try once more
                continue
            except TimeoutError:
                break
            except Exception:  # a fault of the player; the game goes on
                self._metrics.count("player_faults")
                break
        # safe in a thread: a view that nobody else has, and a player that only draws among its legal moves
        return await in_thread(_any_move, view, seed, figures)


def _choose(level: str, view: View, seconds: float, seed: int, figures: frozenset[str] | None) -> str:
    player, budget = at_level(level, seconds)
    move = player.choose(view, budget=budget, seed=seed, figures=_who_can(view, figures))
    if move not in view.legal_moves:
        raise ValueError(f"the level {level} has chosen a move that is not allowed")
    return str(move)


def _any_move(view: View, seed: int, figures: frozenset[str] | None) -> str:
    return str(make_player("random").choose(view, seed=seed, figures=_who_can(view, figures)))


def _who_can(view: View, figures: frozenset[str] | None) -> frozenset[str] | None:
    """These figures, or any if none of them can travel: another figure's move may have to come first (D13)."""
    if figures is None or view.audience == "X":
        return None
    return figures if any(move.action != "reroll" for move in view.moves_of(figures)) else None
