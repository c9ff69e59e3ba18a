"""Random dice games: set-ups of every kind, and people who play them in different moods. Read ``draw_case`` first.

Everything follows from a ``random.Random``, so a case can be had again from its seed.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from blackticket.editions import Deal, DiceSetup
from blackticket.game import Game
from tests.dice.table import dice_setup

OPTIONS = ("expert", "helicopter_straight", "start_counts", "x_keeps_clear")
USUAL = ("taxi", "taxi", "bus", "bus", "underground", "x")
DICE = (
    USUAL,
    USUAL,
    USUAL,
    ("x", "x", "x", "x", "bus", "underground"),
    ("taxi", "bus", "underground", "taxi", "bus", "underground"),
    ("underground", "underground", "underground", "bus", "x", "taxi"),
    ("taxi", "x", "taxi", "x", "taxi", "x"),
)
X_MOODS = ("any", "careful", "spender", "rider")
DETECTIVE_MOODS = ("any", "gambler", "blind", "rider")
RARE_FIRST = ("underground", "bus")


fewer = settings(max_examples=max(5, settings().max_examples // 3))
"""A third of the examples that the profile asks for: whole games take their time."""


@dataclass(frozen=True)
class DiceCase:
    """A set-up and the moods of the two sides; ``seed`` draws the rolls and their moves."""

    players: int
    options: tuple[str, ...]
    tiles: tuple[str, ...] | None
    """None: drawn by the engine from the seed."""
    faces: tuple[str, ...]
    x_mood: str
    detective_mood: str
    seed: int

    def setup(self) -> DiceSetup:
        wanted = {"tiles": self.tiles, "faces": self.faces, "seed": self.seed, "any_tiles": self.tiles is not None}
        return dice_setup(self.players, self.options, **wanted)


def draw_case(rnd: random.Random, players: int | None = None) -> DiceCase:
    """A random set-up; every second one on a grid of any tiles, any of them turned."""
    players = players or rnd.randint(2, 4)
    options = tuple(option for option in OPTIONS if rnd.random() < 0.4)
    return DiceCase(
        players,
        options,
        any_tiles(rnd, players) if rnd.random() < 0.5 else None,
        rnd.choice(DICE),
        rnd.choice(X_MOODS),
        rnd.choice(DETECTIVE_MOODS),
        rnd.randrange(1 << 32),
    )


def any_tiles(rnd: random.Random, players: int) -> tuple[str, ...]:
    often = rnd.choice((0.0, 0.4, 1.0))
    letters = rnd.sample("ABCDEFGHI", 9 if players == 4 else 6)
    turned = "".join(letter.lower() if rnd.random() < often else letter for letter in letters)
    return tuple(turned[i : i + 3] for i in range(0, len(turned), 3))


def choose_move(case: DiceCase, game: Game, legal: Sequence[str], rnd: random.Random) -> str:
    """A legal move in the mood of the side to move. Moods know the truth: they steer games, they do not play fair."""
    if rnd.random() < 0.1:
        return rnd.choice(legal)
    if legal[0].startswith("X"):
        return _choose_for_x(case, game, legal, rnd)
    again = [move for move in legal if move.endswith("reroll")]
    if case.detective_mood == "gambler" and again and all(move.endswith(("pass", "reroll")) for move in legal):
        return again[0]
    moves = [move for move in legal if not move.endswith("reroll")]
    if case.detective_mood == "blind":
        x = str(game.status()["at"].get("X"))
        moves = [move for move in moves if move.split()[-1] != x] or moves
    return _rare_ride(moves, rnd) if case.detective_mood == "rider" else rnd.choice(moves)


def _choose_for_x(case: DiceCase, game: Game, legal: Sequence[str], rnd: random.Random) -> str:
    if case.x_mood == "any":
        return rnd.choice(legal)
    occupied = {str(station) for name, station in game.status()["at"].items() if name != "X"}
    safe = [move for move in legal if move.split()[-1] not in occupied] or list(legal)
    special = [move for move in safe if move.split()[1] in ("double", "black", "helicopter")]
    plain = [move for move in safe if move not in special]
    if case.x_mood == "spender" and special:
        return rnd.choice(special)
    return _rare_ride(plain or safe, rnd) if case.x_mood == "rider" else rnd.choice(plain or safe)


def _rare_ride(moves: Sequence[str], rnd: random.Random) -> str:
    """A ride by underground if there is one, else by bus, else anything."""
    for face in RARE_FIRST:
        rides = [move for move in moves if move.split()[1] == face]
        if rides:
            return rnd.choice(rides)
    return rnd.choice(moves)


def play_on(case: DiceCase, moves: int, *, fast: bool = False) -> Game:
    """The game of a case after so many moves, or after its end."""
    game = Game(Deal(case.setup()), seed=case.seed, fast=fast)
    rnd = random.Random(case.seed)
    for _ in range(moves):
        if game.to_move is None:
            break
        game.play(choose_move(case, game, game.legal_moves, rnd))
    return game


@st.composite
def drawn_cases(draw: st.DrawFn) -> DiceCase:
    """A set-up for any number of players."""
    return draw_case(random.Random(draw(st.integers(0, 1 << 32))), draw(st.integers(2, 4)))


@st.composite
def played_games(draw: st.DrawFn, *, longest: int = 50) -> Game:
    """A game after up to ``longest`` moves; sometimes it is over."""
    return play_on(draw(drawn_cases()), draw(st.integers(0, longest)))
