"""The dice family: Hunting Mister X."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

from blackticket.boards import Board
from blackticket.boards.tiles import TileSet, tile_set_names
from blackticket.editions import (
    Deal,
    Deals,
    DiceEdition,
    DiceForce,
    DiceRules,
    DiceSetup,
    Draws,
    Edition,
    Family,
    Tally,
    Wanted,
    prepare,
)
from blackticket.editions.brief import dice_points
from blackticket.editions.dice import grid_problem, prepare_dice, tiles_for
from blackticket.editions.family import InShort
from blackticket.errors import BlackticketError
from blackticket.families.following import Following, follow_dice
from blackticket.families.position import KernelPosition
from blackticket.kernel import compiled, make_rng
from blackticket.moves import FACES
from blackticket.rules.dice.codes import roll_code
from blackticket.rules.dice.flow import end_game, roll
from blackticket.rules.dice.layout import ROLL_DUE, States, new_states
from blackticket.rules.dice.playout import WAYS_TO_END, count_playouts, opening, scratch
from blackticket.rules.dice.tables import tables_for
from blackticket.rules.own import own_knowledge
from blackticket.views import Audience, DiceView, Outcome
from blackticket.views.dice import (
    ENDS,
    FUNCTIONS,
    outcome_of,
    progress_as_dict,
    progress_of,
    project,
    tile_of,
    to_move_of,
)
from blackticket.views.reading import read_dice_view


class DicePosition(KernelPosition):
    """One dice game."""

    functions = FUNCTIONS
    states: States

    def __init__(self, deal: Deal, *, fast: bool = False) -> None:
        super().__init__(deal, fast=fast)
        self.states = opening(self.setup)

    @property
    def setup(self) -> DiceSetup:
        """The whole set-up; all of it is public."""
        return cast("DiceSetup", self.deal.setup)

    @property
    def to_move(self) -> str | None:
        """The side to move; before a roll, the side that moves after it."""
        return to_move_of(self.setup, self.states[0]["public"])

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and by what."""
        return outcome_of(self.states[0]["public"])

    def stop(self, by: int) -> None:
        """End the game before its time; everybody sees where X is."""
        public = self.states[0]["public"]
        end_game(public, by)
        public["x_at"] = self.states[0]["secret"]["at"]

    def view(self, codes: Sequence[int], audience: Audience) -> DiceView:
        """What that audience may know."""
        return project(self.setup, self.states, codes, audience)

    def status(self) -> dict[str, Any]:
        """The whole state as plain data, secrets included."""
        public = self.states[0]["public"]
        progress = progress_of(self.setup, public, own_knowledge(self.states))
        return {"edition": self.setup.edition.name, **progress_as_dict(progress, public)}

    def record_fields(self, *, public: bool) -> dict[str, Any]:
        """The laid tiles, unusual dice, and in a public record the tile that X named."""
        setup = self.setup
        return {
            "tiles": setup.grid.layout,
            "any_tiles": grid_problem(setup.tiles, setup.grid.layout, setup.force) is not None,
            "faces": setup.rules.faces if setup.rules.faces != setup.edition.rules.faces else (),
            "tile": tile_of(self.states[0]["public"]) if public else None,
        }

    @property
    def dice_due(self) -> int:
        """How many dice the game must roll before the next move."""
        pub = self.states[0]["public"]
        return int(pub["dice_left"]) if pub["phase"] == ROLL_DUE else 0

    def draw_roll(self, draws: Draws) -> tuple[str, ...]:
        """The faces of the next roll."""
        return tuple(draws.pick(self.setup.rules.faces) for _ in range(self.dice_due))

    def check_roll(self, faces: Sequence[str]) -> None:
        """Refuse faces that this game cannot roll."""
        most = self.setup.force.dice
        if not 1 <= len(faces) <= most or any(face not in FACES for face in faces):
            raise BlackticketError("bad_argument", f"A roll needs 1 to {most} dice, each one of: {', '.join(FACES)}.")

    def roll(self, faces: Sequence[str]) -> int:
        """Apply a roll and return its number for the list of events."""
        if len(faces) != self.dice_due or any(face not in FACES for face in faces):
            raise BlackticketError("bad_argument", f"The next roll needs {self.dice_due} dice, not: {' '.join(faces)}.")
        numbers = [FACES.index(face) for face in faces]
        roll(self.states[0]["public"], np.array(numbers, dtype=np.int16), len(numbers))
        return roll_code(numbers)


class DiceFamily(Family):
    """Detectives roll dice and share them; X uses the same dice in hiding."""

    name = "dice"

    @property
    def grounds(self) -> tuple[str, ...]:
        """The built-in sets of tiles."""
        return tile_set_names()

    def prepare(self, chosen: Edition[Any, Any], wanted: Wanted) -> Deal:
        """Lay the tiles."""
        return prepare_dice(cast("DiceEdition", chosen), wanted)

    def find_ground(self, chosen: Edition[Any, Any], board: str | Path | Board | TileSet | None) -> TileSet:
        """The set of tiles."""
        return tiles_for(cast("DiceEdition", chosen), board)

    def begin(self, deal: Deal, *, fast: bool = False) -> DicePosition:
        """The position before the first detective is placed."""
        return DicePosition(deal, fast=fast)

    def following(self, setup: DiceSetup) -> Following:
        """Where each die and ticket leads, and the stations of each tile."""
        return follow_dice(setup)

    def read_view(self, told: Mapping[str, Any], board: str | None) -> DiceView:
        """Read a view back from ``View.to_dict``."""
        return read_dice_view(told, board)

    def random_games(self, deals: Deals) -> Callable[[int, int], Tally]:
        """Random games inside the compiled rules. Without given tiles each game lays its own."""
        rng, (room, faces) = make_rng(deals.seed), scratch()

        def play(first: int, count: int) -> Tally:
            tally = np.zeros(WAYS_TO_END + 4, dtype=np.int64)
            grids = [(first, count)] if deals.tiles is not None else [(first + n, 1) for n in range(count)]
            for number, games in grids:
                setup = cast("DiceSetup", deals.deal(number).setup)
                states = new_states(2)
                states[0] = opening(setup)[0]
                compiled(count_playouts)(tables_for(setup), states, games, rng, room, faces, tally)
            return Tally.of_array(ENDS, tally)

        return play

    def laying(self, chosen: Edition[Any, Any]) -> dict[str, Any]:
        """The tiles, the usual die, and for each number of players the rules of the grid and one that keeps to them."""
        tiles, rules = tiles_for(cast("DiceEdition", chosen), None).tiles, chosen.rules
        setups = {count: cast("DiceSetup", prepare(chosen.name, count).setup) for count in chosen.player_counts}
        return {
            "letters": "".join(tiles),
            "undergrounds": "".join(letter for letter, tile in tiles.items() if tile.basic.underground),
            "faces": list(rules.faces),
            "grids": {
                str(count): {
                    "rows": len(setup.grid.layout),
                    "undergrounds": setup.force.undergrounds,
                    "expert_tiles": setup.force.expert_tiles,
                    "drawn": list(setup.grid.layout),
                }
                for count, setup in setups.items()
            },
        }

    def about(self, chosen: Edition[Any, Any]) -> str:  # noqa: ARG002 - there is one
        """What you play it on."""
        return "tiles and dice"

    def in_short(self, rules: DiceRules, force: DiceForce) -> InShort:
        """How tiles, dice and specials differ between numbers of players and options."""
        return tuple(dice_points(rules, force)), {"rerolls": rules.rerolls, "black": force.black}


FAMILY = DiceFamily()
