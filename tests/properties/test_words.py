"""Moves as words: what is written can be read, and means the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.moves import Move
from blackticket.rules.ticket.text import to_code, to_move
from tests.support.strategies import played_games, spoken_moves
from tests.support.truth import setup_of


@given(spoken_moves)
def test_reading_what_was_written_gives_the_same_move(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert str(Move.parse(str(move))) == str(move)


@given(played_games())
def test_words_and_numbers_of_a_legal_move_are_the_same_move(game: Game) -> None:
    for line in game.legal_moves[:200]:
        code = to_code(setup_of(game), Move.parse(line))
        assert str(to_move(setup_of(game), code)) == line


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_unreadable(line: str) -> None:
    code, again = "unreadable_move", line
    try:
        again = str(Move.parse(line))
    except BlackticketError as error:
        code = error.code
    assert (code, again) == ("unreadable_move", line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "X",
        "X taxi",
        "X taxi 0",
        "X taxi 01",
        "X taxi -1",
        "X taxi 1 ",
        " X taxi 1",
        "X  taxi 1",
        "X taxi 1 2",
        "X taxi ?",
        "x taxi 1",
        "D6 taxi 1",
        "D0 taxi 1",
        "B3 free 1",
        "D1 double taxi 1 taxi 2",
        "D1 taxi 1 show",
        "X double taxi 1",
        "X double taxi 1 taxi 2 taxi 3",
        "X triple taxi 1 taxi 2",
        "X show",
        "X taxi show 1",
        "X tram 1",
        "roll",
        "roll bicycle",
        "X place",
        "X taxi 1\n",
        "X taxi \u0661",
        "X free 1",
        "D1 free 1",
        "X reroll",
        "D1 helicopter 3",
    ],
)
def test_what_is_no_move(line: str) -> None:
    with pytest.raises(BlackticketError) as caught:
        Move.parse(line)
    assert caught.value.code == "unreadable_move"
