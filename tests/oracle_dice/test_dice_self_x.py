"""Mister X's half of a round, the end, and the expert tiles (D10 to D12, D15 to D17), worked out by hand."""

import pytest

from .handmade import answered, begin, ended, ends, grid, log, of, play, shown, singles
from .model import DiceBoard, DiceOracle, DiceRoad, DiceStation

OPEN = grid(4, 4)
BOTH_PASS = ["roll x x x", "D1 pass", "roll x x x", "D2 pass"]
BOTH_PASS_2 = ["roll x x x", "D2 pass", "roll x x x", "D1 pass"]  # in rounds with an even number


def idle(game: DiceOracle, turns: int) -> DiceOracle:
    """No detective rolls anything of use, so X passes, so many times."""
    for _ in range(turns):
        play(answered(game, "x"), "X pass")
    return game


def test_D10_x_moves_with_a_used_die() -> None:
    # X at 6 could go by taxi, bus or underground; the detectives used taxi and nothing else
    board = grid(4, 4, bus=[6, 8], underground=[6, 16])
    game = play(begin(board, 1, 4, 6), "roll taxi bus underground", "D1 taxi 5", "roll x bus", "D2 pass")
    assert singles(game, "black", "double", "helicopter") == ["X taxi 10", "X taxi 2", "X taxi 5", "X taxi 7"]
    play(game, "X taxi 10")
    assert log(game) == [("taxi", 10)]
    assert of(game, "at")["X"] == 10


def test_D10_no_used_die_fits_so_x_passes_and_a_field_is_gone() -> None:
    board = grid(4, 4, bus=[1, 3])  # X at 16 has no bus
    game = play(begin(board, 2, 5, 16), "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass", "X taxi 15")
    play(game, "roll x x x", "D2 pass", "roll bus x x", "D1 bus 3")
    assert singles(game, "black", "double", "helicopter") == ["X pass"]
    assert ends(game, "X black") == [11, 14, 16]  # a black ticket is allowed all the same
    play(game, "X pass")
    assert log(game) == [("taxi", 15), ("pass", 15)]
    assert of(game, "tickets")["X"] == {"black": 2, "double": 1, "helicopter": 1}


def test_D10_nobody_used_a_die() -> None:
    game = answered(begin(OPEN, 1, 4, 6), "x")
    assert singles(game, "black", "double", "helicopter") == ["X pass"]


