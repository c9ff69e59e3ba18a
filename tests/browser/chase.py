"""The chase as one page is told it: for players who are to meet soon, and for questions about who can know what.

Listens to the page's socket, so it knows what X knows if that page is X's. Knows which stations are connected,
but no rule. Read ``Chase.sensible`` first.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

FIRST_SIGHT = 3
"""Until X has made so many moves everybody strolls about; then X and the pursuers run into each other's arms."""
WORDS = """() => {
  const page = document.documentElement.cloneNode(true)
  page.querySelectorAll('.chooser, script, style').forEach((one) => one.remove())
  const spoken = ['aria-label', 'aria-valuetext', 'alt', 'title', 'value']
  const words = [...page.querySelectorAll('*')].flatMap((one) => spoken.map((name) => one.getAttribute(name) ?? ''))
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) words.push(texts.currentNode.data)
  return words.join('\\n')
}"""
"""All that is written on a page or read aloud, apart from the stations to choose from."""


class Chase:
    """Where everybody is, by the views that a page has been sent."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._at: dict[str, int] = {}
        self._board = ""
        self._lines: set[tuple[int, int]] = set()
        self._side: str | None = None
        self._open: set[int] = set()
        self._largest_count = 0
        self.route: list[int] = []
        """X's stations after each of his moves, as this page was told them then."""
        self.is_shown = False
        """Whether X's latest station was shown to everybody."""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "view":
            self._see(message["view"])

    def _see(self, view: dict[str, Any]) -> None:
        self._at.update(view["at"])
        self._side = view["to_move"]
        self._board = view["board"] + (f"?tiles={'-'.join(view['tiles'])}" if view.get("tiles") else "")
        self._open |= {station for figure, station in view["at"].items() if figure != "X"}
        self._open |= {entry["station"] for entry in view["log"] if entry["shown"]}
        counts = (count for hand in view["tickets"].values() for count in hand.values())
        self._largest_count = max(view["log_entries"], *counts)
        if view["audience"] in {"X", "everyone"}:
            self.route += [entry["station"] for entry in view["log"][len(self.route) :]]
            self.is_shown = bool(view["log"]) and view["log"][-1]["shown"]

    def sensible(self, stations: Sequence[int]) -> Sequence[int]:
        """Those of these where nobody meets, at first; later those from which it is nearest to the other side."""
        others = [at for figure, at in self._at.items() if (figure == "X") != (self._side == "X")]
        steps = self._steps_to(others)
        if len(self.route) < FIRST_SIGHT:
            return [station for station in stations if station not in others] or stations
        least = min(steps[station] for station in stations)
        return [station for station in stations if steps[station] == least]

    def expect_hidden(self, pages: Sequence[Page]) -> bool:
        """That these pages, of others, do not show X's figure nor name his station, unless X was shown.

        False if the number of his station may be there for another reason, so that nothing can be said about it.
        """
        for page in pages:
            expect(page.locator("g.figure .badge.x")).to_have_count(int(self.is_shown))
        station = self.route[-1]
        if station in self._open or station <= self._largest_count:
            return False
        for page in pages:
            assert not says(page, station)
        return True

    def _steps_to(self, goals: Sequence[int]) -> dict[int, int]:
        """How many connections there are between each station and the nearest of these."""
        if not self._lines:
            address = self._page.url.partition("/t/")[0]
            lines = self._page.request.get(f"{address}/api/boards/{self._board}").json()["connections"]
            self._lines = {(line[end], line[other]) for line in lines for end, other in ("ab", "ba")}
        steps, edge = dict.fromkeys(goals, 0), set(goals)
        while edge:
            edge = {other for end, other in self._lines if end in edge and other not in steps}
            steps |= dict.fromkeys(edge, max(steps.values()) + 1)
        return steps


def says(page: Page, number: int) -> bool:
    """Whether the number is anywhere among the words of the page."""
    return re.search(rf"(?<!\d){number}(?!\d)", page.evaluate(WORDS)) is not None
