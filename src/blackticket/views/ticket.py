"""The view of a ticket game: what an audience may know of it, built up from the public record."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, cast

import numpy as np

from blackticket.belief.posterior import ticket_belief
from blackticket.belief.ticket import imagine_ticket, imagine_ticket_at, ticket_candidates
from blackticket.editions import TicketSetup
from blackticket.errors import BlackticketError
from blackticket.kernel import Rng
from blackticket.moves import Move
from blackticket.rules.own import OwnKnowledge, own_knowledge
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.apply import try_apply
from blackticket.rules.ticket.flow import next_pursuer, pursuer_moves
from blackticket.rules.ticket.layout import (
    BLACK,
    CAPTURE,
    DOUBLE,
    ESCAPE,
    OVER,
    PUBLIC,
    PURSUERS_TURN,
    STRANDED,
    SUPPLY_ROW,
    TRAPPED,
    X_ROW,
    X_TURN,
    Public,
    States,
)
from blackticket.rules.ticket.legal import all_legal, why_not_pursuer, why_not_x
from blackticket.rules.ticket.tables import Tables, tables_for
from blackticket.rules.ticket.text import refusal, ticket_words, to_code, to_move
from blackticket.views.kernel_view import KernelView, RuleFunctions
from blackticket.views.view import STOPS, Audience, LogEntry, Moves, Outcome, Progress

ENDS = {
    CAPTURE: Outcome("pursuers", "capture"),
    ESCAPE: Outcome("X", "escape"),
    STRANDED: Outcome("X", "stranded"),
    TRAPPED: Outcome("pursuers", "trapped"),
}

FUNCTIONS = RuleFunctions(
    to_code, to_move, refusal, codes.figures_of, all_legal, why_not_x, why_not_pursuer, try_apply, tables_for
)


@dataclass(frozen=True, eq=False, repr=False)
class TicketView(KernelView):
    """All that an audience may know of a ticket game."""

    setup: TicketSetup
    functions: ClassVar[RuleFunctions] = FUNCTIONS

    @property
    def public(self) -> Public:
        """The public record."""
        return cast("Public", self.public_record[0])

    @property
    def tables(self) -> Tables:
        """Board and switches for the kernels."""
        return tables_for(self.setup)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self.public["turn"] == OVER)

    def progress(self) -> Progress:
        """How far the game has come."""
        return progress_of(self.setup, self.public, self.own)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data."""
        setup, progress = self.setup, self._progress
        starts = {**setup.starts, **({"X": progress.start} if progress.start else {})}
        return {
            "audience": self.audience,
            "edition": setup.edition.name,
            "version": setup.edition.version,
            "board": setup.board.name,
            "players": setup.players,
            "options": list(setup.options),
            "rounds": setup.rules.rounds or None,
            "log_entries": setup.rules.log_entries,
            "reveals": list(setup.rules.reveals),
            "any_start": setup.any_start,
            "starts": starts,
            **progress.as_dict(),
            "history": [str(move) for move in self.history],
        }

    def imagine(self, rng: Rng) -> States:
        """A whole state that fits the view."""
        return imagine_ticket(self, rng)

    def imagine_at(self, station: int, rng: Rng) -> States:
        """A whole state with X at ``station``."""
        return imagine_ticket_at(self, station, rng)

    def ways_from(self, station: int) -> dict[str, list[int]]:
        """Where each transport leads from a station."""
        ways: dict[str, list[int]] = {transport: [] for transport in self.setup.board.transports.values()}
        for line in self.setup.board.connections_at(station):
            ways[line.transport].append(line.b if line.a == station else line.a)
        return {transport: sorted(ends) for transport, ends in ways.items() if ends}

    def after(self, moves: Iterable[Move]) -> "TicketView":
        """The view after these moves of the pursuers, if nobody catches X."""
        record, done = self.public_record.copy(), tuple(moves)
        pub = record[0]
        for move in done:
            code = to_code(self.setup, move)
            figure, ticket, target = codes.figure_of(code), codes.ticket_of(code, 0), codes.station_of(code, 0)
            pursuer_moves(self.tables, pub, figure, ticket, target)
            next_pursuer(self.tables, pub)
        return TicketView(self.audience, self.setup, record, (*self.history, *done))

    def belief(self) -> dict[int, float]:
        """The probability of each station, from the habits that were fitted to games."""
        believed = ticket_belief(self)
        return {int(station): float(believed[station]) for station in np.flatnonzero(believed)}

    def _possible(self) -> list[int]:
        return ticket_candidates(self)

    def _codes(self, fast: bool) -> Moves:
        turn = self.public["turn"]
        x_moves = self.audience == "X" and turn == X_TURN and self.own is not None
        if x_moves or (self.audience == "pursuers" and turn == PURSUERS_TURN):
            return self._legal(fast)
        return np.zeros(0, dtype=np.int64)


