"""Answers: bodies as JSON, text, and problems for what was refused. Read ``guarded`` first."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from blackticket.server.errors import RefusedError
from blackticket.server.http.requests import services
from blackticket.server.logs import log
from blackticket.server.wire.bodies import Problem
from blackticket.server.wire.serializer import encode_body

Endpoint = Callable[[Request], Awaitable[Response]]


def reply(body: Any, status: int = 200) -> Response:
    """A body as JSON."""
    return Response(encode_body(body), status, media_type="application/json")


def text(content: str, kind: str = "text/plain") -> Response:
    """Text as it is."""
    return Response(content, media_type=kind)


def guarded(endpoint: Endpoint) -> Endpoint:
    """The same endpoint, where a refusal or a fault of ours becomes a ``Problem``."""

    @wraps(endpoint)
    async def guard(request: Request) -> Response:
        try:
            return await endpoint(request)
        except RefusedError as refused:
            services(request).metrics.count("refusals")
            return reply(Problem(refused.code, refused.message), refused.status)
        except HTTPException:
            raise
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            services(request).metrics.count("faults")
            log("fault", error=error)
            return reply(Problem("failed", "Something went wrong on the server; nothing was done."), 500)

    return guard
