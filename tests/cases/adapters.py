"""What each edition adds to the case language: its facts, read from a state and made into one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rubicon.core.option import verb_of
from rubicon.editions.classic import Classic
from rubicon.editions.classic.state import State
from rubicon.editions.conkueror import Conkueror
from rubicon.editions.conkueror.pieces import KINDS
from rubicon.editions.conkueror.state import State as ConkuerorState
from rubicon.editions.risc import Risc
from rubicon.editions.risc.state import AttackOrder, MoveOrder
from rubicon.editions.risc.state import State as RiscState
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.tabletop.state import State as TabletopState
from rubicon.rules.ranking import Fallen
from rubicon.terminal.board_display import pieces_text

from .language import BadCase, Line, listed, one_of
from .scenes import PLAIN, Fact, tag
from .tables import Words


class Adapter(Protocol):
    """`loose` facts are compared only where a case names them; the parts of `sets` may stand in any order.

    `sides` is how many a die has.
    """

    sides: int
    loose: frozenset[str]
    sets: frozenset[str]

    def facts(self, edition: Any, state: Any, words: Words) -> dict[str, str]: ...

    def given(
        self, edition: Any, seats: Sequence[int], phase: Any, facts: Mapping[str, Fact], words: Words, line: Line
    ) -> Any: ...


class Told(NamedTuple):
    """The facts of a GIVEN, with defaults for missing ones."""

    facts: Mapping[str, Fact]
    words: Words
    line: Line

    def fact(self, key: str, default: str) -> Fact:
        return self.facts.get(key, Fact(default, self.line))

    def cards(self, key: str) -> tuple[int, ...]:
        fact = self.fact(key, "nothing")
        return () if fact.text == "nothing" else tuple(self.words.card(word, fact.line) for word in listed(fact.text))

    def number(self, key: str, default: str) -> int:
        fact = self.fact(key, default)
        if not fact.text.isdigit():
            raise BadCase(fact.line, f"“{fact.text}” is not a number")
        return int(fact.text)


class LandAndCards:
    """The facts of every edition with one kind of pieces, cards and a go for each seat in turn."""

    sides = 6
    loose = frozenset({"deck", "round", "first"})
    sets = frozenset({"deck", "used", "holds"})
    kinds = 1
    """How many kinds of pieces there are."""

    def facts(self, edition: Any, state: Any, words: Words) -> dict[str, str]:
        def cards(held: Sequence[int]) -> str:
            return ", ".join(sorted(words.cards[card] for card in held)) or "nothing"

        facts = _lands(edition.context.enabled, state, words)
        for seat, name in enumerate(words.seats):
            facts[f"{name} holds"] = cards(state.hands[seat])
            facts[f"{name} places"] = str(state.reserves[seat])
        return facts | {
            "out": self.out(state.fallen, words),
            "used": cards(state.used),
            "deck": cards(state.deck),
            "round": str(state.round),
            "first": words.seats[state.first],
        }

    def out(self, fallen: Sequence[Any], words: Words) -> str:
        return ", ".join(f"{words.seats[fall.seat]} by {words.seats[fall.by]}" for fall in fallen) or "nobody"

    def fallen(self, fact: Fact, words: Words) -> tuple[Any, ...]:
        return _fallen(fact, words)

    def common(
        self, edition: Any, seats: Sequence[int], phase: Any, told: Told, gone: Iterable[int] = ()
    ) -> dict[str, Any]:
        """The fields of a state given by these facts; `gone` are cards that are nowhere."""
        words, line = told.words, told.line
        owners, pieces = _held(edition.context.enabled, told, self.kinds)
        hands = tuple(told.cards(f"{name} holds") for name in words.seats)
        used = told.cards("used")
        seen = {*gone, *used, *(card for hand in hands for card in hand)}
        rest = tuple(card for card in edition.context.deck if card not in seen)
        deck = told.cards("deck") if "deck" in told.facts else rest
        if len({*deck, *used, *sum(hands, ())}) < len(deck) + len(used) + sum(map(len, hands)):
            raise BadCase(line, "a card lies in two places")
        return {
            "owners": tuple(owners),
            "pieces": tuple(pieces),
            "seat": _whose_go(phase, seats, owners, line),
            "phase": phase,
            "chapter": 1,
            "round": told.number("round", "1"),
            "first": words.seat(told.fact("first", words.seats[0]).text, line),
            "reserves": tuple(told.number(f"{name} places", "0") for name in words.seats),
            "hands": hands,
            "deck": deck,
            "used": used,
            "fallen": self.fallen(told.fact("out", "nobody"), words),
        }


class ClassicAdapter(LandAndCards):
    loose = LandAndCards.loose | {"traded", "conquered", "goal"}

    def facts(self, edition: Classic, state: State, words: Words) -> dict[str, str]:
        facts = super().facts(edition, state, words)
        for seat, name in enumerate(words.seats):
            capital, mission = state.capitals[seat], state.missions[seat]
            facts[f"{name} capital"] = "none" if capital is None else words.territories[capital]
            facts[f"{name} mission"] = "none" if mission is None else str(mission + 1)
        return facts | {
            "traded": str(state.traded),
            "conquered": "yes" if state.conquered else "no",
            "goal": state.goal,
        }

    def given(
        self, edition: Classic, seats: Sequence[int], phase: Any, facts: Mapping[str, Fact], words: Words, line: Line
    ) -> State:
        told = Told(facts, words, line)

        def of_each(key: str) -> list[Fact]:
            return [told.fact(f"{name} {key}", "none") for name in words.seats]

        capitals = tuple(None if f.text == "none" else words.territory(f.text, f.line) for f in of_each("capital"))
        missions = tuple(None if f.text == "none" else words.mission(f.text, f.line) for f in of_each("mission"))
        gone = [card for card, shown in enumerate(edition.context.shown) if shown is not None and shown in capitals]
        state: State = edition.State(
            **self.common(edition, seats, phase, told, gone),
            traded=told.number("traded", "0"),
            goal=edition.context.settings.goal,
            capitals=capitals,
            missions=missions,
            conquered=told.fact("conquered", "no").text == "yes",
        )
        return state


class TabletopAdapter(LandAndCards):
    def facts(self, edition: Tabletop, state: TabletopState, words: Words) -> dict[str, str]:
        traded = {f"{name} traded": str(number) for name, number in zip(words.seats, state.traded, strict=True)}
        rolled_for = ", ".join(words.seats[seat] for seat in state.rolled_for) or "nobody"
        return super().facts(edition, state, words) | traded | {"rolled for": rolled_for}

    def given(
        self, edition: Tabletop, seats: Sequence[int], phase: Any, facts: Mapping[str, Fact], words: Words, line: Line
    ) -> TabletopState:
        told = Told(facts, words, line)
        traded = tuple(told.number(f"{name} traded", "0") for name in words.seats)
        rolled_for = told.fact("rolled for", "nobody")
        named = [] if rolled_for.text == "nobody" else listed(rolled_for.text)
        return TabletopState(
            **self.common(edition, seats, phase, told),
            traded=traded,
            rolled_for=tuple(words.seat(name, rolled_for.line) for name in named),
        )


class ConkuerorAdapter(LandAndCards):
    """Pieces have several kinds, and several seats may be eliminated together."""

    loose = LandAndCards.loose | {"conquests", "chances"}
    sets = LandAndCards.sets | {"chances"}
    kinds = len(KINDS)

    def facts(self, edition: Conkueror, state: ConkuerorState, words: Words) -> dict[str, str]:
        return super().facts(edition, state, words) | {
            "immune": ", ".join(words.territories[territory] for territory in state.immune) or "nothing",
            "bombardment": PLAIN[state.bombardment],
            "draft": PLAIN[state.draft],
            "chances": ", ".join(sorted(state.chances)) or "nothing",
            "conquests": str(state.conquests),
        }

    def out(self, fallen: Sequence[Any], words: Words) -> str:
        return _places(fallen, words)

    def fallen(self, fact: Fact, words: Words) -> tuple[Any, ...]:
        return _read_places(fact, words)

    def given(
        self, edition: Conkueror, seats: Sequence[int], phase: Any, facts: Mapping[str, Fact], words: Words, line: Line
    ) -> ConkuerorState:
        told = Told(facts, words, line)
        immune, chances = told.fact("immune", "nothing"), told.fact("chances", "nothing")
        exposed = immune.text == "nothing"
        return ConkuerorState(
            **self.common(edition, seats, phase, told),
            chances=edition.context.chances if "chances" not in facts else tuple(listed(chances.text)),
            conquests=told.number("conquests", "0"),
            immune=() if exposed else tuple(words.territory(word, immune.line) for word in listed(immune.text)),
            bombardment=told.fact("bombardment", "off").text == "on",
            draft=told.fact("draft", "off").text == "on",
        )


def _lands(enabled: Sequence[int], state: Any, words: Words) -> dict[str, str]:
    """The owner and pieces of every territory: `Ann 4`, or `free`."""

    def place(territory: int) -> str:
        owner = state.owners[territory]
        return "free" if owner is None else f"{words.seats[owner]} {pieces_text(state.pieces[territory])}"

    return {words.territories[territory]: place(territory) for territory in enabled}


def _held(enabled: Sequence[int], told: Told, kinds: int = 1) -> tuple[list[int | None], list[Any]]:
    """Where pieces are of several kinds, `Ann 3+1` are three of the first and one of the second."""
    words = told.words
    owners: list[int | None] = [None] * len(words.territories)
    pieces: list[Any] = [0 if kinds == 1 else (0,) * kinds] * len(words.territories)
    for territory in enabled:
        fact = told.facts.get(words.territories[territory]) or told.fact("others", "")
        held = re.fullmatch(r"(\w+) (\d+(?:\+\d+)*)", fact.text)
        if held and held[2].count("+") < kinds:
            numbers = [int(number) for number in held[2].split("+")]
            owners[territory] = words.seat(held[1], fact.line)
            pieces[territory] = numbers[0] if kinds == 1 else (*numbers, *(0,) * (kinds - len(numbers)))
        elif fact.text != "free":
            raise BadCase(fact.line, f"who has {words.territories[territory]}? “Ann 4”, or “free”")
    return owners, pieces


def _whose_go(phase: Any, seats: Sequence[int], owners: Sequence[int | None], line: Line) -> int:
    """While a defender is asked, it is still the attacker's go."""
    seat = owners[phase.source] if tag(phase) == "defending" else seats[0]
    if seat is None or len(seats) != 1:
        raise BadCase(line, "one seat is asked in the middle of a go")
    return seat


