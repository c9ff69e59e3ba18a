"""Requests of every kind, made from the server's own description of its HTTP part: no faults, nothing undescribed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from blackticket.server.http.openapi import document
from tests.server.support import Site

pytestmark = pytest.mark.slow
TOO_STRICT: list[Any] = [positive_data_acceptance]
"""A set-up, a record or a grid of tiles can be well-formed and still not exist: that is refused with 400."""

schema = schemathesis.openapi.from_dict(document())
rejection = schema.config.checks.negative_data_rejection
rejection.expected_statuses = [*rejection.expected_statuses, "413"]  # a wrong body can be too long as well


@schemathesis.serializer("application/zip")
def as_it_is(ctx: object, value: Any) -> bytes:
    """A file is sent as it is."""
    return value if isinstance(value, bytes) else str(value).encode()


@dataclass(frozen=True)
class Played:
    """A table whose first game is over, and its replay."""

    site: Site
    table: str
    replay: str


@pytest.fixture(scope="module")
def played(site: Site) -> Iterator[Played]:
    settings = {"edition": "dice", "players": 3, "one_screen": True}
    host = site.make(settings, {"X": "me", "D1": "me", "D2": "me"}, start=True)
    with host.page() as page:
        while side := page.view["view"]["to_move"]:
            page.ask("look", audience=side)
            page.move(page.offers()[0])
    finished = site.get(f"/api/tables/{host.table}").json()["finished"]
    yield Played(site, host.table, finished[0]["replay"])
    assert site.metric("faults_total") == 0
    assert site.get(f"/api/tables/{host.table}").json()["finished"] == finished


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_the_answer_is_as_described(case: "schemathesis.Case[Any]", played: Played) -> None:
    case.call_and_validate(base_url=f"http://{played.site.address}", excluded_checks=TOO_STRICT)


@schema.include(path_regex="{(table|replay)}").parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_the_same_at_a_table_and_a_replay_that_exist(case: "schemathesis.Case[Any]", played: Played) -> None:
    real = {"table": played.table, "replay": played.replay}
    made_wrong = case.meta is not None and case.meta.components[ParameterLocation.PATH].mode.is_negative
    excluded = [*TOO_STRICT, negative_data_rejection] if made_wrong else TOO_STRICT  # what was wrong is replaced here
    case.path_parameters = {name: real[name] for name in case.path_parameters}
    answer = case.call_and_validate(base_url=f"http://{played.site.address}", excluded_checks=excluded)
    assert answer.status_code != 404 or case.query, "the table or replay was not found"
