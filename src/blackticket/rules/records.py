"""What the states of all families have in common: they are arrays of records that can be copied and compared."""

from typing import Any, Protocol, Self


class Records(Protocol):
    """An array of NumPy records; each family has its exact type in its ``layout``."""

    def __getitem__(self, index: int, /) -> Any: ...
    def copy(self) -> Self:
        """Another array with the same records."""
        ...

    def tobytes(self) -> bytes:
        """All records as bytes."""
        ...
