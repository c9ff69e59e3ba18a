"""A server that is killed and started again has lost nothing; one that is stopped says goodbye."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.postgres import postgres
from tests.server.support import Invited, Site

PROGRAM = """
import sys
from blackticket.server.config import Config
from blackticket.server.run import run
if __name__ == "__main__":
    config = Config(database=sys.argv[1], pace=0.0, draw_seed=lambda: 7)
    run(config, "127.0.0.1", int(sys.argv[2]), open_browser=False, announce=lambda a: print(a, flush=True))
"""


@contextmanager
def running(folder: Path, database: str, port: int = 0) -> Iterator[tuple[Site, subprocess.Popen[str]]]:
    """A server in a process of its own."""
    program = folder / "program.py"
    program.write_text(PROGRAM)
    process = subprocess.Popen([sys.executable, str(program), database, str(port)], stdout=subprocess.PIPE, text=True)
    site = None
    try:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("http://").strip().rstrip("/")
        site = Site(address)
        for _ in range(600):
            try:
                if site.get("/healthz").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.05)
        yield site, process
    finally:
        if site is not None:
            site.close()
        if process.poll() is None:
            process.kill()
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


def test_killed_in_the_middle_nothing_is_lost(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    play_across_a_kill(tmp_path, database)


def play_across_a_kill(folder: Path, database: str) -> None:
    with running(folder, database) as (site, process):
        host = site.make(seats={"X": "me", "D2": "casual", "D3": "casual", "D4": "casual"})
        friend = host.friend("Grace")
        x, pursuer = host.page(), friend.page()
        pursuer.ask("take", seats=["D1"])
        x.ask("start")
        pursuer.ask("say", room="pursuers", text="Take the bridges.")
        x.ask("submit", seat="X", version=1, move=x.offers("X")[0])
        pursuer.settle()
        while pursuer.view["view"]["to_move"] == "pursuers" and pursuer.offers("D1"):
            pursuer.move(pursuer.offers("D1")[0])
        while x.view["view"]["to_move"] == "pursuers":
            x.read()
        assert x.view["view"]["to_move"] == "X"
        x.settle()
        pursuer.settle()
        seen, theirs, table = x.view, pursuer.view, x.last["table"]
        workers = _children(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        port = int(site.address.split(":")[1])
        x.close()
        pursuer.close()
    assert all(_is_gone(worker) for worker in workers)
    with running(folder, database, port) as (site, process):
        with (
            Invited(site, host.table, host.cookie).page() as x,
            Invited(site, host.table, friend.cookie).page() as pursuer,
        ):
            x.settle()
            assert x.view == seen
            assert pursuer.view == theirs
            assert x.last["table"] == table
            assert [said["text"] for said in pursuer.last["talk"]["said"]] == ["Take the bridges."]
            x.move(x.offers("X")[0])
            assert x.version == seen["version"] + 1
            process.send_signal(signal.SIGTERM)
            assert x.closed() in (1001, 1012)
            assert x.last["closing"]["code"] == "stopping"
        assert process.wait(20) in (0, -signal.SIGTERM)


def _children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            if parent == pid:
                found.append(int(entry.name))
    return found


def _is_gone(pid: int) -> bool:
    """Worker processes do not outlive their server."""
    for _ in range(200):
        try:
            if "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text():
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_the_same_with_postgresql(tmp_path: Path) -> None:
    with postgres() as url:
        play_across_a_kill(tmp_path, url)
