"""The routes of games over days: whom to tell, and who is away. ``routes`` has all the others.

Read ``ROUTES`` first.
"""

import hashlib
import json

from starlette.requests import Request
from starlette.responses import Response

from blackticket.server.errors import RefusedError
from blackticket.server.http.requests import read_body, services, tables
from blackticket.server.http.responses import reply
from blackticket.server.http.spec import RouteSpec
from blackticket.server.notices.outgoing import UnsafeAddressError
from blackticket.server.notices.webpush import check_keys
from blackticket.server.state import permissions
from blackticket.server.state.people import cookie_name
from blackticket.server.storage.days import Recipient
from blackticket.server.tables.table import Table
from blackticket.server.wire import returning

MOST_BROWSERS = 5
"""Of one person at one table."""


async def get_push(request: Request) -> Response:
    """What a page must know before it asks to be told."""
    return reply(returning.PushInfo(services(request).sender.public_key(), services(request).config.webhooks))


async def want_push(request: Request) -> Response:
    """Tell this browser when it is my turn here."""
    wanted = await read_body(request, returning.WantPush, 4096)
    table, person = await _person(request)
    try:
        check_keys(wanted.p256dh, wanted.auth)
    except ValueError:
        raise RefusedError("bad_argument", "These are not the keys of a browser.") from None
    await _must_be_safe(request, wanted.endpoint)
    told = {
        "endpoint": wanted.endpoint,
        "p256dh": wanted.p256dh,
        "auth": wanted.auth,
        "language": wanted.language,
        "quiet_from": wanted.quiet_from,
        "quiet_to": wanted.quiet_to,
        "offset": wanted.offset,
        "base": _base(request),
    }
    name = _id(table.id, person, wanted.endpoint)
    mine = {one.id for one in await _browsers(request, table.id, person)} | {name}
    if len(mine) > MOST_BROWSERS:
        raise RefusedError("full", f"At most {MOST_BROWSERS} of your browsers can be told about a table.", 409)
    await services(request).days.tell(Recipient(name, table.id, person, "push", json.dumps(told)))
    return reply(returning.Told(len(mine)))


async def stop_push(request: Request) -> Response:
    """Tell this browser nothing about this table any longer."""
    wanted = await read_body(request, returning.StopPush, 4096)
    table, person = await _person(request)
    await services(request).days.tell_no_longer(_id(table.id, person, wanted.endpoint))
    return reply(returning.Told(len(await _browsers(request, table.id, person))))


async def set_hook(request: Request) -> Response:
    """Host: tell a club's chat whose turn it is, or no longer."""
    wanted = await read_body(request, returning.WantHook, 4096)
    config = services(request).config
    if not config.webhooks:
        raise RefusedError("switched_off", "The operator of this server has not switched webhooks on.", 403)
    table, person = await _person(request)
    if person != table.state.host():
        raise RefusedError("not_host", "Only the host may do this.", 403)
    name = _id(table.id, "", "hook")
    if wanted.url is None:
        await services(request).days.tell_no_longer(name)
        return reply(returning.Told(0))
    await _must_be_safe(request, wanted.url)
    told = {"url": wanted.url, "language": wanted.language, "base": _base(request)}
    await services(request).days.tell(Recipient(name, table.id, person, "hook", json.dumps(told)))
    return reply(returning.Told(1))


async def go_away(request: Request) -> Response:
    """My vacation at this table."""
    wanted = await read_body(request, returning.GoAway, 1024)
    table, person = await _person(request)
    until = await table.days.go_away(table.state, person, wanted.days)
    table.wake_up()
    return reply(returning.Away(until))


async def _person(request: Request) -> tuple[Table, str]:
    table = await tables(request).get(request.path_params["table"])
    person = table.state.person_with(request.cookies.get(cookie_name(table.id), ""))
    return table, permissions.joined(table.state, person)


async def _browsers(request: Request, table_id: str, person: str) -> list[Recipient]:
    told = await services(request).days.recipients(table_id)
    return [one for one in told if one.kind == "push" and one.person == person]


async def _must_be_safe(request: Request, url: str) -> None:
    try:
        await services(request).outgoing.safe_address(url)
    except UnsafeAddressError as error:
        raise RefusedError("unsafe_address", str(error)) from None


def _base(request: Request) -> str:
    return str(request.base_url).rstrip("/")


def _id(table_id: str, person: str, address: str) -> str:
    return hashlib.sha256(f"{table_id} {person} {address}".encode()).hexdigest()[:40]


ROUTES = (
    RouteSpec("GET", "/api/push", get_push, returning.PushInfo),
    RouteSpec("POST", "/api/tables/{table}/push", want_push, returning.Told, returning.WantPush),
    RouteSpec("POST", "/api/tables/{table}/push/stop", stop_push, returning.Told, returning.StopPush),
    RouteSpec("POST", "/api/tables/{table}/webhook", set_hook, returning.Told, returning.WantHook),
    RouteSpec("POST", "/api/tables/{table}/away", go_away, returning.Away, returning.GoAway),
)
