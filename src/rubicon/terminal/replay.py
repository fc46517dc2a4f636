"""`rubicon replay FILE`: a saved game as text, turn by turn, as a seat, a watcher or everybody may see it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from ..core.edition import Event, Player, Viewer
    from ..core.save import Saved
    from .names import DisplayNames
    from .screen import Screen

EVERYTHING: Literal["everything"] = "everything"
Audience: TypeAlias = int | Literal["everything"] | None
"""A seat, a watcher (None), or everything, with all secrets."""

MAX_ROLLS = 10_000
"""More than any battle has, so all rolls are shown."""


def add_replay_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a saved game, also compressed with gzip")
    parser.add_argument("--to", metavar="N", help="stop at the end of turn N (see the numbers in the margin)")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument(
        "--as", metavar="SEAT", dest="seat", help="show only what this seat can see: its name or number (1, 2, …)"
    )
    eyes.add_argument(
        "--all", action="store_true", help="show everything, secrets included (default for finished games)"
    )
    eyes.add_argument(
        "--watcher", action="store_true", help="show what spectators can see (default for unfinished games)"
    )
    eyes.add_argument("--figures", action="store_true", help="show the figures of a finished game instead")


def run_replay(args: Namespace) -> int:
    from .. import editions
    from ..core.game import Game
    from ..core.load import SpentSource, edition_of, read, steps
    from ..texts import word
    from .files import read_file
    from .names import DisplayNames
    from .screen import Screen

    screen = Screen()
    last = read_turn(args.to)
    saved = read(read_file(args.file), editions.find)
    if args.figures:
        return show_figures(saved, last, screen)
    eyes = _read_audience(args, saved)
    game = Game(edition_of(saved, editions.find)(saved.table), SpentSource())
    names = DisplayNames(game.edition, screen.style, rolls=MAX_ROLLS)
    screen.say(*introduction(saved, names), *audience_lines(eyes, names), *map(word, saved.notes))
    edition, state, told, lines = game.edition, None, None, 0
    for record, step in zip(saved.records, steps(saved, game), strict=False):
        before, after = edition.turn(step.state if state is None else state), edition.turn(step.state)
        if last is not None and before > last:
            break
        state = step.state
        opening = _turn_start(step.events, record.seat, edition.awaited(state)) if after != before else len(step.events)
        for chapter, events in ((before, step.events[:opening]), (after, step.events[opening:])):
            if last is not None and chapter > last:
                break
            for event in visible_events(events, eyes):
                if chapter != told and lines != 1:  # chapters of one line stand close together
                    screen.say("")
                margin = f"{chapter:>5}" if chapter != told else " " * 5
                screen.say(f"{screen.style.dim(margin)}  {names.event(event)}")
                lines = lines + 1 if chapter == told else 1
                told = chapter
    stopped = len(game.records) < len(saved.records) or state is not game.state
    screen.say(*_ending_lines(edition, state, names, None if eyes == EVERYTHING else eyes, stopped, screen.columns))
    return 0


def show_figures(saved: Saved, last: int | None, screen: Screen) -> int:
    """Print the figures of a finished game."""
    from .. import editions
    from ..core.figures import figures
    from ..core.load import edition_of, play
    from ..errors import Illegal, Malformed
    from ..texts import say, word
    from .names import DisplayNames
    from .report import figures_table, luck_lines, territory_chart

    if last is not None:
        raise Malformed("replay.figures_to")
    game = play(saved, edition_of(saved, editions.find))
    outcome = game.edition.outcome(game.state)
    if outcome is None:
        raise Illegal("replay.figures_unfinished")
    names, counted = DisplayNames(game.edition, screen.style), figures(game.edition, game.records)
    screen.say(*introduction(saved, names), *map(word, saved.notes))
    screen.say(say("play", "over", names.fields(outcome)), "", *figures_table(counted, outcome, names))
    for part in (luck_lines(counted, names), territory_chart(counted, names, screen.columns)):
        if lines := list(part):
            screen.say("", *lines)
    return 0


def read_turn(word: str | None) -> int | None:
    """Read the number of a turn."""
    from ..errors import Malformed

    if word is None:
        return None
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise Malformed("replay.chapter", text=word)
    return int(word)


def _read_audience(args: Namespace, saved: Saved) -> Audience:
    """The audience. By default everything of a finished game, and what a watcher sees of an unfinished one."""
    if args.seat is None:
        return EVERYTHING if args.all or (saved.outcome is not None and not args.watcher) else None
    return read_seat(args.seat, saved)


def read_seat(word: str, saved: Saved) -> int:
    """Read a seat: its name or number."""
    from ..errors import Malformed

    names = [player.name for player in saved.table.seats]
    fits = [seat for seat, name in enumerate(names) if name.casefold() == word.casefold()]
    fits = fits or [seat for seat in range(len(names)) if str(seat + 1) == word]
    if not fits:
        raise Malformed("replay.seat", seat=word, known=names)
    return fits[0]


def _turn_start(events: Sequence[Event], actor: int | None, awaited: Sequence[int]) -> int:
    """The index of the first event of the next turn in the last step of a turn: those about the next seat."""
    place = len(events)
    while place and (seat := getattr(events[place - 1], "seat", None)) in awaited and seat != actor:
        place -= 1
    return place


def visible_events(events: Sequence[Event], eyes: Audience) -> Iterator[Event]:
    from ..core.table_talk import Undoing, Undone

    for event in events:
        if eyes == EVERYTHING:
            yield Undone(event.seat) if isinstance(event, Undoing) else event
        elif (shown := event.seen_by(eyes)) is not None:
            yield shown


def introduction(saved: Saved, names: DisplayNames) -> list[str]:
    """The game, its players, and its settings that differ from the preset."""
    from .. import editions
    from ..core.load import edition_of
    from ..texts import say
    from .style import visible

    table, edition = names.table, edition_of(saved, editions.find)
    lines = [say("replay", "game", {"edition": edition.name, "board": table.board.name, "records": len(saved.records)})]
    seats = [names.seat(seat) + _played_by(player) for seat, player in enumerate(table.seats)]
    lines.append(say("replay", "seats", {"seats": seats}))
    preset, others = changed_settings(edition, table.settings)
    told = [f"{name} {visible(str(value))}" for name, value in others.items()]
    lines.append(say("replay", "settings" if told else "preset", {"preset": preset, "settings": told}))
    if table.disabled:
        lines.append(say("replay", "disabled", {"territories": [names.territory(t) for t in table.disabled]}))
    return lines


def audience_lines(eyes: Audience, names: DisplayNames) -> Iterator[str]:
    """How to read the replay, and for whom it is."""
    from ..texts import say

    who = "everything" if eyes == EVERYTHING else "watcher" if eyes is None else "seat"
    yield names.style.dim(say("replay", "margin"))
    yield names.style.dim(say("replay", who, {"seat": names.seat(eyes) if isinstance(eyes, int) else ""}))


def _played_by(player: Player) -> str:
    from .style import visible

    return "" if player.played_by == "person" else f" ({visible(player.played_by)})"


def changed_settings(edition: Any, settings: Any) -> tuple[str, dict[str, Any]]:
    """The nearest preset, and the settings that differ from it."""
    from msgspec.structs import asdict

    chosen = asdict(settings)
    apart = {
        preset: {name: value for name, value in chosen.items() if asdict(usual)[name] != value}
        for preset, usual in edition.presets.items()
    }
    nearest = min(apart, key=lambda preset: len(apart[preset]))
    return nearest, apart[nearest]


def _ending_lines(
    edition: Any, state: Any, names: DisplayNames, viewer: Viewer, stopped: bool, columns: int
) -> Iterator[str]:
    """The final board, and the outcome or the awaited seats."""
    from ..texts import say
    from . import board_display

    view = edition.view(state, viewer)
    awaited, outcome = edition.awaited(state), edition.outcome(state)
    yield from ("", names.style.bold(say("replay", "board")))
    yield from board_display.seat_lines(view, names, awaited)
    yield ""
    yield from board_display.board_lines(view, names, columns)
    yield ""
    if outcome is not None:
        yield say("play", "over", names.fields(outcome))
    else:
        waits = {"seats": [names.seat(seat) for seat in awaited]}
        yield say("replay", "stopped" if stopped else "unfinished", waits)
