"""The players that exist, by name. Names are known without importing what plays."""

from blackticket.errors import BlackticketError
from blackticket.players.player import Player


def player_names() -> tuple[str, ...]:
    """Names of all players, weakest first."""
    return ("random", "greedy", "nw")


def make_player(name: str) -> Player:
    """The player of that name."""
    if name == "random":
        from blackticket.players.random import RandomPlayer

        return RandomPlayer()
    if name == "greedy":
        from blackticket.players.greedy import GreedyPlayer

        return GreedyPlayer()
    if name == "nw":
        from blackticket.players.search.nw import NwPlayer

        return NwPlayer()
    raise BlackticketError("unknown_agent", f"There is no player {name!r}; there are: {', '.join(player_names())}.")
