"""The plan of a stored game: its table, who plays how, what must happen, and who writes the file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.edition import PERSON, Player, Table, UndoMode
from rubicon.core.table_defaults import COLOURS
from rubicon.world import atlas
from rubicon.world.board import Board
from tests.battery import boards

from .players import Manner

Writer = Literal["core", "terminal", "journal", "cut", "resumed", "server", "import", "import_played_on"]
"""The part of the product that writes the file; see `save_writers.py`."""

NAMES = ("Ann", "Ben", "Cem", "Dua", "Eva", "Fir", "Gül", "Hal", "Ida", "Jon", "Kai", "Lea")


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    edition: str
    covers: str
    """One line for the index."""
    board: str
    players: str
    """One letter for each seat: p a person, e `easy`, m `medium`, r `random`."""
    preset: str = "standard"
    settings: Mapping[str, Any] = {}
    """What differs from the preset."""
    undo: UndoMode = "free"
    disabled: tuple[int, ...] = ()
    manner: Manner = Manner()
    records: int = 250
    """The game is broken off after this many."""
    wants: frozenset[str] = frozenset()
    """Verbs, events and reasons (`reason:…`) that must occur; `over` or `unfinished` for how the save ends.

    The game is played with one seed after the other until all of them do.
    """
    stretches: tuple[int, ...] = ()
    """Records at which new luck begins; the secrets of earlier stretches are known."""
    secrets: Literal["all", "none", "earlier", "last"] = "all"
    writer: Writer = "core"
    list: str = ""
    """The command list of Domination that is imported, in `domination/`."""

    def table(self) -> Table:
        edition = editions.find(self.edition)
        settings = replace(edition.presets[self.preset], **self.settings)
        return Table(board_of(self.board), settings, seats_of(self.players), self.disabled, self.undo)


@cache
def board_of(name: str) -> Board:
    own = {"pocket": boards.pocket, "crooked": boards.crooked}
    return own[name]() if name in own else replace(atlas.load(name), drawing=None)


def seats_of(players: str) -> tuple[Player, ...]:
    kinds = {"p": PERSON, "e": "easy", "m": "medium", "r": "random"}
    colours = [*COLOURS, *[""] * len(NAMES)]
    return tuple(Player(NAMES[n], colours[n], kinds[kind], n % 4) for n, kind in enumerate(players))


def wants(words: str) -> frozenset[str]:
    return frozenset(words.split())
