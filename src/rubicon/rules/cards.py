"""Card values: what a set of three cards is worth, under each named scheme.

A scheme never changes once a version with it is out, because stored games are replayed with it. To change the values,
add a scheme under a new name: see docs/compatibility.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, Protocol, TypeAlias

import msgspec

from ..world.board import Symbol

ClassicScheme = Literal["by_five", "increasing", "fixed", "italian"]
"""The schemes that a table of classic can choose."""
SchemeName = Literal["by_five", "increasing", "by_two_rising", "by_two_constant", "fixed", "italian"]

Symbols: TypeAlias = Mapping[int, Symbol] | Sequence[Symbol]
"""The symbol of each card."""

HAND_LIMIT = 5
CARDS_OF_A_SET = 3


class Scheme(Protocol):
    """What sets are worth, and when one must be traded."""

    @property
    def limit(self) -> int | None:
        """A seat with this many cards must trade; None if it never must."""

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        """The armies for these three cards after `traded` earlier sets; 0 if they are not a set."""


class Rising(msgspec.Struct, frozen=True):
    """Any set is worth the next of `values`; after the last of them, `step` more each time."""

    values: tuple[int, ...]
    step: int
    limit: int | None = HAND_LIMIT

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        return self.value(traded) if alike_or_different(symbols) else 0

    def value(self, traded: int) -> int:
        last = len(self.values) - 1
        return self.values[traded] if traded <= last else self.values[last] + self.step * (traded - last)


class Alike(msgspec.Struct, frozen=True):
    """The value of three cards of one symbol."""

    infantry: int
    cavalry: int
    artillery: int

    def of(self, symbol: Symbol) -> int:
        value: int = getattr(self, symbol)
        return value


class Fixed(msgspec.Struct, frozen=True):
    """The same kind of set always has the same value; a wild card stands for any symbol."""

    alike: Alike
    different: int
    all_wild: int
    limit: int | None = HAND_LIMIT

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        wild = symbols.count("wild")
        kinds = set(symbols) - {"wild"}
        if wild == 3:
            return self.all_wild
        if wild == 2 or len(kinds) + wild == 3:
            return self.different
        return self.alike.of(kinds.pop()) if len(kinds) == 1 else 0


class Italian(msgspec.Struct, frozen=True):
    """Fixed values without a hand limit. A wild card counts only beside a pair, and is then worth most."""

    alike: Alike
    different: int
    wild_and_pair: int
    limit: int | None = None

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        kinds = set(symbols) - {"wild"}
        match symbols.count("wild"), len(kinds):
            case 0, 3:
                return self.different
            case 0, 1:
                return self.alike.of(kinds.pop())
            case 1, 1:
                return self.wild_and_pair
            case _:
                return 0


def alike_or_different(symbols: Sequence[Symbol]) -> bool:
    """CL 3.3: three of a kind or one of each; a wild card stands for any."""
    return "wild" in symbols or len(set(symbols)) != 2


RISING_SCHEMES: Mapping[SchemeName, Rising] = MappingProxyType(
    {
        "by_five": Rising((5,), step=5),  # CL 3.3
        "increasing": Rising((4, 6, 8, 10, 12, 15), step=5),  # CL 8.6
        "by_two_rising": Rising((4, 6, 8, 10, 12, 14, 16), step=5),  # TT 6.3
        "by_two_constant": Rising((4, 6, 8, 10, 12, 14, 16), step=0),  # TT 9.7
    }
)
SCHEMES: Mapping[SchemeName, Scheme] = MappingProxyType(
    {
        **RISING_SCHEMES,
        "fixed": Fixed(Alike(infantry=4, cavalry=6, artillery=8), different=10, all_wild=12),  # CL 8.7
        "italian": Italian(Alike(artillery=4, infantry=6, cavalry=8), different=10, wild_and_pair=12),  # CL 8.8
    }
)
"""Never change one of these: add another under a new name."""
