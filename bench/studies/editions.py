"""X's win rate between equal players for every edition and every number of players, and what it says of the boards."""

from collections.abc import Sequence
from dataclasses import dataclass

from bench.studies.cells import Cell, Counted, Share, Wishes, play_cells
from bench.studies.differences import apart
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.arena.series import Series
from blackticket.editions import DiceEdition, edition, edition_names

NAME = "editions"
PLAYER = "mcts"
ITERATIONS = 1000
STARTS = 200
FAIR = (0.40, 0.60)
"""Between equal players X should win so often in a game that its rulebook calls fairly balanced."""
POTSDAM_AGENTS = 4


@dataclass(frozen=True)
class Table:
    """A game that is played in the same way by one or several numbers of people."""

    edition: str
    counts: tuple[int, ...]
    """People at the table, X's among them."""
    detectives: int
    bobbies: int = 0
    shared: bool = False
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As a cell."""
        return "-".join([self.edition, *self.options, str(self.counts[-1])])

    @property
    def title(self) -> str:
        """The edition for readers."""
        return edition(self.edition).title + "".join(f", {option}" for option in self.options)

    @property
    def people(self) -> str:
        """The numbers of people."""
        *first, last = map(str, self.counts)
        return f"{', '.join(first)} or {last}" if first else last

    @property
    def force(self) -> str:
        """Who hunts X."""
        detectives = f"{self.detectives} {'agents' if self.edition == 'sanssouci' else 'detectives'}"
        bobbies = f", {self.bobbies} {'bobby' if self.bobbies == 1 else 'bobbies'}" if self.bobbies else ""
        return detectives + bobbies + (", shared tickets" if self.shared else "")


def tables() -> list[Table]:
    """Every game that differs; numbers of people who play the same game stand together."""
    found: list[Table] = []
    for name in edition_names():
        chosen = edition(name)
        if isinstance(chosen, DiceEdition):
            for options in ((), ("expert",)):
                found += [Table(name, (n,), force.detectives, options=options) for n, force in chosen.forces.items()]
            continue
        for force in dict.fromkeys(chosen.forces.values()):
            counts = tuple(count for count, other in chosen.forces.items() if other == force)
            found.append(Table(name, counts, force.detectives, force.bobbies, force.shared_stock))
    return found


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("seconds")
    iterations = int(wishes.one_of("iterations", ITERATIONS))
    by_name = {one.name: one for one in tables()}
    asked = [Cell(name, _series(one, iterations), STARTS) for name, one in by_name.items()]
    counted = play_cells(NAME, asked, wishes)
    data = {
        **head_data(wishes, asked),
        "player": PLAYER,
        "iterations": iterations,
        "fair": FAIR,
        "cells": [one.told() for one in counted.values()],
    }
    page = pages(
        head("X's win rate in every edition", data),
        paragraph(f"""`{PLAYER}` plays both sides with {iterations:,} iterations a move. Where several numbers of people
        play the same game (the agents are only shared out differently) it is played once."""),
        "## Balance of the boards",
        bullets([_potsdam(by_name, counted), *_others(by_name, counted)]),
        "### Italy beside London",
        paragraph("""Italy should be as hard as London. The difference is X's share in Italy less that in London, in
        percentage points; the starts are different ones, as the boards are."""),
        table(("people", "X wins in Italy", "X wins in London", "difference", ""), _beside(by_name, counted)),
        "## All editions",
        table(
            ("edition", "people", "hunting X", "games", "X wins", "rounds"),
            [_row(by_name[name], one) for name, one in counted.items()],
            words=3,
        ),
        f"![X's share of wins by edition and number of players]({NAME}.svg)",
        paragraph("""Green: 40 to 60 %. Rounds: how long a game takes on average. With two people
        at the dice game one person moves both detectives, in any order."""),
    )
    return Report(NAME, page, data, _picture(by_name, counted, iterations))


def _series(one: Table, iterations: int) -> Series:
    pairing = (PLAYER, PLAYER)
    return Series((pairing,), one.edition, one.counts[-1], one.options, seconds=None, iterations=iterations, seed=1)


def verdict(share: Share) -> str:
    """Does a share lie between 40 and 60 %?"""
    low, high = FAIR
    if not share.games:
        return "not played"
    if low <= share.low and share.high <= high:
        return "within 40 to 60 %"
    if share.high < low or share.low > high:
        return "not within 40 to 60 %"
    inside = low <= share.share <= high
    return f"{'within' if inside else 'not within'} 40 to 60 %, but the interval reaches across: more games would tell"


def _potsdam(by_name: dict[str, Table], counted: dict[str, Counted]) -> str:
    name = next(n for n, t in by_name.items() if t.edition == "sanssouci" and t.detectives == POTSDAM_AGENTS)
    share = counted[name].x_share()
    return f"**Potsdam with four agents: X wins {share} of {share.games} games: {verdict(share)}.**"


def _others(by_name: dict[str, Table], counted: dict[str, Counted]) -> list[str]:
    return [
        f"Potsdam with {one.detectives} agents: X wins {counted[name].x_share()}."
        for name, one in by_name.items()
        if one.edition == "sanssouci" and one.detectives != POTSDAM_AGENTS
    ]


def _beside(by_name: dict[str, Table], counted: dict[str, Counted]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    italian: list[bool] = []
    british: list[bool] = []
    for name, one in by_name.items():
        if one.edition == "italia":
            london = next(n for n, t in by_name.items() if t.edition == "london" and t.counts == one.counts)
            italian += counted[name].x_wins()
            british += counted[london].x_wins()
            rows.append((one.people, *_pair(counted[name].x_wins(), counted[london].x_wins())))
    return [*rows, ("all together", *_pair(italian, british))]


def _pair(italian: Sequence[bool], british: Sequence[bool]) -> tuple[str, str, str, str]:
    found = apart(italian, british)
    word = "" if not found.games else "no clear difference"
    if found.clear:
        word = f"harder for {'X' if found.points < 0 else 'the pursuers'} than London"
    return str(Share.of(italian)), str(Share.of(british)), str(found), word


def _row(one: Table, cell: Counted) -> tuple[str, ...]:
    rounds = cell.told()["roles"][0]["rounds"]
    length = f"{rounds:.1f}" if rounds is not None else ""
    return one.title, one.people, one.force, str(cell.starts), str(cell.x_share()), length


def _picture(by_name: dict[str, Table], counted: dict[str, Counted], iterations: int) -> str:
    rows = []
    for name, cell in counted.items():
        if cell.starts:
            one = by_name[name]
            rows.append(Row(f"{one.people} people: {one.force}", *cell.x_share().percents, group=one.title))
    return rows_plot(
        f"X's share of wins between equal players ({PLAYER}, {iterations:,} iterations a move)",
        rows,
        span=(0, 100),
        step=20,
        unit="% of games that X wins, with 95 % interval",
        band=(100 * FAIR[0], 100 * FAIR[1]),
    )
