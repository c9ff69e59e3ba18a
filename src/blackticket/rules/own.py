"""What X knows beyond the public part."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnKnowledge:
    """Where X started, where he has been entry by entry, where he is."""

    start: int
    path: tuple[int, ...]
    at: int
