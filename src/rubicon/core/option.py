"""Options: what a seat may do now, as a verb and its slots. Referee, menu, sampler, mask and wire form are here.

An option is made for one state. The range of a slot is lazy: `in` checks one answer, iteration lists all, so the
referee computes only what was named. A range may depend on the answer to another slot (`by`): the target on the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from ..errors import Illegal
from .chance import Chance


def snake(name: str) -> str:
    """`AllOut` becomes `all_out`, as in files, on the wire and in typed commands."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


NumberRole: TypeAlias = Literal["dice", "staying"]
"""`dice` is how many dice are rolled, `staying` how many pieces stay behind."""


class Action(msgspec.Struct, frozen=True, tag_field="verb", tag=snake, forbid_unknown_fields=True, gc=False):
    """What a seat does. The name of the type is the verb; the fields are the answers to its slots.

    The class variables are hints for computer players that know no edition, such as `easy`. They are neither stored nor
    sent.
    """

    appeal: ClassVar[int | None] = None
    """How likely such a player chooses this verb, as a weight beside other verbs; 0 for never.

    None lets the player decide by the slots: by the territories that they name, or else with the weight 10.
    """
    number_roles: ClassVar[Mapping[str, NumberRole]] = {}
    """What the numbers among the fields mean. A number that is not listed counts the pieces that move."""


def verb_of(action: Action | type[Action]) -> str:
    return str(action.__struct_config__.tag)


A = TypeVar("A", bound=Action)


class Range(Protocol):
    def __contains__(self, answer: Any, /) -> bool: ...
    def __iter__(self) -> Iterator[Any]: ...


class TerritoriesWhere(msgspec.Struct, frozen=True, gc=False):
    """The territories that pass a test."""

    count: int
    test: Callable[[int], bool]

    def __contains__(self, territory: int) -> bool:
        return 0 <= territory < self.count and self.test(territory)

    def __iter__(self) -> Iterator[int]:
        return filter(self.test, range(self.count))


class TerritoriesOwned(msgspec.Struct, frozen=True, gc=False):
    """The territories of one owner; None for free territories, without the disabled ones."""

    owners: Sequence[int | None]
    seat: int | None
    disabled: frozenset[int] = frozenset()

    def __contains__(self, territory: int) -> bool:
        owners = self.owners
        return 0 <= territory < len(owners) and owners[territory] == self.seat and territory not in self.disabled

    def __iter__(self) -> Iterator[int]:
        return (t for t, owner in enumerate(self.owners) if owner == self.seat and t not in self.disabled)


class CardSets(msgspec.Struct, frozen=True, gc=False):
    """`size` different cards of a hand that pass a test, in any order. With `listed`, only its cards are listed."""

    hand: Sequence[int]
    size: int
    test: Callable[[Sequence[int]], bool]
    listed: Sequence[int] | None = None

    def __contains__(self, cards: Sequence[int]) -> bool:
        if len(cards) != self.size or len(set(cards)) != self.size:
            return False
        return all(card in self.hand for card in cards) and self.test(cards)

    def __iter__(self) -> Iterator[Sequence[int]]:
        return filter(self.test, combinations(sorted(self.hand if self.listed is None else self.listed), self.size))


