"""Messages and bodies as JSON, and back. Only the event loop may call this: see ``prebuild``.

Read ``encode`` and ``decode`` first.
"""

from typing import Any, TypeVar

import msgspec

from blackticket.server.wire.messages import FromPage, ToPage

T = TypeVar("T")
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


def encode(message: ToPage) -> str:
    """A message as it goes out."""
    return _encoder.encode(message).decode()


def decode(text: str) -> FromPage:
    """What a page says; raises ``msgspec.DecodeError`` if it is no message."""
    return _decoder.decode(text)


def encode_body(body: Any) -> bytes:
    """The body of an answer."""
    return _encoder.encode(body)


def decode_body(content: bytes | bytearray, kind: type[T]) -> T:
    """The body of a request; raises ``msgspec.DecodeError`` if it is not of this type."""
    return msgspec.json.decode(content, type=kind)
