"""A saved game told again as the commands and outcomes that lead to it: to be exported, or gone on with by command."""

from __future__ import annotations

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
from . import outcome
from .computers import kind_of
from .picture import Picture, labels_of, picture_of
from .play import Play
from .setup import PLAYERS, START_WORDS, Scene, Setup, colour_of
from .shell import Reader
from .spoken import commands


def retell(saved: Saved, scene: Scene) -> Reader:
    """A shell in which the game has been typed. Raises Malformed if it is no game that Domination could play."""
    table = saved.table
    if saved.header.edition != Classic.name or table.disabled or len(table.seats) not in PLAYERS:
        raise Malformed("domination.other_game", edition=saved.header.edition)
    start = start_words(table.settings)
    reader = Reader(scene_of(table, replace(scene, slips=False)))
    for command in (*_players(table), f"choosemap {map_name(table)}"):
        reader.tell(command, ())
    names = [player.name for player in table.seats]
    if not isinstance(reader.game, Setup) or names != [player.name for player in reader.game.players]:
        raise Malformed("domination.names", names=names)
    records = _as_typed(saved) if table.undo == "go" else _path(saved)
    edition = Classic(table)
    game = Game(edition, SpentSource())
    game.fold(records[0])
    reader.tell(f"startgame {' '.join(start)}", outcome.start_lines(edition.context, records[0].draws))
    if not isinstance(reader.game, Play):
        raise Malformed("domination.other_game", edition=saved.header.edition)
    _play(reader, game, records)
    reader.play.slips = scene.slips
    if _picture(reader.play.context, reader.play.state, table) != _picture(edition.context, game.state, table):
        raise Malformed("domination.told_otherwise")
    return reader


def start_words(settings: Settings) -> list[str]:
    """The words of `startgame` that settle just this. Raises Malformed if there are none."""
    goals = ("domination", "capital", "mission")
    cards = ("increasing", "fixed", "italianlike", "italianlike increasing", "italianlike fixed")
    for goal, kind, deal, recycle in product(goals, cards, (False, True), (False, True)):
        words = [goal, *kind.split(), *["autoplaceall"] * deal, *["recycle"] * recycle]
        settled = {name: value for word in words for name, value in START_WORDS[word].items()}
        if replace(DOMINATION, **settled) == settings:
            return words
    raise Malformed("domination.other_rules")


def map_name(table: Table) -> str:
    id_ = table.board.id
    return id_ if id_.endswith(".map") else f"{id_}.map"


def scene_of(table: Table, scene: Scene) -> Scene:
    """A scene where the files of this table's board are found, whatever others there are."""
    map_file, cards_file = from_board(table.board)
    own = {map_name(table): map_file.write(), map_file.files()["crd"]: cards_file.write()}
    return replace(scene, files=lambda name: own[name] if name in own else scene.files(name))


def _players(table: Table) -> Iterator[str]:
    """Whoever has no colour, or one that is taken, gets the next of Domination's."""
    named = {code: name for name, code in NAMED_COLOURS.items()}
    taken: set[int | None] = set()
    for player in table.seats:
        colour = named.get(player.colour, player.colour)
        if colour_of(colour) is None or colour_of(colour) in taken:
            colour = next(word for word in NAMED_COLOURS if colour_of(word) not in taken)
        taken.add(colour_of(colour))
        yield f"newplayer {kind_of(player.played_by)} {colour} {player.name}"


def _as_typed(saved: Saved) -> list[Record]:
    """All that was done, undone as Domination undoes; it knows no other talk."""
    return [
        record
        for record in saved.records
        if type(record.action) is UndoTo or type(record.action) not in TABLE_TALK_ACTIONS
    ]


def _path(saved: Saved) -> list[Record]:
    """The records that led to the end, where undo may go back to any of them: Domination knows no such undo."""
    game = Game(Classic(saved.table), SpentSource())
    path: list[tuple[int, Record]] = []
    for number, record in enumerate(saved.records):
        for event in game.fold(record).events:
            if isinstance(event, Undoing):
                path = [(each, kept) for each, kept in path if each <= event.to]
        if type(record.action) not in TABLE_TALK_ACTIONS:
            path.append((number, record))
    return [record for _, record in path]


def _play(reader: Reader, game: Game, records: Sequence[Record]) -> None:
    index = 1
    while index < len(records):
        action = records[index].action
        assert action is not None
        *first, last = commands(reader.play, action)
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
    """Takes a record in, and gives its outcome lines."""
    before: State = game.state
    step: Step[State] = game.fold(record)
    match record.action:
        case Autoplace():
            return [outcome.place_line(step.events)]
        case Defend():
            return [outcome.dice_line(next(event for event in step.events if isinstance(event, Fought)))]
        case EndTurn() if isinstance(before.phase, Ending):
            card = outcome.card_drawn(step.events)
            return [outcome.card_line(None if card is None else labels_of(game.edition.table.board)[card])]
        case _:
            return []


def _picture(context: Context, state: State, table: Table) -> Picture:
    return picture_of(context, state, None, False, labels_of(table.board))
