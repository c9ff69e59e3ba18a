"""The routes of coming back: a table as I left it, my personal key, open tables. ``routes`` has all the others.

Read ``ROUTES`` first.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from blackticket.server.errors import RefusedError
from blackticket.server.http import days
from blackticket.server.http.cookies import as_key, give_key, give_seat, key_of, take_key
from blackticket.server.http.requests import read_body, read_query, services, tables
from blackticket.server.http.responses import reply
from blackticket.server.http.spec import RouteSpec
from blackticket.server.state.people import cookie_name, new_token
from blackticket.server.storage.keyring import Key
from blackticket.server.tables.mine import my_table
from blackticket.server.wire import bodies, queries, returning

_NO_KEY = "This device has no personal key."


async def get_mine(request: Request) -> Response:
    """A table as I find it again: my side, whose turn it is, my finished games."""
    table = await tables(request).get(request.path_params["table"])
    person = table.state.person_with(request.cookies.get(cookie_name(table.id), ""))
    return reply(await my_table(table, person, services(request).repository, services(request).days))


async def make_key(request: Request) -> Response:
    """A personal key, shown this once. It replaces the key of this device, which is then worth nothing."""
    fresh = as_key(new_token())
    assert fresh is not None
    keyring, old = services(request).keyring, key_of(request)
    if old is not None and await keyring.knows(old):
        await keyring.replace(old, fresh)
    else:
        await keyring.add(fresh)
    answer = reply(returning.NewKey(fresh.text), 201)
    give_key(request, answer, fresh)
    return answer


async def get_key(request: Request) -> Response:
    """Whether this device has a personal key, and the tables under it."""
    keyring, key = services(request).keyring, key_of(request)
    if key is None or not await keyring.knows(key):
        return reply(returning.KeyInfo(False, []))
    return reply(returning.KeyInfo(True, await keyring.tables(key)))


async def open_key(request: Request) -> Response:
    """Bring a personal key to this device."""
    wanted = await read_body(request, returning.OpenKey, 1024)
    key = as_key(wanted.key)
    keyring = services(request).keyring
    if key is None or not await keyring.knows(key):
        raise RefusedError("unknown_key", "There is no such personal key.", 404)
    answer = reply(returning.KeyInfo(True, await keyring.tables(key)))
    give_key(request, answer, key)
    return answer


async def forget_key(request: Request) -> Response:
    """Take the personal key off this device, or forget it everywhere."""
    wanted = await read_body(request, returning.ForgetKey, 1024)
    key = key_of(request)
    if wanted.everywhere and key is not None:
        await services(request).keyring.remove(key)
    answer = reply(returning.KeyInfo(False, []))
    take_key(answer)
    return answer


async def keep_seat(request: Request) -> Response:
    """Keep my seat at this table under the personal key of this device."""
    key = await _known_key(request)
    table = await tables(request).get(request.path_params["table"])
    token = request.cookies.get(cookie_name(table.id), "")
    person = table.state.person_with(token)
    if person is None:
        raise RefusedError("not_here", "Join the table first.", 403)
    await services(request).keyring.keep(key, table.id, token)
    return reply(bodies.Joined(person))


async def fetch_seat(request: Request) -> Response:
    """Sit at this table on this device too: the personal key brings the cookie."""
    key = await _known_key(request)
    table = await tables(request).get(request.path_params["table"])
    token = await services(request).keyring.token(key, table.id)
    person = table.state.person_with(token or "")
    if token is None or person is None:
        raise RefusedError("not_here", "Your personal key has no seat at this table.", 403)
    answer = reply(bodies.Joined(person))
    await give_seat(request, answer, table.id, token)
    return answer


async def get_open(request: Request) -> Response:
    """The tables that are open to everybody here, the latest first."""
    wanted = read_query(request, queries.OpenQuery)
    asked = [None if one is msgspec.UNSET else one for one in (wanted.edition, wanted.language, wanted.pace)]
    found = await services(request).listings.find(*asked)
    return reply([msgspec.Raw(listing.body.encode()) for listing in found])


async def _known_key(request: Request) -> Key:
    key = key_of(request)
    if key is None or not await services(request).keyring.knows(key):
        raise RefusedError("unknown_key", _NO_KEY, 403)
    return key


ROUTES = (
    RouteSpec("GET", "/api/tables/{table}/mine", get_mine, returning.MyTable),
    RouteSpec("POST", "/api/tables/{table}/keep", keep_seat, bodies.Joined),
    RouteSpec("POST", "/api/tables/{table}/fetch", fetch_seat, bodies.Joined),
    *days.ROUTES,
    RouteSpec("GET", "/api/open", get_open, list[returning.OpenTable], query=queries.OpenQuery),
    RouteSpec("GET", "/api/keys", get_key, returning.KeyInfo),
    RouteSpec("POST", "/api/keys", make_key, returning.NewKey, status=201),
    RouteSpec("POST", "/api/keys/open", open_key, returning.KeyInfo, returning.OpenKey),
    RouteSpec("POST", "/api/keys/forget", forget_key, returning.KeyInfo, returning.ForgetKey),
)
