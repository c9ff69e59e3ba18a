"""One game played three times side by side: by the oracle, by the plain kernels, by the compiled kernels.

After every move all three must agree on everything that can be asked. Read ``compare_game`` first.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from blackticket.belief import follow, new_mask
from blackticket.belief.spread import drop_trapped
from blackticket.game import Game
from blackticket.moves import Move
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.codes import steps_of
from blackticket.rules.ticket.text import to_code
from blackticket.views.ticket import public_move
from tests.oracle.model import OracleGame
from tests.support.boards import oracle_board
from tests.support.cases import TICKET_EDITIONS, Case, choose_move, draw_case
from tests.support.truth import codes_of, setup_of, state_bytes, states_of, tables_of, totals_of

SMALL_ENOUGH = 30
"""Boards with so many stations have their candidates counted from the beginning at every ply."""


class Disagreement(AssertionError):  # noqa: N818 - it is a finding, not a mistake
    """The models differ; the message has all that is needed to see it again."""


@dataclass(frozen=True)
class Played:
    """What came of a game."""

    edition: str
    small: bool
    end: str
    plies: int
    out: int
    longer_turns: int


class Follower:
    """Carries the candidates on from move to move, as a player does."""

    def __init__(self, game: Game) -> None:
        self._states = opening(setup_of(game))
        self._mask, self._room = new_mask(), new_mask()
        known = int(game.view("pursuers").public["x_start"])
        self._mask[[known] if known else list(setup_of(game).x_deck())] = 1
        self._tables = tables_of(game)
        drop_trapped(self._tables, self._states[0]["public"], self._mask)

    def follow(self, game: Game) -> None:
        """The last move of ``game``, as everybody saw it."""
        move, setup = codes_of(game)[-1], setup_of(game)
        pub = states_of(game)[0]["public"]
        first = int(pub["entries"]) - steps_of(move)
        shown = [int(s) for s in pub["shown"][first : first + steps_of(move)]]
        event = to_code(setup, public_move(setup, move, shown))
        follow(self._tables, self._states[0]["public"], self._mask, self._room, event)

    def candidates(self) -> list[int]:
        return [int(station) for station in np.flatnonzero(self._mask)]


def compare_game(case: Case) -> Played:
    """Play one game to its end and compare at every ply."""
    rnd = random.Random(case.seed)
    plain = Game(case.deal())
    fast = Game(case.deal(), fast=True)
    oracle = OracleGame(
        oracle_board(case.board), case.edition, case.players, case.options, starts=case.starts, any_start=case.any_start
    )
    dealt = totals_of(plain)
    follower = Follower(plain)
    plies = longer = 0
    while True:
        legal = _compare(case, plain, fast, oracle)
        possible = oracle.candidates()
        if legal and follower.candidates() != possible:
            raise _report(case, plain, "candidates carried on", follower.candidates(), possible)
        if len(case.board) <= SMALL_ENOUGH or plies % 9 == 0 or not legal:
            found = plain.candidates
            if found != possible:
                raise _report(case, plain, "candidates", found, possible)
        if totals_of(plain) != dealt:
            raise _report(case, plain, "T12 totals", totals_of(plain), dealt)
        if not legal:
            break
        move = choose_move(case, plain, legal, rnd)
        plain.play(move)
        fast.play(move)
        oracle.play(move)
        if plain.to_move is not None:
            follower.follow(plain)
        plies += 1
        longer += move.startswith(("X double", "X triple"))
    status = plain.status()
    return Played(case.edition, case.board.name == "random", status["outcome"]["by"], plies, len(status["out"]), longer)


def _compare(case: Case, plain: Game, fast: Game, oracle: OracleGame) -> list[Move]:
    legal = list(plain.legal_moves)
    status = plain.status()
    status.pop("moved")
    for what, ours, theirs in (
        ("legal moves", legal, oracle.legal()),
        ("status", status, oracle.status()),
        ("compiled state", state_bytes(fast), state_bytes(plain)),
        ("compiled legal moves", list(fast.legal_moves), legal),
    ):
        if ours != theirs:
            raise _report(case, plain, what, ours, theirs)
    if "unlimited_supply" not in case.options:
        box = oracle.totals()
        kinds = (*plain.setup.edition.tickets, "black", "double")
        printed = [box[kind] for kind in kinds]
        if printed != list(setup_of(plain).rules.box):
            raise _report(case, plain, "the oracle's T12 totals", printed, setup_of(plain).rules.box)
    return legal


def _report(case: Case, game: Game, what: str, ours: object, theirs: object) -> Disagreement:
    only = ""
    if isinstance(ours, list) and isinstance(theirs, list) and all(isinstance(n, (str, int)) for n in ours + theirs):
        extra, missing = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
        only = f"\n  only the first: {extra}\n  only the second: {missing}"
    return Disagreement(f"{what} differ in {case}\n  after {game.moves}\n  first:  {ours}\n  second: {theirs}{only}")


def cases(seed: int, games: int, editions: Iterable[str] = TICKET_EDITIONS) -> Iterator[Case]:
    """So many cases, the editions and the two kinds of boards in turn; the same for the same seed."""
    names = tuple(editions)
    for number in range(games):
        rnd = random.Random(f"{seed} {number}")
        yield draw_case(rnd, names[number % len(names)], small=number // len(names) % 2 == 0)


class Tally:
    """Counts what came of many games."""

    def __init__(self) -> None:
        self.ends: Counter[tuple[str, str]] = Counter()
        self.games: Counter[str] = Counter()
        self.plies: Counter[str] = Counter()
        self.with_out: Counter[str] = Counter()
        self.longer_turns: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        self.games[played.edition] += 1
        self.ends[played.edition, played.end] += 1
        self.plies[played.edition] += played.plies
        self.with_out[played.edition] += played.out > 0
        self.longer_turns[played.edition] += played.longer_turns
