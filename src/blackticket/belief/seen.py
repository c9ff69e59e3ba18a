"""What an audience has seen of a game, as far as belief needs it: a view, which stands above this package."""

from typing import Protocol, TypeVar

from blackticket.moves import Move
from blackticket.rules.own import OwnKnowledge

SetupT = TypeVar("SetupT", covariant=True)
PublicT = TypeVar("PublicT", covariant=True)
TablesT = TypeVar("TablesT", covariant=True)


class Seen(Protocol[SetupT, PublicT, TablesT]):
    """A view of a family, by the types of its set-up, its public record and its tables."""

    @property
    def setup(self) -> SetupT:
        """The public set-up."""
        ...

    @property
    def public(self) -> PublicT:
        """The public record."""
        ...

    @property
    def tables(self) -> TablesT:
        """The board and the switches as the kernels see them."""
        ...

    @property
    def history(self) -> tuple[Move, ...]:
        """Every move and roll as everybody knows it now."""
        ...

    @property
    def own(self) -> OwnKnowledge | None:
        """What only X knows."""
        ...

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        ...
