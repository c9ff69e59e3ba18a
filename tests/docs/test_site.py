"""The documentation builds as a site, without a warning, and loads nothing from elsewhere.

Its search is tried in tests/browser/test_docs_site.py.
"""

import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest

import blackticket
import docs_doctests
import docs_reference
import docs_site
from tests.docs.pages import PAGES, ROOT

LOADED = re.compile(r'<(?:script|link|img|source|iframe)\b[^>]*?\b(?:src|href)="?([^">\s]+)')
REFERENCE = re.compile(r'\b(?:href|src)="?([^">\s]+)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built strictly."""
    folder = tmp_path_factory.mktemp("docs")
    docs_site.build(folder / "site", folder / "stage")
    return folder / "site"


@pytest.mark.slow
def test_every_page_of_the_project_is_in_the_site(site: Path) -> None:
    for page in PAGES:
        name = page.relative_to(ROOT).with_suffix(".html")
        assert (site / (name.with_name("index.html") if page.name == "README.md" else name)).is_file(), name


@pytest.mark.slow
def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        for address in LOADED.findall(page.read_text(encoding="utf-8")):
            assert not re.match(r"(?:[a-z]+:)?//", address), f"{page.relative_to(site)} loads {address}"
    for style in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import )[\"']?https?:", style.read_text(encoding="utf-8")), style


@pytest.mark.slow
def test_every_link_in_the_site_leads_to_a_file(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = re.sub(r"<code\b.*?</code>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for address in REFERENCE.findall(text):
            if page.name == "404.html" or re.match(r"[a-z]+:|#", address):
                continue
            file = unquote(re.split(r"[#?]", address)[0])
            assert (page.parent / file).exists(), f"{page.relative_to(site)} links to {address}"


@pytest.mark.slow
def test_the_reference_has_every_public_name(site: Path) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (site / "reference").glob("*.html"))
    for name in blackticket.__all__:
        if not name.startswith("__"):
            assert re.search(rf'id="?blackticket\.{name}\b', text), name


def test_a_link_to_a_file_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("[gone](docs/gone.md)")
    with pytest.raises(docs_site.SiteError, match=r"README.md links to docs/gone.md, which does not exist"):
        docs_site.gather(tmp_path, tmp_path / "pages")


def test_a_page_that_the_navigation_leaves_out_is_refused(tmp_path: Path) -> None:
    for name in ("a.md", "b.md", "c.md"):
        (tmp_path / name).write_text("# A page")
    with pytest.raises(docs_site.SiteError, match=r"c.md is missing from the navigation"):
        docs_site.with_navigation("nav:\n  - a.md\n  - B: b.md\n", tmp_path, [])
    assert (
        docs_site.with_navigation("nav:\n  - c.md\n  - *.md\n", tmp_path, []) == "nav:\n  - c.md\n  - a.md\n  - b.md\n"
    )


def test_links_to_sources_and_folders_become_links_to_pages(tmp_path: Path) -> None:
    root, pages = tmp_path / "root", tmp_path / "pages"
    (root / "src").mkdir(parents=True)
    (root / "src" / "one.py").write_text("ONE = 1\n")
    (root / "LICENSE").write_text("MIT\n")
    (root / "README.md").write_text("[a](src/one.py) [b](src) [c](LICENSE) [d](#here)\n\n```\n[e](none.md)\n```\n")
    docs_site.gather(root, pages)
    text = (pages / "README.md").read_text()
    assert text == "[a](src/one.py.md) [b](src/README.md) [c](LICENSE) [d](#here)\n\n```\n[e](none.md)\n```\n"
    assert "ONE = 1" in (pages / "src" / "one.py.md").read_text()
    assert "[one.py](one.py.md)" in (pages / "src" / "README.md").read_text()
    assert (pages / "LICENSE").read_text() == "MIT\n"


@pytest.mark.slow
def test_a_link_to_a_heading_that_does_not_exist_stops_the_build(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for asset in docs_site.ASSETS:
        (root / asset).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / asset, root / asset)
    (root / "README.md").write_text("# Home\n\n[elsewhere](#nowhere)\n")
    (root / "mkdocs.yml").write_text(
        "site_name: x\ndocs_dir: pages\nsite_dir: site\nvalidation: true\nplugins: []\n"
        "nav:\n  - README.md\n  - reference/*.md\n"
    )
    with pytest.raises(docs_site.SiteError, match=r"anchor does not exist\s.*\bREADME\.md:3:"):
        docs_site.build(tmp_path / "site", tmp_path / "stage", root)


def test_every_public_name_is_on_exactly_one_page_of_the_reference() -> None:
    names = [name for group in docs_reference.grouped().values() for name in group]
    assert sorted(names) == sorted(name for name in blackticket.__all__ if not name.startswith("__"))


def test_examples_in_docstrings_become_blocks_of_code() -> None:
    assert docs_doctests.fenced("A.\n\n>>> 1 + 1\n2\n\nB.") == "A.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nB."
    for docstring in ("Examples:\n    >>> 1\n    1", "```python\n>>> 1\n1\n```"):
        assert docs_doctests.fenced(docstring) == docstring
