"""Writes a board in the formats of graph tools: node-link JSON and GraphML.

This module owns the two formats and nothing else; it needs only the standard library, although both are meant for
networkx and its kin. Read `export_json` first.
"""

from __future__ import annotations

import json
from typing import Any

from blackticket.boards.model import Board, Connection, xml_text
from blackticket.boards.plain import connections_of, stations_of

_NODE_KEYS = (("name", "string"), ("x", "double"), ("y", "double"), ("stops", "string"))
_EDGE_KEYS = (("transport", "string"), ("role", "string"), ("via", "string"), ("passes", "string"))
_GRAPH_KEYS = (
    ("name", "string"),
    ("title", "string"),
    ("digest", "string"),
    ("provenance", "string"),
)


def export_json(board: Board) -> str:
    """Node-link JSON: `networkx.node_link_graph(json.loads(text), edges="edges")` gives a MultiGraph."""
    data = {
        "directed": False,
        "multigraph": True,
        "graph": {
            "name": board.name,
            "title": board.title,
            "digest": board.digest,
            "provenance": board.provenance,
            "transports": dict(board.transports),
            "decks": {deck: list(cards) for deck, cards in board.decks.items()},
            "frame": list(board.frame),
        },
        "nodes": [_renamed(station, number="id") for station in stations_of(board)],
        "edges": [
            {**_renamed(ends, a="source", b="target"), "key": line["transport"], **line}
            for ends, line in zip(
                connections_of(board, "a", "b"),
                connections_of(board, "transport", "role", "via", "passes"),
                strict=True,
            )
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _renamed(data: dict[str, Any], **names: str) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in data.items()}


def export_graphml(board: Board) -> str:
    """GraphML: `networkx.read_graphml(file, node_type=int, force_multigraph=True)` reads it."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append('<graphml xmlns="http://graphml.graphdrawing.org/xmlns">')
    groups = (("graph", _GRAPH_KEYS), ("node", _NODE_KEYS), ("edge", _EDGE_KEYS))
    for target, keys in groups:
        for key, kind in keys:
            lines.append(f'<key id="{target}-{key}" for="{target}" attr.name="{key}" attr.type="{kind}"/>')
    lines.append(f'<graph id="{xml_text(board.name)}" edgedefault="undirected">')
    lines += [_data("graph", key, getattr(board, key)) for key, _ in _GRAPH_KEYS]
    for s in board.stations:
        values = {"name": s.name, "x": repr(s.x), "y": repr(s.y), "stops": " ".join(s.stops)}
        lines.append(f'<node id="{s.number}">')
        lines += [_data("node", key, value) for key, value in values.items()]
        lines.append("</node>")
    for c in board.connections:
        lines.append(f'<edge id="{c.a}-{c.b}-{c.transport}" source="{c.a}" target="{c.b}">')
        lines += [_data("edge", key, value) for key, value in _edge_values(c).items()]
        lines.append("</edge>")
    return "\n".join([*lines, "</graph>", "</graphml>"]) + "\n"


def _edge_values(c: Connection) -> dict[str, str]:
    return {
        "transport": c.transport,
        "role": c.role,
        "via": "; ".join(f"{x:g} {y:g}" for x, y in c.via),
        "passes": " ".join(map(str, c.passes)),
    }


def _data(target: str, key: str, value: str) -> str:
    return f'<data key="{target}-{key}">{xml_text(value)}</data>'
