"""The HTTP part: what can be played, boards, cookies, headers, origins, limits, replays."""

from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from blackticket.boards import builtin_names
from blackticket.editions import edition_names
from blackticket.players import level_names
from tests.server.support import LONDON, Site

PLAN = {"X": "me", "D1": "casual", "D2": "casual"}


def test_editions(site: Site) -> None:
    told = site.get("/api/editions").json()
    assert [one["name"] for one in told["editions"]] == list(edition_names())
    assert told["levels"] == list(level_names())
    for one in told["editions"]:
        assert one["seats"].keys() == {str(count) for count in one["player_counts"]}
        assert all(option["text"] for option in one["options"])


def test_every_built_in_board_is_offered_in_every_edition_with_tickets(site: Site) -> None:
    told = {one["name"]: one for one in site.get("/api/editions").json()["editions"]}
    assert told["dice"]["boards"] == ["dice"]
    for name, one in told.items():
        assert one["boards"][0] == one["board"], "its own first"
        assert name == "dice" or sorted(one["boards"]) == list(builtin_names())
    for name, board in (
        ("london", "london"),
        ("italia", "italia-small"),
        ("classic", "london"),
        ("dice", "dice"),
        ("london", "italia-small"),
        ("sanssouci", "london"),
    ):
        settings = {"edition": name, "players": 3, "board": board}
        plan = dict.fromkeys([seat["seat"] for seat in told[name]["seats"]["3"]], "me")
        with site.make({**settings, "one_screen": True}, plan, start=True).page() as page:
            assert page.view["view"]["board"] == board
            assert page.last["table"]["settings"]["board"] == board


def test_seats_of_a_set_up(site: Site) -> None:
    seats = site.get("/api/editions/sanssouci/seats?players=4&option=extra_agent").json()
    assert [seat["seat"] for seat in seats] == ["X", "D1", "D2", "D3", "D4"]
    for query in ("", "?players=x", "?players=99", "?players=3&option=nonsense"):
        assert site.get(f"/api/editions/london/seats{query}").status_code == 400
    assert site.get("/api/editions/paris/seats?players=3").json()["code"] == "unknown_edition"


@pytest.mark.parametrize("path", ["london", "dice?tiles=BeA-DHc-FGi"])
def test_boards(site: Site, path: str) -> None:
    name, _, query = path.partition("?")
    board = site.get(f"/api/boards/{path}").json()
    numbers = {station["number"] for station in board["stations"]}
    assert all({line["a"], line["b"]} <= numbers for line in board["connections"])
    for theme in ("night", "day"):
        answer = site.get(f"/api/boards/{name}.svg?theme={theme}&{query}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        width, height = (f"{side:g}" for side in board["picture"])
        assert f'viewBox="0 0 {width} {height}"' in answer.text
        again = site.get(
            f"/api/boards/{name}.svg?theme={theme}&{query}", headers={"if-none-match": answer.headers["etag"]}
        )
        assert again.status_code == 304
    assert site.get(f"/api/boards/{name}.svg?theme=neon&{query}").json()["code"] == "bad_argument"
    refused = site.get(f"/api/boards/{name}.svg?language=la&{query}")
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_argument")
    assert "'la'" in refused.json()["message"]
    assert "Stationen" in site.get(f"/api/boards/{name}.svg?language=de&{query}").text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/boards/atlantis", 404),
        ("/api/boards/..%2f..%2fetc", 404),
        ("/api/boards/dice", 400),
        ("/api/boards/dice?tiles=AAA-BBB", 400),
        ("/api/boards/dice?tiles=ABC", 400),
        ("/api/rules/paris", 404),
        ("/api/nothing", 404),
        ("/api/tables/short", 404),
        ("/api/tables/AAAAAAAAAAAAAAAA", 404),
        ("/api/tables/AAAAAAAAAAAAAAAA/record", 404),
        ("/api/replays/AAAAAAAAAAAAAAAA", 404),
        ("/api/replays/AAAAAAAAAAAAAAAA?audience=everyone", 400),
        ("/missing.js", 404),
        ("/..%2f..%2fpyproject.toml", 404),
    ],
)
def test_what_is_not_there_is_a_problem(site: Site, path: str, status: int) -> None:
    answer = site.get(path)
    assert answer.status_code == status
    assert answer.json().keys() == {"code", "message"}


def test_rules_text(site: Site) -> None:
    assert site.get("/api/rules/london").text.startswith("# London")
    assert site.get("/api/rules/london?language=../../x").text.startswith("# London")


def test_pages_without_a_built_page(site: Site) -> None:
    for path in ("/", "/t/AAAAAAAAAAAAAAAA", "/replay/x"):
        assert site.get(path).status_code == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"settings": LONDON, "name": ""}, "bad_message"),
        ({"settings": LONDON, "name": "x" * 25}, "bad_message"),
        ({"settings": LONDON, "name": "\u0000\u200b"}, "bad_argument"),
        ({"settings": LONDON, "name": "Ada", "more": 1}, "bad_message"),
        ({"settings": {"edition": "paris", "players": 3}, "name": "Ada"}, "unknown_edition"),
        ({"settings": {"edition": "london", "players": 7}, "name": "Ada"}, "bad_message"),
        ({"settings": {"edition": "dice", "players": 6}, "name": "Ada"}, "bad_argument"),
        ({"settings": {"edition": "london", "players": 5, "board": "/etc"}, "name": "Ada"}, "bad_argument"),
        ({"settings": LONDON, "name": "Ada", "seats": [{"seat": "D9", "who": "me"}]}, "bad_argument"),
        ({"settings": LONDON, "name": "Ada", "seats": [{"seat": "X", "who": "computer"}]}, "unknown_level"),
        ({"settings": LONDON, "name": "Ada", "start": True}, "seats_open"),
        ([], "bad_message"),
    ],
)
def test_tables_that_cannot_be_made(site: Site, body: Any, code: str) -> None:
    made = site.metric("tables_made_total")
    answer = site.post("/api/tables", body)
    assert answer.status_code == 400
    assert answer.json()["code"] == code
    assert site.metric("tables_made_total") == made


