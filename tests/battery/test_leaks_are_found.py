"""The search for leaks can fail: classic with many small leaks, each of which must be found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest
from msgspec.structs import asdict, replace

from rubicon.core.chance import Chance, Fast
from rubicon.core.edition import Event, Player, Step, Table, Viewer
from rubicon.core.option import Action, Option
from rubicon.editions.classic import Classic
from rubicon.editions.classic.context import Settings as ClassicSettings
from rubicon.editions.classic.setup import MissionDrawn
from rubicon.editions.classic.state import Reinforcing
from rubicon.editions.classic.state import State as ClassicState
from rubicon.editions.classic.state import View as ClassicView
from rubicon.errors import Illegal, Refused
from rubicon.rules.attack import Attack
from rubicon.rules.cards import Drew, TookCards, holds_set
from rubicon.rules.reinforce import Autoplace, Placed
from rubicon.rules.turn import PhaseBegan
from tests.battery import leaks
from tests.battery.boards import pocket
from tests.battery.walk import Walk, evenly, play, varied

SEEDS = range(60)
"""A leak must be found in one of these games; the search stops at the first one."""


def has_set(edition: Classic, state: ClassicState, seat: int) -> bool:
    return holds_set(state.hands[seat], lambda cards: edition.context.worth(cards, state.traded))


def rivals_cards(state: ClassicState, seat: int) -> list[int]:
    return [card for other, hand in enumerate(state.hands) if other != seat for card in hand]


class Tampered(Classic):
    """An edition whose events or states are changed on their way out."""

    def setup(self, chance: Chance) -> Step[ClassicState]:
        return self.tamper(super().setup(chance))

    def apply(self, state: ClassicState, seat: int, action: Action, chance: Chance) -> Step[ClassicState]:
        return self.tamper(super().apply(state, seat, action, chance))

    def tamper(self, step: Step[ClassicState]) -> Step[ClassicState]:
        return Step(step.state, tuple(self.change(event) for event in step.events))

    def change(self, event: Event) -> Event:
        return event


class TellsTheLowestCardOfTheDeck(Classic):
    def view(self, state: ClassicState, viewer: Viewer) -> ClassicView:
        return replace(super().view(state, viewer), deck=min(state.deck, default=0))


class HasAPhaseThatTellsOfASet(Tampered):
    def tamper(self, step: Step[ClassicState]) -> Step[ClassicState]:
        state, phase = step.state, step.state.phase
        if isinstance(phase, Reinforcing) and not phase.begun and has_set(self, state, state.seat):
            state = replace(state, phase=replace(phase, topped=1))
        return Step(state, step.events)


class AnnouncesASet(Tampered):
    def tamper(self, step: Step[ClassicState]) -> Step[ClassicState]:
        if isinstance(step.state.phase, Reinforcing) and has_set(self, step.state, step.state.seat):
            return Step(step.state, (*step.events, PhaseBegan(step.state.seat, "trading")))
        return step


class OffersLess(Classic):
    """`withheld` is an action that is not offered if `secret` says so."""

    withheld: ClassVar[type[Action]]

    def options(self, state: ClassicState) -> Mapping[int, Sequence[Option]]:
        offered = super().options(state)
        if not self.secret(state):
            return offered
        return {seat: [one for one in options if one.action is not self.withheld] for seat, options in offered.items()}

    def secret(self, state: ClassicState) -> bool:
        raise NotImplementedError


class OffersByTheCardsOfRivals(OffersLess):
    withheld: ClassVar[type[Action]] = Attack

    def secret(self, state: ClassicState) -> bool:
        return sum(rivals_cards(state, state.seat)) % 2 == 1


class OffersMoreToWhoHoldsAWildCard(OffersLess):
    """Players who use the offer reveal that they hold one."""

    withheld: ClassVar[type[Action]] = Autoplace

    def secret(self, state: ClassicState) -> bool:
        return not any(self.context.symbols[card] == "wild" for card in state.hands[state.seat])


class RefusesWithTheCardsOfRivals(Classic):
    def explain(self, state: ClassicState, seat: int, action: Action) -> Refused:
        return Illegal("not_now", because=rivals_cards(state, seat))


class IdlesByTheCardsOfRivals(Classic):
    def default_action(self, state: ClassicState, seat: int) -> Action:
        if isinstance(state.phase, Reinforcing) and state.phase.armies and sum(rivals_cards(state, seat)) % 2:
            return Autoplace()
        usual: Action = super().default_action(state, seat)
        return usual


class LoudDrew(Drew, frozen=True, tag="drew"):
    def seen_by(self, viewer: Viewer) -> Drew:
        return self


class LoudTookCards(TookCards, frozen=True, tag="took_cards"):
    def seen_by(self, viewer: Viewer) -> TookCards:
        return self


class LoudMissionDrawn(MissionDrawn, frozen=True, tag="mission_drawn"):
    def seen_by(self, viewer: Viewer) -> MissionDrawn:
        return self


class QuietPlaced(Placed, frozen=True, tag="placed"):
    def seen_by(self, viewer: Viewer) -> Placed | None:
        return self if viewer == self.seat else None


class HasAnEventThatForgetsForWhomItIs(Tampered):
    """It is even a listed reveal."""

    changed: ClassVar[dict[type[Event], type[Event]]]
    revealing_events: ClassVar[frozenset[type[Any]]] = Classic.revealing_events | {
        LoudDrew,
        LoudTookCards,
        LoudMissionDrawn,
    }

    def change(self, event: Event) -> Event:
        kind = self.changed.get(type(event))
        return kind(**asdict(event)) if kind else event


class ShowsWhatIsDrawn(HasAnEventThatForgetsForWhomItIs):
    changed: ClassVar[dict[type[Event], type[Event]]] = {Drew: LoudDrew}


class ShowsWhatIsTaken(HasAnEventThatForgetsForWhomItIs):
    changed: ClassVar[dict[type[Event], type[Event]]] = {TookCards: LoudTookCards}


class ShowsMissions(HasAnEventThatForgetsForWhomItIs):
    changed: ClassVar[dict[type[Event], type[Event]]] = {MissionDrawn: LoudMissionDrawn}


class HidesWhatAllCanSee(HasAnEventThatForgetsForWhomItIs):
    changed: ClassVar[dict[type[Event], type[Event]]] = {Placed: QuietPlaced}


class OpenView(ClassicView, frozen=True):
    hands: tuple[tuple[int, ...], ...] = ()


class SharesAllHands(Classic):
    """Samples the real hands, so that no twin can show the leak."""

    View: ClassVar[Any] = OpenView

    def view(self, state: ClassicState, viewer: Viewer) -> ClassicView:
        view = super().view(state, viewer)
        assert isinstance(view, OpenView)
        return replace(view, hands=state.hands)

    def sample_state(self, view: ClassicView, viewer: Viewer, chance: Chance) -> ClassicState:
        assert isinstance(view, OpenView)
        state = super().sample_state(view, viewer, chance)
        hidden = [*state.deck, *(card for hand in state.hands for card in hand)]
        held = [card for hand in view.hands for card in hand]
        return replace(state, hands=view.hands, deck=tuple(sorted(set(hidden) - set(held))))


def by_twins(walk: Walk) -> list[str]:
    return list(leaks.leaks(walk.edition, varied(walk.plain, 3), Fast(1).at(0)))


def by_the_view_afterwards(walk: Walk) -> list[str]:
    return list(leaks.fleeting_reveals(walk.edition, varied(walk.plain, 3), Fast(1).at(0)))


def by_other_luck(walk: Walk) -> list[str]:
    return list(leaks.luck_leaks(walk.edition, walk.setup, walk.game.records[0].draws, varied(walk.plain, 2)))


def by_exchange(walk: Walk) -> list[str]:
    return list(leaks.exchange_leaks(walk.edition, evenly(walk.states, 20)))


def by_what_nobody_saw(walk: Walk) -> list[str]:
    return list(leaks.unseen_leaks(walk))


LEAKS = [
    (TellsTheLowestCardOfTheDeck, by_twins, "deck:"),
    (TellsTheLowestCardOfTheDeck, by_exchange, "deck:"),
    (HasAPhaseThatTellsOfASet, by_twins, "phase:"),
    (AnnouncesASet, by_twins, "trading"),
    (OffersByTheCardsOfRivals, by_twins, "other options"),
    (OffersMoreToWhoHoldsAWildCard, by_twins, "that it could be done"),
    (RefusesWithTheCardsOfRivals, by_twins, "is refused as"),
    (IdlesByTheCardsOfRivals, by_twins, "idle is"),
    (ShowsWhatIsDrawn, by_other_luck, "LoudDrew"),
    (ShowsWhatIsDrawn, by_the_view_afterwards, "LoudDrew"),
    (ShowsWhatIsTaken, by_the_view_afterwards, "LoudTookCards"),
    (ShowsMissions, by_other_luck, "LoudMissionDrawn"),
    (HidesWhatAllCanSee, by_what_nobody_saw, "saw nothing happen"),
    (SharesAllHands, by_exchange, "hands:"),
]


@pytest.mark.parametrize(("leaky", "hunt", "found"), LEAKS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_leak_is_found(leaky, hunt, found):
    settings = ClassicSettings(goal="missions", round_limit=15)
    edition = leaky(Table(pocket(), settings, tuple(Player(name) for name in "ABCD")))
    games = (play(edition, seed, 2_000) for seed in SEEDS)
    assert any(found in leak for game in games for leak in hunt(game))


def test_twins_alone_do_not_find_what_imagining_repeats():
    """Which is why views are asked without it too."""
    edition = SharesAllHands(Table(pocket(), ClassicSettings(round_limit=15), tuple(Player(name) for name in "ABC")))
    assert by_twins(play(edition, 1, 2_000)) == []
