"""Laws that hold for every edition, one function each: it yields the faults that it finds in a random game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise, permutations, product
from typing import Any

import msgspec

from rubicon.core import save
from rubicon.core.chance import Chance
from rubicon.core.codec import encode
from rubicon.core.edition import AnyEdition, Event
from rubicon.core.game import Game
from rubicon.core.load import FindEdition, load
from rubicon.core.option import Action, CardsSlot, NumberSlot, Offer, Option, PiecesSlot, Slot, TerritorySlot
from rubicon.core.save import SeedCommitment
from rubicon.core.table_talk import TABLE_TALK_ACTIONS, Allow, Deny, Retract, TableTalk, TableTalkEvent, Undoing, UndoTo
from rubicon.core.text import Lexicon, format_action, parse_action
from rubicon.core.verify import verify
from rubicon.errors import Illegal
from rubicon.wire import messages

from .walk import Turn, Walk, menu, nonsense, told, viewers

MAX_LISTED_ANSWERS = 400
"""Options with at most this many answers are listed in full."""
SAMPLES_PER_OPTION = 3
"""Number of actions of each option for which a forecast is made."""
TOLERANCE = 1e-9
MAX_TIMEOUTS = 25
"""This many time-outs of one seat end any turn."""


def games_before(walk: Walk, numbers: Iterable[int]) -> Iterator[tuple[int, Game]]:
    """The game before each of these records, which are in ascending order: one game that advances, not many."""
    game, steps = Game(walk.edition, walk.game.luck), [walk.setup, *(turn.step for turn in walk.turns)]
    for number in numbers:
        assert number >= len(game.records)
        for record, step in islice(zip(walk.game.records, steps, strict=True), len(game.records), number):
            game.fold(record, step)
        yield number, game


def legal(edition: AnyEdition, state: Any, seat: int, action: Action) -> bool:
    return any(option.allows(action) for option in edition.options(state).get(seat, ()))


def brief(state: Any) -> str:
    """A short text of a state for a fault: the phase, and as much of the rest as fits."""
    return f"{getattr(state, 'phase', '')} {encode(state).decode()[:300]}…"


# Who is asked


def asking_faults(walk: Walk) -> Iterator[str]:
    """Awaited seats have something to do; a game without awaited seats has an outcome, and no other has one."""
    edition = walk.edition
    seats = list(range(len(edition.table.seats)))
    for number, state in enumerate(walk.states):
        awaited, outcome = edition.awaited(state), edition.outcome(state)
        if list(awaited) != sorted(set(awaited)) or not set(awaited) <= set(seats):
            yield f"after record {number} the game waits for {awaited}"
        if bool(awaited) == (outcome is not None):
            yield f"after record {number} the game waits for {awaited}, and its outcome is {outcome}"
        yield from (f"after record {number} seat {s} has nothing to do" for s in awaited if not menu(edition, state, s))
        yield from (f"after record {number} seat {s} is no seat" for s in edition.options(state) if s not in seats)
        if outcome is not None and sorted(seat for place in outcome.places for seat in place) != seats:
            yield f"after record {number} the places are {outcome.places}"
        if outcome is not None and not (all(outcome.places) and outcome.reason):
            yield f"after record {number} the outcome is {outcome}"


def idle_faults(walk: Walk, states: Sequence[Any], chance: Chance) -> Iterator[str]:
    """A default action is always legal, and default actions alone end the turn."""
    edition = walk.edition
    for state in states:
        chapter, tries = edition.turn(state), 0
        while (awaited := edition.awaited(state)) and edition.turn(state) == chapter:
            seat = awaited[tries % len(awaited)]
            action = edition.default_action(state, seat)
            if not legal(edition, state, seat, action):
                yield f"idle {action} is illegal for seat {seat} in {brief(state)}"
                break
            state = edition.apply(state, seat, action, chance).state
            tries += 1
            if tries > MAX_TIMEOUTS * len(edition.table.seats):
                yield f"idling for ever in {brief(state)}"
                break


# What may be done


def sample_faults(walk: Walk, states: Sequence[Any], choice: Chance) -> Iterator[str]:
    """Every sampled action of an option passes the referee."""
    edition = walk.edition
    for state in states:
        for seat in edition.options(state):
            for option in menu(edition, state, seat):
                action = option.sample(choice)
                if not option.allows(action):
                    yield f"{action} was sampled and is refused in {brief(state)}"


def listing_faults(walk: Walk, states: Sequence[Any]) -> Iterator[str]:
    """The full list of an option is exactly what the referee allows, and so is its offer, as a client reads it."""
    edition = walk.edition
    territories, cards = len(edition.table.board.map.territories), len(edition.cards)
    for state in states:
        for seat in edition.options(state):
            for option in menu(edition, state, seat):
                listed = list(islice(option.every(), MAX_LISTED_ANSWERS + 1))
                if len(listed) > MAX_LISTED_ANSWERS:
                    continue
                every = {_sorted(action) for action in listed}
                if not every or len(every) != len(listed):
                    yield f"{option.verb} lists {len(listed)} actions, {len(every)} different, in {brief(state)}"
                domains = [_domain(slot, territories, cards, listed) for slot in option.slots]
                allowed = {
                    _sorted(action) for answers in product(*domains) if option.allows(action := option.action(*answers))
                }
                if allowed != every:
                    yield f"{option.verb}: listed or allowed, not both: {allowed ^ every} in {brief(state)}"
                offer = msgspec.json.decode(messages.encode(option.offer()), type=Offer)
                if {_sorted(action) for action in spelled_out(offer, option)} != every:
                    yield f"{option.verb}: the offer {offer} tells other than what is allowed in {brief(state)}"


def _sorted(action: Action) -> tuple[Any, ...]:
    """Cards may be named in any order."""
    answers = {name: getattr(action, name) for name in action.__struct_fields__}
    return tuple(tuple(sorted(answer)) if name == "cards" else answer for name, answer in answers.items())


def _domain(slot: Slot, territories: int, cards: int, listed: Sequence[Action]) -> list[Any]:
    """All possible answers: the listed ones, and their neighbours."""
    said = list(dict.fromkeys(getattr(action, slot.name) for action in listed))
    match slot:
        case TerritorySlot():
            return list(range(-1, territories + 1))
        case NumberSlot():
            return list(range(min(said) - 1, max(said) + 2))
        case CardsSlot():
            size = len(said[0])
            return [
                cards_
                for near in (size, size - 1)
                for cards_ in islice(permutations(range(cards), near), MAX_LISTED_ANSWERS)
            ] + said
        case PiecesSlot():
            return [more for some in said for more in (some, (-1, *some[1:]), (some[0] + 1, *some[1:]))]
        case _:
            return [*said, "nonsense"]


def spelled_out(offer: Offer, option: Option) -> Iterator[Action]:
    """Every action that a client would make from an offer in JSON."""

    def fill(answers: dict[str, Any], rest: Sequence[Any]) -> Iterator[Action]:
        if not rest:
            yield option.action(**answers)
            return
        slot = rest[0]
        among = slot.among_by.get(str(answers[slot.by]), ()) if slot.by else slot.among
        for answer in _answers(slot.kind, among):
            yield from fill({**answers, slot.name: answer}, rest[1:])

    return fill({}, offer.slots)


def _answers(kind: str, among: Sequence[Any]) -> Iterator[Any]:
    match kind:
        case "number":
            yield from range(among[0], among[1] + 1)
        case "pieces":
            most, (least, in_all), some_of = among
            for pieces in product(*(range(number + 1) for number in most)):
                if least <= sum(pieces) <= in_all and (not some_of or any(pieces[kind] for kind in some_of)):
                    yield pieces
        case "cards":
            yield from map(tuple, among)
        case _:
            yield from among


def forecast_faults(walk: Walk, states: Sequence[Any], choice: Chance) -> Iterator[str]:
    """A forecast is plausible, and depends on the view alone: equal views get equal forecasts."""
    edition, views = walk.edition, msgspec.json.Decoder(walk.edition.View)
    stranger = type(edition)(edition.table)
    for state in states:
        for seat in edition.options(state):
            view = edition.view(state, seat)
            same = views.decode(encode(view))
            for option in menu(edition, state, seat):
                for action in [option.sample(choice) for _ in range(SAMPLES_PER_OPTION)]:
                    forecast = edition.forecast(view, action)
                    if stranger.forecast(same, action) != forecast:
                        yield f"{action}: {forecast} does not follow from the view in {brief(state)}"
                    if forecast is not None:
                        mine, others = _strength(view, seat)
                        within = 0 <= forecast.lost <= mine + TOLERANCE and 0 <= forecast.killed <= others + TOLERANCE
                        if not (0 <= forecast.chance <= 1 and within):
                            yield f"{action}: {forecast} cannot be, in {brief(state)}"


def march_faults(walk: Walk, states: Sequence[Any], choice: Chance) -> Iterator[str]:
    """A campaign leads over the board against others, its chance only shrinks, and it depends on the view alone."""
    edition, views = walk.edition, msgspec.json.Decoder(walk.edition.View)
    stranger, links = type(edition)(edition.table), edition.table.board.map.links()
    for state in states:
        view = edition.view(state, None)
        same = views.decode(encode(view))
        for _ in range(SAMPLES_PER_OPTION):
            asked = [choice.below(len(links)) for _ in range(2 + choice.below(2))]
            march = edition.campaign(view, asked)
            if stranger.campaign(same, asked) != march:
                yield f"the way {asked}: {march} does not follow from the view in {brief(state)}"
            if march is None:
                continue
            owners = [view.owners[territory] for territory in march.way]
            goes = all(here in links[before] for before, here in pairwise(march.way))
            foreign = owners[0] is not None and not {None, owners[0]} & set(owners[1:])
            named = [territory for territory in march.way if territory in asked] == asked
            falls = (1.0, *march.falls)
            likely = all(0 <= then <= before + TOLERANCE for before, then in pairwise(falls)) and march.left >= 0
            if not (goes and foreign and named and likely and len(falls) == len(march.way)):
                yield f"the way {asked}: {march} cannot be, in {brief(state)}"


def _strength(view: Any, seat: int) -> tuple[int, int]:
    """The pieces of a seat, and those of everybody else."""
    numbers = [pieces if isinstance(pieces, int) else sum(pieces) for pieces in view.pieces]
    mine = sum(number for owner, number in zip(view.owners, numbers, strict=True) if owner == seat)
    return mine, sum(numbers) - mine


def finish_faults(walk: Walk, states: Sequence[Any]) -> Iterator[str]:
    """A game can be ended by agreement at any time; it is then over, and ranks every seat, eliminated ones last."""
    edition = walk.edition
    seats = tuple(range(len(edition.table.seats)))
    for state in states:
        if edition.outcome(state) is not None:
            continue
        ended, standing = edition.end_by_agreement(state), edition.survivors(state)
        outcome = edition.outcome(ended.state)
        if outcome is None or outcome.reason != "agreed" or edition.awaited(ended.state):
            yield f"the game is not over by agreement, but {outcome}"
        elif any(option.open for options in edition.options(ended.state).values() for option in options):
            yield "something can still be done"
        elif tuple(sorted(seat for place in outcome.places for seat in place)) != seats:
            yield f"not every seat has its place: {outcome.places}"
        ranked = [] if outcome is None else [seat for place in outcome.places for seat in place]
        if sorted(ranked[: len(standing)]) != list(standing):
            yield f"{standing} are still in the game, but the ranking is {ranked}"


def refusal_faults(walk: Walk, numbers: Sequence[int], choice: Chance) -> Iterator[str]:
    """An action that was not offered is refused with a reason, for any seat, and changes nothing."""
    seats = len(walk.edition.table.seats)
    for number, game in games_before(walk, numbers):
        talk = [] if game.request or game.undo() else [Retract(), Allow(), Deny()]
        state, before, log = game.state, encode(game.state), list(game.records)
        for seat in (-1, *range(seats), seats):
            tries = [*nonsense(walk.edition, choice), *(UndoTo(to) for to in (-1, number, 10**6)), *talk]
            for action in tries:
                if legal(walk.edition, state, seat, action):
                    continue
                code = _refused(game, seat, action)
                if code is None:
                    yield f"seat {seat} may {action}, which nobody offered, at record {number}"
                elif not (0 <= seat < seats) and code != "no_such_seat":
                    yield f"seat {seat} does not exist, and {action} is refused as {code} at record {number}"
        if game.state is not state or encode(game.state) != before or game.records != log:
            yield f"a refusal changed something at record {number}"


def stranger_faults(walk: Walk, turns: Sequence[Turn]) -> Iterator[str]:
    """A seat that is not asked may do nothing, not even what the asked seat may."""
    edition = walk.edition
    for turn, (_, game) in zip(turns, games_before(walk, [turn.number for turn in turns]), strict=True):
        asked = edition.options(turn.before)
        for seat in range(len(edition.table.seats)):
            code = None if seat in asked else _refused(game, seat, turn.action)
            if seat not in asked and not str(code).startswith("not_your_turn"):
                yield f"seat {seat} is not asked, and {turn.action} is refused as {code}"


def _refused(game: Game, seat: int, action: Action) -> str | None:
    """The code of the refusal; None if there was none. Other errors are raised."""
    try:
        game.judge(seat, action)
    except Illegal as refused:
        encode({name: str(fact) for name, fact in refused.facts.items()})
        return refused.code
    return None


# Encoding


def replay_faults(walk: Walk) -> Iterator[str]:
    """Replaying the records in a new game at the same table gives the same states and events."""
    fresh = Game(type(walk.edition)(walk.edition.table), walk.game.luck)
    steps = [walk.setup, *(turn.step for turn in walk.turns)]
    for number, (record, step) in enumerate(zip(walk.game.records, steps, strict=True)):
        again = fresh.fold(record)
        if encode(again.state) != encode(step.state) or again.events != step.events:
            yield f"record {number} replays as {again.events}, and was {step.events}"
            return
        for event in step.events:
            if isinstance(event, Undoing) and encode(step.state) != encode(walk.states[event.to]):
                yield f"record {number} undoes to another state than that after record {event.to}"


def save_faults(walk: Walk, luck: SeedCommitment, secret: bytes, find: FindEdition) -> Iterator[str]:
    """Saving and loading gives the same game and the same file; the dice can be verified."""
    written = save.write(save.save(walk.game, [luck], [secret], by="battery"))
    loaded = load(written, find)
    if encode(loaded.game.state) != encode(walk.game.state) or loaded.game.records != walk.game.records:
        yield "what was loaded is another game"
    if (
        save.write(loaded.saved) != written
        or save.write(save.save(loaded.game, [luck], [secret], by="battery")) != written
    ):
        yield "what was loaded is saved as another file"
    if loaded.saved.notes:
        yield f"loading notes {loaded.saved.notes}"
    if loaded.saved.outcome is not None and not verify(loaded.saved, type(walk.edition)).proved:
        yield f"the dice cannot be proved: {verify(loaded.saved, type(walk.edition))}"


def wire_faults(walk: Walk, turns: Sequence[Turn]) -> Iterator[str]:
    """Encoding and decoding any action, event, state and view gives the same value."""
    edition = walk.edition
    actions = msgspec.json.Decoder(edition.Action | TableTalk)
    events = msgspec.json.Decoder(edition.Event | TableTalkEvent)
    states = msgspec.json.Decoder(edition.State)
    views = msgspec.json.Decoder(edition.View)
    for step in (walk.setup, *(turn.step for turn in turns)):
        yield from _round_trip(states, step.state)
        for viewer in viewers(edition):
            yield from _round_trip(views, edition.view(step.state, viewer))
            for event in told(step.events, viewer):
                yield from _round_trip(events, event)
    for turn in turns:
        yield from _round_trip(actions, turn.action)


def _round_trip(decoder: msgspec.json.Decoder[Any], value: Any) -> Iterator[str]:
    data = encode(value)
    back = decoder.decode(data)
    if type(back) is not type(value) or back != value or encode(back) != data:
        yield f"{value} comes back as {back}"


def text_faults(walk: Walk, turns: Sequence[Turn]) -> Iterator[str]:
    """Parsing the text form of an action gives the same action."""
    lexicon = Lexicon.at(walk.edition)
    for turn in turns:
        options = menu(walk.edition, turn.before, turn.seat)
        option = next(option for option in options if option.allows(turn.action))
        line = format_action(turn.action, option, lexicon)
        if parse_action(line, options, lexicon) != turn.action:
            yield f"{turn.action} is written {line!r}, and read as {parse_action(line, options, lexicon)}"


def card_faults(walk: Walk) -> Iterator[str]:
    """In editions with hands, a deck and a used pile, no card is duplicated or created."""
    before: set[int] | None = None
    for number, state in enumerate(walk.states):
        if not all(hasattr(state, name) for name in ("hands", "deck", "used")):
            return
        cards = [*state.deck, *state.used, *(card for hand in state.hands for card in hand)]
        if len(set(cards)) != len(cards):
            yield f"after record {number} some card is twice in {sorted(cards)}"
        if (
            before is not None
            and not set(cards) <= before
            and type(walk.game.records[number].action) not in TABLE_TALK_ACTIONS
        ):
            yield f"after record {number} there are new cards: {sorted(set(cards) - before)}"
        before = set(cards)


def happened(walks: Sequence[Walk]) -> set[type]:
    """All verbs that were played, and all events that they caused."""
    played = {type(turn.action) for walk in walks for turn in walk.turns}
    events: list[Event] = [event for walk in walks for event in walk.setup.events]
    events += [event for walk in walks for turn in walk.turns for event in turn.step.events]
    return played | {type(event) for event in events}
