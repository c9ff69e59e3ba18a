"""What each step of our search brought: its parts put on one after the other, beside the published search.

Read ``LADDERS`` and ``report`` first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bench.studies.catalogue import BOTH, PURSUERS, X
from bench.studies.cells import Cell, Counted, Share, Wishes, on_classic, play_cells
from bench.studies.differences import Difference, paired
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.arena.series import Side

NAME = "steps"
ITERATIONS, NW_ITERATIONS = 2000, 5000
"""For a move."""
OURS, PUBLISHED = "mcts", f"nw@{NW_ITERATIONS}i"
OPPONENTS: Mapping[str, str] = MappingProxyType({"nw": PUBLISHED, "mcts": OURS})
STARTS = 100
Pairing = tuple[str, str]


@dataclass(frozen=True)
class Part:
    """A part of the search that a setting switches off."""

    name: str
    short: str
    words: str
    setting: str
    off: float


LADDERS: Mapping[Side, tuple[Part, ...]] = MappingProxyType(
    {
        X: (
            Part("history", "history", "the history of moves", "history", 0),
            Part("outlook", "outlook", "the outlook instead of games played to their end", "x_lookout", 99),
            Part("specials", "special tickets", "special tickets worth something in it", "specials", 0),
            Part("alarm", "double moves in time", "double moves as soon as a pursuer is two moves away", "alarm", 1),
            Part("threats", "threats", "threats told apart", "threats", 1),
            Part("mix", "mixing", "sometimes a move that is nearly as good: as it is played", "mix", 1),
        ),
        PURSUERS: (
            Part("belief", "belief", "the belief by X's habits instead of an even one", "doubt", 1),
            Part("history", "history", "the history of moves", "history", 0),
            Part("outlook", "outlook", "the outlook instead of games played to their end", "lookout", 99),
            Part("straight", "straight", "going for X where he was drawn: as it is played", "straight", 0),
        ),
    }
)
"""In the order in which they are put on."""


@dataclass(frozen=True)
class Step:
    """One side with its first parts switched on."""

    role: Side
    name: str
    short: str
    words: str
    player: str

    def pairing(self, opponent: str) -> Pairing:
        """X and the pursuers when this side plays against an opponent."""
        return (self.player, opponent) if self.role == X else (opponent, self.player)


@dataclass(frozen=True)
class Result:
    """How a step went against an opponent, and how much that is above the step before."""

    step: Step
    opponent: str
    share: Share
    gain: Difference | None
    seconds: float | None
    """For a move, on average."""


def ladder(role: Side) -> Iterator[Step]:
    """The published search, ours with all parts off, and then one part after the other."""
    yield Step(role, "nw", "nw", f"`nw`, {NW_ITERATIONS:,} iterations", PUBLISHED)
    parts = LADDERS[role]
    for count in range(len(parts) + 1):
        off = ",".join(f"{part.setting}={part.off:g}" for part in parts[count:])
        player = f"{OURS}:{off}" if off else OURS
        if count:
            new = parts[count - 1]
            yield Step(role, new.name, f"+ {new.short}", f"and {new.words}", player)
        else:
            yield Step(role, "search", "mcts bare", "`mcts` bare", player)


def cells() -> dict[Pairing, Cell]:
    """One for each pair of players; the ladders of the two sides share some."""
    found: dict[Pairing, Cell] = {}
    for role in BOTH:
        for step in ladder(role):
            for name, opponent in OPPONENTS.items():
                pairing = step.pairing(opponent)
                series = on_classic(pairing, iterations=ITERATIONS)
                found.setdefault(pairing, Cell(f"{role}-{step.name}-{name}", series, STARTS))
    return found


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("seconds", "iterations")
    asked = cells()
    by_name = play_cells(NAME, list(asked.values()), wishes)
    counted = {pairing: by_name[cell.name] for pairing, cell in asked.items()}
    results = {role: results_of(role, counted) for role in BOTH}
    whole = {role: whole_of(role, counted) for role in BOTH}
    data = {
        **head_data(wishes, asked.values()),
        "steps": [_told(one) for role in BOTH for one in results[role]],
        "whole": {role: {name: vars(one) for name, one in whole[role].items()} for role in BOTH},
        "cells": [one.told() for one in counted.values()],
    }
    page = pages(
        head("What each step brought", data),
        paragraph(f"""On `classic` with six players and `fixed_order`. The parts of `mcts` are put on one after the
        other; a row has all those above it. It thinks {ITERATIONS:,} iterations a move, `nw` {NW_ITERATIONS:,}; the
        time that takes stands beside it, as it was while other work ran on the machine. All rows of a table are played
        from the same starts, so what a step brought is a difference of pairs, of the starts that both rows have, in
        percentage points of games won."""),
        f"![Shares of wins by step]({NAME}.svg)",
        *(_section(role, results[role], whole[role]) for role in BOTH),
        "## Notes",
        bullets(_NOTES),
    )
    return Report(NAME, page, data, _picture(results))


def results_of(role: Side, counted: Mapping[Pairing, Counted]) -> list[Result]:
    """Every step of one side against every opponent."""
    found = []
    before: dict[str, list[bool]] = {}
    for step in ladder(role):
        for name, opponent in OPPONENTS.items():
            games = counted[step.pairing(opponent)]
            won = wins_of(step, opponent, counted)
            gain = paired(won, before[name]) if name in before else None
            seconds = games.told()["roles"][0]["thinking"][role]["seconds_a_move"] if won else None
            found.append(Result(step, name, Share.of(won), gain, seconds))
            before[name] = won
    return found


def whole_of(role: Side, counted: Mapping[Pairing, Counted]) -> dict[str, Difference]:
    """How much the whole is above the published search, by opponent."""
    first, *_, last = ladder(role)
    return {
        name: paired(wins_of(last, opponent, counted), wins_of(first, opponent, counted))
        for name, opponent in OPPONENTS.items()
    }


def wins_of(step: Step, opponent: str, counted: Mapping[Pairing, Counted]) -> list[bool]:
    """Did this side win, by start?"""
    return counted[step.pairing(opponent)].wins(step.role)


def _told(result: Result) -> dict[str, object]:
    gain = vars(result.gain) if result.gain is not None else None
    return {
        **vars(result.step),
        "opponent": result.opponent,
        "share": vars(result.share),
        "gain": gain,
        "seconds_a_move": result.seconds,
    }


def _section(role: Side, results: list[Result], whole: Mapping[str, Difference]) -> str:
    heads = ["step", "ms a move"]
    for name in OPPONENTS:
        heads += [f"wins against `{name}`", "games", "gain"]
    rows: dict[str, list[str]] = {}
    for one in results:
        gain = "" if one.gain is None else str(one.gain)
        time = "" if one.seconds is None else f"{1000 * one.seconds:.0f}"
        row = rows.setdefault(one.step.name, [one.step.words, time])
        row += [str(one.share), str(one.share.games), f"**{gain}**" if one.gain and one.gain.clear else gain]
    last = ["the last row beside the first", ""]
    for change in whole.values():
        last += ["", "", f"**{change}**" if change.clear else str(change)]
    title = "X" if role == X else "The pursuers"
    opponent = "pursuers" if role == X else "X"
    return pages(
        f"## {title}",
        paragraph(f"""Against the {opponent} of `nw` and of `mcts` as it is played. Bold: an interval without 0."""),
        table(heads, [*rows.values(), last]),
    )


def _picture(results: Mapping[Side, list[Result]]) -> str:
    rows = []
    for role, every in results.items():
        for name in OPPONENTS:
            side, other = ("X", "pursuers") if role == X else ("The pursuers", "X")
            for one in every:
                if one.opponent == name and one.share.games:
                    group = f"{side} against the {other} of {name}"
                    rows.append(Row(one.step.short, *one.share.percents, group=group))
    return rows_plot("What each step brought", rows, span=(0, 100), step=10, unit="% of games won, with 95 % interval")


_NOTES = (
    """Bare, `mcts` is the search on public information and nothing else
    ([how it thinks](../players.md#how-mcts-thinks)): games go on below the memory to their end, special tickets count
    for nothing but what they do in them, X asks himself for a double move only when a pursuer is beside him or no
    single move is safe, he always plays the most visited move, the pursuers believe him to be anywhere where he can be,
    and they go for phantoms in their own search too.""",
    """The order matters: a part that brings little where it stands here might bring more in another order. What is lost
    when one part alone is taken from the whole is in [values](values.md).""",
    """A network is no step: the one that was tried was not better than the outlook's sum
    ([what was tried](players.md#what-was-tried)).""",
)