class PiecesRange(msgspec.Struct, frozen=True, gc=False):
    """Pieces of several kinds, with limits for each kind and for the total.

    If `some_of` names kinds, at least one piece is of these.
    """

    most: Sequence[int]
    total: range
    some_of: Sequence[int] = ()

    def __contains__(self, pieces: Sequence[int]) -> bool:
        if len(pieces) != len(self.most) or sum(pieces) not in self.total:
            return False
        return self._has_some(pieces) and all(
            0 <= number <= most for number, most in zip(pieces, self.most, strict=True)
        )

    def __iter__(self) -> Iterator[Sequence[int]]:
        """In order, the last kind counting fastest. The cost of each does not depend on the number of pieces."""
        return self._from((), False)

    def _from(self, taken: tuple[int, ...], some: bool) -> Iterator[tuple[int, ...]]:
        """The choices that begin with `taken`; `some` says whether it has a piece of `some_of`."""
        kind = len(taken)
        if kind == len(self.most):
            if sum(taken) in self.total and (some or not self.some_of):
                yield taken
            return
        room = self.total.stop - 1 - sum(taken)
        least = max(0, self.total.start - sum(taken) - sum(self.most[kind + 1 :]))
        if self.some_of and not some:
            if not any(self.most[other] for other in self.some_of if other > kind):
                least = max(least, 1)  # the last chance for one of them
            elif kind not in self.some_of:
                room -= 1
        for number in range(least, min(self.most[kind], room) + 1):
            yield from self._from((*taken, number), some or (number > 0 and kind in self.some_of))

    def _has_some(self, pieces: Sequence[int]) -> bool:
        return not self.some_of or any(pieces[kind] for kind in self.some_of)

    def fullest(self) -> tuple[int, ...]:
        """As many pieces as possible; those that must stay are of the first kinds."""
        pieces, spare = list(self.most), sum(self.most) - self.total[-1]
        kept = max((kind for kind in self.some_of if self.most[kind]), default=None)
        for kind, number in enumerate(pieces):
            stays = min(spare, number - (kind == kept))
            pieces[kind] -= stays
            spare -= stays
        return tuple(pieces)

    def sample(self, chance: Chance) -> tuple[int, ...]:
        """A random choice, not uniform: there may be too many to list."""
        left, pieces = list(self.most), [0] * len(self.most)
        number = self.total[chance.below(len(self.total))]
        some = [kind for kind in self.some_of if left[kind]]
        if some:
            kind = some[chance.below(len(some))]
            pieces[kind] += 1
            left[kind] -= 1
            number -= 1
        for kind, most in enumerate(left):
            least = max(0, number - sum(left[kind + 1 :]))
            taken = least + chance.below(min(most, number) - least + 1)
            pieces[kind] += taken
            number -= taken
        return tuple(pieces)


class Slot(msgspec.Struct, frozen=True, tag_field="kind", tag=snake, gc=False):
    """One argument of a verb: `among` is its range, or a function from the answer to slot `by` to the range."""

    name: str
    among: Any
    by: str = ""

    def range_for(self, action: Action) -> Range:
        among: Range = self.among(getattr(action, self.by)) if self.by else self.among
        return among


class TerritorySlot(Slot, frozen=True, tag="territory"): ...


class NumberSlot(Slot, frozen=True, tag="number"): ...


class EntrySlot(Slot, frozen=True, tag="entry"):
    """The number of an entry in a list that the seat sees, from 1. There may be gaps, so all are listed."""


class SeatSlot(Slot, frozen=True, tag="seat"): ...


class PiecesSlot(Slot, frozen=True, tag="pieces"): ...


class CardsSlot(Slot, frozen=True, tag="cards"): ...


class ChoiceSlot(Slot, frozen=True, tag="choice"): ...


