"""A real server on a free port, and pages that talk to it. Read ``Page`` first."""

import http.cookiejar
import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from blackticket.server.config import Config
from blackticket.server.run import Server, listen, make_server, tell_metrics_at

Message = dict[str, Any]
WAIT = 60.0
LONDON: Message = {"edition": "london", "players": 5}


@contextmanager
def serving(config: Config) -> Iterator["Site"]:
    """A server in a thread."""
    listening, counting = listen("127.0.0.1", 0), listen("127.0.0.1", 0)
    server = make_server(config, "127.0.0.1", 0)
    tell_metrics_at(server, counting)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening, counting]})
    thread.start()
    site = Site(f"127.0.0.1:{listening.getsockname()[1]}", server, counting.getsockname()[1])
    try:
        until(lambda: server.started or not thread.is_alive())
        assert server.started, "the server did not start"
        yield site
    finally:
        site.close()
        server.should_exit = True
        thread.join(30)
        listening.close()
        counting.close()
        assert not thread.is_alive()


def until(condition: Any, seconds: float = WAIT) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)


class NoCookies(http.cookiejar.CookieJar):
    """Cookies are passed by hand: a test is several people."""

    def set_cookie(self, cookie: http.cookiejar.Cookie) -> None:
        pass


class Site:
    """A running server as a browser sees it."""

    def __init__(self, address: str, server: Server | None = None, metrics_port: int = 0) -> None:
        self.address = address
        self.server = server
        self.counts = Site(f"127.0.0.1:{metrics_port}") if metrics_port else self
        self._http = httpx.Client(cookies=NoCookies())

    def close(self) -> None:
        self._http.close()
        if self.counts is not self:
            self.counts.close()

    def get(self, path: str, cookie: str = "", **more: Any) -> httpx.Response:
        headers = {"cookie": cookie} if cookie else {}
        return self._http.get(
            f"http://{self.address}{path}", headers=headers | more.pop("headers", {}), timeout=WAIT, **more
        )

    def post(self, path: str, body: Any, cookie: str = "", **more: Any) -> httpx.Response:
        headers = {"cookie": cookie} if cookie else {}
        return self._http.post(
            f"http://{self.address}{path}", json=body, headers=headers | more.pop("headers", {}), timeout=WAIT, **more
        )

    def make(
        self, settings: Message = LONDON, seats: dict[str, str] | None = None, *, name: str = "Ada", start: bool = False
    ) -> "Invited":
        """A new table; seats: ``me``, ``open`` or a level."""
        plans = [
            {"seat": seat, "who": who} if who in ("me", "open") else {"seat": seat, "who": "computer", "level": who}
            for seat, who in (seats or {}).items()
        ]
        answer = self.post("/api/tables", {"settings": settings, "name": name, "seats": plans, "start": start})
        assert answer.status_code == 201, answer.text
        return Invited(self, answer.json()["table"], cookie_of(answer))

    def metric(self, name: str) -> float:
        lines = self.counts.get("/metrics").text.splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith(f"blackticket_{name} ")))


class Invited:
    """Somebody's way to a table: its id and their cookie."""

    def __init__(self, site: Site, table: str, cookie: str = "") -> None:
        self.site, self.table, self.cookie = site, table, cookie

    def friend(self, name: str) -> "Invited":
        """Somebody else who has joined."""
        answer = self.site.post(f"/api/tables/{self.table}/join", {"name": name})
        assert answer.status_code == 200, answer.text
        return Invited(self.site, self.table, cookie_of(answer))

    def stranger(self) -> "Invited":
        """Somebody who has the link and nothing else."""
        return Invited(self.site, self.table)

    def page(self) -> "Page":
        """An open tab."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        url = f"ws://{self.site.address}/api/tables/{self.table}/socket"
        return Page(url, headers)

    def record(self, **query: Any) -> httpx.Response:
        return self.site.get(f"/api/tables/{self.table}/record", self.cookie, params=query)


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].split(";")[0]


class Page:
    """One open socket: what it has heard, in order, and the last message of each type."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self._open = ExitStack()
        opening = connect(url, additional_headers=headers, compression=None, max_size=None)
        self.line: ClientConnection = self._open.enter_context(opening)
        self.stream: list[str] = []
        self.last: dict[str, Message] = {}
        self._pings = 0
        self.settle()

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def send(self, type: str, **fields: Any) -> None:
        self.line.send(json.dumps({"type": type, **fields}))

    def read(self) -> Message:
        text = self.line.recv(WAIT)
        assert isinstance(text, str)
        self.stream.append(text)
        message: Message = json.loads(text)
        self.last[message["type"]] = message
        return message

    def settle(self) -> None:
        """Read all that has been said until now."""
        self._pings += 1
        self.send("ping", request=self._pings)
        while self.read() != {"type": "pong", "request": self._pings}:
            pass

    def ask(self, type: str, **fields: Any) -> list[Message]:
        """Send something and read what comes of it."""
        self.settle()
        before = len(self.stream)
        self.send(type, **fields)
        self.settle()
        return [json.loads(text) for text in self.stream[before:-1]]

    def refused(self, type: str, **fields: Any) -> str:
        """Send something that must be refused; the code."""
        heard = self.ask(type, **fields)
        assert heard, "nothing came back"
        assert heard[0]["type"] == "refusal", heard
        return str(heard[0]["code"])

    def wait(self, type: str, **fields: Any) -> Message:
        """Read until a message of this type with these fields comes."""
        while True:
            message = self.read()
            if message["type"] == type and all(message[name] == value for name, value in fields.items()):
                return message

    def closed(self) -> int:
        """Read until the server closes the socket; the close code."""
        try:
            while True:
                self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    @property
    def view(self) -> Message:
        return self.last["view"]

    @property
    def version(self) -> int:
        return int(self.view["version"])

    def offers(self, figure: str = "") -> list[str]:
        return [offer["text"] for offer in self.view["offers"] if offer["figure"].startswith(figure)]

    def move(self, move: str, seat: str | None = None) -> list[Message]:
        return self.ask("submit", seat=seat or move.split()[0], version=self.version, move=move)
