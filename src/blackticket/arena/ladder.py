"""All players of a list against each other, in both roles, from the same starts; and the ratings that follow."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import permutations
from typing import Any

from blackticket.arena.match import forfeits_told, role_told
from blackticket.arena.rating import Counted, Rated, rate
from blackticket.arena.results import head_of
from blackticket.arena.series import Played, Series
from blackticket.errors import BlackticketError


def ladder_pairings(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Every player against every other, in both roles."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise BlackticketError("bad_argument", "A ladder needs at least two players, each named once.")
    return tuple(permutations(names, 2))


def ratings(names: Sequence[str], games: Iterable[Played]) -> tuple[list[Rated], Rated]:
    """The rating of every player, the best first, and the advantage of X's side."""
    counts: dict[tuple[str, str], list[int]] = {}
    for game in games:
        both = counts.setdefault((game.x, game.pursuers), [0, 0])
        both[0] += game.winner == "X"
        both[1] += 1
    place = {name: number for number, name in enumerate(names)}
    counted = [Counted(place[x], place[other], won, total) for (x, other), (won, total) in sorted(counts.items())]
    return rate(names, counted)


def ladder_result(series: Series, names: Sequence[str], games: Sequence[Played]) -> dict[str, Any]:
    """Everything as plain data."""
    rated, advantage = ratings(names, games)
    return {
        **head_of(series),
        "date": date.today().isoformat(),
        "games": len(games),
        "ratings": [{"player": one.name, **_told(one)} for one in rated],
        "x_advantage": _told(advantage),
        "roles": [
            role_told(x, other, [game for game in games if (game.x, game.pursuers) == (x, other)])
            for x, other in series.pairings
        ],
        "forfeits": forfeits_told(games),
    }


def _told(one: Rated) -> dict[str, float]:
    told = {"elo": one.rating, "low": one.low, "high": one.high}
    return {key: round(value, 1) + 0.0 for key, value in told.items()}  # adding 0 makes of -0.0 a plain 0.0
