"""What is in the picture of a board, bare and with pieces."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rubicon.cartography import draw
from rubicon.errors import Malformed
from rubicon.picture import colours, legend
from rubicon.picture.render import svg
from rubicon.picture.sheet import BoardPosition
from rubicon.texts import word
from rubicon.world import atlas
from rubicon.world.board import Board, Drawing, Label, SeaLine, Shape
from rubicon.world.map_conversion import to_board
from rubicon.world.map_file import CardsFile, MapFile
from tests.picture.picture_reader import SPACE, dealt, discs, fills, names, of_class, texts, tree
from tests.world.board_strategies import boards
from tests.world.ring_map import RING, RING_CARDS

EVERY = atlas.names()
HOSTILE = "</text><script>alert('x')</script>&amp;\"<!-- ]]> \x00\x1b[2J\u202e\ud800\uffff"


def placed(board: Board, **changes: object) -> Board:
    assert board.drawing is not None
    return replace(board, drawing=replace(board.drawing, **changes))


def ring() -> Board:
    return to_board(MapFile.parse(RING.encode()), CardsFile.parse(RING_CARDS.encode()), id="ring")


@pytest.mark.parametrize("id", EVERY)
def test_every_name_stands_on_the_board(id):
    board = atlas.load(id)
    root = tree(svg(board))
    assert board.drawing is not None
    lines = [line for shape in board.drawing.shapes if shape.label for line in shape.label.lines]
    assert names(root) == lines
    assert root.findtext(f"{SPACE}title") == board.name
    told = [element.findtext(f"{SPACE}title") or "" for element in of_class(root, "territory")]
    assert [text.split(", ")[0] for text in told] == [territory.name for territory in board.map.territories]
    assert {continent.name for continent in board.map.continents} <= set(texts(root))


@pytest.mark.parametrize("id", EVERY)
@pytest.mark.parametrize("with_pieces", [False, True])
def test_whatever_is_referred_to_is_there_once(id, with_pieces):
    board = atlas.load(id)
    text = svg(board, dealt(board) if with_pieces else None)
    ids = [element.get("id") for element in tree(text).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {(id, "") for id in ids} | {
        ("", id) for id in ids
    }


@pytest.mark.parametrize("id", EVERY)
def test_neighbours_in_a_continent_differ_in_colour(id):
    world, shown = atlas.load(id).map, fills(tree(svg(atlas.load(id))))
    alike = [
        (t, n)
        for t, near in enumerate(world.borders)
        for n in near
        if world.territories[t].continent == world.territories[n].continent and shown[t] == shown[n]
    ]
    assert alike == []


@pytest.mark.parametrize("id", EVERY)
def test_every_disc_has_its_number_and_every_territory_its_owners_colour(id):
    board = atlas.load(id)
    pieces = dealt(board)
    root = tree(svg(board, pieces))
    assert board.drawing is not None
    assert discs(root) == {shape.anchor: [str(t + 1)] for t, shape in enumerate(board.drawing.shapes)}
    assert fills(root) == [colours.owned_land(owner) for owner in pieces.owners if owner is not None]
    hatched = re.findall(r'href="#t(\d+)" fill="url\(#h(\d+)\)"', svg(board, pieces))
    assert hatched == [(str(t), str(owner)) for t, owner in enumerate(pieces.owners)]


def test_who_plays_stands_under_the_board_with_what_they_hold():
    board = atlas.load("three-realms")
    root = tree(svg(board, dealt(board, 4)))
    assert [text for text in texts(root) if text.startswith("Player")] == [f"Player {n}" for n in (1, 2, 3, 4)]
    assert "3 territories, 15 pieces" in texts(root)  # 1, 5 and 9
    assert "2 territories, 8 pieces" in texts(root)
    assert {f"h{seat}" for seat in range(4)} == {element.get("id") for element in root.iter(f"{SPACE}pattern")} - {
        "paper"
    }


def test_twelve_seats_have_twelve_colours_and_hatchings():
    board = atlas.load("classic-world")
    root = tree(svg(board, dealt(board, 12)))
    patterns = [element for element in root.iter(f"{SPACE}pattern") if element.get("id") != "paper"]
    assert len({element[0].get("d") for element in patterns}) == 12
    assert len(set(fills(root))) == 12


def test_what_is_nobodys_or_switched_off_looks_so():
    board = atlas.load("three-realms")
    count = len(board.map.territories)
    owners = (None, None, *[0] * (count - 2))
    root = tree(svg(board, BoardPosition(("Ann",), owners, ((0,), (2,), *[(1,)] * (count - 2)), off=frozenset({2}))))
    shown = list(discs(root).values())
    assert len(shown) == count - 1
    assert shown[:3] == [[], ["2"], ["1"]]
    assert fills(root)[:4] == [colours.UNOWNED, colours.UNOWNED, colours.DISABLED, colours.owned_land(0)]
    assert {"Nobody", "Switched off", "1 territory"} <= set(texts(root))
    titles = [element.findtext(f"{SPACE}title") or "" for element in of_class(root, "territory")]
    assert titles[1].endswith(": Nobody, 2")
    assert titles[2].endswith(": switched off")


def test_kinds_of_pieces_are_told_apart_where_there_is_more_than_the_first():
    board = atlas.load("three-realms")
    piles = ((3, 0, 0), (3, 1, 0), (0, 0, 12), *[(1, 0, 0)] * 6)
    pieces = BoardPosition(("Ann",), (0,) * 9, piles, ("infantry", "cavalry", "ogres"))
    root = tree(svg(board, pieces))
    assert list(discs(root).values())[:3] == [["3"], ["4", "3", "1"], ["12", "O", "12"]]
    assert {"infantry", "cavalry", "ogres", "12 pieces", "1 piece"} <= set(texts(root))
    titles = [element.findtext(f"{SPACE}title") or "" for element in of_class(root, "territory")]
    assert titles[1].endswith(": Ann, 3 infantry, 1 cavalry")


def test_numbers_of_many_digits_grow_smaller():
    board = atlas.load("three-realms")
    pieces = BoardPosition(("Ann",), (0,) * 9, ((7,), (77,), (777,), (7777,), *[(1,)] * 5))
    root = tree(svg(board, pieces))
    sizes = [float(text.get("font-size", "")) for disc in of_class(root, "disc") for text in disc.iter(f"{SPACE}text")]
    assert sizes[0] == sizes[1] > sizes[2] > sizes[3]


def test_legend_and_compass_stand_where_the_drawing_has_room_for_them():
    bare = atlas.load("classic-world")
    root = tree(svg(placed(bare, legend=(40, 560), compass=(760, 770, 46))))
    (card,) = of_class(root, "legend")
    rows = [
        value
        for each, inside in zip(bare.map.continents, bare.map.members(), strict=True)
        for value in (each.name, str(len(inside)), f"+{each.bonus}")
    ]
    assert texts(card) == ["Classic World", *rows]
    assert card.get("transform") == "translate(40 560) scale(1)"
    assert "+5 for all 7 territories" not in texts(root)
    assert "N" in texts(root)
    without = tree(svg(placed(bare, legend=None, compass=None)))
    assert of_class(without, "legend") == []
    assert "N" not in texts(without)
    assert "+5 for all 7 territories" in texts(without)


def test_the_legend_is_no_larger_than_the_room_that_is_looked_for():
    assert legend.LEGEND_WIDTH <= draw.LEGEND_WIDTH
    assert (legend.LEGEND_HEAD_HEIGHT, legend.LEGEND_LINE_HEIGHT) == (draw.LEGEND_HEAD_HEIGHT, draw.LEGEND_LINE_HEIGHT)


def test_turkish_keeps_its_letters():
    board = placed(atlas.load("turkey"), legend=(1342, 652))
    text = svg(board)
    root = tree(text)
    assert root.get("lang") == "tr"
    assert {"TÜRKİYE", "İç Anadolu", "İstanbul", "Şanlıurfa", "Muğla"} <= set(texts(root))
    assert "Alegreya Sans SC" not in text


def test_a_bonus_of_a_single_territory_stands_in_its_place():
    board = atlas.load("three-realms")
    first, *others = board.map.territories
    rich = replace(board, map=replace(board.map, territories=(replace(first, bonus=-2), *others)))
    assert [texts(place) for place in of_class(tree(svg(rich)), "place")] == [["−2"], *[[]] * 8]


def test_points_become_islands_joined_by_lines():
    board = ring()
    root = tree(svg(board))
    assert names(root) == ["Ash", "Birch", "Cedar", "Dog-Wood"]
    islands = [element for element in root.iter(f"{SPACE}path") if re.fullmatch(r"t\d", element.get("id", ""))]
    assert len(islands) == 4
    assert all("a" in element.get("d", "") for element in islands)
    lines = {element.get("d", "") for element in root.iter(f"{SPACE}path") if element.get("stroke") == "#f7efdc"}
    assert [line.count("M") for line in lines] == [4]  # four links, each once


def test_a_link_to_the_other_edge_goes_round_the_back():
    west, east, between = Shape((10, 50)), Shape((190, 50)), Shape((100, 50))
    world = ring().map
    world = replace(world, territories=world.territories[:3], borders=((2,), (2,), (0, 1)), sea_lines=((1,), (0,), ()))
    drawing = Drawing(view_box=(0, 0, 200, 100), disc=5, font_size=6, shapes=(west, east, between))
    root = tree(svg(Board("b", "B", world, (), drawing=drawing)))
    (dashed,) = {element.get("d", "") for element in root.iter(f"{SPACE}path") if element.get("stroke") == "#fffaf0"}
    assert dashed.count("M") == 2
    drawn = replace(drawing, sea_lines=(SeaLine(0, 1, "M1 1L2 2"),))
    root = tree(svg(Board("b", "B", world, (), drawing=drawn)))
    assert {e.get("d") for e in root.iter(f"{SPACE}path") if e.get("stroke") == "#fffaf0"} == {"M1 1L2 2"}


@pytest.mark.parametrize(
    ("drawing", "says"), [(None, "has no drawing"), ((0, 0, 1600, 1), "view_box"), ((0, 0, 1e9, 9e8), "view_box")]
)
def test_what_cannot_be_drawn_is_told_with_what_to_do(drawing, says):
    board = atlas.load("three-realms")
    board = replace(board, drawing=None) if drawing is None else placed(board, view_box=drawing)
    with pytest.raises(Malformed) as refused:
        svg(board)
    assert says in word(refused.value)
    assert "board file" in word(refused.value)


def test_a_very_long_sheet_gets_more_sea():
    _, _, wide, high = map(float, tree(svg(placed(ring(), view_box=(0, 0, 1000, 100)))).get("viewBox", "").split())
    assert wide / high < 2


def test_the_same_board_gives_the_same_picture():
    board = atlas.load("fantasy-12")
    assert svg(board, dealt(board)) == svg(board, dealt(board))


def test_strange_names_cannot_break_out():
    board = atlas.load("three-realms")
    world = board.map
    territories = tuple(replace(territory, name=HOSTILE) for territory in world.territories)
    continents = tuple(replace(continent, name=HOSTILE) for continent in world.continents)
    assert board.drawing is not None
    shapes = tuple(replace(shape, label=Label(1, 2, (HOSTILE,))) for shape in board.drawing.shapes)
    world = replace(world, territories=territories, continents=continents)
    board = replace(board, name=HOSTILE, map=world, drawing=replace(board.drawing, shapes=shapes, credit=HOSTILE))
    for place in (None, (40.0, 560.0)):
        root = tree(svg(placed(board, legend=place), replace(dealt(board), seats=(HOSTILE,) * 3)))
        assert list(root.iter(f"{SPACE}script")) == []
        clean = "</text><script>alert('x')</script>&amp;\"<!-- ]]> [2J"
        assert set(names(root)) == {clean}
        assert root.findtext(f"{SPACE}title") == clean


@settings(max_examples=25)
@given(boards(), st.data())
def test_any_board_of_points_gives_a_picture_that_can_be_read(board, data):
    far = st.floats(-1e300, 1e300) | st.integers(-300, 300)
    count = len(board.map.territories)
    anchors = data.draw(st.lists(st.tuples(far, far), min_size=count, max_size=count))
    drawing = Drawing(view_box=(0, 0, 300, 200), disc=5, font_size=6, shapes=tuple(map(Shape, anchors)))
    root = tree(svg(replace(board, drawing=drawing), dealt(board)))
    assert len(fills(root)) == count
    assert len(of_class(root, "disc")) == count
