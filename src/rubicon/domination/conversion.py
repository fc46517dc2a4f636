"""`rubicon export` and `rubicon import`: saves as Domination's command lists, and command lists as saves."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from ..core.edition import Step, Table
from ..core.game import Game, Record
from ..core.load import SpentSource
from ..core.save import Saved
from ..core.table_talk import TABLE_TALK_ACTIONS, Undoing, UndoTo
from ..editions.classic import Classic
from ..editions.classic.context import DOMINATION, Context, Settings
from ..editions.classic.state import Ending, State
from ..errors import Malformed
from ..rules.attack import Defend, Fought
from ..rules.fortify import EndTurn
from ..rules.reinforce import Autoplace
from ..world.map_conversion import NAMED_COLOURS, from_board
from . import command_lines
from .computers import commands_for, kind_of
from .game import DominationGame
from .record import Snapshot, card_labels, snapshot_of
from .setup import PLAYER_COUNTS, START_WORDS, Setup, ShellConfig, colour_of
from .shell import ReplayShell


def add_export_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="a saved game of classic with the preset domination")
    parser.add_argument("list", metavar="FILE", nargs="?", help="the file to write (default: print the list)")
    board = "also write the map and cards files of the game, next to FILE"
    parser.add_argument("--board", action="store_true", help=board)


def run_export(args: Namespace) -> int:
    import sys
    from pathlib import Path

    from .. import editions
    from ..core.load import load
    from ..terminal.files import read_file, write_file, write_stdout
    from ..terminal.style import visible_lines
    from ..texts import say, word
    from . import map_library

    loaded = load(read_file(args.save), editions.find)
    for note in loaded.saved.notes:
        print(visible_lines(word(note)), file=sys.stderr)
    reader = replay_save(loaded.saved, map_library.shell_config(None))
    text = command_lines.write_list(reader.history)
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
        files[file.with_name(map_file_name(table))] = map_file.write()
        files[file.with_name(map_file.files()["crd"])] = cards_file.write()
    for path, data in files.items():
        write_file(path, data)
    facts = {"files": [str(path) for path in files], "commands": len(reader.history)}
    print(say("domination", "exported", facts))
    if not args.board:
        print(say("domination", "exported_map", {"map": map_file_name(table)}))
    return 0


# A save as commands and outcome lines, to export it or to continue it at the command line.


def replay_save(saved: Saved, config: ShellConfig) -> ReplayShell:
    """A shell in which the commands of the game were typed. Raises Malformed if Domination cannot play such a game."""
    table = saved.table
    if saved.header.edition != Classic.name or table.disabled or len(table.seats) not in PLAYER_COUNTS:
        raise Malformed("domination.other_game", edition=saved.header.edition)
    start = startgame_words(table.settings)
    reader = ReplayShell(config_for_table(table, replace(config, bug_compatible=False)))
    for command in (*_newplayer_commands(table), f"choosemap {map_file_name(table)}"):
        reader.tell(command, ())
    names = [player.name for player in table.seats]
    if not isinstance(reader.game, Setup) or names != [player.name for player in reader.game.players]:
        raise Malformed("domination.names", names=names)
    records = _typed_records(saved) if table.undo == "go" else _records_of_final_path(saved)
    edition = Classic(table)
    game = Game(edition, SpentSource())
    game.fold(records[0])
    reader.tell(f"startgame {' '.join(start)}", command_lines.start_lines(edition.context, records[0].draws))
    if not isinstance(reader.game, DominationGame):
        raise Malformed("domination.other_game", edition=saved.header.edition)
    _type_records(reader, game, records)
    reader.play.bug_compatible = config.bug_compatible
    if _snapshot(reader.play.context, reader.play.state, table) != _snapshot(edition.context, game.state, table):
        raise Malformed("domination.told_otherwise")
    return reader


def startgame_words(settings: Settings) -> list[str]:
    """The arguments of `startgame` for these settings. Raises Malformed if there are none."""
    goals = ("domination", "capital", "mission")
    cards = ("increasing", "fixed", "italianlike", "italianlike increasing", "italianlike fixed")
    for goal, kind, deal, recycle in product(goals, cards, (False, True), (False, True)):
        words = [goal, *kind.split(), *["autoplaceall"] * deal, *["recycle"] * recycle]
        settled = {name: value for word in words for name, value in START_WORDS[word].items()}
        if replace(DOMINATION, **settled) == settings:
            return words
    raise Malformed("domination.other_rules")


def map_file_name(table: Table) -> str:
    id_ = table.board.id
    return id_ if id_.endswith(".map") else f"{id_}.map"


def config_for_table(table: Table, config: ShellConfig) -> ShellConfig:
    """A configuration with the board of this table as map and cards files, besides all others."""
    map_file, cards_file = from_board(table.board)
    own = {map_file_name(table): map_file.write(), map_file.files()["crd"]: cards_file.write()}
    return replace(config, files=lambda name: own[name] if name in own else config.files(name))


def _newplayer_commands(table: Table) -> Iterator[str]:
    """The `newplayer` commands. A missing or repeated colour is replaced by the next of Domination's."""
    named = {code: name for name, code in NAMED_COLOURS.items()}
    taken: set[int | None] = set()
    for player in table.seats:
        colour = named.get(player.colour, player.colour)
        if colour_of(colour) is None or colour_of(colour) in taken:
            colour = next(word for word in NAMED_COLOURS if colour_of(word) not in taken)
        taken.add(colour_of(colour))
        yield f"newplayer {kind_of(player.played_by)} {colour} {player.name}"


