"""Stories of finished games: told one after the other, each in a process of its own at low priority.

A story of a game of ours is kept with the game and told once. One of a record from somebody's disk stays in memory for
a while, and is dropped when nobody asks for it any longer. How many wait is limited here, how many an address may begin
in ``http.middleware``. Stories are made from records of finished games alone; this module must not know tables. Read
``Stories.begin`` first.
"""

import asyncio
import base64
import contextlib
import hashlib
import json
import sys
from collections import deque
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import msgspec

from blackticket.coach.story import Story
from blackticket.errors import BlackticketError
from blackticket.game import Record
from blackticket.server.config import Config
from blackticket.server.errors import RefusedError
from blackticket.server.logs import log
from blackticket.server.metrics import Metrics
from blackticket.server.presenter.replay import MOST_MOVES
from blackticket.server.storage.repository import FinishedGame
from blackticket.server.storage.stories import KeptStories
from blackticket.server.threads import in_thread
from blackticket.server.wire.shapes import Language
from blackticket.server.wire.stories import StoryInfo, StoryPoint, StoryState, StoryTold
from blackticket.server.workers.pictures import Kept

LONGEST_LINE = 1 << 22
FAILURES = 64
"""So many stories that could not be told are remembered, so that those who wait hear of it."""
PROGRAM = ("-m", "blackticket.server.workers.storyteller")


@dataclass
class Telling:
    """A story that waits, grows, or could not be told."""

    story: str
    record: str
    ours: bool
    """It is of a game of this server."""
    asked_at: float
    state: StoryState = "waiting"
    moves: int = 0
    progress: float = 0.0
    points: list[StoryPoint] = field(default_factory=list)
    problem: str = ""


