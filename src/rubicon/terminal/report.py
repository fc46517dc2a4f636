"""What happened in a game, as text: its events, dice and reasons, and the figures after the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.edition import Event, Outcome, Seat
from ..core.figures import Figures, Holdings, evenly_spaced, scores
from ..texts import has, number_text, say
from .names import DisplayNames, roll_text
from .style import padded, visible, width, wrapped


def event_lines(events: Sequence[Event], names: DisplayNames, columns: int) -> list[str]:
    """A line for each event. Events with a heading are listed below it without dice, which `dice` shows."""
    told, above = [], ""
    for event in events:
        tag = str(event.__struct_config__.tag)
        heading = say("heading", tag) if has("heading", tag) else ""
        if heading and heading != above:
            told.append(names.style.bold(heading))
        above = heading
        told.append(_indented(names.event(event, dice=False), columns) if heading else names.event(event))
    return told


def dice_lines(fights: Sequence[Event], names: DisplayNames, columns: int) -> Iterator[str]:
    """Each fight with all its rolls."""
    yield names.style.bold(say("play", "dice" if fights else "no_dice"))
    for fight in fights:
        rolls: Sequence[object] = getattr(fight, "rolls", ())
        yield _indented(names.event(fight, dice=False), columns)
        shown = [roll_text(roll) for roll in rolls]
        yield "      " + wrapped([*(f"{each} |" for each in shown[:-1]), *shown[-1:]], columns, 6)


def reason_lines(told: Sequence[Sequence[str]], only: Seat | None, names: DisplayNames, columns: int) -> Iterator[str]:
    """What the computer players, or only one, said about their moves, the newest last. The text is not trusted."""
    heard = {seat: lines for seat, lines in enumerate(told) if lines and only in (None, seat)}
    if not heard:
        yield say("play", "no_reasons")
    for seat, lines in heard.items():
        yield names.seat(seat)
        for line in lines:
            yield _indented(visible(line), columns)


def _indented(sentence: str, columns: int) -> str:
    return "   " + wrapped(sentence.split(" "), columns, 6)


# The figures of a finished game.


MAX_CHART_LINES = 12
"""Boards with fewer territories get fewer lines."""
MAX_CHART_CHARS = 72
MIN_SHOWN_LUCK = 0.05
"""Smaller amounts are shown as 0.0."""


def figures_table(figures: Figures, outcome: Outcome, names: DisplayNames) -> Iterator[str]:
    """A line for each seat, the best first. Columns of zeros are left out."""
    columns = {name: cells for name, cells in _columns(figures, outcome).items() if any(cell for cell, _ in cells)}
    ranked = [(place, seat) for place, seats in _places(outcome) for seat in seats]
    longest = max(width(names.seat(seat)) for _, seat in ranked)
    heads = {name: say("figures", name) for name in columns}
    wide = {name: max(len(heads[name]), *(len(shown) for _, shown in cells)) for name, cells in columns.items()}
    yield names.style.dim(" " * (longest + 8) + "".join(f"  {heads[name]:>{wide[name]}}" for name in columns))
    for place, seat in ranked:
        cells = "".join(f"  {cells[seat][1]:>{wide[name]}}" for name, cells in columns.items())
        yield f"{place:>3}. {names.mark(seat)}  {padded(names.seat(seat), longest)}{cells}"


def _columns(figures: Figures, outcome: Outcome) -> dict[str, list[tuple[float, str]]]:
    """For each column the value of each seat and how it is shown."""
    last, moments = figures.chapters[-1].seats, _all_holdings(figures)
    of_kinds = any(holdings.kinds for holdings in last)
    # Figures of long games leave turns out, in which the maximum may have been higher.
    told = not figures.left_out
    most = [max(moment[seat].territories for moment in moments) * told for seat in range(len(last))]
    counted = {
        "points": scores(outcome),
        "territories": [holdings.territories for holdings in last],
        "most": most,
        "pieces": [holdings.pieces for holdings in last],
        "worth": [holdings.worth * of_kinds for holdings in last],
        "dice": [fortune.dice for fortune in figures.fortunes],
        "killed": [fortune.killed for fortune in figures.fortunes],
        "lost": [fortune.lost for fortune in figures.fortunes],
    }
    shown: dict[str, list[tuple[float, str]]] = {
        name: [(number, number_text(number)) for number in numbers] for name, numbers in counted.items()
    }
    rolled = any(fortune.dice for fortune in figures.fortunes)
    return {**shown, "luck": [(rolled, _luck_text(fortune.luck)) for fortune in figures.fortunes]}


def _places(outcome: Outcome) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The seats of each place. Seats that share a place have the same number; the next numbers are skipped."""
    number = 1
    for place in outcome.places:
        yield number, place
        number += len(place)


def _luck_text(pieces: float) -> str:
    return number_text(0, ".0") if abs(pieces) < MIN_SHOWN_LUCK else number_text(pieces, "+! .0")


def luck_lines(figures: Figures, names: DisplayNames) -> Iterator[str]:
    """Who was luckiest and unluckiest, if dice were rolled."""
    rolled = [fortune for fortune in figures.fortunes if fortune.dice]
    if not rolled:
        return
    best, worst = (pick(rolled, key=lambda fortune: fortune.luck) for pick in (max, min))
    facts = {"best": names.seat(best.seat), "spared": _luck_text(best.luck), "worst": names.seat(worst.seat)}
    alike = best.luck - worst.luck < MIN_SHOWN_LUCK
    yield say("figures", "fair" if alike else "lucky", {**facts, "cost": _luck_text(worst.luck)})


def territory_chart(figures: Figures, names: DisplayNames, columns: int) -> Iterator[str]:
    """Territories over time: a column for each turn, with the seats stacked in it."""
    land = len(names.table.board.map.territories) - len(names.table.disabled)
    wide = max(2, min(MAX_CHART_CHARS, columns - 8))
    moments = evenly_spaced(_all_holdings(figures), wide)
    if not any(holdings.territories for moment in moments for holdings in moment):
        return
    lines, times = min(MAX_CHART_LINES, land), max(1, wide // len(moments) // 2)
    stacks = [_chart_column(moment, land, lines) for moment in moments for _ in range(times)]
    yield say("figures", "picture", {"chapter": figures.chapters[-1].number})
    for line in reversed(range(lines)):
        label = str(land) if line == lines - 1 else "0" if not line else ""
        yield f"{label:>5} │" + "".join(names.style.seat(stack[line], names.mark(stack[line])) for stack in stacks)


def _chart_column(moment: Sequence[Holdings], land: int, lines: int) -> list[int | None]:
    """The owner of each line of a column, from the bottom: the owner of the territory at its middle."""
    owners = [seat for seat, holdings in enumerate(moment) for _ in range(holdings.territories)]
    middles = [(2 * line + 1) * land // (2 * lines) for line in range(lines)]
    return [owners[middle] if middle < len(owners) else None for middle in middles]


def _all_holdings(figures: Figures) -> list[tuple[Holdings, ...]]:
    return [figures.start, *(chapter.seats for chapter in figures.chapters)]
