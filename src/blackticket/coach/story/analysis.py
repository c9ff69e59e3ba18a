"""Makes the story of a finished game, move by move, and tells it while it grows.

Each move is judged by the view of the side that made it, so a guess that could not be known to be right is judged as a
guess. Read ``analysing`` first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from blackticket.boards import Board
from blackticket.boards.tiles import TileSet
from blackticket.coach.reasons import Table, reasons_for
from blackticket.coach.story.judging import Judgement, entropy, judge, verdict_of
from blackticket.coach.story.praise import best_trick, unlucky_moves
from blackticket.coach.story.story import DIGITS, FAULTS, Accuracy, Point, Story, TurningPoint
from blackticket.coach.words import Speaker
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.moves import Move
from blackticket.players import Choice
from blackticket.views import Audience, View

ITERATIONS = 3600
"""For each move; a London game then takes about ten seconds on one core."""
MOST_ITERATIONS = 100_000
LONGER = 8
"""A turning point must hold in a search that is this many times as long."""
DOUBTED, WORTH_A_LOOK = 12, 0.03
"""So many moves are looked at again, if they seem to cost so much."""
MOST = 5
WORTH_TELLING = 0.03
"""A turning point is a fault that costs at least so much."""
SIDES = ("X", "pursuers")
Ground = str | Path | Board | TileSet | None


@dataclass(frozen=True)
class Event:
    """Something that has become known: ``begin``, ``point``, ``checked``, ``turning``, ``end`` with the whole story."""

    kind: str
    moves: int
    """How many moves the game has."""
    progress: float = 0.0
    """The share of all searches that are done."""
    point: Point | None = None
    turning: TurningPoint | None = None
    story: Story | None = None

    def as_dict(self, edition: str, language: str = "en") -> dict[str, Any]:
        """Plain data for JSON."""
        told: dict[str, Any] = {"kind": self.kind, "moves": self.moves, "progress": round(self.progress, DIGITS)}
        if self.point is not None:
            told["point"] = self.point.as_dict()
        if self.turning is not None:
            told["turning_point"] = self.turning.as_dict(Speaker(language, edition))
        if self.story is not None:
            told["story"] = self.story.as_dict(language)
        return told


@dataclass(frozen=True)
class _Seen:
    """A move, the game before it and what the searches say of it."""

    game: Game
    view: View
    point: Point
    judgement: Judgement


def analyse(record: Record, *, iterations: int = ITERATIONS, seed: int = 0, board: Ground = None) -> Story:
    """The story of a finished game.

    >>> game = Game("dice", 2, seed=1)
    >>> while game.to_move:
    ...     game.play(game.legal_moves[0])
    >>> story = analyse(Record.of(game), iterations=60)
    >>> story.winner == game.outcome.winner, len(story.turning) <= 5
    (True, True)
    """
    *_, last = analysing(record, iterations=iterations, seed=seed, board=board)
    assert last.story is not None
    return last.story


def analysing(record: Record, *, iterations: int = ITERATIONS, seed: int = 0, board: Ground = None) -> Iterator[Event]:
    """The same, told while it grows: a point for each move, a check of each that seems to have cost much, the story."""
    if type(iterations) is not int or not 1 <= iterations <= MOST_ITERATIONS:
        raise BlackticketError("bad_argument", f"iterations must be 1 to {MOST_ITERATIONS:,}.")
    final = record.replay(board)
    ended = final.outcome
    if ended is None:
        sentence = "This game is not finished, so its story cannot be told yet."
        raise BlackticketError.because("bad_record", "no_story_yet", sentence)
    return _growing(record, final, board, iterations, seed)


def _growing(record: Record, final: Game, board: Ground, iterations: int, seed: int) -> Iterator[Event]:
    moves = [(game, move) for game, move in record.positions(board)]
    count, all_searches = len(moves), len(moves) + LONGER * min(DOUBTED, len(moves))
    yield Event("begin", count)
    seen: list[_Seen] = []
    for game, move in moves:
        seen.append(_look(game, move, iterations, seed))
        yield Event("point", count, len(seen) / all_searches, point=seen[-1].point)
    seen = [_settled(seen, place, final) for place in range(count)]
    turning, worst = [], _worst(seen)
    for number, one in enumerate(worst, 1):
        found = _turning_point(one, iterations * LONGER, seed + 1)
        seen[next(place for place, other in enumerate(seen) if other is one)] = found
        if found.point.verdict in FAULTS and (found.point.loss or 0.0) >= WORTH_TELLING:
            turning.append(found)
        yield Event("checked", count, (count + (all_searches - count) * number / len(worst)) / all_searches)
    turning.sort(key=lambda one: -one.judgement.beyond_doubt)
    told = [_as_turning_point(one) for one in sorted(turning[:MOST], key=lambda one: one.point.index)]
    for turn in told:
        yield Event("turning", count, 1.0, turning=turn)
    yield Event("end", count, 1.0, story=_story(final, seen, told, iterations, seed))


def _look(game: Game, move: Move, iterations: int, seed: int) -> _Seen:
    """One move of the game as its side saw it."""
    side: Audience = "X" if game.to_move == "X" else "pursuers"
    view = game.view(side)
    judgement = judge(view, move, iterations, seed)
    return _Seen(game, view, _point(game, move, side, judgement), judgement)


def _point(game: Game, move: Move, side: str, judgement: Judgement) -> Point:
    told = (judgement.chance, judgement.low, judgement.high)
    if side != "X":
        told = (_rest(told[0]), _rest(told[2]), _rest(told[1]))
    belief = judgement.belief
    return Point(
        game.move_count,
        game.round,
        side,
        move,
        *told,
        candidates=len(belief),
        entropy=entropy(belief),
        verdict=verdict_of(judgement, move),
        loss=judgement.loss,
        doubt=judgement.doubt,
        best=judgement.best,
    )


def _rest(chance: float | None) -> float | None:
    return None if chance is None else 1.0 - chance


def _settled(seen: Sequence[_Seen], place: int, final: Game) -> _Seen:
    """What can only be told when it is known how the game went on: a guess that hit, a sure capture that was missed."""
    one = seen[place]
    point, last = one.point, place == len(seen) - 1
    caught = last and final.outcome is not None and final.outcome.by == "capture" and point.side == "pursuers"
    if caught and point.verdict in FAULTS:
        return replace(one, point=replace(point, verdict="lucky"))
    if one.judgement.sure and one.judgement.loss is None and not caught:
        later = next((one for one in map(_chance_for_pursuers, seen[place + 1 :]) if one is not None), None)
        if later is not None:
            judgement = replace(one.judgement, loss=later)
            return replace(
                one, judgement=judgement, point=replace(point, loss=later, verdict=verdict_of(judgement, point.move))
            )
    return one


def _chance_for_pursuers(seen: _Seen) -> float | None:
    """X's chance as the pursuers saw it, at one of their moves."""
    return seen.point.chance_of_x if seen.point.side == "pursuers" else None


