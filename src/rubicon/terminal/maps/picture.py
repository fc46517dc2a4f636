"""What `rubicon maps show` does with `--svg` and `--png`: a board, and perhaps a saved game on it, as a picture."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.save import Saved
    from ...picture.pieces import Pieces
    from ...world.board import Board

DEFAULT_WIDTH_PIXELS = 1600
WORDS = {"svg": "--svg", "png": "--png", "width": "--width", "game": "--game", "seat": "--as", "to": "--to"}
NEEDS = {"game": ("svg", "png"), "width": ("png",), "seat": ("game",), "to": ("game",)}
"""What a word means nothing without."""


class Subject(NamedTuple):
    """What is drawn, and what whoever named it should be told."""

    board: Board
    pieces: Pieces | None = None
    notes: Sequence[str] = ()


def arguments(parser: ArgumentParser) -> None:
    from ...picture.png import NARROWEST, WIDEST

    group = parser.add_argument_group("as a picture")
    group.add_argument("--svg", metavar="OUT.svg", help="write a picture that can be enlarged as you like")
    group.add_argument("--png", metavar="OUT.png", help="write a picture of pixels")
    width = f"how many pixels wide the PNG is, {NARROWEST} to {WIDEST} (default: {DEFAULT_WIDTH_PIXELS})"
    group.add_argument("--width", metavar="N", help=width)
    group.add_argument("--game", metavar="GAME", help="with the pieces of a saved game; the board is then its own")
    group.add_argument("--as", metavar="SEAT", dest="seat", help="as this seat sees it: its name, or 1, 2, …")
    group.add_argument("--to", metavar="N", help="as it stood at the end of chapter N, as replay counts them")
    group.add_argument("--points", action="store_true", help="draw no land where there are only places of pieces")
    group.add_argument("--force", action="store_true", help="replace files that are there already")


def asked(args: Namespace) -> bool:
    """Whether a picture is wanted. Raises Malformed for a word that means nothing without another."""
    from ...errors import Malformed

    given = [name for name in WORDS if getattr(args, name) is not None]
    for name in given:
        needed = NEEDS.get(name, (name,))
        if not set(needed) & set(given):
            raise Malformed("picture.needs", word=WORDS[name], needed=" or ".join(WORDS[each] for each in needed))
    return bool(given)


def run(args: Namespace) -> int:
    from ...picture.png import png
    from ...picture.svg import svg
    from ...texts import say
    from ..files import put
    from ..screen import Screen
    from ..style import visible

    width, files = _width(args.width), _files(args)
    subject = _game(args) if args.game is not None else _map(args)
    picture = svg(subject.board, subject.pieces)
    for file in files:
        put(file, png(picture, width) if file.suffix.casefold() == ".png" else picture.encode())
    told = {"files": list(map(str, files)), "name": visible(subject.board.name)}
    Screen().say(say("maps", "written", told), *subject.notes)
    return 0


def _width(word: str | None) -> int:
    from ...errors import Malformed
    from ...picture.png import NARROWEST, WIDEST

    if word is None:
        return DEFAULT_WIDTH_PIXELS
    if not (word.isascii() and word.isdecimal() and len(word) < 10 and NARROWEST <= int(word) <= WIDEST):
        raise Malformed("picture.width", text=word, least=NARROWEST, most=WIDEST)
    return int(word)


def _files(args: Namespace) -> list[Path]:
    """Where the pictures go: files that are not there yet, or may be replaced."""
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


def _map(args: Namespace) -> Subject:
    from .sources import find, with_land

    source = find(args.map) if args.points else with_land(find(args.map))
    return Subject(source.board, notes=source.notes)


def _game(args: Namespace) -> Subject:
    """A save holds no drawing: it is that of the built-in board, of the file that is named, or one made for it."""
    from msgspec.structs import replace

    from ... import editions
    from ...core.load import read
    from ...errors import Malformed
    from ...texts import word
    from ..files import contents
    from ..map import drawing_of
    from ..replay import chapter_of, seat_of
    from .sources import Source, find, with_land

    last = chapter_of(args.to)
    saved = read(contents(args.game), editions.find)
    viewer = None if args.seat is None else seat_of(args.seat, saved)
    table = saved.table
    if args.map is None:
        source = Source(replace(table.board, drawing=drawing_of(table)), [])
    else:
        source = find(args.map)
        if source.board.map.digest() != table.board.map.digest():
            raise Malformed("picture.other_map", map=args.map, board=table.board.name)
    source = source if args.points else with_land(source)
    board = replace(table.board, drawing=source.board.drawing)
    notes = [*map(word, saved.notes), *source.notes]
    return Subject(board, _standing(saved, last, viewer), notes)


def _standing(saved: Saved, last: int | None, viewer: int | None) -> Pieces:
    """What stands where after the last step of a chapter, or at the end."""
    from ... import editions
    from ...core.game import Game
    from ...core.load import SpentSource, edition_of, steps
    from ...picture.pieces import seen

    game = Game(edition_of(saved, editions.find)(saved.table), SpentSource())
    for step in steps(saved, game):
        if last is not None and game.edition.turn(step.state) > last:
            break
    return seen(game.edition, game.edition.view(game.state, viewer))