def project(setup: TicketSetup, states: States, moves: Sequence[int], audience: Audience) -> TicketView:
    """What ``audience`` may know of the game in ``states[0]`` after the packed ``moves``."""
    public = np.zeros(1, dtype=PUBLIC)
    public[0] = states[0]["public"]
    over = bool(public[0]["turn"] == OVER)
    if audience == "everyone" and not over:
        raise BlackticketError("bad_argument", "The audience 'everyone' has a view only after the end of the game.")
    own = own_knowledge(states) if audience == "X" or audience == "everyone" else None
    return TicketView(audience, setup, public, _history(setup, public[0], moves), own)


def _history(setup: TicketSetup, pub: Public, moves: Sequence[int]) -> tuple[Move, ...]:
    shown: list[int] = pub["shown"].tolist()
    wording = _Wording(setup)
    entry = 0
    lines = []
    for move in moves:
        lines.append(_line(wording, _public_code(move, shown[entry : entry + 3])))
        if codes.figure_of(move) == codes.X_FIGURE:
            entry += codes.steps_of(move)
    return tuple(lines)


def public_move(setup: TicketSetup, move: int, shown: Sequence[int]) -> Move:
    """A move as everybody sees it; ``shown`` has the public log's stations of X's steps, 0 where hidden."""
    return to_move(setup, _public_code(move, shown))


def _public_code(move: int, shown: Sequence[int]) -> int:
    """The packed move with X's stations as the public log has them."""
    if codes.figure_of(move) != codes.X_FIGURE:
        return move
    steps = codes.steps_of(move)
    code = codes.begin_move(codes.X_FIGURE, steps)
    for i in range(steps):
        code = codes.with_step(code, i, codes.ticket_of(move, i), codes.shows_in(move, i), shown[i])
    return code


class _Wording:
    """A set-up as a cache key: the same words for tickets and figures are the same key."""

    def __init__(self, setup: TicketSetup) -> None:
        self.setup = setup
        self._key = (setup.edition.tickets, setup.pursuers)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wording) and self._key == other._key


@lru_cache(maxsize=1 << 14)
def _line(wording: _Wording, public_code: int) -> Move:
    """A public move. Games share the cache, so a key may hold no secret of any game."""
    return to_move(wording.setup, public_code)


def to_move_of(pub: Public) -> str | None:
    """The side to move."""
    return None if pub["turn"] == OVER else "X" if pub["turn"] == X_TURN else "pursuers"


def outcome_of(pub: Public) -> Outcome | None:
    """Who won and how, or None before the end."""
    return (ENDS | STOPS)[int(pub["ended_by"])] if pub["turn"] == OVER else None


def progress_of(setup: TicketSetup, pub: Public, own: OwnKnowledge | None) -> Progress:
    """The progress of a game, from the public record and, for X, from what X knows."""
    names = setup.pursuers
    at = {}
    x_station = own.at if own else int(pub["x_at"])
    if x_station:
        at["X"] = x_station
    stations = ((name, int(pub["at"][i] or pub["blocks_at"][i])) for i, name in enumerate(names))
    at.update({name: station for name, station in stations if station})
    return Progress(
        to_move=to_move_of(pub),
        round=int(pub["round_no"]),
        log=_log(setup, pub, own),
        at=at,
        tickets=_tickets(setup, pub),
        out=tuple(name for i, name in enumerate(names) if (int(pub["out"]) >> i) & 1),
        moved=tuple(name for i, name in enumerate(names) if (int(pub["moved"]) >> i) & 1),
        outcome=outcome_of(pub),
        start=(own.start if own else int(pub["x_start"])) or None,
    )


def _log(setup: TicketSetup, pub: Public, own: OwnKnowledge | None) -> tuple[LogEntry, ...]:
    words = ticket_words(setup)
    entries = []
    for entry in range(int(pub["entries"])):
        shown = int(pub["shown"][entry])
        station = own.path[entry] if own else shown or None
        entries.append(LogEntry(words[int(pub["ticket"][entry])], station, bool(shown)))
    return tuple(entries)


def _tickets(setup: TicketSetup, pub: Public) -> dict[str, dict[str, int]]:
    stock, kinds = pub["stock"], setup.edition.tickets

    def counts(row: int) -> dict[str, int]:
        return {kind: int(stock[row, i]) for i, kind in enumerate(kinds)}

    x_hand = counts(X_ROW) if setup.rules.till == "x" else {}
    tickets = {"X": {**x_hand, "black": int(stock[X_ROW, BLACK]), "double": int(stock[X_ROW, DOUBLE])}}
    if setup.force.shared_stock:
        tickets["team"] = counts(0)
    else:
        for figure in range(setup.force.detectives):
            if not (int(pub["out"]) >> figure) & 1:
                tickets[setup.pursuers[figure]] = counts(figure)
    if setup.rules.till == "supply" and not setup.rules.unlimited_supply:
        tickets["supply"] = counts(SUPPLY_ROW)
    return tickets
