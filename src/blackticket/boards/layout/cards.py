"""Chooses start cards by how many moves stations are apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from blackticket.boards.statistics import Network, moves_from


def spaced_cards(count: int, distance: dict[int, dict[int, int]], *, avoid: set[int], apart: int) -> list[int]:
    """A greedy choice of start cards, each as far as possible from those chosen, none within `apart` of `avoid`."""
    allowed = [n for n in sorted(distance) if all(distance[n][o] >= apart for o in avoid)]
    chosen: list[int] = []
    while len(chosen) < count and (left := [n for n in allowed if n not in chosen]):
        chosen.append(max(left, key=lambda n: (min((distance[n][c] for c in chosen), default=0), -n)))
    return sorted(chosen)


def scattered_cards(count: int, distance: dict[int, dict[int, int]]) -> list[int]:
    """Start cards of which no two are one move apart: the first such choice that a full search finds."""

    def search(chosen: list[int], left: list[int]) -> list[int] | None:
        if len(chosen) == count:
            return chosen
        if len(chosen) + len(left) < count:
            return None
        card = min(left, key=lambda n: (sum(distance[n][o] == 1 for o in left), n))
        apart = [n for n in left if distance[card][n] > 1]
        found = search([*chosen, card], apart)
        return found or search(chosen, [n for n in left if n != card])

    found = search([], sorted(distance))
    if found is None:
        raise ValueError(f"no {count} stations that are two moves apart")
    return sorted(found)


def distances(pairs: Iterable[tuple[int, int]]) -> dict[int, dict[int, int]]:
    """Moves between all stations over all connections."""
    near: Network = defaultdict(set)
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    return {origin: moves_from(near, origin) for origin in near}
