"""A problem that somebody reports: what they say, what their page knows, and the record as they may have it.

Nothing is added that this person could not see anyway: in a game that goes on the record is its public part. Read
``make_report`` first.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from blackticket import __version__
from blackticket.game import Record
from blackticket.server.errors import RefusedError
from blackticket.server.http.requests import read_body, services, tables
from blackticket.server.http.responses import reply
from blackticket.server.logs import log, short
from blackticket.server.state import permissions
from blackticket.server.state.people import clean_text, cookie_name, new_id
from blackticket.server.state.state import State
from blackticket.server.storage.reports import Reports
from blackticket.server.wire import bodies
from blackticket.server.wire.serializer import encode_body


async def make_report(request: Request) -> Response:
    """Keep what somebody at the table reports."""
    wanted = await read_body(request, bodies.Report, services(request).config.limits.body_bytes)
    table_id = request.path_params["table"]
    table = await tables(request).get(table_id)
    state = table.state
    person = permissions.joined(state, state.person_with(request.cookies.get(cookie_name(table_id), "")))
    if not wanted.text.strip() and not wanted.page.strip():
        raise RefusedError("bad_argument", "A report needs some text.")
    report, limits = new_id(), services(request).config.limits
    body = encode_body(_report(state, person, wanted)).decode()
    if not await Reports(lambda: services(request).repository.engine).add(report, table_id, body, limits.reports):
        raise RefusedError("full", "This table has reported as many problems as the server keeps.", 409)
    services(request).metrics.count("reports")
    log("report", table=short(table_id), report=report)
    return reply(bodies.Reported(report), 201)


def _report(state: State, person: str, wanted: bodies.Report) -> dict[str, Any]:
    over = state.game is not None and state.game.to_move is None
    return {
        "server": __version__,
        "person": person,
        "seats": state.seats_of(person),
        "phase": state.phase,
        "game": state.game_number,
        "version": state.version,
        "entries": state.entries,
        "text": "\n".join(clean_text(line, 500) for line in wanted.text.splitlines()[:40]),
        "page": wanted.page,
        "record": str(Record.of(state.game, public=not over)) if state.game is not None else "",
    }
