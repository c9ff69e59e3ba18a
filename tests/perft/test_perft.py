"""How many sequences of moves there are: the kernels must count what the oracle has counted.

``positions.json`` has the oracle's numbers; ``python -m tests.perft.make`` counts them again.
"""

import pytest

from blackticket.editions import prepare
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.kernel import compiler_is_on
from tests.oracle.model import perft as oracle_perft
from tests.perft.make import Position, read
from tests.support.boards import draw
from tests.support.cases import TICKET_EDITIONS
from tests.support.play import begin

POSITIONS = read()
CHEAP = 3_000
AFFORDABLE = 1 << 62 if compiler_is_on() else 4_000


def _name(position: Position) -> str:
    return f"{position.edition}-{position.name}".replace(" ", "_")


def _game(position: Position) -> Game:
    dealt = prepare(
        position.edition, position.players, position.options, starts=position.starts, any_start=position.any_start
    )
    game = Game(dealt, fast=True)
    for move in position.moves:
        game.play(move)
    return game


@pytest.mark.rules
@pytest.mark.parametrize("position", POSITIONS, ids=_name)
def test_kernels_count_what_the_oracle_counted(position: Position) -> None:
    game = _game(position)
    assert game.perft(0) == 1
    for depth, nodes in enumerate(position.nodes, 1):
        if nodes <= AFFORDABLE:
            assert game.perft(depth) == nodes, f"depth {depth}"


@pytest.mark.parametrize("position", POSITIONS, ids=_name)
def test_the_oracle_still_counts_the_same(position: Position) -> None:
    game = position.oracle()
    for depth, nodes in enumerate(position.nodes, 1):
        if nodes <= CHEAP:
            assert oracle_perft(game, depth) == nodes, f"depth {depth}"


@pytest.mark.parametrize("edition", TICKET_EDITIONS)
def test_every_edition_has_positions(edition: str) -> None:
    assert sum(position.edition == edition for position in POSITIONS) >= 3


def test_a_game_that_is_over_has_no_longer_sequences() -> None:
    game = begin(draw(local="1-2 2-3"), at=(2,))
    assert game.to_move is None
    assert (game.perft(0), game.perft(1), game.perft(2)) == (1, 0, 0)


def test_too_many_sequences_are_refused() -> None:
    with pytest.raises(BlackticketError) as caught:
        _game(POSITIONS[0]).perft(3, limit=1000)
    assert caught.value.code == "bad_argument"
