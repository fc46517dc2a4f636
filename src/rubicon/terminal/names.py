"""What things are called: the numbers that views, events and refusals hold become the names that people know.

A number tells what it is by the name of its field: `seat` and `loser` are seats, `source` is a territory, whichever
edition it comes from. A field with another name is shown as the number it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter, ascii_uppercase
from typing import Any

import msgspec
from msgspec.structs import replace

from ..core.edition import AnyEdition, Event, Table
from ..core.text import Lexicon
from ..errors import Refused
from ..texts import say, texts
from ..wire.material import CARDS, PHRASES, PIECES, SEATS, TERRITORIES
from .ink import Ink, visible


class Names:
    def __init__(self, edition: AnyEdition, ink: Ink, rolls: int = 3) -> None:
        """Of a battle with many rolls only the last so many are told."""
        self.table = clean(edition.table)
        self.edition = edition if self.table == edition.table else type(edition)(self.table)
        self.ink = ink
        self.rolls = rolls
        self.lexicon = Lexicon.at(edition)
        self.marks = _marks([player.name for player in self.table.seats])

    def seat(self, seat: int | None) -> str:
        if seat is None or not 0 <= seat < len(self.table.seats):
            return "nobody"
        return self.ink.seat(seat, self.table.seats[seat].name)

    def mark(self, seat: int | None) -> str:
        """A letter for a seat, where there is no room for a name."""
        return "·" if seat is None else self.marks[seat]

    def territory(self, territory: int) -> str:
        return self.table.board.map.territories[territory].name

    def card(self, card: int) -> str:
        """As it is typed, and its symbol."""
        word, symbol = self.lexicon.cards[card], self.edition.cards[card].symbol
        return f"{word} ({symbol})" if symbol else word

    def pieces(self, pieces: Sequence[int]) -> str:
        """`3 infantry and 1 cavalry`: only the kinds that there are."""
        kinds = zip(pieces, self.edition.piece_kinds, strict=True)
        return " and ".join(f"{number} {kind}" for number, kind in kinds if number) or "nothing"

    def named(self, name: str, value: Any) -> Any:
        """A value of a field of this name, in words."""
        match value:
            case str() if name in PHRASES:
                return value.replace("_", " ")
            case bool() | None | str():
                return value
            case int():
                return self._number(name, value)
            case msgspec.Struct():
                told = {field: getattr(value, field) for field in value.__struct_fields__}
                tag = value.__struct_config__.tag
                if tag:  # an order, as it would be typed
                    return " ".join([str(tag), *(_joined(self.named(field, item)) for field, item in told.items())])
                return ", ".join(f"{field} {_joined(self.named(field, item))}" for field, item in told.items())
            case Refused():
                return say("refused", value.code, self.facts(value.facts))
            case Mapping():
                return [f"{key} {_joined(self.named(name, item))}" for key, item in value.items()]
            case list() | tuple():
                if name == "places":
                    return self._places(value)
                if name in PIECES and len(value) == len(self.edition.piece_kinds):
                    return self.pieces(value)
                if name == "seats":  # as a number it says how many
                    return [self.seat(seat) for seat in value]
                return [self.named(name, item) for item in value]
            case _:
                return value

    def _number(self, name: str, value: int) -> Any:
        board = self.table.board
        if name in SEATS and 0 <= value < len(self.table.seats):
            return self.seat(value)
        if name in TERRITORIES and 0 <= value < len(board.map.territories):
            return self.territory(value)
        if name in CARDS and 0 <= value < len(self.edition.cards):
            return self.card(value)
        if name == "mission" and 0 <= value < len(board.missions):
            return f"“{self.mission(value)}”"
        return value

    def mission(self, number: int) -> str:
        """With the name of whoever is to be destroyed, if they are at the table."""
        mission = self.table.board.missions[number]
        rival = mission.destroy
        seated = rival is not None and rival < len(self.table.seats)
        return mission.against(self.seat(rival)) if seated and rival is not None else mission.text

    def _places(self, places: Sequence[Sequence[int]]) -> str:
        ranked, place = [], 1
        for group in places:
            ranked.append(f"{place}. {' and '.join(self.seat(seat) for seat in group)}")
            place += len(group)
        return ", ".join(ranked)

    def facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self.named(name, fact) for name, fact in facts.items()}

    def refusal(self, refused: Refused) -> str:
        facts: dict[str, Any] = dict(refused.facts)
        if facts.get("verb"):
            facts["verb"] = str(facts["verb"]).replace("_", "-")
        if isinstance(facts.get("offered"), list):
            facts["offered"] = [str(verb).replace("_", "-") for verb in facts["offered"]]
        if "slot" in facts and "answer" in facts:  # the answer is of the kind that its slot is
            facts["answer"] = self.named(str(facts["slot"]), facts["answer"])
            facts["slot"] = say("slot", str(facts["slot"]))
        return say("refused", refused.code, self.facts(facts))

    def event(self, event: Event, dice: bool = True) -> str:
        """A sentence; with the last dice, and with what only some may know, if this is what a viewer saw of it."""
        facts = {name: getattr(event, name) for name in event.__struct_fields__}
        told = self.facts(facts)
        if "phase" in told and isinstance(told["phase"], str):
            told["phase"] = say("phase", told["phase"]).lower()
        key = _sentence(str(event.__struct_config__.tag), facts)
        if "reason" in told:
            told["reason"] = str(told["reason"]).replace("_", " ")
        if not placeholders(texts()["event"].get(key, "{}")) <= set(told):  # of an edition that has no words yet
            told = {name: fact for name, fact in told.items() if fact is not None}
            who = told.pop("seat", None)
            return (f"{who}: " if who else "") + say("event", key, told) + "."
        sentence = say("event", key, told)
        if dice and facts.get("rolls"):
            sentence += self.ink.dim(f"  [{_dice(facts['rolls'], self.rolls)}]")
        public = event.seen_by(None)
        open_facts = {} if public is None else {name: getattr(public, name) for name in public.__struct_fields__}
        hidden = [name for name, fact in facts.items() if fact is not None and open_facts.get(name) != fact]
        if public is not None and hidden:
            sentence += " " + self.ink.bold(" ".join(_joined(told[name]) for name in hidden))
        return sentence


def clean(table: Table) -> Table:
    """The table as it may be shown: whoever made the file of a map or of a game chose the names."""
    world = table.board.map
    territories = tuple(replace(each, name=visible(each.name), slug=visible(each.slug)) for each in world.territories)
    continents = tuple(replace(each, name=visible(each.name), slug=visible(each.slug)) for each in world.continents)
    missions = tuple(replace(each, text=visible(each.text)) for each in table.board.missions)
    shown = replace(world, territories=territories, continents=continents)
    board = replace(table.board, name=visible(table.board.name), map=shown, missions=missions)
    return replace(table, board=board, seats=tuple(replace(seat, name=visible(seat.name)) for seat in table.seats))


def _sentence(tag: str, facts: Mapping[str, Any]) -> str:
    """An event may have a sentence of its own where a field is true, `battled.won`, or empty, `battled.no_rolls`."""
    true = [f"{tag}.{name}" for name, fact in facts.items() if fact is True]
    empty = [f"{tag}.no_{name}" for name, fact in facts.items() if fact == ()]
    return next((key for key in (*empty, *true) if key in texts()["event"]), tag)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _joined(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_joined, value)) or "none"
    return "none" if value is None else str(value)


def sides(roll: Any) -> str:
    """A roll, as `6 5 2 : 5 1`. It may be of any shape that holds numbers."""
    parts = [getattr(roll, name) for name in roll.__struct_fields__] if isinstance(roll, msgspec.Struct) else [roll]
    return " : ".join(" ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in parts)


def _dice(rolls: Sequence[Any], most: int) -> str:
    """The last rolls."""
    shown = " | ".join(map(sides, rolls[-most:]))
    return shown if len(rolls) <= most else f"… {shown}"


def _marks(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each seat that no earlier one has, of its name if that can be. Digits would join with numbers."""
    marks: list[str] = []
    for name in names:
        letters = [letter.upper() for letter in f"{name}{ascii_uppercase}" if letter.isalpha()]
        marks.append(next((letter for letter in letters if letter not in marks), "?"))
    return tuple(marks)


joined = _joined
