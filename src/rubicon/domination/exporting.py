"""`rubicon export SAVE`: a saved game by Domination's rules as a command list, which Domination and we play again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a saved game of classic by the preset domination")
    parser.add_argument("list", metavar="FILE", nargs="?", help="where the list is written (here, if no file is named)")
    board = "write the map and cards files of the game too, beside FILE"
    parser.add_argument("--board", action="store_true", help=board)


def run(args: Namespace) -> int:
    import sys
    from pathlib import Path

    from .. import editions
    from ..core.load import load
    from ..errors import Malformed
    from ..terminal.files import read_file, write_file, write_stdout
    from ..terminal.style import visible_lines
    from ..texts import say, word
    from ..world.map_conversion import from_board
    from . import lists, retelling, shelf

    loaded = load(read_file(args.save), editions.find)
    for note in loaded.saved.notes:
        print(visible_lines(word(note)), file=sys.stderr)
    reader = retelling.retell(loaded.saved, shelf.scene(None))
    text = lists.write(reader.history)
    if args.list is None:
        if args.board:
            raise Malformed("list.no_file")
        write_stdout(text.encode())
        return 0
    file = Path(args.list)
    files = {file: text.encode()}
    table = loaded.saved.table
    if args.board:
        map_file, cards_file = from_board(table.board)
        files[file.with_name(retelling.map_name(table))] = map_file.write()
        files[file.with_name(map_file.files()["crd"])] = cards_file.write()
    for path, data in files.items():
        write_file(path, data)
    facts = {"files": [str(path) for path in files], "commands": len(reader.history)}
    print(say("domination", "exported", facts))
    if not args.board:
        print(say("domination", "exported_map", {"map": retelling.map_name(table)}))
    return 0
