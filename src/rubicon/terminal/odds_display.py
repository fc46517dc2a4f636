"""Forecasts of actions and campaigns as text, for a person who plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ..core.edition import AnyEdition, Forecast
from ..core.option import Action, NumberSlot, Option, PiecesSlot, TerritorySlot, verb_of
from ..core.text import Lexicon, format_action
from ..errors import Malformed
from ..texts import has, number_text, percent_text, say
from . import parser
from .names import DisplayNames
from .odds import bar
from .parser import default_actions, plain
from .spellings import find_spelling
from .style import TextStyle, padded, width

BAR_CHARS = 10
MAX_FORECASTS = 2000
"""Maximum number of actions that are evaluated for a list."""
MAX_FORECAST_LINES = 12
"""Maximum number of lines in a list; the best come first."""

Forecasts = Mapping[str, tuple[Action, Forecast]]
"""Actions with their forecasts, by the words that choose them."""


def forecasts_of(edition: AnyEdition, view: Any, actions: Mapping[str, Action]) -> Forecasts:
    """The forecasts of the actions that have one."""
    forecasts = {words: (action, edition.forecast(view, action)) for words, action in actions.items()}
    return {words: (action, forecast) for words, (action, forecast) in forecasts.items() if forecast is not None}


def ranked_forecasts(edition: AnyEdition, view: Any, options: Sequence[Option], lexicon: Lexicon) -> Forecasts:
    """The forecasts of all possible actions with default numbers, by the lines that type them; the best first."""
    actions: dict[tuple[Any, ...], tuple[str, Action]] = {}
    for option in options:
        aims = [slot.name for slot in option.slots if not isinstance(slot, NumberSlot | PiecesSlot)]
        for action in islice(default_actions(option), MAX_FORECASTS):
            aim = tuple(getattr(action, name) for name in aims)
            # Two verbs with the same territories differ by numbers only, so the first one is enough.
            actions.setdefault(aim, (plain_line(action, option, lexicon), action))
    weighed = forecasts_of(edition, view, dict(actions.values()))
    return dict(sorted(weighed.items(), key=lambda item: (-item[1][1].chance, item[1][1].lost, item[0])))


def plain_line(action: Action, option: Option, lexicon: Lexicon) -> str:
    verb, *answers = format_action(action, option, lexicon).split(" ", 1)
    return " ".join([plain(verb), *answers])


def forecast_table(weighed: Forecasts, style: TextStyle) -> Iterator[str]:
    """A line for each forecast: the words, the chance as a number and a bar, and the losses."""
    longest = max(map(len, weighed), default=0)
    told = {words: say_chance(action, forecast) for words, (action, forecast) in weighed.items()}
    widest = max(map(len, told.values()), default=0)
    for words, (action, forecast) in islice(weighed.items(), MAX_FORECAST_LINES):
        picture = padded(bar(forecast.chance, BAR_CHARS).rstrip(), BAR_CHARS)
        losses = style.dim(say("forecast", "losses", figures(action, forecast)))
        yield f"     {padded(style.bold(words), longest)}  {told[words]:>{widest}}  {picture}  {losses}"
    if len(weighed) > MAX_FORECAST_LINES:
        yield "     " + style.dim(say("forecast", "more", {"number": len(weighed) - MAX_FORECAST_LINES}))


def forecast_sentence(action: Action, forecast: Forecast) -> str:
    losses = say("forecast", "losses", figures(action, forecast))
    return f"{say_chance(action, forecast)}, {losses}  {bar(forecast.chance, BAR_CHARS).rstrip()}"


def say_chance(action: Action, forecast: Forecast) -> str:
    """The chance in words. A verb may have its own text for success."""
    verb = verb_of(action)
    key = f"chance.{verb}" if has("forecast", f"chance.{verb}") else "chance"
    return say("forecast", key, figures(action, forecast))


def figures(action: Action, forecast: Forecast) -> dict[str, str]:
    rolled = bool(forecast.lost or forecast.killed)
    return {
        "chance": percent(forecast.chance, rolled),
        "lost": number_text(forecast.lost, ".0"),
        "killed": number_text(forecast.killed, ".0"),
    }


def percent(chance: float, rolled: bool) -> str:
    """A whole percentage. With dice, nothing is certain."""
    if rolled and chance < 0.01:
        return f"<{percent_text(0.01)}"
    if rolled and chance > 0.99:
        return f">{percent_text(0.99)}"
    return percent_text(chance)


# Campaigns.


def read_path(text: str, options: Sequence[Option], lexicon: Lexicon) -> tuple[int, ...]:
    """The territories of a path; empty if the first word is a verb or unknown."""
    words = text.replace(",", " ").split()
    if not words or parser.find_verb(words[0], options) is not None or not _names_territory(words[0], lexicon):
        return ()
    path: list[int] = []
    everywhere = range(len(lexicon.territories))
    while words:
        territory, words = parser.take_answer(TerritorySlot("territory", everywhere), words, everywhere, lexicon)
        path.append(territory)
    if len(path) < 2:
        raise Malformed("play.no_way")
    return tuple(path)


def _names_territory(word: str, lexicon: Lexicon) -> bool:
    """Whether the word is the beginning of a territory; an ambiguous one is reported later."""
    try:
        find_spelling(word, lexicon.territories, lexicon, "territory")
    except Malformed as unclear:
        return unclear.code == "text.ambiguous"
    return True


def path_completions(line: str, options: Sequence[Option], lexicon: Lexicon) -> tuple[str, list[str]]:
    """Completions after `odds`: an action, or the territories of a path."""
    words = line.split()
    if len(words) + line.endswith(" ") < 2:
        return parser.completions(line, options, lexicon, lexicon.territories)
    if parser.find_verb(words[0], options) is not None:
        return parser.completions(line, options, lexicon, ())
    last = "" if line.endswith(" ") else words[-1]
    return last, parser.spelt_beginning(last, lexicon.territories, range(len(lexicon.territories)), lexicon)


def campaign_lines(edition: AnyEdition, view: Any, path: Sequence[int], names: DisplayNames) -> Iterator[str]:
    """A line for each target with its pieces and the chance to take it; then the expected survivors."""
    campaign = edition.campaign(view, path)
    if campaign is None:
        yield say("forecast", "no_march")
        return
    source, *targets = campaign.way
    labels = [f"{names.territory(target)} {names.style.dim(_pieces_text(view, target, names))}" for target in targets]
    yield say("forecast", "march", {"territory": names.territory(source), "pieces": _pieces_text(view, source, names)})
    longest = max(map(width, labels))
    for label, chance in zip(labels, campaign.falls, strict=True):
        picture = bar(chance, BAR_CHARS).rstrip()
        yield f"     {padded(label, longest)}  {percent(chance, rolled=chance > 0):>5}  {picture}".rstrip()
    if campaign.left:
        yield say("forecast", "march_left", {"left": number_text(campaign.left, ".0")})


def _pieces_text(view: Any, territory: int, names: DisplayNames) -> str:
    pieces = view.pieces[territory]
    return number_text(pieces) if isinstance(pieces, int) else names.pieces(pieces)
