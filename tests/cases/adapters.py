"""What each edition adds to the case language: its facts, read from a state and made into one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rubicon.editions.classic import Classic
from rubicon.editions.classic.state import State
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.tabletop.state import State as TabletopState
from rubicon.rules.ranking import Fallen

from .language import BadCase, Line, listed
from .scenes import Fact, tag
from .tables import Words


class Adapter(Protocol):
    """`loose` facts are compared only where a case names them; the parts of `sets` may stand in any order."""

    loose: frozenset[str]
    sets: frozenset[str]

    def facts(self, edition: Any, state: Any, words: Words) -> dict[str, str]: ...

    def given(
        self, edition: Any, seats: Sequence[int], phase: Any, facts: Mapping[str, Fact], words: Words, line: Line
    ) -> Any: ...


class Told(NamedTuple):
    """The facts of a GIVEN, and what is meant where one is missing."""

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

    loose = frozenset({"deck", "round", "first"})
    sets = frozenset({"deck", "used", "holds"})

    def facts(self, edition: Any, state: Any, words: Words) -> dict[str, str]:
        def cards(held: Sequence[int]) -> str:
            return ", ".join(sorted(words.cards[card] for card in held)) or "nothing"

        def place(territory: int) -> str:
            owner = state.owners[territory]
            return "free" if owner is None else f"{words.seats[owner]} {state.pieces[territory]}"

        facts = {words.territories[territory]: place(territory) for territory in edition.ground.enabled}
        for seat, name in enumerate(words.seats):
            facts[f"{name} holds"] = cards(state.hands[seat])
            facts[f"{name} places"] = str(state.reserves[seat])
        out = [f"{words.seats[fall.seat]} by {words.seats[fall.by]}" for fall in state.fallen]
        return facts | {
            "out": ", ".join(out) or "nobody",
            "used": cards(state.used),
            "deck": cards(state.deck),
            "round": str(state.round),
            "first": words.seats[state.first],
        }

    def common(
        self, edition: Any, seats: Sequence[int], phase: Any, told: Told, gone: Iterable[int] = ()
    ) -> dict[str, Any]:
        """The fields of a state that these facts tell; `gone` are cards that lie nowhere."""
        words, line = told.words, told.line
        owners: list[int | None] = [None] * len(words.territories)
        pieces = [0] * len(words.territories)
        for territory in edition.ground.enabled:
            fact = told.facts.get(words.territories[territory]) or told.fact("others", "")
            held = re.fullmatch(r"(\w+) (\d+)", fact.text)
            if held:
                owners[territory], pieces[territory] = words.seat(held[1], fact.line), int(held[2])
            elif fact.text != "free":
                raise BadCase(fact.line, f"who has {words.territories[territory]}? “Ann 4”, or “free”")
        hands = tuple(told.cards(f"{name} holds") for name in words.seats)
        used = told.cards("used")
        seen = {*gone, *used, *(card for hand in hands for card in hand)}
        rest = tuple(card for card in edition.ground.deck if card not in seen)
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
            "fallen": _fallen(told.fact("out", "nobody"), words),
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
        gone = [card for card, shown in enumerate(edition.ground.shown) if shown is not None and shown in capitals]
        return State(
            **self.common(edition, seats, phase, told, gone),
            traded=told.number("traded", "0"),
            goal=edition.ground.settings.goal,
            capitals=capitals,
            missions=missions,
            conquered=told.fact("conquered", "no").text == "yes",
        )


class TabletopAdapter(LandAndCards):
    def facts(self, edition: Tabletop, state: TabletopState, words: Words) -> dict[str, str]:
        traded = {f"{name} traded": str(number) for name, number in zip(words.seats, state.traded, strict=True)}
        return super().facts(edition, state, words) | traded

    def given(
        self, edition: Tabletop, seats: Sequence[int], phase: Any, facts: Mapping[str, Fact], words: Words, line: Line
    ) -> TabletopState:
        told = Told(facts, words, line)
        traded = tuple(told.number(f"{name} traded", "0") for name in words.seats)
        return TabletopState(**self.common(edition, seats, phase, told), traded=traded)


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


ADAPTERS: dict[str, Adapter] = {"classic": ClassicAdapter(), "tabletop": TabletopAdapter()}
