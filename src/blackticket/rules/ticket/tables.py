"""Board and rule set as the kernels see them.

``tables_for`` works the switches that are about *where a ticket leads* (S-V5 to S-V8, T10) into the lists of targets,
so that no kernel has to ask for them.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.boards import Board
from blackticket.editions import MAX_LOG, RuleSet, TicketSetup
from blackticket.rules.ticket.layout import (
    MAX_PURSUERS,
    MAX_STATIONS,
    ORDER_FIRST_ROUND,
    ORDER_FREE,
    ORDER_NUMBERED,
    SUPPLY_ROW,
    X_ROW,
)

SWITCHES = np.dtype(
    [
        ("pursuers", "i2"),
        ("detectives", "i2"),
        ("purse", "i2", (MAX_PURSUERS,)),  # the stock row that a detective pays from
        ("shared_stock", "i2"),
        ("rounds", "i2"),
        ("log_entries", "i2"),
        ("reveal", "u1", (MAX_LOG,)),
        ("till", "i2"),  # the stock row that detectives pay into and X pays ordinary tickets from
        ("order", "i2"),
        ("stuck_is_out", "i2"),
        ("out_blocks", "i2"),
        ("bobbies_keep_hunting", "i2"),
        ("voluntary_reveal", "i2"),
        ("black_back_later", "i2"),
        ("most_steps", "i2"),
    ]
)

# Rows of ``Tables.first``: where each ticket leads, for X and for pursuers.
PURSUER_ROWS = 4
REACH_ROWS = 8


class Tables(NamedTuple):
    """The targets of ticket row ``r`` from station ``s`` are ``target[first[r, s] : first[r, s + 1]]``.

    Rows 0 to 3: X paying local, regional, express, black; rows 4 to 7: pursuers paying local, regional, express,
    nothing (bobbies).
    """

    switches: npt.NDArray[np.void]
    first: npt.NDArray[np.int32]
    target: npt.NDArray[np.int16]


@lru_cache(maxsize=64)
def _cached_tables(board: "_ById", rules: RuleSet, detectives: int, bobbies: int, shared: bool) -> Tables:
    return _build(board.board, rules, detectives, bobbies, shared)


class _ById:
    """A board as a cache key: the same rules-relevant content is the same key."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return hash(self.board.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and other.board.digest == self.board.digest


def tables_for(setup: TicketSetup) -> Tables:
    """The tables of a set-up."""
    force = setup.force
    return _cached_tables(_ById(setup.board), setup.rules, force.detectives, force.bobbies, force.shared_stock)


def _build(board: Board, rules: RuleSet, detectives: int, bobbies: int, shared: bool) -> Tables:
    switches = np.zeros(1, dtype=SWITCHES)
    row = switches[0]
    row["pursuers"] = detectives + bobbies
    row["detectives"] = detectives
    row["purse"][:] = 0 if shared else np.arange(MAX_PURSUERS)
    row["shared_stock"] = shared
    row["rounds"] = rules.rounds
    row["log_entries"] = rules.log_entries
    for entry in range(rules.log_entries):
        row["reveal"][entry] = rules.always_revealed or entry + 1 in rules.reveals
    row["till"] = SUPPLY_ROW if rules.till == "supply" else X_ROW
    row["order"] = {"free": ORDER_FREE, "first_round": ORDER_FIRST_ROUND, "numbered": ORDER_NUMBERED}[rules.order]
    row["stuck_is_out"] = rules.when_stuck == "out"
    row["out_blocks"] = rules.out_agents_block
    row["bobbies_keep_hunting"] = rules.bobbies_keep_hunting
    row["voluntary_reveal"] = rules.voluntary_reveal
    row["black_back_later"] = rules.black_back_later
    row["most_steps"] = 3 if rules.triple_move else 2
    first, target = _reach(board, rules)
    return Tables(switches, first, target)


def _reach(board: Board, rules: RuleSet) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int16]]:
    count = len(board.stations)
    if count > MAX_STATIONS:
        raise ValueError(f"a board has at most {MAX_STATIONS} stations, not {count}")
    by_role: dict[str, list[set[int]]] = {
        role: [set() for _ in range(count + 1)] for role in ("local", "regional", "express", "water")
    }
    for connection in board.connections:
        by_role[connection.role][connection.a].add(connection.b)
        by_role[connection.role][connection.b].add(connection.a)
    local, regional, express, water = by_role.values()
    first = np.zeros((REACH_ROWS, count + 2), dtype=np.int32)
    target: list[int] = []
    for reach_row in range(REACH_ROWS):
        for station in range(1, count + 1):
            ordinary = local[station] | regional[station] | express[station]
            black = set(water[station]) if rules.black_only_water else ordinary | water[station]
            if rules.no_water:
                black = set() if rules.black_only_water else ordinary
            stay = {station} if rules.x_may_stay else set()
            through = regional[station] if rules.express_pays_regional else set()
            reached = (
                local[station] | stay,
                regional[station],
                express[station],
                black,
                local[station],
                regional[station],
                express[station] | through,
                ordinary,
            )[reach_row]
            first[reach_row, station] = len(target)
            target.extend(sorted(reached))
        first[reach_row, count + 1] = len(target)
    return first, np.array(target, dtype=np.int16)
