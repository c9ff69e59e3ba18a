"""Whatever comes in, one valid answer goes out, and a refusal changes nothing."""

import copy
import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blackticket.engine import requests
from tests.engine.talk import FIVE, STARTS, Talk, assert_refusal

GAME = {**FIVE, "starts": STARTS}
DICE = {"do": "new", "edition": "dice", "players": 3, "starts": {"D1": 2, "D2": 3, "X": 5}, "any_start": True}
DICE["tiles"] = ["ABC", "DEF"]
RECORD = Talk(GAME, {"do": "play", "move": "X taxi 22"}).get("record", "record")
VALID: list[dict[str, Any]] = [
    {"do": "hello"},
    {"do": "new", "edition": "london", "players": 5, "seed": 7, "options": {"unlimited_supply": True}},
    {"do": "new", "edition": "london", "players": 5, "starts": STARTS, "any_start": True},
    {"do": "new", "edition": "sanssouci", "players": 2, "options": ["triple_move"], "board": "sanssouci-small"},
    {"do": "new", "edition": "dice", "players": 3, "seed": 1, "tiles": ["ABC", "DEF"], "roll": ["taxi", "bus", "x"]},
    {"do": "status"},
    {"do": "board"},
    {"do": "legal"},
    {"do": "play", "move": "D1 taxi 4"},
    {"do": "play", "move": "X double taxi 22 black 11"},
    {"do": "roll", "dice": ["taxi", "x", "bus"]},
    {"do": "view", "for": "pursuers"},
    {"do": "view", "for": "everyone"},
    {"do": "candidates"},
    {"do": "choose", "agent": "random", "seconds": 0.1, "seed": 1},
    {"do": "choose", "agent": "greedy", "seconds": 0.1, "seed": 1},
    {"do": "record"},
    {"do": "load", "record": RECORD},
    {"do": "perft", "depth": 2},
]
MOVE_WORDS = [
    "X",
    "D1",
    "D5",
    "B1",
    "taxi",
    "bus",
    "black",
    "free",
    "double",
    "show",
    "roll",
    "pass",
    "1",
    "32",
    "0",
    "?",
]
KEYS = sorted({key for request in VALID for key in request})
WORDS = sorted({value for request in VALID for value in request.values() if isinstance(value, str)})

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-(10**640), max_value=10**640)
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text(max_size=30)
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | st.sampled_from(KEYS), inner),
    max_leaves=8,
)


@st.composite
def changed_requests(draw: st.DrawFn) -> bytes:
    """A valid request with a few things done to it, as an object and then as bytes."""
    request = copy.deepcopy(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(0, 3))):
        inside = [request, *[value for value in request.values() if isinstance(value, dict)]]
        where = draw(st.sampled_from(inside))
        key = draw(st.sampled_from([*where, *KEYS]) | st.text(max_size=8))
        if draw(st.booleans()):
            where[key] = draw(values)
        else:
            where.pop(key, None)
    line = bytearray(json.dumps(request, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass"))
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 3]))):
        place = draw(st.integers(0, len(line)))
        line[place : place + draw(st.integers(0, 5))] = draw(st.binary(max_size=4))
    return bytes(line)


@pytest.fixture(scope="module", autouse=True)
def _short_perft() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(requests, "MOST_PERFT_MOVES", 500)
        yield


def check(talk: Talk, line: bytes) -> None:
    before = talk.everything()
    told = talk.line(line)
    assert told.endswith(b"\n")
    assert told.count(b"\n") == 1
    answer = json.loads(told, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    if answer["ok"] is True:
        assert "error" not in answer
    else:
        assert_refusal(answer)
        assert talk.everything() == before


def fresh() -> list[Talk]:
    """No game, X to move, pursuers to move, a game that is over, and one with dice."""
    trapped = {**FIVE, "starts": {"X": 5, "D1": 15, "D2": 16, "D3": 29, "D4": 1}, "any_start": True}
    return [Talk(), Talk(GAME), Talk(GAME, {"do": "play", "move": "X taxi 22"}), Talk(trapped), Talk(DICE)]


@given(line=st.binary(max_size=60))
@example(b"\xef\xbb\xbf")
@example(b'{"do": "\\ud800"}')
def test_any_bytes(line: bytes) -> None:
    for talk in fresh()[:2]:
        check(talk, line)


@given(value=values)
def test_any_json(value: Any) -> None:
    for talk in fresh()[:2]:
        check(talk, json.dumps(value).encode())


@given(line=changed_requests())
def test_changed_requests(line: bytes) -> None:
    for talk in fresh():
        check(talk, line)


@given(lines=st.lists(changed_requests(), max_size=8))
def test_one_after_another(lines: list[bytes]) -> None:
    talk = Talk(GAME)
    for line in lines:
        check(talk, line)


@given(move=st.lists(st.sampled_from(MOVE_WORDS)))
def test_moves_made_of_the_right_words(move: list[str]) -> None:
    for talk in fresh()[1:]:
        check(talk, json.dumps({"do": "play", "move": " ".join(move)}).encode())


@given(data=st.data())
def test_changed_records(data: st.DataObject) -> None:
    record = list(RECORD)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(record)))
        record[place : place + data.draw(st.integers(0, 6))] = data.draw(st.text("X D1/:?#\n 057abtaxi", max_size=4))
    check(Talk(GAME), json.dumps({"do": "load", "record": "".join(record)}).encode())