class Stories:
    """All stories of a server."""

    def __init__(self, config: Config, kept: KeptStories, metrics: Metrics) -> None:
        self._config, self._kept, self._metrics = config, kept, metrics
        self._ready = Kept(config.limits.story_bytes)
        self._tellings: dict[str, Telling] = {}
        self._waiting: deque[Telling] = deque()
        self._failed: deque[str] = deque()
        self._working: asyncio.Task[None] | None = None

    async def of(self, found: FinishedGame, language: Language) -> StoryInfo:
        """The story of a game of ours, as far as it is told; nothing is begun."""
        return await self._info(found.replay, language, ours=True) or StoryInfo(found.replay, "none")

    async def begin(self, found: FinishedGame, language: Language) -> StoryInfo:
        """The same; if nobody has asked for it before, it is told now."""
        told = await self._info(found.replay, language, ours=True)
        if told is None or told.state == "failed":
            self._ask(Telling(found.replay, found.record, ours=True, asked_at=monotonic()))
            told = await self._info(found.replay, language, ours=True)
            assert told is not None
        return told

    async def of_record(self, story: str, language: Language) -> StoryInfo:
        """The story of a record from somebody's disk."""
        told = await self._info(story, language, ours=False)
        if told is None:
            raise RefusedError("unknown_replay", "This story is no longer kept; ask for it again.", 404)
        return told

    async def begin_record(self, text: str, language: Language) -> StoryInfo:
        """Tell the story of such a record. Who has the same record gets the same story."""
        record = await in_thread(_checked, text)  # safe in a thread: text in, text out
        story = base64.urlsafe_b64encode(hashlib.sha256(record.encode()).digest())[:16].decode()
        told = await self._info(story, language, ours=False)
        if told is None or told.state == "failed":
            self._ask(Telling(story, record, ours=False, asked_at=monotonic()))
            told = await self._info(story, language, ours=False)
            assert told is not None
        return told

    async def close(self) -> None:
        """Stop telling."""
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working

    # -- what is known ------------------------------------------------------------------------------------------------

    async def _info(self, story: str, language: Language, *, ours: bool) -> StoryInfo | None:
        telling = self._tellings.get(story)
        if telling is not None and telling.ours == ours:
            telling.asked_at = monotonic()
            return StoryInfo(
                story,
                telling.state,
                ahead=self._ahead(telling),
                progress=telling.progress,
                moves=telling.moves,
                points=list(telling.points),
                problem=telling.problem,
            )
        key = (story, ours)
        body = self._ready.get(key)
        if body is None and ours:
            text = await self._kept.get(story)
            body = text.encode() if text is not None else None
        if body is None:
            return None
        told = await in_thread(_in_language, body, language)  # safe in a thread: bytes in, plain data out
        if told is None:
            return None
        self._ready.put(key, body)
        points = msgspec.convert(told["points"], list[StoryPoint])
        whole = msgspec.convert(told, StoryTold)
        return StoryInfo(story, "ready", progress=1.0, moves=len(points), points=points, told=whole)

    def _ahead(self, telling: Telling) -> int:
        if telling.state != "waiting":
            return 0
        return self._waiting.index(telling) + any(one.state == "growing" for one in self._tellings.values())

    # -- telling ------------------------------------------------------------------------------------------------------

    def _ask(self, telling: Telling) -> None:
        self._forget_unwanted()
        if len(self._waiting) >= self._config.limits.stories:
            raise RefusedError("too_fast", "Too many stories are waiting to be told; try again in a moment.", 503)
        self._tellings[telling.story] = telling
        self._waiting.append(telling)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work(), name="stories")

    def _forget_unwanted(self) -> None:
        """Those that wait, and that nobody waits for, make room."""
        for telling in [one for one in self._waiting if self._is_unwanted(one)]:
            self._waiting.remove(telling)
            del self._tellings[telling.story]

    def _is_unwanted(self, telling: Telling) -> bool:
        return monotonic() - telling.asked_at > self._config.story_patience

    async def _work(self) -> None:
        while True:
            self._forget_unwanted()
            if not self._waiting:
                return
            telling = self._waiting.popleft()
            telling.state = "growing"
            try:
                async with asyncio.timeout(self._config.story_limit):
                    body = await self._tell(telling)
                if body is not None:
                    if telling.ours:
                        await self._kept.put(telling.story, body)
                    self._ready.put((telling.story, telling.ours), body.encode())
                    self._metrics.count("stories_told")
                del self._tellings[telling.story]
            except Exception as error:  # whatever it was, the next one has its turn
                self._give_up(telling, error)

    def _give_up(self, telling: Telling, error: Exception) -> None:
        refused = isinstance(error, RefusedError)
        if not refused:
            log("story_failed", error=error)
        self._metrics.count("stories_failed")
        telling.state, telling.points = "failed", []
        telling.problem = str(error) if refused else "This story could not be told to its end."
        self._failed.append(telling.story)
        while len(self._failed) > FAILURES:
            old = self._tellings.get(self._failed.popleft())
            if old is not None and old.state == "failed":
                del self._tellings[old.story]

    async def _tell(self, telling: Telling) -> str | None:
        """The whole story as JSON; None if nobody wants it any longer."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *PROGRAM,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            wanted = {"record": telling.record, "iterations": self._config.story_iterations}
            process.stdin.write(json.dumps(wanted).encode() + b"\n")
            await process.stdin.drain()
            async for line in process.stdout:
                told = self._heard(telling, json.loads(line))
                if told is not None:
                    return told
                if not telling.ours and self._is_unwanted(telling):
                    return None
            raise RuntimeError("the storyteller has ended too early")
        finally:
            await _end(process)

    def _heard(self, telling: Telling, event: dict[str, Any]) -> str | None:
        """One event; the story if it is the last."""
        match event:
            case {"kind": "end", "story": story}:
                return json.dumps(story, ensure_ascii=False)
            case {"kind": "refused", "problem": problem}:
                raise RefusedError("bad_record", problem)
            case {"kind": "failed", "problem": problem}:
                raise RuntimeError(problem)
        telling.moves, telling.progress = event["moves"], event["progress"]
        if "point" in event:
            telling.points.append(msgspec.convert(event["point"], StoryPoint))
        return None


async def _end(process: asyncio.subprocess.Process) -> None:
    """Nothing of the process stays behind."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    assert process.stdin is not None
    process.stdin.close()
    await process.communicate()


def _checked(text: str) -> str:
    """The text of a finished game's record, as we write it; anything else is refused."""
    try:
        record = Record.parse(text)
    except BlackticketError as error:
        raise RefusedError("bad_record", str(error)) from error
    if record.public or record.result is None:
        raise RefusedError("bad_record", "The story of a game is told from its whole record, once it is over.")
    if len(record.moves) > MOST_MOVES:
        raise RefusedError("bad_record", "The record is too long to be told here.")
    return str(record)


def _in_language(body: bytes, language: Language) -> dict[str, Any] | None:
    """A kept story in a language; None if an older version has told it in another way."""
    try:
        return Story.from_dict(json.loads(body)).as_dict(language)
    except (BlackticketError, KeyError, ValueError):
        return None
