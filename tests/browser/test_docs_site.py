"""The documentation reads well offline: the search of a site that was opened from a folder works."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import docs_site

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def test_the_search_finds_a_rule_in_a_site_opened_from_a_folder(chromium: Browser, tmp_path: Path) -> None:
    docs_site.build(tmp_path / "site", tmp_path / "stage")
    asked: list[str] = []
    with chromium.new_context(viewport={"width": 1440, "height": 900}, offline=True) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto((tmp_path / "site" / "docs" / "terminal.html").as_uri())
        page.keyboard.press("Control+k")
        page.get_by_role("combobox", name="Search").fill("double move")
        expect(page.get_by_text("The double move").first).to_be_visible()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:", "about:"))] == []
