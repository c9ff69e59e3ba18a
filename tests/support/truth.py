"""A look behind the facade of a ticket game: its set-up, tables, state and packed moves, with their exact types."""

from typing import NamedTuple, cast

from blackticket.editions import Deal, TicketEdition, TicketSetup, edition
from blackticket.game import Game
from blackticket.rules.records import Records
from blackticket.rules.ticket import States, Tables, tables_for, ticket_totals
from blackticket.views import Audience, TicketView


def ticket_edition(name: str) -> TicketEdition:
    """An edition that is played with tickets."""
    chosen = edition(name)
    assert isinstance(chosen, TicketEdition)
    return chosen


class TicketDeal(NamedTuple):
    """A deal of an edition with tickets, where X has a start."""

    setup: TicketSetup
    x_start: int

    @property
    def starts(self) -> dict[str, int]:
        """Where every figure begins, X first."""
        return {"X": self.x_start, **self.setup.starts}


def ticket_deal(deal: Deal) -> TicketDeal:
    assert isinstance(deal.setup, TicketSetup)
    assert deal.x_start is not None
    return TicketDeal(deal.setup, deal.x_start)


def setup_of(game: Game) -> TicketSetup:
    assert isinstance(game.setup, TicketSetup)
    return game.setup


def tables_of(game: Game) -> Tables:
    return tables_for(setup_of(game))


def x_start_of(game: Game) -> int:
    return ticket_deal(game.deal).x_start


def starts_of(game: Game) -> dict[str, int]:
    """Where every figure began, X too."""
    return ticket_deal(game.deal).starts


def view_of(game: Game, audience: Audience) -> TicketView:
    view = game.view(audience)
    assert isinstance(view, TicketView)
    return view


def states_of(game: Game) -> States:
    return cast("States", game._position.states)


def codes_of(game: Game) -> list[int]:
    return list(game._codes)


def state_bytes(game: Game) -> bytes:
    """The whole truth as bytes."""
    return game._position.states.tobytes()


def public_bytes(states: Records) -> bytes:
    """The public part of the first of these states, in any family."""
    return cast("bytes", states[0]["public"].tobytes())


def totals_of(game: Game) -> list[int]:
    """Per kind all tickets there are, outside the box (T12)."""
    return ticket_totals(states_of(game)[0]["public"])
