"""The routes. Each does little: read the request, ask a table or the catalog, answer with a body of ``bodies``.

The socket has its own module, ``socket``. Read ``ROUTES`` first: ``openapi`` describes the HTTP part from it.
"""

import asyncio
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import compile_path

from blackticket.game import Record
from blackticket.server.catalog import boards, editions, guides, rule_texts
from blackticket.server.catalog.kept_boards import is_feed
from blackticket.server.errors import RefusedError
from blackticket.server.http import lessons, pages, puzzles, returning, stories
from blackticket.server.http.compression import public, tagged
from blackticket.server.http.cookies import give_seat
from blackticket.server.http.middleware import address_of, asks_operators_port
from blackticket.server.http.reporting import make_report
from blackticket.server.http.requests import (
    finished_game,
    pictures,
    read_body,
    read_bytes,
    read_query,
    replays,
    services,
    tables,
)
from blackticket.server.http.responses import reply, text
from blackticket.server.http.spec import RouteSpec
from blackticket.server.presenter.companion import companion
from blackticket.server.presenter.ending import Look, preview_of
from blackticket.server.state import permissions
from blackticket.server.state.people import cookie_name
from blackticket.server.threads import in_thread
from blackticket.server.wire import bodies, queries
from blackticket.server.wire.serializer import encode_body
from blackticket.server.wire.shapes import Settings
from blackticket.server.workers.towns import make_town

SVG, PNG, ZIP = "image/svg+xml", "image/png", "application/zip"
CARD_WIDTH = 1200
TOWN = 150
"""Stations of a board that is made of a timetable, if there are enough places for them."""
HEALTHY_WITHIN = 2.0
"""Seconds in which the database must have answered."""

# -- what can be played -----------------------------------------------------------------------------------------------
#
# All of ``catalog`` may run in a thread: it reads files and boards that do not change, and keeps its results in
# ``functools`` caches. What it returns is frozen, and is encoded on the loop.


async def get_editions(request: Request) -> Response:
    """What can be played, and against whom."""
    offered = services(request).boards.offered
    return await public(request, encode_body(await in_thread(editions.editions, offered)), "application/json")


async def get_seats(request: Request) -> Response:
    """The seats of a set-up."""
    query = read_query(request, queries.SeatsQuery)
    settings = Settings(request.path_params["edition"], query.players, query.option)
    return reply(await in_thread(editions.seats, settings))


async def get_board(request: Request) -> Response:
    """A board with its geometry."""
    name, tiles = request.path_params["name"], read_query(request, queries.BoardQuery).tiles or None
    await services(request).boards.bring(name)
    return await public(request, encode_body(await in_thread(boards.board, name, tiles)), "application/json")


async def get_picture(request: Request) -> Response:
    """A board as SVG."""
    query = read_query(request, queries.PictureQuery)
    name, tiles = request.path_params["name"], query.tiles or None
    await services(request).boards.bring(name)
    svg = await in_thread(boards.picture, name, tiles, query.theme, query.language)
    return _drawn(await public(request, svg.encode(), SVG))


async def get_board_zip(request: Request) -> Response:
    """The folder of a board as a zip, to change it or to play on it elsewhere."""
    name = request.path_params["name"]
    await services(request).boards.bring(name)
    answer = Response(await in_thread(boards.as_zip, name), media_type=ZIP)
    answer.headers["content-disposition"] = f'attachment; filename="{name.partition("~")[0]}.zip"'
    return answer


async def take_board(request: Request) -> Response:
    """A board from somebody's disk, as a zip, or a timetable (GTFS), of which one is made.

    It is checked, and forgotten again unless a table is played on it.
    """
    kept, limits = services(request).boards, services(request).config.limits
    content = await read_bytes(request, ZIP, limits.feed_bytes)
    if is_feed(content):
        return reply(await in_thread(kept.take, await replays(request).work(make_town, content, TOWN)), 201)
    if len(content) > limits.board_bytes:
        raise RefusedError("too_large", f"A board has at most {limits.board_bytes} bytes.", 413)
    # safe in a thread: it makes a board of its own and puts it on the shelf, which has a lock
    return reply(await in_thread(kept.read, content), 201)


async def fit_board(request: Request) -> Response:
    """A board with the start cards and the transports that it lacks for an edition."""
    kept, wanted = services(request).boards, await read_body(request, bodies.FitBoard, 1024)
    await kept.bring(wanted.board)
    return reply(await in_thread(kept.fit, wanted.board, wanted.edition), 201)


