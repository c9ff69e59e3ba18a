"""The socket: from frames to messages and back. It reads, checks sizes and speed, and leaves the rest to the table.

Read ``serve_socket`` first.
"""

import asyncio
import contextlib

import msgspec
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from blackticket.server.errors import RefusedError
from blackticket.server.http.middleware import address_of
from blackticket.server.http.patience import Connections
from blackticket.server.logs import log
from blackticket.server.rate_limits import Bucket
from blackticket.server.services import Services
from blackticket.server.state.people import cookie_name
from blackticket.server.tables.hub import GOING_AWAY, POLICY, Socket
from blackticket.server.tables.registry import TableRegistry
from blackticket.server.tables.table import Table
from blackticket.server.wire import messages
from blackticket.server.wire.serializer import decode, encode


async def serve_socket(websocket: WebSocket) -> None:
    """One socket from its opening to its end, if this address may have one more and the server can do its work."""
    services: Services = websocket.app.state.services
    sockets: Connections = websocket.app.state.sockets
    address = address_of(websocket.scope)
    if not services.ownership.is_alive():
        await websocket.send_denial_response(PlainTextResponse("The database does not answer.", 503))
    elif not sockets.take(address):
        await websocket.send_denial_response(PlainTextResponse("Too many sockets from your address.", 429))
    else:
        try:
            await _serve(websocket, services, address)
        finally:
            sockets.give_back(address)


async def _serve(websocket: WebSocket, services: Services, address: str) -> None:
    tables: TableRegistry = websocket.app.state.tables
    table_id = websocket.path_params["table"]
    await websocket.accept()
    try:
        table = await tables.get(table_id)
    except RefusedError as refused:
        back_in = None if refused.code == "unknown_table" else 5
        await _close_with(websocket, messages.Closing(refused.code, refused.message, back_in))
        return
    except Exception as error:
        services.metrics.count("faults")
        log("fault", error=error)
        await _close_with(websocket, messages.Closing("failed", "The table could not be loaded.", 10))
        return
    person = table.state.person_with(websocket.cookies.get(cookie_name(table_id), ""))
    socket = Socket(person, services.config.limits.waiting_messages, address)
    table.arrive(socket)
    services.metrics.count("sockets_opened")
    writer = asyncio.create_task(_write(websocket, socket))
    try:
        await _read(websocket, socket, table, services)
    except Exception as error:
        services.metrics.count("faults")
        log("fault", error=error)
    finally:
        table.depart(socket)
        socket.close(GOING_AWAY)
        await asyncio.wait([writer], timeout=5)
        writer.cancel()


async def _read(websocket: WebSocket, socket: Socket, table: Table, services: Services) -> None:
    limits = services.config.limits
    bucket = Bucket(limits.messages_burst, limits.messages_a_second)
    too_fast = 0
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        services.metrics.count("messages_in")
        if not bucket.take():
            too_fast += 1
            if too_fast > limits.patience:
                services.metrics.count("sockets_dropped")
                socket.close(POLICY)
                return
            table.hear(socket, RefusedError("too_fast", "Too many messages; this one was dropped."))
            continue
        too_fast = 0
        table.hear(socket, _decode(frame.get("text"), limits.message_bytes))


def _decode(content: str | None, longest: int) -> messages.FromPage | RefusedError:
    """What was said, or why it cannot be understood."""
    if content is None:
        return RefusedError("bad_message", "Messages are text frames.")
    try:
        if len(content.encode()) > longest:
            return RefusedError("too_large", f"A message has at most {longest} bytes.")
        return decode(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return RefusedError("bad_message", str(error)[:200])


async def _write(websocket: WebSocket, socket: Socket) -> None:
    """Send what is waiting, in order, until the socket is closed."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (content := await socket.waiting.get()) is not None:
            await websocket.send_text(content)
        await websocket.close(socket.close_code or GOING_AWAY)


async def _close_with(websocket: WebSocket, reason: messages.Closing) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await websocket.send_text(encode(reason))
        await websocket.close(POLICY)
