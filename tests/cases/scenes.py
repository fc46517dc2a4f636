"""GIVEN and EXPECT: the moment of a game, who is asked and in which phase, and the facts that hold in it."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields

from rubicon.core.edition import AnyEdition

from .language import BadCase, Line, Section, listed, one_of, series
from .tables import Words

OVER = "over"
SEATS = ("seat", "seats", "loser", "by", "first", "fell", "waiting", "leaders", "defender", "opponent")
TERRITORIES = ("source", "target", "territory")
PLAIN = {None: "none", True: "on", False: "off"}


class Fact(msgspec.Struct, frozen=True):
    text: str
    line: Line


class Moment(msgspec.Struct, frozen=True):
    """`Ann advancing, source Alpha, target Beta, least 2`; nobody is asked when it is over."""

    seats: tuple[int, ...]
    phase: str
    fields: dict[str, str]


def members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    return get_args(union) or (union,)


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def phases_of(edition: type[AnyEdition]) -> dict[str, type[msgspec.Struct]]:
    return {tag(phase): phase for phase in members(get_type_hints(edition.State)["phase"])}


def read_moment(line: Line, words: Words, edition: type[AnyEdition]) -> Moment:
    if line.text == OVER:
        return Moment((), OVER, {})
    said, *pairs = listed(line.text)
    first, *rest = said.split()
    seats = [words.seat(first, line)]
    while len(rest) > 1 and rest[0] == "and":
        seats.append(words.seat(rest[1], line))
        rest = rest[2:]
    phases = phases_of(edition)
    phase = "_".join(rest)
    one_of(phase, sorted(phases), "phase", line)
    named = read_pairs(pairs, line)
    for name in named:
        one_of(name, phases[phase].__struct_fields__, f"field of {phase}", line)
    missing = [f.name for f in fields(phases[phase]) if is_needed(f) and f.name not in named]
    if missing:
        raise BadCase(line, f"{phase} needs {', '.join(missing)}")
    return Moment(tuple(sorted(seats)), phase, named)


def read_pairs(pairs: list[str], line: Line) -> dict[str, str]:
    named: dict[str, str] = {}
    for pair in pairs:
        name, _, value = pair.partition(" ")
        if not value or name in named:
            raise BadCase(line, f"“{pair}” is not a name and its value, once")
        named[name] = value.strip()
    return named


def is_needed(field: msgspec.structs.FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def build_phase(moment: Moment, line: Line, words: Words, edition: type[AnyEdition]) -> Any:
    def value(name: str, text: str) -> object:
        if name in several:
            return tuple(one(name, word) for word in text.split())
        return one(name, text)

    def one(name: str, text: str) -> object:
        if name in TERRITORIES:
            return words.territory(text, line)
        if name in SEATS:
            return words.seat(text, line)
        if kinds[name] is str:
            return text
        plain = {said: meant for meant, said in PLAIN.items()}
        return plain[text] if text in plain else int(text)

    if moment.phase == OVER:
        raise BadCase(line, "no case begins when the game is over")
    phase = phases_of(edition)[moment.phase]
    kinds = get_type_hints(phase)
    several = [name for name, kind in kinds.items() if get_origin(kind) is tuple]
    try:
        return phase(**{name: value(name, text) for name, text in moment.fields.items()})
    except ValueError:
        raise BadCase(line, f"these are no numbers: {moment.fields}") from None


def moment_of(edition: AnyEdition, state: Any, words: Words) -> Moment:
    if edition.outcome(state) is not None:
        return Moment((), OVER, {})
    return Moment(edition.awaited(state), tag(state.phase), rendered(state.phase, words))


def needed_of(moment: Moment, edition: type[AnyEdition]) -> dict[str, str]:
    """Those fields of a phase that a case must always name."""
    needed = [f.name for f in fields(phases_of(edition)[moment.phase]) if is_needed(f)]
    return {name: moment.fields[name] for name in needed if name in moment.fields}


def rendered(struct: Any, words: Words) -> dict[str, str]:
    """The fields of a phase or an event as a case writes them."""
    return {name: _render(name, getattr(struct, name), words) for name in struct.__struct_fields__}


def _render(name: str, value: Any, words: Words) -> str:
    if value is None or isinstance(value, bool):
        return PLAIN[value]
    if name == "cards" and isinstance(value, tuple):
        value = " ".join(words.cards[card] for card in value)
    elif isinstance(value, tuple):
        value = " ".join(_render(name, each, words) for each in value)
    elif name in SEATS:
        value = words.seats[value]
    elif name in TERRITORIES:
        value = words.territories[value]
    elif name == "card":
        value = words.cards[value]
    elif name == "mission":
        value = words.missions[value]
    return str(value)


def read_facts(section: Section, words: Words) -> dict[str, Fact]:
    """`Alpha Ann 4, Beta free` and `Ann holds: alpha, wild`; `each` stands for every seat."""
    facts: dict[str, Fact] = {}

    def note(key: str, text: str, line: Line) -> None:
        if key in facts:
            raise BadCase(line, f"{key} is told twice")
        facts[key] = Fact(text, line)

    for line in section.body:
        key, colon, text = line.text.partition(":")
        if not colon:
            for entry in listed(line.text):
                for name, holds in _territories(entry, words, line):
                    note(name, holds, line)
        elif key.startswith("each "):
            for seat in words.seats:
                note(f"{seat} {key.removeprefix('each ')}", text.strip(), line)
        else:
            note(key, text.strip(), line)
    return facts


def _territories(entry: str, words: Words, line: Line) -> list[tuple[str, str]]:
    name, _, holds = entry.partition(" ")
    names = series(name)
    if len(names) == 1:
        fits = [known for known in (*words.territories, "others") if entry.startswith(known + " ")]
        if not fits:
            raise BadCase(line, f"“{entry}” does not begin with a territory and what it holds")
        name = max(fits, key=len)
        return [(name, entry.removeprefix(name).strip())]
    return [(words.territories[words.territory(each, line)], holds.strip()) for each in names]
