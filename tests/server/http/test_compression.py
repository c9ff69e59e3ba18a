"""Compression: what is the same for everyone comes compressed to those who can read it, all else never does."""

import gzip
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from blackticket.players import level_names
from blackticket.server.http import pages
from tests.server.support import WAIT, Site

BOARD, PICTURE = "/api/boards/london", "/api/boards/london.svg?theme=night"
SCRIPT, STYLE = "/assets/table-1a2b.js", "/assets/table-3c4d.css"
PUBLIC = (
    BOARD,
    PICTURE,
    "/api/boards/dice.svg?tiles=BeA-DHc-FGi",
    "/api/editions",
    "/api/rules/london?language=fr",
    "/openapi.json",
    "/",
    SCRIPT,
    STYLE,
)
FILES = {
    "index.html": b"<!doctype html><title>Blackticket</title>" + b"<p>London</p>" * 200,
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/table-1a2b.js": b"export const stations = [46, 79, 13];\n" * 200,
    "assets/table-3c4d.css": b".station { fill: white }\n" * 200,
    "assets/letters-5e6f.woff2": b"wOF2" * 1000,
}


def varies(path: str) -> str:
    """The headers that an answer depends on; the document is in the visitor's language."""
    return "Accept-Encoding, Accept-Language, Cookie" if path == "/" else "Accept-Encoding"


class Raw(NamedTuple):
    """An answer as it came over the line."""

    status: int
    headers: dict[str, str]
    body: bytes


class Line:
    """One kept connection that sends no header but those it is told."""

    def __init__(self, line: HTTPConnection) -> None:
        self._line = line

    def ask(self, path: str, *accepted: str, method: str = "GET", known: str = "") -> Raw:
        self._line.putrequest(method, path, skip_accept_encoding=True)
        for one in accepted:
            self._line.putheader("Accept-Encoding", one)
        if known:
            self._line.putheader("If-None-Match", known)
        self._line.endheaders()
        answer = self._line.getresponse()
        return Raw(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())


@pytest.fixture
def line(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    """A line to a server with a small page of its own."""
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    with closing(HTTPConnection(site.address, timeout=WAIT)) as opened:
        yield Line(opened)


@pytest.mark.parametrize("path", PUBLIC)
def test_public_content_comes_compressed_and_is_the_same(line: Line, path: str) -> None:
    plain, packed = line.ask(path), line.ask(path, "gzip, deflate, br")
    assert plain.status == packed.status == 200
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    for answer in (plain, packed):
        assert answer.headers["vary"] == varies(path)
        assert answer.headers["content-length"] == str(len(answer.body))
    for name in ("content-type", "cache-control", "content-security-policy"):
        assert plain.headers[name] == packed.headers[name]


@pytest.mark.parametrize(
    "accepted",
    ["gzip", "GZIP", "br;q=1.0, gzip;q=0.5", "gzip ; q=0.001", "*", "br, *;q=0.1", "identity;q=0.5, gzip;q=0.5"],
)
def test_a_browser_that_reads_gzip_gets_it(line: Line, accepted: str) -> None:
    assert line.ask(BOARD, accepted).headers["content-encoding"] == "gzip"


def test_the_header_may_come_in_several_lines(line: Line) -> None:
    assert line.ask(BOARD, "br", "gzip").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in line.ask(BOARD, "*", "gzip;q=0").headers


@pytest.mark.parametrize(
    "accepted",
    [
        "",
        "identity",
        "br, deflate",
        "gzip;q=0",
        "gzip; q=0.000, br",
        "*;q=0",
        "gzip;q=0, *",
        "identity, gzip;q=0.5",
        "notgzip",
        "gzip;q=nan",
        "gzip;q=",
        ";,;q=1",
    ],
)
def test_a_browser_that_does_not_gets_plain_content(line: Line, accepted: str) -> None:
    answer = line.ask(BOARD, accepted)
    assert answer.status == 200
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.body == line.ask(BOARD).body


@pytest.mark.parametrize("path", PUBLIC)
def test_tags_tell_the_two_forms_apart_and_each_is_recognized(line: Line, path: str) -> None:
    tags = {accepted: line.ask(path, accepted).headers["etag"] for accepted in ("gzip", "identity")}
    assert tags["gzip"] != tags["identity"]
    for accepted, other in (("gzip", "identity"), ("identity", "gzip")):
        tag = tags[accepted]
        for known in (tag, f"W/{tag}", f'"old", {tag}', "*"):
            again = line.ask(path, accepted, known=known)
            assert (again.status, again.body) == (304, b"")
            assert again.headers["etag"] == tag
            assert again.headers["vary"] == varies(path)
            assert "content-encoding" not in again.headers
        for known in (tags[other], '"old"', tag[:-2] + '"'):
            fresh = line.ask(path, accepted, known=known)
            assert (fresh.status, fresh.headers["etag"]) == (200, tag)
            assert fresh.body


@pytest.mark.parametrize("path", PUBLIC)
@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_head_tells_what_get_would_send(line: Line, path: str, accepted: str) -> None:
    head, full = line.ask(path, accepted, method="HEAD"), line.ask(path, accepted)
    assert head.status == full.status == 200
    assert head.body == b""
    for name in ("etag", "vary", "content-type", "content-length", "cache-control"):
        assert head.headers[name] == full.headers[name]
    assert head.headers.get("content-encoding") == full.headers.get("content-encoding")


def test_a_changed_file_is_sent_again(line: Line) -> None:
    old = line.ask("/", "gzip")
    (pages.FOLDER / "index.html").write_bytes(FILES["index.html"] + b"<p>new</p>")
    new = line.ask("/", "gzip", known=old.headers["etag"])
    assert new.status == 200
    assert gzip.decompress(new.body).endswith(b"<p>new</p>")


def test_short_files_and_fonts_stay_as_they_are(line: Line) -> None:
    for name in ("icon.svg", "assets/letters-5e6f.woff2"):
        answer = line.ask(f"/{name}", "gzip")
        assert answer.body == FILES[name]
        assert not {"content-encoding", "vary"} & answer.headers.keys()


def test_the_page_may_be_kept_as_before(line: Line) -> None:
    for path in (SCRIPT, STYLE, "/assets/letters-5e6f.woff2"):
        assert line.ask(path, "gzip").headers["cache-control"] == pages.FOR_EVER
    for path in ("/", "/t/AAAAAAAAAAAAAAAA", "/icon.svg", BOARD, PICTURE):
        assert line.ask(path, "gzip").headers["cache-control"] == "no-cache"


def test_what_people_have_a_share_in_is_never_compressed(site: Site, line: Line) -> None:
    level = level_names()[0]
    host = site.make({"edition": "dice", "players": 3}, dict.fromkeys(("X", "D1", "D2"), level), start=True)
    table = f"/api/tables/{host.table}"
    with host.page() as page:
        while page.last["table"]["phase"] != "over":
            page.wait("table")
    replay = f"/api/replays/{site.get(table).json()['finished'][0]['replay']}"
    for path in (table, f"{table}/record", replay, f"{replay}?audience=pursuers", f"{replay}/record"):
        answer = line.ask(path, "gzip")
        assert answer.status == 200
        assert not {"content-encoding", "vary"} & answer.headers.keys()
    told = line.ask(replay, "gzip")
    assert len(told.body) > 10_000
    assert line.ask(replay, "gzip", known=told.headers["etag"]).status == 304
    record = site.get(f"{replay}/record").text
    opened = site.post("/api/records/open", {"record": record}, headers={"accept-encoding": "gzip"})
    assert len(opened.content) > 10_000
    assert not {"content-encoding", "vary"} & opened.headers.keys()
