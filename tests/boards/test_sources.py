"""The source files of the boards in scripts/ say what the boards have: laying one out again changes no game."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from blackticket.boards import Board, load
from layout.files import SCRIPTS
from layout.source import rides, ways_by_hand

Link = tuple[frozenset[str], str, frozenset[str]]
"""Both ends, the transport, and what it passes, all by name."""


def source_of(file: str) -> dict[str, Any]:
    return tomllib.loads((SCRIPTS / file).read_text(encoding="utf-8"))


def told(lines: dict[str, list[str]]) -> Counter[Link]:
    """The connections that the lines of a source say, by transport."""
    return Counter(
        (frozenset((a, b)), transport, frozenset(passes))
        for transport, listed in lines.items()
        for a, b, passes in rides(listed)
    )


def drawn(board: Board, transports: set[str]) -> Counter[Link]:
    """The connections that a board has."""
    name = {s.number: s.name for s in board.stations}
    return Counter(
        (frozenset((name[c.a], name[c.b])), c.transport, frozenset(name[n] for n in c.passes))
        for c in board.connections
        if c.transport in transports
    )


def names(board: Board, deck: str) -> set[str]:
    return {board.station(n).name for n in board.decks[deck]}


def test_a_line_is_one_ride_from_stop_to_stop() -> None:
    assert rides(["S7: A - (B) - (C) - D - E", "E - F"]) == [("A", "D", ("B", "C")), ("D", "E", ()), ("E", "F", ())]


def test_italia() -> None:
    board, source = load("italia"), source_of("layout_italia_source.toml")
    lines = {
        "car": source["car"]["roads"] + source["car"]["ferries"],
        "train": source["train"]["lines"],
        "plane": source["plane"]["flights"],
        "yacht": source["yacht"]["routes"],
    }
    assert told(lines) == drawn(board, set(lines))
    assert {deck: set(cards) for deck, cards in source["decks"].items()} == {d: names(board, d) for d in ("D", "X")}


def test_sanssouci() -> None:
    """Its footpaths follow from the positions; the others are listed."""
    board, source = load("sanssouci"), source_of("layout_sanssouci_source.toml")
    assert told(source["lines"]) == drawn(board, {"vip", "rail", "ship"})
    assert set(source["cards"]) == names(board, "shared")
    paths, walks = source["paths"], {ends for ends, _, _ in drawn(board, {"foot"})}
    listed = {key: {frozenset((a, b)) for a, b, _ in rides(paths[key])} for key in ("bridges", "more", "fewer")}
    assert listed["bridges"] | listed["more"] <= walks
    assert not listed["fewer"] & walks


@pytest.mark.parametrize("name", ["italia-small", "sanssouci-small"])
def test_stand_ins(name: str) -> None:
    board, source = load(name), source_of(f"layout_{name.replace('-', '_')}.toml")
    lines = {source["transports"][role]: listed for role, listed in source["lines"].items()}
    assert told(lines) == drawn(board, set(lines))


@pytest.mark.parametrize("name", ["italia_source", "italia_small", "sanssouci_source"])
def test_ways_laid_by_hand_are_on_the_board(name: str) -> None:
    board, ways = load(name.removesuffix("_source").replace("_", "-")), ways_by_hand(source_of(f"layout_{name}.toml"))
    number = {s.name: s.number for s in board.stations}
    bends = {(c.a, c.b, c.transport): c.via for c in board.connections}
    assert len(ways) >= 4
    for (a, b, transport), via in ways.items():
        one, two = number[a], number[b]
        assert bends[min(one, two), max(one, two), transport] == tuple(via if one < two else via[::-1]), (a, b)
