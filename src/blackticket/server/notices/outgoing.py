"""The only way out to an address that somebody gave: never into the operator's own network.

HTTPS alone, to the address that was checked and no other, without redirects, within limits of time and size. Read
``Outgoing.post`` first.
"""

import asyncio
import contextlib
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]
LONGEST_URL = 1000
_STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})[ \r]")
_WRAPS_IPV4 = tuple(
    map(ipaddress.IPv6Network, ("::ffff:0:0/96", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))
)
"""Other ways to write an IPv4 address, or to reach one."""
_NEVER = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "fec0::/10")))
"""Private or withdrawn, whatever the library of this Python says."""


class UnsafeAddressError(Exception):
    """Why an address is not called."""


async def _resolve(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


@dataclass(frozen=True)
class OutgoingRules:
    """What may be called. The defaults are for the internet; a test allows its own machine here."""

    also_allowed: tuple[str, ...] = ()
    """Networks that are allowed although they are private."""
    ports: frozenset[int] = frozenset({443})
    any_port: bool = False
    seconds: float = 10.0
    most_bytes: int = 16_384
    """Of the answer, of which only the status is read."""
    tls: Callable[[], ssl.SSLContext] = ssl.create_default_context
    resolve: Resolve = field(default=_resolve)


class Outgoing:
    """Posts to other people's servers."""

    def __init__(self, rules: OutgoingRules) -> None:
        self._rules = rules
        self._allowed = tuple(map(ipaddress.ip_network, rules.also_allowed))
        self._tls: ssl.SSLContext | None = None

    def check(self, url: str) -> SplitResult:
        """Refuse what can be refused before the name is looked up."""
        if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
            raise UnsafeAddressError("The address is too long, or has characters that no address has.")
        try:
            parts = urlsplit(url)
            port = parts.port or 443
        except ValueError:
            raise UnsafeAddressError("This is no address.") from None
        if parts.scheme != "https" or not parts.hostname:
            raise UnsafeAddressError("The address must begin with https:// and name a server.")
        if parts.username is not None or parts.password is not None:
            raise UnsafeAddressError("The address must not contain a name or a password.")
        if port not in self._rules.ports and not self._rules.any_port:
            raise UnsafeAddressError("The address must use the usual port of HTTPS.")
        with contextlib.suppress(ValueError):
            self._must_be_public(ipaddress.ip_address(parts.hostname))
        return parts

    async def safe_address(self, url: str) -> str:
        """The address behind the name, checked. One private address among several is enough to refuse."""
        parts = self.check(url)
        try:
            found = await self._rules.resolve(parts.hostname or "", parts.port or 443)
        except (OSError, UnicodeError):
            raise UnsafeAddressError("There is no such server.") from None
        if not found:
            raise UnsafeAddressError("There is no such server.")
        for one in found:
            self._must_be_public(ipaddress.ip_address(one.partition("%")[0]))
        return found[0]

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer; raises ``UnsafeAddressError`` or ``OSError`` (a time-out is one)."""
        async with asyncio.timeout(self._rules.seconds):
            address = await self.safe_address(url)
            return await self._post(urlsplit(url), address, body, headers)

    async def _post(self, parts: SplitResult, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        self._tls = self._tls or self._rules.tls()
        host, port = parts.hostname or "", parts.port or 443
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self._tls, server_hostname=host, limit=self._rules.most_bytes
        )
        try:
            named = f"[{host}]" if ":" in host else host
            told = {
                "Host": named if port == 443 else f"{named}:{port}",
                "Content-Length": str(len(body)),
                "Connection": "close",
                **headers,
            }
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
            writer.write("\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body)
            await writer.drain()
            try:
                status = _STATUS.match(await reader.readuntil(b"\r\n"))
            except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                status = None
            if status is None:
                raise OSError("this is no answer of HTTP")
            return int(status[1])
        finally:
            writer.transport.abort()

    def _must_be_public(self, address: Address) -> None:
        if any(address in network for network in self._allowed if network.version == address.version):
            return
        wrapped = any(address in network for network in _WRAPS_IPV4 if address.version == 6)
        never = any(address in network for network in _NEVER if network.version == address.version)
        if wrapped or never or not address.is_global or address.is_multicast or address.is_reserved:
            raise UnsafeAddressError("The address leads into a private network.")
