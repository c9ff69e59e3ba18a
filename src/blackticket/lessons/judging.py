"""Judges what a person does in a lesson, by the real rules and by what the coach counts.

A move is judged on the view of the person who makes it, so that the same view always gets the same words. The one
exception is a goal that ends the game: there the game itself says whether it is over. Read ``verdict`` first.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from blackticket.coach.facts import ways_out
from blackticket.coach.reasons import Found, Reason, Table, ending_reason, facts_of
from blackticket.coach.sight import sight_of
from blackticket.coach.where import Witness, what_if, why_not
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.game import Game
from blackticket.lessons.model import Goal, Step
from blackticket.moves import Move
from blackticket.views import View

NOTHING: Mapping[str, Any] = Frozen({})


@dataclass(frozen=True)
class Own:
    """A text of the lesson itself."""

    key: str


@dataclass(frozen=True)
class Words:
    """A sentence that all lessons share (``data/words``)."""

    key: str
    numbers: Mapping[str, Any] = field(default_factory=lambda: NOTHING)


Said = Own | Words | Reason | Witness
"""Something to say: which sentence, and its numbers. ``words.Teacher`` puts it into a language."""


@dataclass(frozen=True)
class Verdict:
    """What a move is worth for a goal."""

    good: bool
    said: tuple[Said, ...] = ()


def counted(table: Table, move: Move, names: Collection[str]) -> dict[str, Found | None]:
    """What the coach counts about a move, by the names of the facts; nothing if the move ends the game."""
    tried = table.tried(move)
    if tried.ended is not None:
        return {}
    facts = (fact for fact in facts_of(table.view) if fact.count.__name__ in names)
    return {fact.count.__name__: fact.count(tried) for fact in facts}


def known_facts(view: View) -> tuple[str, ...]:
    """The names of the facts that a goal of this side can use."""
    return tuple(fact.count.__name__ for fact in facts_of(view))


def verdict(goal: Goal, table: Table, game: Game, move: Move) -> Verdict:
    """Does this move reach the goal? If not, the first thing that it lacks."""
    lacking = next(_lacking(goal, table, game, move), None)
    if lacking is not None:
        return Verdict(False, (lacking,))
    return Verdict(True, tuple(_praise(goal, table, move)))


def _lacking(goal: Goal, table: Table, game: Game, move: Move) -> Iterator[Said]:
    if goal.actions and move.action not in goal.actions:
        yield Words(f"action.{goal.actions[0]}")
    if goal.stations and (not move.stations or move.stations[-1] not in goal.stations):
        if move.stations:
            yield Words("stations", {"station": move.stations[-1], "stations": goal.stations})
        else:
            yield Words("stay", {"stations": goal.stations})
    if goal.tickets and not set(move.tickets) & set(goal.tickets):
        yield Words("tickets", {"by": goal.tickets})
    if goal.ends:
        after = _after(game, move)
        if after.outcome is None or after.outcome.by != goal.ends:
            yield Words(f"ends.{goal.ends}", {"station": move.stations[-1] if move.stations else 0})
    elif (ended := table.tried(move).ended) is not None:
        yield ending_reason(table.tried(move), ended)
    if goal.facts:
        found = counted(table, move, goal.facts)
        for name, (least, most) in goal.facts.items():
            one = found.get(name)
            if one is None:
                yield Words("nothing")
            elif (least is not None and one.value < least) or (most is not None and one.value > most):
                yield Reason(one.key, one.numbers)


def _praise(goal: Goal, table: Table, move: Move) -> Iterator[Said]:
    """The facts that the goal asks for, as they are after the move."""
    found = counted(table, move, goal.facts) if goal.facts else {}
    for name in goal.facts:
        one = found.get(name)
        if one is not None:
            yield Reason(one.key, one.numbers)


def _after(game: Game, move: Move) -> Game:
    after = game.copy()
    after.play(move)
    return after


# -- what is found on the map -----------------------------------------------------------------------------------------


def stations_of(view: View, step: Step) -> tuple[int, ...]:
    """The stations that a step asks for."""
    return tuple(sorted(_FINDERS[step.find](view, step)))


def why_wrong(view: View, step: Step, station: int) -> Said:
    """Why a station is not among them."""
    if step.find == "candidates":
        return why_not(view, station)
    if step.find == "figure_reaches":
        numbers = {"figure": step.figures[0], "station": station, "by": (step.ticket,) if step.ticket else ()}
        return Words("find.figure_reaches_by" if step.ticket else "find.figure_reaches", numbers)
    if step.find in ("safe", "threatened"):
        return _why_not_safe(view, station)
    if step.find == "who_reaches":
        return _why_not_who(view, step, station)
    return Words(f"find.{step.find}", {"station": station, "by": (step.ticket,) if step.ticket else ()})


def _why_not_safe(view: View, station: int) -> Said:
    move = next((one for one in _singles(view) if one.stations[-1] == station), None)
    if move is None:
        return Words("find.you_reach", {"station": station})
    return Words("find.ends", {"station": station}) if station in _taken(view) else _danger(view, move)


def _danger(view: View, move: Move) -> Said:
    found = counted(Table(view), move, ("danger",))["danger"]
    assert found is not None
    return Reason(found.key, found.numbers)


def _why_not_who(view: View, step: Step, station: int) -> Said:
    names = [name for name, place in sight_of(view).pursuers_on_board(view).items() if place == station]
    if not names:
        return Words("find.nobody_stands", {"station": station})
    return Words("find.who_reaches", {"figure": names[0], "station": step.station})


def _singles(view: View) -> tuple[Move, ...]:
    """X's moves of one step."""
    return tuple(move for move in view.legal_moves if move.action == "go")


