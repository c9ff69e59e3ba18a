"""Programs of other people: whatever they do, the game ends soon and says why."""

import json
import os
import select
from functools import partial
from pathlib import Path

import pytest

from blackticket.arena.pipes import BrokenTalkError, Pipes
from blackticket.arena.program import MisbehavedError, Program, command_of
from blackticket.arena.series import FORFEIT, play_game
from blackticket.game import Game, Record
from tests.arena.helpers import READY, comes_true, is_gone, program, small

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need a POSIX system")

MISBEHAVIOUR = {
    "silence": ("time.sleep(1000)", "did not answer within 0.5 s when asked for 'move'"),
    "half a line": ("sys.stdout.write('{'); sys.stdout.flush(); time.sleep(1000)", "did not end its line"),
    "dribbling": ("while True: sys.stdout.write(' '); sys.stdout.flush(); time.sleep(0.01)", "did not end its line"),
    "chatter": ("while True: print('hm', file=sys.stderr)", "did not answer within 0.5 s"),
    "not reading": ("sys.stdin.close(); os.close(0); time.sleep(1000)", "did not answer within 0.5 s"),
    "end": ("sys.exit(0)", "ended with status 0"),
    "crash": ("raise RuntimeError('out of ideas')", "ended with status 1 (RuntimeError: out of ideas)"),
    "killed": ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
    "closed": ("os.close(1); time.sleep(1000)", "closed its output"),
    "illegal": ("say({'ok': True, 'move': 'X foot 999'}); time.sleep(1000)", 'played the illegal move "X foot 999"'),
    "no move": ("say({'ok': True}); time.sleep(1000)", "answered without a move"),
    "null": ("say({'move': None}); time.sleep(1000)", "answered without a move"),
    "list": ("say({'move': ['X foot 1']}); time.sleep(1000)", "played the illegal move"),
    "garbage": ("print('hello there', flush=True); time.sleep(1000)", "with no JSON object: hello there"),
    "bytes": (
        r"sys.stdout.buffer.write(b'\xff\x00\x1b\n'); sys.stdout.flush(); time.sleep(1000)",
        "with no JSON object",
    ),
    "deep": ("print('[' * 100000, flush=True); time.sleep(1000)", "with no JSON object: [[["),
    "no object": ("say(['X foot 1']); time.sleep(1000)", "with no JSON object"),
    "blank": ("print(flush=True); time.sleep(1000)", "answered 'move' with an empty line"),
    "spaces": ("print('  ', flush=True); time.sleep(1000)", "answered 'move' with an empty line"),
    "not ok": ("say({'ok': 0, 'move': asked['moves'][0]}); time.sleep(1000)", "neither true nor false: 0"),
    "not sure": ("say({'ok': None, 'move': asked['moves'][0]}); time.sleep(1000)", "neither true nor false: null"),
    "gives up": ("say({'ok': False, 'message': 'I resign.'}); time.sleep(1000)", "refused 'move': I resign."),
    "twice": ("print('{}\\n{}', flush=True); time.sleep(1000)", "wrote more than one line"),
    "flood": ("while True: sys.stdout.write('x' * 65536)", "wrote a line of more than 1048576 bytes"),
}


WAITED_FOR = {"silence": 0.5, "chatter": 0.5, "not reading": 0.5, "half a line": 5.0, "dribbling": 5.0}
"""Patience that runs out: short where nothing has to happen before, longer where something must be written."""


@pytest.mark.parametrize("what", MISBEHAVIOUR)
def test_misbehaviour_is_a_loss_with_a_reason(tmp_path: Path, what: str) -> None:
    source, reason = MISBEHAVIOUR[what]
    patience = WAITED_FOR.get(what, 60.0)
    bad = program(tmp_path, READY + source)
    game = play_game(small((bad, "random"), patience=patience), 0)
    assert (game.winner, game.by) == ("pursuers", FORFEIT)
    assert game.reason is not None
    assert reason in game.reason
    assert game.reason.isprintable()
    assert Record.parse(game.record).result is None


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        *(("12", 12), ("1000000000000", 10**12), ("1000000000001", 0), ("-5", 0), ("9" * 4000, 0), ("9" * 5000, 0)),
        *(("true", 0), ("1.5", 0), ("NaN", 0), ('"12"', 0)),
    ],
)
def test_only_iterations_that_can_be_true_are_believed(tmp_path: Path, said: str, counted: int) -> None:
    source = READY + (
        "move = json.dumps(asked['moves'][0])\n"
        f"print('{{\"move\": ' + move + ', \"iterations\": {said}}}', flush=True)\n"
    )
    game = play_game(small((program(tmp_path, source), "random")), 0)
    assert (game.thinking["X"].moves, game.thinking["X"].iterations) == (1, counted)


def test_the_pursuers_lose_by_misbehaviour_too(tmp_path: Path) -> None:
    game = play_game(small(("random", program(tmp_path, READY + "sys.exit(3)"))), 0)
    assert (game.winner, game.by, game.reason) == ("X", FORFEIT, "ended with status 3 when asked for 'move'")
    assert game.thinking["X"].moves == 1


