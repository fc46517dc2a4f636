"""The plans are complete, and the built-in boards agree with them."""

from __future__ import annotations

from importlib.resources import files
from itertools import chain

import pytest

from atlas.boards import BOARDS
from atlas.build import CREDIT, world_map
from atlas.regions import PLANS
from rubicon.world import atlas


@pytest.fixture(params=PLANS, ids=lambda plan: plan.id)
def plan(request):
    return request.param


@pytest.fixture
def board(plan):
    return atlas.load(plan.id)


def test_every_plan_is_built(plan):
    assert plan.id in BOARDS


def test_every_board_that_is_built_is_shipped():
    assert set(BOARDS) <= set(atlas.names())


def test_no_two_territories_or_continents_have_one_word_or_name(plan):
    for things in (plan.territories, plan.continents):
        assert len({thing.slug for thing in things}) == len({thing.name for thing in things}) == len(things)


def test_no_land_is_claimed_twice(plan):
    claims = [word for place in plan.territories for word in place.units.split() if not word.startswith("-")]
    assert len(set(claims)) == len(claims)
    assert not set(claims) & set(plan.backdrop.split())


def test_passages_lead_between_two_territories_of_the_plan_and_none_twice(plan):
    slugs = {place.slug for place in plan.territories}
    ends = [{passage.source, passage.target} for passage in plan.passages]
    assert all(len(pair) == 2 and pair <= slugs for pair in ends)
    assert len({frozenset(pair) for pair in ends}) == len(ends)


def test_wishes_and_moves_concern_territories_of_the_plan(plan):
    moved = chain.from_iterable(move.territories for move in plan.composition.moves)
    assert {*plan.wishes, *moved} <= {place.slug for place in plan.territories}


def test_no_territory_is_moved_as_a_whole_twice(plan):
    moved = [slug for move in plan.composition.moves if move.within is None for slug in move.territories]
    assert len(set(moved)) == len(moved)


def test_the_shipped_board_has_the_map_of_its_plan(plan, board):
    world = board.map
    slugs = [place.slug for place in world.territories]
    by_land = [(slugs[source], slugs[target]) for source, near in enumerate(world.borders) for target in near]
    assert (board.id, board.name) == (plan.id, plan.name)
    assert world == world_map(plan, by_land)
    assert world.digest() == plan.digest


def test_the_shipped_board_is_drawn_as_its_plan_says(plan, board):
    drawing = board.drawing
    style = plan.style
    assert (drawing.view_box, drawing.disc) == ((0, 0, style.width, style.height), style.disc)
    assert (drawing.font_size, drawing.language, drawing.credit) == (style.font_size, style.language, CREDIT)
    assert drawing.colours == tuple(continent.colour for continent in plan.continents)
    titles = drawing.titles or (None,) * len(plan.continents)
    assert [title and (title.x, title.y, title.size) for title in titles] == [c.title for c in plan.continents]
    assert (drawing.notes, drawing.legend, drawing.compass) == (plan.notes, plan.legend, plan.compass)
    assert bool(drawing.decor.backdrop) == bool(plan.backdrop)
    assert drawing.decor.lakes


def test_the_shipped_sea_lines_run_as_their_passages_do(plan, board):
    slugs = [place.slug for place in plan.territories]
    drawn = {(slugs[line.source], slugs[line.target], line.wraps) for line in board.drawing.sea_lines}
    assert drawn == {(passage.source, passage.target, passage.wraps) for passage in plan.passages}


def test_the_shipped_board_has_the_discs_and_names_that_were_wished_for(plan, board):
    for place, shape in zip(plan.territories, board.drawing.shapes, strict=True):
        wish = plan.wishes.get(place.slug)
        assert " ".join(shape.label.lines) == place.name
        assert wish is None or wish.anchor in (None, shape.anchor)
        assert wish is None or wish.lines in (None, shape.label.lines)


def test_a_shipped_board_is_a_small_file(plan):
    assert len(files("rubicon.world.atlas").joinpath(f"{plan.id}.json").read_bytes()) < 100_000
