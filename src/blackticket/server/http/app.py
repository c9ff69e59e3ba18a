"""The application: what it opens when it starts, and everything that it consists of.

``make_app`` gives an ASGI application; ``run`` serves it. Read ``make_app`` first.
"""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from blackticket.server.catalog.kept_boards import KeptBoards
from blackticket.server.config import Config
from blackticket.server.http import pages, routes
from blackticket.server.http.middleware import Guard
from blackticket.server.http.patience import Connections
from blackticket.server.http.responses import guarded
from blackticket.server.http.socket import serve_socket
from blackticket.server.logs import log
from blackticket.server.metrics import Metrics
from blackticket.server.notices.outgoing import Outgoing
from blackticket.server.notices.sender import Sender
from blackticket.server.prebuild import prebuild
from blackticket.server.services import Services
from blackticket.server.storage.boards import StoredBoards
from blackticket.server.storage.days import Days
from blackticket.server.storage.keyring import Keyring
from blackticket.server.storage.listings import Listings
from blackticket.server.storage.ownership import OneServer, ownership_in
from blackticket.server.storage.repository import Repository
from blackticket.server.storage.stories import KeptStories
from blackticket.server.tables.registry import TableRegistry
from blackticket.server.workers.coaching import Coaching
from blackticket.server.workers.pictures import Pictures
from blackticket.server.workers.players import Players
from blackticket.server.workers.pool import WorkerPool
from blackticket.server.workers.replays import Replays
from blackticket.server.workers.stories import Stories


def make_app(config: Config) -> Starlette:
    """The application; it opens the database and the worker processes when it starts."""
    prebuild()  # here, in the caller's thread, and not at the first request: see ``prebuild``

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as ending:
            try:
                await _open(app, config, ending)
            except Exception as error:
                log("database_does_not_open", error=error, reason=(str(error).splitlines() or [""])[0])
                raise
            log("started")
            yield
        log("stopped")

    known: list[Any] = [Route(r.path, guarded(r.endpoint), methods=[r.method]) for r in routes.ROUTES]
    known.append(WebSocketRoute("/api/tables/{table}/socket", serve_socket))
    known.append(Route("/api/{rest:path}", guarded(routes.nothing), methods=["GET"]))
    known.append(Route("/print/guide/{edition}", guarded(routes.print_guide), methods=["GET"]))
    known.append(Route("/print/board/{name}", guarded(routes.print_board), methods=["GET"]))
    known.append(Route("/t/{table}", guarded(routes.show_table), methods=["GET"]))
    known.append(Route("/replay/{replay}", guarded(routes.show_replay), methods=["GET"]))
    known.append(Route("/{path:path}", guarded(pages.page), methods=["GET"]))
    app = Starlette(
        routes=known,
        middleware=[Middleware(Guard, config=config)],
        exception_handlers={405: routes.wrong_method},
        lifespan=living,
    )
    app.state.metrics_port = None
    app.state.limits = config.limits
    app.state.connections = Connections(config.limits.connections_an_address)
    app.state.sockets = Connections(config.limits.connections_an_address)
    return app


async def _open(app: Starlette, config: Config, ending: contextlib.AsyncExitStack) -> None:
    """Begin with what is needed first; ``ending`` closes it all again, the last first."""
    metrics = Metrics()
    repository, pool = Repository(config.database, config.now), WorkerPool(config.workers, metrics)
    ownership, players = ownership_in(repository.url), Players(pool, metrics)
    keyring, listings = Keyring(repository, config.now), Listings(repository, config.now)
    days, outgoing = Days(repository, config.now), Outgoing(config.outgoing)
    sender = Sender(days, outgoing, metrics)
    coaching = Coaching(config, metrics)
    kept = KeptBoards(StoredBoards(lambda: repository.engine), config.boards, config.limits)
    app.state.services = Services(
        config, repository, ownership, keyring, listings, days, outgoing, sender, players, coaching, metrics, kept
    )
    app.state.pool = pool
    app.state.replays = Replays(config, metrics)
    app.state.pictures = Pictures(config, repository, app.state.replays)
    app.state.stories = Stories(config, KeptStories(repository), metrics)
    app.state.tables = TableRegistry(app.state.services)
    workers = (pool.close, app.state.replays.close, app.state.stories.close, coaching.close)
    for close in (repository.close, ownership.close, *workers, app.state.tables.stop):
        ending.push_async_callback(close)
    repository.fence = ownership.fence
    if isinstance(ownership, OneServer):  # the file must be ours before it is read
        await ownership.open(app.state.tables.hand_over, app.state.tables.hand_over_all)
        await repository.open()
    else:  # what is owned is kept in the database itself
        await repository.open()
        await ownership.open(app.state.tables.hand_over, app.state.tables.hand_over_all)
    pool.open()
    ending.push_async_callback(sender.close)
    await sender.open(config.notices_every, app.state.tables.run_out)
