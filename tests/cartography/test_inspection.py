"""The built-in boards are drawn as their maps say, and deliberate faults in a drawing are found and named."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from rubicon.cartography.inspection import MAX_FAULTS_PER_CHECK, inspect
from rubicon.texts import texts, word
from rubicon.world import atlas
from rubicon.world.board import Board, Decor, Drawing, Label, Note, SeaLine, Shape, Title, default_cards
from rubicon.world.check import BoardFault
from rubicon.world.map import Continent, Territory, WorldMap

ASH, BIRCH, CEDAR, OAK = range(4)

# Two squares side by side, a third with a lake across the sea, and a fourth that meets the third at a corner only.
DRAWING = Drawing(
    view_box=(0, 0, 1000, 500),
    disc=15,
    font_size=12,
    shapes=(
        Shape((100, 100), Label(100, 140, ("Ash",)), "M50 50H150V150H50Z"),
        Shape((200, 100), Label(200, 140, ("Birch",)), "M150 50h100v100h-100z"),
        Shape((450, 150), Label(450, 190, ("Cedar",)), "M400 100H500V200H400ZM410 110V120H420V110Z"),
        Shape((550, 250), Label(550, 290, ("Old", "Oak")), "M500 200H600V300H500Z"),
    ),
    sea_lines=(
        SeaLine(BIRCH, CEDAR, "M250 100Q330 80 400 150"),
        SeaLine(ASH, CEDAR, "M50 100H-5M1005 150H500", wraps=True),
    ),
)
SQUARES = Board(
    "squares",
    "Squares",
    WorldMap(
        tuple(Territory(name.casefold(), name, 0) for name in ("Ash", "Birch", "Cedar", "Old Oak")),
        (Continent("all", "All", 2),),
        borders=((BIRCH,), (ASH,), (), ()),
        sea_lines=((CEDAR,), (CEDAR,), (BIRCH, ASH), ()),
    ),
    default_cards(4),
    drawing=DRAWING,
)


def shaped(territory: int, path: str | None = None, **changes: object) -> Board:
    """The squares with one of them drawn otherwise."""
    given = changes if path is None else {"path": path, **changes}
    shapes = [replace(shape, **given) if t == territory else shape for t, shape in enumerate(DRAWING.shapes)]
    return drawn(shapes=tuple(shapes))


def drawn(**changes: object) -> Board:
    return replace(SQUARES, drawing=replace(DRAWING, **changes))


def linked(board: Board, a: int, b: int) -> Board:
    """With a border where there was none, or without the one that there was."""
    borders = [set(targets) for targets in board.map.borders]
    borders[a] ^= {b}
    borders[b] ^= {a}
    return replace(board, map=replace(board.map, borders=tuple(tuple(sorted(targets)) for targets in borders)))


def sailed(path: str, number: int = 0) -> Board:
    lines = [replace(line, path=path) if n == number else line for n, line in enumerate(DRAWING.sea_lines)]
    return drawn(sea_lines=tuple(lines))


BROKEN: dict[str, tuple[Board, list[tuple[str, tuple[str, ...]]]]] = {
    "nothing": (SQUARES, []),
    "no drawing": (replace(SQUARES, drawing=None), []),
    "an outline with too few numbers": (shaped(OAK, "M500 200L600"), [("drawing.unreadable", ("Old Oak", "number"))]),
    "an outline that does not begin": (shaped(OAK, "L500 200"), [("drawing.unreadable", ("Old Oak", "begin with M"))]),
    "no outline": (shaped(OAK, ""), [("drawing.no_outline", ("Old Oak",))]),
    "an outline of blanks": (shaped(OAK, "  "), [("drawing.no_outline", ("Old Oak",))]),
    "an outline that is only a move": (shaped(OAK, "M500 200"), [("drawing.no_area", ("Old Oak",))]),
    "a line there and back": (shaped(OAK, "M500 200L600 300Z"), [("drawing.no_area", ("Old Oak",))]),
    "a speck": (shaped(OAK, "M550 250h.5v.5h-.5z"), [("drawing.no_area", ("Old Oak",))]),
    "an open outline": (
        shaped(OAK, "M500 200H600V300H500"),
        [("drawing.open", ("Old Oak", "(500.0", "300.0)", "100.0 from"))],
    ),
    "an outline that ends where it began": (shaped(OAK, "M500 200H600V300H500V200"), []),
    "a bow tie": (
        shaped(OAK, "M500 200L600 300V200L500 300Z", anchor=(590, 250)),
        [("drawing.crossing", ("Old Oak", "(550.0, 250.0)", "5000.0"))],
    ),
    "a loop": (
        shaped(OAK, "M500 200H600V300H500V200H600V260H500Z"),
        [("drawing.crossing", ("Old Oak", "6000.0"))],
    ),
    "an island over its mainland": (
        shaped(OAK, "M500 200H600V300H500ZM590 290H630V320H590Z"),
        [("drawing.crossing", ("Old Oak", "100.0 square"))],
    ),
    "a land that touches itself at a point": (shaped(OAK, "M500 200H600V300H500ZM600 300H620V320H600Z"), []),
    "a lake drawn the same way round": (
        shaped(CEDAR, "M400 100H500V200H400ZM410 110H420V120H410Z"),
        [("drawing.lake", ("Cedar", "(415.0, 115.0)"))],
    ),
    "a shape over its neighbour": (
        shaped(BIRCH, "M140 50H250V150H140Z"),
        [("drawing.overlap", ("Birch", "Ash", "1000.0 square"))],
    ),
    "a shape a hair over its neighbour": (shaped(BIRCH, "M149.9 50H250V150H149.9Z"), []),
    "a shape in a lake of another": (
        linked(shaped(OAK, "M410 110V120H420V110Z", anchor=(415, 115), label=None), CEDAR, OAK),
        [("blemish.disc_off_land", ("Old Oak",))],
    ),
    "neighbours that are apart": (
        shaped(BIRCH, "M153 50H250V150H153Z"),
        [("drawing.apart", ("Ash", "Birch", "3.0 apart"))],
    ),
    "neighbours a hair apart": (shaped(BIRCH, "M150.1 50H250V150H150.1Z"), []),
    "neighbours that meet at a point": (
        linked(SQUARES, CEDAR, OAK),
        [("drawing.corner", ("Cedar", "Old Oak", "(500.0, 200.0)"))],
    ),
    "neighbours whose border nobody sees": (
        shaped(BIRCH, "M150 148.5L250 90V250H150Z", anchor=(200, 200), label=None),
        [("blemish.short_border", ("Ash", "Birch", "2.0"))],
    ),
    "a border that the map has not": (
        linked(SQUARES, ASH, BIRCH),
        [("drawing.unlinked", ("Ash", "Birch", "100.5", "near (150.0"))],
    ),
    "a sea-line that is not drawn": (
        drawn(sea_lines=DRAWING.sea_lines[:1]),
        [("drawing.no_line", ("Ash", "Cedar"))],
    ),
    "a sea-line drawn twice": (
        drawn(sea_lines=(*DRAWING.sea_lines, SeaLine(CEDAR, BIRCH, "M400 110H250"))),
        [("drawing.line_twice", ("Cedar", "Birch"))],
    ),
    "a sea-line drawn from the other side": (sailed("M400 150L250 100"), []),
    "a sea-line with no path": (sailed(""), [("drawing.empty_line", ("Birch", "Cedar"))]),
    "a sea-line that cannot be read": (sailed("M0"), [("drawing.unreadable_line", ("Birch", "Cedar"))]),
    "a sea-line that ends at sea": (
        sailed("M250 100H380"),
        [("drawing.line_end", ("20.0 from the coast of Cedar", "(380.0, 100.0)"))],
    ),
    "a sea-line that begins inland": (
        sailed("M200 100L400 150"),
        [("drawing.line_end", ("50.0 from the coast of Birch",))],
    ),
    "a sea-line that comes back to its coast": (
        sailed("M250 100C300 100 300 140 250 140"),
        [("drawing.line_end", ("150.0 from the coast of Cedar",))],
    ),
    "a line round the world that does not land": (
        sailed("M50 100H-5M1005 150H540", 1),
        [("drawing.line_end", ("40.0 from the coast of Cedar",))],
    ),
    "a sea-line over land": (
        sailed("M50 100V250H550V150H500", 1),
        [("blemish.line_over_land", ("Ash", "Cedar", "Old Oak", "100.0"))],
    ),
    "an anchor off its land": (
        shaped(OAK, anchor=(550, 330)),
        [("drawing.anchor_off_land", ("Old Oak", "30.0 outside"))],
    ),
    "an anchor in a lake": (shaped(CEDAR, anchor=(415, 115)), [("drawing.anchor_off_land", ("Cedar",))]),
    "an anchor off the sheet": (
        shaped(OAK, anchor=(550, -10)),
        [("drawing.anchor_off_sheet", ("Old Oak", "(550.0, -10.0)"))],
    ),
    "a disc that is mostly at sea": (
        shaped(OAK, anchor=(599, 299), label=None),
        [("blemish.disc_off_land", ("Old Oak", "7"))],
    ),
    "two discs in one place": (
        drawn(
            shapes=(
                replace(DRAWING.shapes[ASH], anchor=(135, 100)),
                replace(DRAWING.shapes[BIRCH], anchor=(160, 100)),
                *DRAWING.shapes[2:],
            )
        ),
        [("blemish.discs", ("Birch", "Ash", "25.0 apart", "need 30.0"))],
    ),
    "land off the sheet": (
        shaped(OAK, "M500 200H1050V300H500Z"),
        [("drawing.off_sheet", ("Old Oak", "50.0 beyond"))],
    ),
    "a name off the sheet": (
        shaped(ASH, label=Label(5, 140, ("Ash",))),
        [("blemish.name_off_sheet", ("Ash",))],
    ),
    "two names in one place": (
        shaped(ASH, label=Label(190, 142, ("Ash",))),
        [("blemish.names", ("Birch", "Ash"))],
    ),
    "a name over another's disc": (
        shaped(ASH, label=Label(205, 100, ("Ash",))),
        [("blemish.name_over_disc", ("label of Ash", "disc of Birch"))],
    ),
    "a name over its own disc": (
        shaped(ASH, label=Label(100, 105, ("Ash",))),
        [("blemish.name_over_disc", ("label of Ash", "disc of Ash"))],
    ),
    "a lake that cannot be read": (
        drawn(decor=Decor(lakes="M0")),
        [("drawing.unreadable_part", ("decor › lakes",))],
    ),
    "continents parted by nothing readable": (
        drawn(continent_borders="z"),
        [("drawing.unreadable_part", ("continent_borders",))],
    ),
    "furniture beside the sheet": (
        drawn(
            titles=(Title(1200, 10, 0, 20),),
            notes=(Note(-50, 5, "to Oak"),),
            legend=(10, 600),
            compass=(10, -500, 30),
        ),
        [("blemish.part_off_sheet", (part,)) for part in ("title › All", "to Oak", "legend", "compass")],
    ),
}


def told(fault: BoardFault) -> str:
    return word(fault)


@pytest.mark.parametrize(("board", "expected"), BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_found_and_named(board, expected):
    found = inspect(board)
    assert [fault.code for fault in found] == [code for code, _ in expected], [told(fault) for fault in found]
    for fault, (_, words) in zip(found, expected, strict=True):
        assert [each for each in words if each not in told(fault)] == [], told(fault)


def test_every_kind_of_fault_is_broken_on_purpose():
    kinds = {code for code in texts()["refused"] if code.startswith(("drawing.", "blemish."))}
    assert len(kinds) > 25
    assert kinds == {code for _, expected in BROKEN.values() for code, _ in expected}


@pytest.mark.parametrize("id", atlas.names())
def test_a_built_in_board_has_neither_fault_nor_blemish(id):
    found = inspect(atlas.load(id))
    assert [told(fault) for fault in found] == []


REALMS = atlas.load("three-realms")


def test_every_border_that_is_missing_from_the_map_is_found():
    for a, targets in enumerate(REALMS.map.borders):
        for b in targets:
            if a < b:
                (fault,) = inspect(linked(REALMS, a, b))
                names = [REALMS.map.territories[end].name for end in (a, b)]
                assert (fault.code, [fault.facts["territory"], fault.facts["other"]]) == ("drawing.unlinked", names)


def test_every_border_that_the_map_has_too_many_is_found():
    apart = [pair for pair in combinations(range(9), 2) if pair[1] not in REALMS.map.borders[pair[0]]]
    assert len(apart) > 10
    for a, b in apart:
        (fault,) = inspect(linked(REALMS, a, b))
        assert fault.code in ("drawing.apart", "drawing.corner")
        assert [fault.facts["territory"], fault.facts["other"]] == [REALMS.map.territories[t].name for t in (a, b)]


def test_the_check_does_not_hang_on_the_size_of_the_sheet():
    small = drawn(
        view_box=(0, 0, 8, 4),
        disc=0.15,
        font_size=0.12,
        shapes=tuple(
            Shape((x, y), None, f"M{left} {top}h1v1h-1z")
            for x, y, left, top in ((1, 1, 0.5, 0.5), (2, 1, 1.5, 0.5), (4.5, 1.5, 4, 1), (5.5, 2.5, 5, 2))
        ),
        sea_lines=(SeaLine(BIRCH, CEDAR, "M2.5 1L4 1.5"), SeaLine(ASH, CEDAR, "M.5 1L0 1M8 1.5L5 1.5", wraps=True)),
    )
    assert inspect(small) == ()
    (fault,) = inspect(linked(small, ASH, BIRCH))
    assert (fault.code, fault.facts["length"]) == ("drawing.unlinked", "1.0040")


def points(*anchors: tuple[float, float]) -> Board:
    return drawn(shapes=tuple(Shape(anchor) for anchor in anchors), sea_lines=())


def test_a_board_of_points_is_asked_only_for_what_points_have():
    assert inspect(points((20, 20), (60, 20), (100, 20), (200, 20))) == ()
    (fault,) = inspect(points((20, 20), (40, 20), (100, 20), (200, 20)))
    assert fault.code == "blemish.discs"


def test_a_sea_line_between_points_ends_at_their_discs():
    board = points((20, 20), (60, 20), (100, 20), (200, 20))
    lines = (SeaLine(BIRCH, CEDAR, "M75 20H85"), SeaLine(ASH, CEDAR, "M20 35Q60 80 100 50"))
    assert board.drawing
    (fault,) = inspect(replace(board, drawing=replace(board.drawing, sea_lines=lines)))
    assert (fault.code, fault.facts["territory"], fault.facts["distance"]) == ("drawing.line_end", "Cedar", "15.0")


@pytest.mark.parametrize(
    ("path", "words"),
    [("M500 200h1v1z" * 301, "301 separate parts"), ("M500 200" + "l1 2-2-1" * 10_000 + "z", "20,001 points")],
)
def test_what_would_keep_a_program_busy_is_refused_before_it_is_looked_at(path, words):
    (fault,) = inspect(shaped(OAK, path))
    assert fault.code == "drawing.unreadable"
    assert words in told(fault)


def test_of_very_much_that_is_wrong_the_first_is_told():
    count = 60
    places = tuple(Territory(f"t{number}", f"T{number}", 0) for number in range(count))
    none: tuple[tuple[int, ...], ...] = ((),) * count
    heap = replace(SQUARES, map=WorldMap(places, SQUARES.map.continents, none, none))
    drawing = replace(DRAWING, shapes=(Shape((550, 250), None, "M500 200h99v99h-99z"),) * count, sea_lines=())
    assert Counter(fault.code for fault in inspect(replace(heap, drawing=drawing))) == {
        "drawing.overlap": MAX_FAULTS_PER_CHECK // 2,
        "drawing.unlinked": MAX_FAULTS_PER_CHECK // 2,
        "blemish.discs": MAX_FAULTS_PER_CHECK,
    }


def test_a_spoilt_drawing_is_inspected_to_the_end():
    source = random.Random(5)
    odd = ["", " ", "-", ".5", "z", "M0 0", "a9 9 0 1 1 5 5", "999999999", "l0 0", "Z", "t40 40", "c1 2 3 4 500 -600"]
    for number in range(60):
        shapes = []
        for shape in DRAWING.shapes:
            text = list(shape.path)
            for _ in range(source.randint(0, 3)):
                at = source.randrange(len(text))
                text[at : at + source.randint(0, 2)] = source.choice(odd)
            anchor = (source.uniform(-1e6, 1e6), source.uniform(-400, 400)) if number % 7 == 0 else shape.anchor
            shapes.append(replace(shape, path="".join(text), anchor=anchor))
        sea_lines = tuple(replace(line, path=source.choice(shapes).path) for line in DRAWING.sea_lines)
        for fault in inspect(drawn(shapes=tuple(shapes), sea_lines=sea_lines)):
            assert told(fault).endswith("."), fault
