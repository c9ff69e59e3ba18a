"""One dice game played three times side by side: by the oracle, by the plain kernels, by the compiled kernels.

After every move all three must agree on everything that can be asked. Read ``compare_game`` first.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from blackticket.boards.tiles import Grid
from blackticket.editions import Deal
from blackticket.game import Game
from blackticket.moves import Move
from tests.dice.cases import DiceCase, draw_case
from tests.dice.cases import choose_move as choose
from tests.oracle_dice.model import DiceBoard, DiceOracle, DiceRoad, DiceStation
from tests.support.agreement import Disagreement
from tests.support.truth import state_bytes

ONLY_OURS = ("moved", "start", "tile")
"""What our status tells beyond the oracle's."""


@dataclass(frozen=True)
class Played:
    """What came of a game."""

    players: int
    expert: bool
    end: str
    plies: int
    kinds: Counter[str]
    """How often each kind of move was made, such as ``X pass`` or ``D reroll``."""
    most: int
    """The most legal moves that there were at once."""


def oracle_board(grid: Grid) -> DiceBoard:
    """The oracle's twin of a grid."""
    return DiceBoard(
        tuple(DiceStation(s.number, s.tile, s.row, s.column, frozenset(s.stops)) for s in grid.stations),
        tuple(DiceRoad(r.a, r.b, r.kind, r.one_way) for r in grid.roads),
    )


def compare_game(case: DiceCase) -> Played:
    """Play one game to its end and compare at every ply."""
    rnd = random.Random(case.seed)
    setup = case.setup()
    plain = Game(Deal(setup), seed=case.seed)
    fast = Game(Deal(setup), seed=case.seed, fast=True)
    oracle = DiceOracle(oracle_board(setup.grid), case.players, case.options)
    kinds: Counter[str] = Counter()
    most = 0
    while True:
        legal = _compare(case, plain, fast, oracle)
        if not legal:
            break
        most = max(most, len(legal))
        move = choose(case, plain, legal, rnd)
        told = len(plain.moves)
        plain.play(move)
        fast.play(move)
        oracle.play(move)
        for line in plain.moves[told + 1 :]:
            faces = line.split()[1:]
            if oracle.dice_to_roll() != len(faces):
                raise _report(case, plain, "number of dice", len(faces), oracle.dice_to_roll())
            oracle.roll(faces)
        kinds[f"{move[0]} {move.split()[1]}"] += 1
    assert plain.outcome is not None
    turned = any(row != row.upper() for row in setup.grid.layout)
    return Played(case.players, turned, plain.outcome.by, sum(kinds.values()), kinds, most)


def _compare(case: DiceCase, plain: Game, fast: Game, oracle: DiceOracle) -> list[Move]:
    legal, status = list(plain.legal_moves), plain.status()
    placed = "X" in status["at"]
    status["dice"]["rolled"].sort()
    for key in ONLY_OURS:
        status.pop(key)
    for what, ours, theirs in (
        ("legal moves", legal, oracle.legal()),
        ("dice to roll", 0, oracle.dice_to_roll()),
        ("status", status, oracle.status()),
        ("candidates", plain.candidates if placed else [], oracle.candidates() if placed else []),
        ("compiled state", state_bytes(fast), state_bytes(plain)),
        ("compiled legal moves", list(fast.legal_moves), legal),
        ("compiled rolls", fast.moves, plain.moves),
    ):
        if ours != theirs:
            raise _report(case, plain, what, ours, theirs)
    return legal


def _report(case: DiceCase, game: Game, what: str, ours: object, theirs: object) -> Disagreement:
    return Disagreement(f"{what} differ in {case}\n  after {game.moves}\n  first:  {ours}\n  second: {theirs}")


def cases(seed: int, games: int) -> Iterator[DiceCase]:
    """So many cases, the numbers of players in turn; the same for the same seed."""
    for number in range(games):
        yield draw_case(random.Random(f"dice {seed} {number}"), 2 + number % 3)


class Tally:
    """Counts what came of many games."""

    def __init__(self) -> None:
        self.games: Counter[tuple[int, bool]] = Counter()
        self.plies: Counter[tuple[int, bool]] = Counter()
        self.ends: Counter[tuple[int, bool, str]] = Counter()
        self.kinds: Counter[str] = Counter()
        self.most = 0

    def add(self, played: Played) -> None:
        key = (played.players, played.expert)
        self.games[key] += 1
        self.plies[key] += played.plies
        self.ends[(*key, played.end)] += 1
        self.kinds += played.kinds
        self.most = max(self.most, played.most)
