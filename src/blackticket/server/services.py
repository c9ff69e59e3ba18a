"""What all tables of a server share."""

from dataclasses import dataclass

from blackticket.server.catalog.kept_boards import KeptBoards
from blackticket.server.config import Config
from blackticket.server.metrics import Metrics
from blackticket.server.notices.outgoing import Outgoing
from blackticket.server.notices.sender import Sender
from blackticket.server.storage.days import Days
from blackticket.server.storage.keyring import Keyring
from blackticket.server.storage.listings import Listings
from blackticket.server.storage.ownership import Ownership
from blackticket.server.storage.repository import Repository
from blackticket.server.workers.coaching import Coaching
from blackticket.server.workers.players import Players


@dataclass(frozen=True)
class Services:
    """The operator's choices, the database and what is ours in it, keys, tables, notices, players, coach, counts."""

    config: Config
    repository: Repository
    ownership: Ownership
    keyring: Keyring
    listings: Listings
    days: Days
    outgoing: Outgoing
    sender: Sender
    players: Players
    coaching: Coaching
    metrics: Metrics
    boards: KeptBoards