def _typed_records(saved: Saved) -> list[Record]:
    """The actions and undos of a game with Domination's undo, without other table talk."""
    return [
        record
        for record in saved.records
        if type(record.action) is UndoTo or type(record.action) not in TABLE_TALK_ACTIONS
    ]


def _records_of_final_path(saved: Saved) -> list[Record]:
    """The records that were not undone, for games whose undo may go back to any record, which Domination lacks."""
    game = Game(Classic(saved.table), SpentSource())
    path: list[tuple[int, Record]] = []
    for number, record in enumerate(saved.records):
        for event in game.fold(record).events:
            if isinstance(event, Undoing):
                path = [(each, kept) for each, kept in path if each <= event.to]
        if type(record.action) not in TABLE_TALK_ACTIONS:
            path.append((number, record))
    return [record for _, record in path]


def _type_records(reader: ReplayShell, game: Game, records: Sequence[Record]) -> None:
    index = 1
    while index < len(records):
        action = records[index].action
        assert action is not None
        *first, last = commands_for(reader.play, action)
        outcomes = _fold(game, records[index])
        index += 1
        seat = game.state.seat
        if isinstance(game.state.phase, Ending) and reader.play.switches.end[seat]:
            if index < len(records) and isinstance(records[index].action, EndTurn):
                outcomes += _fold(game, records[index])
                index += 1
            else:
                reader.tell("autoendgo off", ())
        for command in first:
            reader.tell(command, ())
        reader.tell(last, outcomes)


def _fold(game: Game, record: Record) -> list[str]:
    """Apply a record and return its outcome lines."""
    before: State = game.state
    step: Step[State] = game.fold(record)
    match record.action:
        case Autoplace():
            return [command_lines.place_line(step.events)]
        case Defend():
            return [command_lines.dice_line(next(event for event in step.events if isinstance(event, Fought)))]
        case EndTurn() if isinstance(before.phase, Ending):
            card = command_lines.drawn_card(step.events)
            return [command_lines.card_line(None if card is None else card_labels(game.edition.table.board)[card])]
        case _:
            return []


def _snapshot(context: Context, state: State, table: Table) -> Snapshot:
    return snapshot_of(context, state, None, False, card_labels(table.board))


# `rubicon import FILE.log`.


def add_import_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a command list of Domination (.log)")
    parser.add_argument(
        "save", metavar="SAVE", nargs="?", help="the file to save the game in (default: FILE with the extension .save)"
    )
    maps = "a folder with the .map and .cards files of the game (searched with its subfolders)"
    parser.add_argument("--maps", metavar="DIR", action="append", help=maps)


def run_import(args: Namespace) -> int:
    from pathlib import Path

    from ..core.save import save, write
    from ..terminal.files import read_file, write_file
    from ..terminal.style import visible_lines
    from ..texts import say
    from . import map_library

    file = Path(args.save) if args.save else Path(args.file).with_suffix(".save")
    config = map_library.shell_config(args.maps)
    reader = ReplayShell(config)
    said = reader.read(read_file(args.file))
    if not reader.history:
        raise Malformed("list.empty", file=args.file)
    if config.map_name != map_library.FIRST_MAPS[0] and not any(
        each.command.startswith("choosemap ") for each in reader.history
    ):
        raise Malformed("list.no_map", map=map_library.FIRST_MAPS[0])
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
