"""Whether somebody may move now: their own seat, the present version, their side's turn. Read ``must_move`` first.

What the move itself may be is a question to the rules. Like those of ``permissions``, these functions change nothing.
"""

from blackticket.game import Game
from blackticket.server.errors import RefusedError
from blackticket.server.state.permissions import joined
from blackticket.server.state.seats import side_of
from blackticket.server.state.state import State
from blackticket.server.wire.messages import Submit


def playing(state: State, version: int) -> Game:
    """The game, if one is being played and is at this version."""
    if state.game is None or state.phase == "lobby":
        raise RefusedError("wrong_phase", "No game has begun.")
    if state.phase == "over":
        raise RefusedError("game_over", "The game is over.")
    if version != state.version:
        raise RefusedError("stale", f"The table is at version {state.version}, not {version}.")
    return state.game


def must_move(state: State, person: str | None, wanted: Submit, figure: str) -> tuple[Game, str]:
    """The game and the person, if it is their turn to move this figure from that seat."""
    who = joined(state, person)
    if wanted.seat not in state.seats_of(who, in_person=True):
        raise RefusedError("not_your_seat", "You do not sit there.")
    game = playing(state, wanted.version)
    if side_of(wanted.seat) != game.to_move:
        raise RefusedError("not_your_turn", "It is the other side's turn.")
    if figure not in state.seats[wanted.seat]:
        raise RefusedError("not_your_seat", "This seat does not move that figure.")
    return game, who


def x_to_move(state: State, person: str | None, version: int) -> None:
    """Refuse anyone but X, and X while it is not his turn."""
    if person is None or "X" not in state.sides_of(person):
        raise RefusedError("not_your_seat", "Only X may ask this.")
    if playing(state, version).to_move != "X":
        raise RefusedError("not_your_turn", "It is the other side's turn.")
