"""A real server in a process of its own, and Chromium, for the tests of the page.

Both are needed: without Debian's package ``chromium``, or before the page was built (``make page``), these tests are
skipped, unless ``BLACKTICKET_BROWSER=required`` says that they must run.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from blackticket.server.http.pages import FOLDER

CHROMIUM = os.environ.get("BLACKTICKET_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
"""Milliseconds: on a busy machine nothing is late before that."""
expect.set_options(timeout=PATIENCE)
HASTE = "localStorage.getItem('blackticket.pace') ?? localStorage.setItem('blackticket.pace', '\"at once\"')"
"""Moves of computers are shown as soon as they come: tests have no eyes to follow them."""
SERVE = """
import sys
from blackticket.server.config import Config, Limits
from blackticket.server.run import run
limits = Limits(posts_burst=100_000, messages_burst=100_000)
config = Config(database=sys.argv[1], pace=0.0, limits=limits, story_iterations=90, draw_seed=lambda: 7)
run(config, "127.0.0.1", int(sys.argv[2]), open_browser=False, announce=lambda address: print(address, flush=True))
"""


def _missing() -> str | None:
    if CHROMIUM is None:
        return "Chromium is not installed (Debian: apt-get install chromium)"
    if not (FOLDER / "index.html").is_file():
        return "the page is not built (make page)"
    return None


class Server:
    """The web table in a process of its own."""

    def __init__(self, folder: Path, port: int = 0, database: str | None = None) -> None:
        self._log = (folder / "log").open("a")
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE, database or f"sqlite:///{folder}/tables.sqlite", str(port)],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip().rstrip("/")
        """Without the slash at the end."""
        if not self.address:
            self._end()
            pytest.fail("the server does not start: " + (folder / "log").read_text())
        self.port = int(self.address.rpartition(":")[2])
        self._wait()

    def _wait(self) -> None:
        for _ in range(100):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/healthz"):
                return
            time.sleep(0.1)
        pytest.fail("the server does not answer")

    def kill(self) -> None:
        """SIGKILL: no time to say good-bye."""
        self._process.kill()
        self._end()

    def stop(self) -> None:
        """As an operator would."""
        self._process.terminate()
        self._end()

    def _end(self) -> None:
        self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._log.close()


@pytest.fixture(scope="session")
def needed() -> None:
    """Skip, or fail, if something is missing."""
    missing = _missing()
    if missing is None:
        return
    if os.environ.get("BLACKTICKET_BROWSER") == "required":
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="session")
def address(needed: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server for all tests is."""
    server = Server(tmp_path_factory.mktemp("browser"))
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def chromium(needed: None) -> Iterator[Browser]:
    """One browser for all tests; each page has a profile of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Desk:
    """Opens pages and keeps what went wrong in them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.faults: list[str] = []
        self.expected: list[str] = []
        """Complaints that belong to what the test does."""

    def open(
        self,
        path: str = "/",
        *,
        address: str | None = None,
        width: int = 1440,
        height: int = 900,
        language: str = "en",
        day: bool = False,
    ) -> Page:
        """A page of a new visitor, who comes through another address if one is given."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="light" if day else "dark",
            reduced_motion="reduce",
            has_touch=width < 600,
        )
        context.add_init_script(HASTE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)
        page.goto((address or self.address) + path)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in self.expected):
            self.faults.append(f"{message.text} {message.location.get('url', '')}".strip())


@pytest.fixture
def desk(chromium: Browser, address: str) -> Iterator[Desk]:
    """Opens pages; the test fails if one of them complained."""
    desk = Desk(chromium, address)
    yield desk
    for context in chromium.contexts:
        context.close()
    assert desk.faults == []
