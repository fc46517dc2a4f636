"""The score of a game: ten points for every seat placed below, ten more for winning."""

from __future__ import annotations

import pytest

from rubicon.core.edition import Outcome
from rubicon.core.figures import scores


@pytest.mark.parametrize(
    ("places", "points"),
    [
        (((0,),), (10,)),
        (((1,), (0,)), (0, 20)),
        (((2,), (0,), (1,)), (10, 0, 30)),
        (((3,), (1,), (0,), (2,)), (10, 20, 0, 40)),
        (((4,), (1, 2), (0, 3)), (0, 20, 20, 0, 50)),
        (((0, 1),), (0, 0)),
        (((0, 2), (1,)), (10, 0, 10)),
    ],
)
def test_who_shares_a_place_is_not_below_and_a_shared_first_place_has_no_winner(places, points):
    assert scores(Outcome(places, "conquest")) == points
