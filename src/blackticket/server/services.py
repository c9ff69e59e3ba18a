"""What all tables of a server share."""

from dataclasses import dataclass

from blackticket.server.config import Config
from blackticket.server.metrics import Metrics
from blackticket.server.storage.keyring import Keyring
from blackticket.server.storage.listings import Listings
from blackticket.server.storage.ownership import Ownership
from blackticket.server.storage.repository import Repository
from blackticket.server.workers.players import Players


@dataclass(frozen=True)
class Services:
    """The operator's choices, the database and what is ours in it, personal keys, open tables, players, counts."""

    config: Config
    repository: Repository
    ownership: Ownership
    keyring: Keyring
    listings: Listings
    players: Players
    metrics: Metrics
