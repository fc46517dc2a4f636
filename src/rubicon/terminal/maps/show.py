"""`rubicon maps show`: a map as text or, with `--svg` and `--png`, as a picture, perhaps with the pieces of a save."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...texts import say
from ...world.board import Board
from ...world.translation import translated
from ..board_display import MapLabel, place_labels, short_name
from ..style import TextStyle, padded, visible, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.save import Saved
    from ...picture.sheet import BoardPosition

SEA_MARK, ONE_WAY_MARK = "~", "→"

DEFAULT_WIDTH_PIXELS = 1600
PICTURE_OPTIONS = {"svg": "--svg", "png": "--png", "width": "--width", "game": "--game", "seat": "--as", "to": "--to"}
REQUIRED_OPTIONS = {"game": ("svg", "png"), "width": ("png",), "seat": ("game",), "to": ("game",)}
"""For each option those of which one must be given too."""


def add_show_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "map", metavar="FILE|ID", nargs="?", help="a .map file, a board file (.json) or a built-in board"
    )
    parser.add_argument("--columns", metavar="N", type=int, help="width in columns (default: that of the terminal)")
    add_picture_arguments(parser)


def run_show(args: Namespace) -> int:
    from ...errors import Malformed
    from ..screen import Screen
    from .sources import find_board

    if args.map is None and args.game is None:
        raise Malformed("maps.unnamed")
    if wants_picture(args):
        return write_pictures(args)
    screen = Screen()
    source = find_board(args.map)
    columns = max(40, min(args.columns, 400)) if args.columns else screen.columns
    screen.say(*map_sheet(translated(source.board), screen.style, columns))
    if source.notes:
        screen.say("", *source.notes)
    return 0


def counted(**numbers: int) -> dict[str, object]:
    """Facts for a sentence, such as `1 card` or `2 cards`, by the name of the thing."""
    return {thing: say("maps", f"many.{thing}", {"number": number}) for thing, number in numbers.items()}


def map_sheet(board: Board, style: TextStyle, columns: int) -> list[str]:
    world = board.map
    links = world.links()
    pairs = {frozenset((source, target)) for source, targets in enumerate(links) for target in targets}
    facts = counted(
        territory=len(world.territories),
        continent=len(world.continents),
        link=len(pairs),
        card=len(board.cards),
        mission=len(board.missions),
    )
    key = "about" if board.cards or board.missions else "about_map"
    lines = [f"{style.bold(visible(board.name))}  {style.dim(visible(board.id))}", say("maps", key, facts)]
    if board.drawing is not None and world.territories:
        labels = {
            t: MapLabel(f"{short_name(visible(territory.name))} {territory.continent + 1}", territory.continent)
            for t, territory in enumerate(world.territories)
        }
        lines += ["", *place_labels(labels, board.drawing, columns, style)]
    lines += _continent_lines(board, style, columns)
    marks = [
        *([say("maps", "by_sea", {"mark": SEA_MARK})] if any(world.sea_lines) else []),
        *([say("maps", "one_way", {"mark": ONE_WAY_MARK})] if any(_one_way_links(board)) else []),
    ]
    return [*lines, *(["", style.dim("  ".join(marks))] if marks else [])]


def _continent_lines(board: Board, style: TextStyle, columns: int) -> Iterator[str]:
    world = board.map
    longest = min(30, max((len(visible(territory.name)) for territory in world.territories), default=0))
    links, one_way = world.links(), set(_one_way_links(board))
    for number, (continent, inside) in enumerate(zip(world.continents, world.members(), strict=True)):
        title = style.bold(style.seat(number, f"{number + 1}  {visible(continent.name)}"))
        told = say("maps", "continent", {"bonus": f"{continent.bonus:+}", "territories": len(inside)})
        yield from ("", f"{title}  {style.dim(told)}")
        for t in inside:
            territory = world.territories[t]
            extra = f" {territory.bonus:+}" if territory.bonus else ""
            near = [
                (ONE_WAY_MARK if (t, n) in one_way else "")
                + (SEA_MARK if n in world.sea_lines[t] else "")
                + visible(world.territories[n].name)
                for n in links[t]
            ]
            near = [f"{word}," for word in near[:-1]] + near[-1:]
            start = f"{t + 1:>5} {padded(visible(territory.name) + extra, longest)}  "
            yield (start + wrapped(near, columns, longest + 8)).rstrip()


def _one_way_links(board: Board) -> Iterator[tuple[int, int]]:
    links = board.map.links()
    for source, targets in enumerate(links):
        yield from ((source, target) for target in targets if source not in links[target])


# As a picture.


class PictureSubject(NamedTuple):
    """What is drawn, and notes for the person who asked for it."""

    board: Board
    pieces: BoardPosition | None = None
    notes: Sequence[str] = ()


def add_picture_arguments(parser: ArgumentParser) -> None:
    from ...picture.render import MAX_PNG_WIDTH, MIN_PNG_WIDTH

    group = parser.add_argument_group("as a picture")
    group.add_argument("--svg", metavar="OUT.svg", help="write an SVG picture, which scales to any size")
    group.add_argument("--png", metavar="OUT.png", help="write a PNG picture")
    width = f"width of the PNG in pixels, {MIN_PNG_WIDTH} to {MAX_PNG_WIDTH} (default: {DEFAULT_WIDTH_PIXELS})"
    group.add_argument("--width", metavar="N", help=width)
    group.add_argument("--game", metavar="GAME", help="show the board and pieces of a saved game")
    group.add_argument("--as", metavar="SEAT", dest="seat", help="as this seat sees it: its name or number (1, 2, …)")
    group.add_argument("--to", metavar="N", help="at the end of turn N, as counted by replay")
    group.add_argument("--points", action="store_true", help="don’t draw land where a board has only positions")
    group.add_argument("--force", action="store_true", help="replace existing files")


def wants_picture(args: Namespace) -> bool:
    """Whether a picture is wanted. Raises Malformed for an option that lacks another one."""
    from ...errors import Malformed

    given = [name for name in PICTURE_OPTIONS if getattr(args, name) is not None]
    for name in given:
        needed = REQUIRED_OPTIONS.get(name, (name,))
        if not set(needed) & set(given):
            raise Malformed(
                "picture.needs",
                word=PICTURE_OPTIONS[name],
                needed=" or ".join(PICTURE_OPTIONS[each] for each in needed),
            )
    return bool(given)


def write_pictures(args: Namespace) -> int:
    from ...cartography.translated_drawing import lettered
    from ...picture.render import png, svg
    from ..files import write_file
    from ..screen import Screen

    width, files = _read_width(args.width), _picture_files(args)
    subject = _subject_of_game(args) if args.game is not None else _subject_of_map(args)
    board = lettered(subject.board)
    picture = svg(board, subject.pieces)
    for file in files:
        write_file(file, png(picture, width) if file.suffix.casefold() == ".png" else picture.encode())
    told = {"files": list(map(str, files)), "name": visible(board.name)}
    Screen().say(say("maps", "written", told), *subject.notes)
    return 0


def _read_width(word: str | None) -> int:
    from ...errors import Malformed
    from ...picture.render import MAX_PNG_WIDTH, MIN_PNG_WIDTH

    if word is None:
        return DEFAULT_WIDTH_PIXELS
    if not (word.isascii() and word.isdecimal() and len(word) < 10 and MIN_PNG_WIDTH <= int(word) <= MAX_PNG_WIDTH):
        raise Malformed("picture.width", text=word, least=str(MIN_PNG_WIDTH), most=str(MAX_PNG_WIDTH))
    return int(word)


def _picture_files(args: Namespace) -> list[Path]:
    """The files to write. Raises Illegal if one exists, unless `--force` is given."""
    import os

    from ...errors import Illegal, Malformed

    files = []
    for ending in ("svg", "png"):
        named = getattr(args, ending)
        if named is not None:
            files.append(Path(os.path.expanduser(named)))
            if files[-1].suffix.casefold() != f".{ending}":
                raise Malformed("picture.ending", file=named, ending=ending)
    there = [str(file) for file in files if os.path.lexists(file)]
    if there and not args.force:
        raise Illegal("maps.exists", files=there)
    return files


def _subject_of_map(args: Namespace) -> PictureSubject:
    from .sources import find_board, with_land

    source = find_board(args.map) if args.points else with_land(find_board(args.map))
    return PictureSubject(source.board, notes=source.notes)


def _subject_of_game(args: Namespace) -> PictureSubject:
    """A save has no drawing: use that of the built-in board or of the named file, or make one."""
    from msgspec.structs import replace

    from ... import editions
    from ...core.load import read
    from ...errors import Malformed
    from ...texts import word
    from ..board_display import drawing_of
    from ..files import read_file
    from ..replay import read_seat, read_turn
    from .sources import MapSource, find_board, with_land

    last = read_turn(args.to)
    saved = read(read_file(args.game), editions.find)
    viewer = None if args.seat is None else read_seat(args.seat, saved)
    table = saved.table
    if args.map is None:
        source = MapSource(replace(table.board, drawing=drawing_of(table)), [])
    else:
        source = find_board(args.map)
        if source.board.map.digest() != table.board.map.digest():
            raise Malformed("picture.other_map", map=args.map, board=table.board.name)
    source = source if args.points else with_land(source)
    board = replace(table.board, drawing=source.board.drawing)
    notes = [*map(word, saved.notes), *source.notes]
    return PictureSubject(board, _pieces_at(saved, last, viewer), notes)


def _pieces_at(saved: Saved, last: int | None, viewer: int | None) -> BoardPosition:
    """The pieces after the last step of a turn, or at the end."""
    from ... import editions
    from ...core.game import Game
    from ...core.load import SpentSource, edition_of, steps
    from ...picture.sheet import visible_position

    game = Game(edition_of(saved, editions.find)(saved.table), SpentSource())
    for step in steps(saved, game):
        if last is not None and game.edition.turn(step.state) > last:
            break
    return visible_position(game.edition, game.edition.view(game.state, viewer))
