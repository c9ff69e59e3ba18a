"""The rules shared by all ticket editions (T1 to T14), worked out by hand on small boards."""

import pytest

from .handmade import (
    at,
    begin,
    draw,
    ended,
    log,
    of,
    play,
    pursuers_answer,
    rounds,
    shown,
    singles,
    tickets,
    to_and_fro,
)
from .model import OracleGame, perft

# A street 1 - 2 - 3 - 4 and a bus from 1 to 3 that passes 2.
STREET = draw(local="1-2 2-3 3-4", regional="1-3")


def test_T1_one_step_to_the_next_stop_of_one_transport() -> None:
    game = begin(STREET, x=1)
    assert singles(game) == ["X black 2", "X black 3", "X bus 3", "X taxi 2"]


def test_T1_passing_a_station_is_no_capture() -> None:
    game = begin(STREET, x=4, at=(2,))
    play(game, "X taxi 3", "D1 taxi 1")
    pursuers_answer(game)
    play(game, "X taxi 2", "D1 bus 3")
    assert ended(game) is None
    assert at(game, "D1") == 3


def test_T2_no_stop_no_ride() -> None:
    game = begin(STREET, x=2)
    assert singles(game) == ["X black 1", "X black 3", "X taxi 1", "X taxi 3"]


def test_T3_everybody_moves_and_nobody_stays() -> None:
    game = begin(STREET, x=1)
    assert not any(move.split()[-1] == "1" for move in singles(game))
    play(game, "X taxi 2", "D3 taxi 12", "D1 bus 8", "D4 taxi 14")
    assert game.status()["to_move"] == "pursuers"
    assert game.legal() == ["D2 bus 10", "D2 taxi 10", "D2 underground 10"]
    play(game, "D2 taxi 10")
    assert game.status()["to_move"] == "X"
    assert game.status()["round"] == 2


def test_T4_there_and_back() -> None:
    game = begin(STREET, x=1)
    assert "X double taxi 2 taxi 1" in game.legal()
    rounds(game, "X taxi 2", "X taxi 1")
    assert at(game, "X") == 1


def test_T5_x_may_not_enter_a_pursuers_station() -> None:
    game = begin(STREET, x=1, at=(3,))
    assert singles(game) == ["X black 2", "X taxi 2"]
    doubles = [move for move in game.legal() if move not in singles(game)]
    assert doubles == [
        "X double black 2 black 1",
        "X double black 2 taxi 1",
        "X double taxi 2 black 1",
        "X double taxi 2 taxi 1",
    ]


def test_T5_pursuers_keep_apart() -> None:
    game = begin(STREET, x=1, at=(3, 4))
    play(game, "X taxi 2")
    assert of(game, "D1") == ["D1 bus 1", "D1 taxi 2"]
    assert of(game, "D2") == []
    play(game, "D1 bus 1")
    assert of(game, "D2") == ["D2 taxi 3"]


def test_T6_capture_ends_the_game_at_once() -> None:
    game = begin(STREET, x=1, at=(3,))
    play(game, "X taxi 2")
    assert shown(game) == []
    play(game, "D1 taxi 2")
    assert ended(game) == ("pursuers", "capture")
    assert game.legal() == []
    assert game.status()["to_move"] is None
    assert game.status()["round"] == 1
    assert game.candidates() == [2]
    assert tickets(game)["D1"]["taxi"] == 10


def test_T6_a_double_move_may_leave_and_return() -> None:
    game = begin(STREET, x=2, at=(4,))
    play(game, "X double taxi 3 taxi 2", "D1 taxi 3")
    assert ended(game) is None


def test_T7_the_log_says_ticket_and_station() -> None:
    game = begin(STREET, x=1)
    play(game, "X bus 3")
    assert log(game) == [{"ticket": "bus", "station": 3, "shown": False}]