def test_a_program_that_speaks_first_has_lost(tmp_path: Path) -> None:
    source = "print('Welcome!', flush=True)\n" + READY
    game = play_game(small((program(tmp_path, source), "random")), 0)
    assert game.reason in (
        "wrote something before it was asked for 'hello'",
        "wrote more than one line when asked for 'hello'",
        "answered 'hello' with no JSON object: Welcome!",
    )


def test_what_was_said_before_the_question_is_no_answer_to_it(tmp_path: Path) -> None:
    command = command_of(program(tmp_path, "print('Welcome!', flush=True)\ninput()\n").removeprefix("exec:"))
    talk = Pipes(command)
    try:
        assert select.select([talk._out], [], [], 60)[0]
        with pytest.raises(MisbehavedError, match=r"^wrote something before it was asked for 'hello'$"):
            Program(command, 60.0)._ask(talk, {"do": "hello"}, 60.0)
    finally:
        talk.close()


def test_a_program_that_cannot_be_started_has_lost(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/no/such/interpreter\n")
    broken.chmod(0o755)
    game = play_game(small((f"exec:{broken}", "random")), 0)
    assert (game.winner, game.by) == ("pursuers", FORFEIT)
    assert "could not be started" in (game.reason or "")


def test_silence_at_the_beginning_is_not_waited_for_without_end(tmp_path: Path) -> None:
    command = command_of(program(tmp_path, "import time; time.sleep(1000)").removeprefix("exec:"))
    silent = Program(command, 0.2, start_seconds=0.3)
    with pytest.raises(MisbehavedError, match=r"did not answer within 0\.3 s when asked for 'hello'"):
        silent.think(Game("sanssouci", 2, seed=0).view("X"))
    silent.close()


def test_all_processes_of_a_program_end_with_the_game(tmp_path: Path) -> None:
    """It starts a child that would sleep for long, and neither of them listens to the end of its input."""
    source = READY + (
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        f"open({str(tmp_path / 'ids')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "say({'ok': True, 'move': asked['moves'][0]})\n"
        "sys.stdin.readline()\n"
        "print('enough', flush=True)\n"
        "time.sleep(1000)\n"
    )
    game = play_game(small((program(tmp_path, source), "random"), patience=60.0), 0)
    assert "enough" in (game.reason or "")
    ids = [int(word) for word in (tmp_path / "ids").read_text().split()]
    assert len(ids) == 2
    assert all(comes_true(partial(is_gone, one)) for one in ids)


@pytest.mark.parametrize("system_has_waitid", [True, False])
def test_how_a_program_ended_is_told_though_its_child_holds_the_output(
    tmp_path: Path, system_has_waitid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not system_has_waitid:
        monkeypatch.delattr(os, "waitid")
    source = "import subprocess, sys\nsubprocess.Popen(['sleep', '30'], start_new_session=True)\nsys.exit(3)\n"
    talk = Pipes(command_of(program(tmp_path, source).removeprefix("exec:")))
    try:
        assert comes_true(lambda: is_gone(talk._process.pid))
        with pytest.raises(BrokenTalkError, match=r"^ended with status 3$"):
            talk.exchange(b"move\n", 0.2)
    finally:
        talk.close()


def test_a_long_question_reaches_a_program_that_reads_slowly(tmp_path: Path) -> None:
    """More than a pipe holds at once, in both directions."""
    source = "import sys, time\ntime.sleep(0.3)\nline = sys.stdin.readline()\nprint(line[::-1].strip(), flush=True)\n"
    talk = Pipes(command_of(program(tmp_path, source).removeprefix("exec:")))
    try:
        assert talk.exchange(b"ab" * 300_000 + b"\n", 60) == b"ba" * 300_000
        with pytest.raises(BrokenTalkError, match="ended with status 0"):
            talk.exchange(b"more\n", 60)
    finally:
        talk.close()


def test_a_program_is_told_the_board_and_its_side_but_not_where_x_is(tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    source = (
        "import json, sys\n"
        f"kept = open({str(heard)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    kept.write(line); kept.flush()\n"
        "    print(json.dumps({'move': json.loads(line).get('moves', [''])[0]}), flush=True)\n"
    )
    game = play_game(small(("random", program(tmp_path, source)), edition="london"), 0)
    lines = heard.read_text().splitlines()
    start = Record.parse(game.record).starts["X"]
    hello, begin, move = (json.loads(line) for line in lines[:3])
    assert hello == {"do": "hello", "protocol": 1}
    assert (begin["do"], begin["side"], len(begin["board"]["stations"])) == ("begin", "pursuers", 199)
    assert move["budget"] == {"iterations": 4}
    assert "X" not in move["view"]["at"]
    assert start is not None
    assert "X" not in move["view"]["starts"]
    assert all(json.loads(line)["view"]["audience"] == "pursuers" for line in lines[1:])
