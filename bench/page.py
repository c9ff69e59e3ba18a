"""How light and quick the page is: size of a first visit, time to the first board on a phone, frames while it moves.

Serves the built page (``make page``) in a process of its own and drives Debian's Chromium over its DevTools protocol,
which slows the processor and the network down. Knows nothing of the game. Read ``main`` first::

    python -m bench.page --turns 7 --write docs/results
"""

import argparse
import contextlib
import gzip
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from bench.results import as_json
from blackticket.server.http.pages import FOLDER

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 812}, "device_scale_factor": 2, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 1, "has_touch": True}
SCREENS = {"phone": PHONE, "desktop": DESK}
BOARDS = ("london", "italia")
SLOWER = 4
# "Fast 4G" of Chromium's DevTools: bytes a second, and milliseconds for a request.
NETWORK = {"offline": False, "downloadThroughput": 1_012_500, "uploadThroughput": 168_750, "latency": 165}
# A move of the finger is on the screen after three frames at most, in microseconds.
SHOWN_AFTER = 50_000
GOALS = {"size": 150_000, "first board": 1.0, "frames": 55.0, "longest": 50.0, "sharp": 150.0}

# When the picture of a board was painted for the first time, and when there was something to choose, in milliseconds
# since the navigation began.
WATCH = """
window.painted = new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const board = list.getEntries().find((entry) => entry.url.includes('/api/boards/'))
    if (board) resolve(board.renderTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})
window.usable = new Promise((resolve) => {
  const look = () =>
    document.querySelector('section.chooser, button.primary') ? resolve(performance.now()) : requestAnimationFrame(look)
  look()
})
"""


# Milliseconds from the moment when the last finger leaves the board to the second frame after the map was laid out at
# its new size: then it is as sharp as it gets.
SHARP = """() => {
  const stage = document.querySelector('.frame > .stage')
  const { width } = stage.style
  let left = 0
  addEventListener('pointerup', () => (left = performance.now()), { capture: true })
  window.sharp = new Promise((resolve) => {
    new MutationObserver(() => {
      if (left && stage.style.width !== width)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - left)))
    }).observe(stage, { attributes: true, attributeFilter: ['style'] })
  })
}"""


