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
from ..texts import fact_meanings, texts
from . import messages

# Why a server closes a connection: its own close codes, beside the standard ones.
LOGGED_OUT = 4401
"""The session is over after a logout, or after a new password elsewhere. Ask over REST who you are now."""
GONE = 4404
"""There is no such table. Do not come back."""
SILENT = 4408
"""No `look` came in time."""
TOO_SLOW = 4413
"""The client did not read what was sent. Come back, and look since the last version."""
TOO_FAST = 4429
"""Too many messages, or too many connections. Come back later."""
FAULT = 4500
"""The server has failed. Come back, and look since the last version."""


def close_codes() -> dict[str, int]:
    """Each of these codes by its name."""
    return {name: code for name, code in globals().items() if name.isupper() and type(code) is int}


HEAD = """# What clients and servers say to each other

*This page is made from `src/rubicon/wire/`; `rubicon protocol --page` prints it. What it says is what the code
does.*

A client opens a WebSocket at `/ws/tables/CODE`, with the session cookie that it got over REST (`GET
/api/session`, then `POST /api/session/guest` or `…/login`; `/api/openapi.json` describes all of that). Without
a session it may watch. Every message is a JSON object in a text frame, at most 64 KiB from a client; `message`
says which one it is.

1. The server says [`sitting`](#sitting): who is at the table, and which seats are yours.
2. The client says [`look`](#look): from which seat it looks, or null to watch. From then on it gets an
   [`update`](#update) now, and whenever something has happened that this seat may know.
3. An update holds everything: the view, what can be done now (`options`), for whom the game waits, and what
   happened since the last one (`events`, to be told and animated; they change nothing). It replaces whatever
   the client had.
4. The client answers the options with a [`submit`](#submit), under a nonce of its own choosing, and naming the
   `prompt` of the update that it answers. It is [`accepted`](#accepted), and then it is stored for good, or it
   is a [`refusal`](#refusal), and then nothing has changed.
5. A connection that breaks is opened anew: `look` with `since`, the last version that the client has, and
   whatever was not answered is sent again with the same nonce. It is never done twice.

A version counts, for each viewer, what this viewer has seen; nothing can be concluded from it about what others
do unseen. A second socket, `/ws/notices`, tells a person who has a session where they are awaited
([`notice`](#notice)).

Every edition speaks like this. An option is a verb and its slots, with all answers that each slot may have, so
that a client can play an edition that it has never heard of: choose an answer for each slot, and send them
under the slots' names.
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
    for title, said in (("From a client", CLIENT), ("From the server", SERVER)):
        yield f"## {title}\n"
        for message in said:
            yield from _described(message, messages)
    yield "## What is part of them\n"
    for value in VALUES:
        yield from _described(value, inspect.getmodule(value) or messages)
    yield from _meanings()
    yield "## What is done to a game\n"
    yield "Actions of every edition, beside what its options offer. All but `undo` answer no prompt.\n"
    for action in TALK:
        yield f"- `{verb_of(action)}`: {_sentence(action)}"
    yield "\n## Why a connection is ended\n"
    yield "| code | name | what it means |\n|---|---|---|"
    sentences = _sentences_below(ast.parse(inspect.getsource(sys.modules[close_codes.__module__])).body)
    for name, code in close_codes().items():
        yield f"| {code} | {name.lower()} | {sentences[name]} |"
    yield "\nA message that is too large ends it with 1009."
    yield "\n## The verbs of each edition\n"
    yield "`rubicon protocol EDITION` prints the schema of all its messages, views and events.\n"
    for name in editions.names():
        verbs = _members(editions.find(name).Action)
        yield f"- **{name}**: " + ", ".join(f"`{_usage(verb)}`" for verb in verbs)


MEANINGS_HEAD = """## What values stand for

| meaning | value |
|---|---|"""
MEANINGS_TEXT = """
The material is what `GET /api/tables/CODE/material` answers. Its `event_fields` and `action_fields` tell, by tag and
field, what the values of that edition stand for; the JSON Schema of an edition says it of every field, those of views
included, as `x-meaning`. A list holds several values of that meaning, and null none. Where a list has a fixed length,
a list of meanings tells them position by position; for an object, `keys` and `values` tell them. Fields that are not
named hold plain values. The name of a field says nothing.

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
    yield "\nThe facts of refusals. The answer in `not_among` is that to its `slot` of its `verb`.\n"
    yield "| refusal | facts |\n|---|---|"
    for code in texts()["refused"]:
        if fact_meanings(code):
            yield f"| `{code}` | {_fields_of(fact_meanings(code))} |"
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
        note = [told.get(field.name, ""), "" if required else "*may be left out*" if value in CLIENT else ""]
        kind = _type(field.name, msgspec.inspect.type_info(field.type))
        yield f"| `{field.name}` | {kind} | {' '.join(each for each in note if each)} |"
    yield ""


GENERIC = {
    "action": "an action: `verb` and the answer to each slot",
    "view": "what is seen, as the edition knows it",
    "events": "list of what happened, as the edition knows it",
}


def _type(field: str, kind: msgspec.inspect.Type) -> str:
    if field in GENERIC:
        return GENERIC[field]
    match kind:
        case msgspec.inspect.StrType(min_length=least, max_length=most):
            return "text" if most is None else f"text of {least} to {most} characters"
        case msgspec.inspect.Metadata(type=inner, extra_json_schema=schema):
            meaning = str((schema or {}).get(MEANING_KEY, ""))
            return meaning if meaning in INDEX_MEANINGS else _type("", inner)
        case msgspec.inspect.IntType():
            return "number"
        case msgspec.inspect.FloatType():
            return "number with decimals"
        case msgspec.inspect.BoolType():
            return "true or false"
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
            return f"object, each value {_type('', value)}"
        case _:
            return "anything"


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
