"""One server for all tests of a module that do not stop it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from blackticket.server.config import Config, Limits
from tests.server.support import Site, serving

PATIENT = Limits(
    posts_burst=100_000,
    costly_burst=100_000,
    grids_burst=100_000,
    reads_burst=100_000,
    messages_burst=100_000,
    reports_burst=100_000,
    coach_burst=100_000,
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("server")
    config = Config(database=f"sqlite:///{folder}/tables.sqlite", pace=0.0, draw_seed=lambda: 7, limits=PATIENT)
    with serving(config) as running:
        yield running
