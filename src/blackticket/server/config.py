"""What the operator may choose, and the limits that keep one visitor from hurting the others.

This module owns numbers and nothing else. Read ``Config`` first.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from blackticket.boards import Board
from blackticket.server.notices.outgoing import OutgoingRules


def _draw_seed() -> int:
    return secrets.randbits(62)


@dataclass(frozen=True)
class Limits:
    """How much a visitor may send, and how much the server holds."""

    message_bytes: int = 4096
    """A larger message on the socket is refused."""
    frame_bytes: int = 65_536
    """A larger one closes the socket before it is read."""
    body_bytes: int = 262_144
    """A larger HTTP body is refused."""
    messages_burst: int = 40
    messages_a_second: float = 12.0
    """A socket may send a burst at once, and then a steady number a second."""
    patience: int = 200
    """Messages in a row that come too fast before the socket is closed."""
    request_seconds: float = 20.0
    """A request that has not come as a whole by then is dropped."""
    connections_an_address: int = 256
    """Open at the same time, and as many sockets."""
    posts_burst: int = 40
    posts_a_second: float = 1.0
    """Tables made and joined, for each address."""
    costly_burst: int = 60
    costly_a_second: float = 1.0
    """Replays and records, for each address."""
    grids_burst: int = 150
    grids_a_second: float = 2.0
    """Drawn grids of tiles, for each address. A page keeps those of all lessons, and a house has several pages."""
    reads_burst: int = 300
    reads_a_second: float = 30.0
    """Everything else that is asked of the interface, and sockets opened, for each address."""
    reports_burst: int = 5
    reports_a_second: float = 1 / 60
    """Reported problems, for each address."""
    reports: int = 20
    """Reported problems kept for each table."""
    replays: int = 8
    """Worked out, or waiting for it, at the same time."""
    questions: int = 16
    """To the coach, waiting for an answer at the same time."""
    coach_burst: int = 40
    coach_a_second: float = 4.0
    """Questions to the coach, for each person at a table."""
    stories: int = 16
    """Stories of games that wait to be told."""
    stories_burst: int = 6
    stories_a_second: float = 1 / 30
    """Stories begun, for each address."""
    story_bytes: int = 16_777_216
    """Stories that are kept in memory, in all."""
    picture_bytes: int = 33_554_432
    """Pictures and endings of finished games that are kept in memory, in all."""
    board_bytes: int = 1_000_000
    """A larger board is refused, packed as a zip."""
    feed_bytes: int = 12_000_000
    """A larger timetable is refused."""
    board_connections: int = 4000
    board_points: int = 20_000
    """Connections of a board that somebody uploads, and points of its scenery: it must be drawn quickly."""
    people: int = 32
    """At one table, without those who were removed."""
    people_an_address: int = 16
    """Of these, from one address."""
    sockets: int = 128
    """At one table, of people who do not sit there. Who sits always finds room."""
    sockets_an_address: int = 32
    """Of these, from one address."""
    sockets_a_person: int = 8
    """Open tabs of one person at one table. With one more, the oldest of them is closed."""
    tables: int = 5000
    """In memory at the same time. If there are more, those sleep where nobody is."""
    unused_tables: int = 100
    """Made from one address within a day, while no game has begun at them."""
    chat_lines: int = 2000
    """Kept for each table."""
    waiting_messages: int = 256
    """A socket that is this far behind is closed; its page comes back by itself."""


@dataclass(frozen=True)
class Config:
    """Everything that differs from one server to another."""

    database: str = "sqlite:///blackticket.sqlite"
    workers: int = 1
    """Processes for computer players."""
    pace: float = 0.6
    """A computer's move comes a fixed number of these seconds after its turn began: its time tells nothing."""
    undo_seconds: float = 3.0
    """At a table where moves can be taken back, computers leave this much time after such a move."""
    think_seconds: float = 1.0
    """What a computer player may use for one move."""
    think_limit: float = 180.0
    """Seconds on top of that after which any legal move is made instead. On a new machine the first search compiles
    first."""
    story_iterations: int = 3600
    """What the story of a game may search for each move."""
    story_limit: float = 300.0
    """Seconds after which a story is given up. On a new machine the first one compiles first."""
    story_patience: float = 60.0
    """A story that waits is forgotten when nobody has asked for it for this number of seconds."""
    sleep_after: float = 600.0
    """Seconds without visitors after which a table leaves the memory; it stays in the database."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server, as ``https://example.org``."""
    stand_in: str = "casual"
    """The computer player that moves when a clock has run out."""
    limits: Limits = field(default_factory=Limits)
    draw_seed: Callable[[], int] = _draw_seed
    """Where the secret of a new game comes from."""
    notices_every: float = 10.0
    """Seconds between two looks at what is to be sent, and at turns that have run out."""
    webhooks: bool = False
    """Hosts may have a club's chat told; off unless the operator wants it."""
    outgoing: OutgoingRules = field(default_factory=OutgoingRules)
    """Which addresses that people gave may be called."""
    boards: tuple[Board, ...] = ()
    """Boards that are offered to everybody, besides those that are built in."""
    now: Callable[[], float] = time.time
    """The time of day, in seconds since 1970."""
