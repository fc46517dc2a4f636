"""How it would end: forecasts as a person reads them, beside each answer or for one action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ..core.edition import AnyEdition, Forecast
from ..core.option import Action, Number, Option, Pieces, verb_of
from ..core.text import Lexicon, write
from ..texts import say, texts
from .answers import as_usual, plain
from .ink import Ink, padded
from .odds import bar

WIDTH = 10
WEIGHED = 2000
"""So many actions are weighed for a list, at most."""
LISTED = 12
"""So many of them are shown, the best first."""

Weighed = Mapping[str, tuple[Action, Forecast]]
"""The forecast of an action, under the words by which it is chosen."""


def weigh(edition: AnyEdition, view: Any, actions: Mapping[str, Action]) -> Weighed:
    """Those actions of which something can be told."""
    forecasts = {words: (action, edition.forecast(view, action)) for words, action in actions.items()}
    return {words: (action, forecast) for words, (action, forecast) in forecasts.items() if forecast is not None}


def best(edition: AnyEdition, view: Any, options: Sequence[Option], lexicon: Lexicon) -> Weighed:
    """All that can be done now and is left to luck, as it is typed, with numbers as usual; the best first."""
    actions: dict[tuple[Any, ...], tuple[str, Action]] = {}
    for option in options:
        aims = [slot.name for slot in option.slots if not isinstance(slot, Number | Pieces)]
        for action in islice(as_usual(option), WEIGHED):
            aim = tuple(getattr(action, name) for name in aims)
            # Two verbs with one aim are told apart by numbers alone: the first of them must do.
            actions.setdefault(aim, (plain_line(action, option, lexicon), action))
    weighed = weigh(edition, view, dict(actions.values()))
    return dict(sorted(weighed.items(), key=lambda item: (-item[1][1].chance, item[1][1].lost, item[0])))


def plain_line(action: Action, option: Option, lexicon: Lexicon) -> str:
    verb, *answers = write(action, option, lexicon).split(" ", 1)
    return " ".join([plain(verb), *answers])


def table(weighed: Weighed, ink: Ink) -> Iterator[str]:
    """A line for each: the words, the chance as a number and as a bar, and the losses."""
    longest = max(map(len, weighed), default=0)
    told = {words: say_chance(action, forecast) for words, (action, forecast) in weighed.items()}
    widest = max(map(len, told.values()), default=0)
    for words, (action, forecast) in islice(weighed.items(), LISTED):
        picture = padded(bar(forecast.chance, WIDTH).rstrip(), WIDTH)
        losses = ink.dim(say("forecast", "losses", figures(action, forecast)))
        yield f"     {padded(ink.bold(words), longest)}  {told[words]:>{widest}}  {picture}  {losses}"
    if len(weighed) > LISTED:
        yield "     " + ink.dim(say("forecast", "more", {"number": len(weighed) - LISTED}))


def sentence(action: Action, forecast: Forecast) -> str:
    facts = figures(action, forecast)
    return f"{say_chance(action, forecast)}, {say('forecast', 'losses', facts)}  {bar(forecast.chance, WIDTH).rstrip()}"


def say_chance(action: Action, forecast: Forecast) -> str:
    """A verb may have words of its own for what success is."""
    verb = verb_of(action)
    key = f"chance.{verb}" if f"chance.{verb}" in texts()["forecast"] else "chance"
    return say("forecast", key, figures(action, forecast))


def figures(action: Action, forecast: Forecast) -> dict[str, str]:
    rolled = bool(forecast.lost or forecast.killed)
    return {
        "chance": percent(forecast.chance, rolled),
        "lost": f"{forecast.lost:.1f}",
        "killed": f"{forecast.killed:.1f}",
    }


def percent(chance: float, rolled: bool) -> str:
    """In whole numbers. Where dice are rolled nothing is certain."""
    if rolled and chance < 0.01:
        return "<1 %"
    if rolled and chance > 0.99:
        return ">99 %"
    return f"{100 * chance:.0f} %"
