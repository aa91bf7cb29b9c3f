"""Buckets that say how often somebody may do something."""

from __future__ import annotations

from collections import OrderedDict

from akropolis.web.settings import Limit

_MOST_KEYS = 10_000


class Bucket:
    """Holds goes; each costs one, and they come back at a steady rate."""

    __slots__ = ("_left", "_limit", "_seen")

    def __init__(self, limit: Limit, now: float) -> None:
        self._limit = limit
        self._left = limit.burst
        self._seen = now

    def take(self, now: float) -> bool:
        """Take one go; whether there was one."""
        refilled = self._left + (now - self._seen) * self._limit.per_second
        self._left = min(self._limit.burst, refilled)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each key. Those not used for longest are forgotten when there are too many."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        """Take one go of a key; whether there was one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._limit, now)
            if len(self._buckets) > _MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)
