"""A land that never was is a good board: for any number of territories, with any seed, and the same one again."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from itertools import combinations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rubicon.cartography import fantasy as module
from rubicon.cartography.fantasy import FEWEST, LAST_SEED, MOST, duel, fantasy
from rubicon.cartography.land import THIN, UNEVEN, Scale
from rubicon.cartography.realms import bonus
from rubicon.errors import Malformed
from rubicon.world.board import Board
from rubicon.world.boardfile import write
from rubicon.world.check import strict
from rubicon.world.map import connected
from tests.conftest import ROOT


class Kept(Exception):
    """Raised in place of drawing: what was to be drawn."""


@cache
def small(territories: int, seed: int) -> Board:
    return fantasy(territories, seed)


def is_good(board: Board, territories: int) -> None:
    world = board.map
    assert len(world.territories) == territories
    assert strict(world) == ()
    assert min(map(len, world.links())) >= 2
    names = [territory.name for territory in world.territories] + [each.name for each in world.continents]
    assert len(set(names)) == len(names)
    assert all(map(str.isascii, names))
    for number, members in enumerate(world.members()):
        assert len(connected(world.borders, members)) == 1, "a continent lies on one landmass"
        assert world.continents[number].bonus == bonus(members, world.links()) >= 1
    hangs_on_no_single_line(board)


def hangs_on_no_single_line(board: Board) -> None:
    world = board.map
    everywhere = range(len(world.territories))
    for line in board.drawing.sea_lines if board.drawing else ():
        lost = {(line.source, line.target), (line.target, line.source)}
        links = [[t for t in targets if (place, t) not in lost] for place, targets in enumerate(world.links())]
        assert len(connected(links, everywhere)) == 1


@pytest.mark.parametrize(("territories", "seed"), [(FEWEST, 7), (9, 1), (16, 2)])
def test_a_board_is_good(territories, seed):
    board = small(territories, seed)
    is_good(board, territories)
    assert board.drawing
    assert len(set(board.drawing.colours)) == len(board.map.continents)
    assert board.drawing.legend
    assert board.drawing.credit.endswith("no data of others.")
    assert board.id == f"fantasy-{territories}-{seed}"
