"""A seat's token, sealed with a personal key: somebody who reads the database learns neither.

The key has 192 random bits, so it needs no slow hash. Read ``seal`` first.
"""

import base64
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_NONCE_BYTES = 12


def seal(key: str, table_id: str, token: str) -> str:
    """The token as the store keeps it."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    sealed = _cipher(key, table_id).encrypt(nonce, token.encode(), None)
    return base64.urlsafe_b64encode(nonce + sealed).decode()


def unseal(key: str, table_id: str, sealed: str) -> str | None:
    """The token again; None with another key, for another table, or if the text was changed."""
    content = base64.urlsafe_b64decode(sealed)
    try:
        return _cipher(key, table_id).decrypt(content[:_NONCE_BYTES], content[_NONCE_BYTES:], None).decode()
    except InvalidTag:
        return None


def _cipher(key: str, table_id: str) -> AESGCM:
    derived = HKDF(algorithm=SHA256(), length=32, salt=table_id.encode(), info=b"blackticket seat")
    return AESGCM(derived.derive(key.encode()))
