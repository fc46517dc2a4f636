"""The commands of a game in play: which there are in which phase, and what each of them does (facts b.6, b.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from ..core.table_talk import UndoTo
from ..editions.classic.setup import ChooseCapital
from ..editions.classic.state import Defending, Reinforcing
from ..editions.classic.turns import PlayOn
from ..rules.attack import Advance, Attack, Defend, EndAttack, Fought, most_attack_dice, most_defence_dice
from ..rules.cards import Trade, Traded
from ..rules.fortify import EndTurn, Fortify
from ..rules.ownership import add, put
from ..rules.reinforce import Autoplace, Place
from ..rules.setup import Claim
from ..rules.turn import Claiming
from . import command_lines, display, replies
from .command_lines import CommandRefused, CommandSyntax, read_number
from .game import DominationGame
from .replies import PhaseName

T = TypeVar("T")


def _only(kind: type[T], events: Sequence[object]) -> T:
    return next(event for event in events if isinstance(event, kind))


# In every phase


def undo(play: DominationGame, _: Sequence[str]) -> list[str]:
    if play.phase == "defend":
        raise CommandRefused
    to = play.game.undo_to(play.current)
    if to is not None:  # else nothing was done in this go, but a switch may have been set
        play.submit(UndoTo(to))
    play.start_over()
    return [replies.UNDONE]


def show_armies(play: DominationGame, _: Sequence[str]) -> list[str]:
    return [display.armies_text(play)]


def show_cards(play: DominationGame, _: Sequence[str]) -> list[str]:
    return [display.cards_text(play) if _may_look(play) else replies.CARDS_NOT_SHOWN]


def show_mission(play: DominationGame, _: Sequence[str]) -> list[str]:
    return [replies.MISSION.format(text=display.goal_text(play)) if _may_look(play) else replies.MISSION_NOT_SHOWN]


def _may_look(play: DominationGame) -> bool:
    return play.current_player.kind == "human" or play.phase == "gameover"


def auto_end(play: DominationGame, words: Sequence[str]) -> list[str]:
    seat, ends = play.current, play.switches.end
    match words:
        case []:
            return [replies.AUTO_END.format(switch="on" if ends[seat] else "off")]
        case ["on" | "off" as switch]:
            play.switches = replace(play.switches, end=put(ends, seat, switch == "on"))
            return [replies.AUTO_END.format(switch=switch)]
        case _:
            return [replies.UNKNOWN_OPTION.format(word=words[0])]


def auto_defend(play: DominationGame, words: Sequence[str]) -> list[str]:
    match words:
        case []:
            on = (
                play.switches.defend[play.current] or play.bug_compatible
            )  # b.6: Domination says so whatever it is set to
            return [replies.AUTO_DEFEND.format(switch="on" if on else "off")]
        case ["on" | "off" as switch]:
            play.switches = replace(play.switches, defend=put(play.switches.defend, play.current, switch == "on"))
            return [replies.AUTO_DEFEND.format(switch=switch)]
        case _:
            return [replies.UNKNOWN_OPTION.format(word=words[0])]


# The phases, in the order of a turn


def trade(play: DominationGame, words: Sequence[str]) -> list[str]:
    hand = list(play.state.hands[play.current])
    cards = []
    for word in words:
        # Facts c: compared as text; and each name takes the first such card that is still there.
        card = next((card for card in hand if str(play.labels[card]) == word), None)
        if card is None:
            raise CommandRefused
        hand.remove(card)
        cards.append(card)
    traded = _only(Traded, play.submit(Trade(tuple(cards))))
    return [replies.TRADED.format(armies=traded.armies)]


def end_trade(play: DominationGame, _: Sequence[str]) -> list[str]:
    if play.context.must_trade(play.state):
        raise CommandRefused
    play.trade_ended = True
    return [replies.TRADE_ENDED]


def place(play: DominationGame, words: Sequence[str]) -> list[str]:
    territory, armies, state = read_number(words[0]) - 1, read_number(words[1]), play.state
    if not 0 <= territory < len(play.territories) or armies == -1:
        return [replies.INVALID]
    if isinstance(state.phase, Claiming):
        if armies != 1:
            raise CommandRefused
        play.submit(Claim(territory))
    elif (
        play.bug_compatible
        and armies <= 0
        and isinstance(state.phase, Reinforcing)
        and state.owners[territory] == state.seat
    ):
        _take_back(play, territory, -armies)
    else:
        play.submit(Place(territory, armies))
    return [replies.PLACED.format(armies=armies, territory=play.territories[territory]) + display.victory_text(play)]


def _take_back(play: DominationGame, territory: int, armies: int) -> None:
    """Facts b.9: to place fewer than none succeeds in Domination. At least one army stays here all the same."""
    state = play.state
    assert isinstance(state.phase, Reinforcing)
    if armies >= state.pieces[territory]:
        raise CommandRefused
    if armies:
        phase = replace(state.phase, armies=state.phase.armies + armies)
        play.diverge(replace(state, pieces=add(state.pieces, territory, -armies), phase=phase))


def autoplace(play: DominationGame, _: Sequence[str]) -> list[str]:
    events = play.submit(Autoplace())
    play.outcomes.append(command_lines.place_line(events))
    return [
        replies.ONE_PLACED.format(territory=play.territories[command_lines.placed_territory(events)]),
        replies.AUTOPLACED,
    ]


def attack(play: DominationGame, words: Sequence[str]) -> list[str]:
    """Only aims: the dice that are rolled next make it an attack."""
    source, target = (read_number(word) - 1 for word in words)
    options = play.game.edition.options(play.state)[play.current]
    if not any(option.allows(Attack(source, target, 1)) for option in options):
        raise CommandRefused
    play.aim = source, target
    pieces = play.state.pieces
    reply = replies.AIMED.format(
        target=play.territories[target],
        defenders=pieces[target],
        source=play.territories[source],
        attackers=pieces[source],
        dice=most_attack_dice(play.context.dice, pieces[source]),
    )
    return [reply]


def end_attack(play: DominationGame, _: Sequence[str]) -> list[str]:
    play.submit(EndAttack())
    return [replies.ATTACK_ENDED]


def roll(play: DominationGame, words: Sequence[str]) -> list[str]:
    assert play.aim is not None
    source, target = play.aim
    play.submit(Attack(source, target, read_number(words[0])))
    return [replies.DEFEND_YOURSELF.format(name=play.current_player.name, dice=most_defence(play))]


def retreat(play: DominationGame, _: Sequence[str]) -> list[str]:
    play.aim = None
    return [replies.RETREATED]


def most_defence(play: DominationGame) -> int:
    phase = play.state.phase
    assert isinstance(phase, Defending)
    return most_defence_dice(play.context.dice, play.state.pieces, phase.target)


def defend(play: DominationGame, words: Sequence[str]) -> list[str]:
    events = play.submit(Defend(read_number(words[0])))
    fought = _only(Fought, events)
    play.outcomes.append(command_lines.dice_line(fought))
    state = play.state
    if state.owners[fought.target] == state.seat or state.pieces[fought.source] == 1:
        play.aim = None
    return [display.battle_text(play, fought, events)]


def move_in(play: DominationGame, words: Sequence[str]) -> list[str]:
    most = play.snapshot.max_move
    assert most is not None
    armies = most if words[0] == "all" else read_number(words[0])
    play.submit(Advance(armies))
    return [replies.MOVED_IN.format(armies=armies) + display.victory_text(play)]


def fortify(play: DominationGame, words: Sequence[str]) -> list[str]:
    source, target, armies = read_number(words[0]) - 1, read_number(words[1]) - 1, read_number(words[2])
    play.submit(Fortify(source, target, armies))
    names = play.territories
    return [replies.MOVED.format(armies=armies, source=names[source], target=names[target])]


def no_move(play: DominationGame, _: Sequence[str]) -> list[str]:
    play.submit(EndTurn())
    return [replies.NO_MOVE]


def end_go(play: DominationGame, _: Sequence[str]) -> list[str]:
    return [replies.GO_ENDED, *play.end_go()]


def choose_capital(play: DominationGame, words: Sequence[str]) -> list[str]:
    territory, player = read_number(words[0]) - 1, play.current_player
    play.submit(ChooseCapital(territory))
    if player.kind != "human":
        return [replies.CAPITAL_HIDDEN]
    return [replies.CAPITAL.format(territory=play.territories[territory])]


def go_on(play: DominationGame, _: Sequence[str]) -> list[str]:
    play.submit(PlayOn())
    return [replies.CONTINUED]


def _command(
    syntax: str, perform: Callable[[DominationGame, Sequence[str]], list[str]], refused: str | None = None
) -> CommandSyntax[DominationGame]:
    """A command with as many arguments as its syntax shows."""
    return CommandSyntax(syntax, (len(syntax.split()) - 1,), perform, refused)


ALWAYS = {
    "undo": _command("undo", undo, replies.NOT_UNDONE),
    "showarmies": _command("showarmies", show_armies),
    "showcards": _command("showcards", show_cards),
    "showmission": _command("showmission", show_mission),
    "autoendgo": CommandSyntax("autoendgo on/off", (0, 1), auto_end),
    "autodefend": CommandSyntax("autodefend on/off", (0, 1), auto_defend),
}
IN_PHASE: dict[PhaseName, dict[str, CommandSyntax[DominationGame]]] = {
    "trade": {
        "trade": _command("trade card card card", trade, replies.NOT_TRADED),
        "endtrade": _command("endtrade", end_trade, replies.TRADE_NOT_ENDED),
    },
    "place": {
        "placearmies": _command("placearmies country number", place, replies.NOT_PLACED),
        "autoplace": _command("autoplace", autoplace),
    },
    "attack": {
        "attack": _command("attack country country", attack, replies.NOT_AIMED),
        "endattack": _command("endattack", end_attack),
    },
    "roll": {
        "roll": _command("roll number", roll, replies.NOT_ROLLED),
        "retreat": _command("retreat", retreat),
    },
    "battlewon": {"move": _command("move number", move_in, replies.NOT_MOVED)},
    "fortify": {
        "movearmies": _command("movearmies country country number", fortify, replies.NOT_MOVED),
        "nomove": _command("nomove", no_move),
    },
    "endturn": {"endgo": _command("endgo", end_go)},
    "gameover": {"continue": _command("continue", go_on, replies.NOT_CONTINUED)},
    "capital": {"capital": _command("capital country", choose_capital, replies.NO_CAPITAL)},
    "defend": {"roll": _command("roll number", defend, replies.NOT_ROLLED)},
}


def perform(play: DominationGame, words: Sequence[str]) -> list[str]:
    """The replies to a command, before anything happens by itself."""
    word = words[0]
    command = ALWAYS.get(word) or IN_PHASE[play.phase].get(word)
    return [_incorrect(play)] if command is None else command.obey(play, words[1:])


def _incorrect(play: DominationGame) -> str:
    match play.phase:
        case "gameover":
            return replies.OVER.format(name=play.current_player.name)
        case "trade":
            end = "" if play.context.must_trade(play.state) else replies.END_TRADE_TOO
            return replies.INCORRECT.format(possible=replies.TRADE_WORDS + end)
        case "endturn" if play.bug_compatible:
            return replies.INCORRECT.format(possible=replies.END_SLIP)
        case phase:
            return replies.INCORRECT.format(possible=replies.POSSIBLE[phase])


def by_itself(play: DominationGame) -> str | None:
    """Facts b.8: the command that is typed for a defender whose switch is on."""
    if play.phase == "defend" and play.switches.defend[play.current]:
        return f"roll {most_defence(play)}"
    return None
