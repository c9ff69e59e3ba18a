"""Two games that look the same to everybody but X: other starts, other stations, one reveal in common.

X goes by the edition's local transport: three steps from two different start cards to the same station, where he shows
himself, and then one step to two different stations. The pursuers make the same moves in both games and never enter a
station of either X.
"""

from itertools import combinations, pairwise

from blackticket.editions import edition, prepare
from blackticket.game import Game
from tests.support.truth import ticket_deal

Paths = dict[int, list[int]]
"""One path for each station it ends at."""


def twin_games(edition_name: str, players: int = 5) -> tuple[Game, Game]:
    """The two games, in the pursuers' turn of round 4."""
    for seed in range(200):
        twins = _try(edition_name, players, seed)
        if twins is not None:
            return twins
    raise AssertionError("no twins found")


def _try(edition_name: str, players: int, seed: int) -> tuple[Game, Game] | None:
    setup = ticket_deal(prepare(edition_name, players, seed=seed)).setup
    ways: dict[int, set[int]] = {station.number: set() for station in setup.board.stations}
    for line in setup.board.connections:
        if line.role == "local":
            ways[line.a].add(line.b)
            ways[line.b].add(line.a)
    closed = set(setup.starts.values())
    paths = {start: _three_steps(ways, start, closed) for start in setup.x_deck()}
    for one, other in combinations(paths, 2):
        for meeting in sorted(set(paths[one]) & set(paths[other])):
            ends = sorted(ways[meeting] - closed)
            first, second = paths[one][meeting], paths[other][meeting]
            differs = all(a != b for a, b in zip(first[:-1], second[:-1], strict=True))
            if len(ends) > 1 and differs:
                games = _played(edition_name, players, setup.starts, ([*first, ends[0]], [*second, ends[1]]))
                if games is not None:
                    return games
    return None


def _three_steps(ways: dict[int, set[int]], start: int, closed: set[int]) -> Paths:
    paths: Paths = {start: [start]}
    for _ in range(3):
        paths = {
            target: [*path, target]
            for here, path in paths.items()
            for target in sorted(ways[here])
            if target not in closed
        }
    return paths


def _played(
    edition_name: str, players: int, starts: object, routes: tuple[list[int], list[int]]
) -> tuple[Game, Game] | None:
    assert hasattr(starts, "items")
    ticket = edition(edition_name).tickets[0]
    games = tuple(
        Game(prepare(edition_name, players, starts={**dict(starts.items()), "X": route[0]})) for route in routes
    )
    kept_free = set(routes[0]) | set(routes[1])
    for steps in zip(*(pairwise(route) for route in routes), strict=True):
        for game, (_, target) in zip(games, steps, strict=True):
            move = f"X {ticket} {target}"
            if move not in game.legal_moves:
                return None
            game.play(move)
        if games[0].round == 4:
            break
        while games[0].to_move == "pursuers":
            quiet = [move for move in games[0].legal_moves if int(move.split()[2]) not in kept_free]
            if not quiet:
                return None
            for game in games:
                game.play(quiet[0])
    assert games[0].view("pursuers").history == games[1].view("pursuers").history
    assert games[0].view("X").own != games[1].view("X").own
    return games[0], games[1]


Scripts = tuple[list[str], list[str]]


def dice_twins(rounds: int) -> tuple[tuple[Game, Game], Scripts, list[str]]:
    """Two dice games in a detective's turn of that round, what was typed to get there, and the options to begin with.

    X starts at two stations of one tile and then goes by the same dice to different stations.
    """
    for seed in range(200):
        games = (Game("dice", 3, seed=seed), Game("dice", 3, seed=seed))
        scripts: Scripts = ([], [])
        if _same_dice_moves(games, scripts, rounds):
            options = ["--edition", "dice", "--players", "3", "--seed", str(seed)]
            return games, scripts, options
    raise AssertionError("no twins found")


def _same_dice_moves(games: tuple[Game, Game], scripts: Scripts, rounds: int) -> bool:
    side = None
    while games[0].round < rounds:
        if games[0].to_move != side:
            side = games[0].to_move
            for script in scripts:
                script.append("")
        moves = _next_dice_moves(games, side)
        if moves is None:
            return False
        for game, script, move in zip(games, scripts, moves, strict=True):
            game.play(move)
            script += [move, "go"]
        if games[0].to_move is None or games[1].to_move is None:
            return False
        if games[0].view("pursuers").history != games[1].view("pursuers").history:
            return False
    return games[0].to_move == "pursuers"


def _next_dice_moves(games: tuple[Game, Game], side: str | None) -> tuple[str, str] | None:
    one, other = games[0].legal_moves, games[1].legal_moves
    if side == "pursuers":
        taken = {str(game.status()["at"].get("X")) for game in games}
        quiet = [move for move in one if move.split()[-1] not in taken and not move.endswith("reroll")]
        return (quiet[0], quiet[0]) if quiet else None
    for move in one:
        _, word, *rest = move.split()
        for twin in other:
            same_word = twin.split()[1] == word and word in ("place", "taxi", "bus", "underground", "black")
            same_tile = word != "place" or (int(rest[0]) - 1) // 4 == (int(twin.split()[2]) - 1) // 4
            if same_word and same_tile and twin.split()[2] != rest[0]:
                return move, twin
    return None
