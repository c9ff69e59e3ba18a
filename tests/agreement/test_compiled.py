"""The same kernels with and without the compiler: the same bytes, the same random games.

With ``BLACKTICKET_COMPILER=off`` both sides are the plain functions and these tests hold by themselves.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import blackticket
from blackticket.game import Game
from blackticket.kernel import below, compiled, compiler_is_on, make_rng
from blackticket.rules.ticket import new_states
from blackticket.rules.ticket.playout import perft, playout, playouts
from tests.support.cases import TICKET_EDITIONS, draw_case
from tests.support.truth import states_of, tables_of

SOURCE = Path(blackticket.__file__).parents[1]

USE_THE_RULES = """
from blackticket.editions import prepare
from blackticket.game import Game

game = Game(prepare("sanssouci", 6, ["triple_move"], seed=3), fast=True)
for _ in range(12):
    legal = game.legal_moves
    game.play(legal[len(legal) // 2])
print(len(game.legal_moves), game.perft(3))
"""


def test_random_numbers_are_the_same_compiled_and_plain() -> None:
    plain, fast = make_rng(5), make_rng(5)
    for limit in (1, 2, 3, 7, 199, 255, 1 << 20):
        for _ in range(50):
            drawn = below(plain, limit)
            assert 0 <= drawn < limit
            assert compiled(below)(fast, limit) == drawn
    assert plain.tobytes() == fast.tobytes()


@pytest.mark.rules
@pytest.mark.parametrize("edition", TICKET_EDITIONS)
def test_a_random_game_is_the_same_compiled_and_plain(edition: str) -> None:
    rnd = random.Random(f"playout {edition}")
    for number in range(10):
        game = Game(draw_case(rnd, edition).deal())
        plain, fast = states_of(game).copy(), states_of(game).copy()
        plain_rng, fast_rng = make_rng(number), make_rng(number)
        plies = playout(tables_of(game), plain, 0, plain_rng)
        assert compiled(playout)(tables_of(game), fast, 0, fast_rng) == plies
        assert plain.tobytes() == fast.tobytes()
        assert plain_rng.tobytes() == fast_rng.tobytes()
        assert plain[0]["public"]["ended_by"] != 0


def test_many_random_games_are_the_same_compiled_and_plain() -> None:
    game = Game(draw_case(random.Random(8), "sanssouci", small=True).deal())
    plain, fast = new_states(2), new_states(2)
    plain[0] = fast[0] = states_of(game)[0]
    plain_rng, fast_rng = make_rng(1), make_rng(1)
    assert playouts(tables_of(game), plain, 10, plain_rng) == compiled(playouts)(tables_of(game), fast, 10, fast_rng)
    assert plain.tobytes() == fast.tobytes()


@pytest.mark.parametrize("edition", TICKET_EDITIONS)
def test_perft_is_the_same_compiled_and_plain(edition: str) -> None:
    game = Game(draw_case(random.Random(3), edition, small=True).deal())
    states = new_states(3)
    states[0] = states_of(game)[0]
    assert perft(tables_of(game), states, 0, 2, 1 << 40) == compiled(perft)(tables_of(game), states, 0, 2, 1 << 40)


@pytest.mark.slow
@pytest.mark.skipif(not compiler_is_on(), reason="there is nothing to keep without the compiler")
def test_compiled_rules_can_be_loaded_from_the_cache(tmp_path: Path) -> None:
    """A second process takes the machine code from the cache and must work like the first."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(SOURCE)}
    answers: list[str] = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", USE_THE_RULES], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"run {len(answers) + 1} died with {done.returncode}: {done.stderr[-800:]}"
        answers.append(done.stdout)
    assert answers[0] == answers[1]
