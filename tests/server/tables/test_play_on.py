"""Play on from here: tables whose game begins with the moves of a record."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from blackticket.game import Game, Record
from blackticket.players import make_player
from blackticket.server.config import Config
from blackticket.server.errors import RefusedError
from blackticket.server.state.beginning import Beginning, resumed
from blackticket.server.state.journal import Began, Made
from blackticket.server.state.state import state_after
from blackticket.server.wire.shapes import Settings
from tests.coach.games import EVERYTHING, side_of
from tests.server.conftest import PATIENT
from tests.server.support import Invited, Message, Site, serving
from tests.server.tables.twins import twin_plans

ANYTHING: Message = {"edition": "dice", "players": 2, "options": ["expert"]}
"""What is played says the record, whatever the page thinks."""


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose computers take their time: nothing happens meanwhile."""
    folder: Path = tmp_path_factory.mktemp("quiet")
    config = Config(database=f"sqlite:///{folder}/t.sqlite", pace=3600.0, draw_seed=lambda: 7, limits=PATIENT)
    with serving(config) as running:
        yield running


def whole(edition: str, players: int, seed: int = 5) -> Game:
    game, player = Game(edition, players, seed=seed, fast=True), make_player("greedy")
    while game.to_move is not None:
        game.play(player.choose(game.view(side_of(game)), seed=seed))
    return game


def played(game: Game, move: str) -> Game:
    after = game.copy()
    after.play(move)
    return after


def play_on(site: Site, record: str, moves: int, side: str, **more: object) -> Message:
    head = Record.parse(record)
    seats = site.get(
        f"/api/editions/{head.edition}/seats", params={"players": head.players, "option": list(head.options)}
    ).json()
    plans = [
        {"seat": seat["seat"], "who": "me"}
        if seat["side"] == side
        else {"seat": seat["seat"], "who": "computer", "level": "casual"}
        for seat in seats
    ]
    wanted = {"settings": ANYTHING, "name": "Ada", "seats": plans, "start": True}
    answer = site.post("/api/tables", {**wanted, "play_on": {"record": record, "moves": moves}, **more})
    cookie = answer.headers.get("set-cookie", "").split(";")[0]
    found: Message = {"status": answer.status_code, "cookie": cookie, **answer.json()}
    return found


@pytest.mark.parametrize(("edition", "players"), EVERYTHING)
def test_every_edition_is_played_on_where_it_stood(quiet: Site, edition: str, players: int) -> None:
    game = whole(edition, players)
    record = Record.of(game)
    position = next(one for one, _ in record if one.move_count >= game.move_count // 2 and one.to_move == "X")
    made = play_on(quiet, str(record), position.move_count, "X")
    assert made["status"] == 201, made
    table = Invited(quiet, made["table"], made["cookie"])
    with table.page() as page:
        view = page.view["view"]
        assert (view["edition"], view["players"], view["to_move"]) == (edition, players, "X")
        assert (view["round"], view["at"]) == (position.round, dict(position.view("X").at))
        assert page.offers("X") == [str(move) for move in sorted(position.legal_moves)] or page.view["longer"]
        move, after = next((move, after) for move in page.offers("X") if (after := played(position, move)).to_move)
        page.move(move, "X")
        assert page.view["view"]["log"] == [
            {"ticket": one.ticket, "station": one.station, "shown": one.shown} for one in after.view("X").log
        ]
    known = position.move_count + 1
    assert Record.parse(table.record().text).moves[:known] == Record.of(after, public=True).moves[:known]


@pytest.mark.parametrize("edition", ["london", "sanssouci", "dice"])
def test_pursuers_who_play_on_get_their_view_and_no_more(quiet: Site, edition: str) -> None:
    """Two records that differ only in what X hides: the same bytes for pursuers and for spectators."""
    streams = []
    for plan in twin_plans(edition, 3, seed=7, x_moves=3)[:2]:
        game = Game(edition, 3, seed=7)
        for move in plan:
            game.play(move)
        while game.to_move == "pursuers":
            game.undo()
        while game.to_move == "X":  # back to before the last turn of the pursuers
            game.undo()
        moves = game.move_count
        made = play_on(quiet, str(Record.of(game)), moves, "pursuers")
        assert made["status"] == 201, made
        mine = Invited(quiet, made["table"], made["cookie"])
        with mine.page() as page, mine.stranger().page() as spectator:
            assert page.view["view"]["to_move"] == "pursuers"
            page.ask("look", audience="X")
            told = [*page.stream, *spectator.stream, mine.record().text, quiet.get(f"/t/{made['table']}").text]
        streams.append([line.replace(made["table"], "TABLE") for line in told])
    assert streams[0] == streams[1]


def test_a_game_that_was_played_on_comes_back_after_a_restart() -> None:
    game = whole("dice", 3)
    beginning = Beginning.at(str(Record.of(game)), game.move_count // 2)
    made = Made(beginning.settings(Settings("london", 2)))
    began = Began(3, "replay", "", str(beginning.record))
    again, state = (state_after([made, began]) for _ in range(2))
    assert state.game is not None
    assert again.game == state.game
    assert state.phase == "playing"
    assert state.settings.tiles == list(beginning.record.tiles)
    assert state.seen_before == state.game.move_count


def test_rolls_that_were_made_stay_and_later_ones_are_drawn_again() -> None:
    game = whole("dice", 4)
    record = str(Record.of(game))
    before = next(one for one, move in Record.of(game) if one.round == 3)
    beginning = Beginning.at(record, before.move_count)
    assert beginning.record.moves == Record.of(before).moves
    later = set()
    for seed in range(4):
        on, player = resumed(str(beginning.record), seed), make_player("greedy")
        assert on.moves == before.moves
        while on.to_move is not None and on.round < before.round + 2:
            on.play(player.choose(on.view(side_of(on)), seed=1))
        later.add(tuple(str(move) for move in on.moves if move.action == "roll"))
    assert len(later) > 1


def test_a_record_that_ends_before_its_roll_is_taken_with_it() -> None:
    record = Record.of(whole("dice", 3))
    roll = next(number for number, move in enumerate(record.moves) if move.startswith("roll ") and number > 8)
    assert Beginning.at(str(record), roll).record.moves == record.moves[: roll + 1]


def test_what_cannot_be_played_on_is_refused(quiet: Site) -> None:
    game = whole("london", 3)
    record = str(Record.of(game))
    assert play_on(quiet, record, game.move_count, "X")["code"] == "game_over"
    assert play_on(quiet, record, game.move_count + 1, "X")["code"] == "bad_record"
    assert play_on(quiet, record, 3, "X", start=False)["code"] == "bad_argument"
    assert play_on(quiet, str(Record.of(game, public=True)), 3, "X")["code"] == "bad_record"
    moved = record.replace("1: X ", "1: X taxi 1 / X ", 1)
    assert play_on(quiet, moved, 3, "X")["code"] == "bad_record"
    plain = {"settings": ANYTHING, "name": "Ada", "start": True, "play_on": {"record": record, "moves": -1}}
    assert quiet.post("/api/tables", plain).json()["code"] == "bad_message"
    with pytest.raises(RefusedError, match="Mister X"):
        Beginning.at(str(Record.of(game, public=True)), 1)
