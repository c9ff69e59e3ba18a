"""A push service and a chat of our own: real HTTPS on this machine, which reads what it is sent as a browser would.

The decryption follows RFC 8291 and uses nothing of the server's. Read ``PostOffice`` first.
"""

import base64
import datetime as dt
import hashlib
import hmac
import http.server
import ipaddress
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from blackticket.server.notices.outgoing import OutgoingRules


def text_of(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


class Browser:
    """A browser's side of a subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def wish(self, **more: Any) -> dict[str, Any]:
        return {"endpoint": self.endpoint, "p256dh": text_of(self.point), "auth": text_of(self._auth), **more}

    def read(self, body: bytes) -> dict[str, Any]:
        """A message of RFC 8291, by hand."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert size == 4096
        point, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
        first = hmac.digest(self._auth, shared, hashlib.sha256)
        key = hmac.digest(first, b"WebPush: info\0" + self.point + point + b"\1", hashlib.sha256)
        second = hmac.digest(salt, key, hashlib.sha256)
        content_key = hmac.digest(second, b"Content-Encoding: aes128gcm\0\1", hashlib.sha256)[:16]
        nonce = hmac.digest(second, b"Content-Encoding: nonce\0\1", hashlib.sha256)[:12]
        opened = AESGCM(content_key).decrypt(nonce, sealed, None)
        assert opened.endswith(b"\x02")
        told: dict[str, Any] = json.loads(opened[:-1])
        return told


@dataclass
class PostOffice:
    """What has come, and what is answered."""

    port: int
    rules: OutgoingRules
    came: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    status: int = 201

    def url(self, path: str) -> str:
        return f"https://localhost:{self.port}{path}"

    def at(self, path: str) -> list[bytes]:
        return [body for where, _, body in self.came if where == path]


def check_vapid(headers: dict[str, str], public_key: str, audience: str) -> dict[str, Any]:
    """The claims of the header that says who sends; its signature must be right."""
    token, key = (part.split("=", 1)[1] for part in headers["authorization"].removeprefix("vapid ").split(", "))
    assert key == public_key
    head, claims, signature = token.split(".")
    raw = bytes_of(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    owner = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    owner.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    told: dict[str, Any] = json.loads(bytes_of(claims))
    assert told["aud"] == audience
    return told


@contextmanager
def post_office(folder: Path) -> Iterator[PostOffice]:
    """Open until the end of the block."""
    certificate = _certificate(folder)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            office.came.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(office.status)
            if 300 <= office.status < 400:
                self.send_header("location", office.url("/elsewhere"))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    rules = OutgoingRules(
        also_allowed=("127.0.0.0/8",),
        any_port=True,
        tls=lambda: ssl.create_default_context(cafile=str(certificate)),
        resolve=_here,
    )
    office = PostOffice(server.server_address[1], rules)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield office
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def _here(host: str, port: int) -> list[str]:
    assert host == "localhost"
    return ["127.0.0.1"]


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = folder / "localhost.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file
