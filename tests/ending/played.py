"""Finished games of every edition, each played only once. Read ``finished`` first."""

from functools import cache

from blackticket.ending import Ending
from blackticket.game import Game
from blackticket.players import make_player


@cache
def finished(edition: str, players: int = 3, seed: int = 1, options: tuple[str, ...] = ()) -> Game:
    """A game that computer players of both sides have played to its end."""
    return played(Game(edition, players, options, seed=seed, fast=True))


@cache
def ending(edition: str, players: int = 3, seed: int = 1, options: tuple[str, ...] = ()) -> Ending:
    """The ending of that game."""
    return Ending.of(finished(edition, players, seed, options))


def played(game: Game, moves: int | None = None) -> Game:
    """The same game after these many more moves, or at its end."""
    player, made = make_player("greedy"), 0
    while game.to_move is not None and made != moves:
        made += 1
        game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=made))
    return game


@cache
def ended(edition: str, by: str, players: int = 3) -> Game:
    """A finished game with this end, found by trying seeds."""
    return next(game for seed in range(60) if (game := finished(edition, players, seed)).outcome.by == by)  # type: ignore[union-attr]
