"""A set-up: everything that is decided before the first move.

``Setup`` is what everybody at the table knows. X's start is not in it: ``prepare`` returns it beside the set-up, in a
``Deal``, so that whatever holds only a ``Setup`` cannot give it away. All draws happen here, from a seed; the rules
themselves contain no chance.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from blackticket.boards import Board, BoardError, load
from blackticket.editions.draws import Draws
from blackticket.editions.edition import TicketEdition, edition
from blackticket.editions.ruleset import Force, RuleSet
from blackticket.errors import BlackticketError


@dataclass(frozen=True)
class Setup:
    """The public part of a set-up."""

    edition: TicketEdition
    board: Board
    players: int
    options: tuple[str, ...]
    rules: RuleSet
    force: Force
    starts: Mapping[str, int]
    """The pursuers' start stations, by figure."""
    any_start: bool = False
    """Figures may have started anywhere, not only on start cards."""

    @property
    def pursuers(self) -> tuple[str, ...]:
        """The pursuers' names in the order of their numbers: D1, D2, .., B1, .."""
        return pursuer_names(self.force)

    def x_deck(self) -> tuple[int, ...]:
        """The stations where X can have started, as far as the cards tell (L8, S5, C1), ascending."""
        if self.any_start:
            cards: Iterable[int] = (station.number for station in self.board.stations)
        else:
            cards = self.board.decks["X" if self.rules.decks == "separate" else "shared"]
        taken = set(self.starts.values())
        return tuple(sorted(card for card in cards if card not in taken))

    def pursuer_deck(self) -> tuple[int, ...]:
        """The start cards of the pursuers, in ascending order."""
        return tuple(sorted(self.board.decks["D" if self.rules.decks == "separate" else "shared"]))


class Deal(NamedTuple):
    """A set-up and the secret that goes with it."""

    setup: Setup
    x_start: int


def pursuer_names(force: Force) -> tuple[str, ...]:
    """Names of the pursuers of a force, detectives first."""
    return tuple([f"D{i + 1}" for i in range(force.detectives)] + [f"B{i + 1}" for i in range(force.bobbies)])


def prepare(
    edition_name: str,
    players: int,
    options: Iterable[str] = (),
    *,
    board: str | Board | None = None,
    seed: int = 0,
    starts: Mapping[str, int] | None = None,
    any_start: bool = False,
) -> Deal:
    """Make a set-up: draw the start cards from ``seed``, or take ``starts``, which names every figure."""
    chosen = edition(edition_name)
    if not isinstance(chosen, TicketEdition):
        raise BlackticketError("bad_argument", f"{edition_name} is not played with tickets.")
    wanted = frozenset(options)
    switched_on = tuple(name for name in chosen.options if name in wanted)
    rules = chosen.rules_with(sorted(wanted))
    force = chosen.force_for(players, rules)
    playing_board = _board_for(chosen, board)
    needed = ("D", "X") if rules.decks == "separate" else ("shared",)
    missing = [deck for deck in needed if not playing_board.decks.get(deck)]
    if missing and not (starts and any_start):
        raise BlackticketError(
            "bad_argument",
            f"The board {playing_board.name!r} has no start cards {' and '.join(missing)} for {chosen.name}.",
        )

    def setup_with(pursuers: Mapping[str, int]) -> Setup:
        return Setup(
            chosen,
            playing_board,
            players,
            switched_on,
            rules,
            force,
            MappingProxyType(dict(pursuers)),
            any_start,
        )

    if starts is None:
        return _draw(setup_with({}), seed)
    setup = setup_with({name: starts.get(name, 0) for name in pursuer_names(force)})
    _check_starts(setup, starts)
    return Deal(setup, starts["X"])


def _board_for(chosen: TicketEdition, board: str | Board | None) -> Board:
    if isinstance(board, Board):
        return board
    try:
        return load(board if board is not None else chosen.board)
    except BoardError as error:
        raise BlackticketError("bad_argument", str(error)) from error


def _check_starts(setup: Setup, starts: Mapping[str, object]) -> None:
    figures = ("X", *setup.pursuers)
    if set(starts) != set(figures):
        raise BlackticketError("bad_argument", f"starts must name exactly these figures: {', '.join(figures)}.")
    last = len(setup.board.stations)
    for figure, station in starts.items():
        if isinstance(station, bool) or not isinstance(station, int) or not 1 <= station <= last:
            raise BlackticketError("bad_argument", f"{figure} cannot start at {station!r}: stations are 1 to {last}.")
    if len(set(starts.values())) != len(starts):
        raise BlackticketError("bad_argument", "Two figures cannot start at the same station.")
    if setup.any_start:
        return
    for figure, station in starts.items():
        if station not in (setup.x_deck() if figure == "X" else setup.pursuer_deck()):
            raise BlackticketError(
                "bad_argument",
                f"{figure} cannot start at {station}: it is no start card (any_start allows every station).",
            )


def _draw(setup: Setup, seed: int) -> Deal:
    """Shuffle and deal; the same seed gives the same cards on every machine."""
    draw = Draws(seed)
    cards = draw.shuffled(setup.pursuer_deck())
    if len(cards) < len(setup.pursuers):
        raise BlackticketError("bad_argument", "The board has too few start cards for the pursuers.")
    starts = dict(zip(setup.pursuers, cards, strict=False))
    dealt = replace(setup, starts=MappingProxyType(starts))
    for_x = draw.shuffled(dealt.x_deck())
    if not for_x:
        raise BlackticketError("bad_argument", "The board has no start card left for X.")
    return Deal(dealt, for_x[0])
