"""Answers that browsers may keep: their tags, and compression for what is the same for everybody.

Only ``public`` compresses, and only what is built in or drawn from it goes there: the page, boards, editions, rules.
Whatever people have a share in, such as a replay with their names, goes through ``tagged``: where a secret and text
that others chose are compressed together, the length of the answer tells about the secret. Read ``public`` first.
"""

import gzip
import re
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from blackticket.server.atlas import etag
from blackticket.server.threads import in_thread

SMALL = 1_000
"""Bytes that fit in one packet anyway."""
ASK_FIRST = "no-cache"
_WEIGHT = re.compile(r"q=([01](?:\.\d{0,3})?)")


async def public(request: Request, content: bytes, kind: str, keep: str = ASK_FIRST) -> Response:
    """Content that is no secret to anybody, compressed if it is long and the browser can read that."""
    if len(content) < SMALL:
        return tagged(request, content, kind, keep)
    if _reads_gzip(",".join(request.headers.getlist("accept-encoding"))):
        # safe in a thread: bytes in, bytes out, and zlib keeps its state in an object of the call
        answer = tagged(request, await in_thread(_squeeze, content), kind, keep)
        if answer.status_code != 304:
            answer.headers["content-encoding"] = "gzip"
    else:
        answer = tagged(request, content, kind, keep)
    answer.headers["vary"] = "Accept-Encoding"
    return answer


def tagged(request: Request, content: bytes, kind: str, keep: str = ASK_FIRST) -> Response:
    """Content as it is; nothing but its tag for a browser that has it already."""
    headers = {"etag": etag(content), "cache-control": keep}
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if headers["etag"] in known or "*" in known:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _reads_gzip(accepted: str) -> bool:
    """Whether gzip is welcome, and plain content not more so."""
    weights = {}
    for one in accepted.lower().split(","):
        coding, _, parameter = (part.strip() for part in one.partition(";"))
        weight = _WEIGHT.fullmatch(parameter or "q=1")
        weights[coding] = float(weight[1]) if weight else 0.0
    wanted = weights.get("gzip", weights.get("*", 0.0))
    return wanted > 0 and wanted >= weights.get("identity", 0.0)


@lru_cache(maxsize=128)
def _squeeze(content: bytes) -> bytes:
    """Without the time of day, so that all servers give the same tag."""
    return gzip.compress(content, 9, mtime=0)