def test_T8_shown_after_the_third_move_and_hidden_again() -> None:
    game = begin(STREET, x=1)
    to_and_fro(game, 4, "X taxi 2", "X taxi 1")
    assert shown(game) == [3]


def test_T9_double_move_is_two_entries_and_one_ticket() -> None:
    game = begin(STREET, x=1)
    rounds(game, "X taxi 2", "X taxi 1")
    play(game, "X double bus 3 black 4")
    assert tickets(game)["X"] == {"black": 4, "double": 1}
    assert [entry["station"] for entry in log(game)] == [2, 1, 3, 4]
    assert shown(game) == [3]
    assert game.status()["round"] == 3
    assert game.status()["to_move"] == "pursuers"


def test_T9_no_third_double_move() -> None:
    game = begin(STREET, x=1)
    rounds(game, "X double taxi 2 taxi 1", "X double taxi 2 taxi 1")
    assert game.legal() == singles(game) != []


def test_T9_legal_only_as_a_whole() -> None:
    # X has three rail tickets and nothing else that fits: with one left there is no second step.
    board = draw(express="1-2 2-3", pairs=("local",))
    game = begin(board, "sanssouci", 4, ["black_only_ferry"])
    assert game.legal() == [
        "X double rail 2 rail 1",
        "X double rail 2 rail 3",
        "X rail 2",
    ]
    rounds(game, "X rail 2", "X rail 3")
    assert game.legal() == ["X rail 2"]
    play(game, "X rail 2")
    pursuers_answer(game)
    assert ended(game) == ("pursuers", "trapped")


def test_T10_black_pays_for_everything_and_alone_for_water() -> None:
    board = draw(local="1-2", regional="1-3", express="1-4", water="1-5")
    game = begin(board, x=1)
    assert singles(game) == [
        "X black 2",
        "X black 3",
        "X black 4",
        "X black 5",
        "X bus 3",
        "X taxi 2",
        "X underground 4",
    ]
    play(game, "X black 5")
    assert tickets(game)["X"]["black"] == 4
    pursuers_answer(game)
    assert singles(game) == ["X black 1"]


def test_T10_pursuers_do_not_go_by_water() -> None:
    board = draw(local="1-2 5-6", water="5-2 3-2")
    game = begin(board, players=3, x=1, at=(5, 9, 3))
    play(game, "X taxi 2")
    assert of(game, "D1") == ["D1 taxi 6"]
    assert of(game, "B1") == []


def test_T11_all_tickets_are_in_the_status() -> None:
    game = begin(STREET)
    assert set(tickets(game)) == {"X", "supply", "D1", "D2", "D3", "D4"}
    assert tickets(game)["D1"] == {"taxi": 11, "bus": 8, "underground": 4}


