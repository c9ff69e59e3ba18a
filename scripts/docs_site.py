"""Build the documentation as a site that reads well offline: ``python scripts/docs_site.py`` writes ``site/``.

The pages stay where a forge shows them: README.md, ARCHITECTURE.md, docs/ and so on. This script copies them to
build/docs/pages and keeps their folders, so each link works in both places. It adds what only the site has: the
reference of the Python package, the guides with their pictures, and a page for each source file that a page links to.
Zensical then builds the site.
A broken link, a page that the navigation leaves out and a fault in the reference each stop the build.

The script does not know what the pages say. Read ``build`` first.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import docs_reference

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ("web/public/icon.svg", "docs/theme/site.css", "docs/theme/iframe-worker.js")
SOURCES = {".css": "css", ".csv": "text", ".py": "python", ".sh": "sh", ".toml": "toml", ".ts": "typescript"}
ASIDE = "---\nsearch:\n  exclude: true\n---\n\n"
"""Begins a page that readers reach by links alone: the navigation and the search leave it out."""

FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<=\]\()[^)\s]+|(?<=\]: )\S+$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:|#")
NAVIGATED = re.compile(r"\S+\.md$", re.MULTILINE)
STARRED = re.compile(r"^( +- )(\S*\*\S*)$", re.MULTILINE)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
USUAL = re.compile(r"Build started|Build finished in .*|No issues found|")


class SiteError(Exception):
    """The site cannot be built; the message says what to fix."""


def build(site: Path, stage: Path, root: Path = ROOT) -> None:
    """Gather the pages of ``root`` in ``stage`` and build ``site`` from them; both folders are replaced."""
    pages = stage / "pages"
    for folder in (stage, site):
        shutil.rmtree(folder, ignore_errors=True)
    gather(root, pages)
    if (pages / "docs").is_dir():
        write_guides(pages / "docs" / "how-to-play")
    (pages / "assets").mkdir()
    for asset in ASSETS:
        shutil.copy(root / asset, pages / "assets")
    reference = docs_reference.write(pages / "reference")
    settings = (root / "mkdocs.yml").read_text(encoding="utf-8").replace("<root>", str(root))
    (stage / "mkdocs.yml").write_text(with_navigation(settings, pages, reference), encoding="utf-8")
    _run_builder(stage / "mkdocs.yml")
    shutil.move(stage / "site", site)


def gather(root: Path, pages: Path) -> None:
    """Copy every page of the repository, and everything that the pages link to."""
    copies = _Copies(root, pages)
    for page in [*root.glob("*.md"), *(root / "docs").rglob("*.md")]:
        copies.add_page(page)


class _Copies:
    """Pages on their way from ``root`` to ``pages``; their links to sources and folders become links to pages."""

    def __init__(self, root: Path, pages: Path) -> None:
        self.root, self.pages = root, pages

    def add_page(self, page: Path) -> None:
        text = page.read_text(encoding="utf-8")
        code = [match.span() for match in FENCE.finditer(text)]

        def follow(link: re.Match[str]) -> str:
            if ELSEWHERE.match(link[0]) or any(start <= link.start() < end for start, end in code):
                return link[0]
            return self._follow(page, link[0])

        self._write(page, LINK.sub(follow, text))

    def _follow(self, page: Path, target: str) -> str:
        """Add what the link leads to, and return the link that leads there in the site."""
        file = target.partition("#")[0]
        there = (page.parent / file).resolve()
        if not there.exists():
            raise SiteError(f"{self._name(page)} links to {target}, which does not exist")
        if there.is_dir():
            self._add_folder(there)
            return f"{file.rstrip('/')}/README.md"
        if there.suffix in SOURCES:
            self._add_source(there)
            return f"{file}.md"
        if there.suffix != ".md":
            self._place(there).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(there, self._place(there))
        return target

    def _add_folder(self, folder: Path) -> None:
        """Add a list of what is in the folder, unless it has a page of its own."""
        if (folder / "README.md").exists():
            return
        lines = [f"{ASIDE}# {self._name(folder)}", ""]
        for file in sorted(folder.iterdir()):
            if file.suffix == ".md":
                title = file.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")
                lines.append(f"- [{title}]({file.name})")
            elif file.suffix in SOURCES:
                self._add_source(file)
                lines.append(f"- [{file.name}]({file.name}.md)")
        self._write(folder / "README.md", "\n".join(lines) + "\n")

    def _add_source(self, file: Path) -> None:
        code = file.read_text(encoding="utf-8").rstrip("\n")
        text = f"{ASIDE}# {self._name(file)}\n\n````{SOURCES[file.suffix]}\n{code}\n````\n"
        self._write(file.with_name(f"{file.name}.md"), text)

    def _write(self, page: Path, text: str) -> None:
        self._place(page).parent.mkdir(parents=True, exist_ok=True)
        self._place(page).write_text(text, encoding="utf-8")

    def _place(self, file: Path) -> Path:
        return self.pages / file.relative_to(self.root)

    def _name(self, file: Path) -> str:
        return file.relative_to(self.root).as_posix()


def write_guides(folder: Path) -> None:
    """How to play every edition in every language, with each picture by night and by day."""
    from blackticket.guide import GUIDE_NAMES, captions, how_to_play, picture
    from blackticket.languages import LANGUAGES

    for code, own_name in LANGUAGES:
        (folder / code).mkdir(parents=True)
        for name in GUIDE_NAMES:
            text = how_to_play(name, code)
            for wanted, caption in captions(name, code).items():
                shown = []
                for theme, scheme in (("night", "dark"), ("day", "light")):
                    file = f"{name}-{wanted}-{theme}.svg"
                    (folder / code / file).write_text(picture(name, wanted, theme, code, caption), encoding="utf-8")
                    shown.append(f"![{caption}]({file}#only-{scheme})")
                text = text.replace(f"![{caption}](picture:{wanted})", f"{''.join(shown)}\n\n*{caption}*")
            heading, rest = text.split("\n", 1)
            (folder / code / f"{name}.md").write_text(f"{heading} ({own_name})\n{rest}", encoding="utf-8")


def with_navigation(settings: str, pages: Path, reference: list[str]) -> str:
    """The settings with every ``*`` of the navigation spelt out; a page that is missing from it is an error."""
    named = set(NAVIGATED.findall(settings))

    def spell_out(line: re.Match[str]) -> str:
        found = sorted(_name_of(page, pages) for page in pages.glob(line[2]))
        if line[2].startswith("reference/"):
            found = [f"reference/{title}.md" for title in reference]
        return "\n".join(f"{line[1]}{page}" for page in found if page not in named)

    settings = STARRED.sub(spell_out, settings)
    named = set(NAVIGATED.findall(settings))
    for page in sorted(pages.rglob("*.md")):
        if _name_of(page, pages) not in named and not page.read_text(encoding="utf-8").startswith(ASIDE):
            raise SiteError(f"{_name_of(page, pages)} is missing from the navigation in mkdocs.yml")
    return settings


def _name_of(page: Path, pages: Path) -> str:
    return page.relative_to(pages).as_posix()


def _run_builder(settings: Path) -> None:
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(settings)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    told = COLOUR.sub("", result.stdout + "\n" + result.stderr)
    if result.returncode or not all(USUAL.fullmatch(line) for line in told.splitlines()):
        raise SiteError(told)


if __name__ == "__main__":
    try:
        build(ROOT / "site", ROOT / "build" / "docs")
    except SiteError as error:
        sys.exit(str(error))
    print("The documentation is in site/index.html.")