async def get_rules(request: Request) -> Response:
    """A page of the rules as Markdown: an edition's, or ``shared``. ``Content-Language`` tells the language sent."""
    wanted = read_query(request, queries.RulesQuery).language
    found, language = await in_thread(rule_texts.rules_text, request.path_params["edition"], wanted)
    answer = await public(request, found.encode(), "text/markdown")
    answer.headers["content-language"] = language
    return answer


async def get_guide(request: Request) -> Response:
    """How to play an edition, as Markdown. Its pictures are named ``picture:NAME``."""
    query = read_query(request, queries.GuideQuery)
    found = await in_thread(guides.guide_text, request.path_params["edition"], query.language)
    return await public(request, found.encode(), "text/markdown")


async def get_guide_picture(request: Request) -> Response:
    """A picture of the guide as SVG."""
    query, name = read_query(request, queries.GuidePictureQuery), request.path_params["edition"]
    svg = await in_thread(guides.guide_picture, name, request.path_params["picture"], query.theme, query.language)
    answer = await public(request, svg.encode(), "image/svg+xml")
    answer.headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return answer


async def get_brief(request: Request) -> Response:
    """The rules of a set-up in a few sentences. They follow the options."""
    query = read_query(request, queries.BriefQuery)
    players = None if query.players is msgspec.UNSET else query.players
    name = request.path_params["edition"]
    return reply(await in_thread(guides.in_short, name, players, query.option, query.language))


async def print_guide(request: Request) -> Response:
    """A guide to print: a document of its own, without script."""
    query = read_query(request, queries.GuideQuery)
    made = await in_thread(guides.guide_to_print, request.path_params["edition"], query.language)
    return await _document_to_print(request, made)


async def print_board(request: Request) -> Response:
    """A board to print as a poster over several sheets."""
    query = read_query(request, queries.GuideQuery)
    name = request.path_params["name"]
    await services(request).boards.bring(name)
    return await _document_to_print(request, await in_thread(guides.poster, name, query.language))


async def _document_to_print(request: Request, made: str) -> Response:
    answer = await public(request, made.encode(), "text/html")
    answer.headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return answer


async def get_companion(request: Request) -> Response:
    """What a page needs to follow a game on a table of wood."""
    query = read_query(request, queries.CompanionQuery)
    tiles = None if query.tiles is msgspec.UNSET else tuple(query.tiles.split("-"))
    name = request.path_params["edition"]
    # safe in a thread: it sets up a game of its own
    made = await in_thread(companion, name, query.players, tuple(query.option), tiles)
    return await public(request, encode_body(made), "application/json")


# -- tables -----------------------------------------------------------------------------------------------------------


async def make_table(request: Request) -> Response:
    """A new table; its maker gets a cookie."""
    wanted = await read_body(request, bodies.NewTable, services(request).config.limits.body_bytes)
    table_id, token = await tables(request).make(wanted, address_of(request.scope))
    answer = reply(bodies.MadeTable(table_id, f"/t/{table_id}"), 201)
    await give_seat(request, answer, table_id, token)
    return answer


async def get_table(request: Request) -> Response:
    """A table as anyone with the link may see it."""
    table = await tables(request).get(request.path_params["table"])
    return reply(table.info())


async def join_table(request: Request) -> Response:
    """Come to a table; a visitor without a cookie gets one."""
    table_id = request.path_params["table"]
    wanted = await read_body(request, bodies.Join, 1024)
    table = await tables(request).get(table_id)
    cookie, address = request.cookies.get(cookie_name(table_id), ""), address_of(request.scope)
    person, token = await tables(request).join(table, wanted.name, cookie, address)
    answer = reply(bodies.Joined(person))
    if token is not None:
        await give_seat(request, answer, table_id, token)
    return answer


async def show_table(request: Request) -> Response:
    """The page of a table; it begins with the board if a game is on and the table is awake here.

    While a game goes on, its preview says nothing; once it is over, it shows the picture.
    """
    table = tables(request).awake(request.path_params["table"])
    state = table.info().state if table is not None else None
    if table is None or state is None or state.phase == "lobby":
        return await pages.document(request)
    board = boards.drawn_board(state.settings)
    if state.phase != "over":
        return await pages.document(request, board)
    language, last = pages.language_of_preview(request), table.info().finished[-1]
    preview = preview_of(last.replay, state.settings.edition, last.outcome.winner, last.outcome.by, language)
    return await pages.document(request, board, preview)


async def show_replay(request: Request) -> Response:
    """The page of a replay; where people send each other its link, it shows the picture of the game."""
    language = pages.language_of_preview(request)
    try:
        found = await finished_game(request)
    except RefusedError:
        return await pages.document(request)
    head = Record.parse(found.record, read_moves=False)
    if head.result is None:
        return await pages.document(request)
    return await pages.document(request, preview=preview_of(found.replay, head.edition, *head.result, language))


