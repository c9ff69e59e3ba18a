"""A family in three time zones: who is told when, and a whole game in which nobody looks without having been told."""

import random
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.server.notices.post_office import Browser
from tests.server.notices.test_days import DAY, Week, mine, week
from tests.server.support import Invited, until

HOUR = 3600
QUIET = 22, 7


@dataclass
class Member:
    """Somebody who looks at the game only after a notice, and only by day."""

    who: Invited
    seats: list[str]
    zone: int
    """Hours of the local clock from UTC."""
    browser: Browser
    heard: int = 0
    looks_at: float | None = None
    in_quiet_time: list[str] = field(default_factory=list)

    def local_hour(self, now: float) -> float:
        return (now / HOUR + self.zone) % 24

    def is_awake(self, now: float) -> bool:
        return QUIET[1] <= self.local_hour(now) < QUIET[0]


class Family:
    """People of one table, X first, and the days that pass for them."""

    def __init__(
        self, days: Week, folder: Path, settings: dict[str, Any], seats: dict[str, tuple[list[str], int]]
    ) -> None:
        self.days, self._random = days, random.Random(5)
        self._database = sqlite3.connect(folder / "tables.sqlite")
        host = days.site.make(settings, {"X": "me"})
        self.members: dict[str, Member] = {}
        people = {name: host if number == 0 else host.friend(name) for number, name in enumerate(seats)}
        for name, who in people.items():
            own, zone = seats[name]
            with who.page() as page:
                page.ask("take", seats=own)
            browser = days.browser(who, quiet_from=QUIET[0], quiet_to=QUIET[1], offset=zone * 60)
            self.members[name] = Member(who, own, zone, browser)
        with host.page() as page:
            page.ask("start")

    def __enter__(self) -> "Family":
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def told(self, name: str) -> list[str]:
        """All that has come to one of them until now."""
        self._settle()
        browser = self.members[name].browser
        path = browser.endpoint.partition(str(self.days.office.port))[2]
        return [browser.read(body)["text"] for body in self.days.office.at(path)]

    def move(self, name: str, moves: int = 100) -> int:
        """Somebody opens the page and moves while it is their go; how many moves they made."""
        made, member = 0, self.members[name]
        with member.who.page() as page:
            while made < moves and page.last["you"]["seats"] and (offers := self._offers(page.view, member)):
                before = page.version
                offer = self._random.choice(offers)
                page.move(offer, member.seats[0] if offer.startswith("B") else None)
                page.settle()
                made += page.version > before
        return made

    def play(self) -> float:
        """Until the game is over; how many days that took."""
        began = self.days.now
        while True:
            for name, member in self.members.items():
                told = self.told(name)
                if any("over" in text for text in told):
                    return (self.days.now - began) / DAY
                if len(told) > member.heard:
                    if not member.is_awake(self.days.now):
                        member.in_quiet_time += told[member.heard :]
                    member.heard = len(told)
                    member.looks_at = self._awake(member, self.days.now + self._random.uniform(5, 90) * 60)
            self.days.pass_time(max(1.0, self._next() - self.days.now))
            for name, member in self.members.items():
                if member.looks_at is not None and member.looks_at <= self.days.now:
                    member.looks_at = None
                    assert self.move(name), f"{name} was told, and had nothing to move"

    def _next(self) -> float:
        planned = [member.looks_at for member in self.members.values() if member.looks_at is not None]
        due = self._database.execute("SELECT min(send_at) FROM notices").fetchone()[0]
        moments: list[float] = [*planned, *([due] if due is not None else [])]
        assert moments, "it is somebody's turn, and nobody has been told"
        return min(moments)

    def _awake(self, member: Member, at: float) -> float:
        while not member.is_awake(at):
            at += HOUR / 2
        return at

    def _settle(self) -> None:
        """Until all that is due has been sent."""
        query = "SELECT count(*) FROM notices WHERE send_at <= ? OR tries > 0"
        until(lambda: not self._database.execute(query, (self.days.now,)).fetchone()[0])

    @staticmethod
    def _offers(view: dict[str, Any], member: Member) -> list[str]:
        if view["view"]["outcome"] is not None:
            return []
        return [one["text"] for one in view["offers"] if one["figure"] in member.seats or one["figure"].startswith("B")]


