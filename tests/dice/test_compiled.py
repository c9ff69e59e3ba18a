"""The dice kernels with and without the compiler: the same bytes, the same random games.

With ``BLACKTICKET_COMPILER=off`` both sides are the plain functions and these tests hold by themselves.
"""

import random

import pytest

from blackticket.game import Game
from blackticket.kernel import compiled, make_rng
from blackticket.rules.dice.layout import CAPTURE, ESCAPE, new_states
from blackticket.rules.dice.playout import opening, playout, playouts, scratch
from blackticket.rules.dice.tables import tables_for
from tests.dice.cases import draw_case, play_on
from tests.dice.table import states_of, tables_of

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_is_the_same_compiled_and_plain(players: int) -> None:
    rnd = random.Random(f"dice playout {players}")
    room, faces = scratch()
    ends = set()
    for number in range(16):
        case = draw_case(rnd, players)
        game = play_on(case, rnd.choice((0, 0, 9, 20)))
        plain, fast = states_of(game).copy(), states_of(game).copy()
        plain_rng, fast_rng = make_rng(number), make_rng(number)
        plies = playout(tables_of(game), plain, 0, plain_rng, room, faces)
        assert compiled(playout)(tables_of(game), fast, 0, fast_rng, room, faces) == plies
        assert plain.tobytes() == fast.tobytes()
        assert plain_rng.tobytes() == fast_rng.tobytes()
        ends.add(int(plain[0]["public"]["ended_by"]))
    assert ends == {CAPTURE, ESCAPE}


def test_many_random_games_are_the_same_compiled_and_plain() -> None:
    setup = draw_case(random.Random(8), 4).setup()
    room, faces = scratch()
    plain, fast = new_states(2), new_states(2)
    plain[0] = fast[0] = opening(setup)[0]
    plain_rng, fast_rng = make_rng(1), make_rng(1)
    tables = tables_for(setup)
    plies = playouts(tables, plain, 10, plain_rng, room, faces)
    assert compiled(playouts)(tables, fast, 10, fast_rng, room, faces) == plies
    assert plain.tobytes() == fast.tobytes()
    assert plain[0].tobytes() == opening(setup)[0].tobytes()


def test_moves_and_refusals_are_the_same_compiled_and_plain() -> None:
    rnd = random.Random("dice refusals")
    for _ in range(8):
        case = draw_case(rnd)
        plain, fast = Game(case.setup(), seed=case.seed), Game(case.setup(), seed=case.seed, fast=True)
        while plain.to_move is not None:
            assert fast.legal() == plain.legal()
            for line in ("X pass", "D1 pass", "D2 reroll", "X double black 1 black 2", "D1 taxi 3", "X helicopter 1"):
                assert _refusal(fast, line) == _refusal(plain, line)
            move = rnd.choice(plain.legal())
            plain.play(move)
            fast.play(move)
            assert states_of(plain).tobytes() == states_of(fast).tobytes()


def _refusal(game: Game, line: str) -> str | None:
    try:
        game.copy().play(line)
    except ValueError as error:
        return str(error)
    return None
