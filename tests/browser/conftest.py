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
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from blackticket.server.pages import FOLDER

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
SERVE = """
import sys
from blackticket.server.config import Config, Limits
from blackticket.server.running import run
limits = Limits(posts_burst=100_000, messages_burst=100_000)
config = Config(database=sys.argv[1], pace=0.0, limits=limits)
run(config, "127.0.0.1", 0, open_browser=False, announce=lambda address: print(address, flush=True))
"""


def _missing() -> str | None:
    if CHROMIUM is None:
        return "Chromium is not installed (Debian: apt-get install chromium)"
    if not (FOLDER / "index.html").is_file():
        return "the page is not built (make page)"
    return None


def _wait_for(address: str) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/healthz"):
            return
        time.sleep(0.1)
    pytest.fail("the server does not answer")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is, without the slash at the end."""
    missing = _missing()
    if missing is not None:
        if os.environ.get("BLACKTICKET_BROWSER") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    folder: Path = tmp_path_factory.mktemp("browser")
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE, f"sqlite:///{folder}/tables.sqlite"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert server.stdout is not None
        try:
            address = server.stdout.readline().strip().rstrip("/")
            _wait_for(address)
            yield address
        finally:
            server.terminate()
            server.wait(20)
            server.stdout.close()


@pytest.fixture(scope="session")
def chromium(address: str) -> Iterator[Browser]:
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

    def open(
        self, path: str = "/", *, width: int = 1440, height: int = 900, language: str = "en", day: bool = False
    ) -> Page:
        """A page of a new visitor."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="light" if day else "dark",
            reduced_motion="reduce",
            has_touch=width < 600,
        )
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)
        page.goto(self.address + path)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(message.text)


@pytest.fixture
def desk(chromium: Browser, address: str) -> Iterator[Desk]:
    """Opens pages; the test fails if one of them complained."""
    desk = Desk(chromium, address)
    yield desk
    for context in chromium.contexts:
        context.close()
    assert desk.faults == []
