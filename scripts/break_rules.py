"""Break rules on purpose, one at a time, in a copy of the sources, and see which tests notice.

    python scripts/break_rules.py            prints a table as markdown
    python scripts/break_rules.py T5 L13     only those whose name contains one of these
    BREAK_SUITES="tests/rules" python scripts/break_rules.py     only these tests

Each break (``break_rules.toml``) is a small change of one file. The fast tests run uncompiled, so nothing is compiled
again. A break that no test notices is a hole in the tests; the script then ends with status 1.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SUITES = (
    "tests/rules",
    "tests/agreement/test_oracle.py",
    "tests/properties/test_candidates.py",
    "tests/properties/test_secrets.py",
    "tests/properties/test_states.py",
    "tests/perft",
    "tests/belief/test_candidates.py",
    "tests/dice",
)
FAST = ["-m", "not slow", "-q", "-p", "no:cacheprovider", "--tb=no", "-rf"]
SETTINGS = {"BLACKTICKET_COMPILER": "off", "PYTHONDONTWRITEBYTECODE": "1"}


class Break(NamedTuple):
    """What is broken, where, and how."""

    name: str
    file: str
    old: str
    new: str


def read_breaks() -> list[Break]:
    """The breaks of break_rules.toml."""
    with (Path(__file__).with_suffix(".toml")).open("rb") as file:
        return [Break(**item) for item in tomllib.load(file)["break"]]


def main(wanted: list[str]) -> int:
    """Break, test, tell."""
    chosen = [b for b in read_breaks() if not wanted or any(word in b.name for word in wanted)]
    missed = 0
    print("| broken | tests that noticed | for example |")
    print("|---|---|---|")
    for broken in chosen:
        counts, example = _try(broken)
        missed += not counts
        told = ", ".join(f"{folder} {count}" for folder, count in counts.items()) or "**none**"
        print(f"| {broken.name} | {told} | {example} |", flush=True)
    print(f"\n{len(chosen) - missed} of {len(chosen)} breaks were noticed.")
    return 1 if missed else 0


def _try(broken: Break) -> tuple[dict[str, int], str]:
    """How many tests of each folder fail on a broken copy, and one of them."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(_sources(), copy, ignore=shutil.ignore_patterns("__pycache__"))
        path = copy / "blackticket" / broken.file
        text = path.read_text(encoding="utf-8")
        if text.count(broken.old) != 1:
            raise SystemExit(f"{broken.name}: the text to break is {text.count(broken.old)} times in {broken.file}")
        path.write_text(text.replace(broken.old, broken.new), encoding="utf-8")
        environment = {**os.environ, **SETTINGS, "PYTHONPATH": str(copy)}
        suites = os.environ.get("BREAK_SUITES", "").split() or SUITES
        command = [sys.executable, "-m", "pytest", *FAST, *suites]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    failed = re.findall(r"^(?:FAILED|ERROR) (tests/(\w+)/\S+)", done.stdout, re.MULTILINE)
    if not failed and done.returncode not in (0, 1):
        raise SystemExit(f"{broken.name}: the tests did not run\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    counts: dict[str, int] = {}
    for _, where in failed:
        counts[where] = counts.get(where, 0) + 1
    by_name = [name.split("::")[-1] for name, where in failed if where == "rules"] or [n for n, _ in failed]
    return counts, by_name[0] if by_name else ""


def _sources() -> Path:
    """The sources to break: those on PYTHONPATH if there are any, else the checkout's."""
    for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep):
        if entry and (Path(entry) / "blackticket").is_dir():
            return Path(entry)
    return ROOT / "src"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
