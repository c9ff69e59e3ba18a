"""What a turn can be besides a plain move, by clicking alone: X on one page, all pursuers on another.

The server of these tests always draws the same start, so who stands where is known.
"""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chase import Chase, says
from tests.browser.conftest import Desk
from tests.browser.driver import Player, begin, exactly, play_together, see_the_same

pytestmark = pytest.mark.browser

FLIGHTS = [9, 10, 13, 14, 25, 26]
"""The upper edge of the six tiles, opposite to where X starts in the dice game."""


class TwoHouses:
    """A table for two: X makes it, the other one takes all seats of the pursuers."""

    def __init__(self, desk: Desk, edition: str, options: Sequence[str] = ()) -> None:
        host = desk.open("/new?mode=friends")
        self.chase = Chase(host)
        host.locator("label").get_by_text(edition, exact=True).click()
        host.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
        for option in options:
            host.get_by_role("switch", name=option).check()
        host.get_by_label("Mister X", exact=True).select_option("me")
        host.get_by_role("button", name="Open the table").click()
        host.wait_for_url("**/t/*")
        guest = desk.open(host.url.removeprefix(desk.address))
        guest.get_by_label("Your name").fill("Grace")
        guest.get_by_role("button", name="Come in").click()
        sit = guest.get_by_role("button", name="Sit here")
        sit.first.wait_for()
        for left in reversed(range(sit.count())):
            sit.first.click()
            expect(sit).to_have_count(left)
        host.get_by_role("button", name="Begin the game").click()
        self.hider, self.hunter = (Player(page, taste=self.chase.sensible) for page in (host, guest))
        for page in (host, guest):
            page.locator(".table").wait_for()

    @property
    def pages(self) -> list[Page]:
        """X's, and the pursuers'."""
        return [self.hider.page, self.hunter.page]

    def send(self, player: Player) -> None:
        """Confirm, and see that both pages have moved on."""
        before = player.version
        player.chooser.locator(".confirm").click()
        player.page.locator(f".table:not([data-version='{before}'])").wait_for()
        see_the_same([self.hider, self.hunter])


def special(player: Player, name: str) -> Locator:
    """One of the other moves."""
    return player.chooser.get_by_role("group", name="Other moves").get_by_role("button", name=re.compile(f"^{name}"))


def reach(player: Player) -> Locator:
    """The stations to choose from."""
    return player.chooser.get_by_role("list", name="Stations in reach").get_by_role("button")


def pay(player: Player, ticket: str) -> None:
    """Choose among the tickets that lead to the chosen station."""
    choice = player.chooser.get_by_role("radiogroup").last.get_by_role("radio", name=ticket)
    choice.click()
    expect(choice).to_be_checked()


def go_on(player: Player, step: str) -> None:
    """Settle a step, and see that the next one is asked for."""
    player.chooser.get_by_role("button", name=re.compile("^Go on")).click()
    expect(player.chooser).to_contain_text(step)


def held(page: Page, ticket: str, holder: str = "Mister X") -> int:
    """How many of these tickets somebody has, as the page says."""
    row = page.locator("li.row").filter(has=page.get_by_text(exactly(holder)))
    title = row.locator(f"li[title$=' {ticket}']").get_attribute("title")
    assert title
    return int(title.split()[0])


def log(page: Page) -> list[str]:
    """The entries of X's travel log, without what is still open."""
    titles = page.locator(".log li.filled").evaluate_all("all => all.map((one) => one.title)")
    return [title for title in titles if title.startswith("Move")]


def expect_told(pages: Sequence[Page], words: str | re.Pattern[str]) -> None:
    """That all read it, and that a screen reader says it."""
    for page in pages:
        expect(page.locator(".news")).to_contain_text(words)
        expect(page.locator(".hidden-text[role=status]")).to_contain_text(words)


def test_a_double_move_with_a_black_ticket(desk: Desk) -> None:
    table = TwoHouses(desk, "London")
    hider, chooser = table.hider, table.hider.chooser
    assert [held(page, "double move") for page in table.pages] == [2, 2]
    special(hider, "Double move").click()
    expect(chooser).to_contain_text("Double move, step 1 of 2")
    reach(hider).get_by_text("102", exact=True).click()
    pay(hider, "black ticket")
    expect(chooser).to_contain_text("Step 1 of 2: is this right?")
    go_on(hider, "Double move, step 2 of 2")
    assert log(hider.page) == [], "nothing is sent before the whole move is confirmed"
    reach(hider).get_by_text("67", exact=True).click()
    expect(chooser).to_contain_text("Step 2 of 2: make the whole move?")
    expect(chooser.get_by_role("img")).to_have_accessible_name("Mister X: Double move, black ticket to 102, bus to 67")
    table.send(hider)
    assert log(hider.page) == ["Move 1: black ticket to 102, double move", "Move 2: bus to 67, double move"]
    assert log(table.hunter.page) == ["Move 1: black ticket, double move", "Move 2: bus, double move"]
    assert [held(page, "double move") for page in table.pages] == [1, 1]
    assert [held(page, "black ticket") for page in table.pages] == [4, 4]
    expect_told(table.pages, "Mister X made a double move: with a black ticket, then by bus.")
    assert table.chase.route == [102, 67]
    assert table.chase.expect_hidden([table.hunter.page])


