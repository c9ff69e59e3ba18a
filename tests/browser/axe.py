"""What axe-core, which the page's packages bring along, finds on a page. Read ``serious`` first."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

needs_axe = pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core is not installed (npm ci in web/)")


def serious(page: Page) -> list[dict[str, Any]]:
    """What is serious or critical, as rule and places."""
    page.evaluate(SCRIPT.read_text())
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        {
            "rule": one["id"],
            "where": [node["target"] for node in one["nodes"]][:5],
            "why": one["nodes"][0]["failureSummary"],
        }
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def serious_by_night_and_day(page: Page) -> list[dict[str, Any]]:
    """The same in both themes; the page is left as it was."""
    by_night = serious(page)
    page.get_by_role("button", name="Switch to day colours").click()
    by_day = serious(page)
    page.get_by_role("button", name="Switch to night colours").click()
    return by_night + by_day
