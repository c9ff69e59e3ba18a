"""Records of the dice game: written down, read and played again it is the same game, rolls included."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from tests.dice.cases import fewer, played_games
from tests.dice.table import setup_of
from tests.support.truth import state_bytes


@fewer
@given(played_games())
def test_replaying_a_record_gives_the_same_state_and_rolls(game: Game) -> None:
    again = Record.parse(str(Record.of(game))).replay()
    assert state_bytes(again) == state_bytes(game)
    assert again.moves == game.moves
    assert again.rounds_of_moves == game.rounds_of_moves
    assert again.status() == game.status()
    assert again.setup.options == game.setup.options
    assert setup_of(again).rules == setup_of(game).rules
    assert setup_of(again).grid.layout == setup_of(game).grid.layout


@fewer
@given(played_games(), st.booleans())
def test_reading_what_was_written_gives_the_same_record(game: Game, public: bool) -> None:
    record = Record.of(game, public=public)
    assert Record.parse(str(record)) == record
    assert str(Record.parse(str(record))) == str(record)


@fewer
@given(played_games())
def test_the_public_part_hides_every_station_that_was_not_shown(game: Game) -> None:
    record = Record.parse(str(Record.of(game, public=True)))
    status = game.status()
    log = iter(status["log"])
    opened = any(entry["shown"] for entry in status["log"])
    assert record.tile == status["tile"]
    for true, seen in zip(game.moves, record.moves, strict=True):
        if not true.startswith("X"):
            assert seen == true
        elif true.startswith("X place"):
            assert seen == (true if opened else "X place ?")
        elif true == "X pass":
            next(log)
            assert seen == true
        else:
            for ours, theirs in zip(true.split(), seen.split(), strict=True):
                assert theirs == (ours if not ours.isdigit() or next(log)["shown"] else "?")


@fewer
@given(played_games(longest=30))
def test_the_public_part_alone_is_not_played_again(game: Game) -> None:
    with pytest.raises(BlackticketError) as caught:
        Record.of(game, public=True).replay()
    assert caught.value.code == "bad_record"


@fewer
@given(played_games(longest=30))
def test_a_game_goes_on_from_its_record(game: Game) -> None:
    again = Record.of(game).replay()
    assert again.legal_moves == game.legal_moves
    for move in game.legal_moves[:1]:
        due = game.copy()
        due.play(move)
        for line in due.moves[len(game.moves) + 1 :]:
            again.set_roll(line.split()[1:])
        again.play(move)
        assert state_bytes(again) == state_bytes(due)


@fewer
@given(played_games(longest=30), st.integers(0, 40), st.booleans())
def test_a_record_with_a_roll_of_the_wrong_number_is_refused(game: Game, where: int, longer: bool) -> None:
    record = Record.of(game)
    rolls = [(n, m) for n, line in enumerate(record.rounds) for m, move in enumerate(line) if move.startswith("roll")]
    assume(rolls)
    number, place = rolls[where % len(rolls)]
    line = list(record.rounds[number])
    line[place] = line[place] + " x" if longer else line[place].rpartition(" ")[0]
    rounds = (*record.rounds[:number], tuple(line), *record.rounds[number + 1 :])
    with pytest.raises(BlackticketError) as caught:
        replace(record, rounds=rounds).replay()
    assert caught.value.code == "bad_record"
