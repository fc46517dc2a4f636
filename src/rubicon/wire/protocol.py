"""The protocol between clients and servers: its close codes, a page about it (docs/protocol.md), and a schema.

Page and schema are generated from the messages: their names, fields and types, and the docstrings below them in the
source. `rubicon protocol` prints them.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import ModuleType
from typing import Any, get_args

import msgspec

from .. import editions
from ..core import edition, option, table_talk
from ..core.ids import INDEX_MEANINGS, MEANING_KEY, OTHER_MEANINGS, Meaning, struct_meanings
from ..core.option import verb_of
from ..texts import fact_meanings
from . import messages

# Why a server closes a connection: its own close codes, beside the standard ones.
LOGGED_OUT = 4401
"""The session has ended: a logout, or a new password on another device. Ask over REST who you are now."""
GONE = 4404
"""There is no such table. Do not reconnect."""
SILENT = 4408
"""The client did not send `look` in time."""
TOO_SLOW = 4413
"""The client did not read its messages. Reconnect, and send `look` with the last version."""
TOO_FAST = 4429
"""Too many messages, or too many connections. Reconnect later."""
FAULT = 4500
"""The server has failed. Reconnect, and send `look` with the last version."""


def close_codes() -> dict[str, int]:
    """Each of these codes by its name."""
    return {name: code for name, code in globals().items() if name.isupper() and type(code) is int}


HEAD = """# Client and server protocol

*This page is generated from `src/rubicon/wire/`; `rubicon protocol --page` prints it.*

This page is the reference for authors of clients and bots. It describes every message between a client and a
server. `rubicon protocol EDITION` prints the JSON Schema of all messages of an edition.

A client opens a WebSocket at `/ws/tables/CODE` with its session cookie. It gets the cookie over REST: `GET
/api/session`, then `POST /api/session/guest` or `…/login` (see `/api/openapi.json`). Without a session a client
can only watch. Every message is a JSON object in a text frame, at most 64 KiB from a client. The field `message`
is its type.

