"""The rules in their drawer: how to play with its pictures, the numbered rules, this table's own; a tip; on paper."""

import re

import pytest
from playwright.sync_api import Browser, expect

from blackticket.guide.printing import ONE_PAGE, printable
from blackticket.languages import LANGUAGE_CODES
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


def test_guides_print_on_one_page_or_two(chromium: Browser) -> None:
    page = chromium.new_page()
    for name, language, pages in (
        *(("london", language, 1) for language in LANGUAGE_CODES),
        *((name, "de", 1) for name in sorted(ONE_PAGE - {"london"})),
        ("sanssouci", "de", 2),
        ("sanssouci", "nl", 2),
    ):
        page.set_content(printable(name, language))
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == pages, (name, language)
    page.close()
