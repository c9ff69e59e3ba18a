"""What stands before every route: the origin check, limits for each address, and the security headers.

Plain ASGI, so that it costs nothing on an open socket. Read ``Guard`` first.
"""

import time
from collections import OrderedDict
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blackticket.server.bodies import Problem
from blackticket.server.config import Config
from blackticket.server.refused import RefusedError

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
MOST_ADDRESSES = 10_000


class Bucket:
    """So many at once, then so many a second."""

    def __init__(self, burst: float, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._level, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._a_second)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] == "websocket" and not self._is_own_origin(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            await _send_problem(send_guarded, refused)
        else:
            await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> RefusedError | None:
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not self._is_own_origin(scope):
            return RefusedError("bad_origin", "This request comes from another site.", 403)
        return None if self.allows(scope) else RefusedError("too_fast", "Too many requests; wait a moment.", 429)

    def allows(self, scope: Scope) -> bool:
        """Whether this address may do one more costly thing."""
        address = (scope.get("client") or ("",))[0]
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self._config.limits.posts_burst, self._config.limits.posts_a_second)
        self._buckets[address] = bucket
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()

    def _is_own_origin(self, scope: Scope) -> bool:
        """A browser always says where a page comes from when it opens a socket or sends a form."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self._config.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:
            return False


async def _send_problem(send: Send, refused: RefusedError) -> None:
    body = msgspec.json.encode(Problem(refused.code, refused.message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