1. The server sends [`sitting`](#sitting): who is at the table, and which seats are yours.
2. The client sends [`look`](#look) with the seat whose view it wants, or null to watch. The server answers with an
   [`update`](#update), and sends another one each time this seat may see a change.
3. An update is complete. It has the view, the allowed actions (`options`), the seats that the game waits for, and
   what has happened since the last update (`events`). Replace your old update with it. Use events only for the log
   and for animation; they change nothing.
4. The client answers the options with a [`submit`](#submit). It chooses a nonce and names the `prompt` of the update
   that it answers. The server replies with [`accepted`](#accepted), and the action is stored permanently, or with a
   [`refusal`](#refusal), and nothing has changed.
5. If the connection breaks, open a new one. Send `look` with `since`, the last version that you have. Then send
   everything that was not answered again, with the same nonces. The server never performs an action twice.

Versions are counted for each viewer: a version counts only the steps of which this viewer saw something. It reveals
nothing about hidden actions of others. A second socket, `/ws/notices`, tells a person with a session at which tables
it is their turn ([`notice`](#notice)).

The protocol is the same for every edition. An option is a verb and its slots, with all allowed answers for each
slot. So a client can play an edition that it does not know: choose an answer for each slot, and send the answers
under the names of the slots.
"""

CLIENT: tuple[Any, ...] = (
    *(
        messages.Look,
        messages.Submit,
        messages.ForecastRequest,
        messages.Weigh,
        messages.Why,
        messages.Say,
        messages.Pause,
    ),
)
SERVER: tuple[Any, ...] = (
    *(messages.TableStatus, messages.Update, messages.Accepted, messages.Refusal, messages.Forecasted),
    *(messages.Weighed, messages.Because, messages.Said, messages.Notice),
)
VALUES: tuple[Any, ...] = (
    *(
        option.Offer,
        option.Listing,
        messages.SeatStatus,
        messages.Clock,
        edition.Player,
        edition.Forecast,
        edition.CampaignOdds,
    ),
    table_talk.UndoRequest,
)
TALK = (messages.Undo, table_talk.Allow, table_talk.Deny, table_talk.Finish, table_talk.Decline)


def schema(of: type[edition.AnyEdition]) -> Mapping[str, Any]:
    """JSON Schema (2020-12) of all that is said at a table of this edition, by clients and by the server."""
    kinds = [messages.client_messages(of), messages.server_messages(of)]
    (clients, server), components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Rubicon, edition {of.name}",
        "$defs": {**components, "FromClient": clients, "FromServer": server},
    }


def page() -> str:
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    for title, said in (("Client messages", CLIENT), ("Server messages", SERVER)):
        yield f"## {title}\n"
        for message in said:
            yield from _described(message, messages)
    yield "## Types used in messages\n"
    for value in VALUES:
        yield from _described(value, inspect.getmodule(value) or messages)
    yield from _meanings()
    yield "## Undo and agreements\n"
    yield "Every edition has these actions in addition to its options. Only `undo` needs a valid `prompt`.\n"
    for action in TALK:
        yield f"- `{verb_of(action)}`: {_sentence(action)}"
    yield "\n## Close codes\n"
    yield "| code | name | meaning |\n|---|---|---|"
    sentences = _sentences_below(ast.parse(inspect.getsource(sys.modules[close_codes.__module__])).body)
    for name, code in close_codes().items():
        yield f"| {code} | {name.lower()} | {sentences[name]} |"
    yield "\nA message that is too large closes the connection with code 1009."
    yield "\n## Verbs of each edition\n"
    yield "`rubicon protocol EDITION` prints the schema of all its messages, views and events.\n"
    for name in editions.names():
        verbs = _members(editions.find(name).Action)
        yield f"- **{name}**: " + ", ".join(f"`{_usage(verb)}`" for verb in verbs)


MEANINGS_HEAD = """## Meanings of values

| meaning | value |
|---|---|"""
MEANINGS_TEXT = """
The *material* is the response to `GET /api/tables/CODE/material`. Its `event_fields` and `action_fields` give the
meaning of each field of an event or action, by tag and name. The JSON Schema of an edition gives it for every field,
including those of views, as `x-meaning`.

- A list holds several values of that meaning; null holds none.
- For a list of fixed length, there is one meaning for each position.
- For an object, `keys` and `values` have a meaning each.
- A field without a meaning holds a plain value. Do not infer a meaning from the name of a field.

The fields of events:
"""


def _meanings() -> Iterator[str]:
    yield MEANINGS_HEAD
    for meaning, values in INDEX_MEANINGS.items():
        yield f"| {meaning} | the index of a {meaning} in `{values}` of the material |"
    for meaning, told in OTHER_MEANINGS.items():
        yield f"| {meaning} | {told} |"
    yield MEANINGS_TEXT
    yield "| event | fields |\n|---|---|"
    rows: dict[tuple[str, str], list[str]] = {}
    for name in editions.names():
        for tag, fields in struct_meanings(editions.find(name).Event | table_talk.TableTalkEvent).items():
            rows.setdefault((tag, _fields_of(fields)), []).append(name)
    tags = [tag for tag, _ in rows]
    for (tag, told), names in sorted(rows.items()):
        where = f" ({', '.join(names)})" if tags.count(tag) > 1 else ""
        yield f"| `{tag}`{where} | {told} |"
    yield "\nThe facts of refusals. In `not_among`, the answer is the one for its `slot` of its `verb`.\n"
    yield "| refusal | facts |\n|---|---|"
    for code, facts in fact_meanings().items():
        yield f"| `{code}` | {_fields_of(facts)} |"
    yield ""


def _fields_of(fields: Mapping[str, Meaning]) -> str:
    return ", ".join(f"`{name}`: {meaning}" for name, meaning in sorted(fields.items()))


def _usage(verb: type[option.Action]) -> str:
    return " ".join([verb_of(verb), *(field.name.upper() for field in msgspec.structs.fields(verb))])


def _members(union: Any) -> Sequence[Any]:
    return get_args(union) or (union,)


def _described(value: Any, module: ModuleType) -> Iterator[str]:
    config = value.__struct_config__
    yield f"### {config.tag or value.__name__}\n"
    yield f"{inspect.getdoc(value)}\n"
    told = _sentences_below(_class(module, value.__name__).body)
    fields = msgspec.structs.fields(value)
    if fields:
        yield "| field | type | |\n|---|---|---|"
    for field in fields:
        required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        note = [told.get(field.name, ""), "" if required else "*optional*" if value in CLIENT else ""]
        kind = _type(field.name, msgspec.inspect.type_info(field.type))
        yield f"| `{field.name}` | {kind} | {' '.join(each for each in note if each)} |"
    yield ""


GENERIC = {
    "action": "an action: `verb`, and an answer for each slot",
    "view": "the view, as the edition defines it",
    "events": "list of events, as the edition defines them",
}


def _type(field: str, kind: msgspec.inspect.Type) -> str:
    if field in GENERIC:
        return GENERIC[field]
    match kind:
        case msgspec.inspect.StrType(min_length=least, max_length=most):
            return "string" if most is None else f"string of {least} to {most} characters"
        case msgspec.inspect.Metadata(type=inner, extra_json_schema=schema):
            meaning = str((schema or {}).get(MEANING_KEY, ""))
            return meaning if meaning in INDEX_MEANINGS else _type("", inner)
        case msgspec.inspect.IntType():
            return "integer"
        case msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.BoolType():
            return "boolean"
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.LiteralType(values=values):
            return " or ".join(f'`"{value}"`' for value in values)
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.CollectionType(item_type=item):
            return f"list of {_type('', item)}"
        case msgspec.inspect.StructType(cls=named):
            return f"[{named.__name__}](#{named.__name__.lower()})"
        case msgspec.inspect.UnionType(types=types):
            return " or ".join(_type("", each) for each in types)
        case msgspec.inspect.DictType(value_type=value):
            return f"object with values of type {_type('', value)}"
        case _:
            return "any"


def _class(module: ModuleType, name: str) -> ast.ClassDef:
    tree = ast.parse(inspect.getsource(module))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)


def _sentences_below(body: Sequence[ast.stmt]) -> dict[str, str]:
    """The sentence below each field of a class, or below each constant of a module."""
    told: dict[str, str] = {}
    for node, below in pairwise(body):
        named = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        sentence = below.value if isinstance(below, ast.Expr) else None
        if isinstance(named, ast.Name) and isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
            told[named.id] = " ".join(inspect.cleandoc(sentence.value).split())
    return told


def _sentence(value: Any) -> str:
    return " ".join((inspect.getdoc(value) or "").split())
