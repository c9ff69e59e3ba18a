"""The people at a table: who they are, their tokens, and what they may call themselves.

A guest is anyone who shows the token in their browser's cookie; the server keeps only its hash. Who may sit where is
decided in ``permissions``. Read ``Guest`` first.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass

from blackticket.server.errors import RefusedError
from blackticket.server.wire.shapes import Side

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{16}")
COOKIE_DAYS = 180
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


@dataclass
class Guest:
    """Somebody who has joined a table."""

    person: str
    name: str
    token_hash: str
    removed: bool = False
    side: Side | None = None
    """The side whose secrets they have seen in the present game."""
    came_in: int = 0
    """The game that was running when they came; 0: none was."""


def new_id() -> str:
    """An unguessable name for a table or a replay."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """An unguessable token for a person."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What the server keeps of a token; empty if the text cannot be a token."""
    return hashlib.sha256(token.encode()).hexdigest() if _TOKEN.fullmatch(token) else ""


def cookie_name(table_id: str) -> str:
    """One cookie for each table."""
    return f"seat_{table_id}"


def clean_text(text: str, longest: int) -> str:
    """Text of a person on one line, without control and formatting characters."""
    visible = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(visible.split())[:longest].strip()


def clean_name(name: str) -> str:
    """A name that can be shown."""
    cleaned = clean_text(name, 24)
    if not cleaned:
        raise RefusedError("bad_argument", "A name needs at least one visible character.")
    return cleaned
