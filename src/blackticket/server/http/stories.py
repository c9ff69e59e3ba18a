"""The routes of stories: how a finished game went, and why. Read ``ROUTES`` first."""

from starlette.requests import Request
from starlette.responses import Response

from blackticket.server.http.requests import finished_game, read_body, read_query, services, stories
from blackticket.server.http.responses import reply
from blackticket.server.http.spec import RouteSpec
from blackticket.server.wire import queries
from blackticket.server.wire.stories import StoryInfo, TellRecord


async def get_story(request: Request) -> Response:
    """The story of a finished game, as far as it is told. Nothing is begun: ask again while it grows."""
    language = read_query(request, queries.EndingQuery).language
    return reply(await stories(request).of(await finished_game(request), language))


async def begin_story(request: Request) -> Response:
    """Tell the story of a finished game, unless it is told already."""
    language = read_query(request, queries.EndingQuery).language
    return reply(await stories(request).begin(await finished_game(request), language))


async def begin_story_of_record(request: Request) -> Response:
    """Tell the story of a record from somebody's disk. It is kept in memory for a while."""
    wanted = await read_body(request, TellRecord, services(request).config.limits.body_bytes)
    return reply(await stories(request).begin_record(wanted.record, wanted.language))


async def get_story_of_record(request: Request) -> Response:
    """The story of such a record, as far as it is told."""
    language = read_query(request, queries.EndingQuery).language
    return reply(await stories(request).of_record(request.path_params["story"], language))


ROUTES = (
    RouteSpec("GET", "/api/replays/{replay}/story", get_story, StoryInfo, query=queries.EndingQuery),
    RouteSpec("POST", "/api/replays/{replay}/story", begin_story, StoryInfo, query=queries.EndingQuery),
    RouteSpec("POST", "/api/records/story", begin_story_of_record, StoryInfo, TellRecord),
    RouteSpec("GET", "/api/records/story/{story}", get_story_of_record, StoryInfo, query=queries.EndingQuery),
)
