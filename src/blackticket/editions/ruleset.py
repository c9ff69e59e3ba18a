"""One frozen record of switches: everything in which the ticket editions differ.

``rules/`` reads these switches and never asks which edition it plays. Each switch names the rule it comes from.
"""

from dataclasses import dataclass
from typing import Literal

Triple = tuple[int, int, int]
Box = tuple[int, int, int, int, int]

MAX_DETECTIVES = 5
MAX_LOG = 32


@dataclass(frozen=True, slots=True)
class Force:
    """Who hunts X with a given number of players (L6, L7, S4, C3)."""

    detectives: int
    bobbies: int = 0
    shared_stock: bool = False


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The switches of a ticket edition; triples count local, regional and express tickets."""

    box: Box
    """Printed tickets: the three ordinary kinds, black, double (L2, S1, C2)."""
    detective_hand: Triple
    """Dealt to each detective (L4, S3, C2)."""
    log_entries: int
    """Fields in X's log (L10, S11, C5)."""
    reveals: tuple[int, ...]
    """X shows himself after these moves (L10, S8, C5)."""
    x_hand: Triple = (0, 0, 0)
    """Ordinary tickets dealt to X where he keeps a hand (S2, C2)."""
    x_black: int = 0
    """Black tickets dealt to X (L3); see also ``x_black_per_detective``."""
    x_black_per_detective: bool = False
    """X gets one black ticket for each detective instead (S2, C2)."""
    x_double: int = 2
    """Double tickets dealt to X (L3, S2, C2)."""
    rounds: int = 0
    """X has escaped after this many rounds (L9); 0: only the full log ends the game (S11, C5)."""
    decks: Literal["separate", "shared"] = "shared"
    """D and X cards apart (L8), or one deck for all (S5, C1)."""
    till: Literal["supply", "x"] = "supply"
    """Where detectives' tickets go and X's ordinary ones come from (L3 to L5; S7, C2)."""
    order: Literal["free", "first_round", "numbered"] = "free"
    """Pursuers move in any order (L9), as they did in round 1 (S6), or by number (C4)."""
    when_stuck: Literal["passed_over", "out"] = "passed_over"
    """A pursuer that cannot move sits out this round (L11, C6) or leaves the game (S9)."""
    unlimited_supply: bool = False
    """The supply never runs out (L5, option)."""
    bobbies_keep_hunting: bool = False
    """The hunt continues as long as a bobby can move (L13, option)."""
    shared_stock: bool = False
    """All detectives spend from one stock (L7, S-V3)."""
    extra_detective: bool = False
    """One more detective, at most five (S-V1)."""
    always_revealed: bool = False
    """X is visible from the start (S-V4)."""
    no_water: bool = False
    """X may not use the water (S-V5)."""
    black_only_water: bool = False
    """X may use black tickets only on water (S-V6)."""
    express_pays_regional: bool = False
    """Detectives may use an express ticket on a regional connection (S-V7)."""
    x_may_stay: bool = False
    """X may spend a local ticket and stay where he is (S-V8)."""
    voluntary_reveal: bool = False
    """X may show himself and take a spent black ticket back (S-V9)."""
    black_back_later: bool = False
    """Only a black ticket spent in an earlier turn comes back (S-V9, option)."""
    out_agents_block: bool = False
    """A pursuer that is out stays on its station and blocks it (S9, option)."""
    triple_move: bool = False
    """X may use two double tickets for three moves (S-V10)."""

    def __post_init__(self) -> None:
        if not 1 <= self.log_entries <= MAX_LOG:
            raise ValueError(f"log_entries must be 1 to {MAX_LOG}, not {self.log_entries}")
        if self.rounds < 0 or any(count < 0 for count in self.box):
            raise ValueError("counts cannot be negative")


@dataclass(frozen=True, slots=True)
class DiceForce:
    """What the number of players decides in the dice game (D1 to D3, D13, D17)."""

    detectives: int
    dice: int
    tiles: int
    expert_tiles: int
    black: int
    undergrounds: int = 0
    """This many of the tiles must have an underground station; 0: any number (D2)."""
    one_person: bool = False
    """One person plays all detectives and chooses who moves first (D13)."""


@dataclass(frozen=True, slots=True)
class DiceRules:
    """The switches of the dice game."""

    faces: tuple[str, ...]
    """The faces of each die (D3)."""
    log_entries: int
    """X's moves (D12)."""
    reveals: tuple[int, ...]
    """X shows himself, and his whole route, after these moves (D12)."""
    rerolls: int = 3
    """Roll-again tokens (D9)."""
    doubles: int = 1
    """Double moves of X (D11)."""
    helicopters: int = 1
    """Helicopter flights of X (D11)."""
    expert: bool = False
    """Some tiles lie on their expert side (D17)."""
    helicopter_straight: bool = False
    """The helicopter keeps to X's row or column (D11, option)."""
    x_keeps_clear: bool = False
    """X may not enter a station where a detective stands (D15, option)."""
