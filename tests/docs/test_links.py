"""Links between pages lead somewhere."""

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, anchors, links, name_of


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_relative_link_leads_to_something(page: Path) -> None:
    for target in links(page):
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert there.exists(), f"{name_of(page)} links to {target}, which is not there"
        if anchor and there.suffix == ".md":
            assert anchor in anchors(there), f"{name_of(page)} links to {target}, but there is no such heading"
