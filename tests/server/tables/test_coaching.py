"""The coach at a table, over real sockets: who may ask, what it answers, what it must not tell."""

from tests.server.support import Page, Site

ALONE = {"X": "me"} | dict.fromkeys(("D1", "D2", "D3", "D4"), "casual")


def asked(page: Page, question: str, answer: str, **fields: object) -> dict[str, object]:
    """Ask and wait for the answer."""
    page.settle()
    page.send(question, version=page.version, **fields)
    return page.wait(answer)


def test_a_hint_comes_in_three_steps(site: Site) -> None:
    with site.make(seats=ALONE, start=True).page() as x:
        assert x.last["you"]["coach"]
        first = asked(x, "ask_hint", "hint", step=1, request=5)
        assert (first["request"], first["version"], first["step"]) == (5, x.version, 1)
        assert first["nudge"]
        assert (first["figure"], first["move"], first["text"]) == (None, None, None)
        second = asked(x, "ask_hint", "hint", step=2)
        assert (second["figure"], second["move"]) == ("X", None)
        third = asked(x, "ask_hint", "hint", step=3)
        assert third["nudge"] == first["nudge"]
        assert third["move"] in x.offers()
        assert third["reasons"]
        assert asked(x, "ask_hint", "hint", step=1, request=5) == first
        assert x.last["table"]["coached"] == ["p1"]
