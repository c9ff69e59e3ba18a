"""Personal keys: shown once, kept hashed, and the way of a seat to another device."""

import sqlite3
from pathlib import Path
from typing import Any

from blackticket.server.config import Config
from blackticket.server.storage.sealing import seal, unseal
from tests.server.conftest import PATIENT
from tests.server.support import Invited, Site, cookie_of, serving

DICE = {"edition": "dice", "players": 3}


def make_key(site: Site, cookie: str = "") -> tuple[str, str]:
    """A key, and the cookie of its device."""
    answer = site.post("/api/keys", {}, cookie)
    assert answer.status_code == 201
    return answer.json()["key"], cookie_of(answer)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_seat_comes_to_another_device(site: Site) -> None:
    before = site.make(DICE, {"X": "me"})
    key, device = make_key(site)
    assert site.post(f"/api/tables/{before.table}/keep", {}, f"{device}; {before.cookie}").json() == {"person": "p1"}
    friends = Invited(site, before.table).friend("Eve")
    other = site.post("/api/keys/open", {"key": key})
    assert other.json() == {"known": True, "tables": [before.table]}
    brought = site.post(f"/api/tables/{before.table}/fetch", {}, cookie_of(other))
    assert brought.json() == {"person": "p1"}
    with Invited(site, before.table, cookie_of(brought)).page() as page:
        assert page.last["you"]["person"] == "p1"
        assert page.last["you"]["seats"] == ["X"]
    assert friends.cookie != cookie_of(brought)


def test_a_table_made_or_joined_later_is_kept_by_itself(site: Site) -> None:
    _, device = make_key(site)
    made = site.post("/api/tables", {"settings": DICE, "name": "Ada"}, device).json()["table"]
    others = site.make(DICE)
    assert site.post(f"/api/tables/{others.table}/join", {"name": "Ada"}, device).status_code == 200
    assert sorted(site.get("/api/keys", device).json()["tables"]) == sorted([made, others.table])
    assert site.get("/api/keys").json() == {"known": False, "tables": []}


def test_what_no_key_opens(site: Site) -> None:
    table = site.make(DICE)
    _, device = make_key(site)
    assert code(site.post("/api/keys/open", {"key": "A" * 32})) == (404, "unknown_key")
    assert code(site.post("/api/keys/open", {"key": "short"})) == (400, "bad_message")
    assert code(site.post(f"/api/tables/{table.table}/keep", {}, table.cookie)) == (403, "unknown_key")
    assert code(site.post(f"/api/tables/{table.table}/keep", {}, device)) == (403, "not_here")
    assert code(site.post(f"/api/tables/{table.table}/fetch", {}, device)) == (403, "not_here")
    assert code(site.post(f"/api/tables/{table.table}/fetch", {}, "blackticket_key=" + "A" * 32)) == (
        403,
        "unknown_key",
    )
    assert site.get("/api/keys", device).json()["tables"] == []


def test_another_key_takes_the_seats_along_and_ends_the_old_one(site: Site) -> None:
    table = site.make(DICE, {"X": "me"})
    old, device = make_key(site)
    site.post(f"/api/tables/{table.table}/keep", {}, f"{device}; {table.cookie}")
    new, device = make_key(site, device)
    assert new != old
    assert code(site.post("/api/keys/open", {"key": old})) == (404, "unknown_key")
    assert site.post("/api/keys/open", {"key": new}).json()["tables"] == [table.table]
    assert site.post(f"/api/tables/{table.table}/fetch", {}, device).status_code == 200


def test_a_key_is_forgotten_here_or_everywhere(site: Site) -> None:
    key, device = make_key(site)
    here = site.post("/api/keys/forget", {}, device)
    assert 'blackticket_key=""' in here.headers["set-cookie"]
    assert site.post("/api/keys/open", {"key": key}).status_code == 200
    site.post("/api/keys/forget", {"everywhere": True}, device)
    assert code(site.post("/api/keys/open", {"key": key})) == (404, "unknown_key")


def test_the_database_tells_neither_a_key_nor_a_seat(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with serving(Config(database=f"sqlite:///{file}", limits=PATIENT)) as site:
        table = site.make(DICE, {"X": "me"})
        key, device = make_key(site)
        assert site.post(f"/api/tables/{table.table}/keep", {}, f"{device}; {table.cookie}").status_code == 200
    with sqlite3.connect(file) as connection:
        kept = "\n".join(connection.iterdump())
    assert table.table in kept
    assert key not in kept
    assert table.cookie.partition("=")[2] not in kept


def test_what_is_sealed_opens_with_its_own_key_and_table_alone() -> None:
    sealed = seal("k" * 32, "t1", "token")
    assert unseal("k" * 32, "t1", sealed) == "token"
    assert unseal("j" * 32, "t1", sealed) is None
    assert unseal("k" * 32, "t2", sealed) is None
    assert seal("k" * 32, "t1", "token") != sealed
