"""The set-up of the dice game: which tiles lie where, and what a die shows.

There is no secret in it: X chooses his start by a move, once the detectives stand (D4).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from blackticket.boards import BoardError
from blackticket.boards.tiles import Grid, TileSet, lay, load_tiles
from blackticket.editions.draws import Draws
from blackticket.editions.edition import DiceEdition, edition
from blackticket.editions.ruleset import DiceForce, DiceRules
from blackticket.errors import BlackticketError

FACES = ("taxi", "bus", "underground", "x")
DIE_SIDES = 6
COLUMNS = 3


@dataclass(frozen=True)
class DiceSetup:
    """Everything that is decided before the first figure is placed; all of it is public."""

    edition: DiceEdition
    tiles: TileSet
    grid: Grid
    players: int
    options: tuple[str, ...]
    rules: DiceRules
    force: DiceForce
    any_start: bool = False
    """Detectives may start anywhere, not only on taxi stations (D4)."""

    @property
    def pursuers(self) -> tuple[str, ...]:
        """The detectives' names in the order of their numbers."""
        return tuple(f"D{i + 1}" for i in range(self.force.detectives))


def prepare_dice(
    players: int,
    options: Iterable[str] = (),
    *,
    board: str | TileSet | None = None,
    seed: int = 0,
    tiles: Sequence[str] | None = None,
    faces: Sequence[str] | None = None,
    any_start: bool = False,
) -> DiceSetup:
    """Make a set-up: draw the grid from ``seed``, or take ``tiles`` row by row (lower case: expert side)."""
    chosen = edition("dice")
    assert isinstance(chosen, DiceEdition)
    wanted = set(options)
    rules = chosen.rules_with(sorted(wanted))
    if faces is not None:
        rules = replace(rules, faces=_checked_faces(faces))
    chosen.check_players(players)
    force = chosen.forces[players]
    try:
        tile_set = board if isinstance(board, TileSet) else load_tiles(board or chosen.board)
    except BoardError as error:
        raise BlackticketError("bad_argument", str(error)) from error
    layout = _checked_layout(tiles, force) if tiles is not None else _draw_layout(tile_set, force, rules, seed)
    try:
        grid = lay(tile_set, layout)
    except ValueError as error:
        raise BlackticketError("bad_argument", f"These tiles cannot be laid: {error}") from error
    switched_on = tuple(name for name in chosen.options if name in wanted)
    return DiceSetup(chosen, tile_set, grid, players, switched_on, rules, force, any_start)


def _checked_faces(faces: Sequence[str]) -> tuple[str, ...]:
    if len(faces) != DIE_SIDES or any(face not in FACES for face in faces):
        raise BlackticketError("bad_argument", f"A die has {DIE_SIDES} faces, each one of: {', '.join(FACES)}.")
    return tuple(faces)


def _checked_layout(tiles: Sequence[object], force: DiceForce) -> tuple[str, ...]:
    rows = force.tiles // COLUMNS
    if len(tiles) != rows or not all(isinstance(row, str) and len(row) == COLUMNS for row in tiles):
        raise BlackticketError("bad_argument", f"tiles must be {rows} rows of {COLUMNS} letters for these players.")
    return tuple(str(row) for row in tiles)


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
                f"The tiles {tile_set.name!r} do not allow {force.undergrounds} of {force.tiles} with an underground.",
            )
        letters = draw.shuffled(with_station[: force.undergrounds] + without[:rest])
    letters = letters[: force.tiles]
    if rules.expert:
        turned = set(draw.shuffled(letters)[: force.expert_tiles])
        letters = [letter.lower() if letter in turned else letter for letter in letters]
    return tuple("".join(letters[i : i + COLUMNS]) for i in range(0, len(letters), COLUMNS))
