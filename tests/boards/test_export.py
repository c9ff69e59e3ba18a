"""Exports: graph tools read back the same board."""

from __future__ import annotations

import io
import json

import pytest

from blackticket.boards import builtin_names, export_graphml, export_json, load

networkx = pytest.importorskip("networkx")


@pytest.mark.parametrize("name", builtin_names())
def test_node_link_json(name: str) -> None:
    board = load(name)
    data = json.loads(export_json(board))
    graph = networkx.node_link_graph(data, edges="edges")
    assert graph.is_multigraph()
    assert set(graph.nodes) == {s.number for s in board.stations}
    assert {(min(a, b), max(a, b), t) for a, b, t in graph.edges(data="transport")} == {
        (c.a, c.b, c.transport) for c in board.connections
    }
    assert graph.nodes[1]["x"] == board.station(1).x
    assert graph.graph["digest"] == board.digest
    assert graph.graph["decks"] == {deck: list(cards) for deck, cards in board.decks.items()}


@pytest.mark.parametrize("name", builtin_names())
def test_graphml(name: str) -> None:
    board = load(name)
    file = io.BytesIO(export_graphml(board).encode())
    graph = networkx.read_graphml(file, node_type=int, force_multigraph=True)
    assert set(graph.nodes) == {s.number for s in board.stations}
    assert {(min(a, b), max(a, b), t) for a, b, t in graph.edges(data="transport")} == {
        (c.a, c.b, c.transport) for c in board.connections
    }
    assert graph.nodes[2]["y"] == board.station(2).y
    assert graph.graph["title"] == board.title
    passing = [c for c in board.connections if c.passes]
    for c in passing:
        texts = {d["passes"] for d in graph.get_edge_data(c.a, c.b).values()}
        assert " ".join(map(str, c.passes)) in texts
