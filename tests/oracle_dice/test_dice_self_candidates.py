"""What the pursuers can conclude: by hand, and against every world that fits what they have seen."""

import random
from typing import Any

import pytest

from .handmade import answered, any_board, any_roll, begin, ended, grid, of, play
from .model import DiceOracle

OPEN = grid(4, 4)  # tiles: A 1 2 5 6, B 3 4 7 8, C 9 10 13 14, D 11 12 15 16


def test_D4_the_letter_and_the_free_stations_of_the_tile() -> None:
    assert begin(OPEN, 1, 16, 6).candidates() == [2, 5, 6]
    assert begin(OPEN, 1, 2, 6).candidates() == [5, 6]


def test_stations_stepped_on_are_empty() -> None:
    game = play(begin(OPEN, 1, 16, 6), "roll taxi x x", "D1 taxi 2")
    assert game.candidates() == [5, 6]


def test_D10_a_die_tells_the_transport_and_that_x_kept_clear() -> None:
    game = play(begin(OPEN, 1, 16, 6), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass", "X taxi 7")
    # from 5: 1, 6, 9; from 6: 5, 7, 10 (2 is where D1 stands)
    assert game.candidates() == [1, 5, 6, 7, 9, 10]


def test_D10_a_pass_tells_that_no_die_fitted() -> None:
    # 1 2 | 3  4 | 5  6     bus stops at 1, 3, 6
    # 7 8 | 9 10 | 11 12
    game = begin(grid(2, 6, bus=[1, 3, 6]), 2, 8, 11)
    play(game, "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass", "X taxi 12")
    assert game.candidates() == [4, 5, 6, 10, 11, 12]
    play(game, "roll x x x", "D2 pass", "roll bus x x", "D1 bus 3", "X pass")
    # from 6 the bus leads only to 3, onto D1: but it is usable, he could not have passed
    assert game.candidates() == [4, 5, 10, 11, 12]


def test_D10_a_pass_tells_that_x_is_cut_off() -> None:
    # a row of six: no road leads to 3; the only way from 4 leads to 5, where D2 stands
    game = begin(grid(1, 6, cut=[(2, 3), (3, 4)]), 1, 5, 3)
    play(game, "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    assert game.candidates() == [3, 4]
    assert "X pass" in game.legal()
    play(game, "X pass")
    assert game.candidates() == [3]


def test_D15_x_keeps_clear_a_pass_tells_that_no_die_led_to_a_free_station() -> None:
    # as in the two games above, but now a die that leads only onto a detective is of no use
    bus = begin(grid(2, 6, bus=[1, 3, 6]), 2, 8, 11, options=["x_keeps_clear"])
    play(bus, "roll taxi x x", "D1 taxi 1", "roll x x", "D2 pass", "X taxi 12")
    play(bus, "roll x x x", "D2 pass", "roll bus x x", "D1 bus 3", "X pass")
    assert bus.candidates() == [4, 5, 6, 10, 11, 12]  # 6 too: the bus from there stops at D1's 3
    street = begin(grid(1, 6, cut=[(2, 3), (3, 4)]), 1, 5, 3, options=["x_keeps_clear"])
    play(street, "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass", "X pass")
    assert street.candidates() == [3, 4]  # 4 too: its only way leads to D2's 5


def test_D15_x_keeps_clear_a_pass_rules_out_who_had_a_free_way() -> None:
    # 1 2 3 4     X is on the right tile, D1 comes to 2, D2 stands on 8. From 3 a street leads only to 2, from 4 only
    # 5 6 7 8     to 8, from 7 nowhere
    board = grid(2, 4, cut=[(3, 4), (3, 7), (7, 8), (6, 7)])
    game = play(begin(board, 1, 8, 3, options=["x_keeps_clear"]), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    assert game.candidates() == [3, 4, 7]
    play(game, "X pass")
    assert game.candidates() == [3, 4, 7]
    wider = grid(2, 4, cut=[(3, 4), (3, 7), (7, 8)])
    game = play(begin(wider, 1, 8, 3, options=["x_keeps_clear"]), "roll taxi x x", "D1 taxi 2", "roll x x", "D2 pass")
    play(game, "X pass")
    assert game.candidates() == [3, 4]  # from 7 the way to 6 was free


def test_D11_black_could_be_anything() -> None:
    board = grid(4, 4, bus=[5, 13], underground=[6, 16])
    game = play(answered(begin(board, 1, 2, 6), "x"), "X black 16")
    # from 5: 6 9 by taxi, 13 by bus; from 6: 5 7 10 by taxi, 16 by underground
    assert game.candidates() == [5, 6, 7, 9, 10, 13, 16]


def test_D11_double_move_as_a_whole() -> None:
    # a row: X is at 3 or 4, D2 at 5. By taxi from 3: 2 or 4; from 4: 3. Then black
    board = grid(1, 6)
    game = play(begin(board, 1, 6, 4), "roll x x x", "D1 pass", "roll taxi x x", "D2 taxi 5")
    assert game.candidates() == [3, 4]
    play(game, "X double taxi 3 black 2")
    assert game.candidates() == [2, 3, 4]  # 2 over 3; 3 over 2 or 4; 4 over 3. 1 over 2 is D1's


def test_D11_helicopter() -> None:
    game = play(answered(begin(OPEN, 16, 5, 1), "x"), "X helicopter 4")
    # from 1: the bottom and the right; from 2: the bottom; 5 is D2's; 6 is inland; 16 is D1's
    assert game.candidates() == [4, 8, 12, 13, 14, 15]
    game = begin(OPEN, 16, 5, 1, options=["helicopter_straight"])
    play(answered(game, "x"), "X helicopter 4")
    assert game.candidates() == [4, 13, 14]


def test_D12_a_reveal_leaves_one() -> None:
    game = begin(OPEN, 1, 4, 16)
    for station in (15, 16):
        play(answered(game, "x"), f"X black {station}")
    play(answered(game, "x"), "X pass")
    assert game.candidates() == [16]


def test_D12_a_reveal_inside_a_double_move() -> None:
    game = begin(OPEN, 1, 4, 16)
    for _ in range(2):
        play(answered(game, "x"), "X pass")
    play(answered(game, "x"), "X double black 15 black 14")
    assert game.candidates() == [11, 14, 16]


def test_after_the_end_x_is_found() -> None:
    game = play(begin(OPEN, 1, 4, 2), "roll taxi x x", "D1 taxi 2")
    assert game.candidates() == [2]


def seen(game: DiceOracle) -> dict[str, Any]:
    """What everybody at the table can see."""
    status: dict[str, Any] = game.status()
    status["at"] = {figure: station for figure, station in status["at"].items() if figure != "X"}
    status["log"] = [(entry["ticket"], entry["station"] if entry["shown"] else None) for entry in status["log"]]
    status["dice_to_roll"] = game.dice_to_roll()
    return status


def tile(board_stations: dict[int, str], game: DiceOracle) -> str:
    return board_stations[of(game, "at")["X"]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_candidates_are_exact_over_all_worlds(players: int, seed: int) -> None:
    """Every world is a whole game of its own, with another X; none are merged before a reveal tells them apart."""
    chance = random.Random(1000 * players + seed)
    board = any_board(chance, 4, 4)
    tiles = {station.number: station.tile for station in board.stations}
    options = [name for name in ("helicopter_straight", "start_counts", "x_keeps_clear") if chance.random() < 0.4]
    real = DiceOracle(board, players, options)
    worlds = [real.copy()]
    compared = 0
    while not ended(real) and len(worlds) < 4000:
        if real.dice_to_roll():
            faces = any_roll(real, chance)
            for game in [real, *worlds]:
                game.roll(faces)
            continue
        move = likely(real, chance)
        by_x = of(real, "to_move") == "X"
        real.play(move)
        if ended(real):
            assert real.candidates() == [of(real, "at")["X"]]
            break
        next_worlds = []
        for world in worlds:
            for choice in world.legal() if by_x else [move]:
                other = world.copy()
                other.play(choice)
                if seen(other) == seen(real):
                    next_worlds.append(other)
        if move.startswith("X place"):
            next_worlds = [world for world in next_worlds if tile(tiles, world) == tile(tiles, real)]
        worlds = next_worlds
        if "X" in of(real, "at"):
            assert real.candidates() == sorted({of(world, "at")["X"] for world in worlds})
            compared += 1
    assert compared > 0


def likely(game: DiceOracle, chance: random.Random) -> str:
    """Any legal move; a kind of move is drawn first, so that the many double moves do not crowd out the rest."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for move in game.legal():
        kinds.setdefault(tuple(word for word in move.split(" ") if not word.isdigit()), []).append(move)
    return chance.choice(kinds[chance.choice(sorted(kinds))])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_x_is_always_among_the_candidates(players: int) -> None:
    chance = random.Random(players)
    for _ in range(40):
        game = DiceOracle(any_board(chance), players)
        while not ended(game):
            if game.dice_to_roll():
                game.roll(any_roll(game, chance))
            else:
                assert game.legal()
                game.play(likely(game, chance))
            if "X" in of(game, "at"):
                assert of(game, "at")["X"] in game.candidates()
                detectives = {station for figure, station in of(game, "at").items() if figure != "X"}
                assert ended(game) or not detectives & set(game.candidates())
