"""Records: a game written down, read and played again is the same game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.game import Game, Record
from tests.support.strategies import played_games
from tests.support.truth import setup_of, state_bytes


@given(played_games())
def test_replaying_a_record_gives_the_same_state(game: Game) -> None:
    record = Record.of(game)
    again = Record.parse(str(record)).replay(setup_of(game).board)
    assert state_bytes(again) == state_bytes(game)
    assert again.moves == game.moves
    assert again.status() == game.status()


@given(played_games(), st.booleans())
def test_reading_what_was_written_gives_the_same_record(game: Game, public: bool) -> None:
    record = Record.of(game, public=public)
    assert Record.parse(str(record)) == record
    assert str(Record.parse(str(record))) == str(record)


@given(played_games(), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.integers(0, 9))
def test_comments_line_ends_blank_lines_and_a_byte_order_mark_do_not_matter(
    game: Game, newline: str, mark: bool, where: int
) -> None:
    record = Record.of(game)
    lines = str(record).splitlines()
    lines = [f"{line}   # note {n}: a / b ? X taxi 1" if n % 3 == where % 3 else line for n, line in enumerate(lines)]
    lines.insert(where % len(lines) + 1, "  # a line of its own")
    lines.insert(where % len(lines) + 1, "")
    text = ("\ufeff" if mark else "") + newline.join(lines) + newline
    assert Record.parse(text) == record


@given(played_games())
def test_the_public_part_hides_every_station_that_was_not_shown(game: Game) -> None:
    told = str(Record.of(game, public=True))
    log = iter(game.status()["log"])
    for true, seen in zip(game.moves, Record.parse(told).moves, strict=True):
        if not true.startswith("X"):
            assert seen == true
            continue
        true_words, seen_words = true.split(), seen.split()
        assert len(true_words) == len(seen_words)
        for ours, theirs in zip(true_words, seen_words, strict=True):
            if not ours.isdigit():
                assert ours == theirs
            else:
                assert theirs == (ours if next(log)["shown"] else "?")
    if "always_revealed" not in game.setup.options:
        assert "X ?" in told


@given(played_games())
def test_a_record_cut_short_is_the_game_up_to_there(game: Game) -> None:
    record = Record.of(game)
    middle = len(game.moves) // 2
    again = Game(game.deal)
    for move in game.moves[:middle]:
        again.play(move)
    shorter = Record.of(again)
    assert shorter.moves == record.moves[:middle]
    assert state_bytes(shorter.replay(setup_of(game).board)) == state_bytes(again)


@pytest.mark.parametrize("public", [False, True])
def test_the_same_game_is_written_with_the_same_bytes(public: bool) -> None:
    texts = {str(Record.of(Game("london", 4, seed=9), public=public)) for _ in range(3)}
    assert len(texts) == 1
