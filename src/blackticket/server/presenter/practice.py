"""Exercises for the page: a view of a position as a ``Scene``, with everything that may be done there.

For lessons and puzzles alike. It runs in threads, so it does not use msgspec: see ``blackticket.server.threads``. Read
``scene`` first.
"""

from collections.abc import Collection, Iterator

from blackticket.server.presenter import moves
from blackticket.server.presenter.views import game_view
from blackticket.server.wire.practice import Scene, Way
from blackticket.views import View


def scene(
    view: View, allowed: Collection[moves.Move] = (), *, fresh: int = 0, candidates: Collection[int] | None = None
) -> Scene:
    """What somebody sees, the moves that they may choose from, and the last ``fresh`` moves as news."""
    single = [move for move in allowed if move.action not in moves.LONGER]
    history = view.history
    return Scene(
        view=game_view(view),
        happened=[moves.event(move) for move in history[len(history) - fresh :]],
        offers=moves.by_text(map(moves.offer, single)),
        longer=moves.longer(allowed),
        ways=list(_ways(allowed)),
        candidates=list(candidates) if candidates is not None else None,
    )


def _ways(allowed: Collection[moves.Move]) -> Iterator[Way]:
    """Every beginning of a longer turn, and how it may go on."""
    begun: set[str] = set()
    for move in allowed:
        if move.action in moves.LONGER:
            steps = [f" {step}" for step in move.steps]
            begun |= {f"X {move.action}{''.join(steps[:done])}" for done in range(len(steps))}
    for so_far in sorted(begun):
        told = moves.steps_after(allowed, 0, so_far)
        yield Way(so_far, told.offers, told.whole)
