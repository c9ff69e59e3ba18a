"""Set-up, dice and the detectives' half of a round (D1 to D9, D13, D14), worked out by hand."""

import random

import pytest

from .handmade import answered, any_board, any_roll, begin, ended, ends, grid, of, play
from .model import DiceBoard, DiceOracle, DiceRoad, DiceStation

# 1 2 3 4        a bus at 1, 3, 9 and 12, the underground at 6 and 16
# 5 6 7 8
# 9 ..    12
# 13 ..   16
SQUARE = grid(4, 4, bus=[1, 3, 9, 12], underground=[6, 16])


@pytest.mark.parametrize("players", [0, 1, 5])
def test_D1_two_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        DiceOracle(SQUARE, players)


def test_D1_unknown_options_are_refused() -> None:
    DiceOracle(SQUARE, 2, ["expert", "helicopter_straight", "start_counts", "x_keeps_clear"])
    with pytest.raises(ValueError, match="options"):
        DiceOracle(SQUARE, 2, ["unlimited_supply"])


@pytest.mark.parametrize(("players", "black"), [(2, 2), (3, 2), (4, 3)])
def test_D1_D2_specials_and_tokens(players: int, black: int) -> None:
    game = DiceOracle(SQUARE, players)
    assert of(game, "tickets") == {"X": {"black": black, "double": 1, "helicopter": 1}, "team": {"reroll": 3}}


@pytest.mark.parametrize(("places", "dice"), [((2, 4, 16), 3), ((2, 4, 5, 16), 4)])
def test_D3_number_of_dice(places: tuple[int, ...], dice: int) -> None:
    game = begin(SQUARE, *places)
    assert game.dice_to_roll() == dice
    assert game.legal() == []
    for wrong in (dice - 1, dice + 1):
        with pytest.raises(ValueError, match="dice"):
            game.roll(["taxi"] * wrong)
    with pytest.raises(ValueError, match="face"):
        game.roll(["taxi"] * (dice - 1) + ["black"])
    game.roll(["x"] * dice)
    assert game.dice_to_roll() == 0
    with pytest.raises(ValueError, match="no roll"):
        game.roll([])


def test_D4_placing() -> None:
    game = DiceOracle(grid(2, 3, bus=[1], underground=[4]), 3)
    assert (of(game, "to_move"), of(game, "round"), of(game, "at"), game.dice_to_roll()) == ("pursuers", 0, {}, 0)
    assert game.legal() == ["D1 place 2", "D1 place 3", "D1 place 5", "D1 place 6"]
    with pytest.raises(ValueError, match="not legal"):
        game.play("D1 place 1")  # a bus stop
    with pytest.raises(ValueError, match="not legal"):
        game.play("D2 place 2")
    game.play("D1 place 5")
    assert game.legal() == ["D2 place 2", "D2 place 3", "D2 place 6"]
    game.play("D2 place 2")
    assert (of(game, "to_move"), of(game, "at")) == ("X", {"D1": 5, "D2": 2})
    assert game.legal() == ["X place 1", "X place 3", "X place 4", "X place 6"]
    with pytest.raises(ValueError, match="not placed"):
        game.candidates()
    game.play("X place 4")
    assert (of(game, "to_move"), of(game, "round"), of(game, "log")) == ("pursuers", 1, [])
    assert of(game, "at") == {"D1": 5, "D2": 2, "X": 4}
    assert game.candidates() == [1, 4]  # tile A is 1, 2, 4, 5


def test_D5_one_detective_player_has_two_figures() -> None:
    game = begin(SQUARE, 2, 4, 16, players=2)
    assert of(game, "at") == {"D1": 2, "D2": 4, "X": 16}


def starters(game: DiceOracle, rounds: int) -> list[str]:
    """Who begins each round when nobody ever rolls anything but X."""
    found = []
    for _ in range(rounds):
        order = []
        while game.dice_to_roll():
            game.roll(["x"] * game.dice_to_roll())
            order.append(game.legal()[0].split(" ")[0])
            game.play(f"{order[-1]} pass")
        found.append("".join(order))
        if not ended(game):
            game.play("X pass")
    return found


