"""Set-ups of the ticket editions: who hunts, on which board, from which start cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from blackticket.boards import ROLES, Board, BoardError, builtin_names, load
from blackticket.boards.plain import board_plan
from blackticket.boards.tiles import TileSet
from blackticket.editions.draws import Draws
from blackticket.editions.edition import TicketEdition
from blackticket.editions.ruleset import Force, RuleSet
from blackticket.editions.setup import Deal, Setup, Wanted, switched_on
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen


@dataclass(frozen=True)
class TicketSetup(Setup):
    """The public part of a set-up."""

    edition: TicketEdition
    rules: RuleSet
    force: Force
    board: Board
    starts: Mapping[str, int]
    """The pursuers' start stations, by figure."""

    @property
    def ground(self) -> Board:
        """The board."""
        return self.board

    @property
    def transports(self) -> Mapping[str, str]:
        """The board's words for the edition's tickets where they differ; see ``Setup.transports``."""
        return _other_words(self.edition.tickets, self.board)

    @property
    def pursuers(self) -> tuple[str, ...]:
        """The pursuers' names in the order of their numbers: D1, D2, .., B1, .."""
        return pursuer_names(self.force)

    def x_deck(self) -> tuple[int, ...]:
        """The possible starts of X, from the cards (L8, S5, C1), ascending."""
        if self.any_start:
            cards: Iterable[int] = (station.number for station in self.board.stations)
        else:
            cards = self.board.decks["X" if self.rules.decks == "separate" else "shared"]
        taken = set(self.starts.values())
        return tuple(sorted(card for card in cards if card not in taken))

    def pursuer_deck(self) -> tuple[int, ...]:
        """The start cards of the pursuers, in ascending order."""
        return tuple(sorted(self.board.decks["D" if self.rules.decks == "separate" else "shared"]))

    def plan(self) -> dict[str, Any]:
        """The stations, the connections, and the start cards that this edition uses."""
        decks = ("D", "X") if self.rules.decks == "separate" else ("shared",)
        return {
            **board_plan(self.board),
            "starts": {deck: sorted(self.board.decks.get(deck, ())) for deck in decks},
        }


@lru_cache(maxsize=64)
def _other_words(tickets: tuple[str, ...], board: Board) -> Mapping[str, str]:
    """A ticket without lines keeps its word, or takes its role's if the board means something else by it."""
    on_board = set(board.transports.values())
    found = {}
    for role, ticket in zip(ROLES, tickets, strict=False):
        called = board.transports.get(role) or (role if ticket in on_board else ticket)
        if called != ticket:
            found[ticket] = called
    return Frozen(found)


def pursuer_names(force: Force) -> tuple[str, ...]:
    """Names of the pursuers of a force, detectives first."""
    return tuple([f"D{i + 1}" for i in range(force.detectives)] + [f"B{i + 1}" for i in range(force.bobbies)])


def prepare_ticket(chosen: TicketEdition, wanted: Wanted) -> Deal:
    """Draw the start cards from the seed, or take the given starts, which name every figure."""
    if wanted.tiles is not None or wanted.faces is not None or wanted.any_tiles:
        sentence = "{edition} has no tiles and no dice."
        raise BlackticketError.because("bad_argument", "no_tiles", sentence, edition=chosen.name)
    rules = chosen.rules_with(sorted(wanted.options))
    force = chosen.force_for(wanted.players, rules)
    board, starts = board_for(chosen, wanted.board), wanted.starts
    needed = ("D", "X") if rules.decks == "separate" else ("shared",)
    missing = [deck for deck in needed if not board.decks.get(deck)]
    if missing and not (starts and wanted.any_start):
        raise BlackticketError.because(
            "bad_argument",
            "needs_cards",
            "The board {board} needs start cards {cards} for {edition}.",
            board=repr(board.name),
            cards=" and ".join(missing),
            edition=chosen.name,
        )
    setup = TicketSetup(
        edition=chosen,
        players=wanted.players,
        options=switched_on(chosen, wanted.options),
        rules=rules,
        force=force,
        any_start=wanted.any_start,
        board=board,
        starts=Frozen({}),
    )
    if starts is None:
        return _draw(setup, wanted.seed)
    setup = replace(setup, starts=Frozen({name: starts.get(name, 0) for name in pursuer_names(force)}))
    _check_starts(setup, starts)
    return Deal(setup, starts["X"])


def board_for(chosen: TicketEdition, board: str | Path | Board | TileSet | None) -> Board:
    """The board that was named, or the edition's own."""
    if isinstance(board, Board):
        return board
    if isinstance(board, TileSet):
        sentence = "{edition} needs a board of stations, not tiles."
        raise BlackticketError.because("bad_argument", "needs_board", sentence, edition=chosen.name)
    try:
        if isinstance(board, str) and board in builtin_names():
            return _built_in(chosen, board)
        return load(board if board is not None else chosen.board)
    except BoardError as error:
        raise BlackticketError("bad_argument", str(error)) from error


@lru_cache(maxsize=32)
def _built_in(chosen: TicketEdition, name: str) -> Board:
    """A board that is built in, with the start cards that it lacks for an edition: each of them suits all."""
    from blackticket.editions.needs import fits, fitted

    board = load(name)
    return board if fits(chosen, board) else fitted(chosen, board)


def _check_starts(setup: TicketSetup, starts: Mapping[str, object]) -> None:
    figures = ("X", *setup.pursuers)
    if set(starts) != set(figures):
        sentence = "starts must name exactly these figures: {figures}."
        raise BlackticketError.because("bad_argument", "starts_of", sentence, figures=", ".join(figures))
    last = len(setup.board.stations)
    for figure, station in starts.items():
        if isinstance(station, bool) or not isinstance(station, int) or not 1 <= station <= last:
            sentence = "{figure} cannot start at {station}: stations are 1 to {last}."
            raise BlackticketError.because(
                "bad_argument", "start_station", sentence, figure=figure, station=repr(station), last=last
            )
    if len(set(starts.values())) != len(starts):
        sentence = "Two figures cannot start at the same station."
        raise BlackticketError.because("bad_argument", "same_start", sentence)
    if setup.any_start:
        return
    for figure, station in starts.items():
        if station not in (setup.x_deck() if figure == "X" else setup.pursuer_deck()):
            raise BlackticketError.because(
                "bad_argument",
                "no_start_card",
                "{figure} cannot start at {station}: no start card names it (any_start allows every station).",
                figure=figure,
                station=station,
            )


def _draw(setup: TicketSetup, seed: int) -> Deal:
    """Shuffle and deal; the same seed gives the same cards on every machine."""
    draw = Draws(seed)
    cards = draw.shuffled(setup.pursuer_deck())
    if len(cards) < len(setup.pursuers):
        sentence = "The board has too few start cards for the pursuers."
        raise BlackticketError.because("bad_argument", "few_cards", sentence)
    starts = dict(zip(setup.pursuers, cards, strict=False))
    dealt = replace(setup, starts=Frozen(starts))
    for_x = draw.shuffled(dealt.x_deck())
    if not for_x:
        sentence = "The board has no start card left for X."
        raise BlackticketError.because("bad_argument", "no_card_for_x", sentence)
    return Deal(dealt, for_x[0])
