"""Any map gets a correct drawing: every link is drawn once, and nothing else looks like a link."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import combinations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rubicon.cartography import auto_drawing, label_placement
from rubicon.cartography.auto_drawing import lacks_areas, with_areas
from rubicon.world import atlas, board_file
from rubicon.world.board import Board, Drawing
from rubicon.world.clip import clip_board
from rubicon.world.map_conversion import points_drawing
from rubicon.world.map_file import MapFile
from tests.cartography.path_reader import land, lines
from tests.conftest import shared, shared_files
from tests.world.board_strategies import boards

Pair = frozenset[int]

VISIBLE_GAP_UNITS = 2.0
"""Two shapes nearer than this look as if they touched."""


@pytest.fixture(autouse=True, scope="module")
def coarse():
    """Fewer cells than people get, and names on one side only: the same land in a fraction of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(auto_drawing, "CELLS_ON_SHEET", (900, 4_000))
        patch.setattr(label_placement, "SIDES", ("above",))
        yield


def board(text: str) -> Board:
    """Of a tiny map: `A 10 20 B C` is a country, its place and its links; a new continent comes after a blank line."""
    fields = [block.split("\n") for block in text.strip().split("\n\n")]
    rows = [(number, line.split()) for number, block in enumerate(fields, 1) for line in block]
    numbers = {words[0]: place for place, (_, words) in enumerate(rows, 1)}
    source = ["[continents]", *(f"C{number} 2 red" for number in range(1, len(fields) + 1)), "[countries]"]
    source += [f"{numbers[words[0]]} {words[0]} {inside} {words[1]} {words[2]}" for inside, words in rows]
    source += ["[borders]", *(" ".join(str(numbers[word]) for word in (words[0], *words[3:])) for _, words in rows)]
    return of(MapFile.parse("\n".join(source).encode()))


@cache
def drawn_from(text: str) -> Board:
    return with_areas(board(text))


def of(map_file: MapFile) -> Board:
    return Board("tiny", "Tiny", map_file.graph(), (), drawing=points_drawing(map_file))


def untruths(drawn: Board) -> list[str]:
    """Wrong or missing statements of the drawing."""
    drawing = drawn.drawing
    assert drawing is not None
    shapes = [land(shape.path) for shape in drawing.shapes]
    links = drawn.map.links()
    both_ways = {pair(a, b) for a, targets in enumerate(links) for b in targets if a != b and a in links[b]}
    wanted = {pair(a, b) for a, targets in enumerate(links) for b in targets if a != b}
    borders = touching(shapes)
    sailed = [pair(line.source, line.target) for line in drawing.sea_lines]
    found = [f"{set(each)} share a border and no link" for each in borders - both_ways]
    found += [f"{set(each)} is drawn twice" for each in borders & set(sailed)]
    found += [f"{set(each)} is sailed twice" for each in set(sailed) if sailed.count(each) > 1]
    found += [f"{set(each)} is not drawn" for each in wanted - borders - set(sailed)]
    found += [f"{set(each)} is drawn and no link" for each in set(sailed) - wanted]
    for a, b in combinations(range(len(shapes)), 2):
        if shapes[a].intersection(shapes[b]).area > 0.5:
            found.append(f"{a} and {b} overlap")
        if pair(a, b) not in borders and shapes[a].distance(shapes[b]) < VISIBLE_GAP_UNITS:
            found.append(f"{a} and {b} nearly touch")
    for territory, shape in enumerate(drawing.shapes):
        if not shapes[territory].contains(shapely.Point(shape.anchor)):
            found.append(f"the pieces of {territory} stand outside")
    for line in drawing.sea_lines:
        if line.target not in links[line.source]:
            found.append(f"nobody may go from {line.source} to {line.target}")
        drawn_line = shapely.union_all(lines(line.path))
        found += [f"a line misses {end}" for end in (line.source, line.target) if drawn_line.distance(shapes[end]) > 1]
    return found


def touching(shapes: list[shapely.geometry.base.BaseGeometry]) -> set[Pair]:
    tree = shapely.STRtree(shapes)
    near = tree.query(shapes, predicate="dwithin", distance=0.2).T.tolist()
    shared = {(a, b): shapes[a].boundary.intersection(shapes[b].buffer(0.2)).length for a, b in near if a < b}
    return {pair(a, b) for (a, b), length in shared.items() if length > 3}


