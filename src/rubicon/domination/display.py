"""Replies that show the game: territories, cards, missions, and the result of a battle (facts b.6, b.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..core.edition import Event
from ..editions.classic.state import Advancing, ChoosingCapital, Over
from ..rules.attack import Advanced, Conquered, Fought, most_attack_dice
from ..rules.cards import ItalianScheme, RisingScheme
from ..rules.ranking import Fell
from ..world.board import Mission
from ..world.map_conversion import NAMED_COLOURS
from . import replies
from .game import DominationGame

_COLOUR_NAMES = {int(code[1:], 16): name for name, code in NAMED_COLOURS.items()}
_COLOUR_NAMES |= {0x404040: "dark gray", 0xC0C0C0: "light gray"}


def armies_text(play: DominationGame) -> str:
    state = play.state
    capitals: Sequence[int | None] = ()
    if state.goal == "capitals" and not any(state.reserves) and not isinstance(state.phase, ChoosingCapital):
        capitals = state.capitals
    lines = [replies.COUNTRIES]
    for number, name in enumerate(play.territories, 1):
        owner = state.owners[number - 1]
        if owner is None:
            lines.append(f"{number} {name} - {replies.NO_OWNER}")
        else:
            mark = _capital_mark(play, capitals.index(number - 1)) if number - 1 in capitals else ""
            lines.append(f"{number} {name} - {play.players[owner].name} ({state.pieces[number - 1]}){mark}")
    return "\n".join([*lines, ""])


def _capital_mark(play: DominationGame, seat: int) -> str:
    return replies.IS_CAPITAL_SLIP if play.bug_compatible else replies.IS_CAPITAL.format(name=play.players[seat].name)


def cards_text(play: DominationGame) -> str:
    state, scheme = play.state, play.context.scheme
    hand = state.hands[play.current]
    shown = replies.YOUR_CARDS if hand else replies.NO_CARDS
    for card in hand:
        territory = play.context.shown[card]
        name = play.card_name(card)
        shown += f" {name}" if territory is None else f' "{name} ({territory + 1})"'
    match scheme:
        case RisingScheme():
            worth = replies.NEXT_TRADE.format(armies=scheme.value(state.traded))
        case ItalianScheme():
            worth = replies.ITALIAN_CARDS
        case _:
            worth = replies.FIXED_CARDS
    return f"{shown}\n{worth}"


def goal_text(play: DominationGame) -> str:
    """The goal of the current player, in words."""
    match play.state.goal:
        case "conquest":
            return replies.CONQUER
        case "capitals":
            return replies.CAPTURE
        case "missions":
            return mission_of_seat(play, play.current)


def mission_of_seat(play: DominationGame, seat: int) -> str:
    drawn = play.state.missions[seat]
    assert drawn is not None, "where missions are played, everybody has one"
    return mission_text(play, drawn)


def mission_text(play: DominationGame, number: int) -> str:
    given = play.context.missions[number]
    worded = replies.BUILT_IN_MISSIONS if play.bug_compatible else {}
    given = replace(given, text=worded.get(_key(given), given.text))
    if given.destroy is None:
        return given.text
    victim = play.players[given.destroy]
    named = f"{_COLOUR_NAMES[victim.colour]} {victim.name}" if victim.colour in _COLOUR_NAMES else victim.name
    return given.against(named)


def _key(mission: Mission) -> str:
    """The key of a mission in the table of texts (facts a.3): its numbers in the cards file."""
    player = 0 if mission.destroy is None else mission.destroy + 1
    continents = ("0" if c is None else "*" if c == "*" else str(c + 1) for c in mission.continents)
    return "-".join([f"{player}-{mission.territories}-{mission.armies}", *continents])


def victory_text(play: DominationGame) -> str:
    """The lines that a win adds to a reply; empty if nobody has won."""
    state = play.state
    if not isinstance(state.phase, Over):
        return ""
    said = "\n" + replies.WON.format(name=play.players[state.seat].name)
    if state.goal == "missions":
        said += "\n" + replies.THEIR_MISSION.format(text=mission_of_seat(play, state.seat))
    return said


def battle_text(play: DominationGame, fought: Fought, events: Sequence[Event]) -> str:
    state = play.state
    (roll,) = fought.rolls
    lines = [
        replies.ROLLING,
        replies.DICE.format(attack=" ".join(map(str, roll.attack)), defence=" ".join(map(str, roll.defence))),
        replies.RESULT.format(killed=fought.killed, lost=fought.lost),
    ]
    if not any(isinstance(event, Conquered) for event in events):
        dice = most_attack_dice(play.context.dice, state.pieces[fought.source])
        lines.append(replies.ATTACK_AGAIN.format(dice=dice) if dice else replies.NO_MORE_ATTACK)
        return "\n".join(lines)
    end = replies.DEFEATED
    if any(isinstance(event, Fell) for event in events):
        end += replies.ELIMINATED
    phase = state.phase
    if isinstance(phase, Advancing):
        end += replies.HOW_MANY.format(least=phase.least, most=state.pieces[phase.source] - 1)
    else:
        moved = next(event.armies for event in events if isinstance(event, Advanced))
        end += replies.MOVED_IN.format(armies=moved) + victory_text(play)
    return "\n".join([*lines, end])
