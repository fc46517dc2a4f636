"""What `help`, `about` and `manual` say: each command by the phase it belongs to, what it does, and what to type."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill, indent

from ..texts import say, texts
from ..world.map_conversion import NAMED_COLOURS
from . import phases, setup, shell

HOUSE = ("help", "about", "manual", "exit")
GROUPS: dict[str, tuple[str, ...]] = {
    "any_time": ("ver", "rem", *HOUSE),
    "no_game": tuple(shell.NO_GAME),
    "game": tuple(shell.IN_GAME),
    "setup": (*setup.COMMANDS, "play"),
    "turn": tuple(phases.ALWAYS),
    **{phase: tuple(table) for phase, table in phases.IN_PHASE.items()},
}
WORDS = tuple(dict.fromkeys(word for words in GROUPS.values() for word in words))
WIDTH = 100
"""At most; a narrow screen has less."""


def commands(maps: Sequence[str], width: int = WIDTH) -> str:
    """All of them, a line each, in the order of a game."""
    lines = [say("domination", "commands")]
    for group, words in GROUPS.items():
        lines.append(say("domination", f"group.{group}"))
        lines += [_form(word, group, width) for word in words]
    return "\n".join([*lines, fill(say("domination", "more_help"), width), _maps(maps, width)])


def on(word: str, maps: Sequence[str], width: int = WIDTH) -> str:
    """What one command does, in every phase that has it."""
    if word not in WORDS:
        return fill(say("domination", "no_help", {"word": word, "known": WORDS}), width)
    groups = [group for group, words in GROUPS.items() if word in words]
    told = []
    for group in groups:
        key = f"{word}.{group}" if len(groups) > 1 else word
        form, _, short = say("domination", f"help.{key}").partition(" – ")
        more = texts()["domination"].get(f"more.{key}", "").format(colours=", ".join(NAMED_COLOURS))
        told += [form, indent(fill(f"{short[:1].upper()}{short[1:]}.{' ' * bool(more)}{more}", width - 4), "    ")]
    return "\n".join([*told, *([_maps(maps, width)] if word == "choosemap" else [])])


def _form(word: str, group: str, width: int) -> str:
    key = f"{word}.{group}" if f"help.{word}.{group}" in texts()["domination"] else word
    form, _, short = say("domination", f"help.{key}").partition(" – ")
    told = fill(short, max(width, 60), initial_indent=" " * 36, subsequent_indent=" " * 36)
    return f"  {form:<33} {told.lstrip()}" if len(form) <= 33 else f"  {form}\n{told}"


def _maps(maps: Sequence[str], width: int) -> str:
    told = say("domination", "maps", {"maps": maps})
    return fill(told, width, subsequent_indent="      ", break_on_hyphens=False)
