"""Every language has every text; what a first visit loads stays small. Asks the scripts beside the page."""

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="there is no Node here"),
    pytest.mark.skipif(
        not (WEB / "node_modules").is_dir(), reason="the page's packages are not installed (npm ci in web/)"
    ),
]


def ask(script: str) -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    return subprocess.run([NODE, f"scripts/{script}.mjs"], cwd=WEB, capture_output=True, text=True, check=False)


def test_no_text_is_missing_in_a_language() -> None:
    answer = ask("texts")
    assert answer.returncode == 0, answer.stderr


@pytest.mark.skipif(
    not (WEB.parent / "src/blackticket/server/page/index.html").is_file(), reason="the page is not built"
)
def test_a_first_visit_is_below_150_kB() -> None:
    answer = ask("size")
    assert answer.returncode == 0, answer.stdout