def test_D10_who_can_use_a_die_may_not_pass() -> None:
    game = play(begin(OPEN, 1, 4, 6), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    assert "X pass" not in game.legal()


def test_D10_D15_a_die_that_leads_only_to_detectives_is_usable() -> None:
    # a row of four: X is at its end, D1 comes to stand next to him
    game = play(begin(grid(1, 4), 3, 4, 1), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    assert singles(game, "helicopter") == ["X black 2", "X taxi 2"]  # no pass, no double through an occupied 2
    play(game, "X taxi 2")
    assert ended(game) == ("pursuers", "capture")
    assert log(game) == [("taxi", 2)]


def test_D11_black_is_any_transport() -> None:
    board = grid(4, 4, bus=[6, 8, 14], underground=[6, 16])
    game = answered(begin(board, 1, 4, 6), "x")
    assert ends(game, "X black") == [2, 5, 7, 8, 10, 14, 16]  # 7 and 10 by taxi, 8 and 14 over them by bus
    play(game, "X black 16")
    assert log(game) == [("black", 16)]
    assert of(game, "tickets")["X"] == {"black": 1, "double": 1, "helicopter": 1}


def test_D11_black_tickets_end() -> None:
    game = begin(OPEN, 1, 4, 6)
    for station in (7, 6):
        play(answered(game, "x"), f"X black {station}")
    answered(game, "x")
    assert ends(game, "X black") == []
    assert not [move for move in game.legal() if "black" in move]


def test_D11_double_move_takes_two_different_dice() -> None:
    def doubles(game: DiceOracle) -> set[tuple[str, str]]:
        words = [move.split(" ") for move in game.legal()]
        return {(word[2], word[4]) for word in words if word[1] == "double"}

    game = begin(OPEN, 2, 4, 16)
    play(game, "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass")
    assert doubles(game) == {("taxi", "black"), ("black", "taxi"), ("black", "black")}  # one die is not two
    play(game, "X taxi 12", "roll taxi x x", "D2 taxi 3", "roll taxi x", "D1 taxi 2")
    assert doubles(game) == {("taxi", "taxi"), ("taxi", "black"), ("black", "taxi"), ("black", "black")}


def test_D11_double_move_dice_in_either_order() -> None:
    board = grid(4, 4, bus=[1, 3, 11, 12])
    game = play(begin(board, 2, 4, 16), "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass", "X taxi 12")
    play(game, "roll taxi x x", "D2 taxi 8", "roll bus x", "D1 bus 3")
    dice_only = [move for move in game.legal() if move.startswith("X double") and "black" not in move]
    # by taxi to 11, 16 (8 is occupied), from 11 by bus to 3 (into D1's arms) or 12; by bus to 11, by taxi on
    assert dice_only == [
        "X double bus 11 taxi 10",
        "X double bus 11 taxi 12",
        "X double bus 11 taxi 15",
        "X double bus 11 taxi 7",
        "X double taxi 11 bus 12",
        "X double taxi 11 bus 3",
    ]
    play(game, "X double bus 11 taxi 10")
    assert log(game) == [("taxi", 12), ("bus", 11), ("taxi", 10)]
    assert of(game, "tickets")["X"] == {"black": 2, "double": 0, "helicopter": 1}
    assert not [move for move in answered(game, "taxi").legal() if "double" in move]


def test_D11_double_move_with_two_black_tickets() -> None:
    game = play(answered(begin(OPEN, 1, 4, 16), "x"), "X double black 15 black 14")
    assert log(game) == [("black", 15), ("black", 14)]
    assert of(game, "tickets")["X"] == {"black": 0, "double": 0, "helicopter": 1}


def test_D11_double_move_with_the_last_black_ticket() -> None:
    game = play(answered(begin(OPEN, 1, 4, 6), "x"), "X black 7")
    answered(game, "x")
    assert not [move for move in game.legal() if move.startswith("X double")]  # one ticket, no die


def test_D11_first_step_not_onto_a_detective_second_may() -> None:
    game = play(begin(grid(1, 5), 1, 2, 4), "roll x x x", "D1 pass", "roll taxi x x", "D2 taxi 3")
    doubles = [move for move in game.legal() if move.startswith("X double") and move.count("black") == 1]
    assert doubles == ["X double black 5 taxi 4", "X double taxi 5 black 4"]
    game = play(begin(grid(1, 5), 1, 3, 5), "roll x x x", "D1 pass", "roll taxi x x", "D2 taxi 2")
    play(game, "X taxi 4", "roll x x x", "D2 pass", "roll x x x", "D1 pass", "X double black 3 black 2")
    assert ended(game) == ("pursuers", "capture")
    assert log(game) == [("taxi", 4), ("black", 3), ("black", 2)]
    assert of(game, "at")["X"] == 2


def test_D11_double_move_may_go_back() -> None:
    game = play(begin(grid(1, 6), 1, 3, 6), "roll x x x", "D1 pass", "roll taxi x x", "D2 taxi 2")
    assert "X double taxi 5 black 6" in game.legal()


def test_D11_double_move_needs_two_fields() -> None:
    game = answered(idle(begin(OPEN, 1, 4, 6), 11), "taxi")
    assert [move for move in game.legal() if "double" in move]
    game = answered(idle(begin(OPEN, 1, 4, 6), 12), "taxi")
    assert not [move for move in game.legal() if "double" in move]


def test_D11_helicopter_to_any_free_station_across() -> None:
    board = grid(4, 5)
    game = play(begin(board, 16, 2, 3), *BOTH_PASS)
    assert ends(game, "X helicopter") == [17, 18, 19, 20]  # from the top to the bottom; D1 stands at 16
    play(game, "X helicopter 19")
    assert log(game) == [("helicopter", 19)]
    assert of(game, "tickets")["X"] == {"black": 2, "double": 1, "helicopter": 0}
    play(game, *BOTH_PASS_2)
    assert ends(game, "X helicopter") == []


@pytest.mark.parametrize(
    ("start", "across"),
    [
        (1, [5, 10, 15, 16, 17, 18, 19, 20]),  # top left: the right edge and the bottom
        (20, [1, 2, 3, 4, 5, 6, 11, 16]),  # bottom right: the top and the left edge
        (6, [5, 10, 15, 20]),
        (10, [1, 6, 11, 16]),
        (18, [1, 2, 3, 4, 5]),
        (7, []),  # not at the edge
        (14, []),
    ],
)
def test_D11_helicopter_from_everywhere(start: int, across: list[int]) -> None:
    free = [station for station in (8, 9, 12, 13) if station != start]  # detectives inland
    game = play(begin(grid(4, 5), free[0], free[1], start), *BOTH_PASS)
    assert ends(game, "X helicopter") == across


@pytest.mark.parametrize(("start", "across"), [(1, [5, 16]), (3, [18]), (10, [6]), (7, []), (20, [5, 16])])
def test_D11_helicopter_straight(start: int, across: list[int]) -> None:
    game = play(begin(grid(4, 5), 8, 13, start, options=["helicopter_straight"]), *BOTH_PASS)
    assert ends(game, "X helicopter") == across


def test_D11_helicopter_straight_only_if_free() -> None:
    game = play(begin(grid(4, 5), 18, 5, 1, options=["helicopter_straight"]), *BOTH_PASS)
    assert ends(game, "X helicopter") == [16]
    game = play(begin(grid(4, 5), 18, 5, 3, options=["helicopter_straight"]), *BOTH_PASS)
    assert ends(game, "X helicopter") == []


def test_D11_no_helicopter_within_a_double_move() -> None:
    game = answered(begin(OPEN, 6, 7, 1), "taxi")
    assert not [move for move in game.legal() if "double" in move and "helicopter" in move]


def test_D12_reveal_after_3_7_and_11() -> None:
    game = begin(OPEN, 1, 4, 6)
    open_entries = []
    for _ in range(13):
        idle(game, 1)
        open_entries.append(sum(shown(game)))
    assert open_entries == [0, 0, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11]
    assert len(log(game)) == 13
    assert (ended(game), of(game, "round"), game.dice_to_roll()) == (None, 14, 3)


def test_D12_start_counts() -> None:
    game = begin(OPEN, 1, 4, 6, options=["start_counts"])
    open_entries = []
    for _ in range(12):
        idle(game, 1)
        open_entries.append(sum(shown(game)))
    assert open_entries == [0, 2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10]
    assert ended(answered(game, "x")) == ("X", "escape")
    assert (of(game, "round"), len(log(game))) == (13, 12)


def test_D12_reveal_inside_a_double_move() -> None:
    game = answered(idle(begin(OPEN, 1, 4, 16), 2), "x")
    play(game, "X double black 15 black 14")
    assert log(game) == [("pass", 16), ("pass", 16), ("black", 15), ("black", 14)]
    assert shown(game) == [True, True, True, False]


def test_D12_reveal_after_the_second_step() -> None:
    game = answered(idle(begin(OPEN, 1, 4, 16), 1), "x")
    play(game, "X double black 15 black 14")
    assert shown(game) == [True, True, True]


def test_D15_a_detective_enters_xs_station() -> None:
    game = play(begin(OPEN, 1, 4, 2), "roll taxi x x", "D1 taxi 2")
    assert ended(game) == ("pursuers", "capture")  # at once: D2 has not had its go
    assert (game.legal(), game.dice_to_roll(), of(game, "to_move"), of(game, "round")) == ([], 0, None, 1)
    assert of(game, "dice") == {"rolled": [], "used": ["taxi"]}
    assert of(game, "at") == {"D1": 2, "D2": 4, "X": 2}
    with pytest.raises(ValueError, match="not legal"):
        game.play("D2 pass")
    with pytest.raises(ValueError, match="no roll"):
        game.roll(["taxi", "taxi"])


def test_D15_x_enters_a_detectives_station() -> None:
    game = answered(begin(OPEN, 1, 8, 10), "x")
    play(game, "X black 6", *BOTH_PASS_2)
    play(game, "X black 2", "roll x x x", "D1 pass", "roll taxi x x", "D2 taxi 4")
    play(game, "X taxi 1")
    assert ended(game) == ("pursuers", "capture")
    assert (of(game, "to_move"), of(game, "round")) == (None, 3)
    assert of(game, "dice") == {"rolled": [], "used": ["taxi"]}


def test_D15_escape_after_one_more_go_of_every_detective() -> None:
    game = idle(begin(OPEN, 1, 4, 6), 13)
    play(game, "roll x x x", "D2 pass")
    assert ended(game) is None
    play(game, "roll taxi x x", "D1 taxi 2")
    assert ended(game) == ("X", "escape")
    assert (of(game, "to_move"), of(game, "round"), game.legal()) == (None, 14, [])
    assert of(game, "dice") == {"rolled": [], "used": ["taxi"]}


def test_D15_caught_in_the_very_last_go() -> None:
    game = idle(begin(OPEN, 1, 4, 2), 13)
    play(game, "roll x x x", "D2 pass", "roll taxi x x", "D1 taxi 2")
    assert ended(game) == ("pursuers", "capture")


def test_D15_a_double_move_shortens_the_game() -> None:
    game = play(answered(begin(OPEN, 1, 4, 16), "x"), "X double black 15 black 16")
    idle(game, 11)
    assert (ended(game), len(log(game))) == (None, 13)
    assert ended(answered(game, "x")) == ("X", "escape")
    assert of(game, "round") == 13


def test_D15_detectives_never_share_a_station() -> None:
    game = play(begin(grid(1, 4), 2, 3, 4), "roll taxi x x")
    assert ends(game, "D1 taxi") == [1]


def test_D16_nobody_moves_over_the_edge() -> None:
    # a bus stop at either end of a row, cut in the middle; stops at the top and bottom of a column, cut as well
    board = grid(4, 4, bus=[1, 4, 13], cut=[(2, 3), (5, 9)])
    game = answered(begin(board, 10, 11, 1), "x")
    assert ends(game, "X black") == [2, 5]
    corner = play(begin(OPEN, 4, 11, 6), "roll taxi x x")
    assert ends(corner, "D1 taxi") == [3, 8]


# 1 2 3 4 5: the street between 2 and 3 leads to the right only; stops at 1 and 4
ONE_WAY = grid(2, 5, bus=[1, 4], one_way=[(2, 3)])


def test_D17_one_way_taxi() -> None:
    game = play(begin(ONE_WAY, 2, 10, 9), "roll taxi x x")
    assert ends(game, "D1 taxi") == [1, 3, 7]
    game = play(begin(ONE_WAY, 3, 10, 9), "roll taxi x x")
    assert ends(game, "D1 taxi") == [4, 8]


def test_D17_one_way_bus_also_if_it_is_only_a_part() -> None:
    to_1 = play(begin(ONE_WAY, 2, 10, 6), "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass", "X taxi 7")
    play(to_1, "roll x x x", "D2 pass", "roll bus x x")
    assert ends(to_1, "D1 bus") == [4]
    to_4 = play(begin(ONE_WAY, 3, 10, 6), "roll taxi x x", "D1 taxi 4", "roll x x", "D2 pass", "X taxi 7")
    play(to_4, "roll x x x", "D2 pass", "roll bus x x")
    assert to_4.legal() == ["D1 pass", "D1 reroll"]


def test_D17_black_ticket_goes_against_one_way_streets() -> None:
    game = answered(begin(ONE_WAY, 9, 10, 3), "x")
    assert ends(game, "X black") == [2, 4, 8]  # against the arrow by taxi
    game = answered(begin(ONE_WAY, 9, 10, 4), "x")
    assert ends(game, "X black") == [1, 3, 5, 9]  # 1: against it by bus; 9 is D1's
    assert "X pass" in game.legal()


def test_D17_x_with_a_die_keeps_to_the_arrow() -> None:
    game = play(begin(ONE_WAY, 9, 10, 3), "roll taxi x x", "D1 taxi 8", "roll x x", "D2 pass")
    assert ends(game, "X taxi") == [4, 8]


def test_D17_dead_end_is_cut_for_black_tickets_too() -> None:
    board = grid(2, 5, bus=[1, 4], cut=[(2, 3)])
    assert ends(answered(begin(board, 9, 10, 3), "x"), "X black") == [4, 8]
    assert ends(answered(begin(board, 9, 10, 4), "x"), "X black") == [3, 5, 9]


def test_D17_taxi_lane() -> None:
    # a lane between 6 and 11, both bus stops; one from 1 to 8 leads that way only
    board = grid(4, 4, bus=[6, 11], lanes=[(6, 11)], lanes_one_way=[(1, 8)])
    game = play(begin(board, 1, 16, 6), "roll taxi bus x")
    assert ends(game, "D1 taxi") == [2, 5, 8]
    play(game, "D1 taxi 2", "roll x x", "D2 pass")
    assert ends(game, "X taxi") == [2, 5, 7, 10, 11]
    play(game, "X taxi 11", *BOTH_PASS_2)
    assert 6 in ends(game, "X black")
    play(game, "X pass", "roll taxi x x", "D1 taxi 6", "roll x x", "D2 pass", "X taxi 12")
    play(game, "roll x x x", "D2 pass", "roll bus x x")
    assert game.legal() == ["D1 pass", "D1 reroll"]  # 6 and 11 are bus stops, but the lane is for taxis


def test_D17_taxi_lane_in_line_with_streets_is_no_bus_route() -> None:
    board = grid(2, 4, bus=[1, 4], cut=[(2, 3)], lanes=[(2, 3)])
    game = answered(begin(board, 7, 8, 1), "x")
    assert ends(game, "X black") == [2, 5]
    assert 3 in ends(play(begin(board, 2, 8, 1), "roll taxi x x"), "D1 taxi")


def test_D17_taxi_lane_one_way() -> None:
    board = grid(4, 4, lanes_one_way=[(6, 11)])
    assert ends(play(begin(board, 11, 1, 4), "roll taxi x x"), "D1 taxi") == [7, 10, 12, 15]
    assert 6 in ends(answered(begin(board, 16, 1, 11), "x"), "X black")


def test_a_copy_goes_its_own_way() -> None:
    game = play(begin(OPEN, 1, 4, 6), "roll taxi x x")
    before = (game.status(), game.legal(), game.candidates())
    twin = game.copy()
    play(twin, "D1 taxi 2", "roll taxi x", "D2 taxi 3", "X taxi 10")
    assert (game.status(), game.legal(), game.candidates()) == before
    play(game, "D1 taxi 2", "roll taxi x", "D2 taxi 3", "X taxi 10")
    assert (game.status(), game.candidates()) == (twin.status(), twin.candidates())


def test_answers_belong_to_who_asked() -> None:
    game = answered(begin(OPEN, 1, 4, 6), "taxi")
    before = repr(game.status())
    for answer in (of(game, "at"), of(game, "tickets")["X"], of(game, "tickets")["team"]):
        answer["X"] = 99
    for answers in (of(game, "log"), of(game, "dice")["used"], game.candidates()):
        answers.append(99)
    game.legal().append("X taxi 99")
    assert repr(game.status()) == before
    assert 99 not in game.candidates()
    assert "X taxi 99" not in game.legal()


def test_boards_that_cannot_be_are_refused() -> None:
    taxi = frozenset({"taxi"})
    stations = tuple(DiceStation(number, "A", 0, number, taxi) for number in range(1, 5))
    bad = [
        DiceBoard((*stations, stations[0]), ()),
        DiceBoard((*stations, DiceStation(5, "A", 0, 1, taxi)), ()),
        DiceBoard((*stations, DiceStation(5, "A", 1, 1, frozenset({"ferry"}))), ()),
        DiceBoard(stations, (DiceRoad(1, 9, "street", False),)),
        DiceBoard(stations, (DiceRoad(1, 2, "canal", False),)),
        DiceBoard(stations, (DiceRoad(1, 3, "street", False),)),
        DiceBoard(stations[:2], ()),
    ]
    for board in bad:
        with pytest.raises(ValueError, match=r"station|road|street|Road"):
            DiceOracle(board, 3)
