"""Takes the pictures of the page, from real games: run it when the page looks different.

    python -m tests.browser.pictures

What a page of the docs shows goes to docs/pictures, the others to build/pictures. Read ``main`` first.
"""

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, Server
from tests.browser.driver import Player, begin

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

from layout_pictures import place_of
from small_pictures import small_webp

DESKTOP, PHONE = (1440, 900), (375, 812)


def main() -> None:
    """The start page, and a table of every edition."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            take(visit(browser, server.address, DESKTOP), "start-night")
            hunt(browser, server.address, "London", "table-night", few=3)
            hunt(browser, server.address, "London", "table-phone", size=PHONE)
            hunt(browser, server.address, "Italia", "table-italia", day=True)
            hunt(browser, server.address, "Sanssouci", "table-sanssouci", day=True)
            hunt(browser, server.address, "Dice", "table-dice", few=8)
        finally:
            browser.close()
            server.stop()


def visit(browser: Browser, address: str, size: tuple[int, int], *, day: bool = False) -> Page:
    """The start page of a new visitor."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en",
        color_scheme="light" if day else "dark",
        reduced_motion="reduce",
        has_touch=size == PHONE,
    )
    page = context.new_page()
    page.goto(address)
    page.locator("button.primary").wait_for()
    return page


def hunt(
    browser: Browser,
    address: str,
    edition: str,
    name: str,
    *,
    size: tuple[int, int] = DESKTOP,
    day: bool = False,
    few: int = 12,
) -> None:
    """A table when X can be at a few stations only, and a detective has chosen where to go."""
    for seed in range(20):
        page = visit(browser, address, size, day=day)
        page.get_by_role("switch").check()
        begin(page, edition=edition)
        player = Player(page, seed)
        while player.wait_for_turn() and not 1 < possible(page) <= few:
            player.move()
        if not player.is_over():
            player.choose()
            take(page, name)
            return
        page.context.close()


def possible(page: Page) -> int:
    """At how many stations X can be, as the page says."""
    found = re.search(r"\d+", " ".join(page.locator(".possible").all_inner_texts()))
    return int(found[0]) if found else 1


def take(page: Page, name: str) -> None:
    """Save what the page shows, once it has come to rest."""
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)
    place_of(f"{name}.webp").write_bytes(small_webp(page.screenshot()))
    page.context.close()


if __name__ == "__main__":
    main()
