"""The pages of the rules: every page in every language, and English where there is no translation."""

import pytest

from blackticket.editions import edition_names
from blackticket.server.catalog.rule_texts import SHARED_RULES
from tests.docs.pages import RULES
from tests.server.support import Site

PAGES = (*edition_names(), SHARED_RULES)


@pytest.mark.parametrize("language", ["de", "fr", "it", "nl"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_comes_in_the_wanted_language(site: Site, page: str, language: str) -> None:
    answer = site.get(f"/api/rules/{page}?language={language}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.headers["content-language"] == language
    assert answer.content == (RULES / language / f"{page}.md").read_bytes()


@pytest.mark.parametrize("query", ["", "?language=en", "?language=fi", "?language=", "?language=FR", "?language=../fr"])
@pytest.mark.parametrize("page", PAGES)
def test_without_a_translation_the_page_comes_in_english_and_says_so(site: Site, page: str, query: str) -> None:
    answer = site.get(f"/api/rules/{page}{query}")
    assert answer.status_code == 200
    assert answer.headers["content-language"] == "en"
    assert answer.content == (RULES / f"{page}.md").read_bytes()


@pytest.mark.parametrize("page", ["README", "fr", "fr%2flondon", "paris"])
def test_what_is_no_page_of_the_rules_is_refused(site: Site, page: str) -> None:
    assert site.get(f"/api/rules/{page}?language=fr").status_code == 404