def test_what_was_chosen_can_be_taken_back(desk: Desk) -> None:
    page = desk.open()
    hider = begin(page, side="Mister X")
    hider.wait_for_turn()
    version, stations = hider.version, reach(hider).all_inner_texts()
    back = hider.chooser.get_by_role("button", name="Back")
    expect(back).to_have_count(0)
    special(hider, "Double move").click()
    expect(hider.chooser).to_contain_text("step 1 of 2")
    reach(hider).first.click()
    pay(hider, "black ticket")
    go_on(hider, "step 2 of 2")
    reach(hider).first.click()
    back.click()
    expect(hider.chooser).to_contain_text("step 2 of 2: choose a station")
    back.click()
    expect(hider.chooser).to_contain_text("Step 1 of 2: is this right?")
    expect(hider.chooser.get_by_role("radio", name="black ticket")).to_be_checked()
    back.click()
    expect(hider.chooser).to_contain_text("step 1 of 2: choose a station")
    back.click()
    expect(special(hider, "Double move")).to_be_visible()
    expect(back).to_have_count(0)
    assert reach(hider).all_inner_texts() == stations
    assert (hider.version, log(page), held(page, "black ticket")) == (version, [], 5)
    reach(hider).first.click()
    hider.choose()
    hider.chooser.get_by_role("button", name=re.compile("^Confirm")).click()
    page.locator(f".table:not([data-version='{version}'])").wait_for()
    assert len(log(page)) == 1
    assert (held(page, "double move"), held(page, "black ticket")) == (2, 5)


def test_staying_looks_like_a_walk(desk: Desk) -> None:
    table = TwoHouses(desk, "Sanssouci", ["Mister X may stay"])
    before = held(table.hider.page, "on foot")
    special(table.hider, "Stay here").click()
    expect(table.hider.chooser.locator(".confirm")).to_have_text("Confirm: stay on 103 Zentrum Ost")
    table.send(table.hider)
    assert table.chase.route == [103]
    assert log(table.hider.page) == ["Move 1: on foot to 103"]
    assert log(table.hunter.page) == ["Move 1: on foot"]
    assert [held(page, "on foot") for page in table.pages] == [before - 1] * 2
    expect_told(table.pages, "Mister X travelled on foot.")
    assert table.chase.expect_hidden([table.hunter.page])


def test_who_shows_himself_takes_a_black_ticket_back(desk: Desk) -> None:
    table = TwoHouses(desk, "Sanssouci", ["Show and take back"])
    hider, hunter = table.hider.page, table.hunter.page
    before = held(hider, "black ticket")
    show = table.hider.chooser.get_by_role("button", name="Show yourself")
    reach(table.hider).get_by_text("81", exact=True).click()
    pay(table.hider, "on foot")
    expect(show).to_have_count(0)
    pay(table.hider, "black ticket")
    show.click()
    expect(table.hider.chooser).to_contain_text("Everybody will see you on 81 Humboldtbrücke.")
    expect(hunter.locator("g.figure .badge.x")).to_have_count(0)
    assert not says(hunter, 81)
    table.send(table.hider)
    assert [held(page, "black ticket") for page in table.pages] == [before] * 2
    assert [log(page) for page in table.pages] == [["Move 1: black ticket to 81"]] * 2
    expect_told(table.pages, "Mister X travelled with a black ticket and showed himself at 81!")
    expect(hunter.locator("g.figure .badge.x")).to_have_count(1)
    expect(hunter.locator("li.row").first).to_contain_text("81 Humboldtbrücke")


