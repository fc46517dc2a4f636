"""What a person can look up: the moves of the moment, help on a word, rulebooks, and the protocol."""

from __future__ import annotations

import re
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from .. import editions
from ..core.edition import AnyEdition
from ..core.option import Option
from ..errors import Malformed
from ..texts import rules, say
from . import parser
from .parser import plain
from .style import TextStyle, folded, padded, wrapped


def menu_lines(options: Sequence[Option], style: TextStyle) -> list[str]:
    """A line for each verb: its key, usage and meaning."""
    keys = parser.verb_keys(options)
    usages = {plain(option.verb): parser.usage(option) for option in reversed(options)}
    longest = max((len(usage) for usage in usages.values()), default=0)
    lines = []
    for verb, key in keys.items():
        usage = style.bold(usages[verb][: len(key)]) + usages[verb][len(key) :]
        lines.append(f"   {key.ljust(3)} {padded(usage, longest)}  {say('verb', verb.replace('-', '_'))}")
    return lines


def help_lines(
    asked: str,
    options: Sequence[Option],
    edition: AnyEdition,
    words: Mapping[str, str],
    style: TextStyle,
    columns: int,
) -> Iterator[str]:
    if not asked:
        yield from menu_lines(options, style)
        yield ""
        for word, meaning in words.items():
            yield f"   {style.bold(padded(word, 8))} {wrapped(meaning.split(), columns, 12)}"
        yield ""
        yield folded(say("play", "help"), columns)
        return
    verb = plain(asked)
    if verb in words:
        yield f"{style.bold(verb)}: {words[verb]}"
        return
    found = parser.find_verb(verb, options)
    yield from menu_lines([option for option in options if plain(option.verb) == found], style)
    told = rule_paragraphs(edition, found or verb)
    yield from told or ([] if found else [say("play", "help.none", {"word": asked})])


def rule_paragraphs(edition: AnyEdition, verb: str) -> list[str]:
    """The paragraphs of the rulebooks that show the verb as it is typed."""
    parts = [part for text in editions.rulebooks(type(edition)) for part in re.split(r"\n\s*\n", text)]
    found = [part for part in parts if re.search(rf"`{re.escape(verb)}[ `]", part)]
    return [line for part in found for line in ("", part)]


def rulebook(edition: AnyEdition) -> str:
    """The rules of a game. Those of a variant are followed by those of the edition that it is based on."""
    books = editions.rulebooks(type(edition))
    if not books:
        raise Malformed("play.no_rules", edition=edition.name)
    follow = say("rules", "follow", {"edition": editions.based_on(type(edition))})
    return f"\n{follow}\n\n".join(books)


def rule_chapters(text: str, asked: str) -> str:
    """The chapters whose heading contains the text; the whole rulebook if there is none."""
    parts = re.split(r"(?m)^(?=## )", text)
    wanted = [part for part in parts[1:] if asked and asked.casefold() in part.splitlines()[0].casefold()]
    return "".join(wanted) or text


# `rubicon rules`.


RULEBOOK_SUFFIX = ".en.md"


def add_rules_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "edition", metavar="EDITION", nargs="?", choices=rulebook_names(), help=", ".join(rulebook_names())
    )


def run_rules(args: Namespace) -> int:
    known = rulebook_names()
    if args.edition is None and len(known) > 1:
        print("Rulebooks:", ", ".join(known) + ". To read one:  rubicon rules EDITION")
        return 0
    name = args.edition or known[0]
    parent = editions.based_on(editions.find(name))
    show_paged(rules(name) + (f"\n{say('rules', 'elsewhere', {'edition': parent})}\n" if parent else ""))
    return 0


def rulebook_names() -> list[str]:
    """The editions that have a rulebook."""
    names = (file.name for file in files("rubicon.texts").joinpath("rules").iterdir())
    return sorted(name.removesuffix(RULEBOOK_SUFFIX) for name in names if name.endswith(RULEBOOK_SUFFIX))


def show_paged(text: str) -> None:
    """Print the text; a long one at a terminal goes through a pager."""
    seen = sys.stdin.isatty() and sys.stdout.isatty()
    if seen and text.count("\n") >= shutil.get_terminal_size().lines:
        from pydoc import pager

        pager(text)
    else:
        print(text, end="")


# `rubicon protocol`: the messages between clients and servers, for authors of clients and bots.


def add_protocol_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("edition", metavar="EDITION", nargs="?", help="show the JSON Schema of this edition’s messages")
    parser.add_argument("--page", action="store_true", help="print docs/protocol.md, generated from the messages")


def run_protocol(args: Namespace) -> int:
    import msgspec

    from ..wire import protocol

    if args.edition is None or args.page:
        print(protocol.page(), end="")
    else:
        schema = protocol.schema(editions.find(args.edition))
        print(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode())
    return 0
