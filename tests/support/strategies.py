"""Hypothesis strategies: set-ups, games played for a while, moves as words.

A game is drawn as a seed and a number of moves, so a failing one shrinks to few moves.
"""

import random

from hypothesis import strategies as st

from blackticket.game import Game
from blackticket.moves import Move, Step
from tests.support.cases import TICKET_EDITIONS, Case, choose_move, draw_case

TICKET_WORDS = ("taxi", "bus", "underground", "black", "car", "train", "plane", "foot", "vip", "rail")
DETECTIVES = ("D1", "D2", "D3", "D4", "D5")
BOBBIES = ("B1", "B2")


@st.composite
def drawn_cases(draw: st.DrawFn, *, small: bool | None = None) -> Case:
    """A set-up of any ticket edition."""
    name = draw(st.sampled_from(TICKET_EDITIONS))
    return draw_case(random.Random(draw(st.integers(0, 1 << 32))), name, small=small)


@st.composite
def played_games(draw: st.DrawFn, *, longest: int = 60, small: bool | None = None) -> Game:
    """A game after up to ``longest`` moves; sometimes it is over."""
    case = draw(drawn_cases(small=small))
    return play_on(case, draw(st.integers(0, longest)))


def play_on(case: Case, moves: int) -> Game:
    """The game of a case after so many moves, or after its end."""
    game = Game(case.deal())
    rnd = random.Random(case.seed)
    for _ in range(moves):
        if game.to_move is None:
            break
        game.play(choose_move(case, game, game.legal_moves, rnd))
    return game


stations = st.integers(1, 999_999_999)
steps = st.builds(Step, st.sampled_from(TICKET_WORDS), stations, st.booleans())
plain_steps = st.builds(Step, st.sampled_from(TICKET_WORDS), stations, st.just(False))
free_rides = st.builds(Step, st.just("free"), stations, st.just(False))
figures = st.sampled_from(("X", *DETECTIVES, *BOBBIES))

spoken_moves = st.one_of(
    st.builds(lambda s: Move("X", "go", (s,)), steps),
    st.builds(lambda a, b: Move("X", "double", (a, b)), steps, steps),
    st.builds(lambda a, b, c: Move("X", "triple", (a, b, c)), steps, steps, steps),
    st.builds(lambda f, s: Move(f, "go", (s,)), st.sampled_from((*DETECTIVES, *BOBBIES)), plain_steps),
    st.builds(lambda f, s: Move(f, "go", (s,)), st.sampled_from(BOBBIES), free_rides),
    st.builds(lambda f: Move(f, "pass"), figures),
    st.builds(lambda f: Move(f, "reroll"), st.sampled_from(DETECTIVES)),
    st.builds(lambda f, n: Move(f, "place", (Step("", n),)), figures, stations),
    st.builds(lambda n: Move("X", "helicopter", (Step("", n),)), stations),
    st.builds(
        lambda faces: Move("", "roll", faces=tuple(faces)),
        st.lists(st.sampled_from(("taxi", "bus", "underground", "x")), min_size=1, max_size=6),
    ),
)
"""Every row of the table of moves in docs/protocol.md."""
