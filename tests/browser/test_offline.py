"""Without a line: what opens all the same, what says honestly that it cannot, and a page that can be installed."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Desk
from tests.browser.driver import begin


def kept(page: Page) -> None:
    """Until the service worker has what it shall keep."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        """async () => {
            const data = await caches.open('data-1')
            const urls = (await data.keys()).map((request) => new URL(request.url).pathname)
            const needed = ['/api/editions', '/api/rules/dice', '/api/rules/dice/how-to-play', '/api/boards/london']
            return needed.every((one) => urls.includes(one))
        }"""
    )


def test_start_page_rules_and_finished_games_open_without_a_line(desk: Desk) -> None:
    desk.expected = ["ERR_INTERNET_DISCONNECTED", "Failed to load resource", "WebSocket"]
    page = desk.open()
    player = begin(page, edition="Dice", side="Mister X")
    player.play()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    page.goto(desk.address + "/my")
    kept(page)
    page.reload()  # from now on the worker answers
    game = page.get_by_role("region", name="Finished games").get_by_role("link")
    expect(game).to_have_count(1)
    game.click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    page.context.set_offline(True)
    page.goto(desk.address + "/")
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.get_by_role("button", name="Rules").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("taxi")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="My games").click()
    page.get_by_role("region", name="Finished games").get_by_role("link").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("You are offline.")).to_have_count(0)


def test_the_page_can_be_installed(desk: Desk) -> None:
    page = desk.open()
    manifest = page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    for icon in manifest["icons"]:
        size = page.evaluate(
            """src => new Promise((done) => {
                const icon = Object.assign(new Image(), { onload: () => done(icon.naturalWidth), src })
            })""",
            icon["src"],
        )
        if icon["sizes"] != "any":
            assert icon["sizes"] == f"{size}x{size}"
    assert re.fullmatch(r"#\w{6}", manifest["theme_color"])
