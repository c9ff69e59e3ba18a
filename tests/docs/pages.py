"""The pages of the project: which there are, their headings and links."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
PAGES = sorted(path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^### (S-V\d+|[A-Z]\d+)\b", re.MULTILINE)
LINK = re.compile(r"\[[^\]\[]*\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: +(\S+)", re.MULTILINE)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def prose(path: Path) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings."""
    found = set()
    for heading in HEADING.findall(prose(path)):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        found.add(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"))
    return found


def links(path: Path) -> list[str]:
    """All targets of links within the repository."""
    targets = [inline or reference for inline, reference in LINK.findall(prose(path))]
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


def rule_ids() -> list[str]:
    """Every numbered rule that has a heading of its own in docs/rules."""
    return [found for page in sorted(RULES.glob("*.md")) for found in RULE.findall(prose(page))]
