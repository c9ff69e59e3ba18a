"""Who looks at a game."""

from typing import Final, Literal

Audience = Literal["X", "pursuers", "public", "everyone"]
AUDIENCES: Final[tuple[Audience, ...]] = ("X", "pursuers", "public", "everyone")
