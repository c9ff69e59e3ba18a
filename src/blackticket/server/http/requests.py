"""What a request brings along: the services behind it, its body and its query, read and checked.

Read ``read_body`` and ``read_query`` first.
"""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from blackticket.server.errors import RefusedError
from blackticket.server.services import Services
from blackticket.server.state.people import TABLE_ID
from blackticket.server.storage.repository import FinishedGame
from blackticket.server.tables.registry import TableRegistry
from blackticket.server.wire.serializer import decode_body
from blackticket.server.workers.pictures import Pictures
from blackticket.server.workers.replays import Replays
from blackticket.server.workers.stories import Stories

T = TypeVar("T")
Q = TypeVar("Q", bound=msgspec.Struct)


def services(request: Request) -> Services:
    """What all tables share."""
    found: Services = request.app.state.services
    return found


def tables(request: Request) -> TableRegistry:
    """All tables."""
    found: TableRegistry = request.app.state.tables
    return found


def replays(request: Request) -> Replays:
    """All replays."""
    found: Replays = request.app.state.replays
    return found


def pictures(request: Request) -> Pictures:
    """All pictures of finished games."""
    found: Pictures = request.app.state.pictures
    return found


def stories(request: Request) -> Stories:
    """All stories of finished games."""
    found: Stories = request.app.state.stories
    return found


async def finished_game(request: Request) -> FinishedGame:
    """The finished game that the address names."""
    replay = request.path_params["replay"]
    found = await services(request).repository.replay(replay) if TABLE_ID.fullmatch(replay) else None
    if found is None:
        raise RefusedError("unknown_replay", "There is no such replay, or its game is not over.", 404)
    return found


async def read_bytes(request: Request, kind: str, longest: int) -> bytes:
    """The body as it comes; another kind, or a longer one, is refused."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != kind:
        raise RefusedError("bad_message", f"Send a file with the content type {kind}.", 415)
    return bytes(await _whole(request, longest))


async def _whole(request: Request, longest: int) -> bytearray:
    content = bytearray()
    async for piece in request.stream():
        content += piece
        if len(content) > longest:
            raise RefusedError("too_large", f"A body has at most {longest} bytes.", 413)
    return content


async def read_body(request: Request, kind: type[T], longest: int) -> T:
    """The body as this type; anything else is refused."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise RefusedError("bad_message", "Send JSON, with the content type application/json.", 415)
    content = await _whole(request, longest)
    try:
        return decode_body(content, kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusedError("bad_message", str(error)[:200], 400) from error


def read_query(request: Request, kind: type[Q]) -> Q:
    """The query as this type. What it does not know is ignored; anything wrong is refused."""
    wanted = {}
    for field in msgspec.structs.fields(kind):
        given = request.query_params.getlist(field.name)
        if given:
            wanted[field.name] = given[0] if len(given) == 1 and field.default_factory is not list else given
    try:
        return msgspec.convert(wanted, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RefusedError("bad_argument", str(error)[:200]) from error
