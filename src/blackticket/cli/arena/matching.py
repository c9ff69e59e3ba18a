"""Plays a match, prints its table, writes its files. Read ``match`` first."""

import json
from typing import Any

import typer

from blackticket.arena.match import Tally
from blackticket.arena.series import Played, Series
from blackticket.arena.stats import Sprt
from blackticket.cli.arena.playing import Manner, new_table, play_all, print_forfeits, setting_words
from blackticket.cli.files import write_whole
from blackticket.cli.look import count_of, make_console
from blackticket.errors import BlackticketError


def match(series: Series, games: int, manner: Manner, sprt: Sprt | None) -> None:
    """Play a match and print its result."""
    if sprt is not None and not 0 < sprt.p0 < sprt.p1 < 1:
        raise BlackticketError(
            "bad_argument", "--sprt needs two shares between 0 and 1, the lower one first: 0.5 0.55."
        )
    if games % len(series.pairings):
        raise BlackticketError("bad_argument", f"--swap plays games in pairs, so give an even number, not {games}.")
    tally = Tally(series, sprt)

    def take(game: Played) -> tuple[bool, str]:
        tally.add(game)
        share, low, high = tally.score()
        return tally.verdict is not None, f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"

    play_all(series, games, manner, take)
    result = tally.result()
    if manner.as_json:
        typer.echo(json.dumps(result, indent=2))
    else:
        _print_match(series, result)
    if manner.plot is not None:
        from blackticket.arena.plot import score_plot

        write_whole(manner.plot, score_plot(series, tally.scores))


def _print_match(series: Series, result: dict[str, Any]) -> None:
    console = make_console()
    console.print(f"{count_of(result['games'], 'game')} of {setting_words(series)}")
    table = new_table("", "games", "won", "share", "95 % interval")
    score = result["score"]
    as_x, as_pursuers = result["roles"][0], result["roles"][-1]
    table.add_row(f"{as_x['x']} as X", str(as_x["games"]), *_cells(as_x["x_wins"]))
    who = f"{as_pursuers['pursuers']} as pursuers"
    table.add_row(who, str(as_pursuers["games"]), *_cells(as_pursuers["pursuers_win"]))
    if "pairs" in score:
        won = 2 * score["pairs"]["won_both"] + score["pairs"]["won_one"]
        table.add_row(
            f"{score['of']} in both roles", str(result["games"]), *_cells({**score, "games": won}), style="bold"
        )
    console.print(table)
    for role in result["roles"]:
        ends = ", ".join(f"{end['winner']} by {end['by']} {end['games']}" for end in role["ends"])
        console.print(f"{role['x']} as X against {role['pursuers']}: {ends or 'no games'}")
        for side, who in (("X", role["x"]), ("pursuers", role["pursuers"])):
            spent = role["thinking"][side]
            console.print(
                f"  {who} as {side}: {spent['seconds_a_move']:.3f} s and "
                f"{spent['iterations_a_move']:.0f} iterations a move, {count_of(spent['moves'], 'move')}"
            )
    print_forfeits(console, result["forfeits"])
    if "sprt" in result:
        test = result["sprt"]
        accepted = f"{test[test['accepted']]:g} accepted" if test["accepted"] else "undecided"
        console.print(f"SPRT {test['p0']:g} or {test['p1']:g}: {accepted} (log ratio {test['log_ratio']:.2f})")


def _cells(share: dict[str, Any]) -> tuple[str, str, str]:
    interval = f"{100 * share['low']:.1f} to {100 * share['high']:.1f} %"
    return str(share["games"]), f"{100 * share['share']:.1f} %", interval
