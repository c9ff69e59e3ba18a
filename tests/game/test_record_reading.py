"""Records that cannot be read or played: what is said, with the number of the line or of the move. And fuzz."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from tests.support.strategies import played_games
from tests.support.truth import setup_of

SCRAPS = ("", " ", "\n", "/", ":", "?", "#", "X", "D1", "1", "0", "double", "roll taxi", "tiles: ABC")
STARTS = {"X": 35, "D1": 13, "D2": 26, "D3": 29, "D4": 34}


@pytest.fixture(scope="module")
def text() -> str:
    game = Game("london", 5, ["unlimited_supply"], starts=STARTS, seed=0)
    for _ in range(14):
        game.play(game.legal_moves[-1])
    return str(Record.of(game))


def bad(text: str) -> BlackticketError:
    """The error that this record gets, when read or when played."""
    with pytest.raises(BlackticketError) as caught:
        Record.parse(text).replay()
    assert caught.value.code == "bad_record"
    return caught.value


def test_the_record_that_the_others_spoil_is_good(text: str) -> None:
    assert len(Record.parse(text).replay().moves) == 14


@pytest.mark.parametrize("empty", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_record(empty: str) -> None:
    assert "empty" in str(bad(empty))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("blackticket record 1", "blackticket record 2", 1),
        ("blackticket record 1", "1. e4 e5", 1),
        ("edition: london 1", "edition: london", 2),
        ("edition: london 1", "edition: london one", 2),
        ("edition: london 1", "edition london 1", 2),
        ("players: 5", "players: five", 4),
        ("players: 5", "players: 5 6", 4),
        ("players: 5", "players: 5\nplayers: 5", 5),
        ("players: 5", "players: 5\ncolour: red", 5),
        ("options: unlimited_supply", "options: unlimited_supply\naudience: everyone", 6),
        ("starts: D1 13", "starts: D1 x", 6),
        ("starts: D1 13", "starts: D1 13, D1 13", 6),
        ("starts: D1 13", "starts: D9 13", 6),
        ("\n2: ", "\n3: ", 9),
        ("\n2: ", "\n1: ", 9),
        ("\n2: ", "\nedition: london 1\n2: ", 9),
        ("1: X ", "1: Y ", 8),
        (" / D1", " / / D1", 8),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text: str, old: str, new: str, line: int) -> None:
    assert old in text
    assert str(bad(text.replace(old, new, 1))).startswith(f"Line {line}:")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("edition: london 1", "edition: atlantis 1"),
        ("edition: london 1", "edition: london 99"),
        ("players: 5", "players: 6"),
        ("players: 5", "players: 99999"),
        ("options: unlimited_supply", "options: fixed_order"),
        ("D1 13", "D1 14"),
        ("X 35", "X 36"),
        ("X 35", "X ?"),
        ("board: london ", "board: italia-small "),
        ("board: london ", "board: atlantis "),
        ("board: london ", "board: london 0"),
    ],
)
def test_a_set_up_that_cannot_be_played(text: str, old: str, new: str) -> None:
    assert old in text
    assert "set-up" in str(bad(text.replace(old, new, 1)))


@pytest.mark.parametrize("key", ["edition", "board", "players", "starts"])
def test_a_missing_line_is_named(text: str, key: str) -> None:
    without = "\n".join(line for line in text.splitlines() if not line.startswith(key))
    assert f"'{key}:'" in str(bad(without))


def test_the_first_illegal_move_is_named_by_its_number(text: str) -> None:
    moves = Record.parse(text).moves
    for number in (1, 2, 7, 14):
        spoiled = text.replace(moves[number - 1], moves[number - 1].split()[0] + " taxi 199", 1)
        if spoiled != text:
            error = bad(spoiled)
            assert error.move_number is not None
            assert error.move_number <= number
    first = text.replace(moves[0], "X taxi 199", 1)
    assert bad(first).move_number == 1
    assert "X taxi 199" in str(bad(first))


def test_a_hidden_station_cannot_be_replayed(text: str) -> None:
    first = Record.parse(text).moves[0]
    assert bad(text.replace(first, "X taxi ?", 1)).move_number == 1


def test_a_move_in_the_wrong_round(text: str) -> None:
    lines = text.splitlines()
    early = next(n for n, line in enumerate(lines) if line.startswith("1:"))
    moved = lines[early].rsplit(" / ", 1)
    lines[early] = moved[0]
    lines[early + 1] = lines[early + 1].replace("2: ", f"2: {moved[1]} / ", 1)
    assert bad("\n".join(lines)).move_number == 5


def test_moves_after_the_end() -> None:
    game = Game("london", 5, starts={"X": 5, "D1": 15, "D2": 16, "D3": 29, "D4": 1}, any_start=True, seed=0)
    assert game.outcome is not None
    assert bad(str(Record.of(game)) + "1: X taxi 15\n").move_number == 1


@pytest.mark.parametrize("result", ["X escape", "pursuers capture", "nobody nothing"])
def test_a_result_that_is_not_what_the_moves_say(text: str, result: str) -> None:
    assert "not finished" in str(bad(text.replace("starts:", f"result: {result}\nstarts:", 1)))


def test_the_public_part_cannot_be_replayed(text: str) -> None:
    game = Record.parse(text).replay()
    public = Record.parse(str(Record.of(game, public=True)))
    assert public.public
    with pytest.raises(BlackticketError, match="public record"):
        public.replay()


def test_any_start_is_yes_or_not_there(text: str) -> None:
    assert str(bad(text.replace("starts:", "any_start: perhaps\nstarts:", 1))).startswith("Line 6:")


@pytest.mark.parametrize("line", ["tile: \ud800", "tile: Z", "faces: \ud800", "options: \ud800", "board: \ud800 1"])
def test_odd_lines_of_a_dice_record_are_bad_and_nothing_worse(line: str) -> None:
    text = str(Record.of(Game("dice", 4, seed=1)))
    key = line.split(":")[0]
    lines = [line if kept.startswith(key + ":") else kept for kept in text.splitlines() if kept]
    if line not in lines:
        lines.insert(4, line)
    _read_and_play("\n".join(lines))


def test_a_record_that_is_too_long_is_not_read() -> None:
    assert "too long" in str(bad("blackticket record 1\n" + "#" * 1_000_001))


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_bad_record(text: str) -> None:
    _read_and_play(text)


@given(played_games(longest=12), st.data())
def test_a_damaged_record_is_a_record_or_a_bad_record(game: Game, data: st.DataObject) -> None:
    text = str(Record.of(game))
    for _ in range(data.draw(st.integers(1, 4))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 8)))
        text = text[:begin] + data.draw(st.one_of(st.sampled_from(SCRAPS), st.text(max_size=4))) + text[end:]
    _read_and_play(text, game)


def _read_and_play(text: str, game: Game | None = None) -> None:
    code = "bad_record"
    try:
        record = Record.parse(text)
        assert Record.parse(str(record)) == record
        record.replay(setup_of(game).board if game else None)
    except BlackticketError as error:
        code = error.code
    assert code == "bad_record"
