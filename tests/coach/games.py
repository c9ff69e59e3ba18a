"""Games to look at: played by quick players, so that positions look like games and not like noise."""

from collections.abc import Iterator
from typing import cast

from blackticket.game import Game
from blackticket.players import make_player
from blackticket.views import Audience, View

TICKETS = (("london", 5), ("london", 2), ("italia", 4), ("sanssouci", 5), ("classic", 6))
EVERYTHING = (*TICKETS, ("dice", 4), ("dice", 2))


def side_of(game: Game) -> Audience:
    return cast("Audience", game.to_move)


def positions(edition: str, players: int, *, seed: int = 11, every: int = 9, most: int = 60) -> Iterator[Game]:
    """Some positions of one game, of both sides, before its end."""
    game, player = Game(edition, players, seed=seed, fast=True), make_player("greedy")
    for count in range(most):
        if game.to_move is None:
            return
        if count % every == 0 or (game.to_move == "X" and count % 2):
            yield game.copy()
        game.play(player.choose(game.view(side_of(game)), seed=seed))


def views(edition: str, players: int, **how: int) -> Iterator[View]:
    for game in positions(edition, players, **how):
        yield game.view(side_of(game))