def pair(a: int, b: int) -> Pair:
    return frozenset((a, b))


def drawing_of(drawn: Board) -> Drawing:
    assert drawn.drawing is not None
    return drawn.drawing


def sailed(drawn: Board) -> list[tuple[str, str]]:
    slugs = [territory.slug for territory in drawn.map.territories]
    return [(slugs[line.source], slugs[line.target]) for line in drawing_of(drawn).sea_lines]


ISLANDS = "A 0 0 B\nB 0 5 A C D\nC 0 10 B\n\nD 16 5 B E F\nE 16 0 D\nF 16 10 D"
RING = "A 0 0 B D\nB 10 0 A C\nC 10 10 B D\nD 0 10 C A"
ROW = "A 0 0 B\nB 10 0 A C\nC 20 0 B D\nD 30 0 C E\nE 40 0 D"
CROSS = "N 10 0 M\nE 20 10 M\nS 10 20 M\nW 0 10 M\nM 10 10 N E S W"
DIAGONALS = "A 0 0 C\nB 10 0 D\nC 10 10 A\nD 0 10 B"
ONE_WAY = "A 0 0 B\nB 10 0 C\nC 10 10 B"
ROUND = "A 0 0 B E D\nB 9 1 A C F\nC 20 0 B D G\nD 30 0 C H A\nE 1 9 A F\nF 10 8 E G B\nG 20 9 F H C\nH 29 8 G D"
HEAP = "A 5 5 B D\nB 5 5 A C\nC 5 5 B D\nD 5 5 C A"
SELF = "A 0 0 A B\nB 9 9 A"
FAR = "A 2000000000 -2000000000 B\nB -2000000000 5 A C\nC 0 2000000000 B"
SMALL = {
    "islands": ISLANDS,
    "ring": RING,
    "row": ROW,
    "cross": CROSS,
    "diagonals": DIAGONALS,
    "one way": ONE_WAY,
    "round": ROUND,
    "heap": HEAP,
    "self": SELF,
    "far": FAR,
    "one": "A 3 4",
    "no links": "A 0 0\nB 4 0\nC 4 4\n\nD 0 4",
}


@pytest.mark.parametrize("text", SMALL.values(), ids=SMALL)
def test_a_small_map_of_every_kind_is_drawn_truly(text):
    plain = board(text)
    drawn = drawn_from(text)
    assert untruths(drawn) == []
    assert replace(drawn, drawing=plain.drawing) == plain
    assert drawing_of(drawn).view_box == (0, 0, 1600, 900)


def test_what_lies_side_by_side_is_linked_by_land():
    for text in (RING, ROW, CROSS, HEAP):
        assert sailed(drawn_from(text)) == []


def test_what_lies_far_apart_is_linked_over_the_sea():
    assert sailed(drawn_from(ISLANDS)) == [("B", "D")]


def test_of_two_links_that_cross_one_sails():
    assert len(sailed(drawn_from(DIAGONALS))) < 2


def test_a_link_that_leads_one_way_is_a_line_in_that_direction():
    assert sailed(drawn_from(ONE_WAY)) == [("A", "B")]
    assert sailed(drawn_from("A 0 0\nB 10 0 C A\nC 10 10 B")) == [("B", "A")]


@pytest.mark.parametrize("text", [ROUND, ROUND.replace("A 0 0 B E D", "A 0 0 B E")], ids=["both ways", "one way"])
def test_a_link_across_the_whole_sheet_goes_round_the_back(text):
    (line,) = [line for line in drawing_of(drawn_from(text)).sea_lines if line.wraps]
    assert {line.source, line.target} == {0, 3}
    reach = shapely.union_all(lines(line.path)).bounds
    assert reach[0] < 0
    assert reach[2] > 1600


def test_a_board_that_has_land_comes_back_as_it_is():
    drawn = drawn_from(RING)
    assert with_areas(drawn) is drawn
    built_in = atlas.load("classic-world")
    assert with_areas(built_in) is built_in


def test_a_board_without_any_drawing_is_laid_out_by_its_links():
    plain = replace(board(RING), drawing=None)
    drawn = with_areas(plain)
    assert untruths(drawn) == []
    assert sailed(drawn) == []
    assert len(set(drawing_of(drawn).colours)) == len(plain.map.continents)


