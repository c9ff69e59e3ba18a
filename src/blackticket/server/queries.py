"""What may stand behind the question mark of an address, as types; ``/openapi.json`` is made from them.

This module owns shapes and how they are read; the bodies are in ``bodies``. Read ``read_query`` first.
"""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request

from blackticket.server.refused import RefusedError
from blackticket.server.shapes import Language, OptionName, PlayerCount, Theme

Q = TypeVar("Q", bound=Struct)
Tiles = Annotated[
    str, Meta(pattern="^[A-Za-z]{3}(-[A-Za-z]{3}){1,2}$", description="Dice: the rows of the grid, such as BeA-DHc-FGi")
]


class SeatsQuery(Struct, frozen=True):
    """A set-up."""

    players: PlayerCount
    option: Annotated[list[OptionName], Meta(max_length=24)] = []


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


class RecordQuery(Struct, frozen=True):
    """Which game of a table; without it the last one."""

    game: Annotated[int, Meta(ge=1, le=1_000_000)] | UnsetType = UNSET


class ReplayQuery(Struct, frozen=True):
    """Through whose eyes."""

    audience: Literal["X", "pursuers", "public"] = "X"


def read_query(request: Request, kind: type[Q]) -> Q:
    """The query as this type; what it does not know is left aside, anything wrong is refused."""
    wanted = {}
    for field in msgspec.structs.fields(kind):
        given = request.query_params.getlist(field.name)
        if given:
            wanted[field.name] = given[0] if len(given) == 1 and field.default_factory is not list else given
    try:
        return msgspec.convert(wanted, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RefusedError("bad_argument", str(error)[:200]) from error