class Listing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A slot as clients get it: its answers (`among`), or its answers for each answer to the slot `by` (`among_by`).

    Numbers are [minimum, maximum]. Pieces are [maximum of each kind, [minimum, maximum] in total, kinds, one of which
    is required].
    """

    name: str
    kind: str
    by: str = ""
    among: Sequence[Any] = ()
    among_by: Mapping[Any, Sequence[Any]] = {}


class Offer(msgspec.Struct, frozen=True, gc=False):
    """An option as clients get it, with all allowed answers."""

    verb: str
    slots: tuple[Listing, ...]


class Option(msgspec.Struct, frozen=True, gc=False):
    action: type[Action]
    slots: tuple[Slot, ...] = ()

    @property
    def verb(self) -> str:
        return verb_of(self.action)

    def allows(self, action: Action) -> bool:
        """The referee: nothing else decides whether an action is legal."""
        return type(action) is self.action and self.refused_slot(action) is None

    def refused_slot(self, action: Action) -> Slot | None:
        for slot in self.slots:
            by = slot.by
            among = slot.among(getattr(action, by)) if by else slot.among
            if getattr(action, slot.name) not in among:
                return slot
        return None

    @property
    def open(self) -> bool:
        """Whether there is any legal answer. Menus check it; the referee need not."""
        return all(next(iter(slot.among), None) is not None for slot in self.slots if not slot.by)

    def sample(self, chance: Chance) -> Action:
        """A random legal action, slot by slot, each answer equally likely (but see `Pile.sample`)."""
        answers: dict[str, Any] = {}
        for slot in self.slots:
            among = slot.among(answers[slot.by]) if slot.by else slot.among
            if isinstance(among, PiecesRange):
                answers[slot.name] = among.sample(chance)
                continue
            some = among if isinstance(among, range) else tuple(among)
            answers[slot.name] = some[chance.below(len(some))]
        return self.action(**answers)

    def every(self) -> Iterator[Action]:
        """Every legal action of this option; there may be very many."""

        def fill(answers: dict[str, Any], slots: Sequence[Slot]) -> Iterator[Action]:
            if not slots:
                yield self.action(**answers)
                return
            slot, *rest = slots
            for answer in slot.among(answers[slot.by]) if slot.by else slot.among:
                yield from fill({**answers, slot.name: answer}, rest)

        return fill({}, self.slots)

    def mask(self, name: str, domain: Sequence[Any], answers: Mapping[str, Any] | None = None) -> tuple[bool, ...]:
        """Which of a fixed domain may answer slot `name`, given earlier answers; for cards, which may be part of it."""
        slot = next(slot for slot in self.slots if slot.name == name)
        among = slot.among((answers or {})[slot.by]) if slot.by else slot.among
        if isinstance(slot, CardsSlot):
            among = frozenset(card for cards in among for card in cards)
        return tuple(answer in among for answer in domain)

    @property
    def usage(self) -> str:
        """How it is typed: `attack SOURCE TARGET DICE`."""
        return " ".join([self.verb, *(slot.name.upper() for slot in self.slots)])

    def offer(self) -> Offer:
        return offers((self,))[0]


def offers(options: Iterable[Option]) -> list[Offer]:
    """Options as a client gets them. Slots that several verbs share, such as source and target, are listed once."""
    listed: dict[tuple[int, int, bool], tuple[Listing, Sequence[Any]]] = {}
    found = []
    for option in options:
        slots = option.slots
        if not slots:
            found.append(_plain(option.action))
            continue
        leading = {slot.by for slot in slots}
        leaders: dict[str, tuple[Slot | None, Sequence[Any]]] = {"": (None, ())}
        listings = []
        for slot in slots:
            leads = slot.name in leading
            leader, answers = leaders[slot.by]
            key = (id(slot), id(leader), leads)
            if key not in listed:
                listed[key] = _list(slot, answers, leads)
            listing, own = listed[key]
            listings.append(listing)
            if leads:
                leaders[slot.name] = slot, own
        found.append(Offer(option.verb, tuple(listings)))
    return found


@cache
def _plain(action: type[Action]) -> Offer:
    """An option without slots is always the same."""
    return Offer(verb_of(action), ())


def _list(slot: Slot, answers: Sequence[Any], leads: bool) -> tuple[Listing, Sequence[Any]]:
    """The listing of a slot, given the answers to the slot it depends on; and its own answers if others need them."""
    listed, kind = _LISTED.get(type(slot), tuple), str(slot.__struct_config__.tag)
    if slot.by:
        among_by = slot.among
        if not leads:
            return Listing(slot.name, kind, slot.by, (), {answer: listed(among_by(answer)) for answer in answers}), ()
        ranges = {answer: among_by(answer) for answer in answers}
        by_answer = {answer: listed(among) for answer, among in ranges.items()}
        return Listing(slot.name, kind, slot.by, (), by_answer), sorted(set().union(*ranges.values()))
    among = listed(slot.among)
    if not leads:
        return Listing(slot.name, kind, "", among), ()
    # A full list is not computed twice.
    return Listing(slot.name, kind, "", among), among if listed is tuple else sorted(slot.among)


# Numbers and pieces are listed by their bounds, so that the size of a listing does not grow with the armies.


def _bounds(among: Range) -> Sequence[Any]:
    if not isinstance(among, range) or among.step != 1:
        raise TypeError(f"a number needs a range without gaps, not {among!r}")
    return (among.start, among.stop - 1)


def _piles(among: Range) -> Sequence[Any]:
    if not isinstance(among, PiecesRange):
        raise TypeError(f"pieces need a pile, not {among!r}")
    return (tuple(among.most), _bounds(among.total), tuple(among.some_of))


_LISTED: Mapping[type[Slot], Callable[[Any], Sequence[Any]]] = {NumberSlot: _bounds, PiecesSlot: _piles}


def refusal(options: Sequence[Option], action: Action) -> Illegal:
    """Why no option allows the action, in general words. Editions explain it better where they can."""
    if not options:
        return Illegal("not_your_turn")
    for option in options:
        if option.action is type(action) and option.open:
            slot = option.refused_slot(action)
            if slot is not None:
                return Illegal("not_among", verb=option.verb, slot=slot.name, answer=getattr(action, slot.name))
    offered = sorted({option.verb for option in options if option.open})
    return Illegal("not_now", verb=verb_of(action), offered=offered)