def test_D6_the_marker_passes_every_round() -> None:
    assert starters(begin(SQUARE, 2, 4, 16), 3) == ["D1D2", "D2D1", "D1D2"]
    assert starters(begin(SQUARE, 2, 4, 5, 16), 4) == ["D1D2D3", "D2D3D1", "D3D1D2", "D1D2D3"]


def test_D6_detectives_then_x() -> None:
    game = begin(SQUARE, 2, 4, 16)
    sides = []
    for line in ["roll x x x", "D1 pass", "roll x x x", "D2 pass", "X pass"]:
        sides.append((of(game, "round"), of(game, "to_move")))
        play(game, line)
    assert sides == [(1, "pursuers")] * 4 + [(1, "X")]
    assert (of(game, "round"), of(game, "to_move")) == (2, "pursuers")


def test_D7_the_next_one_rolls_the_rest() -> None:
    game = begin(SQUARE, 2, 4, 5, 16)
    play(game, "roll taxi x bus taxi", "D1 taxi 1")
    assert (game.dice_to_roll(), of(game, "dice")) == (3, {"rolled": [], "used": ["taxi"]})
    play(game, "roll x taxi bus")
    assert of(game, "dice") == {"rolled": ["bus", "taxi", "x"], "used": ["taxi"]}
    play(game, "D2 taxi 3")
    assert game.dice_to_roll() == 2
    play(game, "roll taxi taxi", "D3 taxi 6")
    assert (game.dice_to_roll(), of(game, "to_move")) == (0, "X")
    assert of(game, "dice") == {"rolled": [], "used": ["taxi", "taxi", "taxi"]}


def test_D7_who_can_move_must_move() -> None:
    game = play(begin(SQUARE, 2, 4, 16), "roll x bus taxi")
    assert game.legal() == ["D1 reroll", "D1 taxi 1", "D1 taxi 3", "D1 taxi 6"]


def test_D7_who_cannot_move_stays_and_leaves_all_dice() -> None:
    game = play(begin(SQUARE, 2, 4, 16), "roll x bus underground")  # 2 is a taxi station
    assert game.legal() == ["D1 pass", "D1 reroll"]
    play(game, "D1 pass")
    assert (game.dice_to_roll(), of(game, "at")["D1"]) == (3, 2)
    play(game, "roll x x x", "D2 pass")
    assert (of(game, "to_move"), of(game, "dice")) == ("X", {"rolled": [], "used": []})


def test_D7_a_detective_shut_in_by_colleagues_stays() -> None:
    game = play(begin(grid(2, 3), 1, 2, 4, 6), "roll taxi taxi taxi taxi")
    assert game.legal() == ["D1 pass", "D1 reroll"]


def test_D8_taxi_to_a_neighbour_along_a_line() -> None:
    game = play(begin(grid(3, 3, cut=[(5, 6)]), 5, 2, 9), "roll taxi taxi taxi")
    assert ends(game, "D1 taxi") == [4, 8]  # 2 is occupied, 6 is cut off, diagonals are none


def test_D8_bus_next_stop_in_a_straight_line() -> None:
    # D1 gets to 13. Its column has a stop at 5, over 9; its row one at 15, over 14, and 16 behind it
    board = grid(5, 4, bus=[3, 5, 13, 15, 16])
    game = begin(board, 14, 2, 20)
    play(game, "roll taxi x x", "D1 taxi 13", "roll x x", "D2 pass")
    play(game, "X taxi 19", "roll x x x", "D2 pass", "roll bus bus bus")
    assert ends(game, "D1 bus") == [5, 15]  # 16 is not the next, 3 lies round a corner


def test_D8_bus_from_15_to_19_over_16() -> None:
    # the rulebook's example: tile D left of tile E
    places = {13: "D", 14: "D", 15: "D", 16: "D", 17: "E", 18: "E", 19: "E", 20: "E"}
    stations = []
    for number, tile in places.items():
        row, column = (number - 13) % 4 // 2, (number - 13) % 2 + (0 if tile == "D" else 2)
        stops = {"taxi", "bus"} if number in (15, 19) else {"taxi"}
        stations.append(DiceStation(number, tile, row, column, frozenset(stops)))
    across = [(13, 14), (14, 17), (17, 18), (15, 16), (16, 19), (19, 20)]
    down = [(13, 15), (14, 16), (17, 19), (18, 20)]
    roads = [DiceRoad(a, b, "street", False) for a, b in [*across, *down]]
    board = DiceBoard(tuple(stations), tuple(roads))
    game = begin(board, 13, 16, 20)
    play(game, "roll taxi x x", "D1 taxi 15", "roll x x", "D2 pass", "X taxi 18")
    play(game, "roll x x x", "D2 pass", "roll bus x x")
    assert game.legal() == ["D1 bus 19", "D1 reroll"]  # D2 stands on 16 and is passed


