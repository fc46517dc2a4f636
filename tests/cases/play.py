"""Plays a case with the real engine, its luck rigged. Raises BadCase, with file and line, where the rules differ."""

from __future__ import annotations

import re
from typing import Annotated, Any, get_args, get_origin

import msgspec

from rubicon.core.chance import Recorded
from rubicon.core.codec import digest
from rubicon.core.edition import AnyEdition, Event, Step, Table
from rubicon.core.game import Game, replay
from rubicon.core.option import (
    Action,
    CardsSlot,
    ChoiceSlot,
    NumberSlot,
    Option,
    PiecesSlot,
    SeatSlot,
    Slot,
    TerritorySlot,
)
from rubicon.core.table_talk import Allow, Decline, Deny, Finish, UndoTo
from rubicon.core.text import parse_action
from rubicon.editions import lineage
from rubicon.errors import Corrupt, Refused

from .adapters import ADAPTERS
from .language import LUCK, SCENE, BadCase, Case, Line, Section, is_about_table, listed
from .scenes import (
    SEATS,
    TERRITORIES,
    Moment,
    build_phase,
    members,
    moment_of,
    needed_of,
    read_facts,
    read_moment,
    read_pairs,
    rendered,
    tag,
)
from .tables import Words, edition_of, table_of

# The initial facts of a new game, which need no mention after START.
EMPTY = ("free", "nothing", "nobody", "none", "off", "0")


TALK: dict[str, Action] = {"finish": Finish(), "decline": Decline(), "allow": Allow(), "deny": Deny()}


class Rigged:
    """The luck of a case: the rigged draws for the next record."""

    def __init__(self) -> None:
        self.chance = Recorded(())

    def at(self, record: int) -> Recorded:
        return self.chance


def play(case: Case) -> None:
    table, cls = table_of(case), edition_of(case)
    why_not = sorted(refused.code for refused in cls.validate(table))
    first = case.steps[0]
    if is_about_table(first):
        codes = sorted(listed(_because(first.line, "table")))
        if codes != why_not:
            raise BadCase(first.line, f"the table is refused because {', '.join(why_not) or 'of nothing at all'}")
        return
    if why_not:
        raise BadCase(case.table.line, f"the table is refused because {', '.join(why_not)}")
    _Stage(case, table, cls).run()


