"""Puzzles in a real browser: a wrong answer and the right one by keyboard alone, the puzzles of two days in a row."""

from collections import Counter
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from blackticket.puzzles import Asker, Puzzle, load
from tests.browser.axe import needs_axe, serious_by_night_and_day
from tests.browser.conftest import Desk

pytestmark = pytest.mark.browser


def plain_ring() -> tuple[Puzzle, str, str]:
    """A puzzle of a ring, with a wrong and a right move that no other ticket makes."""
    for puzzle in load().puzzles:
        proof = puzzle.proof
        ways = Counter(text.split()[-1] for text in (*proof.right, *proof.wrong))
        wrong = next((text for text in proof.wrong if ways[text.split()[-1]] == 1), None)
        if puzzle.kind == "ring" and wrong and ways[proof.right[0].split()[-1]] == 1:
            return puzzle, wrong, proof.right[0]
    raise AssertionError("every ring has a choice of tickets")


def two_days() -> date:
    """A day whose puzzle asks for a station, as does the one of the day after."""
    day = date(2026, 1, 1)
    while {load().of_day(day).kind, load().of_day(day + timedelta(days=1)).kind} != {"left"}:
        day += timedelta(days=1)
    return day


def answer(page: Page, text: str) -> None:
    """Type a station, as anybody may who uses no mouse."""
    expect(page.locator("[data-asked=true]")).to_be_visible()
    page.keyboard.type(text.split()[-1])
    page.keyboard.press("Enter")


def test_a_wrong_answer_is_played_out_and_the_right_one_ends_the_puzzle(desk: Desk) -> None:
    puzzle, wrong, right = plain_ring()
    asker = Asker(puzzle, "en")
    page = desk.open(f"/puzzles/{puzzle.id}")
    expect(page.locator(".task")).to_have_text(asker.task())
    answer(page, wrong)
    expect(page.locator(".told:not(.good)")).to_contain_text(asker.wrong(puzzle.proof.wrong[wrong]))
    answer(page, right)
    expect(page.locator(".told.good")).to_contain_text(asker.right())
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.get_by_text("At the first try!")).to_have_count(0)
    page.get_by_role("link", name="All puzzles").last.click()
    expect(page.get_by_text(f"1 of {len(load().puzzles)} solved")).to_be_visible()


def test_the_puzzles_of_two_days_make_a_streak(desk: Desk) -> None:
    page = desk.open("/")
    first = two_days()
    for number in range(2):
        day = first + timedelta(days=number)
        page.clock.set_fixed_time(f"{day.isoformat()}T12:00:00Z")
        page.goto(desk.address + "/puzzles")
        page.get_by_role("link", name="Solve puzzle").first.click()
        field = page.get_by_label("Number of a station")
        field.fill(load().of_day(day).proof.right[0])
        field.press("Enter")
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_text("At the first try!")).to_be_visible()
        expect(page.locator(".streak")).to_contain_text("1 day in a row" if number == 0 else "2 days in a row")
    page.get_by_role("link", name="All puzzles").last.click()
    expect(page.get_by_text("Solved. The next one comes tomorrow.")).to_be_visible()


@needs_axe
def test_the_puzzles_can_be_read_by_everybody(desk: Desk) -> None:
    page = desk.open("/puzzles", width=375, height=812)
    page.locator("summary").first.click()
    assert serious_by_night_and_day(page) == []
