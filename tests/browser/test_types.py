"""The page has the types that the server has."""

import subprocess
import sys
from pathlib import Path


def test_the_pages_types_are_the_servers() -> None:
    script = Path(__file__).parents[2] / "scripts" / "page_types.py"
    answer = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
