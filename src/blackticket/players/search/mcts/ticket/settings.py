"""The settings of ``mcts`` in the ticket games: their meaning, their values, and how kernels take them.

The matches behind the values are in docs/results/values.md and docs/results/players.md. This module knows no rules and
no search.
"""

from dataclasses import dataclass
from typing import NamedTuple

from blackticket.belief.habits import DOUBT


class SideSettings(NamedTuple):
    """One side's settings, as its kernels take them; ``TicketSettings`` says what they mean."""

    exploration: float
    history: float
    stray: float
    straight: float
    x_stray: float
    lookout: float
    safe: int
    threats: int
    alarm: int
    black_from: int
    show_from: int
    fear: float


@dataclass(frozen=True)
class TicketSettings:
    """The settings of both sides. *Below the tree* is the playout."""

    exploration: float = 0.5
    """The exploration constant of UCT in the pursuers' search."""
    x_exploration: float = 0.25
    """The same in X's search."""
    history: float = 5.0
    """The weight of progressive history: what a move has brought elsewhere."""
    stray: float = 0.2
    """The epsilon of the pursuers' playouts: the share of their moves there that are random."""
    straight: float = 1.0
    """The share of playouts in which the pursuers, in their own search, go for X and not for determinisations."""
    x_stray: float = 0.1
    """The epsilon of X's moves in playouts."""
    lookout: float = 4.0
    """The length of a playout in the pursuers' search: turns of X before his outlook counts."""
    x_lookout: float = 0.0
    """The same in X's search."""
    mix: float = 0.9
    """X draws among the moves that have at least this share of the best one's visits."""
    ties: float = 0.7
    """A pursuer takes the move nearest to X among those that have this share of the best one's visits."""
    doubt: float = DOUBT
    """No station where X can be counts for less than this share of the likeliest."""
    safe: int = 3
    """A determinisation that is this many moves from all pursuers is far enough."""
    threats: int = 3
    """X, planning ahead, tells the distance of the nearest pursuer to a target apart up to this many moves."""
    specials: float = 2.0
    """What X's black and double tickets are worth in his own outlook, times what the file of weights says."""
    alarm: int = 2
    """X considers a double move if a pursuer is this near."""
    black_from: int = 3
    """The first round in which X considers black tickets; before, the pursuers know little anyway."""
    show_from: int = 6
    """X considers showing himself for a black ticket if all pursuers are this far away."""
    fear: float = 0.0
    """The share of X's iterations in which the pursuers know his habits when they answer his move."""
    solve: int = 4000
    """If the rest of a game has at most this many public histories, it is solved and not searched; 0: never."""
    threads: int = 1
    """Searches in parallel, whose visits are added up."""
    most_entries: int = 1 << 19
    """Entries of a search's tree, about 42 bytes each: 22 MB for each thread."""

    def settings(self, *, x_searches: bool) -> SideSettings:
        """The settings of one side's search."""
        return SideSettings(
            exploration=self.x_exploration if x_searches else self.exploration,
            history=self.history,
            stray=self.stray,
            straight=0.0 if x_searches else self.straight,
            x_stray=self.x_stray,
            lookout=self.x_lookout if x_searches else self.lookout,
            safe=self.safe,
            threats=self.threats,
            alarm=self.alarm,
            black_from=self.black_from,
            show_from=self.show_from,
            fear=self.fear,
        )
