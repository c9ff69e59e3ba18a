"""Boards of one's own at the table: offered, uploaded, carried, and never broken by a folder that changes."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from blackticket.boards import Board
from blackticket.boards.writing import files_of, key_of, to_zip, unpack
from blackticket.game import Game, Record
from blackticket.server.config import Config
from blackticket.server.presenter.views import Moment, see
from blackticket.server.state import shelf
from blackticket.server.wire.serializer import encode
from blackticket.server.wire.shapes import Audience
from tests.boards.own import own_town
from tests.boards.town import feed, write_feed
from tests.server.support import Site, serving

BOARD = own_town()
KEY = key_of(BOARD)


def config(folder: Path, *boards: Board) -> Config:
    return Config(database=f"sqlite:///{folder}/tables.sqlite", pace=0.0, boards=boards, draw_seed=lambda: 5)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(config(tmp_path_factory.mktemp("own"), BOARD)) as site:
        yield site


def upload(site: Site, content: bytes, kind: str = "application/zip") -> Any:
    return site._http.post(
        f"http://{site.address}/api/own-boards", content=content, headers={"content-type": kind}, timeout=60
    )


def settings(**more: Any) -> dict[str, Any]:
    return {"edition": "london", "players": 6, "one_screen": True, "board": KEY, **more}


SEATS = dict.fromkeys(("X", "D1", "D2", "D3", "D4", "D5"), "me")


def test_an_offered_board_stands_in_the_list_with_the_editions_that_it_suits(site: Site) -> None:
    told = site.get("/api/editions").json()
    offer = next(one for one in told["boards"] if one["board"] == KEY)
    assert (offer["title"], offer["stations"], offer["lacks"]) == ("Tramville", 30, {})
    by_name = {one["name"]: one["boards"] for one in told["editions"]}
    assert all((KEY in boards) == (name != "dice") for name, boards in by_name.items())


def test_the_board_is_served_with_its_words_its_picture_and_its_folder(site: Site) -> None:
    info = site.get(f"/api/boards/{KEY}").json()
    assert info["words"]["de"] == {"tram": "Straßenbahn", "cab": "Droschke"}
    assert info["name"] == KEY
    drawn = site.get(f"/api/boards/{KEY}.svg?theme=night&language=de").text
    assert "Straßenbahn" in drawn
    assert "Droschke" in drawn
    packed = site.get(f"/api/boards/{KEY}.zip").content
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert {name.split("/")[1] for name in archive.namelist()} == set(files_of(BOARD))
    assert "Tramville" in site.get(f"/print/board/{KEY}?language=en").text
    assert site.get("/api/boards/tramville~0000000000000000").status_code == 404


def test_the_table_speaks_of_the_boards_own_tickets_and_takes_moves_as_written(site: Site) -> None:
    with site.make(settings(), SEATS, start=True).page() as page:
        view = page.view["view"]
        assert view["board"] == KEY
        assert set(view["tickets"]["D1"]) == {"cab", "tram", "underground"}
        page.ask("look", audience="X")
        offers = page.view["offers"]
        assert {o["ticket"] for o in offers} <= {"cab", "tram", "underground", "black"}
        offer = next(o for o in offers if o["ticket"] == "cab")
        assert offer["text"].startswith("X taxi "), "moves are written alike on every board"
        page.move(offer["text"])
        assert page.last["view"]["happened"][0]["steps"][0]["ticket"] == "cab"
        assert page.view["view"]["log"][0]["ticket"] == "cab"


@pytest.mark.parametrize("audience", ["pursuers", "public"])
def test_two_games_that_look_the_same_are_told_alike(audience: Audience) -> None:
    """Where X went by cab is his secret; his ticket is not. Whatever the board calls it, both get the same bytes."""
    first = Game("london", 6, board=BOARD, seed=5)
    by_cab = [move for move in first.legal_moves if move.action == "go" and move.tickets == ("taxi",)]
    told = set()
    for move in by_cab:
        game = first.copy()
        game.play(move)
        told.add(encode(see(game, audience, Moment(1, 1, 0), None).message))
    assert len(by_cab) > 1
    assert len(told) == 1
    assert '"ticket":"cab"' in told.pop()


def test_an_uploaded_board_is_checked_by_the_loader_and_can_be_played_at_once(site: Site) -> None:
    other = own_town("Elsewhere")
    answer = upload(site, to_zip(other))
    assert answer.status_code == 201
    offer = answer.json()
    assert offer["board"] == key_of(other)
    assert offer["editions"] == ["london", "italia", "sanssouci", "classic"]
    with site.make(settings(board=offer["board"]), SEATS, start=True).page() as page:
        assert page.view["view"]["board"] == offer["board"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"no zip at all", "not a zip"),
        (b"", "not a zip"),
        (b"x" * 1_000_001, "at most"),
        (b"x" * 12_000_001, "at most"),
    ],
)
def test_what_is_no_board_is_refused_with_a_sentence(site: Site, content: bytes, told: str) -> None:
    answer = upload(site, content)
    assert answer.status_code in (400, 413)
    assert told in answer.json()["message"]


def zip_of(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text)
    return out.getvalue()


def test_mistakes_in_a_board_are_named(site: Site) -> None:
    files = files_of(BOARD)
    files["stations.csv"] = files["stations.csv"].replace("3,", "2,", 1)
    answer = upload(site, zip_of(**files))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_board")
    assert "stations.csv:" in answer.json()["message"]
    assert "no board.toml" in upload(site, zip_of(readme_txt="hello")).json()["message"]


def test_a_timetable_becomes_a_board(site: Site, tmp_path: Path) -> None:
    told = upload(site, write_feed(tmp_path / "feed.zip", feed()).read_bytes())
    assert told.status_code == 201, told.text
    offer = told.json()
    assert offer["stations"] == 60
    assert offer["editions"] == ["london", "italia", "sanssouci", "classic"]
    assert site.get(f"/api/boards/{offer['board']}").json()["transports"]["express"] == "train"
    files = feed()
    files["trips.txt"] = files["trips.txt"].split("\n", 1)[0] + "\n"
    bad = upload(site, write_feed(tmp_path / "bad.zip", files).read_bytes())
    assert (bad.status_code, bad.json()["code"]) == (400, "bad_board")
    assert "no trip of a route" in bad.json()["message"]


def test_a_bomb_of_a_zip_is_not_unpacked(site: Site) -> None:
    bomb = zip_of(**{**files_of(BOARD), "stations.csv": "number,x,y\n" + " " * 50_000_000})
    assert len(bomb) < 1_000_000
    answer = upload(site, bomb)
    assert answer.status_code == 400
    assert "more than the limit" in answer.json()["message"]


def test_a_board_gets_what_it_lacks(site: Site) -> None:
    from dataclasses import replace

    from blackticket.boards.model import digest_of

    bare = replace(BOARD, decks={}, digest=digest_of(len(BOARD), BOARD.connections, {}))
    offer = upload(site, to_zip(bare)).json()
    assert offer["editions"] == []
    assert offer["lacks"]["classic"] == [{"what": "cards", "name": "shared", "have": 0, "need": 6}]
    refused = site.post("/api/tables", {"settings": settings(board=offer["board"]), "name": "Ada"})
    assert refused.status_code == 400
    assert "start cards" in refused.json()["message"]
    fitted = site.post("/api/own-boards/fit", {"board": offer["board"], "edition": "classic"}).json()
    assert fitted["editions"] == ["sanssouci", "classic"]
    made = site.post("/api/tables", {"settings": settings(edition="classic", board=fitted["board"]), "name": "Ada"})
    assert made.status_code == 201


def test_a_table_and_its_record_live_without_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(config(tmp_path, BOARD)) as site:
        invited = site.make(settings(), SEATS, start=True)
        with invited.page() as page:
            page.ask("look", audience="X")
            page.move(page.offers("X")[0])
            before = page.view["view"]["history"][0]
    monkeypatch.setattr(shelf.SHELF, "_last", type(shelf.SHELF._last)())
    monkeypatch.setattr(shelf.SHELF, "_all", type(shelf.SHELF._all)())
    with serving(config(tmp_path)) as site:
        assert all(one["board"] != KEY for one in site.get("/api/editions").json()["boards"])
        again = type(invited)(site, invited.table, invited.cookie)
        with again.page() as page:
            assert page.view["view"]["board"] == KEY
            assert page.view["view"]["history"][0] == before
            page.ask("wish", wish="end")
            replay = site.get(f"/api/tables/{invited.table}").json()["finished"][0]["replay"]
        record = Record.parse(site.get(f"/api/replays/{replay}/record").text)
        assert unpack(record.board_files) == BOARD
        assert record.replay().setup.ground == BOARD
        assert site.get(f"/api/replays/{replay}").json()["board"] == KEY
        assert site.get(f"/api/boards/{KEY}").json()["title"] == "Tramville"
        assert "<svg" in site.get(f"/api/replays/{replay}/picture.svg").text
        opened = site.post("/api/records/open", {"record": str(record), "audience": "public"})
        assert opened.status_code == 200, opened.text
        assert opened.json()["board"] == KEY


def test_a_small_board_that_is_built_in_is_carried_with_the_cards_that_it_got(site: Site) -> None:
    with site.make(settings(board="sanssouci-small"), SEATS, start=True).page() as page:
        key = page.view["view"]["board"]
        assert key.startswith("sanssouci-small~")
        assert page.last["table"]["settings"]["board"] == key
        assert site.get(f"/api/boards/{key}").json()["transports"]["regional"] == "vip"
        assert set(page.view["view"]["tickets"]["D1"]) == {"foot", "vip", "rail"}
