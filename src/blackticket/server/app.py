"""The routes. Each does little: read the request, ask a table or the atlas, answer with a body of ``bodies``.

``make_app`` gives an ASGI application; ``running`` serves it. What is refused becomes a ``Problem``. The socket has its
own module, ``socketing``. Read ``ROUTES`` first: ``openapi`` describes the HTTP part from it.
"""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute, compile_path

from blackticket.game import Record
from blackticket.server import atlas, bodies, pages, queries
from blackticket.server.config import Config
from blackticket.server.guard import Guard
from blackticket.server.house import House
from blackticket.server.logs import log
from blackticket.server.metrics import Metrics
from blackticket.server.ownership import ownership_in
from blackticket.server.prebuild import prebuild
from blackticket.server.queries import read_query
from blackticket.server.refused import RefusedError
from blackticket.server.replays import Replays
from blackticket.server.seats import COOKIE_DAYS, TABLE_ID, cookie_name
from blackticket.server.shapes import Settings
from blackticket.server.socketing import talk
from blackticket.server.squeezing import public, tagged
from blackticket.server.store import FinishedGame, Store
from blackticket.server.tables import Tables
from blackticket.server.thinkers import Thinkers
from blackticket.server.threads import in_thread

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
_encode = msgspec.json.Encoder().encode


def reply(body: Any, status: int = 200) -> Response:
    """A body as JSON."""
    return Response(_encode(body), status, media_type="application/json")


def text(content: str, kind: str = "text/plain") -> Response:
    """Text as it is."""
    return Response(content, media_type=kind)


def _guarded(endpoint: Endpoint) -> Endpoint:
    """Turn what is refused, and our own faults, into a ``Problem``."""

    @wraps(endpoint)
    async def guarded(request: Request) -> Response:
        try:
            return await endpoint(request)
        except RefusedError as refused:
            house(request).metrics.count("refusals")
            return reply(bodies.Problem(refused.code, refused.message), refused.status)
        except HTTPException:
            raise
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            house(request).metrics.count("faults")
            log("fault", error=error)
            return reply(bodies.Problem("failed", "Something went wrong on the server; nothing was done."), 500)

    return guarded


def house(request: Request) -> House:
    """What all tables share."""
    found: House = request.app.state.house
    return found


def tables(request: Request) -> Tables:
    """All tables."""
    found: Tables = request.app.state.tables
    return found


def replays(request: Request) -> Replays:
    """All replays."""
    found: Replays = request.app.state.replays
    return found


async def read_body(request: Request, kind: type[T], longest: int) -> T:
    """The body as this type; anything else is refused."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise RefusedError("bad_message", "Send JSON, with the content type application/json.", 415)
    content = bytearray()
    async for piece in request.stream():
        content += piece
        if len(content) > longest:
            raise RefusedError("too_large", f"At most {longest} bytes.", 413)
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusedError("bad_message", str(error)[:200], 400) from error


# -- what can be played -----------------------------------------------------------------------------------------------
#
# All of ``atlas`` may run in a thread: it reads files and boards that do not change, and keeps its results in
# ``functools`` caches. What it returns is frozen and is encoded on the loop.


async def get_editions(request: Request) -> Response:
    """What can be played, and against whom."""
    return await public(request, _encode(await in_thread(atlas.editions)), "application/json")


async def get_seats(request: Request) -> Response:
    """The seats of a set-up."""
    query = read_query(request, queries.SeatsQuery)
    settings = Settings(request.path_params["edition"], query.players, query.option)
    return reply(await in_thread(atlas.seats, settings))


async def get_board(request: Request) -> Response:
    """A board with its geometry."""
    name, tiles = request.path_params["name"], read_query(request, queries.BoardQuery).tiles or None
    return await public(request, _encode(await in_thread(atlas.board, name, tiles)), "application/json")


async def get_picture(request: Request) -> Response:
    """A board as SVG."""
    query = read_query(request, queries.PictureQuery)
    name, tiles = request.path_params["name"], query.tiles or None
    svg = await in_thread(atlas.picture, name, tiles, query.theme, query.language)
    answer = await public(request, svg.encode(), "image/svg+xml")
    answer.headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return answer


async def get_rules(request: Request) -> Response:
    """A page of the rules as Markdown: an edition's, or ``shared``. ``Content-Language`` tells the language sent."""
    wanted = read_query(request, queries.RulesQuery).language
    found, language = await in_thread(atlas.rules_text, request.path_params["edition"], wanted)
    answer = await public(request, found.encode(), "text/markdown")
    answer.headers["content-language"] = language
    return answer


