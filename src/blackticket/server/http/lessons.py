"""The routes of the lessons. ``routes`` has all the others. Read ``ROUTES`` first."""

from starlette.requests import Request
from starlette.responses import Response

from blackticket.server.http.compression import public
from blackticket.server.http.requests import read_query
from blackticket.server.http.spec import RouteSpec
from blackticket.server.presenter import lessons
from blackticket.server.threads import in_thread
from blackticket.server.wire import practice, queries
from blackticket.server.wire.serializer import encode_body


async def get_lessons(request: Request) -> Response:
    """The courses and the titles of their lessons."""
    language = read_query(request, queries.LessonQuery).language
    # safe in a thread: lessons do not change, and what is made of them is kept in ``functools`` caches
    return await public(request, encode_body(await in_thread(lessons.courses_in, language)), "application/json")


async def get_lesson(request: Request) -> Response:
    """A lesson with all that can happen in it, so that it can be played without a line."""
    language = read_query(request, queries.LessonQuery).language
    course, name = request.path_params["course"], request.path_params["lesson"]
    return await public(
        request, encode_body(await in_thread(lessons.lesson, course, name, language)), "application/json"
    )


ROUTES = (
    RouteSpec("GET", "/api/lessons", get_lessons, list[practice.CourseInfo], query=queries.LessonQuery),
    RouteSpec("GET", "/api/lessons/{course}/{lesson}", get_lesson, practice.LessonBody, query=queries.LessonQuery),
)
