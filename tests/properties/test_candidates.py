"""Candidates are exact: they are what the oracle finds, and each can be reached by a legal game."""

from hypothesis import given

from blackticket.game import Game
from tests.oracle.model import OracleGame
from tests.support.boards import oracle_board
from tests.support.strategies import played_games
from tests.support.truth import setup_of, starts_of


@given(played_games(longest=40))
def test_candidates_are_exactly_the_oracles_and_contain_x(game: Game) -> None:
    setup = setup_of(game)
    oracle = OracleGame(
        oracle_board(setup.board),
        setup.edition.name,
        setup.players,
        setup.options,
        starts=starts_of(game),
        any_start=setup.any_start,
    )
    for move in game.moves:
        oracle.play(move)
    found = game.candidates
    assert found == oracle.candidates()
    assert game.status()["at"]["X"] in found
