"""What is known before the first move: the board, the editions, the figures and the tickets.

Owns the numbers printed in the rulebooks. Knows nothing of moves. Read ``World`` first.
"""

from collections.abc import Iterable
from dataclasses import dataclass

WATER = "water"
ORDINARY_ROLES = ("local", "regional", "express")

TICKETS: dict[str, tuple[str, str, str]] = {
    "london": ("taxi", "bus", "underground"),
    "italia": ("car", "train", "plane"),
    "sanssouci": ("foot", "vip", "rail"),
    "classic": ("taxi", "bus", "underground"),
}

OPTIONS: dict[str, frozenset[str]] = {
    "london": frozenset({"unlimited_supply", "bobbies_keep_hunting"}),
    "italia": frozenset({"unlimited_supply", "bobbies_keep_hunting"}),
    "sanssouci": frozenset(
        {
            "extra_agent",
            "agents_any_order",
            "exchange_tickets",
            "always_revealed",
            "no_ferry",
            "black_only_ferry",
            "rail_pays_vip",
            "x_may_stay",
            "voluntary_reveal",
            "triple_move",
            "black_back_later",
            "out_agents_block",
        }
    ),
    "classic": frozenset({"fixed_order"}),
}

REVEALS: dict[str, frozenset[int]] = {
    "london": frozenset({3, 8, 13, 18, 24}),
    "italia": frozenset({3, 8, 13, 18, 24}),
    "sanssouci": frozenset({3, 8, 12, 18, 24}),
    "classic": frozenset({3, 8, 13, 18, 24}),
}

LOG_ENTRIES = 24
LAST_ROUND = 22  # london and italia; the other two count the entries of the log

# In the order of the three ordinary tickets.
PRINTED_SINCE_2013 = (57, 45, 23)
PRINTED_BEFORE = (54, 43, 23)
DETECTIVE_SINCE_2013 = (11, 8, 4)
DETECTIVE_BEFORE = (10, 8, 4)
X_BEFORE = (4, 3, 3)

PRINTED_BLACK = 5
PRINTED_DOUBLE = {"london": 3, "italia": 3, "sanssouci": 2, "classic": 2}
DEALT_DOUBLE = 2

WITHOUT_LIMIT = 1_000_000  # more tickets than any game can use up


@dataclass(frozen=True)
class OracleBoard:
    """Stations 1 to ``stations``, undirected connections, and the decks of start cards."""

    stations: int
    connections: tuple[tuple[int, int, str], ...]
    decks: dict[str, tuple[int, ...]]


@dataclass(frozen=True)
class World:
    """All that stays the same for the whole of a game."""

    edition: str
    options: frozenset[str]
    lines: dict[int, list[tuple[str, int]]]
    """For every station the connections there, as (role, the station at the other end)."""

    @property
    def has_supply(self) -> bool:
        """X takes ordinary tickets from a common supply (L3), instead of a hand of his own."""
        return self.edition in ("london", "italia")

    def ticket_for(self, role: str) -> str:
        return TICKETS[self.edition][ORDINARY_ROLES.index(role)]

    def is_reveal(self, entry: int) -> bool:
        """X must show himself after this entry of the log (T8, S8, S-V4)."""
        return entry in REVEALS[self.edition] or "always_revealed" in self.options


def make_world(board: OracleBoard, edition: str, options: Iterable[str]) -> World:
    chosen = checked_options(edition, options)
    lines: dict[int, list[tuple[str, int]]] = {n: [] for n in range(1, board.stations + 1)}
    for a, b, role in board.connections:
        if role != WATER and role not in ORDINARY_ROLES:
            raise ValueError(f"unknown role of a connection: {role}")
        lines[a].append((role, b))
        lines[b].append((role, a))
    return World(edition, chosen, lines)


def checked_options(edition: str, options: Iterable[str]) -> frozenset[str]:
    if edition not in TICKETS:
        raise ValueError(f"unknown edition: {edition}")
    chosen = frozenset(options)
    unknown = chosen - OPTIONS[edition]
    if unknown:
        raise ValueError(f"unknown options of {edition}: {sorted(unknown)}")
    return chosen


def without_effect(edition: str, players: int, options: Iterable[str]) -> frozenset[str]:
    """Those of the options that change nothing for so many people or without another option: no set-up has them."""
    chosen = frozenset(options)
    idle: set[str] = set()
    if edition in ("london", "italia") and players >= 5:  # four detectives or more: no bobbies (L6, L13)
        idle.add("bobbies_keep_hunting")
    if edition == "sanssouci" and players == 6:  # all six figures are on the board (S-V1)
        idle.add("extra_agent")
    if "voluntary_reveal" not in chosen:  # nothing comes back (S-V9)
        idle.add("black_back_later")
    return chosen & idle


def figures(edition: str, players: int, options: Iterable[str]) -> list[str]:
    """All figures of a set-up: X, the detectives, the bobbies (L1, L6, L7, S4, S-V1, C3)."""
    chosen = checked_options(edition, options)
    if players not in (2, 3, 4, 5, 6):
        raise ValueError(f"2 to 6 players, not {players}")
    idle = without_effect(edition, players, chosen)
    if idle:
        raise ValueError(f"options without effect in this set-up: {sorted(idle)}")
    if edition in ("london", "italia"):
        detectives = {2: 2, 3: 2, 4: 3, 5: 4, 6: 5}[players]
        bobbies = {2: 2, 3: 2, 4: 1, 5: 0, 6: 0}[players]
    else:
        detectives = {2: 4, 3: 4, 4: 3, 5: 4, 6: 5}[players]
        bobbies = 0
        if "extra_agent" in chosen:
            detectives += 1
    return ["X"] + [f"D{n}" for n in range(1, detectives + 1)] + [f"B{n}" for n in range(1, bobbies + 1)]


def has_shared_stock(edition: str, players: int, options: frozenset[str]) -> bool:
    """The detectives pay from one stock: L7 and S-V3."""
    if edition in ("london", "italia"):
        return players == 2
    return "exchange_tickets" in options


def possible_starts(board: OracleBoard, edition: str, pursuers_at: Iterable[int], any_start: bool) -> set[int]:
    """Where X can start, for one who sees where the pursuers start (L8, S5, C1)."""
    if any_start:
        cards = set(range(1, board.stations + 1))
    elif edition in ("london", "italia"):
        cards = set(board.decks.get("X", ()))
    else:
        cards = set(board.decks.get("shared", ()))
    return cards - set(pursuers_at)


def check_starts(board: OracleBoard, edition: str, team: list[str], starts: dict[str, int], any_start: bool) -> None:
    """Refuse starts that no drawing of cards can give; ``team`` is every figure, X too."""
    if set(starts) != set(team):
        raise ValueError(f"starts must name {team}, not {sorted(starts)}")
    if len(set(starts.values())) != len(starts):
        raise ValueError("two figures start on one station")
    for figure, station in starts.items():
        if not 1 <= station <= board.stations:
            raise ValueError(f"no station {station} for {figure}")
        if any_start:
            continue
        if edition in ("london", "italia"):
            deck = "X" if figure == "X" else "D"
        else:
            deck = "shared"
        if station not in board.decks.get(deck, ()):
            raise ValueError(f"{figure} cannot draw {station}")
