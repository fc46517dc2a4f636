"""What three cards are worth: the schemes of the family, each a small object that is chosen once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Protocol

from ..world.board import Symbol

Kind = Literal["by_five", "increasing", "fixed", "italian"]


class Scheme(Protocol):
    """`limit`: with so many cards a seat must trade (None: never). `worth` is 0 for three cards that are no set."""

    @property
    def limit(self) -> int | None: ...

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int: ...


def alike_or_different(symbols: Sequence[Symbol]) -> bool:
    """CL 3.3: three of a kind or one of each; a wild card stands for any."""
    return "wild" in symbols or len(set(symbols)) != 2


class ByFive:
    """CL 3.3: 5, 10, 15, … for the first, second, third set that anybody trades."""

    limit = 5

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        return 5 * (traded + 1) if alike_or_different(symbols) else 0


class Increasing:
    """CL 8.6: 4, 6, 8, 10, 12, 15, and 5 more each time from then on."""

    limit = 5

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        return self.value(traded) if alike_or_different(symbols) else 0

    def value(self, traded: int) -> int:
        return 4 + 2 * traded if traded < 5 else 15 + 5 * (traded - 5)


class ByTwo:
    """TT 6.3: 4, 6, 8, 10, 12, 14, 16, and from then on 5 more each time, or (TT 9.7) no more."""

    limit = 5
    last = 6

    def __init__(self, *, rising: bool) -> None:
        self.step = 5 if rising else 0

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        return self.value(traded) if alike_or_different(symbols) else 0

    def value(self, traded: int) -> int:
        return 4 + 2 * min(traded, self.last) + self.step * max(0, traded - self.last)


class Fixed:
    """CL 8.7: always the same worth for the same kind of set."""

    limit = 5
    alike: ClassVar = {"infantry": 4, "cavalry": 6, "artillery": 8}
    different = 10
    all_wild = 12

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        wild = symbols.count("wild")
        kinds = set(symbols) - {"wild"}
        if wild == 3:
            return self.all_wild
        if wild == 2 or len(kinds) + wild == 3:
            return self.different
        return self.alike[kinds.pop()] if len(kinds) == 1 else 0


class Italian:
    """CL 8.8: no hand limit; a wild card serves only beside a pair, and is then worth most."""

    limit = None
    alike: ClassVar = {"artillery": 4, "infantry": 6, "cavalry": 8}
    different = 10
    wild_and_pair = 12

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        kinds = set(symbols) - {"wild"}
        match symbols.count("wild"), len(kinds):
            case 0, 3:
                return self.different
            case 0, 1:
                return self.alike[kinds.pop()]
            case 1, 1:
                return self.wild_and_pair
            case _:
                return 0


SCHEMES: dict[Kind, Scheme] = {
    "by_five": ByFive(),
    "increasing": Increasing(),
    "fixed": Fixed(),
    "italian": Italian(),
}
