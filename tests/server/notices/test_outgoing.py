"""Addresses that people give never lead into the operator's own network."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from blackticket.server.notices.outgoing import Outgoing, OutgoingRules, UnsafeAddressError
from tests.server.notices.post_office import post_office

PRIVATE = [
    "127.0.0.1", "127.255.255.254", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "0.0.0.0", "100.64.0.1", "192.0.0.8", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::",
    "fc00::1", "fdff::1", "fe80::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::7f00:1",
    "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:1::1", "2001:db8::1",
]  # fmt: skip
PUBLIC = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111"]


def outgoing(*addresses: str, rules: OutgoingRules | None = None) -> Outgoing:
    async def resolve(host: str, port: int) -> list[str]:
        return list(addresses)

    return Outgoing(replace(rules or OutgoingRules(), resolve=resolve))


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_refused_behind_a_name_and_as_it_is(address: str) -> None:
    with pytest.raises(UnsafeAddressError):
        asyncio.run(outgoing(address).safe_address("https://friend.example/"))
    with pytest.raises(UnsafeAddressError):
        asyncio.run(outgoing("8.8.8.8", address).safe_address("https://friend.example/"))
    with pytest.raises(UnsafeAddressError):
        outgoing().check(f"https://[{address}]/" if ":" in address else f"https://{address}/")


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_taken(address: str) -> None:
    assert asyncio.run(outgoing(address).safe_address("https://friend.example/hook?x=1")) == address


@pytest.mark.parametrize(
    "url",
    [
        "http://friend.example/", "ftp://friend.example/", "friend.example", "https://", "https:///path",
        "https://me:secret@friend.example/", "https://friend.example:8443/", "https://friend.example:99999/",
        "https://friend.example/\r\nHost: other", "https://friend.example/ x", "https://frïend.example/",
        "https://friend.example/" + "x" * 1000, "https://[::1", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_what_is_no_usual_address_is_refused(url: str) -> None:
    with pytest.raises(UnsafeAddressError):
        asyncio.run(outgoing("8.8.8.8").safe_address(url))


def test_a_name_that_leads_nowhere_is_refused() -> None:
    async def fails(host: str, port: int) -> list[str]:
        raise OSError

    with pytest.raises(UnsafeAddressError):
        asyncio.run(Outgoing(OutgoingRules(resolve=fails)).safe_address("https://friend.example/"))
    with pytest.raises(UnsafeAddressError):
        asyncio.run(outgoing().safe_address("https://friend.example/"))


def test_only_the_address_that_was_checked_is_called(tmp_path: Path) -> None:
    """A name that leads elsewhere when it is asked for a second time gains nothing: it is asked for once."""
    with post_office(tmp_path) as office:
        asked = []

        async def changes(host: str, port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

        sent = Outgoing(replace(office.rules, resolve=changes)).post(office.url("/x"), b"hello", {})
        assert asyncio.run(sent) == 201
        assert asked == ["localhost"]
        assert office.at("/x") == [b"hello"]


def test_redirects_are_not_followed(tmp_path: Path) -> None:
    with post_office(tmp_path) as office:
        office.status = 307
        assert asyncio.run(Outgoing(office.rules).post(office.url("/x"), b"hello", {})) == 307
        assert office.at("/elsewhere") == []


def test_the_certificate_must_be_of_that_name(tmp_path: Path) -> None:
    with post_office(tmp_path) as office:

        async def here(host: str, port: int) -> list[str]:
            return ["127.0.0.1"]

        rules = replace(office.rules, resolve=here)
        with pytest.raises(OSError):
            asyncio.run(Outgoing(rules).post(f"https://other.example:{office.port}/x", b"hello", {}))
        with pytest.raises(OSError):
            asyncio.run(Outgoing(replace(rules, tls=OutgoingRules().tls)).post(office.url("/x"), b"hello", {}))
        assert office.came == []


def test_an_answer_that_never_ends_or_never_comes_is_given_up(tmp_path: Path) -> None:
    async def talk(answer: bytes, rest: float) -> int:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(answer)
            await writer.drain()
            await reader.read()
            writer.close()

        with post_office(tmp_path) as office:
            import ssl

            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(tmp_path / "localhost.pem")
            server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
            port = server.sockets[0].getsockname()[1]
            try:
                rules = replace(office.rules, seconds=rest)
                return await Outgoing(rules).post(f"https://localhost:{port}/x", b"hello", {})
            finally:
                server.close()

    with pytest.raises(OSError):
        asyncio.run(talk(b"HTTP/1.1 200 " + b"x" * 100_000, 20))
    with pytest.raises(OSError):
        asyncio.run(talk(b"no answer of HTTP\r\n", 20))
    with pytest.raises(TimeoutError):
        asyncio.run(talk(b"", 0.3))
