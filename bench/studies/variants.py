"""What each variant of Sanssouci changes when it is played alone, beside the effect that its rulebook claims."""

import re
from dataclasses import dataclass
from pathlib import Path

from bench.studies.cells import Cell, Counted, Wishes, play_cells
from bench.studies.differences import Difference, paired
from bench.studies.pages import Report, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.arena.series import Series
from blackticket.cli.look import count_of

NAME = "variants"
PLAYER = "mcts"
ITERATIONS = 1000
STARTS = 300
PEOPLE = 5
"""Four agents, and each has a person of its own."""
NONE = "none"
RULES = Path(__file__).parents[2] / "docs" / "rules" / "sanssouci.md"
SIZES = ("small", "medium", "large")
_CLAIM = re.compile(r"\[(S-V\d+)\] `(\w+)` \| (small|medium|large)")


@dataclass(frozen=True)
class Claim:
    """What the rulebook says of a variant."""

    rule: str
    option: str
    size: str
    for_x: bool

    @property
    def words(self) -> str:
        """For readers."""
        return f"{self.size}, for {'X' if self.for_x else 'the agents'}"


def claims() -> list[Claim]:
    """The table of the rules page: variants against X in its first two columns, for X in the others."""
    found = []
    for line in RULES.read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        for place, for_x in ((1, False), (3, True)):
            match = _CLAIM.search("|".join(cells[place : place + 2])) if line.startswith("|") else None
            if match:
                found.append(Claim(match[1], match[2], match[3], for_x))
    return sorted(found, key=lambda claim: int(claim.rule.removeprefix("S-V")))


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("seconds")
    iterations = int(wishes.one_of("iterations", ITERATIONS))
    known = claims()
    asked = [Cell(name, _series(name, iterations), STARTS) for name in (NONE, *(claim.option for claim in known))]
    counted = play_cells(NAME, asked, wishes)
    changes = {claim.option: paired(counted[claim.option].x_wins(), counted[NONE].x_wins()) for claim in known}
    base = counted[NONE].x_share()
    data = {
        **head_data(wishes, asked),
        "player": PLAYER,
        "iterations": iterations,
        "claims": [vars(claim) for claim in known],
        "changes": {name: vars(change) for name, change in changes.items()},
        "cells": [one.told() for one in counted.values()],
    }
    page = pages(
        head("What the variants of Sanssouci change", data),
        paragraph(f"""Four agents; `{PLAYER}` plays both sides with {iterations:,} iterations a move. Without variants X
        wins {base} of {base.games} games. Each variant is switched on alone and played from the same starts; the change
        is that of X's share in percentage points."""),
        table(
            ("rule", "variant", "claimed effect", "games", "X wins", "change", "as claimed?"),
            [_row(claim, counted[claim.option], counted[NONE], changes[claim.option]) for claim in known],
            words=3,
        ),
        f"![The change of X's share of wins by variant]({NAME}.svg)",
        _by_size(known, changes),
        paragraph("""*As claimed?* says whether the change goes to the side that the rulebook names; *open* means that
        the interval holds 0, and *no game changed* that X never used what the variant gives him, which says something
        of the player (he looks at three moves in a row only where nothing shorter leads out of reach) and not of the
        rule. The change counts the starts that both cells have. The rulebook gives no numbers, so sizes can only be
        compared with each other. The player knows the rules of a variant, but what it has learnt it learnt from games
        without any. With `extra_agent` the four agents start as without it and the fifth draws one card more, so X's
        card may be another one."""),
    )
    return Report(NAME, page, data, _picture(known, counted, changes))


def _series(name: str, iterations: int) -> Series:
    options = () if name == NONE else (name,)
    return Series(((PLAYER, PLAYER),), "sanssouci", PEOPLE, options, seconds=None, iterations=iterations, seed=1)


def _row(claim: Claim, one: Counted, base: Counted, change: Difference) -> tuple[str, ...]:
    page = f"../rules/sanssouci.md#{_anchor(claim)}"
    return (
        f"[{claim.rule}]({page})",
        f"`{claim.option}`",
        claim.words,
        str(one.starts),
        str(one.x_share()),
        str(change),
        "no game changed" if _is_the_same(one, base) else _as_claimed(claim, change),
    )


def _is_the_same(one: Counted, base: Counted) -> bool:
    """Did the variant never matter? Then every game went as without it."""
    pairs = [
        ((a.winner, a.by, a.rounds), (b.winner, b.by, b.rounds)) for a, b in zip(one.games, base.games, strict=False)
    ]
    return bool(pairs) and all(a == b for a, b in pairs)


def _anchor(claim: Claim) -> str:
    """The heading of the variant on the rules page."""
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if line.startswith(f"### {claim.rule} "):
            words = line.removeprefix("### ").replace("`", "").lower()
            return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
    raise LookupError(claim.rule)


def _as_claimed(claim: Claim, change: Difference) -> str:
    if not change.games:
        return ""
    if not change.clear:
        return "open"
    return "yes" if (change.points > 0) == claim.for_x else "no"


def _by_size(known: list[Claim], changes: dict[str, Difference]) -> str:
    """The mean change towards the side that is named, for each size that is claimed."""
    words = []
    for size in SIZES:
        towards = [
            changes[claim.option].points * (1 if claim.for_x else -1)
            for claim in known
            if claim.size == size and changes[claim.option].games
        ]
        if towards:
            words.append(f"{size} {sum(towards) / len(towards):+.1f} points ({count_of(len(towards), 'variant')})")
    told = ", ".join(words)
    return paragraph(f"Mean change towards the side that the rulebook names, by claimed size: {told}.") if told else ""


def _picture(known: list[Claim], counted: dict[str, Counted], changes: dict[str, Difference]) -> str:
    rows = []
    for for_x, group in ((False, "against an X who always escapes"), (True, "for an X who is always caught")):
        for claim in sorted(known, key=lambda one: SIZES.index(one.size)):
            change = changes[claim.option]
            if claim.for_x == for_x and counted[claim.option].starts:
                label = f"{claim.option} ({claim.size})"
                rows.append(Row(label, change.points, change.low, change.high, group=group))
    reach = max([20.0, *(abs(end) for row in rows for end in (row.low, row.high))])
    step = 10 if reach <= 50 else 20
    end = step * -(-reach // step)
    return rows_plot(
        "Sanssouci, four agents: what each variant changes (and its claimed effect)",
        rows,
        span=(-end, end),
        step=step,
        unit="change of X's share of wins in percentage points, with 95 % interval",
    )
