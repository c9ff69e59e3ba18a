"""A table as its people find it again, and what it must not tell."""

from pathlib import Path

from blackticket.server.config import Config
from tests.server.conftest import PATIENT
from tests.server.support import Site, serving
from tests.server.tables.twins import twin_plans

DICE = {"edition": "dice", "players": 3}


def test_whose_turn_it_is_for_whom(site: Site) -> None:
    host = site.make(DICE, {"X": "me"})
    friend = host.friend("Eve")
    with host.page() as x, friend.page() as hunter:
        hunter.ask("take", seats=["D1", "D2"])
        assert site.get(f"/api/tables/{host.table}/mine", host.cookie).json()["phase"] == "lobby"
        x.ask("start")
        mine = site.get(f"/api/tables/{host.table}/mine", host.cookie).json()
        theirs = site.get(f"/api/tables/{host.table}/mine", friend.cookie).json()
        nobodys = site.get(f"/api/tables/{host.table}/mine").json()
    assert (mine["sides"], theirs["sides"], nobodys["sides"]) == (["X"], ["pursuers"], [])
    assert mine["to_move"] == theirs["to_move"] == nobodys["to_move"]
    assert (mine["my_turn"], theirs["my_turn"]) == (mine["to_move"] == "X", mine["to_move"] == "pursuers")
    assert not nobodys["my_turn"]
    assert mine["names"] == {"X": "Ada", "D1": "Eve", "D2": "Eve"}


def test_a_finished_game_is_remembered_with_its_sides(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with serving(Config(database=url, limits=PATIENT, draw_seed=lambda: 7, now=lambda: 1_000_000.0)) as site:
        host = site.make(DICE | {"one_screen": True}, {"X": "me", "D1": "me", "D2": "me"}, start=True)
        with host.page() as page:
            while side := page.view["view"]["to_move"]:
                page.ask("look", audience=side)
                page.move(page.offers()[0])
            view = page.view["view"]
        mine = site.get(f"/api/tables/{host.table}/mine", host.cookie).json()
        (game,) = mine["games"]
    assert game["sides"] == ["X", "pursuers"]
    assert game["outcome"] == view["outcome"]
    assert game["rounds"] == view["round"]
    assert game["finished_at"] == mine["since"] == 1_000_000
    with serving(Config(database=url, limits=PATIENT)) as site:  # the same after a restart
        assert site.get(f"/api/tables/{host.table}/mine", host.cookie).json()["games"] == [game]
        assert site.get(f"/api/tables/{host.table}/mine").json()["games"] == [game | {"sides": []}]


def test_twin_games_look_alike_to_everybody_but_x(tmp_path: Path) -> None:
    told: list[object] = []
    for plan in twin_plans("london", 3, seed=5, x_moves=3):
        config = Config(
            database=f"sqlite:///{tmp_path}/{len(told)}.sqlite",
            limits=PATIENT,
            draw_seed=lambda: 5,
            now=lambda: 1_000_000.0,
        )
        with serving(config) as site:
            host = site.make({"edition": "london", "players": 3}, {"X": "me"})
            friend = host.friend("Eve")
            with host.page() as x, friend.page() as hunter:
                hunter.ask("take", seats=["D1", "D2"])
                x.ask("start")
                heard: list[bytes] = []
                for move in plan:
                    page = x if move.startswith("X") else hunter
                    page.settle()
                    page.move(move, "D1" if move.startswith("B") else None)
                    heard += [site.get(f"/api/tables/{host.table}/mine", one).content for one in (friend.cookie, "")]
                assert hunter.version == 1 + len(plan)
                told.append(heard)
    assert told[0] == told[1]
