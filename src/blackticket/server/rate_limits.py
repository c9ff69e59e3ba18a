"""Token buckets: how often something may happen. Read ``Bucket`` first."""

import time
from collections import OrderedDict

MOST_ADDRESSES = 10_000
"""Kept in memory; the address that was quiet the longest is forgotten first."""


class Bucket:
    """A burst at once, then a steady number a second."""

    def __init__(self, burst: float, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._level, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._a_second)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """One bucket for each address."""

    def __init__(self, burst: float, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may have one more now."""
        bucket = self._buckets.pop(address, None) or Bucket(self._burst, self._a_second)
        self._buckets[address] = bucket
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
