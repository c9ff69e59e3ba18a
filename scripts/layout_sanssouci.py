"""Makes the board sanssouci from layout_sanssouci_source.toml.

    python scripts/layout_sanssouci.py --spread  projects the real places, stretches the centre, spreads the stations
    python scripts/layout_sanssouci.py           keeps the positions in stations.csv, where the hand moved some
    python scripts/layout_sanssouci.py --draft   leaves out the routing of the lines, for a quick look
    python scripts/layout_sanssouci.py --table   compares the network with London's, as in docs/boards-potsdam.md

Joins neighbours by footpaths that cross the water only on bridges and ferries, cuts the map into rows so that the
numbers of the rulebook fall on the right places (S10 and the example of T1), and routes the other lines. The
decisions of the hand are in the source file and in the positions.
"""

from __future__ import annotations

import argparse
import itertools
import tomllib
from collections import defaultdict

from blackticket.boards.layout.cards import distances
from layout.files import SCRIPTS, feature_lines, head_lines, passes_text, via_text, write_lines
from layout.sanssouci.figures import print_table
from layout.sanssouci.lines import TRANSPORTS, Ride, lines_of_town
from layout.sanssouci.paths import Pair, footpaths, spread
from layout.sanssouci.town import FOLDER, Town, number_rows, read_places

SOURCE = SCRIPTS / "layout_sanssouci_source.toml"


def main() -> None:
    """Makes the board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ("--spread", "--draft", "--table"):
        parser.add_argument(option, action="store_true")
    wish = parser.parse_args()
    if wish.table:
        print_table()
        return
    source = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    town = Town(source)
    if wish.spread:
        spread(town)
    else:
        read_places(town)
    foot = footpaths(town)
    number, cuts = number_rows(town, source["numbers"])
    report(town, foot, number, cuts)
    rides = lines_of_town(town, foot, number, draft=wish.draft)
    cards = sorted(number[name] for name in source["cards"])
    apart = distances([ride[:2] for ride in rides if ride[2] != "ship"])
    for a, b in itertools.combinations(cards, 2):
        if apart[a][b] < 3:
            print("start cards too near:", a, b)
    write(town, number, rides, cards)


def report(town: Town, foot: list[Pair], number: dict[str, int], cuts: list[float]) -> None:
    """Prints what the hand wants to know."""
    for name, wanted in town.source["numbers"].items():
        print(f"{name:22} {number[name]:4} wanted {wanted:4}", "" if number[name] == wanted else "  <-- missed")
    print("cuts", [round(c) for c in cuts])
    ordered = sorted(town.names, key=number.__getitem__)
    for top, bottom in itertools.pairwise([-99.0, *cuts, 9999.0]):
        print(", ".join(f"{number[n]} {n}" for n in ordered if top < town.at(n)[1] <= bottom))
    degree: dict[str, int] = defaultdict(int)
    for a, b in foot:
        degree[a] += 1
        degree[b] += 1
    print(len(foot), "footpaths; fewer than two:", [n for n in town.names if degree[n] < 2])


def write(town: Town, number: dict[str, int], rides: list[Ride], cards: list[int]) -> None:
    """Writes the files of the board."""
    lines = ["number,name,x,y"]
    for name in sorted(town.names, key=number.__getitem__):
        x, y = town.at(name)
        lines.append(f"{number[name]},{name},{x:g},{y:g}")
    write_lines(FOLDER / "stations.csv", lines)
    lines = ["a,b,transport,via,passes"]
    lines += [f"{a},{b},{t},{via_text(via)},{passes_text(passes)}" for a, b, t, via, passes in rides]
    write_lines(FOLDER / "connections.csv", lines)
    made = "The board of Potsdam. Way-points and scenery are written by scripts/layout_sanssouci.py."
    note = "No two of them are nearer than three moves on foot, by ViP and by rail."
    write_lines(FOLDER / "board.toml", head_lines(made, town.source, TRANSPORTS, {"shared": cards}, note))
    lines = ["# Written by scripts/layout_sanssouci.py"]
    for feature in town.source["scenery"]:
        points = feature["points"] if feature.get("framed") else [town.warp(p) for p in feature["points"]]
        lines += feature_lines({key: value for key, value in feature.items() if key != "framed"}, points)
    write_lines(FOLDER / "scenery.toml", lines)


if __name__ == "__main__":
    main()
