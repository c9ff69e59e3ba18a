"""Where X can be: by hand on small boards, and by brute force over every history there is.

The brute force uses nothing of how the oracle tracks X. It plays the same game for every possible
start of X and every turn of his that would have looked the same, and keeps what is consistent.
"""

import random
from collections.abc import Sequence
from typing import Any, cast

import pytest

from .handmade import begin, draw, ended, play, pursuers_answer, rounds
from .model import OracleBoard, OracleGame, figures, possible_starts
from .setup import OPTIONS, without_effect

# A street 1 - 2 - 3 - 4 - 5, a bus 1 - 3 - 5, a ferry 5 - 6.
TOWN = draw(
    14,
    local="1-2 2-3 3-4 4-5 7-8 9-10 11-12 13-14",
    regional="1-3 3-5",
    water="5-6",
    pairs=(),
    decks={"D": (2, 7, 9, 11, 13), "X": (1, 3, 5, 6)},
)


def in_town(x: int, d1: int = 13) -> OracleGame:
    starts = {"X": x, "D1": d1, "D2": 7, "D3": 9, "D4": 11}
    return OracleGame(TOWN, "london", 5, starts=starts)


def test_the_deck_and_nothing_else() -> None:
    assert in_town(1).candidates() == [1, 3, 5, 6]


def test_who_stands_on_every_way_out_rules_a_start_out() -> None:
    board = draw(14, local="1-2 3-4 7-8 9-10 11-12", pairs=(), decks={"X": (1, 3), "D": (2, 7, 9, 11)})
    starts = {"X": 3, "D1": 2, "D2": 7, "D3": 9, "D4": 11}
    assert OracleGame(board, "london", 5, starts=starts).candidates() == [3]


def test_tickets_tell() -> None:
    game = in_town(1)
    play(game, "X taxi 2")
    # 6 has no taxi.
    assert game.candidates() == [2, 4]
    game = in_town(1)
    play(game, "X bus 3")
    assert game.candidates() == [1, 3, 5]
    game = in_town(1)
    play(game, "X black 3")
    assert game.candidates() == [1, 2, 3, 4, 5, 6]


def test_x_cannot_have_gone_where_a_pursuer_stood() -> None:
    game = in_town(1, d1=2)
    # From 1 the taxi is barred, from 3 it goes to 4, from 5 to 4.
    assert game.candidates() == [1, 3, 5, 6]
    play(game, "X bus 3")
    assert game.candidates() == [1, 3, 5]


def test_a_step_without_capture() -> None:
    game = in_town(1, d1=2)
    play(game, "X bus 3", "D1 taxi 1")
    assert game.candidates() == [3, 5]


def test_no_capture_is_drawn_on_before_the_round_is_over() -> None:
    game = in_town(5, d1=2)
    play(game, "X bus 3", "D2 taxi 8", "D1 taxi 1")
    assert game.candidates() == [3, 5]
    pursuers_answer(game)
    assert game.candidates() == [3, 5]


def test_x_is_not_trapped_when_it_is_his_turn() -> None:
    # X can have gone to 1 or 3; on 1 he would be trapped once a detective stands on 2.
    board = draw(
        14,
        local="1-2 2-3 3-4 2-5 5-6 7-8 9-10 11-12",
        pairs=(),
        decks={"X": (2,), "D": (6, 7, 9, 11)},
    )
    starts = {"X": 2, "D1": 6, "D2": 7, "D3": 9, "D4": 11}
    game = OracleGame(board, "london", 5, starts=starts)
    play(game, "X taxi 3")
    assert game.candidates() == [1, 3, 5]
    pursuers_answer(game, "D1 taxi 5")
    assert game.candidates() == [1, 3]
    play(game, "X taxi 4")
    # From 1 only to 2; from 3 to 2 or 4.
    assert game.candidates() == [2, 4]
    play(game, "D1 taxi 2")
    assert game.candidates() == [4]


def test_trapped_is_ruled_out_only_when_he_is_to_move() -> None:
    board = draw(
        14,
        local="1-2 2-3 3-4 7-8 9-10 11-12",
        regional="2-6",
        pairs=(),
        decks={"X": (2,), "D": (6, 7, 9, 11)},
    )
    starts = {"X": 2, "D1": 6, "D2": 7, "D3": 9, "D4": 11}
    game = OracleGame(board, "london", 5, starts=starts)
    play(game, "X taxi 3", "D1 bus 2", "D2 taxi 8", "D3 taxi 10")
    assert game.candidates() == [1, 3]
    play(game, "D4 taxi 12")
    assert game.candidates() == [3]


def test_the_reveal_of_the_first_step_narrows_the_second() -> None:
    game = in_town(1)
    rounds(game, "X taxi 2", "X taxi 1")
    play(game, "X double bus 3 taxi 4")
    assert game.candidates() == [2, 4]


