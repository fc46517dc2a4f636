"""The figures of a game of any edition, computed here in a second way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rubicon.core.codec import encode
from rubicon.core.edition import AnyEdition
from rubicon.core.figures import MAX_KEPT_TURNS, Figures, Holdings, figures
from rubicon.core.table_talk import Undoing

from .walk import Walk, verbs


def figure_faults(walk: Walk) -> Iterator[str]:
    """The figures agree with the board and the fights, and contain nothing that was undone."""
    edition, records = walk.edition, walk.game.records
    counted, left = figures(edition, records), happened(walk)
    for name, seats, state in (
        ("the start", counted.start, walk.setup.state),
        ("the last chapter", counted.chapters[-1].seats, walk.game.state),
    ):
        if [_without_income(each) for each in seats] != _held(edition, state):
            yield f"{name} is counted as {seats}, and is {_held(edition, state)}"
    numbers = [chapter.number for chapter in counted.chapters]
    if numbers != sorted(set(numbers)) or len(numbers) > MAX_KEPT_TURNS:
        yield f"the chapters are {numbers}"
    lands = len(edition.table.board.map.territories) - len(edition.table.disabled)
    for chapter in counted.chapters:
        if sum(seat.territories for seat in chapter.seats) > lands or any(seat.income < 0 for seat in chapter.seats):
            yield f"{chapter} cannot be, on {lands} territories"
    if len(left) < len(records) and figures(edition, [records[number] for number in left]) != counted:
        yield "what was taken back is counted"
    yield from _fortune_faults(walk, counted, set(left))
    if msgspec.json.decode(encode(counted), type=Figures) != counted:
        yield "the figures do not survive the wire"


def _without_income(holdings: Holdings) -> tuple[int, int, int]:
    return holdings.territories, holdings.pieces, holdings.worth


def _held(edition: AnyEdition, state: Any) -> list[tuple[int, int, int]]:
    """Territories, pieces and their value by seat."""
    view = edition.view(state, None)
    owners: Sequence[int | None] = getattr(view, "owners", ())
    held = []
    for seat in range(len(edition.table.seats)):
        piles = [view.pieces[territory] for territory, owner in enumerate(owners) if owner == seat]
        spelled = [pile if isinstance(pile, tuple) else (pile,) for pile in piles]
        values = edition.piece_values or (1,)
        worth = sum(number * value for pile in spelled for number, value in zip(pile, values, strict=True))
        held.append((len(piles), sum(map(sum, spelled)), worth))
    return held


def happened(walk: Walk) -> list[int]:
    """The numbers of the records that were not undone."""
    left, told = [0], {turn.number: set(map(id, turn.step.events)) for turn in walk.turns}
    for turn in walk.turns:
        for event in turn.step.events:
            if isinstance(event, Undoing):
                gone = set(map(id, event.taken_back))
                left = [number for number in left if gone.isdisjoint(told.get(number, ()))]
        if type(turn.action) in verbs(walk.edition):
            left.append(turn.number)
    return left


def _fortune_faults(walk: Walk, counted: Figures, left: set[int]) -> Iterator[str]:
    """The dice luck agrees with the fights that happened; in each, one side's losses are the other side's kills."""
    edition = walk.edition
    lost = killed = dice = 0
    for turn in walk.plain:
        for event in turn.step.events:
            fortunes, rolls = edition.dice_luck(turn.before, event), getattr(event, "rolls", ())
            if rolls and [(one.lost, one.killed) for one in fortunes] != [
                (event.lost, event.killed),  # type: ignore[attr-defined]
                (event.killed, event.lost),  # type: ignore[attr-defined]
            ]:
                yield f"{event} was fought, and {fortunes} are told"
            for one in fortunes:
                if one.dice <= 0 or one.lost < 0 or one.killed < 0:
                    yield f"{one} cannot be, after {event}"
                if turn.number in left:
                    lost, killed, dice = lost + one.lost, killed + one.killed, dice + one.dice
    in_all = counted.fortunes
    if [one.seat for one in in_all] != list(range(len(edition.table.seats))):
        yield f"the fortunes are of seats {[one.seat for one in in_all]}"
    told = sum(one.lost for one in in_all), sum(one.killed for one in in_all), sum(one.dice for one in in_all)
    if told != (lost, killed, dice):
        yield f"lost, killed and dice are {told} in all, and were {(lost, killed, dice)}"
