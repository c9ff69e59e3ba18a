"""However an arena ends, its processes and programs end with it, and nobody sees a traceback."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from blackticket.arena.running import ending_signals
from tests.arena.helpers import MATCH, READY, SMALL, comes_true, is_gone, program
from tests.cli.helpers import child_environment, run_child, says_one_sentence

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need a POSIX system")

STUBBORN = "open(f'{os.getpid()}.id', 'w').close()\nwhile True: time.sleep(1)\n"


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("by", "status"),
    [
        *((signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 129), (signal.SIGQUIT, 131)),
        (signal.SIGKILL, -signal.SIGKILL),
    ],
)
def test_whoever_ends_the_arena_ends_its_programs(tmp_path: Path, jobs: int, by: signal.Signals, status: int) -> None:
    stubborn = program(tmp_path, READY + STUBBORN)
    command = [
        *(sys.executable, "-m", "blackticket.cli", "arena", "--x", stubborn, "--pursuers", "random", *SMALL[:-1]),
        *(str(jobs), "--games", "2", "--patience", "600"),
    ]
    arena = subprocess.Popen(command, env=child_environment(), stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    try:
        assert comes_true(lambda: len(list(tmp_path.glob("*.id"))) == jobs, 120)
        programs = [int(path.stem) for path in tmp_path.glob("*.id")]
        arena.send_signal(by)
        _, errors = arena.communicate(timeout=120)
        assert arena.returncode == status
        assert errors == ""
        assert all(comes_true(partial(is_gone, one)) for one in programs)
    finally:
        if arena.poll() is None:
            arena.kill()
            arena.communicate()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes as Linux shows them")
def test_ctrl_c_while_processes_start_is_quiet() -> None:
    command = [sys.executable, "-m", "blackticket.cli", *MATCH[:-1], "2", "--games", "1000"]
    arena = subprocess.Popen(
        command, env=child_environment(), stderr=subprocess.PIPE, text=True, start_new_session=True
    )

    def interrupted() -> bool:
        """Pressed once, and again only if it came in the very moment in which it is ignored."""
        os.killpg(arena.pid, signal.SIGINT)
        return comes_true(lambda: arena.poll() is not None, 15)

    try:
        assert comes_true(lambda: len(_workers(arena.pid)) == 2)
        assert all(_ignores(one, signal.SIGINT) for one in _workers(arena.pid))
        time.sleep(0.1)
        assert comes_true(interrupted)
        _, errors = arena.communicate(timeout=60)
        assert (arena.returncode, errors) == (130, "")
    finally:
        if arena.poll() is None:
            arena.kill()
            arena.communicate()


def _workers(parent: int) -> list[int]:
    """The processes that an arena has started to play."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def _ignores(process: int, number: signal.Signals) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith("SigIgn"))
    return bool(int(mask, 16) >> (number - 1) & 1)


def test_a_process_that_dies_ends_the_match_with_a_sentence(tmp_path: Path) -> None:
    """This program kills whoever asks it: a process of the arena."""
    deadly = program(tmp_path, READY + "os.kill(os.getppid(), signal.SIGKILL)\n")
    args = ("arena", "--x", deadly, "--pursuers", "random", *SMALL[:-1], "2", "--games", "4")
    says_one_sentence(run_child(*args), "process of the arena died")


def test_a_process_that_dies_takes_its_program_along(tmp_path: Path) -> None:
    left = tmp_path / "left"
    source = f"open({str(left)!r}, 'w').write(str(os.getpid()))\nos.kill(os.getppid(), signal.SIGKILL)\n"
    deadly = program(tmp_path, READY + source + "time.sleep(1000)\n")
    args = ("arena", "--x", deadly, "--pursuers", "random", *SMALL[:-1], "2", "--games", "2")
    says_one_sentence(run_child(*args), "process of the arena died")
    assert comes_true(lambda: is_gone(int(left.read_text())))


def test_whoever_ignores_that_the_terminal_is_closed_goes_on_to_do_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert [one.name for one in ending_signals()] == ["SIGQUIT", "SIGTERM"]
    finally:
        signal.signal(signal.SIGHUP, before)
