"""Finds leaks with twins: games that look the same to one viewer, and differ in what is hidden from them.

After the same treatment, both must look the same to this viewer again. Then nothing that the viewer sees, is offered or
is refused depends on hidden information. There are three kinds of twins. *Imagined*: `sample_state(view)` deals hidden
information at random, which finds leaks of a state. *Other luck*: the same action with one draw changed, if the viewer
sees no difference, which finds leaks of a draw. *Exchanged*: two hidden cards are swapped; this tests `view` alone,
without relying on `sample_state`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from rubicon.core.chance import Chance, Recorded
from rubicon.core.codec import encode
from rubicon.core.edition import AnyEdition, Event, Step, Viewer
from rubicon.core.option import Action
from rubicon.errors import Corrupt
from rubicon.wire import messages
from rubicon.wire.match import Match

from .checks import brief, legal
from .walk import Turn, Walk, evenly, menu, nonsense, told, viewers

MAX_OTHER_VIEWERS = 3
"""Maximum number of other seats that watch an action."""
MAX_CHANGED_DRAWS = 12
"""Maximum number of draws of one record that are changed, one at a time."""


class Followed:
    """The draws of another record. If a step asks for other or further draws, they are made up."""

    def __init__(self, draws: Sequence[int], chance: Chance) -> None:
        self.draws = draws
        self.chance = chance
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        used = len(self.drawn)
        draw = self.draws[used] % n if used < len(self.draws) else self.chance.below(n)
        self.drawn.append(draw)
        return draw

    def more_recorded(self) -> bool:
        return False


def sight(edition: AnyEdition, state: Any, viewer: Viewer) -> bytes:
    """Everything that a viewer sees: the view, the offers, and whether their seat is awaited."""
    offers = [] if viewer is None else [option.offer() for option in menu(edition, state, viewer)]
    return messages.encode([edition.view(state, viewer), offers, viewer in edition.awaited(state)])


def revealed(edition: AnyEdition, events: Sequence[Event], viewer: Viewer) -> tuple[Event, ...]:
    return tuple(event for event in told(events, viewer) if type(event) in edition.revealing_events)


def imagined(edition: AnyEdition, state: Any, viewer: Viewer, chance: Chance) -> Any:
    """A twin, made only from the encoded view."""
    view = msgspec.json.decode(encode(edition.view(state, viewer)), type=edition.View)
    return edition.sample_state(view, viewer, chance)


def onlookers(edition: AnyEdition, turn: Turn) -> list[Viewer]:
    """The acting seat, a spectator, and a few others in turn, because all would take too long at a large table."""
    others = [viewer for viewer in viewers(edition) if viewer not in (None, turn.seat)]
    start = turn.number % len(others)
    return [None, turn.seat, *(others[start:] + others[:start])[:MAX_OTHER_VIEWERS]]


def leaks(edition: AnyEdition, turns: Sequence[Turn], chance: Chance) -> Iterator[str]:
    for turn in turns:
        for viewer in onlookers(edition, turn):
            for leak in _twin_leaks(edition, turn, viewer, chance):
                yield f"record {turn.number}, {turn.action} by seat {turn.seat}, seen by {viewer}: {leak}"


def _twin_leaks(edition: AnyEdition, turn: Turn, viewer: Viewer, chance: Chance) -> Iterator[str]:
    twin = imagined(edition, turn.before, viewer, chance)
    if sight(edition, twin, viewer) != sight(edition, turn.before, viewer):
        yield f"what is imagined looks otherwise: {_apart(edition, turn.before, twin, viewer)}"
        return
    if viewer is not None and viewer in edition.options(turn.before):
        yield from _answer_leaks(edition, turn.before, twin, viewer, chance)
    if legal(edition, twin, turn.seat, turn.action):
        step = edition.apply(twin, turn.seat, turn.action, Followed(turn.record.draws, chance))
        yield from _step_leaks(edition, turn, step, viewer)
    elif turn.seat == viewer:
        yield "it is offered to them in both, and allowed in one"
    elif told(turn.step.events, viewer) and not revealed(edition, turn.step.events, viewer):
        # Another seat could do this only because of something hidden, for example because it traded cards that it has
        # only in the real game. That is news for the viewer, so the step reveals it, or they do not see it at all.
        yield "that it could be done tells them something, and nothing was revealed"


def _answer_leaks(edition: AnyEdition, state: Any, twin: Any, viewer: int, chance: Chance) -> Iterator[str]:
    """The default action of a viewer, and refusals to them, do not depend on hidden information."""
    if viewer in edition.awaited(state) and edition.default_action(state, viewer) != edition.default_action(
        twin, viewer
    ):
        yield f"idle is {edition.default_action(state, viewer)} or {edition.default_action(twin, viewer)}"
    options = edition.options(state).get(viewer, ())
    for action in nonsense(edition, chance):
        if not any(option.allows(action) for option in options):
            why, why_twin = edition.explain(state, viewer, action), edition.explain(twin, viewer, action)
            if why != why_twin:
                yield f"{action} is refused as {why} or {why_twin}"


def _step_leaks(edition: AnyEdition, turn: Turn, twin: Step[Any], viewer: Viewer) -> Iterator[str]:
    """After the same action and draws both look the same again, unless different things were revealed."""
    real = turn.step
    if revealed(edition, real.events, viewer) != revealed(edition, twin.events, viewer):
        return
    if told(real.events, viewer) != told(twin.events, viewer):
        yield f"they are told {told(real.events, viewer)} or {told(twin.events, viewer)}"
    elif sight(edition, real.state, viewer) != sight(edition, twin.state, viewer):
        yield f"it looks otherwise afterwards: {_apart(edition, real.state, twin.state, viewer)}"


def _apart(edition: AnyEdition, state: Any, twin: Any, viewer: Viewer) -> str:
    """The differences of two views, for the report."""
    one, other = edition.view(state, viewer), edition.view(twin, viewer)
    fields = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    return ", ".join(f"{name}: {getattr(one, name)} or {getattr(other, name)}" for name in fields) or "other options"


def fleeting_reveals(edition: AnyEdition, turns: Sequence[Turn], chance: Chance) -> Iterator[str]:
    """What another seat's action reveals must be part of the view: viewers who return get the view, but no old events.

    So if two games look the same after a step and still differ, the events of the step must have been the same, even
    those that reveal something. This finds revealing events that ignore `seen_by`.
    """
    for turn in turns:
        for viewer in onlookers(edition, turn):
            twin = imagined(edition, turn.before, viewer, chance)
            if turn.seat == viewer or not legal(edition, twin, turn.seat, turn.action):
                continue
            step = edition.apply(twin, turn.seat, turn.action, Followed(turn.record.draws, chance))
            yield from _told_apart(edition, turn.step, step, viewer, f"record {turn.number}, {turn.action}")


def luck_leaks(edition: AnyEdition, setup: Step[Any], draws: Sequence[int], turns: Sequence[Turn]) -> Iterator[str]:
    """Secret draws stay secret: after a changed draw, a viewer who sees no difference gets the same events."""
    for step in _with_other_luck(edition, None, draws):
        for viewer in viewers(edition):
            yield from _told_apart(edition, setup, step, viewer, "setup")
    for turn in turns:
        for step in _with_other_luck(edition, turn, turn.record.draws):
            for viewer in onlookers(edition, turn):
                yield from _told_apart(edition, turn.step, step, viewer, f"record {turn.number}, {turn.action}")


def _with_other_luck(edition: AnyEdition, turn: Turn | None, draws: Sequence[int]) -> Iterator[Step[Any]]:
    for index, draw in evenly(list(enumerate(draws)), MAX_CHANGED_DRAWS):
        for other in (draw - 1, draw + 1):
            chance = Recorded([*draws[:index], other, *draws[index + 1 :]])
            try:
                yield edition.apply(turn.before, turn.seat, turn.action, chance) if turn else edition.setup(chance)
            except Corrupt:
                continue  # there is no such draw


def _told_apart(edition: AnyEdition, one: Step[Any], other: Step[Any], viewer: Viewer, where: str) -> Iterator[str]:
    says, says_other = told(one.events, viewer), told(other.events, viewer)
    if says == says_other or one.state == other.state:
        return
    if sight(edition, one.state, viewer) == sight(edition, other.state, viewer):
        yield f"{where}: {viewer} sees no difference, and is told {says} or {says_other}"


def exchange_leaks(edition: AnyEdition, states: Sequence[Any]) -> Iterator[str]:
    """No view changes when cards or missions that its viewer does not hold are swapped."""
    for state in states:
        for viewer in viewers(edition):
            for other in _exchanged(state, viewer):
                if sight(edition, other, viewer) != sight(edition, state, viewer):
                    yield f"{viewer} sees a hidden card: {_apart(edition, state, other, viewer)}"


def _exchanged(state: Any, viewer: Viewer) -> Iterator[Any]:
    hidden = [seat for seat in range(len(getattr(state, "hands", ()))) if seat != viewer and state.hands[seat]]
    for seat in hidden:
        held = state.hands[seat][0]
        for card in getattr(state, "deck", ())[:1]:
            deck = tuple(sorted((*state.deck[1:], held)))
            yield replace(state, deck=deck, hands=_put(state.hands, seat, (card, *state.hands[seat][1:])))
    for one, other in pairwise(hidden):
        (first, *ones), (second, *others) = state.hands[one], state.hands[other]
        yield replace(state, hands=_put(_put(state.hands, one, (second, *ones)), other, (first, *others)))
    secret = [seat for seat in range(len(getattr(state, "missions", ()))) if seat != viewer]
    for one, other in pairwise(secret):
        swapped = _put(state.missions, one, state.missions[other])
        yield replace(state, missions=_put(swapped, other, state.missions[one]))


def _put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


def unseen_leaks(walk: Walk) -> Iterator[str]:
    """A step without an event for a viewer changes nothing for them: view, options, version and prompt."""
    match = Match.replay(walk.edition, walk.game.luck, [(walk.game.records[0], "")])
    everybody = viewers(walk.edition)
    before = {viewer: messages.encode(match.update_for(viewer)) for viewer in everybody}
    for turn in walk.turns:
        match.take(turn.record)
        after = {viewer: messages.encode(match.update_for(viewer)) for viewer in everybody}
        for viewer in everybody:
            if not told(turn.step.events, viewer) and after[viewer] != before[viewer]:
                yield f"record {turn.number}, {turn.action}: {viewer} saw nothing happen, and something changed"
        before = after


def twins_that_differ(edition: AnyEdition, states: Sequence[Any], chance: Chance) -> int:
    """The number of imagined states that differ from the real one; without any, twins would find nothing."""
    pairs = [(state, imagined(edition, state, viewer, chance)) for state in states for viewer in viewers(edition)]
    return sum(state != twin for state, twin in pairs)


def unplayable_dreams(edition: AnyEdition, states: Sequence[Any], chance: Chance, far: int = 6) -> Iterator[str]:
    """Imagined states are playable, because bots play them: asked seats have something to do, and can do it."""
    for number, state in enumerate(states):
        for viewer in (None, number % len(edition.table.seats)):
            dream = imagined(edition, state, viewer, chance)
            for _ in range(far):
                awaited = edition.awaited(dream)
                if not awaited:
                    break
                seat = awaited[chance.below(len(awaited))]
                options = menu(edition, dream, seat)
                if not options or not legal(edition, dream, seat, edition.default_action(dream, seat)):
                    yield f"{viewer} imagines a game in which seat {seat} is stuck: {brief(dream)}"
                    break
                action: Action = options[chance.below(len(options))].sample(chance)
                dream = edition.apply(dream, seat, action, chance).state
