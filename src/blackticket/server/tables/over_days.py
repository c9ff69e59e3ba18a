"""A table that is played over days: when a turn ends, who is away, and who is told.

The clock of such a table goes on while nobody is there, and its computers move. What is said in a notice is public:
whose turn it is, the round, who has won. Read ``OverDays.follow`` first.
"""

import hashlib
import json

from blackticket.editions import edition
from blackticket.server.errors import RefusedError
from blackticket.server.notices.words import sentence
from blackticket.server.services import Services
from blackticket.server.state.seats import side_of
from blackticket.server.state.state import State
from blackticket.server.storage.days import Notice, Recipient, Turn
from blackticket.server.tables.to_move import people_to_move
from blackticket.server.threads import in_thread
from blackticket.server.wire.returning import DAY, pace_of
from blackticket.server.wire.shapes import Side

MOST_DAYS_AWAY = 30
"""For each person at a table."""
HOUR = 3600


class OverDays:
    """The days of one table."""

    def __init__(self, table_id: str, services: Services) -> None:
        self._id = table_id
        self._days = services.days
        self._turn: Turn | None = None
        self._known: object = None
        self._asked: frozenset[str] = frozenset()
        self._asked_at: object = None

    @staticmethod
    def is_on(state: State) -> bool:
        """Whether a game over days is being played."""
        return state.phase == "playing" and pace_of(state.settings) == "days"

    def left(self) -> int | None:
        """Seconds until the turn ends."""
        return max(0, self._turn.due_at - self._days.now()) if self._turn is not None else None

    async def follow(self, state: State, here: set[str]) -> bool:
        """Bring the end of the turn up to date with the table; whether another turn has begun."""
        if pace_of(state.settings) != "days" or state.game is None:
            return False
        now = (state.game_number, state.phase, state.game.to_move, state.game.round)
        if now == self._known:
            await self._ask_others(state, here)
            return False
        first, self._known = self._known is None, now
        if not self.is_on(state):
            if self._turn is not None or (first and await self._days.turn(self._id) is not None):
                await self._days.end_turns(self._id, await self._told_of_end(state))
            self._turn = None
            return False
        turn = self._next(state, await self._away_until(state))
        old = await self._days.turn(self._id)
        self._asked, self._asked_at = await in_thread(people_to_move, state), _moment(state)
        if first and old is not None and (old.game, old.body) == (turn.game, turn.body):
            self._turn = old  # the table was asleep
        else:
            self._turn = turn
            await self._days.begin_turn(turn, await self._told(state, turn, self._asked, here, hooks=True))
        return True

    async def _ask_others(self, state: State, here: set[str]) -> None:
        """In the same turn: nobody is reminded who has nothing left to move; whoever comes next in order is told."""
        if self._turn is None or self._asked_at == _moment(state):
            return
        asked = await in_thread(people_to_move, state)
        gone, come = self._asked - asked, asked - self._asked
        self._asked, self._asked_at = asked, _moment(state)
        if gone or come:
            spared = [one.id for one in await self._days.recipients(self._id) if one.person in gone and _is_push(one)]
            await self._days.ask_others(self._turn, spared, await self._told(state, self._turn, come, here))

    def has_begun(self, turn: Turn) -> bool:
        """Whether this is the present turn."""
        return self._turn is not None and (self._turn.game, self._turn.version) == (turn.game, turn.version)

    async def go_away(self, state: State, person: str, days: int) -> int:
        """Somebody is away for some days; until when. Their side's present turn ends so much later."""
        if not state.sides_of(person):
            raise RefusedError("not_your_seat", "Only people in seats can take a vacation.")
        until, used = (await self._days.absences(self._id)).get(person, (0, 0))
        now = self._days.now()
        if used + days > MOST_DAYS_AWAY:
            raise RefusedError("bad_argument", f"A vacation has at most {MOST_DAYS_AWAY} days in all.")
        until = max(until, now) + days * DAY if days else now
        await self._days.go_away(self._id, person, until, used + days)
        to_move = state.game.to_move if state.game is not None and self.is_on(state) else None
        if days and self._turn is not None and to_move is not None and side_of(to_move) in state.sides_of(person):
            await self._days.put_off(self._turn, days * DAY)
            self._turn = await self._days.turn(self._id)
        return until

    async def _away_until(self, state: State) -> int:
        """When the last one of the side to move is back."""
        absent = await self._days.absences(self._id)
        side = _side(state)
        here = [until for person, (until, _) in absent.items() if side in state.sides_of(person)]
        return max(here, default=0)

    def _next(self, state: State, away_until: int) -> Turn:
        assert state.game is not None
        begins = max(self._days.now(), away_until)
        due = begins + (state.settings.turn_seconds or DAY)
        body = json.dumps({"side": _side(state), "round": state.game.round})
        return Turn(self._id, state.game_number, state.version, due, body)

    async def _told(
        self, state: State, turn: Turn, people: frozenset[str], here: set[str], *, hooks: bool = False
    ) -> list[Notice]:
        """What is to be sent about a turn to these people, and to chats."""
        told: list[Notice] = []
        remind_at = turn.due_at - max(6 * HOUR, (state.settings.turn_seconds or DAY) // 4)
        for one in await self._recipients(state):
            if not (one.person in people if _is_push(one) else hooks):
                continue
            # those at the table see it there
            if not _is_push(one) or one.person not in here:
                told.append(self._notice(state, one, "turn", turn.version, self._days.now()))
            told.append(self._notice(state, one, "reminder", turn.version, remind_at, turn.due_at))
        return told

    async def _told_of_end(self, state: State) -> list[Notice]:
        """What is to be sent when the game is over."""
        now, seated = self._days.now(), await self._recipients(state)
        return [
            self._notice(state, one, "over", 0, now)
            for one in seated
            if state.sides_of(one.person) or not _is_push(one)
        ]

    async def _recipients(self, state: State) -> list[Recipient]:
        return [one for one in await self._days.recipients(self._id) if not state.guests[one.person].removed]

    def _notice(self, state: State, to: Recipient, kind: str, version: int, send_at: int, before: int = 0) -> Notice:
        assert state.game is not None
        ended = state.game.outcome
        side = side_of(ended.winner) if ended is not None else _side(state)
        wish = json.loads(to.body)
        body = {
            "title": edition(state.settings.edition).title,
            "text": sentence(state.settings.edition, wish["language"], f"{kind}.{side}", round=state.game.round),
            "path": f"/t/{self._id}",
            "tag": hashlib.sha256(self._id.encode()).hexdigest()[:16],
        }
        name = f"{to.id}-{kind}-{state.game_number}-{state.version}"
        quiet = wish.get("quiet_from"), wish.get("quiet_to"), wish.get("offset", 0)
        at = after_quiet_time(send_at, *quiet)
        if before and at >= before:  # after the quiet time it would come too late
            sooner = before_quiet_time(send_at, *quiet)
            at = sooner if sooner >= self._days.now() else at
        return Notice(name, self._id, to.id, state.game_number, version, json.dumps(body), at)


def after_quiet_time(at: int, quiet_from: int | None, quiet_to: int | None, offset: int) -> int:
    """The same moment, or the end of the quiet time that it falls into, by a clock ``offset`` minutes from UTC."""
    since, length = _quiet(at, quiet_from, quiet_to, offset)
    return at + length - since if since < length else at


def before_quiet_time(at: int, quiet_from: int | None, quiet_to: int | None, offset: int) -> int:
    """The same moment, or the last one before the quiet time that it falls into."""
    since, length = _quiet(at, quiet_from, quiet_to, offset)
    return at - since - 1 if since < length else at


def _quiet(at: int, quiet_from: int | None, quiet_to: int | None, offset: int) -> tuple[int, int]:
    """Seconds since the quiet time began last, and how long it is."""
    if quiet_from is None or quiet_to is None:
        return 0, 0
    since = (at + offset * 60 - quiet_from * HOUR) % DAY
    return since, (quiet_to - quiet_from) % 24 * HOUR


def _is_push(recipient: Recipient) -> bool:
    """To one person; otherwise it goes to a club's chat."""
    return recipient.kind == "push"


def _moment(state: State) -> object:
    """What decides who is asked: the game as it stands, and who sits where."""
    return state.version, tuple(state.holders.items())


def _side(state: State) -> Side:
    assert state.game is not None
    return side_of(state.game.to_move or "X")
