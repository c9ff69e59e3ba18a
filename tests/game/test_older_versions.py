"""Records of every released version still replay, on the board and by the readings that they were played with.

The files in ``version_1`` were written by the program that had every edition in version 1.
"""

from pathlib import Path

import pytest

from blackticket.boards import load, older_boards
from blackticket.editions import edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record

VERSION_1 = sorted((Path(__file__).parent / "version_1").glob("*.txt"))


@pytest.mark.parametrize("path", VERSION_1, ids=lambda path: path.stem)
def test_a_record_of_version_1_replays_to_its_end(path: Path) -> None:
    record = Record.load(path)
    assert record.version == 1
    game = record.replay()
    assert game.outcome is not None
    assert record.result == (game.outcome.winner, game.outcome.by)
    assert record.moves == tuple(str(move) for move in game.moves)
    assert (game.setup.ground.digest, game.setup.options) == (record.board_digest, record.options)


@pytest.mark.parametrize("path", VERSION_1, ids=lambda path: path.stem)
def test_a_replayed_record_is_written_in_todays_version_and_replays_again(path: Path) -> None:
    game = Record.load(path).replay()
    again = Record.parse(str(Record.of(game)))
    assert again.version == edition(again.edition).version
    assert again.replay() == game


def test_every_edition_has_records_of_version_1() -> None:
    assert {Record.load(path).edition for path in VERSION_1} == set(edition_names())


def test_records_of_version_1_have_what_is_refused_today() -> None:
    refused = {}
    for path in VERSION_1:
        record = Record.load(path)
        tiles, faces = record.tiles or None, record.faces or None
        try:
            Game(record.edition, record.players, record.options, seed=1, tiles=tiles, faces=faces)
        except BlackticketError as error:
            refused[path.stem] = error.code
    assert refused == dict.fromkeys(
        ["dice_2_given", "london_6_bobbies", "sanssouci_6_extra-voluntary-always"], "bad_argument"
    )


def test_an_unknown_version_is_refused() -> None:
    text = str(Record.of(Game("italia", seed=1)))
    assert "edition: italia 2" in text
    for version in ("0", "3"):
        with pytest.raises(BlackticketError, match=f"it uses version {version} of italia"):
            Record.parse(text.replace("italia 2", f"italia {version}")).replay()


def test_the_older_board_of_italia_is_kept_apart() -> None:
    (older,) = older_boards("italia")
    assert older.name == "italia"
    assert older.digest != load("italia").digest
    assert {(c.a, c.b, c.transport) for c in older.connections} - {
        (c.a, c.b, c.transport) for c in load("italia").connections
    } == {(153, 162, "train")}
    assert older_boards("london") == older_boards("nowhere") == ()
