"""Two games with the same public history and different secrets, found by search. Read ``twin_plans`` first."""

from collections.abc import Iterable

from blackticket.game import Game

Plans = tuple[list[str], list[str]]


def twin_plans(edition: str, players: int, *, seed: int, x_moves: int, options: Iterable[str] = ()) -> Plans:
    """The moves of both games, up to a number of moves of X; X's places differ as early as possible."""
    first = Game(edition, players, options, seed=seed)
    found = _grow(first, first.copy(), ([], []), x_moves)
    assert found is not None
    return found


def _grow(one: Game, two: Game, plans: Plans, x_moves: int) -> Plans | None:
    common = _answer(one, two)
    if common is None:
        return None
    plans = ([*plans[0], *common], [*plans[1], *common])
    if x_moves == 0:
        return plans if plans[0] != plans[1] else None
    pairs = [(a, b) for a in _singles(one) for b in _singles(two) if a.split()[1] == b.split()[1]]
    for a, b in sorted(pairs, key=lambda pair: pair[0] == pair[1]):
        left, right = one.copy(), two.copy()
        left.play(a)
        right.play(b)
        if left.view("public").to_dict() == right.view("public").to_dict():
            found = _grow(left, right, ([*plans[0], a], [*plans[1], b]), x_moves - 1)
            if found is not None:
                return found
    return None


def _singles(game: Game) -> list[str]:
    return [move for move in game.legal_moves if move.split()[1] not in ("double", "triple", "black")]


def _answer(one: Game, two: Game) -> list[str] | None:
    """Moves of the pursuers that end neither game; what they may do must be the same in both."""
    made: list[str] = []
    while one.to_move == "pursuers":
        assert one.legal_moves == two.legal_moves
        move = next((move for move in one.legal_moves if not _ends(one, move) and not _ends(two, move)), None)
        if move is None:
            return None
        one.play(move)
        two.play(move)
        made.append(move)
    return made


def _ends(game: Game, move: str) -> bool:
    after = game.copy()
    after.play(move)
    return after.to_move is None
