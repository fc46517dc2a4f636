"""What may come next on a line of the editor: a command, -add or -remove, a name, or a file."""

from __future__ import annotations

import re
from pathlib import Path

from ...world.draft import Draft
from ...world.editing import COMMANDS

PLAIN = ("editmap", "savemap", "showmap", "validatemap", "undo", "help", "exit", "quit")
FILES = ("editmap", "savemap")


def complete(text: str, draft: Draft) -> tuple[str, list[str]]:
    """The word that is being typed at the end of a line, and how it may go on."""
    pieces = re.findall(r'"[^"]*"?|[^\s"]+', text)
    last = pieces.pop() if pieces and not text[-1:].isspace() else ""
    if not pieces:
        return last, _fitting(last, [*COMMANDS, *PLAIN])
    if pieces[0] in FILES:
        return last, _files(last)
    if pieces[0] not in COMMANDS:
        return last, []
    changes = COMMANDS[pieces[0]]
    since = next((place for place, piece in enumerate(reversed(pieces)) if piece in changes), None)
    if since is None or since == len(changes[pieces[-1 - since]].wants):
        return last, _fitting(last, list(changes))
    return last, _fitting(last, _names(pieces[0], pieces[-1 - since], since, draft))


def _names(command: str, option: str, place: int, draft: Draft) -> list[str]:
    """Names that are there already; a new one nobody can guess."""
    match command, option, place:
        case ("editcontinent", "-remove", 0) | ("editcountry", "-add", 1):
            names = draft.continents()
        case ("editcountry", "-remove", _) | ("editneighbor", _, _):
            names = draft.countries()
        case _:
            names = []
    return [f'"{name}"' if " " in name else name for name in names]


def _fitting(last: str, words: list[str]) -> list[str]:
    plain = last.lstrip('"').casefold()
    return [word for word in words if word.lstrip('"').casefold().startswith(plain)]


def _files(last: str) -> list[str]:
    typed = last.strip('"')
    folder, begun = Path(typed).parent, "" if typed.endswith("/") else Path(typed).name
    folder = Path(typed) if typed.endswith("/") else folder
    try:
        found = sorted(path for path in folder.expanduser().iterdir() if path.name.startswith(begun))
    except (OSError, ValueError, RuntimeError):
        return []
    names = [f"{folder / path.name}/" if path.is_dir() else str(folder / path.name) for path in found]
    fit = [name for name in names if name.endswith(("/", ".map")) and not Path(name).name.startswith(".")]
    return [f'"{name}"' if " " in name else name for name in fit]
