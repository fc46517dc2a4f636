"""The one way in which a build ends before its time: with a sentence that says what is wrong and what to do."""

from __future__ import annotations


class Trouble(Exception):
    """What whoever builds a board can mend: the network, a plan, a package that is not the one that was pinned."""
