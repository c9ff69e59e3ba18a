"""Count the sequences of moves of ``positions.json`` again, with the oracle: ``python -m tests.perft.make``.

The numbers in that file are the oracle's, not the kernels': the tests ask the kernels for them. A position is a set-up
with given starts and the moves made so far; its counts are for 1, 2, 3 .. moves. This takes a few minutes. ``--new``
draws new positions first, as is needed when an edition gets another board; with names of editions the others are left
as they are: ``python -m tests.perft.make --new italia``.
"""

import json
import random
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

from blackticket.editions import edition_names, prepare
from tests.oracle.model import OracleGame
from tests.oracle.model import perft as oracle_perft
from tests.support.boards import oracle_board, printed
from tests.support.cases import distances
from tests.support.truth import ticket_deal, ticket_edition

FILE = Path(__file__).parent / "positions.json"
MOST_NODES = 1_000_000


@dataclass
class Position:
    """A position and how many sequences of 1, 2, 3 .. moves there are from it."""

    name: str
    edition: str
    players: int
    options: list[str] = field(default_factory=list)
    starts: dict[str, int] = field(default_factory=dict)
    any_start: bool = False
    moves: list[str] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def oracle(self) -> OracleGame:
        board = oracle_board(printed(ticket_edition(self.edition).board))
        game = OracleGame(board, self.edition, self.players, self.options, starts=self.starts, any_start=self.any_start)
        for move in self.moves:
            game.play(move)
        return game


def read() -> list[Position]:
    return [Position(**item) for item in json.loads(FILE.read_text(encoding="utf-8"))["positions"]]


WANTED: tuple[tuple[str, str, int, list[str], int], ...] = (
    ("opening with five detectives", "london", 6, [], 0),
    ("opening with bobbies and one stock", "london", 2, [], 0),
    ("in the middle of a round", "london", 5, [], 9),
    ("late, unlimited supply", "london", 4, ["unlimited_supply"], 60),
    ("crowded", "london", 5, [], -4),
    ("opening", "italia", 4, [], 0),
    ("later", "italia", 6, [], 25),
    ("crowded", "italia", 3, ["bobbies_keep_hunting"], -6),
    ("opening", "sanssouci", 5, [], 0),
    ("order fixed", "sanssouci", 6, [], 14),
    ("late, one agent out", "sanssouci", 4, [], 46),
    ("triple move", "sanssouci", 4, ["triple_move"], 0),
    ("voluntary reveal", "sanssouci", 4, ["voluntary_reveal"], 12),
    ("voluntary reveal and triple move", "sanssouci", 4, ["voluntary_reveal", "triple_move"], 8),
    ("staying, one stock, rail for ViP", "sanssouci", 3, ["exchange_tickets", "rail_pays_vip", "x_may_stay"], 16),
    ("no ships, black for ships only", "sanssouci", 5, ["no_ferry", "black_only_ferry"], 10),
    ("crowded, any order", "sanssouci", 6, ["agents_any_order", "always_revealed"], -7),
    ("opening", "classic", 6, [], 0),
    ("fixed order", "classic", 4, ["fixed_order"], 6),
    ("late", "classic", 5, [], 50),
)
"""Name, edition, players, options, moves to make first (negative: from a crowded start)."""


def draw(name: str, edition: str, players: int, options: list[str], moves: int) -> Position:
    """A position after so many quiet moves: X in single steps, nobody caught."""
    rnd = random.Random(f"{name} {edition} {players}")
    dealt = ticket_deal(prepare(edition, players, options, seed=rnd.randrange(1000)))
    starts = dealt.starts
    if moves < 0:
        near = distances(dealt.setup.board, dealt.x_start)
        around = sorted(near, key=lambda station: (near[station], station))[: len(starts) + 4]
        starts = dict(zip(starts, rnd.sample(around, len(starts)), strict=True))
    position = Position(name, edition, players, options, starts, moves < 0)
    game = position.oracle()
    while len(position.moves) < abs(moves):
        quiet = [move for move in game.legal() if move.split()[1] not in ("double", "triple")]
        rnd.shuffle(quiet)
        for move in quiet:
            ahead = game.copy()
            ahead.play(move)
            if ahead.legal():
                break
        else:
            break
        game = ahead
        position.moves.append(move)
    return position


def count(position: Position) -> None:
    game = position.oracle()
    position.nodes = []
    for depth in (1, 2, 3, 4, 5):
        position.nodes.append(oracle_perft(game, depth))
        growth = min(40, position.nodes[-1] / ([1, *position.nodes][-2] or 1))
        if position.nodes[-1] * growth > MOST_NODES:
            break


def main(arguments: list[str]) -> None:
    editions = {ticket_edition(name).name for name in arguments if name != "--new"} or set(edition_names())
    written = {(position.edition, position.name): position for position in read()} if FILE.exists() else {}
    positions = []
    for wanted in WANTED:
        name, edition, *_ = wanted
        position = written.get((edition, name))
        if position is None or (edition in editions and "--new" in arguments):
            position = draw(*wanted)
        if edition in editions or not position.nodes:
            count(position)
            sys.stderr.write(f"{edition}, {name}: {position.nodes}\n")
        positions.append(position)
    about = "Counted by the oracle in tests/oracle; nodes are for 1, 2, 3 .. moves. Made by python -m tests.perft.make"
    items = ",\n  ".join(json.dumps(asdict(position)) for position in positions)
    FILE.write_text(f'{{\n "about": "{about}",\n "positions": [\n  {items}\n ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
