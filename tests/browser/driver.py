"""Plays on a page as a person would: looks at what is offered, clicks on it, confirms. Knows no rule."""

import random
import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

CHOOSER = "section.chooser"
ENDINGS = re.compile(r"Mister\sX (is caught|is surrounded|escapes)")
"""What the server says of the end, once it has told the game again."""
LONGEST_GAME = 400
"""Moves of one pair of hands; no edition comes near."""
Taste = Callable[[Sequence[int]], Sequence[int]]
"""Which of these stations one would go to."""


class Player:
    """One pair of hands at one page."""

    def __init__(self, page: Page, seed: int = 1, taste: Taste = list) -> None:
        self.page = page
        self._random = random.Random(seed)
        self._taste = taste

    @property
    def chooser(self) -> Locator:
        """Where a move is put together."""
        return self.page.locator(CHOOSER)

    @property
    def version(self) -> str:
        """Of the view that the page shows."""
        return self.page.locator(".table").get_attribute("data-version") or ""

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator("section.end").count() > 0

    def end(self) -> tuple[str, str, list[int]]:
        """Who has won, how, and X's stations from the first to the last."""
        card = self.page.locator("section.end")
        heading = card.get_by_role("heading", level=2)
        expect(heading).to_have_text(ENDINGS, timeout=30_000)
        expect(card.get_by_role("listitem").last).to_have_text(re.compile(r"\d$"))
        stations = [int(text.split()[-1]) for text in card.get_by_role("listitem").all_inner_texts()]
        return heading.inner_text(), card.locator("h2 + p").inner_text(), stations

    def _asked(self) -> Locator:
        return self.page.locator(f"{CHOOSER} .confirm, {CHOOSER} ul button, {CHOOSER} [role=group] button")

    def is_asked(self) -> bool:
        """Whether a move is wanted from this page."""
        return self._asked().count() > 0

    def wait_for_turn(self, seconds: float = 25) -> bool:
        """Until a move is wanted (true) or the game is over (false)."""
        either = self.page.locator("section.end").or_(self._asked())
        either.first.wait_for(state="attached", timeout=seconds * 1000)
        return not self.is_over()

    def choose(self) -> None:
        """A station, and a ticket if there is a choice; whatever is settled already is left alone."""
        confirm = self.chooser.locator(".confirm")
        if not confirm.is_visible():
            chips = self.chooser.locator("ul[aria-label] button")
            stations = [int(text) for text in chips.all_inner_texts()]
            if stations:
                chips.nth(stations.index(self._random.choice(self._taste(stations)))).click()
            else:
                self.chooser.locator("[role=group] button").first.click()
        if not confirm.is_visible():
            self.chooser.locator("[role=radiogroup]").last.get_by_role("radio").first.click()

    def move(self) -> None:
        """Choose, confirm, and see that the table has moved on."""
        before = self.version
        self.choose()
        self.chooser.locator(".confirm").click()
        self.page.locator(f".table:not([data-version='{before}'])").wait_for()

    def play(self, moves: int = LONGEST_GAME) -> int:
        """So many moves, or up to the end of the game; how many were made."""
        for made in range(moves):
            if not self.wait_for_turn():
                return made
            self.move()
        return moves


def play_together(
    players: Sequence[Player],
    moves: int = LONGEST_GAME,
    seconds: float = 120,
    after: Callable[[Player], None] | None = None,
) -> int:
    """Whoever is asked moves, until the game is over or so many moves were made; how many were.

    ``after`` is called after each move, when all see it.
    """
    latest, made = time.monotonic() + seconds, 0
    while made < moves and not players[0].is_over():
        assert time.monotonic() < latest, "nobody was asked for a move"
        for player in players:
            if made < moves and player.is_asked():
                player.move()
                made += 1
                see_the_same(players)
                if after is not None:
                    after(player)
    return made


def see_the_same(players: Sequence[Player]) -> None:
    """Until all pages show the same moment: the latest that one of them shows now."""
    version = max((player.version for player in players), key=int)
    for player in players:
        player.page.locator(f".table[data-version='{version}']").wait_for()


def weakest_level(page: Page) -> str:
    """The quickest computer player."""
    level: str = page.evaluate("async () => (await (await fetch('/api/editions')).json()).levels[0]")
    return level


def exactly(text: str) -> re.Pattern[str]:
    """This text and no more; the page writes some of its spaces so that no line breaks there."""
    return re.compile(rf"^{re.escape(text).replace(chr(92) + ' ', chr(92) + 's')}$")


def begin(page: Page, *, edition: str = "London", side: str = "Detectives") -> Player:
    """From the start page into a game against the weakest computer."""
    level = page.locator(f'input[type=radio][value="{weakest_level(page)}"]')
    page.locator("label").get_by_text(edition, exact=True).click()
    shown = "Agents" if edition == "Sanssouci" and side == "Detectives" else side
    page.locator("label").get_by_text(exactly(shown)).click()
    page.locator("label").filter(has=level).click()
    page.locator("button.primary").click()
    page.wait_for_url("**/t/*")
    return Player(page)
