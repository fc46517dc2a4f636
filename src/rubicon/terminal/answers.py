"""The answers to a slot: which there are, how they are typed, and what is taken where nothing is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ..core.option import Action, Cards, Choice, Number, Option, Pieces, Pile, Seat, Slot, Territory
from ..core.text import Lexicon, of_kinds, spelled
from ..errors import Malformed
from ..texts import say

FEWEST = {"left"}
"""Numbers of which the least is the natural default: how many stay behind."""
MOST = ("all", "max", "most")
NUMBER = re.compile(r"-?\d+(,\d+)*")
LISTED = 200
SPELLED = 6
"""So many numbers are weighed one by one; of more the default alone."""


def plain(word: str) -> str:
    return "-".join(word.casefold().replace("_", "-").replace("-", " ").split())


def range_of(slot: Slot, answers: Mapping[str, Any]) -> Any:
    """The range of a slot; empty where it hangs on an answer for which there is none."""
    if not slot.by:
        return slot.among
    try:
        return slot.among(answers[slot.by])
    except (LookupError, TypeError, ValueError):  # an answer that is not legal need not have a range
        return ()


def bounds(among: Any) -> tuple[int, int] | None:
    if isinstance(among, range):
        return (among[0], among[-1]) if among else None
    some = sorted(among)
    return (some[0], some[-1]) if some else None


def usual(slot: Slot, among: Any) -> str | None:
    """The default for a number: the most, or the least of what stays. For pieces, as many as there may be."""
    match slot, among:
        case Pieces(), Pile(total=total):
            return spelled(among.fullest()) if total else None
        case Number(), _:
            ends = bounds(among)
            return None if ends is None else str(ends[0] if slot.name in FEWEST else ends[1])
        case _:
            return None


def number_of(word: str, slot: Slot, among: Any) -> Any:
    if word.casefold() in MOST:
        word = usual(slot, among) or word
    if not NUMBER.fullmatch(word) or len(word) > 80 or ("," in word and isinstance(slot, Number)):
        raise Malformed("text.number", word=word, slot=slot.name)
    numbers = tuple(int(part[:18]) for part in word.split(","))
    if isinstance(slot, Number):
        return numbers[0]
    return of_kinds(numbers, len(among.most) if isinstance(among, Pile) else 0)


def answers_of(slot: Slot, among: Any, lexicon: Lexicon) -> list[str]:
    """The legal answers as they are typed, for completion and for a person who is asked."""
    match slot:
        case Territory():
            return [lexicon.territories[t] for t in islice(among, LISTED)]
        case Cards():
            return [" ".join(lexicon.cards[card] for card in cards) for cards in islice(among, LISTED)]
        case Choice():
            return [plain(str(choice)) for choice in islice(among, LISTED)]
        case Seat():
            return [lexicon.seats[seat] for seat in among]
        case Number():
            ends = bounds(among)
            return [] if ends is None else [f"{ends[0]}–{ends[1]}"]
        case Pieces() if isinstance(among, Pile):
            there = [f"{most} {kind}" for most, kind in zip(among.most, lexicon.kinds, strict=False) if most]
            least, most = among.total[0], among.total[-1]
            return [say("play", "pieces", {"there": there, "least": least, "most": most, "typed": spelled(among.most)})]
        case _:
            return [plain(str(answer)) for answer in islice(among, LISTED)]


def values_of(slot: Slot, among: Any, words: Sequence[str], default: str | None) -> Mapping[str, Any]:
    """The answers to choose from under the words by which they are typed; of many numbers only the default."""
    if not isinstance(slot, Number | Pieces):
        return dict(zip(words, islice(among, LISTED), strict=True))
    if isinstance(among, range) and len(among) <= SPELLED:
        return {str(number): number for number in among}
    return {} if default is None else {default: number_of(default, slot, among)}


def completed(option: Option, answers: Mapping[str, Any], numbers: Sequence[str] = ()) -> Action | None:
    """The action of these answers and numbers, and of the usual number where none is left; None if more is missing."""
    whole, rest = dict(answers), list(numbers)
    for slot in option.slots:
        if slot.name not in whole:
            among = range_of(slot, whole)
            number = rest.pop(0) if rest else usual(slot, among)
            if number is None or not isinstance(slot, Number | Pieces):
                return None
            whole[slot.name] = number_of(number, slot, among)
    action = option.action(**whole)
    return action if option.allows(action) else None


def as_usual(option: Option) -> Iterator[Action]:
    """Every legal action of an option with the usual numbers; there may be many."""

    def fill(answers: dict[str, Any], slots: Sequence[Slot]) -> Iterator[Action]:
        others = [slot for slot in slots if not isinstance(slot, Number | Pieces)]
        if not others:
            action = completed(option, answers)
            yield from () if action is None else (action,)
            return
        for answer in range_of(others[0], answers):
            yield from fill({**answers, others[0].name: answer}, others[1:])

    return fill({}, option.slots)
