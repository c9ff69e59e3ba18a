"""The coach at a table, over real sockets: who may ask, what it answers, what it must not tell."""

import json
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from blackticket.coach.hint import hint
from blackticket.coach.where import what_if, where_is_x
from blackticket.game import Game
from blackticket.server.config import Config, Limits
from blackticket.server.state import journal
from tests.server.support import LONDON, Invited, Message, Page, Site, serving
from tests.server.tables.twins import twin_plans

HUNTERS = ("D1", "D2", "D3", "D4")
AS_X = {"X": "me"} | dict.fromkeys(HUNTERS, "casual")
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("ask_hint", {"step": 3}),
    ("ask_where", {}),
    ("ask_what_if", {"ticket": "taxi"}),
    ("ask_why_not", {"station": 5}),
    ("ask_danger", {}),
    ("ask_count", {"move": "D1 taxi 5"}),
)


def asked(page: Page, question: str, **fields: Any) -> Message:
    """Ask the coach and wait for what it says, an answer or a refusal."""
    page.settle()
    request = len(page.stream) + 1
    page.send(question, **{"version": page.version, "request": request, **fields})
    while True:
        message = page.read()
        if message.get("request") == request and message["type"] != "pong":
            return message


def refused(page: Page, question: str, **fields: Any) -> str:
    told = asked(page, question, **fields)
    assert told["type"] == "refusal", told
    return str(told["code"])


def test_a_hint_comes_in_three_steps(site: Site) -> None:
    with site.make(seats=AS_X, start=True).page() as x:
        assert x.last["you"]["coach"]
        first = asked(x, "ask_hint", step=1)
        assert (first["version"], first["step"]) == (x.version, 1)
        assert (first["figure"], first["kind"], first["move"], first["text"]) == (None, None, None, None)
        second = asked(x, "ask_hint", step=2)
        assert (second["figure"], second["move"], second["reasons"]) == ("X", None, [])
        third = asked(x, "ask_hint", step=3)
        assert third["nudge"] == second["nudge"] == first["nudge"] != ""
        assert third["move"] in x.offers()
        assert third["reasons"]
        assert asked(x, "ask_hint", step=1)["nudge"] == first["nudge"]


class Friends:
    """Ada hunts with D1 and D2, Grace is X, and they have made X's first move; everybody has an open page."""

    def __init__(self, site: Site, stack: ExitStack, *, coach: bool) -> None:
        self.host = site.make({"edition": "london", "players": 3, "coach": coach}, {"D1": "me", "D2": "me"})
        self.grace = self.host.friend("Grace")
        self.hunter = stack.enter_context(self.host.page())
        self.x = stack.enter_context(self.grace.page())
        self.stranger = stack.enter_context(self.host.stranger().page())
        self.x.ask("take", seats=["X"])
        self.hunter.ask("start")
        self.settle()

    def settle(self) -> None:
        for page in (self.hunter, self.x, self.stranger):
            page.settle()

    def move(self, move: str) -> None:
        mover = self.x if move.startswith("X ") else self.hunter
        assert mover.move(move, "D2" if move.startswith("B") else None)[-1]["type"] == "view"
        self.settle()


def test_it_says_what_the_library_says_of_the_same_view(site: Site) -> None:
    with ExitStack() as stack:
        table = Friends(site, stack, coach=True)
        game = Game("london", 3, seed=7)
        first = table.x.offers("X")[0]
        for page, audience in ((table.x, "X"), (table.hunter, "pursuers")):
            view = game.view("X" if audience == "X" else "pursuers")
            expected = hint(view).as_dict("de")
            told = asked(page, "ask_hint", step=3, language="de")
            assert told["nudge"] == expected["nudge"]["text"]
            assert told["kind"] == expected["figure"]["text"]
            assert told["move"] == expected["move"]["move"]
            assert [reason["text"] for reason in told["reasons"]] == [one["text"] for one in expected["reasons"]]
            where = asked(page, "ask_where", language="it")
            assert where["stations"] == where_is_x(view).as_dict("it")["stations"]
            assert where["rests_on"] == where_is_x(view).sentences("it")
            station = int(next(iter(where["stations"])))
            assert asked(page, "ask_why_not", station=station)["key"] == "possible"
            if audience == "X":
                game.play(first)
                table.move(first)
        after = what_if(game.view("pursuers"), "taxi")
        assert asked(table.hunter, "ask_what_if", ticket="taxi")["stations"] == list(after.stations)