# -- tables -----------------------------------------------------------------------------------------------------------


async def make_table(request: Request) -> Response:
    """A new table; its maker gets a cookie."""
    wanted = await read_body(request, bodies.NewTable, 8192)
    table_id, token = await tables(request).make(wanted)
    answer = reply(bodies.MadeTable(table_id, f"/t/{table_id}"), 201)
    _give_cookie(request, answer, table_id, token)
    return answer


async def get_table(request: Request) -> Response:
    """A table as anybody with the link may see it."""
    table = await tables(request).get(request.path_params["table"])
    return reply(table.info())


async def join_table(request: Request) -> Response:
    """Come to a table; a cookie for whoever has none."""
    table_id = request.path_params["table"]
    wanted = await read_body(request, bodies.Join, 1024)
    table = await tables(request).get(table_id)
    person, token = await tables(request).join(table, wanted.name, request.cookies.get(cookie_name(table_id), ""))
    answer = reply(bodies.Joined(person))
    if token is not None:
        _give_cookie(request, answer, table_id, token)
    return answer


def _give_cookie(request: Request, answer: Response, table_id: str, token: str) -> None:
    answer.set_cookie(
        cookie_name(table_id),
        token,
        max_age=COOKIE_DAYS * 86_400,
        path=f"/api/tables/{table_id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


async def show_table(request: Request) -> Response:
    """The page of a table; it begins with the board if a game is on and the table is awake here."""
    table = tables(request).awake(request.path_params["table"])
    state = table.info().state if table is not None else None
    board = atlas.drawn_board(state.settings) if state is not None and state.phase != "lobby" else None
    return await pages.document(request, board)


async def get_record(request: Request) -> Response:
    """The record of a game: complete once it is over, before that the public part."""
    wanted = read_query(request, queries.RecordQuery).game
    table = await tables(request).get(request.path_params["table"])
    standing = table.standing
    number = standing.game_number if wanted is msgspec.UNSET else wanted
    if number == standing.game_number and standing.phase == "playing" and standing.game is not None:
        return text(str(Record.of(standing.game, public=True)))
    found = await house(request).store.finished_game(table.id, number)
    if found is None:
        raise RefusedError("unknown_table", "There is no such game at this table.", 404)
    return text(found.record)


async def get_replay(request: Request) -> Response:
    """A finished game through somebody's eyes."""
    audience = read_query(request, queries.ReplayQuery).audience
    found = await _finished(request)
    return tagged(request, await replays(request).of(found, audience), "application/json")


async def get_replay_record(request: Request) -> Response:
    """The record of a finished game."""
    return text((await _finished(request)).record)


async def _finished(request: Request) -> FinishedGame:
    replay = request.path_params["replay"]
    found = await house(request).store.replay(replay) if TABLE_ID.fullmatch(replay) else None
    if found is None:
        raise RefusedError("unknown_replay", "There is no such replay, or its game is not over.", 404)
    return found


async def open_record(request: Request) -> Response:
    """A record from somebody's disk, replayed; nothing is kept."""
    wanted = await read_body(request, bodies.OpenRecord, house(request).config.limits.body_bytes)
    made = await replays(request).of_record(wanted.record, wanted.audience, {})
    return Response(made, media_type="application/json")


# -- for the operator -------------------------------------------------------------------------------------------------


async def healthz(request: Request) -> Response:
    """Whether the server can do its work."""
    alive = house(request).ownership.is_alive() and await house(request).store.is_alive()
    return reply({"ok": alive}, 200 if alive else 503)


async def metrics(request: Request) -> Response:
    """Counts for Prometheus."""
    return text(house(request).metrics.as_text())


async def describe(request: Request) -> Response:
    """The HTTP part as an OpenAPI document."""
    from blackticket.server.openapi import document

    return await public(request, _encode(document()), "application/json")


async def nothing(request: Request) -> Response:
    """No such address, or not to be read."""
    known = [route.method for route in ROUTES if compile_path(route.path)[0].match(request.url.path)]
    if known:
        raise HTTPException(405, headers={"allow": ", ".join(known)})
    return await pages.nothing(request)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The address exists, but not for this method."""
    answer = reply(bodies.Problem("not_found", f"There is no {request.method} {request.url.path[:80]}."), 405)
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


@dataclass(frozen=True)
class Described:
    """A route and what there is to know about it."""

    method: str
    path: str
    endpoint: Endpoint
    answer: Any
    body: Any = None
    query: type[msgspec.Struct] | None = None
    status: int = 200


ROUTES = (
    Described("GET", "/api/editions", get_editions, bodies.Editions),
    Described("GET", "/api/editions/{edition}/seats", get_seats, list[bodies.SeatInfo], query=queries.SeatsQuery),
    Described("GET", "/api/boards/{name}.svg", get_picture, "image/svg+xml", query=queries.PictureQuery),
    Described("GET", "/api/boards/{name}", get_board, bodies.BoardInfo, query=queries.BoardQuery),
    Described("GET", "/api/rules/{edition}", get_rules, "text/markdown", query=queries.RulesQuery),
    Described("POST", "/api/tables", make_table, bodies.MadeTable, bodies.NewTable, status=201),
    Described("GET", "/api/tables/{table}", get_table, bodies.TableInfo),
    Described("POST", "/api/tables/{table}/join", join_table, bodies.Joined, bodies.Join),
    Described("GET", "/api/tables/{table}/record", get_record, "text/plain", query=queries.RecordQuery),
    Described("GET", "/api/replays/{replay}", get_replay, bodies.Replay, query=queries.ReplayQuery),
    Described("GET", "/api/replays/{replay}/record", get_replay_record, "text/plain"),
    Described("POST", "/api/records/open", open_record, bodies.Replay, bodies.OpenRecord),
    Described("GET", "/healthz", healthz, dict[str, bool]),
    Described("GET", "/metrics", metrics, "text/plain"),
    Described("GET", "/openapi.json", describe, dict[str, Any]),
)


def make_app(config: Config) -> Starlette:
    """The application; it opens the database and the worker processes when it starts."""
    prebuild()  # here, in the caller's thread, and not at the first request: see ``prebuild``

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as ending:
            try:
                await _open(app, config, ending)
            except Exception as error:
                log("database_does_not_open", error=error, reason=(str(error).splitlines() or [""])[0])
                raise
            log("started")
            yield
        log("stopped")

    routes: list[Any] = [Route(r.path, _guarded(r.endpoint), methods=[r.method]) for r in ROUTES]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", talk))
    routes.append(Route("/api/{rest:path}", _guarded(nothing), methods=["GET"]))
    routes.append(Route("/t/{table}", _guarded(show_table), methods=["GET"]))
    routes.append(Route("/{path:path}", _guarded(pages.page), methods=["GET"]))
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, config=config)],
        exception_handlers={405: wrong_method},
        lifespan=living,
    )


async def _open(app: Starlette, config: Config, ending: contextlib.AsyncExitStack) -> None:
    """Begin with what is needed first; ``ending`` closes it all again, the last first."""
    counts = Metrics()
    store, thinkers = Store(config.database), Thinkers(config.workers, counts)
    ownership = ownership_in(store.url)
    app.state.house = House(config, store, ownership, thinkers, counts)
    app.state.replays = Replays(config, counts)
    app.state.tables = Tables(app.state.house)
    for close in (store.close, ownership.close, thinkers.close, app.state.replays.close, app.state.tables.stop):
        ending.push_async_callback(close)
    await ownership.open(app.state.tables.hand_over, app.state.tables.hand_over_all)
    await store.open()
    thinkers.open()
