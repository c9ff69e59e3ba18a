"""Making a study in a test."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from bench.studies.__main__ import main

from tests.docs.pages import ROOT, anchors, links

RESULTS = ROOT / "docs" / "results"


def study(name: str, folder: Path, *more: str) -> tuple[str, dict[str, Any]]:
    """The page and the data of a study, made by its command."""
    assert main([name, "--jobs", "1", "--into", str(folder), *more]) == 0
    page = (folder / f"{name}.md").read_text(encoding="utf-8")
    if "svg" in page:
        ET.parse(folder / f"{name}.svg")
    for target in links(folder / f"{name}.md"):
        file, _, anchor = target.partition("#")
        there = folder / file if file.endswith(".svg") else (RESULTS / file).resolve()
        assert there.exists(), target
        assert not anchor or anchor in anchors(there), target
    return page, json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
