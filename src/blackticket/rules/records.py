"""What the states of all families have in common: arrays of NumPy records with a public and a secret part.

Each family has its exact fields in its ``layout``; the types here let mypy see into them. Read ``State`` first.
"""

from typing import Any, Literal, Protocol, Self, TypeVar, overload

import numpy as np
import numpy.typing as npt

PublicT = TypeVar("PublicT")
Moves = npt.NDArray[np.int64]
"""Packed moves."""
Shorts = npt.NDArray[np.int16]


class Records(Protocol):
    """An array of NumPy records."""

    def __getitem__(self, index: int, /) -> Any: ...
    def copy(self) -> Self:
        """Another array with the same records."""
        ...

    def tobytes(self) -> bytes:
        """All records as bytes."""
        ...


class Secret(Protocol):
    """One ``SECRET`` record."""

    @overload
    def __getitem__(self, field: Literal["at", "start"], /) -> int: ...
    @overload
    def __getitem__(self, field: Literal["path"], /) -> Shorts: ...
    def __setitem__(self, field: Literal["at", "start"], value: int, /) -> None: ...


class State(Protocol[PublicT]):
    """One ``STATE`` record."""

    @overload
    def __getitem__(self, field: Literal["public"], /) -> PublicT: ...
    @overload
    def __getitem__(self, field: Literal["secret"], /) -> Secret: ...
    def __setitem__(self, field: Literal["public"], value: PublicT, /) -> None: ...


class States(Records, Protocol[PublicT]):
    """An array of ``STATE`` records."""

    def __getitem__(self, index: int, /) -> State[PublicT]: ...
    def __setitem__(self, index: int, value: State[PublicT], /) -> None: ...
    def __len__(self) -> int: ...