def _worst(seen: Sequence[_Seen]) -> list[_Seen]:
    """The moves that seem to have cost most; they are looked at again."""
    doubtful = [
        one for one in seen if one.point.verdict in (*FAULTS, "good") and (one.point.loss or 0.0) >= WORTH_A_LOOK
    ]
    return sorted(doubtful, key=lambda one: (-one.judgement.beyond_doubt, -(one.point.loss or 0.0)))[:DOUBTED]


def _turning_point(one: _Seen, iterations: int, seed: int) -> _Seen:
    """The same move after a longer search; a missed capture needs none."""
    if one.judgement.sure:
        return one
    judgement = judge(one.view, one.point.move, iterations, seed)
    return replace(one, judgement=judgement, point=_point(one.game, one.point.move, one.point.side, judgement))


def _as_turning_point(one: _Seen) -> TurningPoint:
    played = Choice(one.point.move, 1.0)
    return TurningPoint(one.point, reasons_for(Table(one.view), one.judgement.best, [played]), str(Record.of(one.game)))


def _story(final: Game, seen: Sequence[_Seen], turning: Sequence[TurningPoint], iterations: int, seed: int) -> Story:
    points = tuple(one.point for one in seen)
    assert final.outcome is not None
    return Story(
        edition=final.setup.edition.name,
        winner=final.outcome.winner,
        by=final.outcome.by,
        rounds=final.round,
        points=points,
        turning=tuple(turning),
        accuracy=tuple(Accuracy.of(side, points) for side in SIDES),
        trick=best_trick([(one.view, one.point) for one in seen], final.outcome.winner),
        unlucky=tuple(unlucky_moves([(one.judgement.belief, one.point) for one in seen])),
        iterations=iterations,
        seed=seed,
        lucky=tuple(point.index for point in points if point.verdict == "lucky"),
    )
