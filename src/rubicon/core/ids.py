"""What a value in a message stands for: a seat, a territory, a card, a mission, pieces by kind or a word.

The meaning is part of the type, so the terminal, the generator of TypeScript and every other reader of a schema know
how to show a value without knowing its field. In a JSON Schema it is `x-meaning`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from msgspec import Meta, inspect

MEANING_KEY = "x-meaning"

SeatId: TypeAlias = Annotated[int, Meta(extra_json_schema={MEANING_KEY: "seat"})]
"""The place at the table, from 0."""
TerritoryId: TypeAlias = Annotated[int, Meta(extra_json_schema={MEANING_KEY: "territory"})]
"""The index of a territory in the map."""
CardId: TypeAlias = Annotated[int, Meta(extra_json_schema={MEANING_KEY: "card"})]
"""The index of a card in `Edition.cards`."""
MissionId: TypeAlias = Annotated[int, Meta(extra_json_schema={MEANING_KEY: "mission"})]
"""The index of a mission of the board."""
PiecesByKind: TypeAlias = Annotated[tuple[int, ...], Meta(extra_json_schema={MEANING_KEY: "pieces"})]
"""How many pieces of each of `Edition.piece_kinds`."""
Ranking: TypeAlias = Annotated[tuple[tuple[SeatId, ...], ...], Meta(extra_json_schema={MEANING_KEY: "ranking"})]
"""The seats in the first place, in the second and so on."""
PHRASE = Meta(extra_json_schema={MEANING_KEY: "phrase"})
Phrase: TypeAlias = Annotated[str, PHRASE]
"""Words of an edition's own, with underscores for blanks."""
PhaseName: TypeAlias = Annotated[str, Meta(extra_json_schema={MEANING_KEY: "phase"})]
"""The tag of a phase."""

INDEX_MEANINGS: Mapping[str, str] = MappingProxyType(
    {"seat": "seats", "territory": "board.map.territories", "card": "cards", "mission": "board.missions"}
)
"""Numbers that are an index, and the list of the material that each of them is an index of.

Both clients name them: `terminal/names.py` and `web/src/texts/names.ts`.
"""
OTHER_MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "pieces": "a list with the number of pieces of each of `kinds`",
        "ranking": "a list of places, each a list of seats",
        "phrase": "words, with underscores for blanks",
        "phase": "the tag of a phase",
    }
)
MEANINGS = frozenset({*INDEX_MEANINGS, *OTHER_MEANINGS})

Meaning: TypeAlias = str | tuple[str, ...] | Mapping[str, str]
"""What the values of a field stand for.

One of MEANINGS, for the value or for every item of a list; for lists of fixed length, one for each position; for a
mapping, those of its `keys` and `values`. "" is a plain value.
"""


@cache
def field_meanings(struct: type[msgspec.Struct]) -> Mapping[str, Meaning]:
    """The fields of a struct that are not plain. A struct inside it has meanings of its own."""
    found = {field.name: _meaning(field.type) for field in _fields(struct)}
    return {name: meaning for name, meaning in found.items() if meaning}


def struct_meanings(union: Any) -> Mapping[str, Mapping[str, Meaning]]:
    """The fields of each member of a union of structs that are not plain, by the tag of the member."""
    members: tuple[type[msgspec.Struct], ...] = get_args(union) or (union,)
    found = {str(member.__struct_config__.tag): field_meanings(member) for member in members}
    return {tag: fields for tag, fields in found.items() if fields}


def _fields(struct: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    kind = inspect.type_info(struct)
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def _meaning(kind: inspect.Type) -> Meaning:
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=schema):
            mark = (schema or {}).get(MEANING_KEY)
            return str(mark) if mark else _meaning(inner)
        case inspect.VarTupleType(item_type=item) | inspect.CollectionType(item_type=item):
            return _meaning(item)
        case inspect.TupleType(item_types=items):
            each = tuple(map(_plain, items))
            return each if any(each) else ""
        case inspect.DictType(key_type=keys, value_type=values):
            pair = {"keys": _plain(keys), "values": _plain(values)}
            return pair if any(pair.values()) else ""
        case inspect.UnionType(types=types):
            return _only(tuple(map(_meaning, types)))
        case _:
            return ""


def _plain(kind: inspect.Type) -> str:
    meaning = _meaning(kind)
    if not isinstance(meaning, str):
        raise TypeError(f"{kind} is too deep: make it a struct")
    return meaning


def _only(meanings: tuple[Meaning, ...]) -> Meaning:
    some = [meaning for meaning in meanings if meaning]
    if any(meaning != some[0] for meaning in some):
        raise TypeError(f"a value cannot stand for {some[0]!r} and for {some[1]!r}")
    return some[0] if some else ""
