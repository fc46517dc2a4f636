"""What can be done now, and how: the menu, help on a word, and a chapter of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..core.edition import AnyEdition
from ..core.option import Option
from ..editions import based_on, rulebooks
from ..errors import Malformed
from ..texts import say
from . import parser
from .parser import plain
from .style import TextStyle, folded, padded, wrapped


def menu(options: Sequence[Option], style: TextStyle) -> list[str]:
    """A line for each verb: its key, how it is typed, what it is."""
    keys = parser.verbs(options)
    usages = {plain(option.verb): parser.usage(option) for option in reversed(options)}
    longest = max((len(usage) for usage in usages.values()), default=0)
    lines = []
    for verb, key in keys.items():
        usage = style.bold(usages[verb][: len(key)]) + usages[verb][len(key) :]
        lines.append(f"   {key.ljust(3)} {padded(usage, longest)}  {say('verb', verb.replace('-', '_'))}")
    return lines


def help_on(
    asked: str,
    options: Sequence[Option],
    edition: AnyEdition,
    words: Mapping[str, str],
    style: TextStyle,
    columns: int,
) -> Iterator[str]:
    if not asked:
        yield from menu(options, style)
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
    yield from menu([option for option in options if plain(option.verb) == found], style)
    told = paragraphs(edition, found or verb)
    yield from told or ([] if found else [say("play", "help.none", {"word": asked})])


def paragraphs(edition: AnyEdition, verb: str) -> list[str]:
    """Those of the rulebook that tell of a verb: they show it as it is typed."""
    parts = [part for text in rulebooks(type(edition)) for part in re.split(r"\n\s*\n", text)]
    found = [part for part in parts if re.search(rf"`{re.escape(verb)}[ `]", part)]
    return [line for part in found for line in ("", part)]


def rulebook(edition: AnyEdition) -> str:
    """All rules of a game. Those of a variant come first, and then those of the edition whose rules it changes."""
    books = rulebooks(type(edition))
    if not books:
        raise Malformed("play.no_rules", edition=edition.name)
    follow = say("rules", "follow", {"edition": based_on(type(edition))})
    return f"\n{follow}\n\n".join(books)


def chapter(text: str, asked: str) -> str:
    """The rules, or the chapters whose number or title is asked for; all of them if there is none such."""
    parts = re.split(r"(?m)^(?=## )", text)
    wanted = [part for part in parts[1:] if asked and asked.casefold() in part.splitlines()[0].casefold()]
    return "".join(wanted) or text
