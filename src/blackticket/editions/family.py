"""What a family of rules is: the one interface behind ``Game``, ``Record``, ``View``, players, engine, server and cli.

``blackticket.families`` has the two that exist, ``ticket`` and ``dice``, each in one file. Everybody else asks
``edition.family`` and never which one it is. A family is found by its name when it is first needed, so that listing the
editions loads no rules. Read ``Family`` first; docs/adding.md says how to add one.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from blackticket.editions.draws import Draws
from blackticket.errors import BlackticketError

if TYPE_CHECKING:
    from pathlib import Path

    from blackticket.boards import Board
    from blackticket.boards.tiles import TileSet
    from blackticket.editions.edition import Edition
    from blackticket.editions.setup import Deal, Deals, Setup, Wanted
    from blackticket.families.following import Following
    from blackticket.families.position import Position
    from blackticket.views.view import View

_HOMES = {"ticket": "blackticket.families.ticket", "dice": "blackticket.families.dice"}
_FAMILIES: dict[str, "Family"] = {}
InShort = tuple[Sequence[tuple[str, ...]], Mapping[str, object]]


@dataclass(frozen=True)
class Tally:
    """Counts of games by their end, and sums over their rounds and log entries."""

    ends: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """By winner and by what."""
    rounds: int = 0
    rounds_squared: int = 0
    entries: int = 0
    entries_squared: int = 0

    @classmethod
    def of_one(cls, ended: tuple[str, str], rounds: int, entries: int) -> "Tally":
        """One game."""
        return cls({(ended[0], ended[1]): 1}, rounds, rounds * rounds, entries, entries * entries)

    @classmethod
    def of_array(cls, ends: Mapping[int, tuple[str, str]], counts: Any) -> "Tally":
        """What a kernel counted: games by the number of their end, then the four sums."""
        *by_end, rounds, rounds_squared, entries, entries_squared = counts.tolist()
        named = {(ended[0], ended[1]): by_end[number] for number, ended in ends.items()}
        return cls(named, rounds, rounds_squared, entries, entries_squared)

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        ends = Counter(self.ends)
        ends.update(other.ends)
        return Tally(
            dict(ends),
            self.rounds + other.rounds,
            self.rounds_squared + other.rounds_squared,
            self.entries + other.entries,
            self.entries_squared + other.entries_squared,
        )


class Family(ABC):
    """A family of rules, from set-up to text. The methods with a body fit most families."""

    name: str
    """As editions name it."""

    @property
    def grounds(self) -> tuple[str, ...]:
        """The built-in boards or tile sets that you can play it on."""
        return ()

    # -- a game -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def prepare(self, chosen: "Edition[Any, Any]", wanted: "Wanted") -> "Deal":
        """A complete set-up; raises an error that names what is allowed."""

    def find_ground(
        self, chosen: "Edition[Any, Any]", board: "str | Path | Board | TileSet | None"
    ) -> "Board | TileSet":
        """What a game of this edition is played on: this board, or the edition's own."""
        from blackticket.editions.setup import Wanted

        return self.prepare(chosen, Wanted(max(chosen.player_counts), board=board)).setup.ground

    @abstractmethod
    def begin(self, deal: "Deal", *, fast: bool = False) -> "Position":
        """The position before the first move; ``fast`` runs the compiled rules."""

    @abstractmethod
    def read_view(self, told: Mapping[str, Any], board: str | None) -> "View":
        """Read a view back from ``View.to_dict``. ``board`` is the folder of a board that is not built in."""

    def random_games(self, deals: "Deals") -> Callable[[int, int], Tally]:
        """A function that plays random games of a series. It gets the number of the first game and their count.

        This one plays move by move with uniform draws. A family with kernels is faster.
        """

        def play(first: int, count: int) -> Tally:
            total = Tally()
            for number in range(first, first + count):
                draws, codes = Draws(deals.seed, number), list[int]()
                position = self.begin(deals.deal(number))
                while position.to_move is not None:
                    codes.append(draws.pick(position.legal_codes()))
                    position.apply(codes[-1])
                    if position.dice_due:
                        codes.append(position.roll(position.draw_roll(draws)))
                ended, entries = position.outcome, len(position.view(codes, "public").log)
                assert ended is not None
                total = total.plus(Tally.of_one(ended, position.round_no, entries))
            return total

        return play

    @property
    def takes_boards(self) -> bool:
        """Whether people may play its editions on boards of their own."""
        return False

    def lacks(self, chosen: "Edition[Any, Any]", board: "Board") -> list[BlackticketError]:  # noqa: ARG002
        """Why an edition cannot be played on a board, a sentence each; nothing if it can."""
        sentence = "{edition} needs tiles, not a board of stations."
        return [BlackticketError.because("bad_argument", "board_no_tiles", sentence, edition=chosen.title)]

    def fitted(self, chosen: "Edition[Any, Any]", board: "Board") -> "Board":  # noqa: ARG002
        """The board with what it lacks, as far as it can be added."""
        return board

    def laying(self, chosen: "Edition[Any, Any]") -> dict[str, Any] | None:  # noqa: ARG002
        """What people may choose of tiles and dice, as plain data; None: nothing."""
        return None

    def following(self, setup: Any) -> "Following | None":  # noqa: ARG002
        """What a companion needs to follow a game on a table of wood; None: there is no companion for this family."""
        return None

    # -- words --------------------------------------------------------------------------------------------------------

    def about(self, chosen: "Edition[Any, Any]") -> str:
        """What you play an edition on, in a few words."""
        return f"the board {chosen.board}"

    def in_short(self, rules: Any, force: Any) -> InShort:  # noqa: ARG002
        """The rules in short: the keys of sentences in ``editions/data/brief``, point by point, and what they name.

        None by default.
        """
        return (), {}

    def rules_pages(self, setup: "Setup") -> list[str]:
        """The pages of docs/rules that apply."""
        return [f"{setup.edition.name}.md"]


def add_family(family: Family) -> None:
    """Register a family, so that editions may name it."""
    _FAMILIES[family.name] = family


def family_named(name: str) -> Family:
    """The family of that name."""
    if name not in _FAMILIES:
        if name not in _HOMES:
            raise BlackticketError("unknown_edition", f"There is no family of rules {name!r}.")
        add_family(import_module(_HOMES[name]).FAMILY)
    return _FAMILIES[name]
