"""The five levels for people against each other in both roles, and an anchor below them: ratings."""

from dataclasses import replace
from itertools import permutations

from bench.studies.cells import Cell, Counted, Wishes, play_cells
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.arena.ladder import ratings
from blackticket.arena.rating import Rated
from blackticket.arena.series import Series
from blackticket.players import Budget, Player, make_player, player_names, settings_of
from blackticket.players.levels import at_level, level_names

NAME = "levels"
EDITION, PEOPLE = "london", 5
SECONDS = 1.0
"""What a table gives by default."""
ANCHOR = "random"
STARTS, SLOW_STARTS = 100, 20
"""Of a pair of levels, and of one that has a level which uses all its time."""


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("iterations")
    seconds = wishes.one_of("seconds", SECONDS)
    who = {ANCHOR: ANCHOR, **{level: contestant(*at_level(level, seconds)) for level in level_names()}}
    asked = [_cell(x, other, who, seconds) for x, other in permutations(who, 2)]
    counted = play_cells(NAME, asked, wishes)
    games = [
        replace(game, x=x, pursuers=other)
        for x, other in permutations(who, 2)
        for game in counted[f"{x}-{other}"].games
    ]
    rated, advantage = ratings(list(who), games)
    data = {
        **head_data(wishes, asked),
        "seconds": seconds,
        "players": who,
        "ratings": [vars(one) for one in rated],
        "x_advantage": vars(advantage),
        "cells": [one.told() for one in counted.values()],
    }
    page = pages(
        head("How strong the levels are", data),
        paragraph(f"""London with {PEOPLE} people; {seconds:g} s is the time that a level may use at most for a move.
        Everybody plays X against everybody else, from the same starts. Ratings are those of the arena's
        [ladders](../arena.md#ladders); {len(games):,} games."""),
        table(
            ("level", "player", "rating", "as X", "as pursuers", "a move"),
            [_row(one, who, counted) for one in rated],
            words=2,
        ),
        f"![Ratings of the levels]({NAME}.svg)",
        paragraph(f"""The side of X is worth {advantage.rating:+.0f} ({advantage.low:+.0f} to {advantage.high:+.0f})
        points. A level that is 200 points above another scores three games of four over both roles."""),
        "## X's share of wins",
        paragraph("""Rows play X, columns the pursuers."""),
        table(
            ("", *who),
            [(x, *("" if x == other else _short(counted[f"{x}-{other}"]) for other in who)) for x in who],
        ),
        "## Notes",
        bullets(_NOTES),
    )
    return Report(NAME, page, data, _picture(rated))


def contestant(player: Player, budget: Budget) -> str:
    """A player with its budget as the arena writes it; of two limits the iterations, which are over first."""
    name = next(known for known in player_names() if type(make_player(known)) is type(player))
    usual = settings_of(make_player(name))
    changed = {key: value for key, value in settings_of(player).items() if value != usual[key]}
    settings = ",".join(f"{key}={_word(value)}" for key, value in changed.items())
    name = f"{name}:{settings}" if settings else name
    if budget.iterations is not None:
        return f"{name}@{budget.iterations}i"
    return f"{name}@{budget.seconds:g}s" if budget.seconds else name


def _word(value: float) -> str:
    """As short as it can be read back."""
    if isinstance(value, bool):
        return {True: "on", False: "off"}[value]
    return str(value).removesuffix(".0")


def _cell(x: str, other: str, who: dict[str, str], seconds: float) -> Cell:
    slow = any(who[level].endswith("s") and "@" in who[level] for level in (x, other))
    series = Series(((who[x], who[other]),), EDITION, PEOPLE, seconds=seconds, seed=1)
    return Cell(f"{x}-{other}", series, SLOW_STARTS if slow else STARTS)


def _row(one: Rated, who: dict[str, str], counted: dict[str, Counted]) -> tuple[str, ...]:
    as_x = [won for other in who if other != one.name for won in counted[f"{one.name}-{other}"].x_wins()]
    against = [won for other in who if other != one.name for won in counted[f"{other}-{one.name}"].x_wins()]
    return (
        one.name,
        f"`{who[one.name]}`",
        f"{one.rating:+.0f} ({one.low:+.0f} to {one.high:+.0f})",
        f"{sum(as_x)} of {len(as_x)}",
        f"{len(against) - sum(against)} of {len(against)}",
        _a_move(one.name, who, counted),
    )


def _a_move(level: str, who: dict[str, str], counted: dict[str, Counted]) -> str:
    """The mean seconds that a level thinks for a move."""
    others = [other for other in who if other != level]
    spent = [game.thinking["X"] for other in others for game in counted[f"{level}-{other}"].games]
    spent += [game.thinking["pursuers"] for other in others for game in counted[f"{other}-{level}"].games]
    moves = sum(one.moves for one in spent)
    return f"{sum(one.seconds for one in spent) / moves:.3f} s" if moves else ""


def _short(one: Counted) -> str:
    return one.x_share().told(0) if one.games else ""


def _picture(rated: list[Rated]) -> str:
    rows = [Row(one.name, one.rating, one.low, one.high) for one in rated]
    reach = max([200.0, *(abs(end) for row in rows for end in (row.low, row.high))])
    end = 200 * -(-reach // 200)
    step = 200 if end <= 1000 else 400 if end <= 2000 else 1000
    end = step * -(-end // step)
    unit = "Elo points, with 95 % interval"
    return rows_plot("Ratings of the levels, London", rows, span=(-end, end), step=step, unit=unit)


_NOTES = (
    """`random` is no level; it anchors the scale from below.""",
    """A level that may use a share of its time and a number of iterations is played with the iterations alone; the last
    column tells how long that takes.""",
    """`master` uses as many threads as the machine has cores, at most four. While several games are played side by side
    they share the cores, so it is weaker here than at a table that has the machine for itself; `--jobs 1` avoids
    that.""",
)
