"""The set-up of the dice game: which tiles lie where, and what a die shows.

There is no secret in it: X chooses his start by a move, once the detectives stand (D4).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from blackticket.boards import Board, BoardError
from blackticket.boards.plain import grid_plan
from blackticket.boards.tiles import Grid, TileSet, lay, load_tiles
from blackticket.editions.draws import Draws
from blackticket.editions.edition import DiceEdition
from blackticket.editions.ruleset import DiceForce, DiceRules
from blackticket.editions.setup import Deal, Setup, Wanted, switched_on
from blackticket.errors import BlackticketError
from blackticket.moves import FACES

if TYPE_CHECKING:
    from blackticket.boards import LaidLeg, Leg, Overlay
    from blackticket.boards.geometry import Point

DIE_SIDES = 6
COLUMNS = 3


@dataclass(frozen=True)
class DiceSetup(Setup):
    """Everything that is fixed before the first placement; all of it is public."""

    edition: DiceEdition
    rules: DiceRules
    force: DiceForce
    tiles: TileSet
    grid: Grid

    @property
    def ground(self) -> TileSet:
        """The set of tiles."""
        return self.tiles

    @property
    def pursuers(self) -> tuple[str, ...]:
        """The detectives' names in the order of their numbers."""
        return tuple(f"D{i + 1}" for i in range(self.force.detectives))

    @property
    def stations(self) -> Mapping[int, str]:
        """The number of every station on the laid tiles; they have no names."""
        return {station.number: "" for station in self.grid.stations}

    def draw_svg(self, overlay: "Overlay | None" = None, **look: Any) -> str:
        """The laid tiles with an overlay on them."""
        from blackticket.boards.tiles import draw_grid_svg

        return draw_grid_svg(self.grid, overlay=overlay, **look)

    def draw_png(self, overlay: "Overlay | None" = None, **look: Any) -> bytes:
        """The same as a PNG."""
        from blackticket.boards.tiles import draw_grid_png

        return draw_grid_png(self.grid, overlay=overlay, **look)

    def lay_trail(self, legs: "Sequence[Leg]") -> "tuple[LaidLeg, ...]":
        """Where a route that has been travelled is drawn on the laid tiles."""
        from blackticket.boards.tiles import grid_trail

        return grid_trail(self.grid, legs)

    def places(self) -> "tuple[Mapping[int, Point], Point]":
        """Where each station is drawn, and how wide and high the laid tiles are."""
        from blackticket.boards.tiles import grid_places

        return grid_places(self.grid)

    def roles(self) -> Mapping[str, str]:
        """The role of each transport."""
        from blackticket.boards.tiles import GRID_ROLES

        return GRID_ROLES

    def plan(self) -> dict[str, Any]:
        """The stations and roads of the laid tiles as plain data."""
        return {"name": self.tiles.name, "title": self.tiles.title, **grid_plan(self.grid)}


def prepare_dice(chosen: DiceEdition, wanted: Wanted) -> Deal:
    """Draw the grid from the seed, or take the given tiles row by row (lower case: expert side)."""
    rules = chosen.rules_with(sorted(wanted.options))
    if wanted.faces is not None:
        rules = replace(rules, faces=_checked_faces(wanted.faces))
    force = chosen.forces[wanted.players]
    tile_set = tiles_for(chosen, wanted.board)
    if wanted.tiles is not None:
        layout = _checked_layout(wanted.tiles, force)
        problem = None if wanted.any_tiles else grid_problem(tile_set, layout, force)
        if problem is not None:
            raise problem
    else:
        layout = _draw_layout(tile_set, force, rules, wanted.seed)
    try:
        grid = lay(tile_set, layout)
    except ValueError as error:
        sentence = "These tiles do not work: {error}"
        raise BlackticketError.because("bad_argument", "bad_tiles", sentence, error=error) from error
    return Deal(
        DiceSetup(
            edition=chosen,
            players=wanted.players,
            options=switched_on(chosen, wanted.options),
            rules=rules,
            force=force,
            any_start=wanted.any_start,
            tiles=tile_set,
            grid=grid,
        )
    )