def test_only_people_in_seats_are_answered_and_only_where_the_host_allows_it(site: Site) -> None:
    with ExitStack() as stack:
        strict = Friends(site, stack, coach=False)
        for page in (strict.x, strict.hunter):
            assert not page.last["you"]["coach"]
            for question, fields in QUESTIONS:
                assert refused(page, question, **fields) == "no_coach"
        open_table = Friends(site, stack, coach=True)
        assert open_table.x.last["table"]["settings"]["coach"]
        for question, fields in QUESTIONS:
            assert refused(strict.stranger, question, **fields) == "not_your_seat"
            assert refused(open_table.stranger, question, **fields) == "not_your_seat"
        assert not open_table.stranger.last["you"]["coach"]
        assert refused(open_table.hunter, "ask_danger") == "wrong_side"
        assert refused(open_table.hunter, "ask_hint") == "not_your_turn"
        assert refused(open_table.hunter, "ask_count", move="D1 taxi 5") == "not_your_turn"
        assert open_table.x.last["table"]["coached"] == []


def test_everybody_sees_who_has_asked_and_the_journal_keeps_it(site: Site) -> None:
    with ExitStack() as stack:
        table = Friends(site, stack, coach=True)
        asked(table.x, "ask_danger")
        asked(table.x, "ask_where")
        table.settle()
        for page in (table.hunter, table.x, table.stranger):
            assert page.last["table"]["coached"] == ["p2"]
        asked(table.hunter, "ask_where")
        assert site.server is not None
        database = site.server.config.app.state.services.repository.url.database  # type: ignore[union-attr]
        with sqlite3.connect(database) as connection:
            bodies = [row[0] for row in connection.execute("SELECT body FROM entries ORDER BY rowid")]
        entries = [journal.from_text(body) for body in bodies]
        begun = max(i for i, entry in enumerate(entries) if isinstance(entry, journal.Began))
        told = [entry for entry in entries[begun:] if isinstance(entry, journal.Coached)]
        assert told == [journal.Coached("p2"), journal.Coached("p1")]


def test_what_cannot_be_answered_is_refused_and_changes_nothing(site: Site) -> None:
    with site.make(seats=AS_X, start=True).page() as x:
        assert refused(x, "ask_hint", version=x.version + 1) == "stale"
        assert refused(x, "ask_what_if", ticket="carriage") == "bad_argument"
        assert refused(x, "ask_why_not", station=999) == "bad_argument"
        assert refused(x, "ask_count", move="X taxi 1") == "illegal_move"
        assert refused(x, "ask_count", move="nonsense") == "illegal_move"
        before = x.version
        for bad in ({"step": 4}, {"step": 0}, {"language": "tlh"}, {"more": 1}):
            assert x.refused("ask_hint", version=x.version, **bad) == "bad_message"
        assert x.version == before
        assert asked(x, "ask_hint", step=3)["move"] in x.offers()
    with site.make(LONDON, AS_X).page() as lobby:
        assert lobby.refused("ask_hint", version=0) == "wrong_phase"


def test_a_question_about_a_moment_that_has_passed_is_stale(site: Site) -> None:
    """The move comes while the coach works, or after the answer: then the answer was in time."""
    with ExitStack() as stack:
        table = Friends(site, stack, coach=True)
        version = table.x.version
        table.x.send("ask_hint", version=version, step=3, request=901)
        table.x.send("submit", seat="X", version=version, move=table.x.offers("X")[0], request=902)
        while not ("view" in table.x.last and table.x.version == version + 1):
            table.x.read()
        told = [json.loads(text) for text in table.x.stream if '"request":901' in text]
        while not told:
            told = [one for one in [table.x.read()] if one.get("request") == 901]
        assert told[0]["type"] == "hint" or told[0]["code"] == "stale"
        assert refused(table.x, "ask_hint", version=version) == "stale"
        assert asked(table.hunter, "ask_hint", step=3)["move"] in table.hunter.offers()


