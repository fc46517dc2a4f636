"""Outcome lines: what luck decided, in Domination's words, from draws and back to draws (facts d)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.chance import Chance, Recorded, shuffled
from ..core.edition import Event
from ..editions.classic.context import Context
from ..editions.classic.state import State
from ..errors import Malformed
from ..rules.attack import Fought
from ..rules.cards import Drew
from ..rules.ownership import owned
from ..rules.reinforce import Placed
from ..rules.setup import Claimed
from ..rules.turn import Claiming
from ..world.map_text import split_words
from .picture import WILD
from .typed import number

WORDS = ("PLAYER", "MISSION", "PLACEALL", "PLACE", "DICE", "CARD")


class Outcomes:
    """Luck that hands out the draws of one step, to whichever record asks for them."""

    def __init__(self) -> None:
        self._left: Sequence[int] = ()
        self._given = Recorded(())

    def give(self, draws: Sequence[int]) -> None:
        self._left, self._given = draws, Recorded(())

    def at(self, record: int) -> Chance:
        self._left = self._left[len(self._given.drawn) :]
        self._given = Recorded(self._left)
        return self._given


def start_lines(context: Context, draws: Sequence[int]) -> list[str]:
    """The lines of a game that began with these draws: first seat, missions, deal."""
    lines = [f"PLAYER {draws[0]}"]
    missions, dealt = 1 + context.seats * (context.settings.goal == "missions"), draws[1:]
    if missions > 1:
        lines.append(" ".join(["MISSION", *map(str, draws[1:missions])]))
        dealt = draws[missions:]
    if dealt:
        lines.append(" ".join(["PLACEALL", *(str(territory + 1) for territory in deal_order(context, dealt))]))
    return lines


def deal_order(context: Context, draws: Sequence[int]) -> list[int]:
    return shuffled(context.enabled, Recorded(draws))


def place_line(events: Sequence[Event]) -> str:
    return f"PLACE {placed(events) + 1}"


def placed(events: Sequence[Event]) -> int:
    """Where luck has put an army."""
    return next(event.territory for event in events if isinstance(event, Claimed | Placed))


def dice_line(fought: Fought) -> str:
    (roll,) = fought.rolls
    values = (value - 1 for value in roll.attack + roll.defence)
    return " ".join(map(str, ["DICE", len(roll.attack), len(roll.defence), *values]))


def card_line(label: int | str | None) -> str:
    return "CARD" if label is None else f"CARD {label}"


def card_drawn(events: Sequence[Event]) -> int | None:
    return next((event.card for event in events if isinstance(event, Drew)), None)


def start_draws(lines: Sequence[str]) -> list[int]:
    """The draws behind the lines that follow `startgame`."""
    draws: list[int] = []
    for line in lines:
        match split_words(line):
            case ["PLAYER" | "MISSION", *values]:
                draws += map(number, values)
            case ["PLACEALL", *values]:
                left = list(range(len(values)))
                for value in values:
                    draws.append(_position(left, number(value) - 1, line))
                    left.pop(draws[-1])
            case _:
                raise Malformed("outcome.unknown", line=line)
    return draws


def draws_of(line: str, state: State, labels: Sequence[int | str]) -> list[int]:
    """The draws behind a line that follows a command in this state."""
    match split_words(line):
        case ["PLACE", territory] if isinstance(state.phase, Claiming):
            return [number(territory) - 1]
        case ["PLACE", territory]:
            return [_position(owned(state.owners, state.seat), number(territory) - 1, line)]
        case ["DICE", _, _, *values]:
            return [number(value) for value in values]
        case ["CARD"]:
            return []
        case ["CARD", card]:
            deck = [labels[index] for index in state.deck]
            return [_position(deck, card if card == WILD else number(card), line)]
        case _:
            raise Malformed("outcome.unknown", line=line)


def _position(among: Sequence[int | str], wanted: int | str, line: str) -> int:
    try:
        return among.index(wanted)
    except ValueError:
        raise Malformed("outcome.impossible", line=line) from None
