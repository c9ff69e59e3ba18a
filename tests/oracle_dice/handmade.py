"""Small boards and short games, written the way one would sketch them on paper."""

import random
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from .model import DiceBoard, DiceOracle, DiceRoad, DiceStation


def grid(
    rows: int,
    columns: int,
    bus: Collection[int] = (),
    underground: Collection[int] = (),
    *,
    cut: Iterable[tuple[int, int]] = (),
    one_way: Iterable[tuple[int, int]] = (),
    lanes: Iterable[tuple[int, int]] = (),
    lanes_one_way: Iterable[tuple[int, int]] = (),
) -> DiceBoard:
    """Stations numbered from 1 row by row, a street between all neighbours that are not ``cut``.

    Every two by two stations are a tile: A, B, .. row by row.
    """
    stations = []
    for number in range(1, rows * columns + 1):
        row, column = divmod(number - 1, columns)
        tile = chr(ord("A") + row // 2 * ((columns + 1) // 2) + column // 2)
        extra = [name for name, where in (("bus", bus), ("underground", underground)) if number in where]
        stations.append(DiceStation(number, tile, row, column, frozenset(["taxi", *extra])))

    arrows = set(one_way)
    closed = {frozenset(pair) for pair in [*cut, *arrows]}
    roads = [DiceRoad(a, b, "street", True) for a, b in sorted(arrows)]
    roads.extend(
        DiceRoad(a.number, b.number, "street", False)
        for a in stations
        for b in stations
        if (b.row - a.row, b.column - a.column) in ((0, 1), (1, 0)) and {a.number, b.number} not in closed
    )
    roads.extend(DiceRoad(a, b, "lane", False) for a, b in lanes)
    roads.extend(DiceRoad(a, b, "lane", True) for a, b in lanes_one_way)
    return DiceBoard(tuple(stations), tuple(roads))


def begin(board: DiceBoard, *places: int, players: int | None = None, options: Iterable[str] = ()) -> DiceOracle:
    """A game with everybody placed: the detectives in their order, X last."""
    game = DiceOracle(board, players or len(places), options)
    for figure, station in zip(["D1", "D2", "D3"], places[:-1], strict=False):
        game.play(f"{figure} place {station}")
    game.play(f"X place {places[-1]}")
    return game


def play(game: DiceOracle, *lines: str) -> DiceOracle:
    """Moves, and rolls as a record has them: ``roll taxi bus x``."""
    for line in lines:
        if line.startswith("roll "):
            game.roll(line.split(" ")[1:])
        else:
            game.play(line)
    return game


def answered(game: DiceOracle, *faces: str) -> DiceOracle:
    """All detectives have their go with this roll again and again: the first legal move, never a reroll."""
    while game.dice_to_roll():
        game.roll((list(faces) * 4)[: game.dice_to_roll()])
        game.play(next(move for move in game.legal() if not move.endswith("reroll")))
    return game


def ends(game: DiceOracle, start: str) -> list[int]:
    """Last stations of the legal moves that begin with these words."""
    return sorted(int(move.split(" ")[-1]) for move in game.legal() if move.startswith(start + " "))


def singles(game: DiceOracle, *specials: str) -> list[str]:
    """Legal moves of X, those that begin with one of these words left out."""
    return [move for move in game.legal() if move.split(" ")[1] not in specials]


def of(game: DiceOracle, key: str) -> Any:
    return game.status()[key]


def log(game: DiceOracle) -> list[tuple[str, int]]:
    return [(entry["ticket"], entry["station"]) for entry in of(game, "log")]


def shown(game: DiceOracle) -> list[bool]:
    return [entry["shown"] for entry in of(game, "log")]


def ended(game: DiceOracle) -> tuple[str, str] | None:
    outcome: Mapping[str, str] | None = of(game, "outcome")
    return (outcome["winner"], outcome["by"]) if outcome else None


def any_board(chance: random.Random, rows: int = 4, columns: int = 6) -> DiceBoard:
    """A board with something of everything."""
    last = rows * columns
    everywhere = range(1, last + 1)
    pairs = [(a, b) for a in everywhere for b in everywhere if b - a in (1, columns) and (b - a != 1 or a % columns)]
    chance.shuffle(pairs)
    spare = chance.randint(0, len(pairs) // 6)
    arrows = [pair if chance.random() < 0.5 else pair[::-1] for pair in pairs[spare : 2 * spare]]
    diagonals = [(a, a + columns + 1) for a in range(1, last - columns) if a % columns]
    crossing = chance.sample(diagonals, min(2, len(diagonals)))
    return grid(
        rows,
        columns,
        chance.sample(everywhere, last // 3),
        chance.sample(everywhere, 3),
        cut=pairs[:spare],
        one_way=arrows,
        lanes=crossing[:1],
        lanes_one_way=crossing[1:],
    )


def any_roll(game: DiceOracle, chance: random.Random) -> list[str]:
    return chance.choices(["taxi", "taxi", "bus", "bus", "underground", "x"], k=game.dice_to_roll())
