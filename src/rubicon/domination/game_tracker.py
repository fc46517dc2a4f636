"""A game in Domination's own engine, followed line by line or rebuilt from a snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from ..core.chance import Fast, shuffled
from ..editions.classic.state import Advancing, AnyPhase, ChoosingCapital, Defending, Ending, Reinforcing, State
from ..errors import Malformed, Refused
from ..rules.cards import Hand, RisingScheme, sample_hands
from ..rules.ranking import Fallen
from ..rules.turn import Attacking, Claiming, Fortifying, Stationing
from ..world.map_text import split_words
from .conform import config_for_record
from .display import mission_text
from .game import DominationGame
from .map_library import FindFile
from .record import FORMAT, SetupLine, Snapshot
from .setup import Setup
from .shell import ReplayShell


class TrackedGame(NamedTuple):
    play: DominationGame
    followed: bool
    """Every step was received and agrees with the rules. Otherwise the game was rebuilt from the snapshot."""


class GameTracker:
    """Follows a game by its commands and outcome lines. Raises Malformed if the game cannot be played here at all."""

    def __init__(self, setup: SetupLine, find: FindFile) -> None:
        if setup.format != FORMAT:
            raise Malformed("recorded.format", format=setup.format, known=FORMAT)
        self.setup = setup
        self.reader = ReplayShell(config_for_record(setup, find))
        self.command: str | None = None
        self.outcomes: list[str] = []

    def hear(self, command: str) -> None:
        """A player typed a command; its outcome lines come next."""
        self._take_in()
        self.command = command

    def hear_outcome(self, line: str) -> None:
        self.outcomes.append(line)

    def _take_in(self) -> None:
        command, outcomes = self.command, self.outcomes
        self.command, self.outcomes = None, []
        if command is not None:
            with suppress(Refused):  # a missed step is noticed at the next snapshot
                self.reader.tell(command, outcomes)

    def at(self, told: Snapshot, seat: int) -> TrackedGame:
        """The game with this snapshot, as a seat sees it. Raises Malformed if it is impossible."""
        self._take_in()
        play = self.reader.begun() or self._begin()
        followed = play.snapshot == told
        if not followed:
            rebuild(play, told, seat)
        elif play.trade_ended:
            close_trade(play)
        return TrackedGame(play, followed)

    def _begin(self) -> DominationGame:
        """Start a game whose beginning was not received, with its players and rules and any deal."""
        setup, config = self.setup, self.reader.config
        made = Setup(replace(config, luck=lambda _: Fast(0)))
        for line in (f"choosecards {setup.cards}", *config.suggested, f"startgame {setup.startgame}"):
            said = made.perform(split_words(line))
        if made.started is None:
            raise Malformed("seat.not_started", start=setup.startgame, told=said)
        play = made.started
        play.game.luck = self.reader.luck
        self.reader.begin(play)
        self._give_missions(play)
        return play

    def _give_missions(self, play: DominationGame) -> None:
        """Set the missions. If they are unknown, play for conquest."""
        if play.state.goal != "missions":
            return
        number = {mission_text(play, each): each for each in play.context.usable_missions}
        missions = tuple(number.get(drawn.text) for drawn in self.setup.missions)
        if len(missions) == len(play.players) and None not in missions:
            play.diverge(replace(play.state, missions=missions))
        else:
            play.diverge(replace(play.state, goal="conquest"))


# A state from a snapshot.


MAX_TRADED_SETS = 1000
"""More sets than any game trades."""


def rebuild(play: DominationGame, told: Snapshot, seat: int) -> None:
    """Set the state of a game to a snapshot, as a seat sees it. If it raises Malformed, nothing has changed.

    A snapshot contains all hands, but a seat may not know those of others, so they are dealt again. What it lacks stays
    as it was: missions, who eliminated whom, the turn number. Unknown used cards are guessed.
    """
    state = _state(play, told, seat)
    play.diverge(state)
    play.aim = (told.att - 1, told.def_ - 1) if told.phase == "roll" and told.att and told.def_ else None
    play.trade_ended = told.phase == "place"


def close_trade(play: DominationGame) -> None:
    """Forbid trading after `endtrade`. In classic it would be possible until armies are placed."""
    state = play.state
    if isinstance(state.phase, Reinforcing) and not state.phase.captured:
        play.diverge(replace(state, phase=replace(state.phase, begun=True)))


def _state(play: DominationGame, told: Snapshot, seat: int) -> State:
    before, context = play.state, play.context
    own, arm = told.own or (), told.arm or ()
    seats = range(context.seats)
    fits = (
        len(own) == len(arm) == context.size
        and len(told.left) == len(told.hand) == context.seats
        and told.cur in seats
        and seat in seats
        and all(owner in seats or owner == -1 for owner in own)
        and all(0 <= place <= context.size for place in (told.att or 0, told.def_ or 0, *(told.capital or ())))
    )
    if not fits:
        raise Malformed("seat.other_board", territories=context.size, seats=context.seats)
    owners = tuple(None if owner == -1 else owner for owner in own)
    capitals = tuple(place - 1 if place else None for place in told.capital or (0,) * context.seats)
    hands, deck, used = _cards(play, told, seat, capitals)
    phase = _phase(told, None in owners)
    return replace(
        before,
        owners=owners,
        pieces=tuple(arm),
        seat=own[phase.source] if isinstance(phase, Defending) else told.cur,
        phase=phase,
        reserves=(0,) * context.seats if told.setup else told.left,
        hands=hands,
        deck=deck,
        used=used,
        traded=_traded(play, told),
        capitals=capitals,
        fallen=_fallen(before, own) if told.setup else (),
        conquered=bool(told.won_card),
    )


def _cards(
    play: DominationGame, told: Snapshot, seat: int, capitals: Sequence[int | None]
) -> tuple[tuple[Hand, ...], Hand, Hand]:
    """All hands, the deck and the used cards: what this seat does not know is random."""
    context, before = play.context, play.state
    mine = _hand(play.labels, told.hand[seat])
    gone = {card for card in context.deck if context.shown[card] is not None and context.shown[card] in capitals}
    unseen = [card for card in context.deck if card not in gone and card not in mine]
    chance = Fast(0).at(0)
    known_first = sorted(shuffled(unseen, chance), key=lambda card: card not in before.used)
    used = tuple(known_first[: told.used or 0])
    numbers = [len(hand) for hand in told.hand]
    hands, deck = sample_hands([card for card in (*unseen, *mine) if card not in used], numbers, seat, mine, chance)
    return hands, deck, used


def _hand(labels: Sequence[int | str], told: Sequence[int | str]) -> Hand:
    hand: list[int] = []
    for label in told:
        card = next((card for card, shown in enumerate(labels) if shown == label and card not in hand), None)
        if card is None:
            raise Malformed("seat.card", card=label)
        hand.append(card)
    return tuple(hand)


def _phase(told: Snapshot, free: bool) -> AnyPhase:
    """The phase of classic; the inverse of `record.phase_of`."""
    armies = told.left[told.cur]
    source, target = (told.att or 1) - 1, (told.def_ or 1) - 1
    match told.phase:
        case "place" if not told.setup:
            return Claiming() if free else Stationing()
        case "place":
            return Reinforcing(armies, begun=True)
        case "trade":
            return Reinforcing(armies, captured=bool(told.must_trade))
        case "capital":
            return ChoosingCapital()
        case "attack" | "roll":
            return Attacking()
        case "defend":
            return Defending(source, target, told.adice or 1)
        case "battlewon":
            return Advancing(source, target, told.min_move or 1, captured=bool(told.must_trade))
        case "fortify":
            return Fortifying()
        case "endturn":
            return Ending()
        case phase:
            raise Malformed("seat.phase", phase=phase)


def _traded(play: DominationGame, told: Snapshot) -> int:
    """The number of traded sets, derived from the value of the next set where values rise."""
    scheme = play.context.scheme
    if not isinstance(scheme, RisingScheme) or told.next is None:
        return play.state.traded
    worth = told.next
    return next((traded for traded in range(MAX_TRADED_SETS) if scheme.value(traded) >= worth), MAX_TRADED_SETS)


def _fallen(before: State, own: Sequence[int]) -> tuple[Fallen, ...]:
    """The eliminated seats in order. It is unknown who eliminated those that were not seen."""
    seen = tuple(fall for fall in before.fallen if fall.seat not in own)
    known = {fall.seat for fall in seen}
    unseen = (Fallen(seat, seat) for seat in range(len(before.hands)) if seat not in own and seat not in known)
    return (*seen, *unseen)