class _Stage:
    """A running case: the game, its last events, and the facts checked so far."""

    def __init__(self, case: Case, table: Table, cls: type[AnyEdition]) -> None:
        self.case, self.cls, self.words = case, cls, Words(cls(table))
        self.adapter = next(ADAPTERS[name] for name in lineage(cls) if name in ADAPTERS)
        self.luck = Rigged()
        self.edition = self._set_scene(case.steps[0], table)
        self.game = Game(self.edition, self.luck)
        self.events: tuple[Event, ...] = ()
        self.facts: dict[str, str] = {}
        self.moment: Moment | None = None

    def _set_scene(self, scene: Section, table: Table) -> AnyEdition:
        """The edition itself, or one whose setup is the scene that is given."""
        if scene.keyword == "START":
            return self.cls(table)
        moment = read_moment(scene.line, self.words, self.cls)
        phase = build_phase(moment, scene.line, self.words, self.cls)
        facts = read_facts(scene, self.words)
        state = self.adapter.given(self.cls(table), moment.seats, phase, facts, self.words, scene.line)
        known = {*self.adapter.facts(self.cls(table), state, self.words), "others"}
        for key, fact in facts.items():
            if key not in known:
                raise BadCase(fact.line, f"“{key}” is no fact of {self.cls.name}")
        given: Step[Any] = Step(state)
        staged = type("Staged", (self.cls,), {"setup": lambda self, chance: given})
        edition: AnyEdition = staged(table)
        if edition.awaited(state) != moment.seats:
            raise BadCase(scene.line, "the game does not wait for those whom GIVEN names")
        return edition

    def run(self) -> None:
        steps = self.case.steps
        for number, step in enumerate(steps):
            match step.keyword:
                case "GIVEN":
                    self._deed(step, [])
                    self._look()
                case "START" | "DO" | "IDLE":
                    self._deed(step, self._draws(steps[number + 1 :]))
                case "EXPECT":
                    self._expect(step)
                case "TOLD":
                    self._told(step.line)
                case "REFUSED":
                    self._refused(step.line)
                case _:
                    pass  # luck was given for the action before it
        again = replay(self.edition, self.luck, self.game.records)
        if digest(again.state) != digest(self.game.state):
            raise BadCase(self.case.line, "replayed, this game ends differently")

    def _draws(self, after: tuple[Section, ...]) -> list[int]:
        """The k-th of n possibilities is the draw k − 1; a die that shows 6 is the draw 5."""
        draws: list[int] = []
        for step in after:
            if step.keyword not in LUCK:
                break
            one = r"\d+" if step.keyword == "DRAWS" else f"(?:{'|'.join(map(str, range(self.adapter.sides, 0, -1)))})"
            if not re.fullmatch(rf"{one}(?:(?: |, | against ){one})*", step.line.text):
                raise BadCase(step.line, "luck is told like this: DICE 6 5 4 against 6 6, or DRAWS 0 12 3")
            numbers = [int(number) for number in re.findall(r"\d+", step.line.text)]
            draws += [number - (step.keyword == "DICE") for number in numbers]
        return draws

    def _deed(self, step: Section, draws: list[int]) -> None:
        self.luck.chance = Recorded(draws)
        try:
            if step.keyword in SCENE:
                judged, record = self.game.judge_setup()
            else:
                doing = self._idle(step.line) if step.keyword == "IDLE" else self._said(step.line, step.line.text)
                judged, record = self.game.judge(*doing)
            self.luck.chance.finish()
        except Corrupt as wrong:
            raise BadCase(step.line, f"the draws do not fit: {wrong}") from None
        except Refused as refused:
            raise BadCase(step.line, f"refused: {refused}") from None
        self.events = self.game.fold(record, judged).events
        for seat in self.edition.awaited(self.game.state):
            idle = self.edition.default_action(self.game.state, seat)
            if not any(option.allows(idle) for option in self.game.options(seat)):
                raise BadCase(step.line, f"now the game is stuck: {self.words.seats[seat]} cannot even be idle")

    def _idle(self, line: Line) -> tuple[int, Action]:
        seat = self.words.seat(line.text, line)
        if seat not in self.edition.awaited(self.game.state):
            raise BadCase(line, f"nobody waits for {line.text}")
        return seat, self.edition.default_action(self.game.state, seat)

    def _said(self, line: Line, text: str) -> tuple[int, Action]:
        name, colon, typed = text.partition(":")
        if not colon:
            raise BadCase(line, "who does what? Ann: attack alpha delta 3")
        seat = self.words.seat(name, line)
        if typed.strip() in TALK:
            return seat, TALK[typed.strip()]
        if typed.split() == ["undo"]:
            return seat, self.game.undo_by(seat)
        offered = [option for option in self.edition.options(self.game.state).get(seat, ()) if option.open]
        verbs = {option.verb for option in offered if not any(isinstance(slot, ChoiceSlot) for slot in option.slots)}
        others = [option for option in every_verb(self.cls, self.words) if option.verb not in verbs]
        offered = [option for option in offered if option.verb in verbs]
        return seat, parse_action(typed, [*offered, *others], self.words.lexicon)

    def _refused(self, line: Line) -> None:
        text, code = line.text.rpartition(" because ")[0], _because(line)
        before, records = digest(self.game.state), len(self.game.records)
        self.luck.chance = Recorded(())
        try:
            self.game.judge(*self._said(line, text))
        except Corrupt as wrong:
            raise BadCase(line, f"this is allowed, and rolls dice: {wrong}") from None
        except Refused as refused:
            if refused.code != code:
                raise BadCase(line, f"this is refused because {refused}") from None
        else:
            raise BadCase(line, "this is allowed")
        if digest(self.game.state) != before or len(self.game.records) != records:
            raise BadCase(line, "this was refused, but something has changed")

    def _look(self) -> tuple[Moment, dict[str, str]]:
        """The events so far, for the next EXPECT to compare with."""
        state = self.game.state
        self.moment = moment_of(self.edition, state, self.words)
        self.facts = self.adapter.facts(self.edition, state, self.words)
        outcome = self.edition.outcome(state)
        if outcome:
            names = [", ".join(self.words.seats[seat] for seat in place) for place in outcome.places]
            self.facts |= {"places": " / ".join(names), "reason": outcome.reason}
        return self.moment, self.facts

    def _expect(self, step: Section) -> None:
        earlier_moment, earlier = self.moment, self.facts
        moment, facts = self._look()
        expected = read_moment(step.line, self.words, self.cls) if step.line.text else earlier_moment
        if expected is None:
            raise BadCase(step.line, "after START a case says who is asked, and in which phase")
        if not step.line.text:
            expected = msgspec.structs.replace(expected, fields=needed_of(expected, self.cls))
        is_phase = (expected.seats, expected.phase) == (moment.seats, moment.phase)
        if not is_phase or not expected.fields.items() <= moment.fields.items():
            raise BadCase(step.line, f"it is: {_moment_words(moment, self.words)}")
        named = read_facts(step, self.words)
        for key, fact in named.items():
            if key not in facts:
                raise BadCase(fact.line, f"“{key}” is no fact of {self.cls.name} now")
            if self._tidy(key, fact.text) != facts[key]:
                raise BadCase(fact.line, f"{key}: {facts[key]}")
        for key, text in facts.items():
            if key in named or key in self.adapter.loose:
                continue
            if text != earlier.get(key) and not (key not in earlier and text in EMPTY):
                raise BadCase(step.line, f"{key}: {text} (it was {earlier.get(key, 'nothing')}), which is not expected")

    def _tidy(self, key: str, text: str) -> str:
        return ", ".join(sorted(listed(text))) if key.split()[-1] in self.adapter.sets else text

    def _told(self, line: Line) -> None:
        """`Ben: drew, seat Ann, card none`: of what happened last, that is what Ben gets to know."""
        name, _, rest = line.text.partition(":")
        viewer = None if name == "everybody" else self.words.seat(name, line)
        event, *pairs = listed(rest)
        seen = [seen for happened in self.events if (seen := happened.seen_by(viewer)) is not None]
        if event == "nothing":
            if seen:
                raise BadCase(line, f"{name} is told: {', '.join(map(tag, seen))}")
            return
        wanted = read_pairs(pairs, line)
        told = [rendered(each, self.words) for each in seen if tag(each) == event.replace(" ", "_")]
        if not any(wanted.items() <= each.items() for each in told):
            raise BadCase(line, f"{name} is told: {told or ', '.join(map(tag, seen))}")


