"""TypeScript types of the messages and values, generated from the same Python types as the page and the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Set
from typing import Any, get_args

import msgspec

from .. import editions
from ..core.figures import Figures, Holdings
from ..core.ids import INDEX_MEANINGS
from ..core.option import Listing, verb_of
from ..core.table_talk import TableTalkEvent
from . import field_types
from .narration import Narration, NarrationStep
from .protocol import CLIENT, SERVER, TALK, VALUES, close_codes

Schema = Mapping[str, Any]

HEAD = "// Made from the Python types by the build (`python -m rubicon.server.typescript`). Changes belong there.\n"
OPEN = {"view": "View", "before": "View | null", "action": "Action", "events": "readonly Event[]"}
"""Types that each edition defines."""
COMMON = (
    "/** What is told in this edition: by itself, or by the table. */",
    "export type AnyEvent = OwnEvent | Heard;",
    "/** All that the client's part of this edition is checked against. */",
    'export type Contract = { readonly view: View; readonly event: OwnEvent; readonly verb: AnyAction["verb"] };',
)
LOOSE = frozenset(kind.__name__ for kind in (*CLIENT, Listing, Holdings))
"""Types whose fields with a default may be missing; in all others the server sends every field."""


def wire() -> str:
    """The messages and values of all editions, and the types of ids."""
    return "\n".join((HEAD, *_ids(), *_editions(), *_messages(), *_constants())) + "\n"


IDS = {meaning: f"{meaning.capitalize()}Id" for meaning in INDEX_MEANINGS}


def _ids() -> Iterator[str]:
    """Distinct types for ids. The brand is optional, so that an index or a literal is accepted."""
    for name in IDS.values():
        yield f'export type {name} = number & {{ readonly __brand?: "{name}" }};'
    yield ""


def _editions() -> Iterator[str]:
    names = [name.capitalize() for name in editions.names()]
    for name, title in zip(editions.names(), names, strict=True):
        of = editions.find(name)
        (view, event, action), parts = msgspec.json.schema_components([of.View, of.Event, of.Action])
        named = {"View": view, "OwnEvent": event, "AnyAction": action}
        lines = (*declarations({**named, **parts}), *COMMON)
        body = "".join(f"  {line}\n" for line in lines)
        yield f"export declare namespace {title} {{\n{body}}}\n"
    for union, member in (("View", "View"), ("Event", "AnyEvent"), ("Action", "AnyAction")):
        yield f"export type {union} = {' | '.join(f'{title}.{member}' for title in names)};"


def _messages() -> Iterator[str]:
    every = [
        *CLIENT,
        *SERVER,
        *VALUES,
        field_types.Material,
        Figures,
        Narration,
        NarrationStep,
        *get_args(TableTalkEvent),
    ]
    _, parts = msgspec.json.schema_components([_bare(each) for each in every])
    names = {part: _name(part, parts) for part in parts}
    yield from declarations({names[part]: schema for part, schema in parts.items()}, OPEN, LOOSE)
    for said, kinds in (("FromClient", CLIENT), ("FromServer", SERVER)):
        tags = {kind.__struct_config__.tag for kind in kinds}
        told = (names[part] for part, schema in parts.items() if _tag(schema) in tags)
        yield f"export type {said} = {' | '.join(told)};"
    yield f"export type Heard = {' | '.join(kind.__name__ for kind in get_args(TableTalkEvent))};"
    yield f"export type Talk = {' | '.join(f'{{ readonly verb: {json.dumps(verb_of(each))} }}' for each in TALK)};"


def _bare(value: Any) -> Any:
    """The type with `Any` for the parts that editions define."""
    variables = getattr(value, "__parameters__", ())
    return value[(Any,) * len(variables)] if variables else value


def _name(part: str, parts: Mapping[str, Schema]) -> str:
    """The type name without the parts that editions define. A message with the name of a value gets its own."""
    name = part.partition("_")[0]
    return f"{name}Message" if part != name and name in parts else name


def _tag(schema: Schema) -> object:
    return schema.get("properties", {}).get("message", {}).get("enum", [None])[0]


def _constants() -> Iterator[str]:
    yield f"export const CLOSING = {json.dumps(close_codes())} as const;"


def declarations(
    parts: Mapping[str, Schema], fields: Mapping[str, str] | None = None, loose: Set[str] = frozenset()
) -> Iterator[str]:
    """A type declaration for each part of a schema; `fields` has the types of fields that the schema leaves open."""
    for name, schema in sorted(parts.items()):
        if "description" in schema:
            yield f"/** {' '.join(str(schema['description']).split()).replace('*/', '* /')} */"
        yield f"export type {_identifier(name)} = {typed(schema, fields or {}, name.removesuffix('Message') in loose)};"


def _identifier(name: str) -> str:
    """A valid name: a schema qualifies types of the same name by their modules."""
    *modules, own = name.split(".")
    return "".join(module.capitalize() for module in modules[-1:]) + own


PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def typed(schema: Schema, fields: Mapping[str, str], loose: bool = False) -> str:
    match schema:
        case {"$ref": reference}:
            return _identifier(str(reference).rpartition("/")[2].partition("_")[0])
        case {"x-meaning": str(meaning)} if meaning in IDS:
            return IDS[meaning]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": members} | {"oneOf": members}:
            return " | ".join(dict.fromkeys(typed(member, fields) for member in members))
        case {"prefixItems": members}:
            return f"readonly [{', '.join(typed(member, fields) for member in members)}]"
        case {"type": "array"}:
            item = typed(schema.get("items") or {}, fields)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case {"type": "object", "properties": properties}:
            required = set(schema.get("required", ())) if loose else set(properties)
            return "{ " + "; ".join(_field(name, part, fields, required) for name, part in properties.items()) + " }"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"Readonly<Record<string, {typed(value, fields)}>>"
        case {"type": "object"}:
            return "Readonly<Record<string, unknown>>"
        case {"type": str(kind)}:
            return PLAIN[kind]
        case _:
            return "unknown"


def _field(name: str, schema: Schema, fields: Mapping[str, str], required: Set[str]) -> str:
    kind = typed(schema, fields)
    if name in fields and "unknown" in kind:
        kind = fields[name]
    return f"readonly {name}{'' if name in required else '?'}: {kind}"
