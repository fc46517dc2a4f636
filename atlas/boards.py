"""Every board that can be built, with the function that makes its file.

Boards of real land come from plans and open data, invented ones from seeds. Together the invented boards divide evenly
among 2, 3, 4, 5 and 6 seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

from rubicon.cartography.fantasy import duel, fantasy
from rubicon.world.board import Board
from rubicon.world.board_file import write_board

from .build import Earth, Say, build, read
from .plan import Plan
from .regions import PLANS
from .three_realms import three_realms


class Invented(NamedTuple):
    id: str
    name: str
    territories: int
    continents: int
    seed: int
    make: Callable[..., Board] = fantasy

    def board(self) -> Board:
        return self.make(self.territories, self.seed, continents=self.continents, name=self.name, id=self.id)


INVENTED = (
    Invented("duel", "Twin Isles", territories=12, continents=4, seed=11, make=duel),
    Invented("fantasy-9", "Nine Havens", territories=9, continents=3, seed=7),
    Invented("fantasy-12", "Aldermere", territories=12, continents=4, seed=8),
    Invented("fantasy-15", "Fifteen Crowns", territories=15, continents=5, seed=10),
    Invented("fantasy-24", "Wintermark", territories=24, continents=6, seed=5),
    Invented("fantasy-30", "Thirty Marches", territories=30, continents=6, seed=6),
)


def board_bytes(board: Callable[[], Board]) -> bytes:
    """The bytes of the file."""
    return write_board(board())


INVENTED_BOARDS: Mapping[str, Callable[[], bytes]] = {
    **{invented.id: partial(board_bytes, invented.board) for invented in INVENTED},
    "three-realms": partial(board_bytes, three_realms),
}


# All boards.

Maker = Callable[[Say], bytes]


def from_plan(plan: Plan, say: Say) -> bytes:
    return write_board(build(plan, _earth(say), say))


@cache
def _earth(say: Say) -> Earth:
    return read(say)


def from_seed(make: Callable[[], bytes], say: Say) -> bytes:
    say("  drawing a land that never was")
    return make()


BOARDS: Mapping[str, Maker] = {
    **{plan.id: partial(from_plan, plan) for plan in PLANS},
    **{id: partial(from_seed, make) for id, make in INVENTED_BOARDS.items()},
}
