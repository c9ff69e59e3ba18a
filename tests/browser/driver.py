"""Plays on a page as a person would: looks at what is offered, clicks on it, confirms. Knows no rule."""

import random

from playwright.sync_api import Page, expect

CHOOSER = "section.chooser"


class Player:
    """One pair of hands at one page."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._random = random.Random(seed)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator("section.end").count() > 0

    def wait_for_turn(self, seconds: float = 25) -> bool:
        """Until a move is wanted (true) or the game is over (false)."""
        asked = self.page.locator(
            f"section.end, {CHOOSER} .confirm, {CHOOSER} ul button, {CHOOSER} [role=group] button"
        )
        asked.first.wait_for(state="attached", timeout=seconds * 1000)
        return not self.is_over()

    def move(self) -> None:
        """Choose a station, a ticket if there is a choice, and confirm; whatever is settled already is left alone."""
        page = self.page
        before = page.locator(".table").get_attribute("data-version")
        confirm = page.locator(f"{CHOOSER} .confirm")
        if not confirm.is_visible():
            stations = page.locator(f"{CHOOSER} ul[aria-label] button")
            if stations.count():
                stations.nth(self._random.randrange(stations.count())).click()
            else:
                page.locator(f"{CHOOSER} [role=group] button").first.click()
        if not confirm.is_visible():
            page.locator(f"{CHOOSER} [role=radiogroup]").last.get_by_role("radio").first.click()
        confirm.click()
        expect(page.locator(".table")).not_to_have_attribute("data-version", before or "", timeout=15_000)

    def play(self, moves: int) -> int:
        """So many moves, or up to the end of the game; how many were made."""
        for made in range(moves):
            if not self.wait_for_turn():
                return made
            self.move()
        return moves


def begin(page: Page, *, edition: str = "London", side: str = "Detectives", level: str | None = "Medium") -> Player:
    """From the start page into a game against the computer."""
    page.get_by_text(edition, exact=True).click()
    page.get_by_text(side, exact=True).first.click()
    if level is not None:
        page.get_by_text(level, exact=True).click()
    page.locator("button.primary").click()
    page.wait_for_url("**/t/*")
    return Player(page)
