"""Who is asked for a move: by what X's pursuers may do, or because X is on the move. Never by where X is.

It reads a state and changes nothing. Read ``people_to_move`` first.
"""

from blackticket.game import Game
from blackticket.server.state.state import State


def people_to_move(state: State) -> frozenset[str]:
    """The people who sit in person and have a figure that may move now."""
    game = state.game if state.phase == "playing" else None
    if game is None:
        return frozenset()
    movable = _movable(game)
    return frozenset(person for person in state.people_of() if movable & figures_of(state, person))


def figures_of(state: State, person: str | None) -> frozenset[str]:
    """What somebody moves in person."""
    seats = state.seats_of(person, in_person=True) if person is not None else []
    return frozenset(figure for seat in seats for figure in state.seats[seat])


def may_move(game: Game, figures: frozenset[str]) -> bool:
    """Whether one of these figures may move now."""
    return bool(figures) and not figures.isdisjoint(_movable(game))


def _movable(game: Game) -> frozenset[str]:
    if game.to_move is None:
        return frozenset()
    if game.to_move == "X":
        return frozenset({"X"})
    view = game.view("pursuers")
    return frozenset(view.move_of(code).figure for code in view.legal_codes().tolist())