def test_a_triple_move_takes_both_double_tickets(desk: Desk) -> None:
    table = TwoHouses(desk, "Sanssouci", ["Triple move", "Mister X may stay"])
    hider = table.hider
    assert held(hider.page, "double move") == 2
    special(hider, "Triple move").click()
    expect(hider.chooser).to_contain_text("Triple move, step 1 of 3")
    reach(hider).get_by_text("81", exact=True).click()
    pay(hider, "on foot")
    go_on(hider, "Triple move, step 2 of 3")
    special(hider, "Stay here").click()
    go_on(hider, "Triple move, step 3 of 3")
    reach(hider).get_by_text("80", exact=True).click()
    pay(hider, "black ticket")
    expect(hider.chooser).to_contain_text("Move 3 is a reveal")
    table.send(hider)
    assert table.chase.route == [81, 81, 80]
    assert log(table.hunter.page) == [
        "Move 1: on foot, triple move",
        "Move 2: on foot, triple move",
        "Move 3: black ticket to 80, reveal, triple move",
    ]
    assert [held(page, "double move") for page in table.pages] == [0, 0]
    expect_told(table.pages, "Mister X made a triple move: on foot, then on foot, then with a black ticket (80).")
    expect(table.hunter.page.locator("g.figure .badge.x")).to_have_count(1)
    table.hunter.play(4)
    expect(special(hider, "Stay here")).to_be_visible()
    expect(special(hider, "Double move").or_(special(hider, "Triple move"))).to_have_count(0)


def dice(page: Page, which: str) -> list[str]:
    """The faces of the dice that were rolled, or used in this round."""
    trays = page.locator(".rest").get_by_role("img", name=re.compile(f"^{which}: "))
    names = trays.evaluate_all("all => all.map((one) => one.ariaLabel)")
    faces = (name.partition(": ")[2].replace("X, of no use", "X") for name in names)
    return [face for told in faces for face in re.split(", | and ", told)]


def hide(table: TwoHouses) -> None:
    """All choose where they start: X at the lower edge, far from the others."""
    for station in ("2", "11"):
        reach(table.hunter).get_by_text(station, exact=True).click()
        table.send(table.hunter)
    reach(table.hider).get_by_text("7", exact=True).click()
    table.send(table.hider)


def test_rolling_again(desk: Desk) -> None:
    table = TwoHouses(desk, "Dice")
    hide(table)
    hunter, team = table.hunter, "All detectives together"
    assert [held(page, "roll again", team) for page in table.pages] == [3, 3]
    version = hunter.version
    special(hunter, "Roll again").click()
    expect(hunter.chooser).to_contain_text("Roll all unused dice again?")
    hunter.chooser.get_by_role("button", name="Back").click()
    assert (hunter.version, held(hunter.page, "roll again", team)) == (version, 3)
    special(hunter, "Roll again").click()
    before = dice(table.hider.page, "Rolled")
    expect(hunter.chooser.locator(".confirm")).to_have_text("Confirm: roll again")
    table.send(hunter)
    assert [held(page, "roll again", team) for page in table.pages] == [2, 2]
    expect_told(table.pages, re.compile(r"Detective 1(?: \(Grace\))? rolls again\."))
    assert dice(hunter.page, "Rolled") == dice(table.hider.page, "Rolled") != before


def test_choosing_a_die(desk: Desk) -> None:
    table = TwoHouses(desk, "Dice")
    hide(table)
    hunter, chooser = table.hunter, table.hunter.chooser
    either = chooser.locator("ul[aria-label] button[aria-label*='taxi'][aria-label*='bus']")
    for stop in ("28", "12"):
        reach(hunter).get_by_text(stop, exact=True).click()
        table.send(hunter)
    table.hider.move()
    hunter.wait_for_turn()
    while not either.count():
        special(hunter, "Roll again").click()
        table.send(hunter)
    rolled, used = dice(hunter.page, "Rolled"), dice(hunter.page, "Used in this round")
    assert {"taxi", "bus"} <= set(rolled)
    station = either.first.inner_text()
    either.first.click()
    expect(chooser).to_contain_text(f"Which ticket to {station}?")
    expect(chooser.locator(".confirm")).to_have_count(0)
    pay(hunter, "bus")
    table.send(hunter)
    for page in table.pages:
        assert dice(page, "Used in this round") == [*used, "bus"]
    expect_told(table.pages, re.compile(rf"Detective \d(?: \(Grace\))? went by bus to {station}\."))


def test_helicopter(desk: Desk) -> None:
    table = TwoHouses(desk, "Dice")
    hide(table)
    assert play_together([table.hider, table.hunter], 2) == 2
    hider = table.hider
    assert [held(page, "helicopter") for page in table.pages] == [1, 1]
    special(hider, "Helicopter").click()
    expect(hider.chooser).to_contain_text("choose where to land")
    assert [int(text) for text in reach(hider).all_inner_texts()] == FLIGHTS
    reach(hider).get_by_text("25", exact=True).click()
    expect(hider.chooser.locator(".confirm")).to_have_text("Confirm: fly to 25")
    table.send(hider)
    assert table.chase.route == [25]
    assert log(hider.page) == ["Move 1: helicopter to 25"]
    assert log(table.hunter.page) == ["Move 1: helicopter"]
    assert [held(page, "helicopter") for page in table.pages] == [0, 0]
    expect_told(table.pages, "Mister X took the helicopter.")
    assert table.chase.expect_hidden([table.hunter.page])
