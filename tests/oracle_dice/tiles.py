"""Which grids of tiles a set-up may have (D1, D2, D17, D18).

A grid is told row by row, a letter for each tile, in lower case if it lies with its expert side up. Which
letters show an underground station is asked of the caller: it is printed on the tiles. Read ``check_grid`` first.
"""

from collections.abc import Collection, Sequence

LETTERS = "ABCDEFGHI"


def rows_of(players: int) -> int:
    """Three rows of three tiles for three detective players, else two rows."""
    return 3 if players == 4 else 2


def experts_of(players: int) -> int:
    """How many tiles are turned in the expert game."""
    return 3 if players == 4 else 2


def check_grid(grid: Sequence[str], players: int, underground: Collection[str], *, any_tiles: bool = False) -> None:
    """Refuse a grid that no set-up by the rules gives; with ``any_tiles`` only its shape counts."""
    if players not in (2, 3, 4):
        raise ValueError("two to four players")
    if len(grid) != rows_of(players) or any(len(row) != 3 for row in grid):
        raise ValueError(f"{rows_of(players)} rows of three tiles")
    tiles = [tile for row in grid for tile in row]
    if any(tile.upper() not in LETTERS for tile in tiles):
        raise ValueError("tiles are A to I")
    if len({tile.upper() for tile in tiles}) != len(tiles):
        raise ValueError("there is one tile of each letter")
    if any_tiles:
        return
    turned = sum(tile.islower() for tile in tiles)
    if turned not in (0, experts_of(players)):
        raise ValueError(f"{experts_of(players)} expert sides or none")
    if players < 4 and sum(tile in underground for tile in tiles) != 3:
        raise ValueError("three tiles with an underground station")
