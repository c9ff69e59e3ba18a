"""The ticket family: london, italia, sanssouci and classic."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np

from blackticket.boards import Board, builtin_names, load
from blackticket.boards.tiles import TileSet
from blackticket.editions import (
    Deal,
    Deals,
    Edition,
    Family,
    Force,
    RuleSet,
    Setup,
    Tally,
    TicketEdition,
    TicketSetup,
    Wanted,
)
from blackticket.editions.brief import ticket_points
from blackticket.editions.family import InShort
from blackticket.editions.needs import tickets_lack, with_tickets
from blackticket.editions.ticket import board_for, prepare_ticket
from blackticket.errors import BlackticketError
from blackticket.families.following import Following, follow_tickets
from blackticket.families.position import KernelPosition
from blackticket.frozen import Frozen
from blackticket.kernel import compiled, make_rng
from blackticket.rules.own import own_knowledge
from blackticket.rules.ticket import States, new_states, tables_for
from blackticket.rules.ticket import deal as deal_states
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.flow import end_game
from blackticket.rules.ticket.playout import WAYS_TO_END, count_playouts, perft
from blackticket.views import Audience, Outcome, TicketView
from blackticket.views.reading import read_ticket_view
from blackticket.views.ticket import ENDS, FUNCTIONS, outcome_of, progress_of, project, to_move_of

WORD_MASK = 0xFFFFFFFFFFFFFFFF
PLAIN_PERFT_MOVES = 100_000
"""Up to this many moves plain Python is faster than loading the compiler."""


class TicketPosition(KernelPosition):
    """One ticket game."""

    functions = FUNCTIONS
    states: States

    def __init__(self, deal: Deal, *, fast: bool = False) -> None:
        super().__init__(deal, fast=fast)
        assert deal.x_start is not None
        self.states = deal_states(self.setup, deal.x_start)

    @property
    def setup(self) -> TicketSetup:
        """What everybody knows of the beginning."""
        return cast("TicketSetup", self.deal.setup)

    @property
    def to_move(self) -> str | None:
        """The side to move."""
        return to_move_of(self.states[0]["public"])

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and by what."""
        return outcome_of(self.states[0]["public"])

    def stop(self, by: int) -> None:
        """End the game before its time; everybody sees where X is."""
        public = self.states[0]["public"]
        end_game(public, by)
        public["x_at"] = self.states[0]["secret"]["at"]

    def view(self, codes: Sequence[int], audience: Audience) -> TicketView:
        """What that audience may know."""
        return project(self.setup, self.states, codes, audience)

    def status(self) -> dict[str, Any]:
        """The whole state as plain data, secrets included."""
        progress = progress_of(self.setup, self.states[0]["public"], own_knowledge(self.states))
        return {"edition": self.setup.edition.name, **progress.as_dict()}

    def record_fields(self, *, public: bool) -> dict[str, Any]:
        """The starts. A public record leaves out X's, unless he has shown it."""
        x_start = (int(self.states[0]["public"]["x_start"]) or None) if public else self.deal.x_start
        return {"starts": Frozen({**self.setup.starts, "X": x_start})}

    def perft(self, depth: int, limit: int) -> int:
        """How many sequences of that many moves there are."""
        states = new_states(depth + 1)
        states[0] = self.states[0]
        nodes = perft(self.tables, states, 0, depth, min(limit, PLAIN_PERFT_MOVES))
        if nodes < 0 and limit > PLAIN_PERFT_MOVES:
            nodes = compiled(perft)(self.tables, states, 0, depth, limit)
        if nodes < 0:
            raise BlackticketError(
                "bad_argument", f"Depth {depth} looks at more than {limit:,} moves; choose a smaller one."
            )
        return int(nodes)


class TicketFamily(Family):
    """Everybody moves with tickets: the pursuers in the open, X in secret."""

    name = "ticket"

    @property
    def grounds(self) -> tuple[str, ...]:
        """The built-in boards."""
        return builtin_names()

    @property
    def takes_boards(self) -> bool:
        """Any board with lines for the tickets and start cards for the decks."""
        return True

    def lacks(self, chosen: Edition[Any, Any], board: Board) -> list[BlackticketError]:
        """A means of travel, or start cards."""
        return tickets_lack(cast("TicketEdition", chosen), board)

    def fitted(self, chosen: Edition[Any, Any], board: Board) -> Board:
        """The board with the means of travel and the cards that it lacks."""
        return with_tickets(cast("TicketEdition", chosen), board)

    def prepare(self, chosen: Edition[Any, Any], wanted: Wanted) -> Deal:
        """Deal the start cards."""
        return prepare_ticket(cast("TicketEdition", chosen), wanted)

    def find_ground(self, chosen: Edition[Any, Any], board: str | Path | Board | TileSet | None) -> Board:
        """The board."""
        return board_for(cast("TicketEdition", chosen), board)

    def begin(self, deal: Deal, *, fast: bool = False) -> TicketPosition:
        """The position before X's first move."""
        return TicketPosition(deal, fast=fast)

    def following(self, setup: TicketSetup) -> Following:
        """Where each ticket leads, and the switches of turns and stocks."""
        return follow_tickets(setup)

    def read_view(self, told: Mapping[str, Any], board: str | None) -> TicketView:
        """Read a view back from ``View.to_dict``."""
        return read_ticket_view(told, board)

    def random_games(self, deals: Deals) -> Callable[[int, int], Tally]:
        """Random games inside the compiled rules, with start cards dealt in blocks."""
        setup = cast("TicketSetup", deals.deal(0).setup)
        undealt = replace(setup, starts=Frozen({}))
        for_pursuers = np.array(undealt.pursuer_deck(), dtype=np.int16)
        for_x = np.array(undealt.x_deck(), dtype=np.int16)
        words, cards = np.zeros(1, dtype=np.uint64), np.zeros(len(for_pursuers) + len(for_x), dtype=np.int16)
        states, tables, rng = new_states(2), tables_for(setup), make_rng(deals.seed)
        states[0] = opening(setup)[0]
        public = states[0]["public"]
        public["at"][:] = 0
        public["occupied"][:] = 0

        def play(first: int, count: int) -> Tally:
            tally = np.zeros(WAYS_TO_END + 4, dtype=np.int64)
            first_seed = np.uint64(deals.seed_of(first) & WORD_MASK)
            revealed = setup.rules.always_revealed
            decks = (for_pursuers, for_x, revealed, first_seed, count, words, cards)
            with np.errstate(over="ignore"):
                compiled(count_playouts)(tables, states, *decks, rng, tally)
            return Tally.of_array(ENDS, tally)

        return play

    def about(self, chosen: Edition[Any, Any]) -> str:
        """How many stations its board has."""
        return f"{len(load(chosen.board))} stations"

    def in_short(self, rules: RuleSet, force: Force) -> InShort:
        """How tickets, the order of moves and the end differ between editions and options."""
        return tuple(ticket_points(rules, force)), {"rounds": rules.rounds}

    def rules_pages(self, setup: Setup) -> list[str]:
        """The edition's own page and the one that all ticket editions share."""
        return [f"{setup.edition.name}.md", "shared.md"]


FAMILY = TicketFamily()
