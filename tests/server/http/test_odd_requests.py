"""Addresses that no page asks for: refused in a sentence, and never a fault of the server."""

import socket

import pytest

from tests.server.support import Site

LONG = "x" * 5000
PATHS = (
    "/a.b%00c",
    f"/{LONG}.css",
    f"/{'x' * 300}.css",
    "/%5c..%5c.css",
    "/assets/%2e%2e/%2e%2e/x.py",
    f"{'/a' * 2000}/x.css",
    "/api/boards/%00",
    "/api/boards/%ff%fe",
    f"/api/boards/{LONG}",
    f"/api/boards/{LONG}.svg",
    "/api/boards/dice?tiles=%00",
    "/api/editions/%00/seats?players=3",
    f"/api/editions/{LONG}/seats?players=3",
    "/api/replays/%00",
    "/api/rules/%00",
    "/api/rules/london/pictures/%00.svg",
    "/api/tables/%00",
    f"/api/tables/{LONG}",
    "/print/board/%00",
    f"/print/board/{LONG}",
    "/print/guide/%00",
)
ADDRESSES = ("::gg", "[::1]:80", "nonsense", "192.0.2.1:99", "\x01", "a" * 3000, "192.0.2.1, ::1%eth", "999.1.1.1", "")


def status_of(site: Site, path: str, header: str = "") -> int:
    """What the server answers to this path as it is: a client would change it."""
    host, _, port = site.address.partition(":")
    lines = [f"GET {path} HTTP/1.1", "Host: example.org", "Connection: close", *([header] if header else [])]
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return int(line.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_an_address_that_cannot_be_is_refused(site: Site, path: str) -> None:
    before = site.metric("faults_total")
    assert status_of(site, path) in (400, 404)
    assert site.metric("faults_total") == before


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address[:20])
def test_a_forwarded_address_that_is_none_changes_nothing(site: Site, address: str) -> None:
    before = site.metric("faults_total")
    assert status_of(site, "/api/editions", f"X-Forwarded-For: {address}") == 200
    assert site.metric("faults_total") == before
