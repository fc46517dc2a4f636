"""The status of a table on a server as text: its seats, who comes and goes, chat, and clocks."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.edition import PERSON
from ...texts import say
from ...wire.messages import Said, SeatStatus, TableStatus
from ..style import TextStyle, visible

OPEN_SEAT = "open"


def status_changes(before: TableStatus | None, now: TableStatus) -> Iterator[str]:
    """What has changed since the last status; nothing for the first one."""
    if before is None:
        return
    for number, (was, chair) in enumerate(zip(before.chairs, now.chairs, strict=False), 1):
        change = _change(was, chair)
        if change:
            name = was.player.name if change in ("opened", "left") else chair.player.name
            yield say("online", change, {"name": visible(name or "?"), "number": number})
    if now.paused != before.paused:
        yield say("online", "paused" if now.paused else "unpaused")
    if now.status == "closed" != before.status:
        yield say("online", "closed")
    if now.next and not before.next:
        yield say("online", "next", {"code": now.next})


def _change(was: SeatStatus, chair: SeatStatus) -> str:
    """The most important change at a seat."""
    if was.player.played_by != chair.player.played_by:
        if chair.player.played_by == OPEN_SEAT:
            return "opened"
        return "taken" if chair.player.played_by == PERSON else "computer"
    if was.left != chair.left:
        return "left" if chair.left else "taken"
    if was.player.name != chair.player.name:
        return "taken"
    if was.here != chair.here and chair.player.played_by == PERSON:
        return "came" if chair.here else "went"
    return ""


def is_present(chair: SeatStatus) -> bool:
    """Whether the player of a seat is connected. Computer players always are."""
    return chair.player.played_by != OPEN_SEAT and (chair.here or chair.player.played_by != PERSON)


def chat_line(said: Said, style: TextStyle) -> str:
    name = visible(said.name)
    return f"{style.seat(said.seat, name) if said.seat is not None else style.dim(name)}: “{visible(said.text)}”"


def open_seat_lines(sitting: TableStatus, style: TextStyle) -> Iterator[str]:
    """A line for each seat, before the game starts."""
    for number, chair in enumerate(sitting.chairs):
        name = style.seat(number, visible(chair.player.name)) if chair.player.name else ""
        facts = _seat_facts(chair, number in sitting.yours)
        yield f"   {number + 1}  {name or style.dim(say('online', 'free'))}{facts}"


def _seat_facts(chair: SeatStatus, yours: bool) -> str:
    facts = []
    if chair.player.played_by not in (PERSON, OPEN_SEAT):
        facts.append(chair.player.played_by)
    if yours:
        facts.append(say("online", "you"))
    elif chair.left:
        facts.append(say("online", "given_up"))
    elif chair.player.played_by == PERSON and not chair.here:
        facts.append(say("online", "not_here"))
    return f"  ({', '.join(facts)})" if facts else ""


def seat_details(chair: SeatStatus, yours: bool, seconds: float | None) -> str:
    """Text after the line of a seat during the game: presence and remaining time."""
    return _seat_facts(chair, yours) + (f"  {duration_text(seconds)}" if seconds is not None else "")


def duration_text(seconds: float) -> str:
    """`0:45`, `12:05`, `3 h 20 min`, `2 d 4 h`."""
    whole = int(seconds)
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02}"
    if whole < 24 * 3600:
        return f"{whole // 3600} h {whole % 3600 // 60} min"
    return f"{whole // 86400} d {whole % 86400 // 3600} h"
