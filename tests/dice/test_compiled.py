"""The dice kernels with and without the compiler: the same bytes, the same random games.

With ``BLACKTICKET_COMPILER=off`` both sides are the plain functions and these tests hold by themselves.
"""

import random

import numpy as np
import pytest

from blackticket.editions import Deal
from blackticket.game import Game
from blackticket.kernel import compiled, make_rng
from blackticket.rules.dice.layout import CAPTURE, ESCAPE, new_states
from blackticket.rules.dice.legal import all_legal, legal_moves
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
    assert plain.tobytes().startswith(opening(setup).tobytes())


def test_moves_and_refusals_are_the_same_compiled_and_plain() -> None:
    rnd = random.Random("dice refusals")
    for _ in range(8):
        case = draw_case(rnd)
        plain, fast = Game(Deal(case.setup()), seed=case.seed), Game(Deal(case.setup()), seed=case.seed, fast=True)
        while plain.to_move is not None:
            assert fast.legal_moves == plain.legal_moves
            for line in ("X pass", "D1 pass", "D2 reroll", "X double black 1 black 2", "D1 taxi 3", "X helicopter 1"):
                assert _refusal(fast, line) == _refusal(plain, line)
            move = rnd.choice(plain.legal_moves)
            plain.play(move)
            fast.play(move)
            assert states_of(plain).tobytes() == states_of(fast).tobytes()


def _refusal(game: Game, line: str) -> str | None:
    try:
        game.copy().play(line)
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.parametrize("fast", [False, True])
def test_a_list_without_room_is_counted_to_its_end(fast: bool) -> None:
    """``legal_moves`` writes what there is room for, nothing beyond, and says how many there are."""
    rnd = random.Random("dice room")
    list_moves = compiled(legal_moves) if fast else legal_moves
    for _ in range(30):
        game = play_on(draw_case(rnd), rnd.randint(0, 20))
        public, x = states_of(game)[0]["public"], int(states_of(game)[0]["secret"]["at"])
        whole = all_legal(tables_of(game), public, x)
        for room in {0, len(whole) // 3, len(whole) // 2, len(whole)}:
            out = np.full(len(whole) + 3, -1, dtype=np.int64)
            assert list_moves(tables_of(game), public, x, out[:room]) == len(whole)
            assert list(out[:room]) == list(whole[:room])
            assert set(out[room:]) == {-1}
