"""The command lines that change a map, such as `editcontinent -add "Far North" 3 -remove West`: all or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..errors import Malformed
from .dottext import excerpt, integer
from .draft import Draft

TOKEN = re.compile(r'"([^"]*)"(?=\s|$)|([^\s"]+)(?=\s|$)')


class Word(NamedTuple):
    """What stands in quotes is a name, whatever it looks like."""

    text: str
    quoted: bool = False


class Change(NamedTuple):
    """`wants` names the words that follow, as the usage shows them."""

    wants: tuple[str, ...]
    make: Callable[..., Draft]


def _add_continent(draft: Draft, name: str, value: str) -> Draft:
    return draft.add_continent(name, integer(value))


COMMANDS: Mapping[str, Mapping[str, Change]] = {
    "editcontinent": {
        "-add": Change(("NAME", "VALUE"), _add_continent),
        "-remove": Change(("NAME",), Draft.remove_continent),
    },
    "editcountry": {
        "-add": Change(("NAME", "CONTINENT"), Draft.add_country),
        "-remove": Change(("NAME",), Draft.remove_country),
    },
    "editneighbor": {
        "-add": Change(("A", "B"), Draft.add_border),
        "-remove": Change(("A", "B"), Draft.remove_border),
    },
}


def usage(command: str) -> str:
    return " ".join([command, *(" ".join([option, *change.wants]) for option, change in COMMANDS[command].items())])


def split(line: str) -> list[Word]:
    """The words of a line; a name with blanks stands in double quotes."""
    words, place = [], 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        found = TOKEN.match(line, place)
        if found is None:
            raise Malformed("edit.quote", text=excerpt(line[place:]))
        words.append(Word(found[2]) if found[1] is None else Word(found[1], quoted=True))
        place = found.end()
    return words


def edit(draft: Draft, command: str, words: Sequence[Word]) -> Draft:
    """The draft after all changes of a line. Raises Refused, and then none of them is made."""
    changes, rest = COMMANDS[command], list(words)
    if not rest:
        raise Malformed("edit.usage", usage=usage(command))
    while rest:
        option = rest.pop(0)
        if option.quoted or option.text not in changes:
            raise Malformed("edit.option", word=excerpt(option.text), usage=usage(command))
        wants, make = changes[option.text]
        given: list[str] = []
        while len(given) < len(wants) and rest and (rest[0].quoted or rest[0].text not in changes):
            given.append(rest.pop(0).text)
        if len(given) < len(wants):
            raise Malformed("edit.too_few", option=option.text, wants=" ".join(wants), missing=wants[len(given)])
        draft = make(draft, *given)
    return draft


def obey(draft: Draft, line: str) -> Draft:
    """As `edit`, for a whole line."""
    words = split(line)
    if not words or words[0].text not in COMMANDS:
        raise Malformed("edit.command", word=excerpt(words[0].text) if words else "", known=list(COMMANDS))
    return edit(draft, words[0].text, words[1:])
