"""Two players against each other: who is ahead while the games come in, and the result as plain data.

The score is that of the player named first (who plays X if roles are not swapped). With swapped roles the two games
from one start are a pair, and the score's interval is that of pairs. Read ``Tally`` first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from blackticket.arena.results import head_of
from blackticket.arena.series import FORFEIT, Played, Series
from blackticket.arena.stats import Sprt, grouped, wilson

MOST_REASONS = 20
"""The result lists at most this many reasons for forfeits."""


def pairings_of(first: str, second: str, *, swap: bool) -> tuple[tuple[str, str], ...]:
    """Who plays X against whom."""
    return ((first, second), (second, first)) if swap else ((first, second),)


class Tally:
    """Counts the games of a match as they end, in any order. All games from one start count together."""

    def __init__(self, series: Series, sprt: Sprt | None = None) -> None:
        self._series = series
        self._sprt = sprt
        self._games: dict[int, Played] = {}
        self.scores: list[float] = []
        """The first player's mean score from each start, up to the first unfinished start."""
        self.verdict: str | None = None
        """The hypothesis that the sequential test has accepted. No game counts after that."""

    def add(self, game: Played) -> None:
        """One more game."""
        self._games[game.game] = game
        width = len(self._series.pairings)
        while self.verdict is None:
            begin = len(self.scores) * width
            group = [self._games.get(number) for number in range(begin, begin + width)]
            won = [_first_player_won(self._series, game) for game in group if game is not None]
            if len(won) < width:
                return
            self.scores.append(sum(won) / width)
            if self._sprt is not None:
                self.verdict = self._sprt.verdict(self.scores)

    @property
    def games(self) -> list[Played]:
        """The games that count, in the order of their numbers."""
        counted = len(self.scores) * len(self._series.pairings)
        return [self._games[number] for number in range(counted)]

    def score(self) -> tuple[float, float, float]:
        """The first player's mean score and its 95 % interval."""
        return mean_score(self.scores, paired=len(self._series.pairings) > 1)

    def result(self) -> dict[str, Any]:
        """Everything as plain data."""
        told = {**head_of(self._series), "date": date.today().isoformat(), "games": len(self.games)}
        told["score"] = _score_told(self._series, self.scores)
        told["roles"] = [role_told(x, pursuers, self._of_pairing(i)) for i, (x, pursuers) in enumerate(self._pairings)]
        told["forfeits"] = forfeits_told(self.games)
        if self._sprt is not None:
            told["sprt"] = {
                "p0": self._sprt.p0,
                "p1": self._sprt.p1,
                "log_ratio": round(self._sprt.ratio(self.scores), 4),
                "bound": round(self._sprt.bound, 4),
                "accepted": self.verdict,
            }
        return told

    @property
    def _pairings(self) -> tuple[tuple[str, str], ...]:
        return self._series.pairings

    def _of_pairing(self, pairing: int) -> list[Played]:
        return [game for game in self.games if game.game % len(self._pairings) == pairing]


def _first_player_won(series: Series, game: Played) -> float:
    side = "X" if game.game % len(series.pairings) == 0 else "pursuers"
    return float(game.winner == side)


def mean_score(scores: Sequence[float], *, paired: bool) -> tuple[float, float, float]:
    """The mean of some scores and its 95 % interval."""
    if not scores:
        return 0.5, 0.0, 1.0
    mean = sum(scores) / len(scores)
    return (mean, *(grouped(scores) if paired else wilson(mean, len(scores))))


def _score_told(series: Series, scores: Sequence[float]) -> dict[str, Any]:
    paired = len(series.pairings) > 1
    mean, low, high = mean_score(scores, paired=paired)
    told: dict[str, Any] = {"of": series.pairings[0][0], "against": series.pairings[0][1]}
    told.update(share=round(mean, 6), low=round(low, 6), high=round(high, 6))
    if paired:
        counts = Counter(scores)
        told["pairs"] = {"won_both": counts[1.0], "won_one": counts[0.5], "won_none": counts[0.0]}
    return told


def role_told(x: str, pursuers: str, games: Sequence[Played]) -> dict[str, Any]:
    """One pairing as plain data."""
    ends = Counter((game.winner, game.by) for game in games)
    return {
        "x": x,
        "pursuers": pursuers,
        "games": len(games),
        "x_wins": _share(sum(game.winner == "X" for game in games), len(games)),
        "pursuers_win": _share(sum(game.winner == "pursuers" for game in games), len(games)),
        "ends": [{"winner": winner, "by": by, "games": count} for (winner, by), count in sorted(ends.items())],
        "rounds": round(sum(game.rounds for game in games) / len(games), 4) if games else None,
        "thinking": {side: _thinking_told(games, side) for side in ("X", "pursuers")},
    }


def _share(hits: int, total: int) -> dict[str, Any]:
    share = hits / total if total else 0.5
    low, high = wilson(share, total)
    return {"games": hits, "share": round(share, 6), "low": round(low, 6), "high": round(high, 6)}


def _thinking_told(games: Iterable[Played], side: str) -> dict[str, Any]:
    spent = [game.thinking[side] for game in games]
    moves = sum(one.moves for one in spent) or 1
    return {
        "moves": sum(one.moves for one in spent),
        "seconds_a_move": round(sum(one.seconds for one in spent) / moves, 5),
        "iterations_a_move": round(sum(one.iterations for one in spent) / moves, 1),
    }


def forfeits_told(games: Iterable[Played]) -> dict[str, Any]:
    """The number of forfeits, by whom and why: each reason once, and at most the first few."""
    numbers: dict[tuple[str, str | None], list[int]] = {}
    for game in games:
        if game.by == FORFEIT:
            loser = game.pursuers if game.winner == "X" else game.x
            numbers.setdefault((loser, game.reason), []).append(game.game)
    told = [
        {"player": player, "reason": reason, "games": len(lost), "first_game": lost[0]}
        for (player, reason), lost in list(numbers.items())[:MOST_REASONS]
    ]
    return {"games": sum(map(len, numbers.values())), "reasons": told, "more_reasons": len(numbers) - len(told)}