async def get_record(request: Request) -> Response:
    """The record of a game: complete once it is over, before that the public part."""
    wanted = read_query(request, queries.RecordQuery).game
    table = await tables(request).get(request.path_params["table"])
    state = table.state
    number = state.game_number if wanted is msgspec.UNSET else wanted
    if number == state.game_number and state.phase == "playing" and state.game is not None:
        person = state.person_with(request.cookies.get(cookie_name(table.id), ""))
        if permissions.why_not_watch(state, person) is not None:
            raise RefusedError("no_spectators", "Only people in seats may see this game.", 403)
        return text(str(Record.of(state.game, public=True)))
    found = await services(request).repository.finished_game(table.id, number)
    if found is None:
        raise RefusedError("unknown_table", "There is no such game at this table.", 404)
    return text(found.record)


async def get_replay(request: Request) -> Response:
    """A finished game through somebody's eyes."""
    audience = read_query(request, queries.ReplayQuery).audience
    found = await finished_game(request)
    return tagged(request, await replays(request).of(found, audience), "application/json")


async def get_replay_record(request: Request) -> Response:
    """The record of a finished game."""
    return text((await finished_game(request)).record)


async def get_ending(request: Request) -> Response:
    """What happened in a finished game, turn by turn."""
    language = read_query(request, queries.EndingQuery).language
    found = await finished_game(request)
    return tagged(request, await pictures(request).ending(found, language), "application/json")


async def get_ending_svg(request: Request) -> Response:
    """The picture of a finished game as SVG."""
    query = read_query(request, queries.EndingSvgQuery)
    found = await finished_game(request)
    return _drawn(tagged(request, await pictures(request).picture(found, Look(query.theme, query.language)), SVG))


async def get_ending_png(request: Request) -> Response:
    """The picture of a finished game as PNG; previews of links show it."""
    query = read_query(request, queries.EndingPngQuery)
    found = await finished_game(request)
    made = await pictures(request).picture(found, Look(query.theme, query.language, query.width))
    return _for_previews(tagged(request, made, PNG))


async def get_card(request: Request) -> Response:
    """The picture that previews of links show where no game is over: the same for all."""
    query = read_query(request, queries.EndingQuery)
    made = await pictures(request).card(Look("night", query.language, CARD_WIDTH))
    return _for_previews(tagged(request, made, PNG))


def _drawn(answer: Response) -> Response:
    """A drawing that somebody may open by itself: it must not run anything."""
    answer.headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return answer


def _for_previews(answer: Response) -> Response:
    """A picture that other sites may show where people send each other its link."""
    answer.headers["cross-origin-resource-policy"] = "cross-origin"
    return answer


async def tell_record(request: Request) -> Response:
    """A record from somebody's disk, told turn by turn; nothing is kept."""
    wanted = await read_body(request, bodies.OpenEnding, services(request).config.limits.body_bytes)
    made = await pictures(request).ending_of_record(wanted.record, wanted.language)
    return Response(made, media_type="application/json")


async def draw_record(request: Request) -> Response:
    """The picture of a record from somebody's disk, as SVG; nothing is kept."""
    wanted = await read_body(request, bodies.DrawRecord, services(request).config.limits.body_bytes)
    made = await pictures(request).picture_of_record(wanted.record, Look(wanted.theme, wanted.language))
    return _drawn(Response(made, media_type=SVG))


async def open_record(request: Request) -> Response:
    """A record from somebody's disk, replayed; nothing is kept."""
    wanted = await read_body(request, bodies.OpenRecord, services(request).config.limits.body_bytes)
    # safe in a thread: it makes a board of its own and puts it on the shelf, which has a lock
    await in_thread(boards.shelve_carried, wanted.record)
    made = await replays(request).of_record(wanted.record, wanted.audience, {})
    return Response(made, media_type="application/json")


# -- for the operator -------------------------------------------------------------------------------------------------


async def healthz(request: Request) -> Response:
    """Whether the server can do its work."""
    alive = services(request).ownership.is_alive()
    if alive:
        asked = asyncio.create_task(services(request).repository.is_alive())
        answered, _ = await asyncio.wait([asked], timeout=HEALTHY_WITHIN)
        alive = bool(answered) and asked.result()
    return reply({"ok": alive}, 200 if alive else 503)


async def metrics(request: Request) -> Response:
    """Counts for Prometheus, at a port of their own: they are for the operator alone."""
    if not asks_operators_port(request.scope):
        return await pages.nothing(request)
    return text(services(request).metrics.as_text())


