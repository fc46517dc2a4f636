"""Whether a player does something more often than not, independent of a few lucky seeds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

MAX_TRIES = 40


def prevails(tries: Iterable[bool], lead: int) -> bool:
    """Whether successes come to outnumber failures by `lead` within MAX_TRIES tries.

    The tries should be lazy: a clear case needs few of them. With a success rate of 65 % a lead of 3 is reached in
    more than 99 of 100 series; with a rate of a third, in one of 8.
    """
    ahead = 0
    for success in islice(tries, MAX_TRIES):
        ahead += 1 if success else -1
        if ahead == lead:
            return True
    return False
