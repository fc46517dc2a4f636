"""The text form of an action: `attack brazil north-africa 3`. What is printed can be typed again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from ..errors import Malformed
from ..world.board import Board
from ..world.map import WorldMap
from .edition import AnyEdition, CardFace, Player
from .option import (
    Action,
    CardsSlot,
    ChoiceSlot,
    EntrySlot,
    NumberSlot,
    Option,
    PiecesSlot,
    SeatSlot,
    Slot,
    TerritorySlot,
    verb_of,
)


class Lexicon(msgspec.Struct, frozen=True):
    """The words for the territories, cards and seats of one table; where two are alike the later one gets a number."""

    territories: tuple[str, ...]
    cards: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    """The kinds of pieces, if there are several."""

    @classmethod
    def of(cls, world: WorldMap, cards: Sequence[CardFace] = (), seats: Sequence[Player] = ()) -> Lexicon:
        return cls(
            distinct_words([territory.slug or territory.name for territory in world.territories]),
            distinct_words([card.name for card in cards]),
            distinct_words([player.name for player in seats]),
        )

    @classmethod
    def at(cls, edition: AnyEdition) -> Lexicon:
        words = cls.of(edition.table.board.map, edition.cards, edition.table.seats)
        return replace(words, kinds=edition.piece_kinds)


def board_cards(board: Board) -> tuple[CardFace, ...]:
    """The words for the cards of a board: a card is called by its territory, or wild."""
    words = Lexicon.of(board.map).territories
    return tuple(
        CardFace(card.symbol) if card.territory is None else CardFace(words[card.territory], card.symbol)
        for card in board.cards
    )


def _plain(word: str) -> str:
    return "-".join(word.casefold().replace("_", "-").replace("-", " ").split())


def distinct_words(names: Sequence[str]) -> tuple[str, ...]:
    """Unique single words for these names: a number is appended to repeated ones, and a blank name gets a word."""
    plain = [_plain(name) or "unnamed" for name in names]
    taken = set(plain)
    words = []
    for index, word in enumerate(plain):
        if word in plain[:index]:
            numbered = (f"{word}-{number}" for number in count(2))
            word = next(other for other in numbered if other not in taken)
            taken.add(word)
        words.append(word)
    return tuple(words)


def find_name(word: str, names: Sequence[str], what: str) -> int:
    """The only name that is this word or begins with it, ignoring case, with hyphens for blanks."""
    plain = _plain(word)
    if plain in names:
        return names.index(plain)
    fits = [index for index, name in enumerate(names) if plain and name.startswith(plain)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Malformed("text.ambiguous", word=word, what=what, names=[names[index] for index in fits[:8]])
    raise Malformed("text.unknown", word=word, what=what)


def parse_territories(board: Board, words: Sequence[str]) -> set[int]:
    """Territories by names, slugs or beginnings of slugs. A continent's full name means all of its own."""
    world = board.map
    slugs = Lexicon.of(world).territories
    names = {_plain(territory.name): index for index, territory in reversed(list(enumerate(world.territories)))}
    continents = {_plain(word): index for index, each in enumerate(world.continents) for word in (each.name, each.slug)}
    meant: set[int] = set()
    for each in words:
        name = _plain(each)
        if name in continents and name not in slugs and name not in names:
            meant.update(world.members()[continents[name]])
        elif name in names and name not in slugs:
            meant.add(names[name])
        else:
            meant.add(find_name(name, slugs, "territory"))
    return meant


def parse_action(line: str, options: Sequence[Option], lexicon: Lexicon) -> Action:
    """The action of a line, with the verbs of these options. Whether it is legal is decided by the referee."""
    words = line.split()
    if not words:
        raise Malformed("text.empty")
    verbs = sorted({option.verb.replace("_", "-") for option in options})
    verb = verbs[find_name(words[0], verbs, "verb")].replace("-", "_")
    option = next(option for option in options if option.verb == verb)
    answers: dict[str, Any] = {}
    rest = words[1:]
    for slot in _as_typed(option.slots, rest, lexicon):
        if not rest:
            raise Malformed("text.missing", slot=slot.name, usage=option.usage)
        answers[slot.name], rest = _read(slot, rest, option, lexicon, answers)
    if rest:
        raise Malformed("text.extra", words=" ".join(rest), usage=option.usage)
    return option.action(**answers)


def _as_typed(slots: Sequence[Slot], words: Sequence[str], lexicon: Lexicon) -> Sequence[Slot]:
    """`attack 6 brazil peru`: a single number may come first, unless a territory has this name."""
    numbers = [slot for slot in slots if isinstance(slot, NumberSlot)]
    if len(numbers) != 1 or not words or not words[0].isdecimal():
        return slots
    if any(name.startswith(words[0]) for name in lexicon.territories):
        return slots
    return [*numbers, *(slot for slot in slots if slot is not numbers[0])]


def _read(
    slot: Slot, words: list[str], option: Option, lexicon: Lexicon, answers: Mapping[str, Any]
) -> tuple[Any, list[str]]:
    match slot:
        case TerritorySlot():
            return find_name(words[0], lexicon.territories, "territory"), words[1:]
        case SeatSlot():
            return find_name(words[0], lexicon.seats, "seat"), words[1:]
        case NumberSlot() | EntrySlot():
            return _number(words[0], slot.name), words[1:]
        case PiecesSlot():
            numbers = tuple(_number(word, slot.name) for word in words[0].split(","))
            return pad_kinds(numbers, len(lexicon.kinds)), words[1:]
        case CardsSlot():
            return tuple(find_name(word, lexicon.cards, "card") for word in words), []
        case ChoiceSlot():
            choices = tuple(slot.among(answers[slot.by]) if slot.by else slot.among)
            return choices[find_name(words[0], [_plain(choice) for choice in choices], slot.name)], words[1:]
        case _:
            raise TypeError(f"{option.verb} has a slot of unknown kind: {slot!r}")


def _number(word: str, slot: str) -> int:
    if word.isascii() and word.removeprefix("-").isdigit() and len(word) < 19:
        return int(word)
    raise Malformed("text.number", word=word, slot=slot)


def format_action(action: Action, option: Option, lexicon: Lexicon) -> str:
    """The line that `parse_action` reads as this action."""
    return " ".join([verb_of(action).replace("_", "-"), *(_write(slot, action, lexicon) for slot in option.slots)])


def _write(slot: Slot, action: Action, lexicon: Lexicon) -> str:
    answer = getattr(action, slot.name)
    match slot:
        case TerritorySlot():
            return str(lexicon.territories[answer])
        case SeatSlot():
            return str(lexicon.seats[answer])
        case PiecesSlot():
            return format_pieces(answer)
        case CardsSlot():
            return " ".join(lexicon.cards[card] for card in answer)
        case _:
            return _plain(str(answer))


def format_pieces(pieces: Sequence[int]) -> str:
    """Pieces as they are typed: a number for each kind, without trailing zeros: `3` means three of the first kind."""
    named = max((kind for kind, number in enumerate(pieces, 1) if number), default=1)
    return ",".join(map(str, pieces[:named]))


def pad_kinds(numbers: tuple[int, ...], kinds: int) -> tuple[int, ...]:
    return numbers + (0,) * (kinds - len(numbers))
