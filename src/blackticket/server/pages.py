"""The page itself: static files that are built into the package, and the one document that all addresses lead to.

The document names the visitor's language, and may name the board that its address leads to, so that the picture need
not wait for a script. It knows nothing of tables. Read ``document`` first.
"""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from blackticket.server.languages import DEPENDS_ON, language_of
from blackticket.server.refused import RefusedError
from blackticket.server.squeezing import ASK_FIRST, public
from blackticket.server.threads import in_thread

FOLDER = Path(__file__).parent / "page"
HINT = (
    "Blackticket is running, but this installation has no page.\n"
    "From a checkout: make play builds it. The interface is described in docs/wire.md and at /openapi.json.\n"
)
TEXTS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FOR_EVER = "public, max-age=31536000, immutable"
USUAL_BOARD = b"/api/boards/london"
"""What ``index.html`` lets the browser fetch at once, as a picture and with its stations."""


async def nothing(request: Request) -> Response:
    """An address that does not exist."""
    raise RefusedError("not_found", f"There is no {request.url.path[:80]}.", 404)


async def document(request: Request, board: str | None = None) -> Response:
    """The page, which reads its address; with ``board``, that board is shown before the page has started."""
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
    answer = await public(request, content, TEXTS[".html"])
    answer.headers.add_vary_header(DEPENDS_ON)
    return answer


async def page(request: Request) -> Response:
    """A file of the page; every address without a dot is the document."""
    wanted = request.path_params["path"]
    if "." not in wanted:
        return await document(request)
    file = (FOLDER / wanted).resolve()
    if not file.is_relative_to(FOLDER.resolve()) or not file.is_file():
        return await nothing(request)
    return await _send(request, file, FOR_EVER if wanted.startswith("assets/") else ASK_FIRST)


async def _send(request: Request, file: Path, keep: str) -> Response:
    if file.suffix not in TEXTS:
        return FileResponse(file, headers={"cache-control": keep})
    return await public(request, await in_thread(file.read_bytes), TEXTS[file.suffix], keep)
