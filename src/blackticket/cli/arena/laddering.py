"""Plays a ladder, prints its table, writes its files. Read ``climb`` first."""

import json
from collections.abc import Sequence
from typing import Any

import typer

from blackticket.arena.ladder import ladder_result, ratings
from blackticket.arena.series import Played, Series
from blackticket.cli.arena.playing import Manner, new_table, play_all, print_forfeits, setting_words
from blackticket.cli.files import write_whole
from blackticket.cli.look import count_of, make_console


def climb(series: Series, names: Sequence[str], starts: int, manner: Manner) -> None:
    """Play all players against each other from this many starts and print the ratings."""
    played: dict[int, Played] = {}

    def take(game: Played) -> tuple[bool, str]:
        played[game.game] = game
        best = ratings(names, played.values())[0][0]
        return False, f"{best.name} {round(best.rating)} ({round(best.low)} to {round(best.high)})"

    play_all(series, starts * len(series.pairings), manner, take)
    games = [played[number] for number in sorted(played)]
    result = ladder_result(series, names, games)
    if manner.as_json:
        typer.echo(json.dumps(result, indent=2))
    else:
        _print(series, result)
    if manner.plot is not None:
        from blackticket.arena.plot import ratings_plot

        write_whole(manner.plot, ratings_plot(ratings(names, games)[0]))


def _print(series: Series, result: dict[str, Any]) -> None:
    console = make_console()
    console.print(f"{count_of(result['games'], 'game')} of {setting_words(series)}")
    table = new_table("", "Elo", "95 % interval", "as X", "as pursuers")
    for one in result["ratings"]:
        as_x = _won(result["roles"], one["player"], "x", "x_wins")
        as_pursuers = _won(result["roles"], one["player"], "pursuers", "pursuers_win")
        table.add_row(one["player"], str(round(one["elo"])), _interval(one), as_x, as_pursuers)
    table.add_row("advantage of X", str(round(result["x_advantage"]["elo"])), _interval(result["x_advantage"]))
    console.print(table)
    print_forfeits(console, result["forfeits"])


def _interval(one: dict[str, float]) -> str:
    return f"{round(one['low'])} to {round(one['high'])}"


def _won(roles: list[dict[str, Any]], name: str, role: str, wins: str) -> str:
    mine = [one for one in roles if one[role] == name]
    return f"{sum(one[wins]['games'] for one in mine)} of {sum(one['games'] for one in mine)}"
