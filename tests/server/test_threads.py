"""Threads cannot crash the server: message types are built before the first request, and threads do not use msgspec.

msgspec builds a type when it reads it for the first time, without a guard against other threads. ``MET`` lets a second
thread read a type while the first one builds it: where nothing has been built before, the process ends with a
segmentation fault, each time. ``RACE`` leaves the moment to chance: then one process in ten does.
"""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from blackticket.server.config import Config
from tests.server.conftest import PATIENT
from tests.server.support import Site, serving

BUILT = """
import gc, importlib, pkgutil
import msgspec
from blackticket import server
from blackticket.server.app import make_app
from blackticket.server.config import Config

make_app(Config())

def subclasses(kind):
    return [one for sub in kind.__subclasses__() for one in (sub, *subclasses(sub))]

def is_built(kind):
    return any(type(one).__name__ == "StructInfo" for one in gc.get_referents(kind))

for module in pkgutil.walk_packages(server.__path__, "blackticket.server."):
    if "migrations" not in module.name:
        importlib.import_module(module.name)
ours = [kind for kind in subclasses(msgspec.Struct) if kind.__module__.startswith("blackticket.server")]
assert len(ours) > 60, len(ours)
assert not is_built(type("Fresh", (msgspec.Struct,), {})), "the question itself is wrong"
print(*[f"{kind.__module__}.{kind.__qualname__}" for kind in ours if not is_built(kind)])
"""

MET = """
import sys, threading
import msgspec
from blackticket.game import Game
from blackticket.server.app import make_app
from blackticket.server.config import Config
from blackticket.server.shapes import GameView
from blackticket.views import view_as_dict

make_app(Config())
told = view_as_dict(Game.new("london", 5, seed=7).view("pursuers"))
building = []

def read():
    msgspec.convert(told, GameView)

def read_too(frame, event, _):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        building.append(frame.f_locals)
        if len(building) == 2:  # the first is GameView itself, which now waits for its parts
            second = threading.Thread(target=read)
            second.start()
            second.join()

def read_first():
    sys.setprofile(read_too)
    read()

first = threading.Thread(target=read_first)
first.start()
first.join()
assert building == [], "a thread has built a type"
"""

RACE = """
import sys, threading
import msgspec
from blackticket.game import Game
from blackticket.server.app import make_app
from blackticket.server.config import Config
from blackticket.server.shapes import GameView
from blackticket.views import view_as_dict

make_app(Config())
told = view_as_dict(Game.new("london", 5, seed=7).view("pursuers"))
sys.setswitchinterval(1e-6)
ready = threading.Barrier(8)

def read():
    ready.wait()
    msgspec.convert(told, GameView)

threads = [threading.Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)


def test_every_message_type_is_built_with_the_application() -> None:
    ended = run(BUILT)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split() == []


def test_a_second_thread_never_meets_a_half_built_type() -> None:
    ended = run(MET)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.slow
def test_threads_that_read_their_first_message_at_once() -> None:
    for _ in range(6):
        ended = run(RACE)
        assert ended.returncode == 0, ended.stderr


class ThreadCalls:
    """What the threads of a loop's executor call in msgspec."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.threads: set[str] = set()

    def __call__(self, frame: Any, event: str, called: Any) -> None:
        name = threading.current_thread().name
        if not name.startswith("asyncio_"):
            sys.setprofile(None)  # the loop itself, and others
            return
        self.threads.add(name)
        if event == "c_call":
            owner = getattr(called, "__module__", None) or type(getattr(called, "__self__", None)).__module__
            if owner.startswith("msgspec"):
                self.found.add(f"{called.__qualname__} in {frame.f_code.co_qualname}")


def test_threads_do_not_use_msgspec(tmp_path: Path) -> None:
    calls = ThreadCalls()
    threading.setprofile(calls)
    try:
        _visit(Config(database=f"sqlite:///{tmp_path}/tables.sqlite", pace=0.0, draw_seed=lambda: 7, limits=PATIENT))
    finally:
        threading.setprofile(None)
    assert calls.threads, "nothing ran in a thread"
    assert calls.found == set()


def _visit(config: Config) -> None:
    """Everything that goes through a thread: editions, boards, a game to its end, the same table after a restart."""
    with serving(config) as site:
        for path in (
            "editions",
            "editions/london/seats?players=3",
            "boards/london",
            "boards/london.svg",
            "rules/london",
        ):
            assert site.get(f"/api/{path}").status_code == 200
        table = site.make({"edition": "london", "players": 2, "show_candidates": True, "one_screen": True})
        with table.page() as page:
            seats = [seat["seat"] for seat in page.last["table"]["seats"]]
            page.ask("take", seats=seats)
            page.ask("start")
            page.ask("look", audience="X")
            assert page.ask("ask_steps", version=page.version, so_far="X double")[0]["type"] == "steps"
            _play(page)
            assert page.last["table"]["phase"] == "over"
    with serving(config) as site:
        assert Site.get(site, f"/api/tables/{table.table}").json()["finished"]


def _play(page: Any) -> None:
    while page.view["view"]["to_move"] is not None:
        page.ask("look", audience=page.view["view"]["to_move"])
        move = page.view["offers"][0]
        seat = "D1" if move["figure"].startswith("B") else move["figure"]
        page.ask("submit", seat=seat, version=page.version, move=move["text"])
