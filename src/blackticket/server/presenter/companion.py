"""A game on a table of wood, for the companion in the page: where each ticket leads, and the first view.

Nothing secret is here: it is the same for everybody who plays this set-up. It runs in a thread, so it does not use
msgspec: see ``blackticket.server.threads``. Read ``companion`` first.
"""

from functools import lru_cache
from typing import Any

from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.presenter.views import game_view
from blackticket.server.wire.bodies import CompanionInfo, Switches
from blackticket.server.wire.shapes import GameView

NO_SEED = 0
"""Nothing that is drawn is told."""


@lru_cache(maxsize=64)
def companion(edition: str, players: int, options: tuple[str, ...], tiles: tuple[str, ...] | None) -> CompanionInfo:
    """What is needed to follow a game of this set-up."""
    try:
        game = Game(edition, players, options=options, tiles=tiles, any_tiles=tiles is not None, seed=NO_SEED)
    except BlackticketError as error:
        raise from_engine(error) from error
    setup = game.setup
    following = setup.edition.family.following(setup)
    if following is None:
        raise RefusedError("not_found", "There is no companion for this edition.", 404)
    begun = game_view(game.view("public"))
    nobody: dict[str, Any] = {"at": {}, "starts": None, "audience": "pursuers"}
    return CompanionInfo(
        view=GameView(**{name: getattr(begun, name) for name in begun.__struct_fields__} | nobody),
        pursuers=list(setup.pursuers),
        x_ways=following.x_ways,
        pursuer_ways=following.pursuer_ways,
        x_starts=following.x_starts,
        pursuer_starts=following.pursuer_starts,
        tiles=following.tiles,
        x_keeps_clear=bool(getattr(setup.rules, "x_keeps_clear", False)),
        switches=None if following.switches is None else Switches(**following.switches._asdict()),
    )
