"""I1 to I4: London's rules with other names on another map."""

import pytest

from blackticket.boards import Board
from blackticket.editions import edition, prepare
from tests.support.boards import draw, numbered_rows, printed
from tests.support.play import allowed, answer, begin, ended, hop, new, play, refused, rounds, shown, tickets
from tests.support.truth import ticket_deal, ticket_edition

pytestmark = pytest.mark.rules


@pytest.fixture
def board() -> Board:
    return printed(edition("italia").board)


def test_I1_transports_and_tickets(board: Board) -> None:
    assert edition("italia").tickets == ("car", "train", "plane")
    assert dict(board.transports) == {"local": "car", "regional": "train", "express": "plane", "water": "yacht"}
    assert ticket_edition("italia").rules.box == (57, 45, 23, 5, 3)


def test_I1_moves_use_these_words_and_no_others() -> None:
    game = begin(draw(local="1-2", regional="1-3", express="1-4", water="1-5", edition="italia"), "italia")
    allowed(game, "X car 2", "X train 3", "X plane 4", "X black 5", "X double car 2 car 1")
    refused(game, "X taxi 2", "X bus 3", "X underground 4", "X car 5", "X foot 2")


def test_I1_only_a_black_ticket_pays_for_the_yacht(board: Board) -> None:
    a, b = next((c.a, c.b) for c in board.connections if c.role == "water")
    others = tuple(n for n in range(1, len(board) + 1) if n not in (a, b))[:4]
    game = begin(board, "italia", x=a, at=others)
    assert f"X black {b}" in game.legal_moves
    by_land = {c.transport for c in board.connections if {c.a, c.b} == {a, b}} - {"yacht"}
    refused(game, *[f"X {ticket} {b}" for ticket in ("car", "train", "plane") if ticket not in by_land])


def test_I1_the_yacht_of_the_rulebook(board: Board) -> None:
    assert (153, 162, "water") in {(c.a, c.b, c.role) for c in board.connections}


def test_I2_cars_stop_everywhere_trains_at_fewer_planes_at_few(board: Board) -> None:
    stops = {name: sum(name in station.stops for station in board.stations) for name in ("car", "train", "plane")}
    assert stops["car"] == len(board)
    assert stops["plane"] < stops["train"] < stops["car"]


def test_I3_start_cards(board: Board) -> None:
    assert len(board.decks["D"]) + len(board.decks["X"]) == 29
    assert not set(board.decks["D"]) & set(board.decks["X"])
    dealt = ticket_deal(prepare("italia", 4, seed=5))
    assert dealt.x_start in board.decks["X"]
    assert set(dealt.setup.starts.values()) <= set(board.decks["D"])


def test_I3_length_reveals_bobbies_and_the_game_for_two() -> None:
    wide = draw(local="1-2", regional="1-2", express="1-2", edition="italia")
    game = begin(wide, "italia", 2)
    assert game.setup.pursuers == ("D1", "D2", "B1", "B2")
    assert tickets(game)["team"] == {"car": 22, "train": 16, "plane": 8}
    for number in range(22):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert ended(game) == ("X", "escape")
    assert shown(game) == [3, 8, 13, 18]


def test_I3_the_supply_of_five_detectives() -> None:
    assert tickets(new("italia", 6))["supply"] == {"car": 2, "train": 5, "plane": 3}


def test_I3_options_are_londons() -> None:
    assert list(edition("italia").options) == ["unlimited_supply", "bobbies_keep_hunting"]
    game = begin(draw(local="1-2", edition="italia"), "italia", 6, ["unlimited_supply"])
    rounds(game, "X double car 2 car 1", "X double car 2 car 1", "X car 2")
    play(game, "X car 1")
    assert ended(game) is None


def test_I4_stations_are_numbered_row_by_row_from_left_to_right(board: Board) -> None:
    heights = [sum(y for _, y in row) / len(row) for row in numbered_rows(board)]
    assert heights == sorted(heights)
