"""What happened, as people read it: a line for each event, under headings where much comes at once; and every die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.edition import Event, Seat
from ..texts import say, texts
from .names import Names, sides
from .style import visible, wrapped


def lines(events: Sequence[Event], names: Names, columns: int) -> list[str]:
    """An event that has a heading in the texts is told below it, and without its dice: the word `dice` shows those."""
    told, above = [], ""
    for event in events:
        heading = texts()["heading"].get(str(event.__struct_config__.tag), "")
        if heading and heading != above:
            told.append(names.style.bold(heading))
        above = heading
        told.append(_below(names.event(event, dice=False), columns) if heading else names.event(event))
    return told


def dice(fights: Sequence[Event], names: Names, columns: int) -> Iterator[str]:
    """Each fight, and below it every roll."""
    yield names.style.bold(say("play", "dice" if fights else "no_dice"))
    for fight in fights:
        rolls: Sequence[object] = getattr(fight, "rolls", ())
        yield _below(names.event(fight, dice=False), columns)
        shown = [sides(roll) for roll in rolls]
        yield "      " + wrapped([*(f"{each} |" for each in shown[:-1]), *shown[-1:]], columns, 6)


def reasons(told: Sequence[Sequence[str]], only: Seat | None, names: Names, columns: int) -> Iterator[str]:
    """What each computer said, or what one did, the newest last. Whoever wrote it may have written anything."""
    heard = {seat: lines for seat, lines in enumerate(told) if lines and only in (None, seat)}
    if not heard:
        yield say("play", "no_reasons")
    for seat, lines in heard.items():
        yield names.seat(seat)
        for line in lines:
            yield _below(visible(line), columns)


def _below(sentence: str, columns: int) -> str:
    return "   " + wrapped(sentence.split(" "), columns, 6)
