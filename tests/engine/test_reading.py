"""Lines that are no requests: one answer each, and the loop goes on."""

import io
import json
import sys

import pytest

from blackticket.engine import requests, serve
from blackticket.engine.reading import LONGEST_LINE
from tests.engine.talk import FIVE, Talk, assert_refusal

HELLO = b'{"do": "hello"}\n'


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \t \r\n",
        b"hello",
        b"null",
        b"true",
        b"7",
        b'"hello"',
        b"[]",
        b'[{"do": "hello"}]',
        b'{"do": "hello"',
        b'{"do": "hello"} {"do": "hello"}',
        b"{'do': 'hello'}",
        b'{do: "hello"}',
        b'{"do": "hello",}',
        b'{"do": "hello", "n": NaN}',
        b'{"do": "hello", "n": Infinity}',
        b'{"do": "hello", "n": -Infinity}',
        b'{"do": "hello", "n": 01}',
        b'{"do": "hel\x00lo"}',
        b'\x00{"do": "hello"}',
        b'{"do": "h\xe9llo"}',
        b"\xff\xfe{\x00}\x00",
        b'{"do": "\xed\xa0\x80"}',
        b"[" * 100_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b" " * (LONGEST_LINE + 1),
    ],
    ids=lambda line: repr(line[:30]),
)
def test_not_json(line: bytes) -> None:
    talk = Talk(FIVE)
    before = talk.everything()
    told = json.loads(talk.line(line))
    assert_refusal(told)
    assert told["error"] == "not_json"
    assert talk.everything() == before


@pytest.mark.parametrize(
    "line",
    [
        b'{"do": "new", "edition": "london", "edition": "classic"}',
        b'{"do": "new", "edition": "london", "starts": {"X": 35, "X": 45}}',
        b'{"do": "hello", "do": "hello"}',
        b'{"do": "new", "edition": "london", "seed": ' + b"9" * 5000 + b"}",
        b'{"do": "new", "edition": "london", "seed": 1e400}',
        b'{"do": "choose", "agent": "random", "seconds": 1e400}',
    ],
    ids=lambda line: repr(line[:50]),
)
def test_json_that_says_too_much_is_a_bad_argument(line: bytes) -> None:
    talk = Talk(FIVE)
    before = talk.everything()
    told = json.loads(talk.line(line))
    assert_refusal(told)
    assert told["error"] == "bad_argument"
    assert talk.everything() == before


@pytest.mark.parametrize(
    "line", [b' {"do" : "hello"}\r\n', b'\xef\xbb\xbf{"do": "hello"}', b'{"do": "h\\u0065llo"}'], ids=repr
)
def test_json_in_another_dress(line: bytes) -> None:
    assert json.loads(Talk().line(line))["ok"]


def answers_to(lines: bytes) -> list[dict[str, object]]:
    out = io.BytesIO()
    assert serve(io.BytesIO(lines), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_every_line_is_answered_in_order_also_the_last_without_its_end() -> None:
    told = answers_to(b'\n{"do": "new", "edition": "classic"}\nnonsense\n{"do": "legal"}\n{"do": "hello"}')
    assert [answer["ok"] for answer in told] == [False, True, False, True, True]


def test_no_input_no_answer() -> None:
    assert answers_to(b"") == []


@pytest.mark.parametrize("extra", [-1, 0, 1, LONGEST_LINE, 2 * LONGEST_LINE + 5])
def test_a_line_that_is_too_long_is_one_line(extra: int) -> None:
    long = b'{"do": "hello", "x": "' + b"x" * (LONGEST_LINE + extra - 25) + b'"}\n'
    assert len(long) == LONGEST_LINE + extra
    told = answers_to(long + HELLO + long[:-1])
    assert [answer["ok"] for answer in told] == [extra <= 0, True, extra <= 1]


def test_text_streams_work_as_well() -> None:
    out = io.TextIOWrapper(io.BytesIO())
    assert serve(io.TextIOWrapper(io.BytesIO(HELLO + b"\xff\n")), out) == 0
    out.seek(0)
    assert [json.loads(line)["ok"] for line in out] == [True, False]


def test_a_stream_that_takes_little_at_a_time_gets_everything() -> None:
    class Narrow(io.BytesIO):
        def write(self, data: object) -> int:
            return super().write(bytes(data)[:10])  # type: ignore[call-overload]

    out = Narrow()
    serve(io.BytesIO(HELLO), out)
    assert json.loads(out.getvalue())["ok"]


def test_a_fault_of_our_own_is_told_and_survived(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> dict[str, object]:
        sys.stdout.write("this is no answer")
        raise ZeroDivisionError

    monkeypatch.setitem(requests.HANDLERS, "status", broken)
    told = answers_to(b'{"do": "new", "edition": "classic"}\n{"do": "status"}\n{"do": "legal"}\n')
    assert [answer["ok"] for answer in told] == [True, False, True]
    assert_refusal(told[1])
    captured = capsys.readouterr()
    assert "ZeroDivisionError" in captured.err
    assert "this is no answer" in captured.err
    assert captured.out == ""


def test_an_interrupt_ends_it_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> dict[str, object]:
        raise KeyboardInterrupt

    monkeypatch.setitem(requests.HANDLERS, "status", interrupted)
    assert serve(io.BytesIO(b'{"do": "status"}\n'), io.BytesIO()) == 130
    assert capsys.readouterr().err == ""
