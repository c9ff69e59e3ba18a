"""The rules pages in all other languages say what the English ones say, paragraph by paragraph.

``docs/rules/de/london.md`` is the German ``docs/rules/london.md``. No test can check what a sentence means. These check
that no rule, paragraph, table row, move, option, link or number is lost or left in English.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from blackticket.editions import edition_names
from blackticket.languages import LANGUAGE_CODES
from blackticket.server.catalog.rule_texts import SHARED_RULES, rules_text
from tests.docs.pages import RULE, RULES, links

LANGUAGES = tuple(sorted(set(LANGUAGE_CODES) - {"en"}))
NAMES = (SHARED_RULES, *edition_names())
CODE = re.compile(r"`([^`]+)`")
REFERENCE = re.compile(r"\[(S-V\d+|[TLISCD]\d+)\]")
TARGETS = "<!-- links -->"
NUMBER = re.compile(r"\d+")
SEPARATOR = re.compile(r"[\s:|-]+")

every_page = pytest.mark.parametrize("name", NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Block:
    """A piece of a page between two empty lines: a heading, a paragraph, a list, a table, a block of code."""

    text: str

    @property
    def shape(self) -> tuple[str, ...]:
        """What must be the same in every language."""
        first = self.text.split("\n", 1)[0]
        if first.startswith("#"):
            return ("heading", first.split(" ", 1)[0], *RULE.findall(first))
        if first.startswith("```"):
            return ("code", self.text)
        if first.startswith("|"):
            return ("table",)
        if first.startswith("- "):
            return ("list", str(len(re.findall(r"^- ", self.text, re.MULTILINE))))
        if first.startswith(">"):
            return ("quotation",)
        return ("marked paragraph",) if first.startswith("**") else ("paragraph",)

    @property
    def rows(self) -> list[list[str]]:
        """The cells of a table, row by row, its head first."""
        lines = [line for line in self.text.split("\n") if not SEPARATOR.fullmatch(line)]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]

    @property
    def is_table(self) -> bool:
        return self.shape[0] == "table"


def file_of(name: str, language: str) -> Path:
    return (RULES if language == "en" else RULES / language) / f"{name}.md"


@cache
def blocks(name: str, language: str) -> tuple[Block, ...]:
    """A page as blocks, without the targets of its links."""
    text = file_of(name, language).read_text(encoding="utf-8").partition(TARGETS)[0]
    return tuple(Block(found) for found in re.split(r"\n{2,}", text.strip()))


def pairs(name: str, language: str) -> list[tuple[Block, Block]]:
    """Each English block and the one at its place in the other language."""
    return list(zip(blocks(name, "en"), blocks(name, language), strict=True))


def tables(name: str, language: str) -> list[Block]:
    return [block for block in blocks(name, language) if block.is_table]


@every_page
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_page_exists(name: str, language: str) -> None:
    assert file_of(name, language).is_file()


def test_no_page_is_of_an_unknown_edition() -> None:
    assert {path.stem for path in RULES.glob("*/*.md")} == set(NAMES)


@every_page
@every_language
def test_the_same_rules_under_headings_in_the_same_order(name: str, language: str) -> None:
    def headings(speech: str) -> list[tuple[str, ...]]:
        return [block.shape for block in blocks(name, speech) if block.shape[0] == "heading"]

    assert len(headings("en")) > 1
    assert headings(language) == headings("en")


@every_page
@every_language
def test_the_same_paragraphs_lists_tables_and_drawings_in_the_same_order(name: str, language: str) -> None:
    assert [block.shape for block in blocks(name, language)] == [block.shape for block in blocks(name, "en")]


@every_page
@every_language
def test_tables_have_the_same_rows_and_columns(name: str, language: str) -> None:
    def sizes(speech: str) -> list[list[int]]:
        return [[len(row) for row in table.rows] for table in tables(name, speech)]

    assert sizes(language) == sizes("en")


@every_page
@every_language
def test_cells_of_tables_have_the_same_options_and_numbers(name: str, language: str) -> None:
    for english, other in zip(tables(name, "en"), tables(name, language), strict=True):
        for row, translated in zip(english.rows, other.rows, strict=True):
            for cell, again in zip(row, translated, strict=True):
                for pattern in (CODE, NUMBER):
                    assert sorted(pattern.findall(again)) == sorted(pattern.findall(cell)), translated


@every_page
@every_language
def test_every_paragraph_has_the_same_moves_options_rules_and_numbers(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        one_line, again = (re.sub(r"\s+", " ", block.text) for block in (english, other))
        for pattern in (CODE, REFERENCE, NUMBER):
            assert sorted(pattern.findall(again)) == sorted(pattern.findall(one_line)), other.text


@every_page
@every_language
def test_no_paragraph_is_left_in_english(name: str, language: str) -> None:
    for english, other in pairs(name, language):
        if "paragraph" in english.shape[0]:
            assert other.text != english.text


@every_page
@every_language
def test_links_to_rules_stay_in_the_language(name: str, language: str) -> None:
    targets = {target.partition("#")[0] for target in links(file_of(name, language))}
    assert targets - {""} <= {*(f"{other}.md" for other in NAMES), "../../tiles.md"}


@every_page
@every_language
def test_every_reference_to_a_rule_is_a_link(name: str, language: str) -> None:
    text, _, targets = file_of(name, language).read_text(encoding="utf-8").partition(TARGETS)
    defined = re.findall(r"^\[(\S+)\]: (?:\w+\.md)?#(\S+)$", targets, re.MULTILINE)
    assert {rule for rule, _ in defined} == set(REFERENCE.findall(text)) != set()
    for rule, anchor in defined:
        assert anchor.startswith(f"{rule.lower()}-")


@every_page
@every_language
def test_the_server_answers_in_that_language(name: str, language: str) -> None:
    assert rules_text(name, language) == (file_of(name, language).read_text(encoding="utf-8"), language)
