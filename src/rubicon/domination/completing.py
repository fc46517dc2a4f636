"""How a line that is being typed at Domination's command line may go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..core.option import NumberSlot, TerritorySlot
from ..world.map_conversion import NAMED_COLOURS
from . import phases, setup
from .guide import HOUSE, WORDS
from .play import Play
from .replies import TYPES
from .setup import START_WORDS, Setup
from .shell import IN_GAME, NO_GAME, Shell

VERBS = {"capital": "choose_capital", "movearmies": "fortify", "move": "advance"}
"""Commands whose answers are those of a verb of ours."""


def completions(text: str, shell: Shell) -> tuple[str, list[str]]:
    """The word that is being typed, and how it may go on."""
    *before, last = [*text.split(), ""] if not text or text[-1].isspace() else text.split()
    words = _words(shell) if not before else _arguments(before, shell)
    return last, [word for word in words if word.startswith(last)]


def _words(shell: Shell) -> list[str]:
    match shell.game:
        case None:
            now = [*NO_GAME]
        case Setup():
            now = [*setup.COMMANDS, "play", *IN_GAME]
        case Play() as play:
            now = [*phases.IN_PHASE[play.phase], *phases.ALWAYS, *IN_GAME]
    return [*now, *HOUSE, "ver", "rem"]


def _arguments(before: Sequence[str], shell: Shell) -> Iterable[str]:
    word, count = before[0], len(before)
    match shell.game:
        case _ if word == "help":
            return WORDS if count == 1 else ()
        case Setup() as game if word in SETTING_UP:
            return SETTING_UP[word](before, game)
        case Play() as play if word in ("autoendgo", "autodefend"):
            return ("on", "off") if count == 1 else ()
        case Play() as play if word == "trade" and play.phase == "trade":
            return [str(play.labels[card]) for card in play.state.hands[play.current]] if count < 4 else ()
        case Play() as play if word in phases.IN_PHASE[play.phase]:
            return [*(["all"] if word == "move" else []), *_answers(play, before)]
        case _:
            return ()


def _answers(play: Play, before: Sequence[str]) -> list[str]:
    """Territories by number, and numbers of armies or dice, as the rules allow them after what is typed already."""
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


def _new_player(before: Sequence[str], game: Setup) -> Iterable[str]:
    match before[1:]:
        case []:
            return ("human", "ai")
        case ["ai"]:
            return [kind.removeprefix("ai ") for kind in TYPES if kind != "human"]
        case ["human"] | ["ai", _]:
            return NAMED_COLOURS
        case _:
            return ()


SETTING_UP: dict[str, Callable[[Sequence[str], Setup], Iterable[str]]] = {
    "newplayer": _new_player,
    "delplayer": lambda _, game: [player.name for player in game.players],
    "choosemap": lambda _, game: game.scene.maps,
    "startgame": lambda before, _: [word for word in START_WORDS if word not in before] if len(before) < 5 else (),
}
