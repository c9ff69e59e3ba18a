"""Stories of finished games: told once, kept, in every language, and never of a game that goes on."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from blackticket.coach.story import analyse
from blackticket.game import Game, Record
from blackticket.languages import LANGUAGE_CODES
from blackticket.players import make_player
from blackticket.server.config import Config, Limits
from blackticket.server.errors import RefusedError
from blackticket.server.metrics import Metrics
from blackticket.server.storage.repository import FinishedGame, Repository
from blackticket.server.storage.stories import KeptStories
from blackticket.server.wire.stories import StoryInfo
from blackticket.server.workers import stories as worker
from blackticket.server.workers.stories import Stories
from tests.coach.games import side_of
from tests.server.support import Message, Site, serving, until
from tests.server.tables.twins import twin_plans

QUICK = 30
FREE = Limits(posts_burst=1000, costly_burst=1000, reads_burst=10_000, messages_burst=10_000, stories_burst=1000)
HANGS = ("-c", "import sys; sys.stdin.read()")
DIES = ("-c", "")


def config(folder: Path, **more: Any) -> Config:
    wanted = {"pace": 0.0, "draw_seed": lambda: 7, "limits": FREE, "story_iterations": QUICK, **more}
    return Config(database=f"sqlite:///{folder}/tables.sqlite", **wanted)


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(config(tmp_path_factory.mktemp("stories"))) as running:
        yield running


def finished(site: Site, edition: str = "dice", players: int = 3, moves: int = 12) -> str:
    """A game that its people stop after some moves; the address of its replay."""
    settings: Message = {"edition": edition, "players": players, "one_screen": True}
    seats = site.get(f"/api/editions/{edition}/seats?players={players}").json()
    made = site.make(settings, dict.fromkeys([seat["seat"] for seat in seats], "me"), start=True)
    with made.page() as page:
        for _ in range(moves):
            page.ask("look", audience=page.view["view"]["to_move"])
            move = page.offers()[0]
            page.move(move, "D1" if move.startswith("B") else None)
        page.ask("wish", wish="end")
    replay: str = site.get(f"/api/tables/{made.table}").json()["finished"][-1]["replay"]
    return replay


def whole(edition: str, players: int) -> Record:
    """A game of quick players to its end."""
    game, player = Game(edition, players, seed=5, fast=True), make_player("greedy")
    while game.to_move is not None:
        game.play(player.choose(game.view(side_of(game)), seed=5))
    return Record.of(game)


def info(site: Site, path: str, language: str = "en") -> StoryInfo:
    answer = site.get(f"{path}?language={language}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=StoryInfo)


def ready(site: Site, path: str) -> StoryInfo:
    until(lambda: info(site, path).state not in ("waiting", "growing"))
    return info(site, path)


def test_a_story_is_told_once_and_outlives_the_server(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as site:
        path = f"/api/replays/{(replay := finished(site))}/story"
        assert info(site, path) == StoryInfo(replay, "none")
        assert site.post(path, {}).json()["state"] in ("waiting", "growing")
        told = ready(site, path)
        assert (told.state, told.progress, told.moves) == ("ready", 1.0, len(told.points))
        frames = site.get(f"/api/replays/{replay}").json()["frames"]
        assert len(frames) == len(told.points) + 1
        assert [point.candidates for point in told.points] == [len(frame["candidates"] or ()) for frame in frames[:-1]]
        assert site.post(path, {}).json()["state"] == "ready"
        assert site.metric("stories_told_total") == 1
        texts = {language: info(site, path, language) for language in LANGUAGE_CODES}
        assert len({one.told.title for one in texts.values() if one.told}) == len(LANGUAGE_CODES)
    with serving(config(tmp_path)) as again:
        assert {language: info(again, path, language) for language in LANGUAGE_CODES} == texts
        assert again.metric("stories_told_total") == 0


@pytest.mark.parametrize(("edition", "players"), [("london", 3), ("italia", 2), ("sanssouci", 3), ("classic", 2)])
def test_every_edition_has_one(telling: Site, edition: str, players: int) -> None:
    path = f"/api/replays/{finished(telling, edition, players, moves=8)}/story"
    telling.post(path, {})
    told = ready(telling, path)
    assert told.told is not None
    assert {one.side for one in told.told.accuracy} == {"X", "pursuers"}


def test_a_record_from_disk_has_the_story_that_python_tells(telling: Site) -> None:
    record = whole("dice", 3)
    begun = telling.post("/api/records/story", {"record": str(record), "language": "de"}).json()
    path = f"/api/records/story/{begun['story']}"
    told = ready(telling, path)
    assert told.told is not None
    expected = analyse(record, iterations=QUICK).as_dict()
    assert [msgspec.to_builtins(point) for point in told.points] == expected["points"]
    assert [turn.text for turn in told.told.turning_points] == [one["text"] for one in expected["turning_points"]]
    for turn in told.told.turning_points:
        assert Record.parse(turn.record).replay().move_count == turn.index
    assert telling.post("/api/records/story", {"record": str(record)}).json()["state"] == "ready"
    assert telling.get(f"/api/replays/{begun['story']}/story").status_code == 404


def test_what_is_no_finished_game_is_refused(telling: Site) -> None:
    game = Game("london", 3, seed=1)
    broken = str(whole("dice", 2)).replace("result: ", "result: X escape # ")
    for record in (str(Record.of(game)), str(Record.of(game, public=True)), "nothing"):
        answer = telling.post("/api/records/story", {"record": record})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    begun = telling.post("/api/records/story", {"record": broken}).json()
    failed = ready(telling, f"/api/records/story/{begun['story']}")
    assert failed.state == "failed"
    assert failed.problem
    for path in ("/api/replays/AAAAAAAAAAAAAAAA/story", "/api/replays/x/story", "/api/records/story/AAAAAAAAAAAAAAAA"):
        assert telling.get(path).json()["code"] == "unknown_replay"


@pytest.mark.parametrize("edition", ["london", "dice"])
def test_a_running_game_has_no_story_whatever_its_secrets(telling: Site, edition: str) -> None:
    """Two tables with the same public history and different secrets: the same bytes at every address."""
    seen = []
    for plan in twin_plans(edition, 3, seed=7, x_moves=2):
        settings: Message = {"edition": edition, "players": 3, "one_screen": True}
        seats = telling.get(f"/api/editions/{edition}/seats?players=3").json()
        made = telling.make(settings, dict.fromkeys([seat["seat"] for seat in seats], "me"), start=True)
        with ExitStack() as open_pages:
            page = open_pages.enter_context(made.page())
            for move in plan:
                side = page.view["view"]["to_move"]
                page.ask("look", audience=side)
                page.move(move, "X" if side == "X" else "D1" if move.startswith("B") else None)
            record = telling.get(f"/api/tables/{made.table}/record", made.cookie).text
            answers = [telling.post("/api/records/story", {"record": record})]
            for address in (made.table, "AAAAAAAAAAAAAAAA"):
                answers += [telling.get(f"/api/replays/{address}/story", made.cookie)]
                answers += [telling.post(f"/api/replays/{address}/story", {}, made.cookie)]
        assert all(answer.status_code in (400, 404) for answer in answers)
        seen.append([(answer.status_code, answer.content) for answer in answers])
    assert seen[0] == seen[1]


def test_the_address_of_a_running_game_is_not_known_to_stories(telling: Site) -> None:
    """Even who could guess the address of the coming replay gets nothing before the end."""
    assert telling.server is not None
    settings: Message = {"edition": "dice", "players": 2, "one_screen": True}
    made = telling.make(settings, {"X": "me", "D1": "me", "D2": "me"}, start=True)
    with made.page() as page:
        app = telling.server.config.app
        assert isinstance(app, Starlette)
        replay = app.state.tables.awake(made.table).state.replay
        assert telling.post(f"/api/replays/{replay}/story", {}).status_code == 404
        page.ask("wish", wish="end")
        assert telling.get(f"/api/replays/{replay}/story").json()["state"] == "none"


def test_an_address_may_begin_a_few_stories_at_once(tmp_path: Path) -> None:
    limits = Limits(messages_burst=1000, stories_burst=2, stories_a_second=0.0)
    with serving(config(tmp_path, limits=limits)) as site:
        replay = finished(site, moves=1)
        answers = [site.post(f"/api/replays/{replay}/story", {}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert site.get(f"/api/replays/{replay}/story").status_code == 200


# -- the queue, without a site around it ------------------------------------------------------------------------------


async def in_queue(folder: Path, work: Callable[[Stories, list[FinishedGame]], Any], **more: Any) -> None:
    wanted = config(folder, **more)
    repository = Repository(wanted.database)
    await repository.open()
    record = str(whole("dice", 2))
    games = [FinishedGame(f"replay{number:010}", "t" * 16, number + 1, record, "{}") for number in range(4)]
    await repository.create("t" * 16, ["{}"])
    for number, game in enumerate(games):
        await repository.append("t" * 16, number + 1, ["{}"], game)
    stories = Stories(wanted, KeptStories(repository), Metrics())
    try:
        await work(stories, games)
    finally:
        await stories.close()
        await repository.close()


async def settled(stories: Stories, game: FinishedGame) -> StoryInfo:
    while (found := await stories.of(game, "en")).state in ("waiting", "growing"):
        await asyncio.sleep(0.01)
    return found


def test_stories_wait_for_each_other_and_no_more_than_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PROGRAM", HANGS)

    async def work(stories: Stories, games: list[FinishedGame]) -> None:
        await stories.begin(games[0], "en")
        while (await stories.of(games[0], "en")).state != "growing":
            await asyncio.sleep(0.01)
        assert [(await stories.begin(game, "en")).ahead for game in games[1:3]] == [1, 2]
        assert (await stories.begin(games[1], "en")).ahead == 1, "who asks twice waits once"
        with pytest.raises(RefusedError) as refused:
            await stories.begin(games[3], "en")
        assert (refused.value.code, refused.value.status) == ("too_fast", 503)

    asyncio.run(in_queue(tmp_path, work, limits=Limits(stories=2)))


def test_a_story_that_nobody_waits_for_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(worker, "PROGRAM", HANGS)
    monkeypatch.setattr(worker, "monotonic", lambda: now[0])

    async def work(stories: Stories, games: list[FinishedGame]) -> None:
        await stories.begin(games[0], "en")
        while (await stories.of(games[0], "en")).state != "growing":
            await asyncio.sleep(0.01)
        await stories.begin(games[1], "en")
        now[0] = 50.0
        assert (await stories.of(games[1], "en")).state == "waiting", "who looks still waits"
        now[0] = 100.0
        with pytest.raises(RefusedError):
            await stories.begin(games[2], "en")
        now[0] = 111.0
        assert (await stories.begin(games[2], "en")).ahead == 1
        assert (await stories.of(games[1], "en")).state == "none"

    asyncio.run(in_queue(tmp_path, work, limits=Limits(stories=1), story_patience=60.0))


def test_after_a_storyteller_that_dies_comes_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PROGRAM", DIES)

    async def work(stories: Stories, games: list[FinishedGame]) -> None:
        await stories.begin(games[0], "en")
        failed = await settled(stories, games[0])
        assert (failed.state, failed.points) == ("failed", [])
        assert failed.problem
        monkeypatch.undo()
        await stories.begin(games[0], "en")
        assert (await settled(stories, games[0])).state == "ready"

    asyncio.run(in_queue(tmp_path, work))


def test_a_storyteller_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PROGRAM", HANGS)

    async def work(stories: Stories, games: list[FinishedGame]) -> None:
        for game in games[:2]:
            await stories.begin(game, "en")
        for game in games[:2]:
            assert (await settled(stories, game)).state == "failed"

    asyncio.run(in_queue(tmp_path, work, story_limit=0.2))
