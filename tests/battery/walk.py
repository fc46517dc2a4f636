"""Random games, and tools for tests on them: the turns of a game, and actions that nobody is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from msgspec import inspect

from rubicon.core.chance import Chance, Fast
from rubicon.core.edition import AnyEdition, Event, Step, Viewer
from rubicon.core.game import Game, Record
from rubicon.core.option import Action, Option
from rubicon.core.save import SeedCommitment
from rubicon.core.table_talk import TABLE_TALK_ACTIONS, Allow, Deny, Lapsed

from .tables import Case


class Turn(NamedTuple):
    """A record of a played game, with the state before it and its result."""

    number: int
    before: Any
    record: Record
    step: Step[Any]

    @property
    def seat(self) -> int:
        assert self.record.seat is not None
        return self.record.seat

    @property
    def action(self) -> Any:
        return self.record.action

    @property
    def kind(self) -> tuple[type, ...]:
        """The kind of record, to look for rare ones."""
        return type(self.action), *dict.fromkeys(type(event) for event in self.step.events)

    def without_talk(self) -> Turn:
        """The step as the edition made it, without the event that a pending request lapses."""
        events = tuple(event for event in self.step.events if type(event) is not Lapsed)
        return self._replace(step=Step(self.step.state, events))


class Walk:
    """A random game: `setup`, then `turns`. Undos and table talk are records too; `plain` has the others."""

    def __init__(self, game: Game, setup: Step[Any], turns: Sequence[Turn], capped: bool) -> None:
        self.game = game
        self.setup = setup
        self.turns = turns
        self.plain = [turn.without_talk() for turn in turns if type(turn.action) not in TABLE_TALK_ACTIONS]
        self.capped = capped
        self.edition = game.edition

    @property
    def states(self) -> list[Any]:
        return [self.setup.state, *(turn.step.state for turn in self.turns)]


@cache
def walk(case: Case, seed: int = 0) -> Walk:
    """A cached game of this table, because many checks use it. It has undos where the table allows them."""
    return play(case.sit(), seed, case.most, undos=True)


def play(edition: AnyEdition, seed: int, most: int, *, undos: bool = False) -> Walk:
    """A random game. With seed 0 all offers are equally likely; otherwise every verb has a weight."""
    game, setup = Game.start(edition, stretch(edition, seed).luck(secret(seed)))
    choice = Fast(seed).at(0)
    weights = {verb: one_of((1, 2, 9), choice) if seed else 1 for verb in verbs(edition)}
    turns: list[Turn] = []
    for number in range(1, most + 1):
        move = pick(game, choice, weights, undos)
        if move is None:
            return Walk(game, setup, turns, capped=False)
        before = game.state
        step = game.play(*move)
        turns.append(Turn(number, before, game.records[-1], step))
    return Walk(game, setup, turns, capped=edition.outcome(game.state) is None)


def secret(seed: int) -> bytes:
    return b"%032d" % seed


def stretch(edition: AnyEdition, seed: int) -> SeedCommitment:
    """The commitment of a random game, as a save would contain it."""
    return SeedCommitment.of(secret(seed), ["nonce"] * len(edition.table.seats))


def pick(game: Game, choice: Chance, weights: Mapping[type[Action], int], undos: bool) -> tuple[int, Action] | None:
    """The next action of a random player at any seat; None when there is none, or a winner stops."""
    edition = game.edition
    unheard = game.unheard()
    if unheard and choice.below(4):
        return one_of(unheard, choice), Allow() if choice.below(4) else Deny()
    undo = game.undo() if undos and choice.below(12) == 0 else None
    if undo:
        return undo
    menus = {seat: menu for seat in sorted(edition.options(game.state)) if (menu := game.options(seat))}
    if not menus or (edition.outcome(game.state) is not None and choice.below(2)):
        return None
    seat = one_of(list(menus), choice)
    option = one_of([option for option in menus[seat] for _ in range(weights[option.action])], choice)
    return seat, option.sample(choice)


def one_of(items: Sequence[Any], choice: Chance) -> Any:
    return items[choice.below(len(items))]


def viewers(edition: AnyEdition) -> list[Viewer]:
    """All viewers: a spectator, and each seat."""
    return [None, *range(len(edition.table.seats))]


def told(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    return tuple(seen for event in events if (seen := event.seen_by(viewer)) is not None)


def menu(edition: AnyEdition, state: Any, seat: int) -> list[Option]:
    return [option for option in edition.options(state).get(seat, ()) if option.open]


def varied(turns: Sequence[Turn], of_each: int) -> list[Turn]:
    """Some turns of each kind, including rare ones."""
    seen = Counter[tuple[type, ...]]()
    chosen = []
    for turn in reversed(turns):  # later in the game there is more information
        seen[turn.kind] += 1
        if seen[turn.kind] <= of_each:
            chosen.append(turn)
    return chosen[::-1]


def evenly(items: Sequence[Any], number: int) -> list[Any]:
    """This many items, evenly spaced, the first and the last among them."""
    if len(items) <= number:
        return list(items)
    return [items[index * (len(items) - 1) // (number - 1)] for index in range(number)]


# Nonsense: actions that the types allow, but nobody offered

NUMBERS = (-1, 0, 1, 2, 3, 5, 8, 41, 10**6, 10**30)


def verbs(edition: AnyEdition) -> tuple[type[Action], ...]:
    kinds: tuple[type[Action], ...] = get_args(edition.Action) or (edition.Action,)
    return kinds


@cache
def _slots(kind: type[Action]) -> dict[str, inspect.Type]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def nonsense(edition: AnyEdition, choice: Chance) -> Iterator[Action]:
    """A random action of every verb, from all that its types allow."""
    for kind in verbs(edition):
        yield kind(**{name: _any_value(slot, choice) for name, slot in _slots(kind).items()})


def _any_value(kind: inspect.Type, choice: Chance) -> Any:
    match kind:
        case inspect.Metadata(type=inner):
            return _any_value(inner, choice)
        case inspect.IntType():
            return one_of(NUMBERS, choice)
        case inspect.BoolType():
            return bool(choice.below(2))
        case inspect.StrType():
            return one_of(("", "nonsense"), choice)
        case inspect.LiteralType(values=words):
            return one_of(words, choice)
        case inspect.NoneType():
            return None
        case inspect.VarTupleType(item_type=item):
            return tuple(_any_value(item, choice) for _ in range(choice.below(5)))
        case inspect.TupleType(item_types=items):
            return tuple(_any_value(item, choice) for item in items)
        case inspect.UnionType(types=kinds):
            return _any_value(one_of(kinds, choice), choice)
        case inspect.StructType(cls=struct, fields=fields):
            return struct(**{field.name: _any_value(field.type, choice) for field in fields})
        case _:
            raise NotImplementedError(f"say here what nonsense of {kind} is")
