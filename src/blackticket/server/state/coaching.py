"""Who may ask the coach, and about what.

A person in a seat may, in a game against computers alone or at a table whose settings allow it. The coach gets the view
of that person's side and nothing else; a spectator gets nothing. Like ``permissions``, this changes nothing itself.
Read ``may_coach`` first.
"""

from blackticket.server.errors import RefusedError
from blackticket.server.state import journal
from blackticket.server.state.journal import Entry
from blackticket.server.state.state import State
from blackticket.server.wire import coaching
from blackticket.server.wire.shapes import Audience, Side


def may_coach(state: State, person: str | None) -> bool:
    """Whether this person may ask the coach now."""
    if person is None or state.phase != "playing" or not state.seats_of(person, in_person=True):
        return False
    return state.settings.coach or not set(state.held.values()) - {person}


def check_question(state: State, person: str | None, audience: Audience, asked: coaching.AskCoach) -> Side:
    """The side whose view the coach gets for this question, or a refusal."""
    if state.phase != "playing" or state.game is None:
        raise RefusedError("wrong_phase", "The coach answers during a game.")
    if person is None or not state.seats_of(person, in_person=True):
        raise RefusedError("not_your_seat", "The coach answers people in seats.")
    if not may_coach(state, person):
        raise RefusedError("no_coach", "At this table nobody may ask the coach.")
    if audience not in ("X", "pursuers"):
        raise RefusedError("wrong_side", "Look through the eyes of your side first.")
    if asked.version != state.version:
        raise RefusedError("stale", f"The table is at version {state.version}, not {asked.version}.")
    if isinstance(asked, coaching.AskDanger) and audience != "X":
        raise RefusedError("wrong_side", "Only X may ask this.")
    if isinstance(asked, coaching.AskHint | coaching.AskCount) and state.game.to_move != audience:
        raise RefusedError("not_your_turn", "It is the other side's turn.")
    return audience


def first_time(state: State, person: str) -> list[Entry]:
    """The entry that says that this person has asked the coach in this game, if there is none yet."""
    return [] if person in state.coached else [journal.Coached(person)]
