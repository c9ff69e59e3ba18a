"""The cookies that say who somebody is: one for each table, and one with a personal key.

A page can read none of them. Read ``give_seat`` first.
"""

from starlette.requests import Request
from starlette.responses import Response

from blackticket.server.http.requests import services
from blackticket.server.state.people import COOKIE_DAYS, cookie_name, hash_token
from blackticket.server.storage.keyring import Key

KEY_COOKIE = "blackticket_key"
_DAY = 86_400


async def give_seat(request: Request, answer: Response, table_id: str, token: str) -> None:
    """The cookie of a table; if the visitor has a personal key, the seat is kept under it too."""
    _set(request, answer, cookie_name(table_id), token, f"/api/tables/{table_id}")
    key = key_of(request)
    keyring = services(request).keyring
    if key is not None and await keyring.knows(key):
        await keyring.keep(key, table_id, token)


def give_key(request: Request, answer: Response, key: Key) -> None:
    """The cookie with a personal key."""
    _set(request, answer, KEY_COOKIE, key.text, "/api")


def take_key(answer: Response) -> None:
    """Take the personal key off this device."""
    answer.delete_cookie(KEY_COOKIE, path="/api", httponly=True, samesite="strict")


def key_of(request: Request) -> Key | None:
    """The personal key of this device, if it has one that could exist."""
    return as_key(request.cookies.get(KEY_COOKIE, ""))


def as_key(text: str) -> Key | None:
    """A text as a personal key."""
    hashed = hash_token(text)
    return Key(text, hashed) if hashed else None


def _set(request: Request, answer: Response, name: str, value: str, path: str) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * _DAY,
        path=path,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
