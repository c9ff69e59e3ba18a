"""What a move may name: refusals of actions, figures, tickets and stations that a game does not have.

Both families of rules say these alike. It must not know the rules of either. Read ``figure_named`` first.
"""

from collections.abc import Collection

from blackticket.editions import Setup
from blackticket.errors import BlackticketError


def figure_named(setup: Setup, name: str, number_of_x: int) -> int:
    """The number of a figure in the kernels; refuses a figure that is not in this game."""
    if name == "X":
        return number_of_x
    if name not in setup.pursuers:
        raise BlackticketError.because(
            "illegal_move", "no_such_figure", "There is no {figure} in this game.", figure=name
        )
    return setup.pursuers.index(name)


def check_action(action: str, known: Collection[str]) -> None:
    """Refuse an action that the rules do not have."""
    if action not in known:
        raise BlackticketError.because(
            "illegal_move", "no_such_action", "There is no '{action}' in this edition.", action=action
        )


def check_ticket(ticket: str, known: Collection[str]) -> None:
    """Refuse a ticket that the edition does not have."""
    if ticket not in known:
        raise BlackticketError.because(
            "illegal_move", "no_such_ticket", "There is no '{ticket}' in this edition.", ticket=ticket
        )


def check_station(station: int, highest: int) -> None:
    """Refuse a station beyond the highest one."""
    if station > highest:
        raise BlackticketError.because(
            "illegal_move", "no_such_station", "There is no station {station} on this board.", station=station
        )
