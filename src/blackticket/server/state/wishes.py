"""What people want besides moving: to resign, or to end the game without a winner.

A side resigns when everybody who sits with it wants to; a game ends when everybody who sits there wants that. What was
wished holds until the other side is to move. This module only keeps the wishes; ``menu`` decides. Read ``Wishes``
first.
"""

from dataclasses import dataclass, field

from blackticket.server.wire.shapes import Wish


@dataclass
class Wishes:
    """The wishes of one turn."""

    standing: dict[str, Wish] = field(default_factory=dict)
    """Person to wish."""
    asked: set[str] = field(default_factory=set)
    """Who has wished for something in this turn."""

    def note(self, person: str, wish: Wish | None) -> None:
        """Somebody wants something; null also declines what others have offered."""
        if wish is not None:
            self.standing[person] = wish
            self.asked.add(person)
            return
        self.standing.pop(person, None)
        self.standing = {other: kept for other, kept in self.standing.items() if kept != "end"}

    def only(self, seated: set[str]) -> None:
        """Those who no longer sit want nothing."""
        self.standing = {person: wish for person, wish in self.standing.items() if person in seated}

    def clear(self) -> None:
        """Another turn, or another game."""
        self.standing.clear()
        self.asked.clear()
