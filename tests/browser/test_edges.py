"""No text past the edge of its button, on phones, in any language.

Every control of a page is measured in all languages at three widths, or sideways: the page stays, only its language and
its size change. Text may leave the screen only inside something that scrolls sideways.
"""

import re
from collections.abc import Callable, Sequence
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from blackticket.languages import LANGUAGE_CODES
from tests.browser.conftest import Desk
from tests.browser.driver import begin

pytestmark = pytest.mark.browser

UPRIGHT = ((320, 720), (360, 720), (375, 720))
SIDEWAYS = ((667, 375), (812, 375))
MEASURE = """() => {
  const controls = 'button, select, a.button, summary, [role=tab], [role=switch], label:has(input[type=radio])'
  const faults = []
  const beyond = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1
    || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
  const scrolls = (style) => /auto|scroll/.test(style.overflowX)
  function textsOf(control) {
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (!node.textContent.trim() || parent.closest('.hidden-text, option')) continue
      if (getComputedStyle(parent).clipPath !== 'none') continue // for ears alone
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = range.getBoundingClientRect()
      if (rect.width && rect.height) found.push(rect)
    }
    return found
  }
  function chosen(control) {
    const style = getComputedStyle(control)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = style.font
    const room = control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const words = [...control.options].map((option) => option.text)
    return words.some((word) => pen.measureText(word).width > room + 1)
  }
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    if (control.closest('.hidden-text, [inert]')) continue
    const name = control.tagName + ' ' + (control.textContent || '').trim().replace(/\\s+/g, ' ').slice(0, 60)
    const box = control.getBoundingClientRect()
    if (control.tagName === 'SELECT') {
      if (chosen(control)) faults.push(name + ': a choice is cut off')
      continue
    }
    for (const text of textsOf(control)) {
      if (beyond(text, box)) faults.push(name + ': text beyond its edge')
      for (let around = control.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (scrolls(style)) break
        const edge = around.getBoundingClientRect()
        const clips = /hidden|clip/.test(style.overflowX)
        if (clips && (text.left < edge.left - 1 || text.right > edge.right + 1)) faults.push(name + ': cut off')
        if (around === document.body && (text.left < -1 || text.right > innerWidth + 1))
          faults.push(name + ': beyond the screen')
      }
    }
  }
  return [...new Set(faults)]
}"""
SPEAK = """(language) => {
  const choice = [...document.querySelectorAll('select')].find((one) => one.querySelector('option[value=it]'))
  choice.value = language
  choice.dispatchEvent(new Event('change', { bubbles: true }))
}"""


def faults_of(page: Page, what: str, sizes: Sequence[tuple[int, int]] = UPRIGHT) -> list[str]:
    """What does not fit on this page, in any language at any of the sizes."""
    found: list[str] = []
    for language in LANGUAGE_CODES:
        page.evaluate(SPEAK, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            faults = cast("list[str]", page.evaluate(MEASURE))
            found += [f"{what}, {language}, {width}: {fault}" for fault in faults]
    page.evaluate(SPEAK, "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    return found


def start(page: Page) -> list[str]:
    page.locator("button.primary").wait_for()
    found = faults_of(page, "start")
    page.locator("input[type=radio][value=sanssouci]").check(force=True)
    page.locator("input[type=radio][value=X]").check(force=True)
    return found + faults_of(page, "start for Sanssouci")


def rules(page: Page) -> list[str]:
    page.set_viewport_size({"width": 320, "height": 720})
    page.get_by_role("button", name="Rules").click()
    edge = page.get_by_role("dialog").locator(".edge")
    expect(edge).to_have_class(re.compile(r"\bright\b"))
    edge.locator(".tabs").evaluate("tabs => tabs.scrollTo(tabs.scrollWidth, 0)")
    expect(edge).not_to_have_class(re.compile(r"\bright\b"))
    expect(edge).to_have_class(re.compile(r"\bleft\b"))
    return faults_of(page, "rules")


def new(page: Page) -> list[str]:
    page.locator("form button.primary").wait_for()
    found = []
    for edition in ("london", "sanssouci", "dice"):
        page.locator(f"input[type=radio][value={edition}]").check(force=True)
        found += faults_of(page, f"new table of {edition}")
    return found


def lobby(page: Page) -> list[str]:
    page.locator("form button.primary").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Copy the link").wait_for()
    return faults_of(page, "lobby")


def curtain(page: Page) -> list[str]:
    page.locator("form button.primary").click()
    page.get_by_role("dialog").get_by_role("button").wait_for()
    return faults_of(page, "curtain")


def table(page: Page) -> list[str]:
    begin(page).wait_for_turn()
    found = faults_of(page, "table")
    page.get_by_role("button", name="Show more").click()
    for tab in ("Chat", "Stations", "Seats"):
        page.get_by_role("tab", name=tab).click()
        found += faults_of(page, tab)
    return found


def my_games(page: Page) -> list[str]:
    page.get_by_role("button", name="Make a key").wait_for()
    return faults_of(page, "my games")


def nowhere(page: Page) -> list[str]:
    page.get_by_role("main").get_by_role("link").first.wait_for()
    return faults_of(page, "unknown page")


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ("/", [start, rules]),
        ("/", [table]),
        ("/new", [new, lobby]),
        ("/new?mode=screen", [curtain]),
        ("/my", [my_games]),
        ("/nowhere", [nowhere]),
    ],
    ids=["start", "table", "new", "screen", "my", "nowhere"],
)
def test_no_text_leaves_its_button(desk: Desk, path: str, steps: list[Callable[[Page], list[str]]]) -> None:
    page = desk.open(path, width=375, height=720)
    faults = [fault for step in steps for fault in step(page)]
    assert not faults, "\n".join(faults)


def test_the_measure_finds_what_does_not_fit(desk: Desk) -> None:
    page = desk.open("/nowhere", width=320, height=720)
    page.get_by_role("main").get_by_role("link").first.wait_for()
    assert page.evaluate(MEASURE) == []
    page.evaluate(
        """() => {
          const button = document.createElement('button')
          button.textContent = 'Donaudampfschifffahrtsgesellschaft'
          button.style.cssText = 'width: 80px; white-space: nowrap'
          document.querySelector('main').append(button)
        }"""
    )
    assert page.evaluate(MEASURE) == ["BUTTON Donaudampfschifffahrtsgesellschaft: text beyond its edge"]
