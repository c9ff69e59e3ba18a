"""Web push: a message that only one browser can read (RFC 8291), signed so that the push service knows us (RFC 8292).

Knows bytes and keys, and neither a game nor a network. Read ``encrypt`` first.
"""

import base64
import json
import secrets
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of a record; a message has one."""
LONGEST = 3000
"""Bytes of a message."""
PADDED = 512
"""A message is filled up to a multiple of this, so that its length tells little."""
VALID_SECONDS = 12 * 3600


@dataclass(frozen=True)
class Subscription:
    """Where a browser wants to be told, and its keys."""

    endpoint: str
    p256dh: str
    auth: str


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ``ValueError`` unless these are keys of a browser."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(p256dh))
    if len(from_text(auth)) != 16:
        raise ValueError("the secret of a subscription has 16 bytes")


def encrypt(
    message: bytes, to: Subscription, *, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """The body of the request. ``own`` and ``salt`` are new for each message, unless a test says what they are."""
    if len(message) > LONGEST:
        raise ValueError("the message is too long")
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    theirs, ours = from_text(to.p256dh), _point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    key = _derive(shared, from_text(to.auth), b"WebPush: info\x00" + theirs + ours, 32)
    cipher = AESGCM(_derive(key, salt, b"Content-Encoding: aes128gcm\x00", 16))
    nonce = _derive(key, salt, b"Content-Encoding: nonce\x00", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + cipher.encrypt(nonce, message + b"\x02", None)


def padded(message: bytes) -> bytes:
    """A JSON message with blanks at its end."""
    return message + b" " * (-len(message) % PADDED)


def new_key() -> ec.EllipticCurvePrivateKey:
    """The key pair of a server."""
    return ec.generate_private_key(CURVE)


def key_to_text(key: ec.EllipticCurvePrivateKey) -> str:
    """A private key as the store keeps it."""
    return to_text(key.private_numbers().private_value.to_bytes(32, "big"))


def key_from_text(text: str) -> ec.EllipticCurvePrivateKey:
    """The private key that the store kept."""
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), CURVE)


def public_text(key: ec.EllipticCurvePrivateKey) -> str:
    """What a browser must know of a server's key."""
    return to_text(_point(key.public_key()))


def authorization(key: ec.EllipticCurvePrivateKey, audience: str, contact: str, now: float) -> str:
    """The header that says who sends (VAPID): ``audience`` is the origin of the push service."""
    claims = {"aud": audience, "exp": int(now) + VALID_SECONDS, "sub": contact}
    signed = f"{_json_text({'typ': 'JWT', 'alg': 'ES256'})}.{_json_text(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={public_text(key)}"


def to_text(content: bytes) -> str:
    """Bytes as URL-safe text without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes again; raises ``ValueError``."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _json_text(content: dict[str, Any]) -> str:
    return to_text(json.dumps(content, separators=(",", ":")).encode())


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