def test_D8_bus_next_stop_occupied_closes_the_direction() -> None:
    # 1 2 3 4 5: stops at 1, 3, 5; D1 goes to 3, D2 to 1: left is closed though nothing is beyond, right is open
    board = grid(2, 5, bus=[1, 3, 5])
    game = begin(board, 4, 2, 10)
    play(game, "roll taxi taxi x", "D1 taxi 3", "roll taxi x", "D2 taxi 1", "X taxi 9")
    play(game, "roll bus x x")
    assert game.legal() == ["D2 pass", "D2 reroll"]  # from 1: 3 is occupied, and 5 lies behind it
    play(game, "D2 pass", "roll bus x x")
    assert ends(game, "D1 bus") == [5]


def test_D8_bus_may_pass_x_unseen() -> None:
    game = begin(grid(2, 3, bus=[1, 3]), 4, 6, 5)
    play(game, "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass", "X taxi 2")
    play(game, "roll x x x", "D2 pass", "roll bus x x", "D1 bus 3")
    assert ended(game) is None
    assert 2 in game.candidates()


def test_D8_bus_needs_a_street_all_the_way() -> None:
    cut = grid(2, 5, bus=[1, 3, 5], cut=[(4, 5)])
    game = begin(cut, 4, 9, 10)
    play(game, "roll taxi x x", "D1 taxi 3", "roll x x", "D2 pass", "X taxi 5")
    play(game, "roll x x x", "D2 pass", "roll bus x x")
    assert ends(game, "D1 bus") == [1]


def test_D8_bus_starts_at_bus_stops_only() -> None:
    game = play(begin(grid(2, 3, bus=[1, 3]), 2, 5, 1), "roll bus bus bus")
    assert game.legal() == ["D1 pass", "D1 reroll"]


def test_D8_underground_to_any_other() -> None:
    board = grid(3, 4, underground=[1, 4, 12])
    game = begin(board, 2, 3, 7)
    play(game, "roll taxi underground x", "D1 taxi 1", "roll taxi x", "D2 taxi 4", "X taxi 6")
    play(game, "roll underground x x")
    assert game.legal() == ["D2 reroll", "D2 underground 12"]  # D1 stands at 1
    play(game, "D2 underground 12", "roll underground x")
    assert ends(game, "D1 underground") == [4]


def test_D8_underground_from_elsewhere_is_useless() -> None:
    game = play(begin(grid(3, 4, underground=[1, 12]), 2, 3, 7), "roll underground underground x")
    assert game.legal() == ["D1 pass", "D1 reroll"]


def test_D9_reroll_also_when_it_could_move_and_more_than_once() -> None:
    game = play(begin(SQUARE, 2, 4, 16), "roll taxi taxi taxi", "D1 reroll")
    assert (game.dice_to_roll(), game.legal()) == (3, [])
    assert of(game, "dice") == {"rolled": [], "used": []}
    play(game, "roll bus x x", "D1 reroll", "roll taxi x x", "D1 taxi 1")
    assert of(game, "tickets")["team"] == {"reroll": 1}
    play(game, "roll x x", "D2 reroll")
    assert game.dice_to_roll() == 2  # the die beside D1 stays
    play(game, "roll x x")
    assert game.legal() == ["D2 pass"]
    assert of(game, "tickets")["team"] == {"reroll": 0}


def test_D9_no_token_no_reroll() -> None:
    game = begin(SQUARE, 2, 4, 16)
    play(game, *["roll taxi x x", "D1 reroll"] * 3, "roll taxi x x")
    assert game.legal() == ["D1 taxi 1", "D1 taxi 3", "D1 taxi 6"]


