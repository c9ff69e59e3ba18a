"""What all tables of a server share."""

from dataclasses import dataclass

from blackticket.server.config import Config
from blackticket.server.metrics import Metrics
from blackticket.server.ownership import Ownership
from blackticket.server.store import Store
from blackticket.server.thinkers import Thinkers


@dataclass(frozen=True)
class House:
    """The operator's choices, the database, what is ours in it, the computer players, the counts."""

    config: Config
    store: Store
    ownership: Ownership
    thinkers: Thinkers
    metrics: Metrics
