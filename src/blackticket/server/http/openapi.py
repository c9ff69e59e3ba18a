"""The HTTP part as an OpenAPI document, made from the routes and the types of their bodies and queries."""

import re
from functools import cache
from typing import Any

import msgspec

from blackticket import __version__
from blackticket.boards import builtin_names
from blackticket.boards.tiles import tile_set_names
from blackticket.editions import edition_names
from blackticket.guide import PICTURE_NAMES
from blackticket.lessons import course_names, lesson_names
from blackticket.puzzles import load as load_puzzles
from blackticket.server.catalog.rule_texts import SHARED_RULES
from blackticket.server.http.routes import ROUTES
from blackticket.server.http.spec import RouteSpec
from blackticket.server.state.people import TABLE_ID
from blackticket.server.wire.bodies import Problem

_REFERENCE = "#/components/schemas/{name}"


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    kinds = [kind for route in ROUTES for kind in (route.answer, route.body) if _is_type(kind)]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template=_REFERENCE)
    shape = {repr(kind): schema for kind, schema in zip([*kinds, Problem], schemas, strict=True)}
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, shape)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Blackticket web table",
            "version": __version__,
            "description": "The HTTP part. The socket is described in docs/wire.md.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _is_type(kind: Any) -> bool:
    return kind is not None and not isinstance(kind, str)


def _operation(route: RouteSpec, shape: dict[str, Any]) -> dict[str, Any]:
    described = {
        "summary": (route.endpoint.__doc__ or "").strip(),
        "operationId": route.endpoint.__name__,
        "parameters": [*_path_parameters(route.path), *_query_parameters(route.query)],
        "responses": {
            str(route.status): {"description": "Done.", "content": _content(route.answer, shape)},
            "4XX": {"description": "Refused; nothing was done.", "content": _content(Problem, shape)},
        },
    }
    if route.body is not None:
        described["requestBody"] = {"required": True, "content": _content(route.body, shape)}
    return described


def _content(kind: Any, shape: dict[str, Any]) -> dict[str, Any]:
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": shape[repr(kind)]}}


def _path_parameters(path: str) -> list[dict[str, Any]]:
    address = {"type": "string", "pattern": f"^{TABLE_ID.pattern}$"}
    schemas = {
        "edition": {
            "type": "string",
            "enum": [*edition_names(), *([SHARED_RULES] if path.endswith("rules/{edition}") else [])],
        },
        "picture": {"type": "string", "enum": list(PICTURE_NAMES)},
        "name": {"type": "string", "enum": [*builtin_names(), *tile_set_names()]},
        "course": {"type": "string", "enum": list(course_names())},
        "lesson": {"type": "string", "enum": sorted({name.partition("/")[2] for name in lesson_names()})},
        "puzzle": {"type": "string", "enum": sorted(load_puzzles().by_id)},
        "table": address,
        "replay": address,
        "story": address,
    }
    return [
        {"name": name, "in": "path", "required": True, "schema": schemas[name]}
        for name in re.findall(r"\{(\w+)\}", path)
    ]


def _query_parameters(query: type[msgspec.Struct] | None) -> list[dict[str, Any]]:
    if query is None:
        return []
    (_,), components = msgspec.json.schema_components([query])
    described = components[query.__name__]
    return [
        {"name": name, "in": "query", "required": name in described["required"], "schema": schema}
        for name, schema in described["properties"].items()
    ]