HUNT: dict[str, Any] = {"edition": "classic", "players": 3, "turn_seconds": 2 * DAY}
DICE: dict[str, Any] = {"edition": "dice", "players": 3, "turn_seconds": 2 * DAY}
FOUR = ["D1", "D3"], ["D2", "D4"]
TWO = ["D1"], ["D2"]


def at_home(seats: tuple[list[str], list[str]]) -> dict[str, tuple[list[str], int]]:
    """Everybody in the same time zone."""
    return {"Ada": (["X"], 0), "Eve": (seats[0], 0), "Bob": (seats[1], 0)}


def test_nobody_is_reminded_who_has_moved(tmp_path: Path) -> None:
    with week(tmp_path) as days, Family(days, tmp_path, HUNT, at_home(FOUR)) as family:
        family.move("Ada")
        assert family.told("Eve") == family.told("Bob") == ["The detectives are on the move (round 1)."]
        assert family.move("Eve") == 2
        days.pass_time(1.85 * DAY)  # the reminder waited for the morning
        assert len(family.told("Bob")) == 2
        assert len(family.told("Eve")) == 1


def test_a_seat_taken_in_the_middle_of_a_turn_is_reminded_of(tmp_path: Path) -> None:
    with week(tmp_path) as days, Family(days, tmp_path, HUNT, at_home(FOUR)) as family:
        family.move("Ada")
        assert family.move("Bob") == 2
        with family.members["Eve"].who.page() as eve, family.members["Bob"].who.page() as bob:
            eve.ask("leave", seats=["D3"])
            bob.ask("take", seats=["D3"])
        days.pass_time(1.85 * DAY)
        assert len(family.told("Bob")) == 2


def test_where_detectives_move_in_order_each_is_told_in_turn(tmp_path: Path) -> None:
    with week(tmp_path) as days, Family(days, tmp_path, DICE, at_home(TWO)) as family:
        assert (len(family.told("Eve")), family.told("Bob")) == (1, [])
        assert not mine(days, family.members["Bob"].who)["my_turn"]
        assert family.move("Eve") == 1
        assert len(family.told("Bob")) == 1
        assert mine(days, family.members["Bob"].who)["my_turn"]


def test_a_reminder_comes_before_the_quiet_time_if_it_came_too_late_after_it(tmp_path: Path) -> None:
    with week(tmp_path) as days:
        host = days.site.make(HUNT | {"turn_seconds": DAY}, {"X": "me"})
        friend = host.friend("Eve")
        browser = days.browser(friend, quiet_from=22, quiet_to=13)
        with host.page() as x, friend.page() as hunter:
            hunter.ask("take", seats=["D1", "D2", "D3", "D4"])
            x.ask("start")
        days.pass_time(HOUR)
        with host.page() as x:
            x.move(x.offers()[0])
        assert len(days.read(browser, 1)) == 1
        days.pass_time(9 * HOUR - 2)  # two seconds before ten at night; the turn ends at one, when the quiet time does
        days.settle()
        assert len(days.read(browser, 1)) == 1
        days.pass_time(1)
        assert "Time is running out" in days.read(browser, 2)[1]


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "seats"), [(HUNT, FOUR), (DICE, TWO)], ids=["classic", "dice"])
def test_a_family_in_three_time_zones_finishes_a_game(
    tmp_path: Path, settings: dict[str, Any], seats: tuple[list[str], list[str]]
) -> None:
    people = {"Ada": (["X"], 1), "Eve": (seats[0], -5), "Bob": (seats[1], 10)}
    with week(tmp_path) as days, Family(days, tmp_path, settings, people) as family:
        assert family.play() < 14
        assert [member.in_quiet_time for member in family.members.values()] == [[], [], []]
        assert mine(days, family.members["Bob"].who)["phase"] == "over"
