"""From the globe to the plane: known places, and that nothing folds over."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import MultiPolygon, Point, Polygon, box

from atlas.areas import Piece, cover, pieces
from atlas.build import lakes_path
from atlas.plan import BuildError, Lens, Move, Squash
from atlas.projection import WIDTH, Lambert, Times
from atlas.regions import PLANS
from atlas.sheet import MAX_LENS_POWER, Warp, compose
from tests.atlas.small_earth import COMPOSITION, PLAN, lake

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


@given(st.floats(-1, MAX_LENS_POWER, exclude_min=True, exclude_max=True), st.floats(20, 200))
def test_no_lens_that_is_allowed_turns_a_line_through_its_centre_back(power, reach):
    warp = Warp(Times(CENTRE[0]), lenses=[Lens(CENTRE, (50, reach), power)])
    meridian = warp(np.column_stack([np.full(700, CENTRE[0]), np.linspace(-50, 85, 700)]))
    assert (np.diff(meridian[:, 1]) < 0).all()


@pytest.mark.parametrize("power", [-1, MAX_LENS_POWER, 5])
def test_a_lens_that_would_fold_the_map_is_refused(power):
    with pytest.raises(BuildError, match="folds the map"):
        Warp(Times(0), lenses=[Lens(CENTRE, (100, 100), power)])


# Land on paper: what is shown, where it lies, and outlines that neighbours share.


WEST, EAST = box(10, 40, 11, 41), box(14, 40, 15, 41)
LAND = [Piece("west", WEST), Piece("east", EAST)]


def bounds(*areas):
    return [round(float(number), 3) for number in shapely.total_bounds(areas)]


def width(area):
    return area.bounds[2] - area.bounds[0]


def test_islands_in_a_box_are_left_out_but_for_those_in_another():
    islands = MultiPolygon([box(0, 0, 1, 1), box(5, 0, 6, 1), box(50, 0, 51, 1)])
    composition = replace(COMPOSITION, without=((-1, -1, 10, 10),), but=((4, -1, 10, 10),))
    assert [piece.area.bounds[0] for piece in pieces({"isles": islands}, composition)] == [5, 50]


def test_long_lines_get_places_at_which_they_can_bend():
    (piece,) = pieces({"wide": MultiPolygon([box(0, 50, 40, 60)])}, COMPOSITION)
    steps = np.diff(shapely.get_coordinates(piece.area), axis=0)
    assert np.hypot(*steps.T).max() == pytest.approx(0.8)


def test_land_fills_the_frame_in_its_middle_and_keeps_its_shape():
    sheet = compose(LAND, COMPOSITION)
    left, top, right, bottom = bounds(*(sheet.lay(piece.area) for piece in LAND))
    assert (left, right) == (100, 1500)
    assert (top + bottom) / 2 == pytest.approx(450)
    assert sheet.scale[0] == sheet.scale[1]


def test_land_may_be_stretched_a_little_to_fill_the_frame():
    sheet = compose(LAND, replace(COMPOSITION, stretch=1.1))
    assert sheet.scale[1] == pytest.approx(1.1 * sheet.scale[0])


def test_north_is_above_and_east_is_at_the_right():
    sheet = compose(LAND, COMPOSITION)
    first, second = sheet.lay(Point(10, 40)), sheet.lay(Point(11, 41))
    assert first.x < second.x
    assert first.y > second.y


def test_a_move_takes_a_territory_and_whatever_lies_in_it_along():
    move = Move(("east",), by=(0, 4), scale=(0.5, 0.5))
    before, after = compose(LAND, COMPOSITION), compose(LAND, replace(COMPOSITION, moves=(move,)))
    ratio = after.scale[0] / before.scale[0]
    assert width(after.lay(EAST, "east")) == pytest.approx(ratio * 0.5 * width(before.lay(EAST, "east")), rel=1e-6)
    middle = after.lay(EAST.centroid, "east")
    assert after.lay(EAST, "east").contains(middle)
    assert middle.y - after.lay(EAST.centroid).y == pytest.approx(4 * after.scale[1], rel=0.01)
    assert after.lay(WEST, "west") == after.lay(WEST)


def test_a_move_may_concern_only_what_lies_in_a_box():
    land = [*LAND, Piece("west", box(20, 40, 21, 41))]
    sheet = compose(land, replace(COMPOSITION, moves=(Move(("west",), by=(5, 0), within=(19, 39, 22, 42)),)))
    assert sheet.lay(WEST, "west") == sheet.lay(WEST)
    assert sheet.lay(land[2].area, "west") != sheet.lay(land[2].area)


def ragged(x: float) -> list[tuple[float, float]]:
    """A border from top to bottom with a bend every few steps."""
    return [(x + (step % 3) * 3, 100 + 10 * step) for step in range(21)]


def test_neighbours_share_their_border_even_where_a_crack_was_between_them():
    first, *inner, last = border = ragged(200)
    land = {
        "left": [Polygon([(100, 300), (100, 100), *border])],
        "right": [Polygon([(300, 300), (300, 100), first, *((x + 0.2, y) for x, y in inner), last])],
    }
    left, right = cover(land, Polygon(), COMPOSITION).values()
    assert shapely.coverage_is_valid([left, right])
    assert left.intersection(right).length > 200
    assert left.intersection(right).area == 0


def test_crumbs_go_and_straits_are_opened():
    land = {"land": [box(100, 100, 200, 200), box(300, 300, 302, 302)]}
    (whole,) = cover(land, Point(150, 100).buffer(20), COMPOSITION).values()
    assert whole.bounds == (100, 100, 200, 200)
    assert not whole.intersects(Point(150, 110))


def test_a_territory_of_crumbs_is_refused():
    with pytest.raises(BuildError, match="dust is too small for this board"):
        cover({"dust": [box(0, 0, 3, 3)]}, Polygon(), COMPOSITION)


@pytest.mark.parametrize(
    ("shore", "drawn"),
    [
        (lake(10.2, 40.2, 0.3), True),
        (lake(12.2, 40.2, 0.3), False),  # out at sea
        (lake(10.2, 40.2, 0.01), False),  # too small
        (lake(14.6, 40.6, 0.3), False),  # dry
    ],
)
def test_a_lake_is_drawn_if_it_lies_in_land_and_is_large_enough(shore, drawn):
    areas = {piece.slug: MultiPolygon([piece.area]) for piece in LAND}
    path = lakes_path([shore], areas, compose(LAND, COMPOSITION), replace(PLAN, dry=((14, 40, 15, 41),)))
    assert (path.count("M"), path.count("z")) == ((1, 1) if drawn else (0, 0))