@dataclass(frozen=True)
class Figure:
    """One measured quantity; several values where it was measured several times."""

    name: str
    unit: str
    values: list[float]
    goal: float | None
    more_is_better: bool = False

    @property
    def middle(self) -> float:
        """The median."""
        return statistics.median(self.values)

    @property
    def reached(self) -> bool | None:
        """Whether the median is on the right side of the goal, if there is one."""
        if self.goal is None:
            return None
        return self.middle >= self.goal if self.more_is_better else self.middle < self.goal


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description="Measure the page of the web table.")
    parser.add_argument("--turns", type=int, default=7, help="measure everything this many times (default 7)")
    parser.add_argument("--write", type=Path, help="write page.md and page.json to this folder")
    asked = parser.parse_args()
    chromium = os.environ.get("BLACKTICKET_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("Chromium is not installed (Debian: apt-get install chromium)")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        figures = [Figure("first visit, compressed, without boards", "kB", [size() / 1000], GOALS["size"] / 1000)]
        figures += measured(browser, address, asked.turns)
        version = browser.version
        browser.close()
    settings = {
        "date": date.today().isoformat(),
        "command": f"python -m bench.page --turns {asked.turns}",
        "chromium": version,
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[1], 1),
        "processor slowed down": SLOWER,
        "network": NETWORK,
    }
    print(report(figures, settings))
    if asked.write:
        rows = [asdict(one) | {"median": one.middle, "reached": one.reached} for one in figures]
        (asked.write / "page.json").write_text(as_json(settings | {"rows": rows}))
        (asked.write / "page.md").write_text(report(figures, settings))


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The address of a server that runs as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="blackticket-bench-") as folder:
        options = ["--port", "0", "--database", f"sqlite:///{folder}/tables.sqlite", "--pace", "0"]
        process = subprocess.Popen(
            [str(Path(sys.executable).with_name("blackticket")), "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1].rstrip("/")
        try:
            for _ in range(200):
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/healthz"):
                    break
                time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait(20)


def size() -> int:
    """Bytes of what the first visit loads, gzipped; the font is compressed already."""
    index = (FOLDER / "index.html").read_bytes()
    total = len(gzip.compress(index, 9))
    for file in (FOLDER / "assets").iterdir():
        if file.suffix == ".woff2":
            total += file.stat().st_size
        elif file.name.encode() in index:
            total += len(gzip.compress(file.read_bytes(), 9))
    return total


def measured(browser: Browser, address: str, turns: int) -> list[Figure]:
    """Everything that takes a browser, in turns, so that a busy moment of the machine hits all of it."""
    tables = {board: new_table(browser, address, board) for board in BOARDS}
    link, cookies = tables["london"]
    pages: dict[str, tuple[str, list[Any]]] = {"start page": (f"{address}/", []), "link to a table": (link, cookies)}
    boards: dict[str, list[float]] = {name: [] for name in pages}
    usable: dict[str, list[float]] = {name: [] for name in pages}
    places = [f"{board}, {where}" for board in BOARDS for where in SCREENS]
    gestures = [f"{move}, {place}" for place in places for move in ("pan", "zoom")]
    frames: dict[str, list[float]] = {name: [] for name in gestures}
    longest: dict[str, list[float]] = {name: [] for name in gestures}
    sharp: dict[str, list[float]] = {place: [] for place in places}
    for _ in range(turns):
        for name, (where, known) in pages.items():
            drawn_at, page = first_visit(browser, where, known)
            boards[name].append(drawn_at)
            usable[name].append(page)
        for place in places:
            board, where = place.split(", ")
            moved, rested = gestures_on(browser, *tables[board], SCREENS[where])
            sharp[place].append(rested)
            for move, (rate, slowest) in moved.items():
                frames[f"{move}, {place}"].append(rate)
                longest[f"{move}, {place}"].append(slowest)
    return [
        *(Figure(f"first board drawn: {name}", "s", found, GOALS["first board"]) for name, found in boards.items()),
        *(Figure(f"usable: {name}", "s", found, None) for name, found in usable.items()),
        *(Figure(f"frames a second: {name}", "1/s", found, GOALS["frames"], True) for name, found in frames.items()),
        *(Figure(f"longest frame: {name}", "ms", found, GOALS["longest"]) for name, found in longest.items()),
        *(Figure(f"sharp after a zoom: {name}", "ms", found, GOALS["sharp"]) for name, found in sharp.items()),
    ]


def new_table(browser: Browser, address: str, board: str) -> tuple[str, list[Any]]:
    """A game on this board in which it is the detectives' turn, and the cookies of who plays them."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(address)
    page.locator(f"input[type=radio][value={board}]").check(force=True)
    page.locator("button.primary").click()
    page.wait_for_url("**/t/*")
    page.locator("section.chooser").wait_for()
    link, cookies = page.url, list(context.cookies())
    context.close()
    return link, cookies


@contextlib.contextmanager
def slow(
    browser: Browser, screen: dict[str, Any], cookies: list[Any]
) -> Iterator[tuple[BrowserContext, Page, CDPSession]]:
    """A page with an empty cache on a slow device."""
    context = browser.new_context(locale="en", color_scheme="dark", **screen)
    context.add_cookies(cookies)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield context, page, devtools
    context.close()


def first_visit(browser: Browser, link: str, cookies: list[Any]) -> tuple[float, float]:
    """Seconds from the click on a link to the painted board, and to a page to use; nothing of it in the cache."""
    with slow(browser, PHONE, cookies) as (_, page, devtools):
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", NETWORK)
        page.add_init_script(WATCH)
        page.goto(link, wait_until="commit")
        board, usable = page.evaluate("Promise.all([window.painted, window.usable])")
        return board / 1000, usable / 1000


def gestures_on(
    browser: Browser, link: str, cookies: list[Any], screen: dict[str, Any]
) -> tuple[dict[str, tuple[float, float]], float]:
    """Frames a second and the longest frame in ms, while fingers drag and pinch; and ms until the map is sharp."""
    with slow(browser, screen, cookies) as (_, page, devtools):
        page.goto(link)
        page.locator(".table > .stage img").wait_for()
        page.locator("section.chooser").wait_for()
        page.wait_for_timeout(1500)
        page.evaluate(SHARP)
        box = page.locator(".table > .stage").bounding_box()
        assert box is not None
        middle = {"x": round(box["x"] + box["width"] / 2), "y": round(box["y"] + box["height"] / 2)}
        touch = middle | {"gestureSourceType": "touch"}
        zoom = touch | {"scaleFactor": 2.2, "relativeSpeed": 300}
        pan = touch | {"xDistance": -round(box["width"] * 0.8), "yDistance": -100, "speed": 300, "preventFling": True}
        pan["x"] = round(box["x"] + box["width"] * 0.9)
        zoomed = drawn(browser, page, devtools, "Input.synthesizePinchGesture", zoom)
        sharp: float = page.evaluate("window.sharp")
        page.wait_for_timeout(800)
        return {"zoom": zoomed, "pan": drawn(browser, page, devtools, "Input.synthesizeScrollGesture", pan)}, sharp


def drawn(
    browser: Browser, page: Page, devtools: CDPSession, gesture: str, options: dict[str, Any]
) -> tuple[float, float]:
    """Frames a second from the first move of a finger to the last, and the longest wait for a frame in milliseconds.

    Fingers rest on the board for a moment before they move and before they leave it. Nothing has to be drawn then, so
    that is not counted.
    """
    timeline = "devtools.timeline"
    browser.start_tracing(
        page=page, categories=[f"disabled-by-default-{timeline}.frame", f"{timeline}.frame", timeline]
    )
    devtools.send(gesture, options)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    moves = [event["ts"] for event in events if event["name"] == "EventDispatch" and _kind(event) == "pointermove"]
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    moments: list[float] = [min(moves), *(at for at in drawn if min(moves) < at <= max(moves) + SHOWN_AFTER)]
    longest = max(later - sooner for sooner, later in itertools.pairwise(moments))
    return (len(moments) - 1) / (moments[-1] - moments[0]) * 1e6, longest / 1000


def _kind(event: dict[str, Any]) -> str:
    return str(event.get("args", {}).get("data", {}).get("type", ""))


def report(figures: list[Figure], settings: dict[str, Any]) -> str:
    """The figures as a page of the docs."""
    rows = []
    for one in figures:
        spread = f" ({min(one.values):.3g} to {max(one.values):.3g})" if len(one.values) > 1 else ""
        goal = "" if one.goal is None else f"{'at least' if one.more_is_better else 'below'} {one.goal:g}"
        reached = {None: "", True: "yes", False: "no"}[one.reached]
        rows.append(f"| {one.name} | {one.middle:.3g}{spread} {one.unit} | {goal} | {reached} |")
    network = f"{NETWORK['latency']} ms for a request and {NETWORK['downloadThroughput'] * 8 / 1e6:.1f} Mbit/s"
    lines = [
        "# How light and quick the page is",
        "",
        f"{settings['date']}: `{settings['command']}`, Chromium {settings['chromium']} without a graphics card,",
        f"{settings['cores']} cores of a shared machine with a load of {settings['load']} (above the number of cores",
        "everything but the size looks worse than it is). Median (lowest to highest). The processor is slowed down",
        f"{SLOWER} times; for the first board also the network, to {network}",
        "(Fast 4G of Chromium's DevTools).",
        "",
        "| | measured | goal | reached |",
        "|---|---:|---:|---|",
        *rows,
        "",
        "*First board drawn* begins with the click on a link, with an empty cache, and ends with the first frame",
        "that shows the picture of the London board, which comes before the script of the page has started. *Usable*",
        "ends when a game can be begun, or a move chosen. *Frames* are those that the compositor drew from the first",
        "move of a finger to the last, while fingers pinch and drag the board of a game in progress; a phone has",
        "375 x 812, a desktop 1440 x 900 pixels. *Sharp* is the time from the moment when the fingers leave the board",
        "to the second frame after it was laid out again.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
