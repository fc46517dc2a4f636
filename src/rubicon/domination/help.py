"""Help and completion at the command line: all commands by phase, one command in detail, completions of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import fill, indent

from ..core.option import NumberSlot, TerritorySlot
from ..texts import has, say
from ..world.map_conversion import NAMED_COLOURS
from . import phases, setup, shell
from .game import DominationGame
from .replies import TYPES
from .setup import START_WORDS, Setup
from .shell import IN_GAME, NO_GAME, Shell

LOCAL_COMMANDS = ("help", "about", "manual", "exit")
GROUPS: dict[str, tuple[str, ...]] = {
    "any_time": ("ver", "rem", *LOCAL_COMMANDS),
    "no_game": tuple(shell.NO_GAME),
    "game": tuple(shell.IN_GAME),
    "setup": (*setup.COMMANDS, "play"),
    "turn": tuple(phases.ALWAYS),
    **{phase: tuple(table) for phase, table in phases.IN_PHASE.items()},
}
COMMAND_WORDS = tuple(dict.fromkeys(word for words in GROUPS.values() for word in words))
MAX_WIDTH_CHARS = 100
"""The width on a wide screen."""


def all_commands(maps: Sequence[str], width: int = MAX_WIDTH_CHARS) -> str:
    """All commands, a line each, in the order of a game."""
    lines = [say("domination", "commands")]
    for group, words in GROUPS.items():
        lines.append(say("domination", f"group.{group}"))
        lines += [_command_line(word, group, width) for word in words]
    return "\n".join([*lines, fill(say("domination", "more_help"), width), _map_list(maps, width)])


def command_help(word: str, maps: Sequence[str], width: int = MAX_WIDTH_CHARS) -> str:
    """What a command does, in each phase that has it."""
    if word not in COMMAND_WORDS:
        return fill(say("domination", "no_help", {"word": word, "known": COMMAND_WORDS}), width)
    groups = [group for group, words in GROUPS.items() if word in words]
    told = []
    for group in groups:
        key = f"{word}.{group}" if len(groups) > 1 else word
        form, _, short = say("domination", f"help.{key}").partition(" – ")
        more = say("domination", f"more.{key}", {"colours": NAMED_COLOURS}) if has("domination", f"more.{key}") else ""
        told += [form, indent(fill(f"{short[:1].upper()}{short[1:]}.{' ' * bool(more)}{more}", width - 4), "    ")]
    return "\n".join([*told, *([_map_list(maps, width)] if word == "choosemap" else [])])


def _command_line(word: str, group: str, width: int) -> str:
    key = f"{word}.{group}" if has("domination", f"help.{word}.{group}") else word
    form, _, short = say("domination", f"help.{key}").partition(" – ")
    told = fill(short, max(width, 60), initial_indent=" " * 36, subsequent_indent=" " * 36)
    return f"  {form:<33} {told.lstrip()}" if len(form) <= 33 else f"  {form}\n{told}"


def _map_list(maps: Sequence[str], width: int) -> str:
    told = say("domination", "maps", {"maps": maps})
    return fill(told, width, subsequent_indent="      ", break_on_hyphens=False)


# Completion.


VERBS = {"capital": "choose_capital", "movearmies": "fortify", "move": "advance"}
"""Commands whose arguments are those of a verb of classic."""


def completions(text: str, shell: Shell) -> tuple[str, list[str]]:
    """The unfinished word at the end of the line, and its completions."""
    *before, last = [*text.split(), ""] if not text or text[-1].isspace() else text.split()
    words = _commands_now(shell) if not before else _arguments(before, shell)
    return last, [word for word in words if word.startswith(last)]


def _commands_now(shell: Shell) -> list[str]:
    match shell.game:
        case None:
            now = [*NO_GAME]
        case Setup():
            now = [*setup.COMMANDS, "play", *IN_GAME]
        case DominationGame() as play:
            now = [*phases.IN_PHASE[play.phase], *phases.ALWAYS, *IN_GAME]
    return [*now, *LOCAL_COMMANDS, "ver", "rem"]


def _arguments(before: Sequence[str], shell: Shell) -> Iterable[str]:
    word, count = before[0], len(before)
    match shell.game:
        case _ if word == "help":
            return COMMAND_WORDS if count == 1 else ()
        case Setup() as game if word in SETUP_ARGUMENTS:
            return SETUP_ARGUMENTS[word](before, game)
        case DominationGame() as play if word in ("autoendgo", "autodefend"):
            return ("on", "off") if count == 1 else ()
        case DominationGame() as play if word == "trade" and play.phase == "trade":
            return [str(play.labels[card]) for card in play.state.hands[play.current]] if count < 4 else ()
        case DominationGame() as play if word in phases.IN_PHASE[play.phase]:
            return [*(["all"] if word == "move" else []), *_answers(play, before)]
        case _:
            return ()


def _answers(play: DominationGame, before: Sequence[str]) -> list[str]:
    """Numbers of territories, armies or dice that the rules allow after what is typed already."""
    word, *typed = before
    if word == "roll" and play.aim is not None and play.phase == "roll":
        typed = [*(str(end + 1) for end in play.aim), *typed]
    verbs = {VERBS.get(word, word), *(["claim", "place"] if word == "placearmies" else [])}
    verbs |= {"attack", "defend"} if word == "roll" else set()
    answers: dict[str, int] = {}
    for option in play.game.options(play.current):
        if option.verb not in verbs or len(typed) >= len(option.slots):
            continue
        for slot, answer in zip(option.slots, typed, strict=False):
            if not answer.isdecimal():
                return []
            answers[slot.name] = int(answer[:9]) - isinstance(slot, TerritorySlot)
        slot = option.slots[len(typed)]
        if slot.by and answers[slot.by] not in range(len(play.territories)):
            return []
        among = slot.among(answers[slot.by]) if slot.by else slot.among
        first = isinstance(slot, TerritorySlot)
        return [str(each + first) for each in among] if isinstance(slot, TerritorySlot | NumberSlot) else []
    return []


def _player_arguments(before: Sequence[str], game: Setup) -> Iterable[str]:
    match before[1:]:
        case []:
            return ("human", "ai")
        case ["ai"]:
            return [kind.removeprefix("ai ") for kind in TYPES if kind != "human"]
        case ["human"] | ["ai", _]:
            return NAMED_COLOURS
        case _:
            return ()


SETUP_ARGUMENTS: dict[str, Callable[[Sequence[str], Setup], Iterable[str]]] = {
    "newplayer": _player_arguments,
    "delplayer": lambda _, game: [player.name for player in game.players],
    "choosemap": lambda _, game: game.config.maps,
    "startgame": lambda before, _: [word for word in START_WORDS if word not in before] if len(before) < 5 else (),
}
