"""What a person types, as an action: any clear beginning of a name, numbers anywhere, and defaults for the rest.

Whether the action is legal is for the referee to say; but a beginning that fits only one legal answer is clear.
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
from ..core.text import Lexicon, find_name, format_pieces, pad_kinds
from ..errors import Malformed
from ..texts import say

LEAST_BY_DEFAULT_SLOTS = {"left"}
"""Numbers of which the least is the natural default: how many stay behind."""
MAXIMUM_WORDS = ("all", "max", "most")
NUMBER_PATTERN = re.compile(r"-?\d+(,\d+)*")
MAX_LISTED_ANSWERS = 200
MAX_WEIGHED_NUMBERS = 6
"""Maximum range of numbers of which each is an answer of its own; of a longer range only the default is."""


class SlotQuestion(NamedTuple):
    """What a person is asked for."""

    slot: Slot
    words: Sequence[str]
    """The possible answers, as they are typed."""
    default: str | None
    actions: Mapping[str, Action]
    """What an answer comes to if all that is not said yet is as usual; nothing where more must be asked first."""


Ask: TypeAlias = Callable[[SlotQuestion], str]


def verb_keys(options: Iterable[Option]) -> dict[str, str]:
    """The verbs as they are typed, each with its key: the shortest beginning that no earlier verb has taken."""
    keys: dict[str, str] = {}
    for verb in dict.fromkeys(plain(option.verb) for option in options):
        beginnings = (verb[:size] for size in range(1, len(verb) + 1))
        keys[verb] = next((each for each in beginnings if each not in keys.values()), verb)
    return keys


def find_verb(word: str, options: Sequence[Option]) -> str | None:
    """The verb that is meant: the whole word, a key, or a beginning of one verb only. None if no verb begins so."""
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
    """The action of a verb and the words after it. What is missing is asked for, or taken where that is clear."""
    fitting = [option for option in options if plain(option.verb) == verb]
    action = _fill(fitting[0], list(words), lexicon, ask)
    for option in fitting[1:]:  # the same verb may be offered with several kinds of answers
        if not fitting[0].allows(action):
            other = _fill(option, list(words), lexicon, None)
            action = other if option.allows(other) else action
    return action


def _fill(option: Option, words: list[str], lexicon: Lexicon, ask: Ask | None) -> Action:
    """Numbers go to the slots for numbers and other words to the others, so that `3 brazil peru` is clear too."""
    counted = any(isinstance(slot, NumberSlot | PiecesSlot) for slot in option.slots)
    numbers = [word for word in words if counted and _is_number(word, lexicon)]
    others = [word for word in words if not (counted and _is_number(word, lexicon))]
    asked = ask if not others and not numbers else None  # who types a line wants it done, not discussed
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
    if word in lexicon.territories or word in lexicon.cards:
        return False
    return bool(NUMBER_PATTERN.fullmatch(word)) or word.casefold() in MAXIMUM_WORDS


def _default(slot: Slot, among: Any, option: Option) -> Any:
    most = default_number(slot, among)
    if most is None and isinstance(slot, NumberSlot):
        return 1  # the referee will say what is wrong with the answer before it
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
    """The only answer, or the first set of cards: people seldom mind which set they trade."""
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
    """The answer that the first words give, and the other words. A name of several words may be typed with blanks."""
    match slot:
        case CardsSlot():
            return tuple(_named(word, lexicon.cards, _held(among), "card") for word in words), []
        case ChoiceSlot():
            choices = [plain(str(choice)) for choice in among]
            if plain(words[0]) and not any(choice.startswith(plain(words[0])) for choice in choices):
                return plain(words[0]), words[1:]  # the referee will say why not
            index = _named(words[0], choices, None, slot.name)
            return next(iter(islice(among, index, None))), words[1:]
        case SeatSlot():
            return _named(words[0], lexicon.seats, lambda: set(among), "seat"), words[1:]
        case TerritorySlot():
            for size in range(len(words), 1, -1):
                joined = plain(" ".join(words[:size]))
                fits = [t for t, name in enumerate(lexicon.territories) if name.startswith(joined)]
                if len(fits) == 1 or joined in lexicon.territories:
                    return _named(joined, lexicon.territories, None, "territory"), words[size:]
            return _named(
                words[0], lexicon.territories, lambda: set(islice(among, MAX_LISTED_ANSWERS)), "territory"
            ), words[1:]
        case _:  # of a kind that this client does not know: one of the answers, as it is written
            answers = list(islice(among, MAX_LISTED_ANSWERS))
            return answers[_named(words[0], [plain(str(answer)) for answer in answers], None, slot.name)], words[1:]


def _held(among: Any) -> Callable[[], set[int]]:
    return lambda: {card for cards in islice(among, MAX_LISTED_ANSWERS) for card in cards}


def _named(word: str, names: Sequence[str], legal: Callable[[], set[int]] | None, what: str) -> int:
    """The name that begins so; if several do, the one of them that is legal."""
    try:
        return find_name(word, names, what)
    except Malformed as unclear:
        if unclear.code != "text.ambiguous" or legal is None:
            raise
        fits = [index for index in sorted(legal()) if names[index].startswith(plain(word))]
        if len(fits) != 1:
            raise
        return fits[0]


def completions(line: str, options: Sequence[Option], lexicon: Lexicon, words: Sequence[str]) -> tuple[str, list[str]]:
    """The word at the end of a line that is being typed, and how it may go on; `words` are those that are no verbs."""
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
            return last, _beginning(last, [lexicon.cards[card] for card in sorted(_held(among)())])
        if not others:
            return last, _beginning(last, answer_words(slot, among, lexicon))
        try:
            answers[slot.name], others = take_answer(slot, others, among, lexicon)
        except Malformed:
            return last, []
    return last, []


def _beginning(last: str, words: Sequence[str]) -> list[str]:
    return sorted({word for word in words if word.startswith(plain(last))})


# The answers to a slot.


def plain(word: str) -> str:
    return "-".join(word.casefold().replace("_", "-").replace("-", " ").split())


def range_of(slot: Slot, answers: Mapping[str, Any]) -> Any:
    """The range of a slot; empty if it depends on an answer that allows nothing."""
    if not slot.by:
        return slot.among
    try:
        return slot.among(answers[slot.by])
    except (LookupError, TypeError, ValueError):  # an answer that is not legal need not have a range
        return ()


def bounds(among: Any) -> tuple[int, int] | None:
    if isinstance(among, range):
        return (among[0], among[-1]) if among else None
    some = sorted(among)
    return (some[0], some[-1]) if some else None


def default_number(slot: Slot, among: Any) -> str | None:
    """The default for a number: the most, or the least of what stays. For pieces, as many as there may be."""
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
    """The legal answers as they are typed, for completion and for a person who is asked."""
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
            there = [f"{most} {kind}" for most, kind in zip(among.most, lexicon.kinds, strict=False) if most]
            least, most = among.total[0], among.total[-1]
            return [
                say(
                    "play", "pieces", {"there": there, "least": least, "most": most, "typed": format_pieces(among.most)}
                )
            ]
        case _:
            return [plain(str(answer)) for answer in islice(among, MAX_LISTED_ANSWERS)]


def answer_values(slot: Slot, among: Any, words: Sequence[str], default: str | None) -> Mapping[str, Any]:
    """The answers to choose from under the words by which they are typed; of many numbers only the default."""
    if not isinstance(slot, NumberSlot | PiecesSlot):
        return dict(zip(words, islice(among, MAX_LISTED_ANSWERS), strict=True))
    if isinstance(among, range) and len(among) <= MAX_WEIGHED_NUMBERS:
        return {str(number): number for number in among}
    return {} if default is None else {default: read_number(default, slot, among)}


def completed_action(option: Option, answers: Mapping[str, Any], numbers: Sequence[str] = ()) -> Action | None:
    """The action of these answers and numbers, and of the usual number where none is left; None if more is missing."""
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
    """Every legal action of an option with the usual numbers; there may be many."""

    def fill(answers: dict[str, Any], slots: Sequence[Slot]) -> Iterator[Action]:
        others = [slot for slot in slots if not isinstance(slot, NumberSlot | PiecesSlot)]
        if not others:
            action = completed_action(option, answers)
            yield from () if action is None else (action,)
            return
        for answer in range_of(others[0], answers):
            yield from fill({**answers, others[0].name: answer}, others[1:])

    return fill({}, option.slots)
