"""Who may draw on whose map, and propose which move.

Like those of ``permissions``, each function looks at the state and returns the entries to write, or refuses. Read
``sketch_side`` first: it is the door.
"""

from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.state import journal
from blackticket.server.state.journal import Entry
from blackticket.server.state.people import clean_text
from blackticket.server.state.state import State
from blackticket.server.wire.messages import DrawMark
from blackticket.server.wire.shapes import Audience, Mark, Plan, Side

MOST_MARKS = 60
MOST_PLANS = 20
MOST_DRAWN = 2000
"""In one game and on one side."""


def sketch_side(state: State, person: str | None, audience: Audience) -> Side | None:
    """Whose sketch somebody sees and draws: their own side's; at one screen, that of the eyes they look through."""
    if person is None or state.phase == "lobby":
        return None
    sides = state.sides_of(person)
    if len(sides) == 1:
        return next(iter(sides))
    return next((side for side in sides if side == audience), None)


def draw(state: State, person: str, side: Side | None, wanted: DrawMark) -> list[Entry]:
    """A pin, an arrow, an area or a note."""
    mine = _must_draw(side)
    sketch = state.sketches[mine]
    if len(sketch.marks) >= MOST_MARKS or sketch.drawn >= MOST_DRAWN:
        raise RefusedError("full", f"A map has room for {MOST_MARKS} marks; clear some first.")
    for station in (wanted.station, wanted.to):
        if station is not None and station not in state.stations():
            raise RefusedError("bad_argument", f"There is no station {station} on this board.")
    has_two = wanted.kind in ("arrow", "area")
    if has_two and wanted.to in (None, wanted.station):
        raise RefusedError("bad_argument", "An arrow or an area needs a second station.")
    text = clean_text(wanted.text, 60) if wanted.kind == "note" else ""
    if wanted.kind == "note" and not text:
        raise RefusedError("bad_argument", "A note needs at least one visible character.")
    to = wanted.to if has_two else None
    mark = Mark(sketch.drawn + 1, wanted.kind, wanted.station, to, text, wanted.keep, person)
    return [journal.Drew(mine, mark)]


def erase(state: State, side: Side | None, marks: list[int]) -> list[Entry]:
    """Anyone of the side may clear its map."""
    mine = _must_draw(side)
    if any(mark not in state.sketches[mine].marks for mark in marks):
        raise RefusedError("bad_argument", "There is no such mark.")
    return [journal.Erased(mine, marks)]


def propose(state: State, person: str, side: Side | None, text: str) -> list[Entry]:
    """Show the pursuers a move that one of them could make now."""
    sketch = state.sketches[_must_plan(state, side)]
    if len(sketch.plans) >= MOST_PLANS or sketch.drawn >= MOST_DRAWN:
        raise RefusedError("full", "The map is full of proposals; withdraw one first.")
    assert state.game is not None
    if state.game.to_move != "pursuers":
        raise RefusedError("not_your_turn", "Moves can be proposed while the detectives are to move.")
    try:
        move = Move.parse(text)
    except BlackticketError as error:
        raise from_engine(error) from error
    if move not in state.game.view("pursuers").legal_moves:
        raise RefusedError("illegal_move", "No detective can make this move now.")
    return [journal.Planned(Plan(sketch.drawn + 1, move.figure, str(move), person, [person]))]


def agree(state: State, person: str, side: Side | None, number: int, yes: bool) -> list[Entry]:
    """Say whether you would do the same."""
    plan = _plan(state, side, number)
    agreed = [other for other in plan.agreed if other != person]
    if yes:
        agreed.append(person)
    return [journal.Planned(Plan(plan.plan, plan.figure, plan.move, plan.person, agreed))]


def withdraw(state: State, person: str, side: Side | None, number: int) -> list[Entry]:
    """Take your own proposal back."""
    if _plan(state, side, number).person != person:
        raise RefusedError("not_your_seat", "This is the proposal of somebody else.")
    return [journal.Dropped(number)]


def _plan(state: State, side: Side | None, number: int) -> Plan:
    plan = state.sketches[_must_plan(state, side)].plans.get(number)
    if plan is None:
        raise RefusedError("bad_argument", "This proposal is no longer there.")
    return plan


def _must_plan(state: State, side: Side | None) -> Side:
    if state.phase != "playing":
        raise RefusedError("wrong_phase", "This is possible only during a game.")
    if _must_draw(side) != "pursuers":
        raise RefusedError("wrong_side", "Only the detectives plan together.")
    return "pursuers"


def _must_draw(side: Side | None) -> Side:
    if side is None:
        raise RefusedError("wrong_side", "Only people in seats draw on the map, once a game has begun.")
    return side
