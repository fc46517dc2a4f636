"""`rubicon import FILE.log`: a command list of Domination becomes a saved game, if the rules can give what it tells."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a command list, as Domination writes it (.log) and plays it")
    parser.add_argument("save", metavar="SAVE", nargs="?", help="where the game is saved (FILE with the ending .save)")
    maps = "a folder with the .map and .cards files of the game, in it or below it"
    parser.add_argument("--maps", metavar="DIR", action="append", help=maps)


def run(args: Namespace) -> int:
    from pathlib import Path

    from ..core.save import save, write
    from ..errors import Malformed
    from ..terminal.files import read_file, write_file
    from ..terminal.style import visible_lines
    from ..texts import say
    from . import shelf
    from .shell import Reader

    file = Path(args.save) if args.save else Path(args.file).with_suffix(".save")
    scene = shelf.scene(args.maps)
    reader = Reader(scene)
    said = reader.read(read_file(args.file))
    if not reader.history:
        raise Malformed("list.empty", file=args.file)
    if scene.map_name != shelf.FIRST[0] and not any(each.command.startswith("choosemap ") for each in reader.history):
        raise Malformed("list.no_map", map=shelf.FIRST[0])
    play = reader.begun()
    if play is None:
        raise Malformed("list.no_game", told=said[-1] if said else "")
    saved = save(play.game, by=args.by)
    if file.exists() and file.samefile(args.file):
        raise Malformed("list.same_file", file=str(file))
    write_file(file, write(saved))
    names = [player.name for player in play.players]
    told = {"file": str(file), "commands": len(reader.history), "records": len(saved.records), "seats": names}
    over = saved.outcome is not None
    told["name"] = play.current_player.name
    print(visible_lines(say("domination", "imported_over" if over else "imported", told)))
    return 0
