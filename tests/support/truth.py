"""A look behind the facade of a ticket game: its set-up, tables, state and packed moves, with their exact types."""

from blackticket.editions import TicketEdition, TicketSetup, edition
from blackticket.game import Game
from blackticket.rules.ticket import States, Tables, tables_for, ticket_totals


def ticket_edition(name: str) -> TicketEdition:
    """An edition that is played with tickets."""
    chosen = edition(name)
    assert isinstance(chosen, TicketEdition)
    return chosen


def setup_of(game: Game) -> TicketSetup:
    assert isinstance(game.setup, TicketSetup)
    return game.setup


def tables_of(game: Game) -> Tables:
    return tables_for(setup_of(game))


def x_start_of(game: Game) -> int:
    assert game.deal.x_start is not None
    return game.deal.x_start


def starts_of(game: Game) -> dict[str, int]:
    """Where every figure began, X too."""
    return {"X": x_start_of(game), **setup_of(game).starts}


def states_of(game: Game) -> States:
    return game._position.states


def codes_of(game: Game) -> list[int]:
    return list(game._codes)


def state_bytes(game: Game) -> bytes:
    """The whole truth as bytes."""
    return game._position.states.tobytes()


def totals_of(game: Game) -> list[int]:
    """Per kind all tickets there are, outside the box (T12)."""
    return ticket_totals(game._position.states[0]["public"])
