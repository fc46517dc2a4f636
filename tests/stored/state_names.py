"""The stored names of states: the JSON names of every field that the digest of a state depends on.

Digests are taken of whole states, so a field that is renamed, removed or added makes unaltered saves fail. The names
of each released version are kept in `state_names.json`; those of a new version are added with

    PYTHONPATH=src:. .venv/bin/python -m tests.stored.state_names

which refuses to alter the names of a version that is recorded already. An edition may be added to it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import UNSET, inspect
from msgspec.structs import FieldInfo, fields

from rubicon import VERSION, editions
from tests.conftest import ROOT

COMMAND = "PYTHONPATH=src:. .venv/bin/python -m tests.stored.state_names"
RECORD = ROOT / "tests/stored/state_names.json"

Names: TypeAlias = dict[str, list[str]]
"""The sorted field names of each struct in a state, by its place: `state.phase[attacking]`, `state.last.fights`."""


def state_names(state: Any) -> Names:
    return {place: sorted(field.encode_name for field in found) for place, found in _structs(state)}


def optional_names(state: Any) -> set[str]:
    """The fields that are not written as long as nobody sets them: `state.last.added`."""
    return {f"{place}.{f.encode_name}" for place, found in _structs(state) for f in found if f.default is UNSET}


def current_names() -> dict[str, Names]:
    return {name: state_names(editions.find(name).State) for name in editions.names()}


def _structs(state: Any) -> Iterator[tuple[str, tuple[FieldInfo, ...]]]:
    return _walk("state", inspect.type_info(state))


def _walk(place: str, kind: inspect.Type) -> Iterator[tuple[str, tuple[FieldInfo, ...]]]:
    match kind:
        case inspect.StructType(cls=struct, fields=parts, tag=tag, array_like=array_like):
            place = place if tag is None else f"{place}[{tag}]"
            if not array_like:  # those are written without names
                yield place, fields(struct)
            for field in parts:
                yield from _walk(f"{place}.{field.encode_name}", field.type)
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            for each in kinds:
                yield from _walk(place, each)
        case inspect.CollectionType(item_type=item) | inspect.VarTupleType(item_type=item):
            yield from _walk(place, item)
        case inspect.DictType(value_type=value):
            yield from _walk(place, value)
        case inspect.Metadata(type=inner):
            yield from _walk(place, inner)
        case _:
            pass


def recorded_names() -> dict[str, dict[str, Names]]:
    """By version, then by edition."""
    found: dict[str, dict[str, Names]] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return found


def lost_state_names(then: Names, now: Names) -> list[str]:
    lost = [place for place in then if place not in now]
    return lost + [f"{place}.{name}" for place in then for name in then[place] if name not in now.get(place, [name])]


def added_state_names(then: Names, now: Names) -> list[str]:
    """Only within structs that existed then: a new phase or struct appears under new rules alone."""
    return [f"{place}.{name}" for place in then for name in now.get(place, ()) if name not in then[place]]


def record_version(record: Mapping[str, dict[str, Names]]) -> dict[str, dict[str, Names]]:
    current = current_names()
    if any(current.get(edition) != names for edition, names in record.get(VERSION, {}).items()):
        raise ValueError(f"version {VERSION} is recorded with other names. Raise VERSION, or restore the names.")
    return {**record, VERSION: current}


def main() -> int:
    try:
        record = record_version(recorded_names())
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
