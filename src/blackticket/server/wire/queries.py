"""What may stand behind the question mark of an address, as types; ``/openapi.json`` is made from them.

This module owns shapes and nothing else; the bodies are in ``bodies``. Read ``SeatsQuery`` first.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from blackticket.server.wire.shapes import Language, OptionName, Pace, PlayerCount, Theme

Tiles = Annotated[
    str, Meta(pattern="^[A-Za-z]{3}(-[A-Za-z]{3}){1,2}$", description="Dice: the rows of the grid, such as BeA-DHc-FGi")
]


class SeatsQuery(Struct, frozen=True):
    """A set-up."""

    players: PlayerCount
    option: Annotated[list[OptionName], Meta(max_length=24)] = []


class CompanionQuery(Struct, frozen=True):
    """A game on a table of wood; in the dice game with the tiles as they lie."""

    players: PlayerCount
    option: Annotated[list[OptionName], Meta(max_length=24)] = []
    tiles: Tiles | UnsetType = UNSET


class BoardQuery(Struct, frozen=True):
    """How the tiles lie; a board without tiles needs nothing."""

    tiles: Tiles | UnsetType = UNSET


class PictureQuery(Struct, frozen=True):
    """The same, the colours, and the language of the words."""

    tiles: Tiles | UnsetType = UNSET
    theme: Theme = "night"
    language: Language = "en"


class RulesQuery(Struct, frozen=True):
    """The language; English if there is no such text."""

    language: str = "en"


class GuideQuery(Struct, frozen=True):
    """The language of a guide or a poster."""

    language: Language = "en"


class GuidePictureQuery(Struct, frozen=True):
    """The colours of a picture, and the language of its words."""

    theme: Theme = "night"
    language: Language = "en"


class DayQuery(Struct, frozen=True):
    """A day, today's without one, and the language."""

    date: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="Such as 2026-11-19")] | UnsetType = (
        UNSET
    )
    language: Language = "en"


class LessonQuery(Struct, frozen=True):
    """The language of a lesson."""

    language: Language = "en"


class BriefQuery(Struct, frozen=True):
    """A set-up; without a number of players the most that the edition takes."""

    players: PlayerCount | UnsetType = UNSET
    option: Annotated[list[OptionName], Meta(max_length=24)] = []
    language: Language = "en"


class EndingQuery(Struct, frozen=True):
    """The language of its words."""

    language: Language = "en"


class EndingSvgQuery(Struct, frozen=True):
    """The colours, and the language of the words."""

    theme: Theme = "night"
    language: Language = "en"


class EndingPngQuery(Struct, frozen=True):
    """The same, and the width in pixels."""

    theme: Theme = "night"
    language: Language = "en"
    width: Literal[600, 1200, 2400] = 1200


class RecordQuery(Struct, frozen=True):
    """Which game of a table; without it the last one."""

    game: Annotated[int, Meta(ge=1, le=1_000_000)] | UnsetType = UNSET


class ReplayQuery(Struct, frozen=True):
    """Through whose eyes."""

    audience: Literal["X", "pursuers", "public"] = "X"


class OpenQuery(Struct, frozen=True):
    """Which open tables; without anything all."""

    edition: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
