"""Every numbered rule has a test of the engine that is named after it.

``### L5 ..`` in docs/rules needs a ``test_L5_..``, ``### S-V9 ..`` a ``test_SV9_..``. What the oracles test of
themselves does not count.
"""

import re
from functools import cache

import pytest

from tests.docs.pages import ROOT, rule_ids

TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)
NAMED = re.compile(r"_((?:SV|[A-Z])\d+)(?=_|$)")


@cache
def ids_in_tests() -> frozenset[str]:
    """The ids that occur in names of tests, in the form ``SV9``."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        if path.parent.name.startswith("oracle"):
            continue
        for name in TEST.findall(path.read_text(encoding="utf-8")):
            found.update(NAMED.findall(name))
    return frozenset(found)


@pytest.mark.parametrize("rule", rule_ids())
def test_every_rule_has_a_test(rule: str) -> None:
    assert rule.replace("-", "") in ids_in_tests(), f"no test is named after {rule}"


def test_the_rules_pages_have_the_rules() -> None:
    ids = rule_ids()
    assert len(set(ids)) == len(ids)
    for letter, last in (("T", 14), ("L", 15), ("I", 4), ("S", 12), ("S-V", 10), ("C", 6), ("D", 18)):
        assert [found for found in ids if re.fullmatch(letter + r"\d+", found)] == [
            f"{letter}{n}" for n in range(1, last + 1)
        ]


def test_no_test_is_named_after_a_rule_that_does_not_exist() -> None:
    known = {found.replace("-", "") for found in rule_ids()}
    assert {found for found in ids_in_tests() if found not in known} == set()
