"""Connections that never finish a request do not keep others out."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from blackticket.server.config import Config
from tests.server.conftest import PATIENT
from tests.server.support import Invited, Site, serving, until

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: example.org\r\nContent-Type: application/json\r\n"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: example.org\r\n\r\n"
ELSEWHERE = "127.0.0.2"
"""Not the address from which a proxy is believed."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("patience")
    limits = replace(PATIENT, request_seconds=0.3, connections_an_address=5)
    with serving(Config(database=f"sqlite:///{folder}/tables.sqlite", limits=limits)) as running:
        yield running


def line_to(site: Site, from_where: str = "127.0.0.1") -> socket.socket:
    host, _, port = site.address.partition(":")
    return socket.create_connection((host, int(port)), timeout=60, source_address=(from_where, 0))


def is_dropped(line: socket.socket) -> bool:
    """Whether the server ends the connection. It waits for that."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def is_answered(site: Site) -> bool:
    with line_to(site, ELSEWHERE) as line, suppress(OSError):
        line.sendall(WHOLE)
        return line.recv(12) == b"HTTP/1.1 200"
    return False


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /heal",
        HEAD,
        HEAD + b"Content-Length: 100\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "half a piece"],
)
def test_half_a_request_is_dropped(site: Site, said: bytes) -> None:
    with line_to(site) as line:
        line.sendall(said)
        assert is_dropped(line)


def test_half_a_request_after_a_whole_one_is_dropped_too(site: Site) -> None:
    with line_to(site) as line:
        line.sendall(WHOLE + b"GET /heal")
        answer = b""
        while b'{"ok":true}' not in answer:
            answer += line.recv(1000)
        assert is_dropped(line)


def test_an_address_has_a_share_of_the_connections(site: Site) -> None:
    with ExitStack() as stack:
        kept = [stack.enter_context(line_to(site, ELSEWHERE)) for _ in range(5)]
        for line in kept:
            line.sendall(WHOLE)
            assert line.recv(12) == b"HTTP/1.1 200"
        assert is_dropped(stack.enter_context(line_to(site, ELSEWHERE)))
        assert site.get("/healthz").status_code == 200
        kept[0].close()
        until(lambda: is_answered(site))


def test_an_address_has_a_share_of_the_sockets(site: Site) -> None:
    table: Invited = site.make(seats={"X": "me"})
    url = f"ws://{site.address}/api/tables/{table.table}/socket"
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(table.stranger().page())
        with pytest.raises(InvalidStatus) as refused, connect(url):
            pass
        assert refused.value.response.status_code == 429
        with connect(url, additional_headers={"X-Forwarded-For": "192.0.2.7"}) as from_elsewhere:
            assert from_elsewhere.recv(60)