def test_a_hint_is_about_the_asker_s_own_figures(site: Site) -> None:
    seats = {"X": "me"} | dict.fromkeys(HUNTERS, "open")
    host = site.make({"edition": "london", "players": 5, "coach": True}, seats)
    friends = host.friend("Grace"), host.friend("Edsger")
    with host.page() as x, friends[0].page() as one, friends[1].page() as two:
        one.ask("take", seats=["D1", "D4"])
        two.ask("take", seats=["D2", "D3"])
        x.ask("start")
        x.move(x.offers("X")[0])
        for page, figures in ((one, ("D1", "D4")), (two, ("D2", "D3"))):
            page.settle()
            assert asked(page, "ask_hint", step=2)["figure"] in figures


def test_one_screen_gets_the_answers_of_the_side_that_looks(site: Site) -> None:
    settings = {"edition": "london", "players": 3, "one_screen": True}
    with site.make(settings, {"X": "me", "D1": "me", "D2": "me"}, start=True).page() as page:
        assert page.view["audience"] == "public"
        assert refused(page, "ask_where") == "wrong_side"
        page.ask("look", audience="X")
        assert asked(page, "ask_hint", step=2)["figure"] == "X"
        page.move(page.offers("X")[0])
        page.ask("look", audience="pursuers")
        assert refused(page, "ask_danger") == "wrong_side"
        assert asked(page, "ask_hint", step=2)["figure"] in ("D1", "D2", "B1", "B2")


def test_dice_games_have_a_coach_too(site: Site) -> None:
    with site.make(
        {"edition": "dice", "players": 2}, {"X": "casual", "D1": "me", "D2": "me"}, start=True
    ).page() as page:
        assert page.last["you"]["coach"]
        assert refused(page, "ask_where") == "bad_argument"  # Mister X has not been placed
        while "X" not in "".join(page.view["view"]["history"]):
            offers = [offer for offer in page.offers() if not offer.endswith("reroll")]
            page.move(offers[0]) if offers else page.read()
        assert sum(asked(page, "ask_where")["stations"].values()) == pytest.approx(1.0, abs=0.01)


def test_twin_tables_hear_the_same_bytes_from_the_coach(site: Site) -> None:
    """Everything that the pursuers can ask, at two tables where X stands elsewhere."""
    plans = twin_plans("london", 3, seed=7, x_moves=2)
    with ExitStack() as stack:
        twins = [Friends(site, stack, coach=True) for _ in plans]
        apart = 0
        for moves in zip(*plans, strict=True):
            for twin, move in zip(twins, moves, strict=True):
                twin.move(move)
            places = [twin.x.view["view"]["at"]["X"] for twin in twins]
            if places[0] == places[1]:
                continue
            apart += 1
            for twin in twins:
                for language in ("en", "de"):
                    for question, fields in QUESTIONS:
                        _ask_both(twin, question, fields, language)
                for station in (*places, 1, 199):
                    _ask_both(twin, "ask_why_not", {"station": station}, "en")
                if twin.hunter.offers():
                    for move in twin.hunter.offers()[:3]:
                        _ask_both(twin, "ask_count", {"move": move}, "en")
                twin.settle()
        assert apart >= 2
        assert twins[0].hunter.stream == twins[1].hunter.stream
        assert twins[0].stranger.stream == twins[1].stranger.stream
        assert any('"type":"hint"' in text for text in twins[0].hunter.stream)
        assert not any('"type":"where"' in text for text in twins[0].stranger.stream)


def _ask_both(twin: Friends, question: str, fields: dict[str, Any], language: str) -> None:
    asked(twin.hunter, question, language=language, **fields)
    asked(twin.stranger, question, language=language, **fields)


def test_whoever_asks_too_often_waits_and_a_restart_forgets_nobody(tmp_path: Path) -> None:
    limits = Limits(coach_burst=3, coach_a_second=0.0, messages_burst=100_000)
    config = Config(database=f"sqlite:///{tmp_path}/t.sqlite", pace=0.0, draw_seed=lambda: 7, limits=limits)
    with serving(config) as site:
        host = site.make(seats=AS_X, start=True)
        with host.page() as x:
            for _ in range(3):
                assert asked(x, "ask_hint", step=1)["type"] == "hint"
            assert refused(x, "ask_hint", step=1) == "too_fast"
            assert site.metric("coach_questions_total") == 1, "the answer was kept"
    with serving(config) as site, Invited(site, host.table, host.cookie).page() as again:
        assert again.last["table"]["coached"] == ["p1"]
