"""What the editions of the current code can say: settings, verbs, events, phases and chance cards, as plain JSON.

A folder of stored games keeps the vocabulary of the version that made it, so that coverage is judged by what that
version could do, and a name that disappears later is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect

from rubicon import editions
from rubicon.core.edition import AnyEdition, UndoMode
from rubicon.core.table_talk import TableTalk, TableTalkEvent
from rubicon.editions.conkueror.context import CHANCE_SETS

Vocabulary: TypeAlias = dict[str, Any]

ANY_NUMBER = "a number"
"""Stands for all values of a setting that is a number."""


def current_vocabulary() -> Vocabulary:
    return {
        "undo": list(get_args(UndoMode)),
        "talk_verbs": _tags(TableTalk),
        "talk_events": _tags(TableTalkEvent),
        "editions": {name: _edition(editions.find(name)) for name in editions.names()},
    }


def _edition(edition: type[AnyEdition]) -> Vocabulary:
    words: Vocabulary = {
        "seats": [edition.seats.start, edition.seats.stop - 1],
        "presets": {name: msgspec.to_builtins(settings) for name, settings in edition.presets.items()},
        "settings": {field.name: _values(field.type) for field in _fields(edition.Settings)},
        "verbs": _tags(edition.Action),
        "events": _tags(edition.Event),
        "phases": _phases(edition.View),
        "view": [field.encode_name for field in _fields(edition.View)],
    }
    if edition.name == "conkueror":
        words["chance_cards"] = {name: list(cards) for name, cards in CHANCE_SETS.items()}
    return words


def _fields(struct: Any) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _values(kind: inspect.Type) -> list[Any]:
    match kind:
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.BoolType():
            return [False, True]
        case inspect.IntType() | inspect.FloatType():
            return [ANY_NUMBER]
        case inspect.NoneType():
            return [None]
        case inspect.UnionType(types=kinds):
            return [value for each in kinds for value in _values(each)]
        case inspect.Metadata(type=inner):
            return _values(inner)
        case _:
            raise NotImplementedError(f"list the values of a setting of type {kind} here")


def _tags(union: Any) -> dict[str, list[str]]:
    """The names of the members of a union as JSON has them, each with the names of its fields."""
    members: Iterable[Any] = get_args(union) or (union,)
    tagged = {str(member.__struct_config__.tag): [f.encode_name for f in _fields(member)] for member in members}
    return dict(sorted(tagged.items()))


def _phases(view: Any) -> list[str]:
    phase = next(field.type for field in _fields(view) if field.name == "phase")
    kinds = phase.types if isinstance(phase, inspect.UnionType) else (phase,)
    return sorted(str(kind.tag) for kind in kinds if isinstance(kind, inspect.StructType))


def lost_names(then: Vocabulary, now: Vocabulary) -> list[str]:
    """What a stored vocabulary has and the current one lacks. Additions are no loss."""
    return list(_lost((), then, now))


IGNORED = {"presets", "view"}
"""Presets may be retuned, since a save holds every setting; views are compared by the transcripts."""


def _lost(path: tuple[str, ...], then: Any, now: Any) -> Iterable[str]:
    if isinstance(then, Mapping):
        for name, value in then.items():
            if name in IGNORED:
                continue
            if name not in now:
                yield " / ".join((*path, name))
            else:
                yield from _lost((*path, name), value, now[name])
    elif path[-1] == "seats":
        if not now[0] <= then[0] <= then[1] <= now[1]:
            yield f"{' / '.join(path)}: {then[0]} to {then[1]}, now {now[0]} to {now[1]}"
    else:
        yield from (f"{' / '.join(path)}: {value!r}" for value in then if value not in now)
        if "chance_cards" in path:
            more = [value for value in now if value not in then]
            yield from (f"{' / '.join(path)}: {value!r} is new; put a new card into a new set" for value in more)
