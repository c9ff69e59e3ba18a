"""Same public history, same bytes: what pursuers and the public are told does not depend on where X is."""

import json
import random

import pytest

from tests.engine.talk import STARTS, Answer, Talk

BLIND = (b'{"do": "view", "for": "pursuers"}', b'{"do": "view", "for": "public"}', b'{"do": "candidates"}')
PURSUERS = {"london": {k: v for k, v in STARTS.items() if k != "X"}}
PAIRS = [("london", 35, 45), ("london", 51, 71), ("london", 104, 172), ("classic", 91, 117), ("classic", 155, 174)]


def twins(edition: str, *x_starts: int) -> list[Talk]:
    beginnings: list[Answer] = [
        {
            "do": "new",
            "edition": edition,
            "players": 5,
            "seed": seed,
            "starts": {**PURSUERS["london"], "X": x},
        }
        for seed, x in enumerate(x_starts)
    ]
    return [Talk(beginning) for beginning in beginnings]


def same_to_the_blind(games: list[Talk]) -> None:
    for line in BLIND:
        first, second = (game.line(line) for game in games)
        assert first == second


@pytest.mark.parametrize(("edition", "one", "other"), PAIRS)
def test_the_same_history_gives_the_same_bytes(edition: str, one: int, other: int) -> None:
    games = twins(edition, one, other)
    draw = random.Random(one * 1000 + other)
    same_to_the_blind(games)
    for _ in range(2):
        x_moves_alike(games, draw)
        same_to_the_blind(games)
        while json.loads(games[0].line(b'{"do": "status"}'))["status"]["to_move"] == "pursuers":
            pursuers_move_alike(games, draw)
            same_to_the_blind(games)


def x_moves_alike(games: list[Talk], draw: random.Random) -> None:
    """X pays the same ticket in both games."""
    by_ticket: list[dict[str, list[str]]] = []
    for game in games:
        moves: dict[str, list[str]] = {}
        for move in game.get("legal", "moves"):
            words = move.split()
            if len(words) == 3:
                moves.setdefault(words[1], []).append(move)
        by_ticket.append(moves)
    ticket = draw.choice(sorted(set(by_ticket[0]) & set(by_ticket[1])))
    for game, moves in zip(games, by_ticket, strict=True):
        game.get("play", "status", move=draw.choice(moves[ticket]))


def pursuers_move_alike(games: list[Talk], draw: random.Random) -> None:
    """The pursuers make the same move, which captures X in neither game; refusals are alike as well."""
    legal, also_legal = (game.line(b'{"do": "legal"}') for game in games)
    assert legal == also_legal
    illegal = b'{"do": "play", "move": "D1 taxi 199"}'
    assert games[0].line(illegal) == games[1].line(illegal)
    taken = {game.get("status", "status")["at"]["X"] for game in games}
    moves = [move for move in json.loads(legal)["moves"] if int(move.split()[2]) not in taken]
    move = draw.choice(moves)
    for game in games:
        game.get("play", "status", move=move)


def test_the_seed_leaves_no_trace() -> None:
    """The same starts from different seeds: nothing at all differs, not even for X."""
    one, other = (
        Talk({"do": "new", "edition": "london", "players": 5, "seed": seed, "starts": STARTS}) for seed in (1, 2)
    )
    assert one.everything() == other.everything()
    asked = b'{"do": "view", "for": "X"}'
    assert one.line(asked) == other.line(asked)


def test_choosing_for_the_pursuers_does_not_depend_on_where_x_is() -> None:
    games = twins("london", 35, 45)
    draw = random.Random(1)
    x_moves_alike(games, draw)
    for agent in games[0].get("hello", "agents"):
        chosen = [game.ask("choose", agent=agent, iterations=200, seed=3, explain=True) for game in games]
        assert chosen[0]["ok"]
        assert chosen[0] == chosen[1]
