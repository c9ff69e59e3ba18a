"""Plays out what follows an answer, as its side sees it, moment by moment.

For X it is his own game. For the pursuers a state is imagined that fits what they know and in which X goes where the
puzzle says; the rules then make every move. So a wrong line could not be played at all. Read ``played_out`` first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from blackticket.editions import Deal
from blackticket.errors import BlackticketError
from blackticket.families import Position as Truth
from blackticket.kernel import make_rng
from blackticket.moves import HIDDEN, Move
from blackticket.puzzles.kinds import Reply
from blackticket.puzzles.puzzle import Puzzle
from blackticket.rules.records import Records
from blackticket.views import View

ANY_SEED = 1


@dataclass(frozen=True)
class Moment:
    """What the side sees at one moment."""

    view: View
    fresh: int = 0
    """How many moves at the end of the history are new."""
    x_at: int | None = None
    """Where X turns out to be, if the puzzle shows him though the rules would not yet."""


def played_out(puzzle: Puzzle, reply: Reply) -> tuple[Moment, ...]:
    """A moment after the answer, and one after each side's moves that follow it."""
    if not reply.moves:
        return ()
    truth, before = _truth(puzzle, reply)
    audience = puzzle.position.audience
    moments: list[Moment] = []
    played = list(before)
    for group in _groups(reply.moves):
        count = len(played)
        for move in group:
            if truth.to_move is None:
                break
            code = _code(truth, move, reply)
            truth.apply(code)
            played.append(code)
        if len(played) > count:
            moments.append(Moment(truth.view(played, audience), len(played) - count))
        if truth.to_move is None:
            return tuple(moments)
    last = moments.pop()
    shown = reply.x_at if audience == "pursuers" and len(reply.moves) > 1 else None
    return (*moments, Moment(last.view, last.fresh, shown))


def line_after(puzzle: Puzzle, answer: str) -> Reply:
    """What follows another right answer than that of the stored line: the answer alone, or the rest of the plan."""
    line, move = puzzle.proof.line, Move.parse(answer)
    if move.stations == line.moves[0].stations and move.figure == line.moves[0].figure:
        return Reply((move, *line.moves[1:]), line.x_at, line.value)
    plan = [one for one in line.moves if one.figure != "X"]
    rest = [one for one in plan if one.figure != move.figure]
    if puzzle.kind == "catch" and puzzle.proof.numbers["rounds"] == 1 and len(rest) < len(plan):
        return Reply((move, *rest), line.x_at, line.value)
    return Reply((move,), None, line.value)


def _groups(moves: Sequence[Move]) -> list[list[Move]]:
    """The answer alone, then what each side does."""
    groups = [[moves[0]]]
    for before, move in pairwise(moves):
        if len(groups) > 1 and (before.figure == "X") == (move.figure == "X"):
            groups[-1].append(move)
        else:
            groups.append([move])
    return groups


def _truth(puzzle: Puzzle, reply: Reply) -> tuple[Truth, list[int]]:
    """A position in which the reply can be played, and its packed moves so far."""
    view = puzzle.view
    codes = [view.code_of(move) for move in view.history]
    if view.own is not None:
        world = view.imagine(make_rng(ANY_SEED))
        return _begun(puzzle, world), codes
    for station in _origins(view, reply):
        truth = _begun(puzzle, view.imagine_at(station, make_rng(ANY_SEED)))
        trial = _begun(puzzle, view.imagine_at(station, make_rng(ANY_SEED)))
        try:
            for move in reply.moves:
                trial.apply(_code(trial, move, reply))
                if trial.to_move is None:
                    break
        except BlackticketError:
            continue
        if reply.x_at is None or int(trial.states[0]["secret"]["at"]) == reply.x_at:
            return truth, codes
    raise BlackticketError("bad_argument", f"What follows {reply.moves[0]} cannot be played in puzzle {puzzle.id}.")


def _origins(view: View, reply: Reply) -> list[int]:
    """Where X may have been: where the reply ends, if he does not move, or any other candidate that nobody searched."""
    if not any(move.figure == "X" for move in reply.moves):
        if reply.x_at is not None:
            return [reply.x_at] if reply.x_at in view.candidates else []
        return [station for station in view.candidates if station not in reply.moves[0].stations]
    before_x = takewhile(lambda move: move.figure != "X", reply.moves)
    searched = {station for move in before_x for station in move.stations}
    return [station for station in view.candidates if station not in searched]


def _begun(puzzle: Puzzle, world: Records) -> Truth:
    start = int(world[0]["secret"]["start"])
    position = puzzle.view.setup.edition.family.begin(Deal(puzzle.view.setup, start or None))
    position.states = world
    return position


def _code(truth: Truth, move: Move, reply: Reply) -> int:
    """The packed move; a hidden move of X is one that ends where the reply says."""
    if move.figure != "X" or HIDDEN not in move.stations:
        return truth.code_of(move)
    for code in truth.legal_codes():
        told = truth.move_of(code)
        fits = told.action == move.action and told.tickets == move.tickets
        shown = all(seen in (HIDDEN, station) for seen, station in zip(move.stations, told.stations, strict=False))
        if fits and shown and told.stations[-1] == reply.x_at:
            return code
    raise BlackticketError("bad_argument", f"X cannot make the move {move} so that he ends on {reply.x_at}.")
