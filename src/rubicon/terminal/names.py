"""Display names: the numbers in views, events and refusals become names.

The type of a field (`core/ids.py`) tells what its number stands for; `texts/meanings.json` does for the facts of a
refusal. All other numbers stay numbers, so that texts can have plurals of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from ..core.edition import AnyEdition, Event, Table
from ..core.ids import Meaning, field_meanings
from ..core.option import verb_of
from ..errors import Refused
from ..texts import arguments, fact_meanings, has, list_text, lower_case, number_text, row_text, say
from ..world.translation import translated
from .spellings import SpokenLexicon, kind_text
from .style import TextStyle, visible


class DisplayNames:
    def __init__(self, edition: AnyEdition, style: TextStyle, rolls: int = 3) -> None:
        """`rolls` is the maximum number of rolls shown for a battle."""
        self.table = printable_table(edition.table)
        self.edition = edition if self.table == edition.table else type(edition)(self.table)
        self.style = style
        self.rolls = rolls
        self.lexicon = SpokenLexicon.spoken(self.edition, edition.table.board)
        self.marks = _marks([player.name for player in self.table.seats])

    def seat(self, seat: int | None) -> str:
        if seat is None or not 0 <= seat < len(self.table.seats):
            return say("list", "nobody")
        return self.style.seat(seat, self.table.seats[seat].name)

    def mark(self, seat: int | None) -> str:
        """A letter for a seat, where a name does not fit."""
        return "·" if seat is None else self.marks[seat]

    def territory(self, territory: int) -> str:
        return self.table.board.map.territories[territory].name

    def card(self, card: int) -> str:
        """The card as it is typed, and its symbol."""
        word, symbol = self.lexicon.cards[card], self.edition.cards[card].symbol
        return f"{word} ({kind_text(symbol)})" if symbol else word

    def pieces(self, pieces: Sequence[int]) -> str:
        """`3 infantry and 1 cavalry`, without kinds of which there are none."""
        kinds = zip(pieces, self.edition.piece_kinds, strict=True)
        return list_text([piece_count(kind, number) for number, kind in kinds if number] or [None])

    def named(self, value: Any, meaning: Meaning = "") -> Any:
        """A value in words, by its meaning."""
        match value:
            case str() if meaning == "phrase":
                return say("phrase", value)
            case str() if meaning == "phase":
                return lower_case(say("phase", value))
            case bool() | None | str():
                return value
            case int():
                return self._number(value, meaning)
            case msgspec.Struct():
                told = self.fields(value)
                tag = value.__struct_config__.tag
                if tag:  # an order, as it would be typed
                    return " ".join([str(tag), *map(_joined, told.values())])
                return row_text([f"{field} {_joined(item)}" for field, item in told.items()])
            case Refused():
                return say("refused", value.code, self.facts(value))
            case Mapping():
                of = meaning if isinstance(meaning, Mapping) else {"keys": "", "values": meaning}
                return [
                    f"{self.named(key, of['keys'])} {_joined(self.named(item, of['values']))}"
                    for key, item in value.items()
                ]
            case list() | tuple():
                return self._list(value, meaning)
            case _:
                return value

    def _list(self, value: Sequence[Any], meaning: Meaning) -> Any:
        if isinstance(meaning, tuple) and not isinstance(value[0], list | tuple):
            return [self.named(item, of) for item, of in zip(value, meaning, strict=True)]
        if meaning == "ranking":
            return self._places(value)
        if meaning == "pieces" and len(value) == len(self.edition.piece_kinds) and isinstance(value[0], int):
            return self.pieces(value)
        return [self.named(item, meaning) for item in value]

    def _number(self, value: int, meaning: Meaning) -> Any:
        board = self.table.board
        if meaning == "seat" and 0 <= value < len(self.table.seats):
            return self.seat(value)
        if meaning == "territory" and 0 <= value < len(board.map.territories):
            return self.territory(value)
        if meaning == "card" and 0 <= value < len(self.edition.cards):
            return self.card(value)
        if meaning == "mission" and 0 <= value < len(board.missions):
            return f"“{self.mission(value)}”"
        return value

    def fields(self, struct: msgspec.Struct) -> dict[str, Any]:
        """The fields of an event, an outcome or another part of a game, in words."""
        meanings = field_meanings(type(struct))
        return {name: self.named(getattr(struct, name), meanings.get(name, "")) for name in struct.__struct_fields__}

    def mission(self, number: int) -> str:
        """The text of a mission, with the name of the seat to destroy if it is in the game."""
        mission = self.table.board.missions[number]
        rival = mission.destroy
        seated = rival is not None and rival < len(self.table.seats)
        return mission.against(self.seat(rival)) if seated and rival is not None else mission.text

    def _places(self, places: Sequence[Sequence[int]]) -> str:
        ranked, place = [], 1
        for group in places:
            ranked.append(say("list", "rank", {"place": place, "names": [self.seat(seat) for seat in group]}))
            place += len(group)
        return row_text(ranked)

    def facts(self, refused: Refused) -> dict[str, Any]:
        meanings = fact_meanings().get(refused.code, {})
        return {name: self.named(fact, meanings.get(name, "")) for name, fact in refused.facts.items()}

    def refusal(self, refused: Refused) -> str:
        told, facts = self.facts(refused), refused.facts
        if facts.get("verb"):
            told["verb"] = str(facts["verb"]).replace("_", "-")
        if isinstance(facts.get("offered"), list):
            told["offered"] = [str(verb).replace("_", "-") for verb in told["offered"]]
        if "slot" in facts and "answer" in facts:
            told["answer"] = self.named(facts["answer"], self._slot_meaning(str(facts["verb"]), str(facts["slot"])))
            told["slot"] = say("slot", str(facts["slot"]))
        return say("refused", refused.code, told)

    def _slot_meaning(self, verb: str, slot: str) -> Meaning:
        """The meaning of the field of an action that a slot fills."""
        actions = get_args(self.edition.Action) or (self.edition.Action,)
        return next((field_meanings(each).get(slot, "") for each in actions if verb_of(each) == verb), "")

    def event(self, event: Event, dice: bool = True) -> str:
        """A sentence with the last dice. Facts that are not public are added in bold."""
        facts = {name: getattr(event, name) for name in event.__struct_fields__}
        told = self.fields(event)
        key = _sentence_key(str(event.__struct_config__.tag), facts)
        if not has("event", key) or not arguments("event", key) <= set(told):  # of an edition that has no words yet
            told = {name: fact for name, fact in told.items() if fact is not None}
            seats = [name for name, meaning in field_meanings(type(event)).items() if meaning == "seat"]
            who = told.pop(seats[0], None) if seats else None
            return (f"{_joined(who)}: " if who else "") + say("event", key, told) + "."
        sentence = say("event", key, told)
        if dice and facts.get("rolls"):
            sentence += self.style.dim(f"  [{_dice_text(facts['rolls'], self.rolls)}]")
        public = event.seen_by(None)
        open_facts = {} if public is None else {name: getattr(public, name) for name in public.__struct_fields__}
        hidden = [name for name, fact in facts.items() if fact is not None and open_facts.get(name) != fact]
        if public is not None and hidden:
            sentence += " " + self.style.bold(" ".join(_joined(told[name]) for name in hidden))
        return sentence


def printable_table(table: Table) -> Table:
    """The table with printable names in the language that is spoken: those in files are not trusted."""
    spoken = translated(table.board)
    world = spoken.map
    territories = tuple(replace(each, name=visible(each.name), slug=visible(each.slug)) for each in world.territories)
    continents = tuple(replace(each, name=visible(each.name), slug=visible(each.slug)) for each in world.continents)
    missions = tuple(replace(each, text=visible(each.text)) for each in spoken.missions)
    shown = replace(world, territories=territories, continents=continents)
    board = replace(table.board, name=visible(spoken.name), map=shown, missions=missions)
    return replace(table, board=board, seats=tuple(replace(seat, name=visible(seat.name)) for seat in table.seats))


def _sentence_key(tag: str, facts: Mapping[str, Any]) -> str:
    """The key of a text. There may be one for a field that is true (`battled.won`) or empty (`battled.no_rolls`)."""
    true = [f"{tag}.{name}" for name, fact in facts.items() if fact is True]
    empty = [f"{tag}.no_{name}" for name, fact in facts.items() if fact == ()]
    return next((key for key in (*empty, *true) if has("event", key)), tag)


def piece_count(kind: str, number: int) -> str:
    """`3 infantry`. A kind that has no text is shown as it is called."""
    return say("piece", kind, {"number": number}) if has("piece", kind) else f"{number_text(number)} {kind}"


def _joined(value: Any) -> str:
    if value is None:
        return say("list", "empty")
    return row_text([_joined(item) for item in value]) if isinstance(value, list | tuple) else str(value)


def roll_text(roll: Any) -> str:
    """A roll, such as `6 5 2 : 5 1`. It may be any structure of numbers."""
    parts = [getattr(roll, name) for name in roll.__struct_fields__] if isinstance(roll, msgspec.Struct) else [roll]
    return " : ".join(" ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in parts)


def _dice_text(rolls: Sequence[Any], most: int) -> str:
    """The last rolls."""
    shown = " | ".join(map(roll_text, rolls[-most:]))
    return shown if len(rolls) <= most else f"… {shown}"


def _marks(names: Sequence[str]) -> tuple[str, ...]:
    """A unique letter for each seat, of its name if possible. Digits could be read as part of a number."""
    marks: list[str] = []
    for name in names:
        letters = [letter.upper() for letter in f"{name}{ascii_uppercase}" if letter.isalpha()]
        marks.append(next((letter for letter in letters if letter not in marks), "?"))
    return tuple(marks)


joined = _joined
