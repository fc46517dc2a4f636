"""What `help`, `about` and `manual` say: each command by the phase it belongs to, what it does, and what to type."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill, indent

from ..texts import say, texts
from ..world.dotpair import COLOURS
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


def commands(maps: Sequence[str]) -> str:
    """All of them, a line each, in the order of a game."""
    lines = [say("domination", "commands")]
    for group, words in GROUPS.items():
        lines.append(say("domination", f"group.{group}"))
        lines += [f"  {_form(word, group)}" for word in words]
    return "\n".join([*lines, say("domination", "more_help"), _maps(maps)])


def on(word: str, maps: Sequence[str]) -> str:
    """What one command does, in every phase that has it."""
    if word not in WORDS:
        return fill(say("domination", "no_help", {"word": word, "known": WORDS}), WIDTH)
    groups = [group for group, words in GROUPS.items() if word in words]
    told = []
    for group in groups:
        key = f"{word}.{group}" if len(groups) > 1 else word
        form, _, short = say("domination", f"help.{key}").partition(" – ")
        more = texts()["domination"].get(f"more.{key}", "").format(colours=", ".join(COLOURS))
        told += [form, indent(fill(f"{short[:1].upper()}{short[1:]}.{' ' * bool(more)}{more}", WIDTH - 4), "    ")]
    return "\n".join([*told, *([_maps(maps)] if word == "choosemap" else [])])


def _form(word: str, group: str) -> str:
    key = f"{word}.{group}" if f"help.{word}.{group}" in texts()["domination"] else word
    form, _, short = say("domination", f"help.{key}").partition(" – ")
    return f"{form:<33} {short}" if len(form) <= 33 else f"{form}\n{'':<36}{short}"


def _maps(maps: Sequence[str]) -> str:
    told = say("domination", "maps", {"maps": maps})
    return fill(told, WIDTH, subsequent_indent="      ", break_on_hyphens=False)
