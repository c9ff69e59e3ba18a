"""What is shipped stands alone: it neither changes where Python looks for modules nor imports what is not shipped."""

import ast
from pathlib import Path

import pytest

import blackticket

PACKAGE = Path(blackticket.__file__).parent
NOT_SHIPPED = {"tests", "bench", "scripts"}
MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_shipped_module_needs_no_checkout(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert not {alias.name.partition(".")[0] for alias in node.names} & NOT_SHIPPED
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").partition(".")[0] not in NOT_SHIPPED or node.level
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert (node.value.id, node.attr) != ("sys", "path")
