"""Parses a line into an action: unambiguous beginnings of names, numbers anywhere, and defaults for the rest.

The referee decides whether the action is legal. But a beginning of a name that fits only one legal answer is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from ..core.option import (
    Action,
    CardsSlot,
    ChoiceSlot,
    NumberSlot,
    Option,
    PiecesRange,
    PiecesSlot,
    SeatSlot,
    Slot,
    TerritorySlot,
)
from ..core.text import Lexicon, format_pieces, pad_kinds
from ..errors import Malformed
from ..texts import say
from .spellings import find_spelling, kind_text, spellings

LEAST_BY_DEFAULT_SLOTS = {"left"}
"""Number slots whose default is the minimum: how many stay behind."""
MAXIMUM_WORDS = ("all", "max", "most")
NUMBER_PATTERN = re.compile(r"-?\d+(,\d+)*")
MAX_LISTED_ANSWERS = 200
MAX_WEIGHED_NUMBERS = 6
"""Ranges of at most this many numbers are offered in full; of longer ones only the default."""


class SlotQuestion(NamedTuple):
    """A question for the answer to a slot."""

    slot: Slot
    words: Sequence[str]
    """The possible answers, as they are typed."""
    default: str | None
    actions: Mapping[str, Action]
    """The action of each answer, with defaults for the slots after it; missing where those have none."""


Ask: TypeAlias = Callable[[SlotQuestion], str]


def verb_keys(options: Iterable[Option]) -> dict[str, str]:
    """The verbs as they are typed, each with its key: the shortest beginning that is not taken by an earlier verb."""
    keys: dict[str, str] = {}
    for verb in dict.fromkeys(plain(option.verb) for option in options):
        beginnings = (verb[:size] for size in range(1, len(verb) + 1))
        keys[verb] = next((each for each in beginnings if each not in keys.values()), verb)
    return keys


def find_verb(word: str, options: Sequence[Option]) -> str | None:
    """The verb of a word, a key, or an unambiguous beginning. None if there is none."""
    keys, word = verb_keys(options), plain(word)
    if word in keys:
        return word
    for verb, key in keys.items():
        if word == key:
            return verb
    fits = [verb for verb in keys if word and verb.startswith(word)]
    if len(fits) > 1:
        raise Malformed("text.ambiguous", word=word, what="verb", names=fits)
    return fits[0] if fits else None


def read_action(
    verb: str, words: Sequence[str], options: Sequence[Option], lexicon: Lexicon, ask: Ask | None
) -> Action:
    """The action of a verb and the words after it. Missing answers are asked for or have defaults."""
    fitting = [option for option in options if plain(option.verb) == verb]
    action = _fill(fitting[0], list(words), lexicon, ask)
    for option in fitting[1:]:  # several options may have the same verb
        if not fitting[0].allows(action):
            other = _fill(option, list(words), lexicon, None)
            action = other if option.allows(other) else action
    return action


def _fill(option: Option, words: list[str], lexicon: Lexicon, ask: Ask | None) -> Action:
    """Fill number slots with the numbers and other slots with the other words, so `3 brazil peru` works too."""
    counted = any(isinstance(slot, NumberSlot | PiecesSlot) for slot in option.slots)
    numbers = [word for word in words if counted and _is_number(word, lexicon)]
    others = [word for word in words if not (counted and _is_number(word, lexicon))]
    asked = ask if not others and not numbers else None  # no questions about numbers if answers were typed
    answers: dict[str, Any] = {}
    for slot in option.slots:
        among = range_of(slot, answers)
        if isinstance(slot, NumberSlot | PiecesSlot):
            if numbers:
                answers[slot.name] = read_number(numbers.pop(0), slot, among)
            elif asked:
                answers[slot.name] = _asked(asked, option, slot, answers, numbers, lexicon)
            else:
                answers[slot.name] = _default(slot, among, option)
        elif others:
            answers[slot.name], others = take_answer(slot, others, among, lexicon)
        elif ask:
            answers[slot.name] = _asked(ask, option, slot, answers, numbers, lexicon)
        else:
            answers[slot.name] = _only(slot, among, option)
    if numbers or others:
        raise Malformed("text.extra", words=" ".join([*others, *numbers]), usage=usage(option))
    return option.action(**answers)


def usage(option: Option) -> str:
    return " ".join([plain(option.verb), *(slot.name.upper() for slot in option.slots)])


def _is_number(word: str, lexicon: Lexicon) -> bool:
    if any(word in way for names in (lexicon.territories, lexicon.cards) for way in spellings(names, lexicon)):
        return False
    return bool(NUMBER_PATTERN.fullmatch(word)) or word.casefold() in MAXIMUM_WORDS


def _default(slot: Slot, among: Any, option: Option) -> Any:
    most = default_number(slot, among)
    if most is None and isinstance(slot, NumberSlot):
        return 1  # the referee explains what is wrong with the answer before it
    if most is None and isinstance(among, PiecesRange):
        return (0,) * len(among.most)
    if most is None:
        raise Malformed("text.missing", slot=slot.name.upper(), usage=usage(option))
    return read_number(most, slot, among)


def _only(slot: Slot, among: Any, option: Option) -> Any:
    few = list(islice(among, 2))
    if len(few) != 1:
        raise Malformed("text.missing", slot=slot.name.upper(), usage=usage(option))
    return few[0]


def _first(slot: Slot, words: Sequence[str]) -> str | None:
    """The default of a slot that is no number: the only answer, or the first set of cards."""
    some = not isinstance(slot, NumberSlot | PiecesSlot) and (
        len(words) == 1 or (words and isinstance(slot, CardsSlot))
    )
    return words[0] if some else None


def _asked(
    ask: Ask, option: Option, slot: Slot, answers: Mapping[str, Any], numbers: Sequence[str], lexicon: Lexicon
) -> Any:
    among = range_of(slot, answers)
    words = answer_words(slot, among, lexicon)
    default = default_number(slot, among) or _first(slot, words)
    values = answer_values(slot, among, words, default)
    actions = {word: completed_action(option, {**answers, slot.name: value}, numbers) for word, value in values.items()}
    whole = {word: action for word, action in actions.items() if action is not None}
    answer = ask(SlotQuestion(slot, words, default, whole)).split() or ([] if default is None else default.split())
    if not answer:
        raise Malformed("play.nothing")
    if isinstance(slot, NumberSlot | PiecesSlot):
        return read_number("".join(answer), slot, among)
    value, rest = take_answer(slot, answer, among, lexicon)
    if rest:
        raise Malformed("text.extra", words=" ".join(rest), usage=slot.name.upper())
    return value


def take_answer(slot: Slot, words: list[str], among: Any, lexicon: Lexicon) -> tuple[Any, list[str]]:
    """The answer of the first words, and the remaining words. Names of several words may be typed with blanks."""
    match slot:
        case CardsSlot():
            return tuple(_named(word, lexicon.cards, _held(among), "card", lexicon) for word in words), []
        case ChoiceSlot():
            choices = [plain(str(choice)) for choice in among]
            if plain(words[0]) and not any(choice.startswith(plain(words[0])) for choice in choices):
                return plain(words[0]), words[1:]  # the referee explains
            index = _named(words[0], choices, None, slot.name, lexicon)
            return next(iter(islice(among, index, None))), words[1:]
        case SeatSlot():
            return _named(words[0], lexicon.seats, lambda: set(among), "seat", lexicon), words[1:]
        case TerritorySlot():
            for size in range(len(words), 1, -1):
                joined = plain(" ".join(words[:size]))
                for way in spellings(lexicon.territories, lexicon):
                    if joined in way or sum(name.startswith(joined) for name in way) == 1:
                        return find_spelling(joined, lexicon.territories, lexicon, "territory"), words[size:]
            found = _named(words[0], lexicon.territories, lambda: _listed(among), "territory", lexicon)
            return found, words[1:]
        case _:  # a kind of slot that this client does not know
            answers = list(islice(among, MAX_LISTED_ANSWERS))
            index = _named(words[0], [plain(str(answer)) for answer in answers], None, slot.name, lexicon)
            return answers[index], words[1:]


def _listed(among: Any) -> set[int]:
    return set(islice(among, MAX_LISTED_ANSWERS))


def _held(among: Any) -> Callable[[], set[int]]:
    return lambda: {card for cards in islice(among, MAX_LISTED_ANSWERS) for card in cards}


def _named(word: str, names: Sequence[str], legal: Callable[[], set[int]] | None, what: str, lexicon: Lexicon) -> int:
    """The index of the name with this beginning. If several fit, the legal one."""
    try:
        return find_spelling(word, names, lexicon, what)
    except Malformed as unclear:
        if unclear.code != "text.ambiguous" or legal is None:
            raise
        ways = spellings(names, lexicon)
        fits = [index for index in sorted(legal()) if any(way[index].startswith(plain(word)) for way in ways)]
        if len(fits) != 1:
            raise
        return fits[0]


def completions(line: str, options: Sequence[Option], lexicon: Lexicon, words: Sequence[str]) -> tuple[str, list[str]]:
    """The unfinished word at the end of a line, and its completions. `words` are the commands that are no verbs."""
    typed = line.split()
    last = "" if not typed or line[-1:].isspace() else typed.pop()
    if not typed:
        return last, _beginning(last, [*verb_keys(options), *words])
    try:
        verb = find_verb(typed[0], options)
    except Malformed:
        verb = None
    option = next((option for option in options if plain(option.verb) == verb), None)
    if option is None:
        return last, []
    others = [word for word in typed[1:] if not _is_number(word, lexicon)]
    answers: dict[str, Any] = {}
    for slot in option.slots:
        if isinstance(slot, NumberSlot | PiecesSlot):
            continue
        among = range_of(slot, answers)
        if isinstance(slot, CardsSlot):
            return last, spelt_beginning(last, lexicon.cards, _held(among)(), lexicon)
        if not others and isinstance(slot, TerritorySlot):
            return last, spelt_beginning(last, lexicon.territories, _listed(among), lexicon)
        if not others:
            return last, _beginning(last, answer_words(slot, among, lexicon))
        try:
            answers[slot.name], others = take_answer(slot, others, among, lexicon)
        except Malformed:
            return last, []
    return last, []


def spelt_beginning(last: str, words: Sequence[str], among: Iterable[int], lexicon: Lexicon) -> list[str]:
    """The words that are shown and begin so; if there are none, those of another spelling."""
    each = list(among)
    found = (_beginning(last, [way[index] for index in each]) for way in spellings(words, lexicon))
    return next(filter(None, found), [])


def _beginning(last: str, words: Sequence[str]) -> list[str]:
    return sorted({word for word in words if word.startswith(plain(last))})


# Answers to a slot.


def plain(word: str) -> str:
    return "-".join(word.casefold().replace("_", "-").replace("-", " ").split())


def range_of(slot: Slot, answers: Mapping[str, Any]) -> Any:
    """The range of a slot; empty if it depends on an answer that is not legal."""
    if not slot.by:
        return slot.among
    try:
        return slot.among(answers[slot.by])
    except (LookupError, TypeError, ValueError):  # an illegal answer need not have a range
        return ()


def bounds(among: Any) -> tuple[int, int] | None:
    if isinstance(among, range):
        return (among[0], among[-1]) if among else None
    some = sorted(among)
    return (some[0], some[-1]) if some else None


def default_number(slot: Slot, among: Any) -> str | None:
    """The default of a number slot as it is typed: the maximum, or for some slots the minimum."""
    match slot, among:
        case PiecesSlot(), PiecesRange(total=total):
            return format_pieces(among.fullest()) if total else None
        case NumberSlot(), _:
            ends = bounds(among)
            return None if ends is None else str(ends[0] if slot.name in LEAST_BY_DEFAULT_SLOTS else ends[1])
        case _:
            return None


def read_number(word: str, slot: Slot, among: Any) -> Any:
    if word.casefold() in MAXIMUM_WORDS:
        word = default_number(slot, among) or word
    if not NUMBER_PATTERN.fullmatch(word) or len(word) > 80 or ("," in word and isinstance(slot, NumberSlot)):
        raise Malformed("text.number", word=word, slot=slot.name)
    numbers = tuple(int(part[:18]) for part in word.split(","))
    if isinstance(slot, NumberSlot):
        return numbers[0]
    return pad_kinds(numbers, len(among.most) if isinstance(among, PiecesRange) else 0)


def answer_words(slot: Slot, among: Any, lexicon: Lexicon) -> list[str]:
    """The legal answers as they are typed, for completion and questions."""
    match slot:
        case TerritorySlot():
            return [lexicon.territories[t] for t in islice(among, MAX_LISTED_ANSWERS)]
        case CardsSlot():
            return [" ".join(lexicon.cards[card] for card in cards) for cards in islice(among, MAX_LISTED_ANSWERS)]
        case ChoiceSlot():
            return [plain(str(choice)) for choice in islice(among, MAX_LISTED_ANSWERS)]
        case SeatSlot():
            return [lexicon.seats[seat] for seat in among]
        case NumberSlot():
            ends = bounds(among)
            return [] if ends is None else [f"{ends[0]}–{ends[1]}"]
        case PiecesSlot() if isinstance(among, PiecesRange):
            there = [f"{most} {kind_text(kind)}" for most, kind in zip(among.most, lexicon.kinds, strict=False) if most]
            least, most = among.total[0], among.total[-1]
            return [
                say(
                    "play", "pieces", {"there": there, "least": least, "most": most, "typed": format_pieces(among.most)}
                )
            ]
        case _:
            return [plain(str(answer)) for answer in islice(among, MAX_LISTED_ANSWERS)]


def answer_values(slot: Slot, among: Any, words: Sequence[str], default: str | None) -> Mapping[str, Any]:
    """The answers by the words that type them; of many numbers only the default."""
    if not isinstance(slot, NumberSlot | PiecesSlot):
        return dict(zip(words, islice(among, MAX_LISTED_ANSWERS), strict=True))
    if isinstance(among, range) and len(among) <= MAX_WEIGHED_NUMBERS:
        return {str(number): number for number in among}
    return {} if default is None else {default: read_number(default, slot, among)}


def completed_action(option: Option, answers: Mapping[str, Any], numbers: Sequence[str] = ()) -> Action | None:
    """The action of these answers, numbers and default numbers; None if an answer is missing."""
    whole, rest = dict(answers), list(numbers)
    for slot in option.slots:
        if slot.name not in whole:
            among = range_of(slot, whole)
            number = rest.pop(0) if rest else default_number(slot, among)
            if number is None or not isinstance(slot, NumberSlot | PiecesSlot):
                return None
            whole[slot.name] = read_number(number, slot, among)
    action = option.action(**whole)
    return action if option.allows(action) else None


def default_actions(option: Option) -> Iterator[Action]:
    """All legal actions of an option with default numbers; there may be many."""

    def fill(answers: dict[str, Any], slots: Sequence[Slot]) -> Iterator[Action]:
        others = [slot for slot in slots if not isinstance(slot, NumberSlot | PiecesSlot)]
        if not others:
            action = completed_action(option, answers)
            yield from () if action is None else (action,)
            return
        for answer in range_of(others[0], answers):
            yield from fill({**answers, others[0].name: answer}, others[1:])

    return fill({}, option.slots)