def tiles_for(chosen: DiceEdition, board: str | Path | Board | TileSet | None) -> TileSet:
    """The set of tiles that was named, or the edition's own."""
    if isinstance(board, Board):
        sentence = "The dice game needs tiles, not a board of stations."
        raise BlackticketError.because("bad_argument", "needs_tiles", sentence)
    try:
        return board if isinstance(board, TileSet) else load_tiles(board or chosen.board)
    except BoardError as error:
        raise BlackticketError("bad_argument", str(error)) from error


def _checked_faces(faces: Sequence[str]) -> tuple[str, ...]:
    if len(faces) != DIE_SIDES or any(face not in FACES for face in faces):
        sentence = "A die needs {n} faces, each one of: {known}."
        raise BlackticketError.because("bad_argument", "faces", sentence, n=DIE_SIDES, known=", ".join(FACES))
    return tuple(faces)


def _checked_layout(tiles: Sequence[object], force: DiceForce) -> tuple[str, ...]:
    rows = force.tiles // COLUMNS
    if len(tiles) != rows or not all(isinstance(row, str) and len(row) == COLUMNS for row in tiles):
        sentence = "tiles must be {rows} rows of {columns} letters for these players."
        raise BlackticketError.because("bad_argument", "tile_rows", sentence, rows=rows, columns=COLUMNS)
    return tuple(str(row) for row in tiles)


def grid_problem(tile_set: TileSet, layout: Sequence[str], force: DiceForce) -> BlackticketError | None:
    """What is wrong with a grid by the rules of the set-up; None if nothing is.

    With six tiles exactly three have an underground station (D2), and either no tile shows its expert side or as many
    as in the expert game (D17). Letters that are no tiles are left to ``lay``.
    """
    letters = "".join(layout)
    if not all(letter.upper() in tile_set.tiles for letter in letters):
        return None
    stations = sum(tile_set.tiles[letter.upper()].basic.underground for letter in letters)
    if force.undergrounds and stations != force.undergrounds:
        return BlackticketError.because(
            "bad_argument",
            "tiles_with_underground",
            "Of the {n} tiles exactly {needed} must have an underground station, not {found} "
            "(any_tiles allows every grid of the right shape).",
            n=force.tiles,
            needed=force.undergrounds,
            found=stations,
        )
    turned = sum(letter.islower() for letter in letters)
    if turned not in (0, force.expert_tiles):
        return BlackticketError.because(
            "bad_argument",
            "tiles_turned",
            "Either none or {needed} of the tiles must show their expert side, not {found} "
            "(any_tiles allows every grid of the right shape).",
            needed=force.expert_tiles,
            found=turned,
        )
    return None


def _draw_layout(tile_set: TileSet, force: DiceForce, rules: DiceRules, seed: int) -> tuple[str, ...]:
    """A random grid; with six tiles exactly three have an underground station (D2)."""
    draw = Draws(seed, 0xD1CE)
    letters = draw.shuffled(sorted(tile_set.tiles))
    if force.undergrounds:
        with_station = [letter for letter in letters if tile_set.tiles[letter].basic.underground]
        without = [letter for letter in letters if not tile_set.tiles[letter].basic.underground]
        rest = force.tiles - force.undergrounds
        if len(with_station) < force.undergrounds or len(without) < rest:
            raise BlackticketError(
                "bad_argument",
                f"The tile set {tile_set.name!r} cannot fill a grid with {force.undergrounds} underground tiles.",
            )
        letters = draw.shuffled(with_station[: force.undergrounds] + without[:rest])
    letters = letters[: force.tiles]
    if rules.expert:
        turned = set(draw.shuffled(letters)[: force.expert_tiles])
        letters = [letter.lower() if letter in turned else letter for letter in letters]
    return tuple("".join(letters[i : i + COLUMNS]) for i in range(0, len(letters), COLUMNS))
