"""What X knows beyond the public part."""

from dataclasses import dataclass
from typing import Any

from blackticket.rules.records import States


@dataclass(frozen=True, slots=True)
class OwnKnowledge:
    """Where X started, where he has been entry by entry, where he is."""

    start: int
    path: tuple[int, ...]
    at: int


def own_knowledge(states: States[Any]) -> OwnKnowledge | None:
    """What X knows once he stands on the board; only for X, and for everyone once the game is over."""
    secret = states[0]["secret"]
    if not secret["start"]:
        return None
    path = tuple(int(station) for station in secret["path"][: states[0]["public"]["entries"]])
    return OwnKnowledge(int(secret["start"]), path, int(secret["at"]))
