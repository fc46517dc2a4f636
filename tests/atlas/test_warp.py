"""From the globe to the plane: known places, and that nothing folds over."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlas.plan import Lens, Squash
from atlas.projection import WIDTH, Lambert, Times
from atlas.regions import PLANS
from atlas.trouble import Trouble
from atlas.warp import STRONGEST, Warp

CENTRE = (14, 49)


def at(warp, *places):
    return warp(np.array(places, float))


def test_the_times_projection_agrees_with_proj():
    found = at(Times(middle=11), (11, 0), (191, 0), (0, 45), (-100, 60), (150, -35))
    wanted = [(0, 0), (WIDTH / 2, 0), (-46.569695, -241.754522), (-449.369020, -336.968778), (600.541832, 184.023206)]
    assert np.allclose(found, wanted)


def test_lamberts_projection_agrees_with_proj():
    found = at(Lambert((35.2, 39), (37, 41)), (35.2, 39), (26, 42), (44.8, 37), (28, 36.5))
    assert np.allclose(found, [(0, 0), (-30.358123, -14.866777), (34.011981, 7.090089), (-25.705316, 10.090716)])


def test_the_times_projection_goes_on_beyond_half_the_globe():
    assert at(Times(middle=11), (195, 60))[0, 0] > at(Times(middle=11), (190, 60))[0, 0]


@pytest.mark.parametrize(("north", "seen"), [(90, 79), (68, 68), (0, 0), (-32, -32), (-42, -40)])
def test_a_squash_counts_degrees_less_beyond_its_parallel(north, seen):
    squashed = Warp(Times(middle=0), [Squash(68, 0.5), Squash(-32, 0.8)])
    assert np.allclose(at(squashed, (20, north)), at(Times(middle=0), (20, seen)))


def test_a_lens_magnifies_its_centre_and_leaves_what_is_far_away():
    plain, lens = Warp(Times(0)), Warp(Times(0), lenses=[Lens(CENTRE, (120, 90), 0.8)])
    near = [(CENTRE[0] - 0.01, CENTRE[1] - 0.01), CENTRE, (CENTRE[0] + 0.01, CENTRE[1] + 0.01)]
    assert np.allclose(at(lens, CENTRE), at(plain, CENTRE))
    assert np.allclose(np.diff(at(lens, *near), axis=0), 1.8 * np.diff(at(plain, *near), axis=0), rtol=1e-3)
    assert np.allclose(at(lens, (-170, -40)), at(plain, (-170, -40)))


def test_a_lens_stands_over_its_place_however_the_lenses_before_it_have_moved_that():
    both = [Lens((0, 40), (100, 100), 0.5), Lens(CENTRE, (60, 60), 1.0)]
    assert np.allclose(at(Warp(Times(0), lenses=both), CENTRE), at(Warp(Times(0), lenses=both[:1]), CENTRE))


def turning(warp, west, east, south, north, step):
    """Of every small triangle of a raster, twice its area on the plane: of one sign if nothing folds."""
    across, up = np.meshgrid(np.arange(west, east, step), np.arange(south, north, step))
    plane = warp(np.column_stack([across.ravel(), up.ravel()])).reshape(*across.shape, 2)
    right, down = plane[:-1, 1:] - plane[:-1, :-1], plane[1:, :-1] - plane[:-1, :-1]
    return right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.id)
def test_the_warp_of_a_plan_is_one_to_one(plan):
    composition = plan.composition
    warp = Warp(composition.projection, composition.squashes, composition.lenses)
    bounds = (-190, 192, -58, 84) if isinstance(composition.projection, Times) else (15, 60, 25, 50)
    assert (turning(warp, *bounds, step=0.5) < 0).all()


@given(st.floats(-1, STRONGEST, exclude_min=True, exclude_max=True), st.floats(20, 200))
def test_no_lens_that_is_allowed_turns_a_line_through_its_centre_back(power, reach):
    warp = Warp(Times(CENTRE[0]), lenses=[Lens(CENTRE, (50, reach), power)])
    meridian = warp(np.column_stack([np.full(700, CENTRE[0]), np.linspace(-50, 85, 700)]))
    assert (np.diff(meridian[:, 1]) < 0).all()


@pytest.mark.parametrize("power", [-1, STRONGEST, 5])
def test_a_lens_that_would_fold_the_map_is_refused(power):
    with pytest.raises(Trouble, match="folds the map"):
        Warp(Times(0), lenses=[Lens(CENTRE, (100, 100), power)])