def _taken(view: View) -> set[int]:
    return {station for name, station in view.at.items() if name != "X"}


def _candidates(view: View, step: Step) -> Iterable[int]:  # noqa: ARG001 - all finders are called alike
    return view.candidates


def _candidates_after(view: View, step: Step) -> Iterable[int]:
    return what_if(view, step.ticket).stations


def _figure_reaches(view: View, step: Step) -> Iterable[int]:
    moves = view.legal_moves if step.figures[0] == "X" else view.moves_of(step.figures)
    wanted = {step.ticket} if step.ticket else None
    return {move.stations[-1] for move in moves if len(move.steps) == 1 and (not wanted or set(move.tickets) & wanted)}


def _who_reaches(view: View, step: Step) -> Iterable[int]:
    sight = sight_of(view)
    places = sight.pursuers_on_board(view)
    return {places[name] for name in sight.reached_by_all(view).get(step.station, {})}


def _safe(view: View, step: Step) -> Iterable[int]:  # noqa: ARG001
    table = Table(view)
    return {move.stations[-1] for move in _singles(view) if _is_safe(table, move)}


def _threatened(view: View, step: Step) -> Iterable[int]:
    safe = set(_safe(view, step))
    return {move.stations[-1] for move in _singles(view)} - safe - _taken(view)


def _is_safe(table: Table, move: Move) -> bool:
    found = counted(table, move, ("danger",)).get("danger")
    return found is not None and found.value == 0


def _ways_out(view: View, step: Step) -> Iterable[int]:  # noqa: ARG001
    sight = sight_of(view)
    return set(ways_out(view, sight)) - set(sight.reached_by_all(view))


_FINDERS = {
    "candidates": _candidates,
    "candidates_after": _candidates_after,
    "figure_reaches": _figure_reaches,
    "who_reaches": _who_reaches,
    "safe": _safe,
    "threatened": _threatened,
    "ways_out": _ways_out,
}


def check_step(view: View, step: Step) -> None:
    """Refuse a step that names what is not in its game."""
    unknown = sorted(set(step.goal.facts) - set(known_facts(view)))
    if unknown:
        raise BlackticketError(
            "bad_argument", f"there is no fact '{unknown[0]}'; there are: {', '.join(known_facts(view))}."
        )
    figures = sorted(set(step.figures) - {"X", *view.setup.pursuers})
    if figures:
        raise BlackticketError("bad_argument", f"there is no figure '{figures[0]}' in this game.")
    if step.find in ("figure_reaches",) and len(step.figures) != 1:
        raise BlackticketError("bad_argument", f"'find = \"{step.find}\"' needs one figure in 'figures'.")
    if step.find == "candidates_after" and not step.ticket:
        raise BlackticketError("bad_argument", "'find = \"candidates_after\"' needs a 'ticket'.")
    if step.find == "who_reaches" and step.station not in view.setup.stations:
        raise BlackticketError("bad_argument", "'find = \"who_reaches\"' needs a 'station' of the board.")
    strange = sorted({*step.show, *step.goal.stations} - set(view.setup.stations))
    if strange:
        raise BlackticketError("bad_argument", f"there is no station {strange[0]} on this board.")
