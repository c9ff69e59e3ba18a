"""A route and what there is to know about it; ``openapi`` describes the HTTP part from these."""

from dataclasses import dataclass
from typing import Any

import msgspec

from blackticket.server.http.responses import Endpoint


@dataclass(frozen=True)
class RouteSpec:
    """A route."""

    method: str
    path: str
    endpoint: Endpoint
    answer: Any
    body: Any = None
    query: type[msgspec.Struct] | None = None
    status: int = 200
