"""The routes of the puzzles. ``routes`` has all the others. Read ``ROUTES`` first."""

from datetime import UTC, date, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from blackticket.server.errors import RefusedError
from blackticket.server.http.compression import public
from blackticket.server.http.requests import read_query
from blackticket.server.http.spec import RouteSpec
from blackticket.server.presenter import puzzles
from blackticket.server.threads import in_thread
from blackticket.server.wire import queries
from blackticket.server.wire.puzzles import PuzzleBody, PuzzleList
from blackticket.server.wire.serializer import encode_body


async def get_puzzles(request: Request) -> Response:
    """All puzzles, by kind and from easy to hard."""
    language = read_query(request, queries.LessonQuery).language
    # safe in a thread: puzzles do not change, and what is made of them is kept in ``functools`` caches
    return await public(request, encode_body(await in_thread(puzzles.listed, language)), "application/json")


async def get_puzzle_of_day(request: Request) -> Response:
    """The puzzle of a day, by UTC: the same on every server that has the same puzzles."""
    query = read_query(request, queries.DayQuery)
    day = datetime.now(UTC).date() if query.date is msgspec.UNSET else _day(query.date)
    made = await in_thread(puzzles.puzzle_of_day, day, query.language)
    return await public(request, encode_body(made), "application/json")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise RefusedError("bad_argument", f"There is no day {text[:10]}.", 400) from error


async def get_puzzle(request: Request) -> Response:
    """A puzzle with every answer judged and what follows it, so that it can be solved without a line."""
    language = read_query(request, queries.LessonQuery).language
    made = await in_thread(puzzles.puzzle, request.path_params["puzzle"], language)
    return await public(request, encode_body(made), "application/json")


ROUTES = (
    RouteSpec("GET", "/api/puzzles", get_puzzles, PuzzleList, query=queries.LessonQuery),
    RouteSpec("GET", "/api/puzzles/daily", get_puzzle_of_day, PuzzleBody, query=queries.DayQuery),
    RouteSpec("GET", "/api/puzzles/{puzzle}", get_puzzle, PuzzleBody, query=queries.LessonQuery),
)