def test_the_cookie(site: Site) -> None:
    answer = site.post("/api/tables", {"settings": LONDON, "name": "Ada"})
    cookie, table = answer.headers["set-cookie"], answer.json()["table"]
    for part in ("HttpOnly", "SameSite=strict", f"Path=/api/tables/{table}", "Max-Age="):
        assert part in cookie
    assert answer.json()["invite"] == f"/t/{table}"
    again = site.post(f"/api/tables/{table}/join", {"name": "Ada"}, cookie.split(";")[0])
    assert again.json() == {"person": "p1"}
    assert "set-cookie" not in again.headers


def test_headers(site: Site) -> None:
    for path in ("/", "/api/editions", "/api/nothing", "/healthz"):
        headers = site.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"].replace("style-src-attr 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/tables", "POST"),
        ("GET", "/api/records/open", "POST"),
        ("GET", "/api/tables/AAAAAAAAAAAAAAAA/join", "POST"),
        ("DELETE", "/api/editions", "GET, HEAD"),
    ],
)
def test_other_methods_are_refused(site: Site, method: str, path: str, allowed: str) -> None:
    answer = httpx.request(method, f"http://{site.address}{path}")
    assert answer.status_code == 405
    assert sorted(answer.headers["allow"].split(", ")) == allowed.split(", ")
    assert answer.json()["code"] == "not_found"


def test_other_sites_may_not_post_nor_open_a_socket(site: Site) -> None:
    body = {"settings": LONDON, "name": "Ada"}
    for origin in ("https://evil.example", "null", "http://[", f"http://{site.address}.evil.example"):
        answer = site.post("/api/tables", body, headers={"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["code"] == "bad_origin"
    table = site.make()
    url = f"ws://{site.address}/api/tables/{table.table}/socket"
    with pytest.raises(InvalidStatus), connect(url, origin=Origin("https://evil.example")):
        pass
    with connect(url, origin=Origin(f"http://{site.address}")) as line:
        assert line.recv()


def test_bodies_of_other_kinds_and_sizes_are_refused(site: Site) -> None:
    url = f"http://{site.address}/api/tables"
    answer = httpx.post(url, content=b"name=Ada", headers={"content-type": "application/x-www-form-urlencoded"})
    assert answer.status_code == 415
    answer = httpx.post(url, content=b" " * 300_000, headers={"content-type": "application/json"})
    assert answer.json()["code"] == "too_large"
    answer = httpx.post(url, content=b"\xff\xfe", headers={"content-type": "application/json"})
    assert answer.json()["code"] == "bad_message"
    assert httpx.put(url).status_code in (404, 405)


def test_a_finished_game_can_be_replayed_through_everyones_eyes(site: Site) -> None:
    host = site.make({"edition": "dice", "players": 3}, PLAN, start=True)
    with host.page() as page:
        while page.view["view"]["to_move"]:
            if page.view["view"]["to_move"] == "X" and page.offers():
                page.move(page.offers("X")[0])
            else:
                page.wait("view")
        page.settle()
        last = page.view["view"]
    replay = site.get(f"/api/tables/{host.table}").json()["finished"][0]["replay"]
    told = {eyes: site.get(f"/api/replays/{replay}?audience={eyes}").json() for eyes in ("X", "pursuers", "public")}
    assert len({len(one["frames"]) for one in told.values()}) == 1
    assert told["X"]["frames"][-1]["view"]["history"] == last["history"]
    assert told["X"]["outcome"] == last["outcome"]
    assert told["X"]["names"]["D1"] == "(casual)"
    hidden = [frame for frame in told["pursuers"]["frames"] if "X" not in frame["view"]["at"]]
    assert hidden
    seen = [event["text"] for frame in told["public"]["frames"] for event in frame["happened"]]
    assert len(seen) == len(last["history"])
    record = site.get(f"/api/replays/{replay}/record").text
    assert record == host.record().text
    opened = site.post("/api/records/open", {"record": record, "audience": "pursuers"}).json()
    assert opened["frames"] == told["pursuers"]["frames"]


@pytest.mark.parametrize("record", ["nonsense", "blackticket record 1\nedition: london 1\n", "x" * 150_000], ids=len)
def test_bad_records_are_refused(site: Site, record: str) -> None:
    assert site.post("/api/records/open", {"record": record}).json()["code"] == "bad_record"


def test_counts_are_told_at_their_own_port_and_nothing_else_is(site: Site) -> None:
    assert site.get("/metrics").status_code == 404
    assert "blackticket_" not in site.get("/metrics").text
    assert site.get("/metrics", headers={"x-forwarded-port": "9464"}).status_code == 404
    for path in ("/", "/api/editions", "/openapi.json", f"/api/tables/{site.make().table}"):
        assert site.counts.get(path).status_code == 404
    assert site.counts.post("/api/tables", {"settings": {}}).status_code == 404


def test_for_the_operator(site: Site) -> None:
    assert site.get("/healthz").json() == {"ok": True}
    lines = site.counts.get("/metrics").text.splitlines()
    assert any(line.startswith("blackticket_moves_total ") for line in lines)
    assert site.counts.get("/healthz").json() == {"ok": True}
    document = site.get("/openapi.json").json()
    assert document["paths"]["/api/tables"]["post"]["requestBody"]
    text = site.get("/openapi.json").text
    for reference in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert reference in document["components"]["schemas"]