@pytest.mark.parametrize(
    ("edition", "players", "printed"),
    [
        ("london", 2, [57, 45, 23, 5, 3]),
        ("italia", 6, [57, 45, 23, 5, 3]),
        ("sanssouci", 4, [54, 43, 23, 5, 2]),
        ("classic", 6, [54, 43, 23, 5, 2]),
    ],
)
def test_T12_no_ticket_is_lost(edition: str, players: int, printed: list[int]) -> None:
    game = begin(STREET, edition, players)
    while game.legal():
        assert list(game.totals().values()) == printed
        moves = game.legal()
        game.play(moves[len(moves) * 2 // 3])
    assert list(game.totals().values()) == printed


def test_T12_counts_what_an_agent_took_along_and_what_came_back() -> None:
    board = draw(local="1-2")
    game = begin(board, "sanssouci", 4, ["voluntary_reveal"], x=1, at=(5,))
    play(game, "X black 2 show")
    pursuers_answer(game)
    assert game.status()["out"] == ["D1"]
    assert list(game.totals().values()) == [54, 43, 23, 5, 2]


def test_T13_x_who_cannot_move_has_lost() -> None:
    game = begin(STREET, x=4, at=(3,))
    assert ended(game) == ("pursuers", "trapped")
    assert game.legal() == []
    assert game.status()["round"] == 1
    assert game.candidates() == [4]


def test_T13_the_round_is_the_one_he_cannot_begin() -> None:
    game = begin(STREET, x=3, at=(1,))
    play(game, "X taxi 4", "D1 bus 3")
    assert ended(game) is None
    pursuers_answer(game)
    assert ended(game) == ("pursuers", "trapped")
    assert game.status()["round"] == 2
    assert game.status()["to_move"] is None


def test_T13_without_a_ticket() -> None:
    board = draw(water="1-2", pairs=("local", "regional", "express"))
    game = begin(board, x=1)
    to_and_fro(game, 5, "X black 2", "X black 1")
    assert tickets(game)["X"]["black"] == 0
    assert ended(game) == ("pursuers", "trapped")
    assert game.status()["round"] == 6


def to_the_last_answer(x: int, there: str, back: str) -> OracleGame:
    """Round 22 of a game on 1 - 2 - 3 - 4: X has moved, the bobby on 3 has not."""
    board = draw(local="1-2 2-3 3-4")
    game = begin(board, "london", 3, ["unlimited_supply"], x=x, at=(7, 9, 4, 13))
    for number in range(21):
        play(game, (there, back)[number % 2], ("B1 free 3", "B1 free 4")[number % 2])
        pursuers_answer(game)
    play(game, back)
    assert (at(game, "B1"), game.status()["round"]) == (3, 22)
    return game


def test_T14_capture_before_escape() -> None:
    game = to_the_last_answer(2, "X taxi 1", "X taxi 2")
    while len(game.legal()) > len(of(game, "B1")):
        play(game, next(move for move in game.legal() if not move.startswith("B1 ")))
    play(game, "B1 free 2")
    assert ended(game) == ("pursuers", "capture")
    assert game.status()["round"] == 22


def test_T14_escape_before_trapped() -> None:
    game = to_the_last_answer(1, "X taxi 2", "X taxi 1")
    pursuers_answer(game, "B1 free 2")
    assert ended(game) == ("X", "escape")
    assert game.status()["round"] == 22


def test_T14_stranded_before_trapped() -> None:
    # Four undergrounds each; with the last one D1 comes to X's only neighbour.
    board = draw(water="1-2", express="8-2", pairs=("express",))
    game = begin(board, x=1)
    for move, answer in [
        ("X black 2", "D1 underground 8"),
        ("X black 1", "D1 underground 7"),
        ("X black 2", "D1 underground 8"),
        ("X black 1", "D1 underground 2"),
    ]:
        play(game, move)
        pursuers_answer(game, answer)
    assert ended(game) == ("X", "stranded")
    assert game.status()["round"] == 4


def test_perft_counts_sequences() -> None:
    # X: taxi or black to 2, and the four double moves there and back; then 4 x 3 answers.
    board = draw(local="1-2", pairs=("local", "regional", "express"))
    game = begin(board)
    assert perft(game, 0) == 1
    assert perft(game, 1) == 6
    assert perft(game, 2) == 6 * 12
    assert perft(game, 3) == 6 * 12 * 9


def test_perft_of_a_finished_game() -> None:
    game = begin(STREET, x=4, at=(3,))
    assert [perft(game, depth) for depth in range(3)] == [1, 0, 0]


def test_play_refuses_and_changes_nothing() -> None:
    game = begin(STREET)
    before = game.status()
    for text in ("X taxi 4", "D1 taxi 8", "X  taxi 2", "x taxi 2", "", "X double taxi 2"):
        with pytest.raises(ValueError, match="not legal"):
            game.play(text)
    assert game.status() == before


def test_copies_go_their_own_ways() -> None:
    game = begin(STREET)
    twin = game.copy()
    before = game.status()
    rounds(twin, "X black 3", "X double taxi 2 taxi 1")
    assert twin.candidates() != game.candidates()
    assert game.status() == before
