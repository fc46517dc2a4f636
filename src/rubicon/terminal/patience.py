"""What a person is told who waits: a line on standard error, as soon as something takes longer than one would think."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

SOON = 1.0
"""Seconds."""


@contextmanager
def patience(sentence: str) -> Iterator[None]:
    """Says the sentence if what is done inside is not done soon."""
    timer = Timer(SOON, lambda: print(sentence, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