def test_rows_of_a_list_give_way_to_the_links():
    """A ring of nine whose order in the rows has nothing to do with who is whose neighbour."""
    order = [0, 5, 1, 7, 3, 8, 2, 6, 4]
    near = {a: (order[i - 1], order[(i + 1) % 9]) for i, a in enumerate(order)}
    rows = [f"T{t} {60 + 110 * (t % 3)} {40 + 45 * (t // 3)} " + " ".join(f"T{n}" for n in near[t]) for t in range(9)]
    drawn = with_areas(board("\n".join(rows)))
    assert untruths(drawn) == []
    assert sailed(drawn) == []


def test_more_territories_than_can_be_drawn_keep_their_points():
    world = replace(board(RING).map, territories=board(RING).map.territories * (auto_drawing.MAX_TERRITORIES // 4 + 1))
    many = replace(board(RING), map=world)
    assert with_areas(many) is many
    assert lacks_areas(many)


def test_a_charted_board_can_be_written_read_and_cut():
    drawn = drawn_from(ISLANDS)
    assert board_file.parse_board(board_file.write_board(drawn)) == drawn
    part = clip_board(drawn, [0, 1, 2, 3, 4], id="part", name="Part")
    assert untruths(part) == []
    assert sailed(part) == [("B", "D")]
    assert drawing_of(part).decor.backdrop == drawing_of(drawn).shapes[5].path


@st.composite
def maps(draw: st.DrawFn) -> str:
    count = draw(st.integers(1, 7))
    places = draw(st.lists(st.tuples(*[st.integers(0, 12)] * 2), min_size=count, max_size=count))
    targets = draw(st.lists(st.sets(st.integers(0, count - 1), max_size=3), min_size=count, max_size=count))
    back = draw(st.booleans())
    if back:  # most maps lead both ways
        targets = [near | {a for a in range(count) if b in targets[a]} for b, near in enumerate(targets)]
    rows = zip(places, targets, strict=True)
    return "\n".join(
        " ".join([f"T{number} {place[0]} {place[1]}", *(f"T{target}" for target in sorted(near))])
        for number, (place, near) in enumerate(rows)
    )


@settings(max_examples=6)
@given(maps())
def test_any_small_map_is_drawn_truly(text):
    assert untruths(with_areas(board(text))) == []


@settings(max_examples=4)
@given(boards())
def test_any_words_and_links_can_be_drawn(plain):
    drawn = with_areas(plain)
    assert drawn.map == plain.map
    assert untruths(drawn) == []


def test_a_board_without_territories_has_nothing_to_draw():
    empty = of(MapFile.parse(b""))
    assert with_areas(empty) is empty


def test_the_same_map_gives_the_same_bytes_in_any_process():
    code = (
        "import sys\n"
        "from rubicon.cartography import auto_drawing, label_placement\n"
        "from rubicon.world.board_file import parse_board, write_board\n"
        f"auto_drawing.CELLS_ON_SHEET, label_placement.SIDES = {auto_drawing.CELLS_ON_SHEET}, {label_placement.SIDES}\n"
        "sys.stdout.buffer.write(write_board(auto_drawing.with_areas(parse_board(sys.stdin.buffer.read()))))"
    )
    plain = board_file.write_board(board(ISLANDS))
    told = subprocess.run(
        [sys.executable, "-c", code], input=plain, env={"PYTHONHASHSEED": "7"}, capture_output=True, check=True
    )
    assert told.stdout == board_file.write_board(with_areas(board_file.parse_board(plain)))


def test_a_map_of_domination_is_drawn_truly():
    drawn = with_areas(of(MapFile.parse(shared("domination/maps/domination/risk.map").read_bytes())))
    assert untruths(drawn) == []
    assert len(drawing_of(drawn).sea_lines) < 10  # of 81 links
    assert any(line.wraps for line in drawing_of(drawn).sea_lines)


@pytest.mark.long
@pytest.mark.parametrize("file", shared_files("domination/maps*/**/*.map"))
def test_every_map_of_domination_is_drawn_truly(file):
    assert untruths(with_areas(of(MapFile.parse(file.read_bytes())))) == []
