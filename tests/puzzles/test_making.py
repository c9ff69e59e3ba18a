"""Puzzles are found in records, and come out the same each time."""

import pytest

from blackticket.game import Game, Record
from blackticket.languages import LANGUAGE_CODES
from blackticket.players import Budget, make_player
from blackticket.puzzles import Asker, findings, load, puzzles_in
from blackticket.puzzles.words import texts_of


def dice_game(seed: int) -> Record:
    """A game of a quick player against itself."""
    game, player = Game("dice", 4, seed=seed, fast=True), make_player("greedy")
    while game.to_move is not None:
        game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), budget=Budget(0.0), seed=seed))
    return Record.of(game)


def test_what_is_found_in_a_game_is_proved_and_found_again() -> None:
    for seed in range(12):
        record = dice_game(seed)
        found = list(puzzles_in(record, "a game"))
        if found:
            assert [list(findings(puzzle)) for puzzle in found] == [[] for _ in found]
            assert [puzzle.as_line() for puzzle in puzzles_in(record, "a game")] == [one.as_line() for one in found]
            return
    raise AssertionError("twelve games and no puzzle")


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_every_puzzle_is_asked_and_answered_in_every_language(language: str) -> None:
    assert texts_of(language).keys() == texts_of("en").keys()
    for puzzle in load().puzzles[::5]:
        asker = Asker(puzzle, language)
        told = [asker.title(), asker.task(), asker.right(), *map(asker.wrong, puzzle.proof.wrong.values())]
        assert all(told)
        assert not any("{" in text for text in told)