def test_a_double_move_counts_as_a_whole() -> None:
    game = in_town(1)
    play(game, "X double bus 3 bus 5")
    assert game.candidates() == [1, 3, 5]
    game = in_town(6)
    play(game, "X double black 5 taxi 4")
    # A black ticket leads from 1, 3, 5, 6 to every station, but 6 has no taxi.
    assert game.candidates() == [1, 2, 3, 4, 5]


def test_the_reveal_after_the_third_move() -> None:
    game = in_town(1)
    rounds(game, "X taxi 2", "X taxi 1")
    play(game, "X bus 3")
    assert game.candidates() == [3]
    pursuers_answer(game)
    play(game, "X taxi 4")
    assert game.candidates() == [2, 4]


def test_after_the_end_it_is_known() -> None:
    game = begin(TOWN, x=1, at=(4,))
    play(game, "X bus 3", "D1 taxi 3")
    assert ended(game) == ("pursuers", "capture")
    assert game.candidates() == [3]


# Brute force


def face(move: str) -> list[str]:
    """An X move as the pursuers hear it, without what may be hidden."""
    return [word for word in move.split() if not word.isdigit()]


def public_part(game: OracleGame) -> dict[str, Any]:
    status = cast("dict[str, Any]", game.status())
    status["at"] = {name: place for name, place in status["at"].items() if name != "X"}
    status["log"] = [entry if entry["shown"] else {**entry, "station": None} for entry in status["log"]]
    return status


def worlds_after(worlds: Sequence[OracleGame], move: str, real: OracleGame) -> list[OracleGame]:
    """Every game, with X wherever he may be, that looks like the real one after this move."""
    result: dict[int, OracleGame] = {}
    for world in worlds:
        moves = [move]
        if move.startswith("X "):
            moves = [other for other in world.legal() if face(other) == face(move)]
        for other in moves:
            twin = world.copy()
            twin.play(other)
            if public_part(twin) == public_part(real):
                result[cast("dict[str, int]", twin.status()["at"])["X"]] = twin
    return list(result.values())


def random_board(rng: random.Random) -> OracleBoard:
    stations = rng.randint(9, 13)
    connections = set()
    for station in range(2, stations + 1):
        connections.add((rng.randint(1, station - 1), station, rng.choice(["local", "local", "express"])))
    for _ in range(stations):
        a, b = sorted(rng.sample(range(1, stations + 1), 2))
        connections.add((a, b, rng.choice(["local", "regional", "express", "water"])))
    cards = tuple(range(1, stations + 1))
    split = rng.randint(6, stations - 2)
    mixed = rng.sample(cards, stations)
    return OracleBoard(
        stations,
        tuple(sorted(connections)),
        {"D": tuple(mixed[:split]), "X": tuple(mixed[split:]), "shared": tuple(mixed[:8])},
    )


@pytest.mark.parametrize("edition", ["london", "italia", "sanssouci", "classic"])
@pytest.mark.parametrize("seed", range(25))
def test_candidates_agree_with_brute_force(edition: str, seed: int) -> None:
    rng = random.Random(f"{edition} {seed}")
    board = random_board(rng)
    players = rng.randint(2, 6)
    options = [name for name in sorted(OPTIONS[edition]) if rng.random() < 0.3]
    if rng.random() < 0.8:
        options = [name for name in options if name != "always_revealed"]
    idle = without_effect(edition, players, options)
    options = [name for name in options if name not in idle]
    any_start = rng.random() < 0.5
    names = figures(edition, players, options)
    if any_start:
        places = rng.sample(range(1, board.stations + 1), len(names))
    elif edition in ("london", "italia"):
        places = [rng.choice(board.decks["X"]), *rng.sample(board.decks["D"], len(names) - 1)]
    else:
        places = rng.sample(board.decks["shared"], len(names))
    starts = dict(zip(names, places, strict=True))

    def with_x_at(station: int) -> OracleGame:
        there = {**starts, "X": station}
        return OracleGame(board, edition, players, options, starts=there, any_start=any_start)

    game = with_x_at(starts["X"])
    totals = game.totals()
    maybe = possible_starts(board, edition, places[1:], any_start)
    if "always_revealed" in options:
        maybe = {starts["X"]}
    worlds = [with_x_at(station) for station in sorted(maybe)]
    worlds = [world for world in worlds if public_part(world) == public_part(game)]
    while game.legal():
        expected = sorted(cast("dict[str, int]", world.status()["at"])["X"] for world in worlds)
        assert game.candidates() == expected
        moves = game.legal()
        # Rarely capture, and rarely play a double move, so that games last.
        single = [move for move in moves if move.split()[1] not in ("double", "triple")]
        x_at = cast("dict[str, int]", game.status()["at"])["X"]
        harmless = [move for move in moves if move.split()[-1] != str(x_at)]
        if game.status()["to_move"] == "X":
            moves = single if rng.random() < 0.8 else moves
        elif harmless and rng.random() < 0.95:
            moves = harmless
        move = rng.choice(moves)
        game.play(move)
        worlds = worlds_after(worlds, move, game)
        assert game.totals() == totals
    assert game.candidates() == [cast("dict[str, int]", game.status()["at"])["X"]]