async def describe(request: Request) -> Response:
    """The HTTP part as an OpenAPI document."""
    from blackticket.server.http.openapi import document

    return await public(request, encode_body(document()), "application/json")


async def nothing(request: Request) -> Response:
    """No such address, or not to be read."""
    known = methods_of(request.url.path)
    if known:
        raise HTTPException(405, headers={"allow": ", ".join(known)})
    return await pages.nothing(request)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The address exists, but not for this method."""
    answer = reply(bodies.Problem("not_found", f"There is no {request.method} {request.url.path[:80]}."), 405)
    answer.headers.update(getattr(error, "headers", None) or {})
    if known := methods_of(request.url.path):
        answer.headers["allow"] = ", ".join(known)
    return answer


def methods_of(path: str) -> list[str]:
    """What may be asked of an address of the API."""
    found = [route.method for route in ROUTES if compile_path(route.path)[0].match(path)]
    return [*found, "HEAD"] if "GET" in found else found


ROUTES = (
    RouteSpec("GET", "/api/editions", get_editions, bodies.Editions),
    RouteSpec("GET", "/api/companion/{edition}", get_companion, bodies.CompanionInfo, query=queries.CompanionQuery),
    RouteSpec("GET", "/api/editions/{edition}/seats", get_seats, list[bodies.SeatInfo], query=queries.SeatsQuery),
    RouteSpec("GET", "/api/boards/{name}.svg", get_picture, SVG, query=queries.PictureQuery),
    RouteSpec("GET", "/api/boards/{name}.zip", get_board_zip, ZIP),
    RouteSpec("POST", "/api/own-boards", take_board, bodies.BoardOffer, ZIP, status=201),
    RouteSpec("POST", "/api/own-boards/fit", fit_board, bodies.BoardOffer, bodies.FitBoard, status=201),
    RouteSpec("GET", "/api/boards/{name}", get_board, bodies.BoardInfo, query=queries.BoardQuery),
    RouteSpec("GET", "/api/rules/{edition}", get_rules, "text/markdown", query=queries.RulesQuery),
    RouteSpec("GET", "/api/rules/{edition}/brief", get_brief, list[str], query=queries.BriefQuery),
    RouteSpec("GET", "/api/rules/{edition}/how-to-play", get_guide, "text/markdown", query=queries.GuideQuery),
    RouteSpec(
        "GET",
        "/api/rules/{edition}/pictures/{picture}.svg",
        get_guide_picture,
        "image/svg+xml",
        query=queries.GuidePictureQuery,
    ),
    RouteSpec("POST", "/api/tables", make_table, bodies.MadeTable, bodies.NewTable, status=201),
    RouteSpec("GET", "/api/tables/{table}", get_table, bodies.TableInfo),
    RouteSpec("POST", "/api/tables/{table}/join", join_table, bodies.Joined, bodies.Join),
    RouteSpec("GET", "/api/tables/{table}/record", get_record, "text/plain", query=queries.RecordQuery),
    RouteSpec("POST", "/api/tables/{table}/reports", make_report, bodies.Reported, bodies.Report, status=201),
    RouteSpec("GET", "/api/replays/{replay}", get_replay, bodies.Replay, query=queries.ReplayQuery),
    RouteSpec("GET", "/api/replays/{replay}/record", get_replay_record, "text/plain"),
    RouteSpec("GET", "/api/replays/{replay}/ending", get_ending, bodies.EndingInfo, query=queries.EndingQuery),
    RouteSpec("GET", "/api/replays/{replay}/picture.svg", get_ending_svg, SVG, query=queries.EndingSvgQuery),
    RouteSpec("GET", "/api/replays/{replay}/picture.png", get_ending_png, PNG, query=queries.EndingPngQuery),
    RouteSpec("GET", "/api/card.png", get_card, PNG, query=queries.EndingQuery),
    RouteSpec("POST", "/api/records/ending", tell_record, bodies.EndingInfo, bodies.OpenEnding),
    RouteSpec("POST", "/api/records/picture", draw_record, SVG, bodies.DrawRecord),
    RouteSpec("POST", "/api/records/open", open_record, bodies.Replay, bodies.OpenRecord),
    *lessons.ROUTES,
    *puzzles.ROUTES,
    *stories.ROUTES,
    *returning.ROUTES,
    RouteSpec("GET", "/healthz", healthz, dict[str, bool]),
    RouteSpec("GET", "/metrics", metrics, "text/plain"),
    RouteSpec("GET", "/openapi.json", describe, dict[str, Any]),
)