def _fallen(fact: Fact, words: Words) -> tuple[Fallen, ...]:
    if fact.text == "nobody":
        return ()
    pairs = [part.split(" by ") for part in listed(fact.text)]
    if any(len(pair) != 2 for pair in pairs):
        raise BadCase(fact.line, "who fell by whom? out: Ben by Ann, Cid by Ann")
    return tuple(Fallen(words.seat(seat, fact.line), words.seat(by, fact.line)) for seat, by in pairs)


def _places(fallen: Sequence[Sequence[int]], words: Words) -> str:
    """`Ben / Cid, Dee`: the first one first; those who share a place between commas."""
    return " / ".join(", ".join(words.seats[seat] for seat in place) for place in fallen) or "nobody"


def _read_places(fact: Fact, words: Words) -> tuple[tuple[int, ...], ...]:
    places = [] if fact.text == "nobody" else [listed(place) for place in listed(fact.text, "/")]
    return tuple(tuple(words.seat(name, fact.line) for name in place) for place in places)


class RiscAdapter:
    sides = 20
    loose = frozenset({"round"})
    sets: frozenset[str] = frozenset()

    def facts(self, edition: Risc, state: RiscState, words: Words) -> dict[str, str]:
        facts = _lands(edition.context.enabled, state, words)
        names = words.lexicon.territories
        for name, orders in zip(words.seats, state.orders, strict=True):
            said = [f"{verb_of(o)} {names[o.source]} {names[o.target]} {o.units}" for o in orders]
            facts[f"{name} orders"] = ", ".join(said) or "nothing"
        return facts | {"out": _places(state.fallen, words), "round": str(state.round)}

    def given(
        self, edition: Risc, seats: Sequence[int], phase: Any, facts: Mapping[str, Fact], words: Words, line: Line
    ) -> RiscState:
        told = Told(facts, words, line)
        owners, pieces = _held(edition.context.enabled, told)
        return RiscState(
            owners=tuple(owners),
            pieces=tuple(pieces),
            phase=phase,
            round=told.number("round", "1"),
            committed=tuple(seat not in seats for seat in range(len(words.seats))),
            orders=tuple(_orders(told.fact(f"{name} orders", "nothing"), words) for name in words.seats),
            fallen=_read_places(told.fact("out", "nobody"), words),
        )


def _orders(fact: Fact, words: Words) -> tuple[MoveOrder | AttackOrder, ...]:
    if fact.text == "nothing":
        return ()
    orders: list[MoveOrder | AttackOrder] = []
    for said in listed(fact.text):
        order = re.fullmatch(r"(move|attack) (\S+) (\S+) (\d+)", said)
        if not order:
            raise BadCase(fact.line, f"“{said}” is no order: move alpha beta 2")
        names, units = words.lexicon.territories, int(order[4])
        source, target = (one_of(word, names, "territory", fact.line) for word in (order[2], order[3]))
        orders.append(MoveOrder(source, target, units) if order[1] == "move" else AttackOrder(source, target, units))
    return tuple(orders)


ADAPTERS: dict[str, Adapter] = {
    "classic": ClassicAdapter(),
    "conkueror": ConkuerorAdapter(),
    "risc": RiscAdapter(),
    "tabletop": TabletopAdapter(),
}
