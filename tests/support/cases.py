"""Random set-ups, and people who play them in different moods: shared by the agreement tests and Hypothesis.

Read ``draw_case`` first, then ``choose_move``. Everything follows from a ``random.Random``, so a case can be had again
from its seed.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from blackticket.boards import Board
from blackticket.editions import Deal, TicketEdition, edition, edition_names, prepare, pursuer_names
from blackticket.game import Game
from tests.oracle.setup import without_effect
from tests.support.boards import printed, random_board
from tests.support.truth import ticket_deal, ticket_edition

TICKET_EDITIONS: tuple[str, ...] = tuple(name for name in edition_names() if isinstance(edition(name), TicketEdition))
ENDS = ("capture", "escape", "stranded", "trapped")

X_MOODS = ("plain", "spender", "sneaky", "miser")
PURSUER_MOODS = ("random", "chase", "flee", "burn", "near")


@dataclass(frozen=True)
class Case:
    """A set-up and the moods of the two sides; ``seed`` draws their moves."""

    edition: str
    players: int
    options: tuple[str, ...]
    board: Board
    starts: Mapping[str, int]
    any_start: bool
    x_mood: str
    pursuer_mood: str
    seed: int

    def deal(self) -> Deal:
        return prepare(
            self.edition,
            self.players,
            self.options,
            board=self.board,
            starts=self.starts,
            any_start=self.any_start,
        )

    def __str__(self) -> str:
        where = self.board.name if self.board.name != "random" else f"random board {board_text(self.board)}"
        return (
            f"{self.edition}, {self.players} players, options {list(self.options)}, {where},"
            f" starts {dict(self.starts)}, any_start={self.any_start},"
            f" moods {self.x_mood}/{self.pursuer_mood}, seed {self.seed}"
        )


def board_text(board: Board) -> str:
    """All that the rules need of a small board, on one line."""
    return f"{len(board)} stations: " + " ".join(f"{c.a}-{c.b}:{c.role}" for c in board.connections)


def draw_case(rnd: random.Random, name: str | None = None, *, small: bool | None = None) -> Case:
    """A random set-up; ``small`` plays on a random small board, where figures get stuck soon."""
    chosen = ticket_edition(name or rnd.choice(TICKET_EDITIONS))
    players = rnd.randint(min(chosen.forces), max(chosen.forces))
    often = rnd.choice((0.0, 0.2, 0.5))
    drawn = tuple(option for option in chosen.options if rnd.random() < often)
    idle = without_effect(chosen.name, players, drawn)
    options = tuple(option for option in drawn if option not in idle)
    on_small = rnd.random() < 0.5 if small is None else small
    board = random_board(rnd, chosen.name) if on_small else printed(chosen.board)
    figures = ("X", *pursuer_names(chosen.force_for(players, chosen.rules_with(options))))
    any_start = rnd.random() < 0.5
    if any_start:
        starts = _anywhere(rnd, board, figures)
    else:
        starts = ticket_deal(prepare(chosen.name, players, options, board=board, seed=rnd.randrange(1 << 32))).starts
    return Case(
        chosen.name,
        players,
        options,
        board,
        starts,
        any_start,
        rnd.choice(X_MOODS),
        rnd.choice(PURSUER_MOODS),
        rnd.randrange(1 << 32),
    )


def _anywhere(rnd: random.Random, board: Board, figures: Sequence[str]) -> dict[str, int]:
    """Starts on any stations; often crowded around X, so that figures block each other from the first move."""
    numbers = [station.number for station in board.stations]
    x = rnd.choice(numbers)
    if rnd.random() < 0.6:
        near = distances(board, x)
        numbers.sort(key=lambda n: (near.get(n, 99), n))
        numbers = numbers[: len(figures) + 6]
    others = rnd.sample([n for n in numbers if n != x], len(figures) - 1)
    return dict(zip(figures, [x, *others], strict=True))


@lru_cache(maxsize=4096)
def distances(board: Board, start: int) -> Mapping[int, int]:
    """How many rides from ``start`` to every station that can be reached, the water left out."""
    far = {start: 0}
    edge = [start]
    while edge:
        reached = []
        for here in edge:
            for there in _neighbours(board)[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    reached.append(there)
        edge = reached
    return far


@lru_cache(maxsize=512)
def _neighbours(board: Board) -> Mapping[int, tuple[int, ...]]:
    found: dict[int, set[int]] = {station.number: set() for station in board.stations}
    for c in board.connections:
        if c.role != "water":
            found[c.a].add(c.b)
            found[c.b].add(c.a)
    return {number: tuple(sorted(others)) for number, others in found.items()}


def choose_move(case: Case, game: Game, legal: Sequence[str], rnd: random.Random) -> str:
    """A legal move in the mood of the side to move. Moods know the truth: they steer games, they do not play fair."""
    if rnd.random() < 0.1:
        return rnd.choice(legal)
    if legal[0].startswith("X"):
        return _choose_for_x(case, game, legal, rnd)
    return _choose_for_pursuers(case, game, legal, rnd)


def _choose_for_x(case: Case, game: Game, legal: Sequence[str], rnd: random.Random) -> str:
    singles = [move for move in legal if move.split()[1] not in ("double", "triple")]
    longer = [move for move in legal if move.split()[1] in ("double", "triple")]
    if case.x_mood == "spender" and longer:
        return rnd.choice(longer)
    if longer and rnd.random() < 0.1:
        return rnd.choice(longer)
    if case.x_mood == "sneaky":
        return rnd.choice([m for m in singles if "black" in m or "show" in m] or singles)
    if case.x_mood == "miser":
        tickets = game.status()["tickets"]
        held = {**tickets.get("supply", {}), **tickets["X"]}
        rare = min(held.get(move.split()[1], 99) for move in singles)
        return rnd.choice([move for move in singles if held.get(move.split()[1], 99) == rare])
    return rnd.choice(singles)


def _choose_for_pursuers(case: Case, game: Game, legal: Sequence[str], rnd: random.Random) -> str:
    if case.pursuer_mood == "random":
        return rnd.choice(legal)
    status = game.status()
    if case.pursuer_mood == "burn":
        return min(legal, key=lambda move: (_left(status["tickets"], move), rnd.random()))
    far = distances(case.board, status["at"]["X"])
    ranked = sorted(legal, key=lambda move: (far.get(int(move.split()[2]), 99), rnd.random()))
    safe = [move for move in ranked if int(move.split()[2]) != status["at"]["X"]] or ranked
    if case.pursuer_mood == "chase":
        return ranked[0]
    if case.pursuer_mood == "near":
        return safe[0]
    return safe[-1]


def _left(tickets: Mapping[str, Mapping[str, int]], move: str) -> int:
    figure, ticket, _ = move.split()
    return tickets.get(figure, tickets.get("team", {})).get(ticket, 0)
