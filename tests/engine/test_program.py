"""The real program: how it starts, what it writes where, and how it ends."""

import json
import signal
import subprocess
import sys

import pytest

from tests.engine.talk import COMMAND, ENGINE, FIVE, environment, run, start

HELLO = b'{"do": "hello"}\n'
NEW = json.dumps(FIVE).encode() + b"\n"
SLOW_TO_IMPORT = ("numpy", "numba", "blackticket.game", "blackticket.rules", "rich", "typer")


def test_hello_is_answered_before_the_input_ends() -> None:
    with start() as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(HELLO)
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["ok"]
        program.stdin.close()


@pytest.mark.parametrize("program", [ENGINE, COMMAND], ids=["module", "command"])
def test_hello_imports_nothing_slow(program: tuple[str, ...]) -> None:
    ended = run(HELLO, "-X", "importtime", program=program)
    assert ended.returncode == 0
    assert json.loads(ended.stdout)["ok"]
    imported = {line.rsplit(b"|", 1)[-1].strip().decode() for line in ended.stderr.splitlines()}
    assert "blackticket.engine.requests" in imported
    assert not imported & set(SLOW_TO_IMPORT)


def test_numpy_comes_with_the_first_game() -> None:
    code = f"""
import io, sys
from blackticket.engine.requests import Engine
engine = Engine()
for line in (b'{{"do": "hello"}}', b'nonsense', b'{{"do": "legal"}}'):
    engine.answer(line)
    assert "numpy" not in sys.modules, line
assert engine.answer({NEW!r})["ok"]
assert "numpy" in sys.modules
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], env=environment(), check=True)


def test_the_end_of_input_ends_it_with_0() -> None:
    for lines in (b"", HELLO, b"nonsense", NEW):
        ended = run(lines)
        assert ended.returncode == 0
        assert ended.stderr == b""
        assert ended.stdout.count(b"\n") == (1 if lines else 0)


def test_answers_come_one_by_one_and_survive_every_bad_line() -> None:
    bad = [b"\n", b"\xff\xfe\n", b"\x00\n", b"[" * 200_000 + b"\n", b"x" * 5_000_000 + b"\n", b'{"do": "nothing"}\n']
    with start() as program:
        assert program.stdin is not None
        assert program.stdout is not None

        def ask(line: bytes) -> bytes:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write(line)
            program.stdin.flush()
            return program.stdout.readline()

        assert json.loads(ask(NEW))["ok"]
        before = ask(b'{"do": "status"}\n')
        for line in bad:
            assert json.loads(ask(line))["ok"] is False
            assert ask(b'{"do": "status"}\n') == before
        program.stdin.close()
        assert program.stdout.read() == b""
        assert program.wait() == 0


def test_an_unbuffered_program_answers_in_full() -> None:
    ended = run(NEW + b'{"do": "board"}\n', "-u")
    assert len(json.loads(ended.stdout.splitlines()[1])["stations"]) == 199


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with start() as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        program.stdin.write(NEW + b'{"do": "board"}\n' * 20)
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
def test_an_interrupt_from_the_keyboard_ends_it_quietly() -> None:
    with start() as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdin.write(HELLO)
        program.stdin.flush()
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 130
        assert program.stderr.read() == b""
        program.stdin.close()
