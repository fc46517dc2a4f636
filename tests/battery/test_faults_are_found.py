"""The checks of the battery can fail: classic with many small faults, each of which must be found.

They also require nothing that only a game of turns could give: a toy with secret orders passes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from rubicon.core.chance import Chance, Fast
from rubicon.core.edition import CampaignOdds, DiceLuck, Event, Forecast, Outcome, Player, Step, Table
from rubicon.core.option import Action, NumberSlot, Option, Slot
from rubicon.editions.classic import Classic
from rubicon.editions.classic.context import Settings as ClassicSettings
from rubicon.editions.classic.state import State as ClassicState
from rubicon.errors import Illegal, Refused
from rubicon.rules.attack import Attack
from rubicon.rules.fortify import EndTurn
from rubicon.rules.reinforce import Place
from rubicon.rules.turn import Attacking, Fortifying
from tests import toy
from tests.battery import checks, figure_counts, leaks
from tests.battery.boards import pocket
from tests.battery.tables import Case
from tests.battery.walk import Walk, evenly, play, secret, stretch, varied


class WaitsForWhoCannotAct(Classic):
    def awaited(self, state: ClassicState) -> tuple[int, ...]:
        return (*super().awaited(state), 0)


class NeverWaits(Classic):
    def awaited(self, state: ClassicState) -> tuple[int, ...]:
        return ()


class ForgetsALoser(Classic):
    def outcome(self, state: ClassicState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.places[:-1], outcome.reason)


class IdlesIllegally(Classic):
    def default_action(self, state: ClassicState, seat: int) -> Action:
        return EndTurn() if isinstance(state.phase, Attacking) else super().default_action(state, seat)


class IdlesForEver(Classic):
    def apply(self, state: ClassicState, seat: int, action: Action, chance: Chance) -> Step[ClassicState]:
        return Step(state) if type(action) is EndTurn else super().apply(state, seat, action, chance)


class Ragged(Sequence[int]):
    """Lists one answer more than it allows."""

    def __init__(self, inside: range) -> None:
        self.inside = inside

    def __contains__(self, answer: object) -> bool:
        return answer in self.inside

    def __len__(self) -> int:
        return len(self.inside) + 1

    def __getitem__(self, index: Any) -> Any:
        return [*self.inside, self.inside.stop][index]


class ChangesAnOption(Classic):
    changed: ClassVar[type[Action]]

    def options(self, state: ClassicState) -> Mapping[int, Sequence[Option]]:
        found = super().options(state)
        return {
            seat: [self.change(state, option) if option.action is self.changed else option for option in options]
            for seat, options in found.items()
        }

    def change(self, state: ClassicState, option: Option) -> Option:
        return replace(option, slots=tuple(self.change_slot(slot) for slot in option.slots))

    def change_slot(self, slot: Slot) -> Slot:
        return slot


class ListsMoreThanItAllows(ChangesAnOption):
    changed = Place

    def change_slot(self, slot: Slot) -> Slot:
        return replace(slot, among=Ragged(slot.among)) if isinstance(slot, NumberSlot) else slot


class OffersTheWrongBounds(ChangesAnOption):
    """The listing has wrong bounds; the referee knows better."""

    changed = Attack

    def change(self, state: ClassicState, option: Option) -> Option:
        return WrongOption(option.action, option.slots)


class WrongOption(Option, frozen=True):
    def offer(self) -> Any:
        offer = super().offer()
        source, target, dice = offer.slots
        return replace(offer, slots=(source, target, replace(dice, among_by=dict.fromkeys(source.among, (1, 1)))))


class Stumbles(Classic):
    """Raises another error instead of a refusal."""

    def explain(self, state: ClassicState, seat: int, action: Action) -> Refused:
        if isinstance(action, Place):
            return Illegal("place.armies", pieces=state.pieces[action.territory])
        return super().explain(state, seat, action)


class PromisesTooMuch(Classic):
    def forecast(self, view: Any, action: Action) -> Forecast | None:
        forecast = super().forecast(view, action)
        return forecast and replace(forecast, killed=1e6)


class PeepsBehindTheView(Classic):
    def view(self, state: ClassicState, viewer: int | None) -> Any:
        self.seen = state.deck
        return super().view(state, viewer)

    def forecast(self, view: Any, action: Action) -> Forecast | None:
        return Forecast(0.5, len(getattr(self, "seen", ())), 0)


class MarchesThroughItsOwn(Classic):
    def campaign(self, view: Any, way: Sequence[int]) -> CampaignOdds | None:
        return super().campaign(replace(view, owners=tuple(t % 2 for t, _ in enumerate(view.owners))), way)


class LetsStrangersPlay(Classic):
    def options(self, state: ClassicState) -> Mapping[int, Sequence[Option]]:
        found = super().options(state)
        return Everybodys(found)


class Everybodys(dict[int, Sequence[Option]]):
    """Asked for a seat it does not hold, it gives what another has."""

    def get(self, key: int, default: Any = ()) -> Any:
        return next(iter(self.values()), ())


class Remembers(Classic):
    """Depends on something that is neither in the state nor in the record: how often anybody has played."""

    count: ClassVar[int] = 0

    def apply(self, state: ClassicState, seat: int, action: Action, chance: Chance) -> Step[ClassicState]:
        Remembers.count += 1
        step = super().apply(state, seat, action, chance)
        return Step(replace(step.state, traded=Remembers.count), step.events)


class Unheard(Event, frozen=True): ...


class TellsWhatItDidNotDeclare(Classic):
    def apply(self, state: ClassicState, seat: int, action: Action, chance: Chance) -> Step[ClassicState]:
        step = super().apply(state, seat, action, chance)
        return Step(step.state, (*step.events, Unheard()))


class DoublesACard(Classic):
    def apply(self, state: ClassicState, seat: int, action: Action, chance: Chance) -> Step[ClassicState]:
        step = super().apply(state, seat, action, chance)
        used = step.state.deck[:1] if isinstance(step.state.phase, Fortifying) else step.state.used
        return Step(replace(step.state, used=used), step.events)


class ImaginesABrokenGame(Classic):
    def sample_state(self, view: Any, viewer: int | None, chance: Chance) -> ClassicState:
        state = super().sample_state(view, viewer, chance)
        return replace(state, pieces=tuple(0 for _ in state.pieces))


class ForgetsTheDefendersLuck(Classic):
    def dice_luck(self, state: ClassicState, event: Event) -> tuple[DiceLuck, ...]:
        return super().dice_luck(state, event)[:1]


class CountsChaptersDown(Classic):
    def turn(self, state: ClassicState) -> int:
        return -super().turn(state)


class Owes(Classic):
    def income(self, state: ClassicState, seat: int) -> int:
        return super().income(state, seat) - 4


def asking(walk: Walk) -> Iterator[str]:
    return checks.asking_faults(walk)


def idling(walk: Walk) -> Iterator[str]:
    return checks.idle_faults(walk, evenly(walk.states, 30), Fast(1).at(0))


def sampling(walk: Walk) -> Iterator[str]:
    return checks.sample_faults(walk, walk.states, Fast(1).at(0))


def listing(walk: Walk) -> Iterator[str]:
    return checks.listing_faults(walk, evenly(walk.states, 30))


def forecasting(walk: Walk) -> Iterator[str]:
    return checks.forecast_faults(walk, walk.states, Fast(1).at(0))


def marching(walk: Walk) -> Iterator[str]:
    return checks.march_faults(walk, walk.states, Fast(1).at(0))


def refusing(walk: Walk) -> Iterator[str]:
    return checks.refusal_faults(walk, range(1, 30), Fast(1).at(0))


def strangers(walk: Walk) -> Iterator[str]:
    return checks.stranger_faults(walk, walk.plain[:10])


def replaying(walk: Walk) -> Iterator[str]:
    return checks.replay_faults(walk)


def wire(walk: Walk) -> Iterator[str]:
    return checks.wire_faults(walk, varied(walk.turns, 2))


def cards(walk: Walk) -> Iterator[str]:
    return checks.card_faults(walk)


def counting_up(walk: Walk) -> Iterator[str]:
    return figure_counts.figure_faults(walk)


def dreaming(walk: Walk) -> Iterator[str]:
    return leaks.leaks(walk.edition, varied(walk.plain, 1), Fast(1).at(0))


def saving(walk: Walk) -> Iterator[str]:
    return checks.save_faults(walk, stretch(walk.edition, 1), secret(1), lambda name, revision=None: type(walk.edition))


def typing(walk: Walk) -> Iterator[str]:
    return checks.text_faults(walk, walk.plain)


FAULTS = [
    (WaitsForWhoCannotAct, asking, "the game waits for"),
    (NeverWaits, asking, "its outcome is None"),
    (ForgetsALoser, asking, "the places are"),
    (IdlesIllegally, idling, "is illegal"),
    (IdlesForEver, idling, "idling for ever"),
    (ListsMoreThanItAllows, sampling, "was sampled and is refused"),
    (ListsMoreThanItAllows, listing, "listed or allowed, not both"),
    (OffersTheWrongBounds, listing, "tells other than what is allowed"),
    (PromisesTooMuch, forecasting, "cannot be"),
    (PeepsBehindTheView, forecasting, "does not follow from the view"),
    (MarchesThroughItsOwn, marching, "cannot be"),
    (LetsStrangersPlay, strangers, "is not asked"),
    (Remembers, replaying, "replays as"),
    (DoublesACard, cards, "is twice"),
    (ForgetsTheDefendersLuck, counting_up, "was fought"),
    (CountsChaptersDown, counting_up, "the chapters are"),
    (Owes, counting_up, "cannot be"),
    (ImaginesABrokenGame, dreaming, "looks otherwise"),
]


SEEDS = range(1, 31)
"""A fault must show in one of these games; nearly all show in the first."""


def a_game(edition: type[Classic], seed: int) -> Walk:
    """A game by the rules, if the edition is too broken to be played."""
    table = Table(pocket(), ClassicSettings(round_limit=6), tuple(Player(name) for name in "ABC"))
    try:
        return play(edition(table), seed, 600)
    except Illegal:
        game = play(Classic(table), seed, 600)
        game.edition = edition(table)
        return game


@pytest.mark.parametrize(("broken", "check", "found"), FAULTS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_fault_is_found(broken, check, found):
    assert any(found in fault for seed in SEEDS for fault in check(a_game(broken, seed)))


def test_an_error_that_is_no_refusal_is_let_fly():
    with pytest.raises(IndexError):
        list(chain.from_iterable(refusing(a_game(Stumbles, seed)) for seed in SEEDS))


def test_an_event_that_was_not_declared_does_not_survive_the_wire():
    with pytest.raises(msgspec.ValidationError):
        list(wire(a_game(TellsWhatItDidNotDeclare, SEEDS[0])))


def test_what_does_not_replay_does_not_load():
    with pytest.raises(Refused):
        list(saving(a_game(Remembers, SEEDS[0])))


EVERY_CHECK = [asking, idling, sampling, listing, forecasting, marching, refusing, strangers, replaying]
EVERY_CHECK += [wire, cards, saving, typing, dreaming, counting_up]


@pytest.mark.parametrize("check", EVERY_CHECK, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_of_secret_orders_passes_too(check, seats):
    case = Case(toy.Toy, "toy", toy.a_table(seats, rounds=6))
    assert list(check(play(case.sit(), 1, 500, undos=True))) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_of_secret_orders_keeps_its_secrets(seats):
    for seed in range(1, 6):
        game = play(toy.Toy(toy.a_table(seats, rounds=6)), seed, 500, undos=True)
        assert list(leaks.leaks(game.edition, varied(game.plain, 4), Fast(1).at(0))) == []
        assert list(leaks.luck_leaks(game.edition, game.setup, game.game.records[0].draws, game.plain)) == []
        assert list(leaks.unseen_leaks(game)) == []
        assert list(leaks.unplayable_dreams(game.edition, evenly(game.states, 10), Fast(1).at(0))) == []
