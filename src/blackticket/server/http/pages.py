"""The page itself: static files that are built into the package, and the one document that all addresses lead to.

The document names the visitor's language, and may name the board that its address leads to, so that the picture need
not wait for a script. It knows nothing of tables. Read ``document`` first.
"""

import re
from functools import lru_cache
from html import escape
from pathlib import Path

import resvg_py
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from blackticket.ending import SIZE
from blackticket.languages import LANGUAGE_CODES
from blackticket.server.errors import RefusedError
from blackticket.server.http.compression import ASK_FIRST, public, tagged
from blackticket.server.http.language import DEPENDS_ON, language_of
from blackticket.server.presenter.ending import Preview, neutral_preview
from blackticket.server.threads import in_thread
from blackticket.server.wire.shapes import Language

FOLDER = Path(__file__).parents[1] / "page"
HINT = (
    "Blackticket is running, but this installation has no page.\n"
    "From a checkout: make play builds it. The interface is described in docs/wire.md and at /openapi.json.\n"
)
TEXTS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
ICON = re.compile(r"icon-(maskable-)?([0-9]{3})\.png")
ICON_SIZES = (180, 192, 512)
GROUND = "#0c1118"
"""Behind the icon; ``web/public/manifest.webmanifest`` has the same colour."""
FOR_EVER = "public, max-age=31536000, immutable"
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
USUAL_BOARD = b"/api/boards/london"
"""What ``index.html`` lets the browser fetch at once, as a picture and with its stations."""


async def nothing(request: Request) -> Response:
    """An address that does not exist."""
    raise RefusedError("not_found", f"There is no {request.url.path[:80]}.", 404)


def language_of_preview(request: Request) -> Language:
    """The language of the person who sent the link, if it says so; programs that fetch previews ask for none."""
    asked = request.query_params.get("language")
    return asked if asked in LANGUAGE_CODES else language_of(request)


async def document(request: Request, board: str | None = None, preview: Preview | None = None) -> Response:
    """The page, which reads its address; with ``board``, that board is shown before the page has started.

    ``preview`` is what a link to it says of itself; without it, the same is said of every address.
    """
    try:
        # safe in a thread: it only reads a file
        content = await in_thread((FOLDER / "index.html").read_bytes)
    except FileNotFoundError:
        return PlainTextResponse(HINT)
    language = language_of(request).encode()
    content = content.replace(b'lang="en"', b'lang="' + language + b'"', 1)
    content = content.replace(b"language=en", b"language=" + language)
    if board is not None:
        content = content.replace(b"<html ", f'<html data-board="{board}" '.encode(), 1)
        content = content.replace(USUAL_BOARD, f"/api/boards/{board}".encode())
    told = preview or neutral_preview(language_of_preview(request))
    content = content.replace(b"</title>", b"</title>" + tags_of(told, origin_of(request)).encode(), 1)
    answer = await public(request, content, TEXTS[".html"])
    answer.headers.add_vary_header(DEPENDS_ON)
    return answer


def origin_of(request: Request) -> str | None:
    """Scheme and host by which this server was asked; None if that is no plain host."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.fullmatch(host) else None


def tags_of(preview: Preview, origin: str | None) -> str:
    """What makes the preview of a link (Open Graph). Pictures need a whole address."""
    told = {"og:site_name": "Blackticket", "og:type": "website", "og:title": preview.title}
    told["og:description"] = preview.text
    if origin is not None:
        told["og:image"] = origin + preview.image
        told |= {"og:image:width": str(SIZE[0]), "og:image:height": str(SIZE[1]), "og:image:alt": preview.title}
    tags = [f'<meta property="{name}" content="{escape(content)}" />' for name, content in told.items()]
    return "\n    ".join(["", *tags, '<meta name="twitter:card" content="summary_large_image" />'])


async def page(request: Request) -> Response:
    """A file of the page; every address without a dot is the document."""
    wanted = request.path_params["path"]
    if "." not in wanted:
        return await document(request)
    if (icon := ICON.fullmatch(wanted)) is not None and int(icon[2]) in ICON_SIZES:
        # safe in a thread: it reads a file and draws it
        drawn = await in_thread(icon_png, (FOLDER / "icon.svg"), int(icon[2]), icon[1] is not None)
        return tagged(request, drawn, "image/png")
    file = file_of(wanted)
    if file is None:
        return await nothing(request)
    return await _send(request, file, FOR_EVER if wanted.startswith("assets/") else ASK_FIRST)


def file_of(wanted: str) -> Path | None:
    """The file of the page with this name; None for a name that no file can have, too."""
    try:
        file = (FOLDER / wanted).resolve()
        return file if file.is_relative_to(FOLDER.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=8)
def icon_png(svg: Path, size: int, maskable: bool) -> bytes:
    """The icon of the page on a square ground; a maskable one keeps clear of the edges, which a phone may round off."""
    source = re.sub(r"^<svg [^>]*>|</svg>$", "", svg.read_text().strip())
    share = 0.62 if maskable else 0.86
    edge = 16 * (1 - share)
    corner = 0 if maskable else 6
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="{size}" height="{size}">'
        f'<rect width="32" height="32" rx="{corner}" fill="{GROUND}"/>'
        f'<g transform="translate({edge:.2f} {edge:.2f}) scale({share})">{source}</g></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=whole))


async def _send(request: Request, file: Path, keep: str) -> Response:
    if file.suffix not in TEXTS:
        return FileResponse(file, headers={"cache-control": keep})
    return await public(request, await in_thread(file.read_bytes), TEXTS[file.suffix], keep)
