"""The terminal on a board of one's own: it says what the board says, and understands it; moves stay as they are."""

import re
from pathlib import Path

import pytest

from blackticket.boards.writing import save
from blackticket.cli.play import tickets
from blackticket.cli.speech import speak
from blackticket.editions import prepare
from blackticket.game import Game
from tests.boards.own import own_town
from tests.cli.helpers import run


@pytest.fixture
def town(tmp_path: Path) -> Path:
    save(own_town(), tmp_path / "town")
    return tmp_path / "town"


def test_panels_and_moves_speak_of_the_boards_tickets(town: Path) -> None:
    game = Game("london", 5, board=str(town), seed=3)
    station = next(move for move in game.legal_moves if move.tickets == ("taxi",)).stations[0]
    ran = run("play", "--board", town, "--seed", "3", "--as", "X", "--players", "5", stdin=f"cab {station}\nquit\n")
    assert re.search(r"at +cab +tramway +under", ran.out), "the heads of the panel"
    assert f"X taxi {station}" in ran.out, "the move as it is written"


def test_what_people_type_becomes_the_move_as_it_is_written() -> None:
    tickets.play_on(prepare("london", 5, board=own_town()).setup)
    assert tickets.as_written("D1 tram 34") == "D1 bus 34"
    assert tickets.as_written("D1 tramway 34") == "D1 bus 34"
    assert tickets.as_written("double cab 3 black 4") == "double taxi 3 black 4"
    assert tickets.as_written("D1 bus 34") == "D1 bus 34"
    assert tickets.taken("bus") == "went by tramway"
    speak("de")
    assert tickets.taken("bus") == "per Straßenbahn"
    assert tickets.taken("underground") == "mit der Underground"
    tickets.play_on(prepare("london", 5).setup)
    assert tickets.as_written("tram 34") == "tram 34"
    assert tickets.taken("bus") == "mit dem Bus"
