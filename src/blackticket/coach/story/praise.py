"""Finds what to praise: the best trick of a game, and right moves that had no luck.

Read ``best_trick`` and ``unlucky_moves``.
"""

import itertools
from collections.abc import Mapping, Sequence

from blackticket.coach.reasons import Table
from blackticket.coach.story.story import RIGHT, WHOLE, Point, Remark
from blackticket.views import View

FEWEST_STATIONS = 3
LEAST_GAIN = 0.05
LIKELY = 0.2
"""A look at a station that is at least so likely and empty was unlucky."""
MOST = 2


def best_trick(seen: Sequence[tuple[View, Point]], winner: str) -> Remark | None:
    """X's sound move that hid him best, or the hunt's that took most from him: the winner's if there is one."""
    found = {"X": _trick_of_x(seen), "pursuers": _trick_of_pursuers([point for _, point in seen])}
    theirs = found.pop(winner, None)
    return theirs or next((one for one in found.values() if one is not None), None)


def _trick_of_x(seen: Sequence[tuple[View, Point]]) -> Remark | None:
    """The sound move after which his true station looked least likely beside an even guess."""
    tricks = []
    for view, point in seen:
        if point.side == "X" and point.verdict in RIGHT and point.move.stations and point.move.action != "place":
            tried = Table(view).tried(point.move)
            if tried.ended is None and len(tried.candidates) >= FEWEST_STATIONS:
                likely = tried.sight.likelihood(tried.after).get(point.move.stations[-1], 0.0)
                numbers = {"m": len(tried.candidates), "n": max(1, round(WHOLE * likely))}
                tricks.append((likely * len(tried.candidates), point.index, Remark("trick.X", point, numbers)))
    return min(tricks, key=lambda one: one[:2])[2] if tricks else None


def _trick_of_pursuers(points: Sequence[Point]) -> Remark | None:
    """The sound move after which X's chances, as the pursuers saw them, had fallen most when the next of them moved."""
    tricks = []
    for point, after in itertools.pairwise(points):
        both = point.side == after.side == "pursuers" and point.verdict in RIGHT and point.round > 0
        if both and point.chance_of_x is not None and after.chance_of_x is not None:
            gain = point.chance_of_x - after.chance_of_x
            if gain >= LEAST_GAIN:
                numbers = {"n": round(WHOLE * gain)}
                tricks.append((-gain, point.index, Remark("trick.pursuers", point, numbers)))
    return min(tricks, key=lambda one: one[:2])[2] if tricks else None


def unlucky_moves(seen: Sequence[tuple[Mapping[int, float], Point]]) -> list[Remark]:
    """Right moves of the pursuers that looked where X was likely to be, and was not."""
    found = []
    for place, (belief, point) in enumerate(seen):
        target = point.move.stations[-1] if point.move.action == "go" else 0
        likely = belief.get(target, 0.0)
        last = place == len(seen) - 1
        if point.side == "pursuers" and point.verdict in RIGHT and likely >= LIKELY and not last:
            found.append((likely, Remark("unlucky", point, {"n": round(WHOLE * likely)})))
    best = sorted(found, key=lambda one: (-one[0], one[1].point.index))[:MOST]
    return sorted((remark for _, remark in best), key=lambda remark: remark.point.index)
