"""The rules in their drawer: how to play with its pictures, the numbered rules, this table's own; and a tip."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Desk
from tests.browser.driver import begin

pytestmark = pytest.mark.browser

PICTURE_WIDTHS = "all => all.map(one => one.complete ? one.naturalWidth : 0)"


def test_the_drawer_shows_guide_and_details(desk: Desk) -> None:
    page = desk.open(width=375, height=812, language="de")
    page.get_by_role("button", name="Regeln").click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_role("heading", name="Auf einen Blick").wait_for()
    pictures = drawer.locator("figure img")
    expect(pictures).to_have_count(5)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
    assert all(pictures.evaluate_all(PICTURE_WIDTHS))
    assert "theme=night" in (pictures.first.get_attribute("src") or "")
    expect(drawer.locator(".edge.right")).to_be_visible()
    drawer.get_by_role("button", name="Einzelheiten").click()
    expect(drawer.get_by_role("heading", name="L5")).to_be_visible()
    expect(drawer.get_by_role("heading", name="Kurz gesagt")).to_be_visible()


def test_at_a_table_the_rules_in_short_are_its_own_and_a_tip_fits(desk: Desk) -> None:
    page = desk.open()
    begin(page, edition="Sanssouci").wait_for_turn()
    tip = page.locator("p.tip")
    expect(tip).to_contain_text("The order you choose now stays")
    tip.get_by_role("button", name="No tips").click()
    expect(tip).to_have_count(0)
    page.get_by_role("button", name="Rules").first.click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_role("heading", name="In short: this game").wait_for()
    expect(drawer.locator(".brief")).to_contain_text("agents choose their order")
