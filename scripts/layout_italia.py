"""Makes the board italia from layout_italia_source.toml, layout_italia_places.csv and layout_italia_coast.csv.

    python scripts/layout_italia.py                              writes the board
    python scripts/layout_italia.py table                        prints its figures beside London's
    python scripts/layout_italia.py spread                       writes layout_italia_places.csv again
    python scripts/layout_italia.py coast countries-10m.json     writes layout_italia_coast.csv again

`spread` projects real places onto the frame and pushes them apart until every number has room: a first draft, finished
by hand in layout_italia_places.csv. The board is made from those places: numbered in rows from left to right, with the
coast moved along, and a way for every line: roads and railways keep to the land, road ferries and yachts to the water,
and none runs through the marker of a station where it does not stop. Deterministic.
"""

from __future__ import annotations

import sys
from pathlib import Path

from layout.italia.board import Italy
from layout.italia.coast import write_coast
from layout.italia.figures import print_table


def main(wish: list[str]) -> None:
    """Does what the command line asks for."""
    match wish:
        case []:
            Italy.make()
        case ["table"]:
            print_table()
        case ["spread"]:
            Italy().spread()
        case ["coast", atlas]:
            write_coast(Path(atlas))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
