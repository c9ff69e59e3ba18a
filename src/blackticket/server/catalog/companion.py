"""A game on a table of wood, for the companion in the page: where each ticket leads, and the first view.

Nothing secret is here: it is the same for everybody who plays this set-up. Read ``companion`` first.
"""

from functools import lru_cache

import msgspec

from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.presenter.views import game_view
from blackticket.server.wire.bodies import CompanionInfo, Switches

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
    view = game_view(game.view("public"))
    return CompanionInfo(
        view=msgspec.structs.replace(view, at={}, starts=None, audience="pursuers"),
        pursuers=list(setup.pursuers),
        x_ways=following.x_ways,
        pursuer_ways=following.pursuer_ways,
        x_starts=following.x_starts,
        pursuer_starts=following.pursuer_starts,
        tiles=following.tiles,
        x_keeps_clear=bool(getattr(setup.rules, "x_keeps_clear", False)),
        switches=None if following.switches is None else Switches(**following.switches._asdict()),
    )
