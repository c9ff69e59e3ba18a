"""What stands before every route: the origin check, limits for each address, and the security headers.

Plain ASGI, so that it costs nothing on an open socket. Read ``Guard`` first.
"""

from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blackticket.server.config import Config
from blackticket.server.errors import RefusedError
from blackticket.server.rate_limits import Buckets
from blackticket.server.wire.bodies import Problem
from blackticket.server.wire.serializer import encode_body

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FOR_OPERATORS = ("/metrics", "/healthz")
NO_ADDRESS = "no address"
COSTLY = ("/api/records/", "/api/replays/", "/api/own-boards")


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._origins = config.origins
        limits = config.limits
        self._posts = Buckets(limits.posts_burst, limits.posts_a_second)
        self._costly = Buckets(limits.costly_burst, limits.costly_a_second)
        self._grids = Buckets(limits.grids_burst, limits.grids_a_second)
        self._reports = Buckets(limits.reports_burst, limits.reports_a_second)
        self._stories = Buckets(limits.stories_burst, limits.stories_a_second)
        self._reads = Buckets(limits.reads_burst, limits.reads_a_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if scope["type"] == "websocket":
            if refused is not None:
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if refused is not None:
            await _send_problem(send_guarded, refused)
        else:
            await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> RefusedError | None:
        if asks_operators_port(scope):
            return (
                None
                if scope["path"] in FOR_OPERATORS
                else RefusedError("not_found", "This port has only the counts, at /metrics.", 404)
            )
        only_reads = scope.get("method") in ("GET", "HEAD", "OPTIONS")
        if not only_reads and not self._is_own_origin(scope):
            return RefusedError("bad_origin", "This request comes from another site.", 403)
        if scope["path"].endswith("/story") and not only_reads:
            buckets = self._stories
        elif only_reads and scope["path"].startswith(COSTLY) and "/story" in scope["path"]:  # it is only looked up
            buckets = self._reads
        elif _is_costly(scope["path"]):
            buckets = self._costly
        elif b"tiles=" in scope["query_string"]:
            buckets = self._grids
        elif not only_reads and scope["path"].endswith("/reports"):
            buckets = self._reports
        elif not only_reads and scope["type"] == "http":
            buckets = self._posts
        elif scope["path"].startswith(("/api/", "/replay/")):
            buckets = self._reads
        else:
            return None
        if buckets.take(address_of(scope)):
            return None
        return RefusedError("too_fast", "Too many requests; wait a moment.", 429)

    def _is_own_origin(self, scope: Scope) -> bool:
        """A browser always says where a page comes from when it opens a socket or sends a form."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:
            return False


def _is_costly(path: str) -> bool:
    """What is worked out for this visitor: replays, and boards that somebody has brought."""
    return path.startswith(COSTLY) or (path.startswith("/api/boards/") and "~" in path)


def asks_operators_port(scope: Scope) -> bool:
    """Whether this came in at the port for counts."""
    port = scope["app"].state.metrics_port
    return port is not None and (scope.get("server") or ("", 0))[1] == port


def address_of(scope: Scope) -> str:
    """Who asks; of an IPv6 address the half that its owner cannot choose.

    What a proxy forwards may be no address at all: all who come with such a thing are one visitor.
    """
    address = str((scope.get("client") or ("",))[0]).partition("%")[0]
    try:
        full = ip_address(address)
    except ValueError:
        return NO_ADDRESS
    if isinstance(full, IPv4Address):
        return str(full)
    return str(full.ipv4_mapped or IPv6Network((int(full), 64), strict=False))


async def _send_problem(send: Send, refused: RefusedError) -> None:
    body = encode_body(Problem(refused.code, refused.message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