def test_D13_moves_of_both_figures_until_one_has_moved() -> None:
    game = play(begin(SQUARE, 2, 4, 16, players=2), "roll taxi bus x")
    both = ["D1 reroll", "D1 taxi 1", "D1 taxi 3", "D1 taxi 6", "D2 taxi 3", "D2 taxi 8"]
    assert game.legal() == both
    play(game, "D2 taxi 3")
    assert game.dice_to_roll() == 2
    play(game, "roll taxi taxi")
    assert game.legal() == ["D1 reroll", "D1 taxi 1", "D1 taxi 6"]
    play(game, "D1 taxi 1")
    assert of(game, "to_move") == "X"
    assert of(game, "dice")["used"] == ["taxi", "taxi"]


def test_D13_who_writes_pass_and_reroll() -> None:
    game = play(begin(SQUARE, 2, 4, 16, players=2), "roll bus x x")
    assert game.legal() == ["D1 pass", "D1 reroll", "D2 pass"]
    play(game, "D1 pass")
    assert game.dice_to_roll() == 3
    play(game, "roll x x x")
    assert game.legal() == ["D2 pass", "D2 reroll"]
    play(game, "D2 reroll", "roll taxi x x")
    assert game.legal() == ["D2 reroll", "D2 taxi 3", "D2 taxi 8"]
    again = play(begin(SQUARE, 2, 4, 16, players=2), "roll taxi taxi x", "D1 taxi 3", "roll x x")
    assert again.legal() == ["D2 pass", "D2 reroll"]


def test_D13_the_player_chooses_which_figure_loses_its_go() -> None:
    game = play(begin(SQUARE, 2, 4, 16, players=2), "roll bus x x", "D2 pass", "roll taxi x x")
    assert {move.split(" ")[0] for move in game.legal()} == {"D1"}
    play(game, "D1 taxi 1")
    assert of(game, "to_move") == "X"


def test_D13_no_pass_while_the_other_figure_can_move() -> None:
    # 1 is shut in by 2 and 3, D2 at 2 is not
    game = play(begin(grid(2, 2, bus=[3], cut=[(1, 3)]), 1, 2, 3, players=2), "roll taxi x x")
    assert game.legal() == ["D1 reroll", "D2 taxi 4"]
    play(game, "D2 taxi 4", "roll taxi x")
    assert game.legal() == ["D1 reroll", "D1 taxi 2"]


def test_D13_the_order_is_free_in_every_round() -> None:
    game = begin(SQUARE, 2, 4, 16, players=2)
    for _ in range(3):
        play(game, "roll taxi taxi taxi")
        assert {move.split(" ")[0] for move in game.legal()} == {"D1", "D2"}
        assert [move for move in game.legal() if "reroll" in move] == ["D1 reroll"]
        game.play("D2 taxi 3" if of(game, "at")["D2"] == 4 else "D2 taxi 4")
        play(game, "roll x x", "D1 pass")
        game.play(next(move for move in game.legal() if move.startswith("X taxi")))


def test_D14_all_dice_come_back() -> None:
    game = answered(begin(SQUARE, 2, 4, 5, 16), "taxi")
    game.play("X taxi 15")
    assert (game.dice_to_roll(), of(game, "dice")) == (4, {"rolled": [], "used": []})


def test_D14_all_dice_come_back_after_a_double_move() -> None:
    game = answered(begin(SQUARE, 2, 4, 5, 16), "taxi")
    game.play("X double taxi 15 taxi 16")
    assert game.dice_to_roll() == 4


@pytest.mark.parametrize("options", [[], ["start_counts"]])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_D14_seven_dice_always_suffice(players: int, options: list[str]) -> None:
    chance = random.Random(14 + players)
    most = 0
    for _ in range(20):
        game = DiceOracle(any_board(chance), players, options)
        while not ended(game):
            if game.dice_to_roll():
                entries = of(game, "log")
                covered = [entry for entry in entries if not entry["shown"]]
                start_is_covered = len(covered) == len(entries)
                most = max(most, len(covered) + start_is_covered + (4 if players == 4 else 3))
                game.roll(any_roll(game, chance))
            else:
                game.play(chance.choice(game.legal()))
    assert most == (7 if players == 4 else 6)