def every_verb(cls: type[AnyEdition], words: Words) -> list[Option]:
    """How each verb of an edition is typed, also when it is not offered."""
    actions: list[Any] = [*members(cls.Action), UndoTo]
    fields = {action: msgspec.structs.fields(action) for action in actions}
    return [Option(action, tuple(_slot(field, words) for field in fields[action])) for action in actions]


def _slot(field: msgspec.structs.FieldInfo, words: Words) -> Slot:
    if field.name in TERRITORIES:
        return TerritorySlot(field.name, ())
    if field.name in SEATS:
        return SeatSlot(field.name, ())
    if field.name == "continent":
        return ChoiceSlot(field.name, words.continents)
    kind = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
    if get_origin(kind) is tuple:
        return CardsSlot(field.name, ()) if field.name == "cards" else PiecesSlot(field.name, ())
    return NumberSlot(field.name, ()) if kind is int else ChoiceSlot(field.name, get_args(kind))


def _because(line: Line, what: str = "") -> str:
    before, because, codes = line.text.rpartition(" because ")
    if not because or (what and before != what):
        raise BadCase(line, f"why? {what or 'Ann: attack alpha gamma 1'} because CODE")
    return codes.strip()


def _moment_words(moment: Moment, words: Words) -> str:
    who = " and ".join(words.seats[seat] for seat in moment.seats)
    said = f"{who} {moment.phase.replace('_', ' ')}".strip()
    return ", ".join([said, *(f"{name} {value}" for name, value in moment.fields.items())])
