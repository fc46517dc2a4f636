"""The only source of randomness: draws are committed to before the game, recorded with it, and verified after it.

A random source belongs to a table; a chance draws for one record. The i-th draw of record n depends only on the seed, n
and i, so no crash, undo or bot can shift it.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable, Sequence
from struct import Struct
from typing import Protocol

from ..errors import Corrupt

UINT64 = Struct(">Q")
UINT64_VALUES = 1 << 64
CODE_SIGNS = "ACDEFGHJKMNPQRTUVWXY34679"
"""Without signs that look alike: B 8, I 1 L, O 0, S 5, Z 2."""


class Chance(Protocol):
    """Draws for one record. `below(n)` gives 0…n−1, each equally likely; `drawn` holds the draws so far."""

    drawn: list[int]

    def below(self, n: int) -> int: ...

    def more_recorded(self) -> bool:
        """Whether a replayed record has draws left; always false for new draws.

        A rule with a limit asks this when the limit is reached: a record from before the limit continues beyond it.
        """


class RandomSource(Protocol):
    def at(self, record: int) -> Chance: ...


class Seeded:
    """Draw i of record n is HMAC-SHA256(seed, "n:i"), its first 8 bytes reduced by rejection ("n:i:1", … if needed)."""

    def __init__(self, seed: bytes) -> None:
        # The key goes into both halves of an HMAC once; a draw then costs less than half of hmac.digest.
        key = (seed if len(seed) <= 64 else hashlib.sha256(seed).digest()).ljust(64, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    def at(self, record: int) -> Chance:
        return _Draws(self._inner, self._outer, record)


class _Draws:
    __slots__ = ("_inner", "_outer", "_record", "drawn")

    def __init__(self, inner: hashlib._Hash, outer: hashlib._Hash, record: int) -> None:
        self._inner = inner
        self._outer = outer
        self._record = record
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        text = message = b"%d:%d" % (self._record, len(self.drawn))
        again = 0
        while True:
            inner = self._inner.copy()
            inner.update(message)
            outer = self._outer.copy()
            outer.update(inner.digest())
            word: int = UINT64.unpack_from(outer.digest())[0]
            # So that every value is exactly equally likely; the first condition is only a quicker case of the second.
            if word <= UINT64_VALUES - n or word < UINT64_VALUES - UINT64_VALUES % n:
                break
            again += 1
            message = b"%b:%d" % (text, again)
        draw = word % n
        self.drawn.append(draw)
        return draw

    def more_recorded(self) -> bool:
        return False


class Fast:
    """For simulations: fast and repeatable, but not provably fair."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def at(self, record: int) -> Chance:
        return _Fast(self.random)


class _Fast:
    __slots__ = ("drawn", "random")

    def __init__(self, source: Callable[[], float]) -> None:
        self.random = source
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        draw = int(self.random() * n)
        self.drawn.append(draw)
        return draw

    def more_recorded(self) -> bool:
        return False


class Recorded:
    """Draws known in advance: of a replayed record, or of a test that rigs its dice."""

    __slots__ = ("drawn", "draws")

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = draws
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        drawn = self.drawn
        try:
            draw = self.draws[len(drawn)]
        except IndexError:
            raise Corrupt("draws.too_few", recorded=len(drawn)) from None
        if not 0 <= draw < n:
            raise Corrupt("draws.impossible", draw=draw, number=len(drawn), below=n)
        drawn.append(draw)
        return draw

    def more_recorded(self) -> bool:
        return len(self.drawn) < len(self.draws)

    def finish(self) -> None:
        """Raises Corrupt if draws are left over; they are as wrong as missing ones."""
        if len(self.drawn) < len(self.draws):
            raise Corrupt("draws.too_many", recorded=len(self.draws), used=len(self.drawn))


class Retraced:
    """For verification: makes the draws of a record anew, and knows how many were recorded."""

    def __init__(self, luck: RandomSource, recorded: int) -> None:
        self.luck = luck
        self.recorded = recorded

    def at(self, record: int) -> Chance:
        return _Retraced(self.luck.at(record), self.recorded)


class _Retraced:
    __slots__ = ("below", "drawn", "recorded")

    def __init__(self, chance: Chance, recorded: int) -> None:
        self.below = chance.below
        self.drawn = chance.drawn
        self.recorded = recorded

    def more_recorded(self) -> bool:
        return len(self.drawn) < self.recorded


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def new_code() -> str:
    """A key that people can read out and type, and nobody can guess (46 bits)."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(10))


def commitment(secret: bytes) -> str:
    """The commitment published before any nonce is taken. It fixes the secret without revealing it."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, nonces: Sequence[str]) -> bytes:
    """The seed of a table. Nobody can choose it alone, not even the server."""
    parts = [nonce.encode() for nonce in nonces]
    return hmac.digest(secret, b"".join(b"%d:%s," % (len(part), part) for part in parts), "sha256")


def shuffled(items: Sequence[int], chance: Chance) -> list[int]:
    """Every order is equally likely. The k-th draw picks from the items left, so a known order has known draws."""
    left = list(items)
    return [left.pop(chance.below(len(left))) for _ in range(len(items))]
