"""What stored games cover, read from the files alone, and what they should cover by a version's vocabulary."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .vocabulary import ANY_NUMBER, Vocabulary

ENDINGS = ("over", "unfinished")
REASONS = {
    "classic": ("conquest", "capitals", "mission", "round_limit", "agreed"),
    "conkueror": ("conquest", "round_limit", "agreed"),
    "risc": ("conquest", "round_limit", "agreed"),
    "tabletop": ("conquest", "round_limit", "agreed"),
}
BOARDS = ("duel", "fantasy-12", "classic-world", "conkueror-world", "three-realms", "turkey")
VERDICTS = ("proved", "partly", "verify.no_luck", "verify.no_secret", "verify.unfinished")


def wanted(words: Vocabulary) -> list[str]:
    """Everything that the stored games of a version should cover."""
    found = [f"undo={way}" for way in words["undo"]]
    found += [f"undo={way}: {verb}" for way, verb in TAKING_BACK]
    found += [f"verb {verb}" for verb in words["talk_verbs"]]
    found += [f"event {event}" for event in words["talk_events"]]
    found += [f"board {board}" for board in BOARDS]
    found += [f"verdict {verdict}" for verdict in VERDICTS]
    found += ["luck: several stretches, all secrets", "luck: earlier secrets only", "luck: last secret only"]
    for name, edition in words["editions"].items():
        found += [f"{name}: {each}" for each in _wanted_of(name, edition)]
    return found


TAKING_BACK = [
    *(("free", "undo"), ("go", "undo"), ("agreed", "undo")),
    *(("agreed", "retract"), ("agreed", "allow"), ("agreed", "deny")),
]


def _wanted_of(name: str, edition: Vocabulary) -> Iterator[str]:
    least, most = edition["seats"]
    yield from (f"{count} seats" for count in range(least, most + 1))
    yield from (f"preset {preset}" for preset in edition["presets"])
    for setting, values in edition["settings"].items():
        yield from (f"{setting}={json.dumps(value)}" for value in values)
    yield from (f"verb {verb}" for verb in edition["verbs"])
    yield from (f"event {event}" for event in edition["events"])
    yield from (f"phase {phase}" for phase in edition["phases"])
    yield from ENDINGS
    yield from (f"ended by {reason}" for reason in REASONS.get(name, ()))
    yield "disabled territories"
    for chosen, cards in edition.get("chance_cards", {}).items():
        for card in cards:
            yield from (f"card {card} {what} in {chosen}" for what in ("offered", "played"))
    if name == "classic":
        yield from (f"trade with cards={cards}" for cards in edition["settings"]["cards"])
    if name == "tabletop":
        for setting in ("sets", "eighth_set", "card_bonus"):
            yield from (f"trade with {setting}={value}" for value in edition["settings"][setting])
        yield "eighth set traded with eighth_set=rising"
        yield "eighth set traded with eighth_set=constant"


def covered(save: bytes, transcript: Sequence[bytes], verdict: str, words: Vocabulary) -> set[str]:
    """What one stored game covers. `save` is the file as it was written, not packed."""
    lines = [json.loads(line) for line in save.splitlines() if _is_whole(line)]
    header, records = lines[0], [line for line in lines if line["line"] == "record"]
    seen = [json.loads(line) for line in transcript]
    verbs = [record["action"]["verb"] for record in records if "action" in record]
    events = [event for line in seen for _, told in line.get("events", ()) for event in told]
    name, settings = header["edition"], header["settings"]
    found = {f"undo={header['undo']}", f"board {header['board']['id']}", f"verdict {verdict}"}
    found |= {f"undo={header['undo']}: {verb}" for verb in verbs}
    found |= {f"verb {verb}" for verb in verbs} | {f"event {event['event']}" for event in events}
    found |= set(_luck(lines))
    own = {f"{len(header['seats'])} seats", *_settings(settings, words["editions"][name])}
    own |= {f"verb {verb}" for verb in verbs} | {f"event {event['event']}" for event in events}
    own |= {f"phase {phase}" for phase in _phases(seen)}
    own |= {ENDINGS[0] if any(line["line"] == "end" for line in lines) else ENDINGS[1]}
    own |= {f"ended by {line['outcome']['reason']}" for line in lines if line["line"] == "end"}
    own |= {"disabled territories"} if header["disabled"] else set()
    if "trade" in verbs:
        own |= {f"trade with {setting}={value}" for setting, value in settings.items()}
    own |= (
        {f"eighth set traded with eighth_set={settings.get('eighth_set')}"} if _eight_sets(records, settings) else set()
    )
    if "chance_set" in settings:
        offered = {event["offer"] for event in events if event["event"] == "offered"}
        own |= {f"card {card} offered in {settings['chance_set']}" for card in offered}
        own |= {f"card {card} played in {settings['chance_set']}" for card in offered & set(verbs)}
    return found | {f"{name}: {each}" for each in own}


def missing(words: Vocabulary, found: Iterable[str]) -> list[str]:
    known = set(found)
    return [each for each in wanted(words) if each not in known]


def _is_whole(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _settings(settings: dict[str, Any], edition: Vocabulary) -> Iterator[str]:
    for setting, value in settings.items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        any_number = number and ANY_NUMBER in edition["settings"].get(setting, ())
        yield f"{setting}={json.dumps(ANY_NUMBER if any_number else value)}"
    yield from (f"preset {name}" for name, preset in edition["presets"].items() if preset == settings)


def _luck(lines: list[dict[str, Any]]) -> Iterator[str]:
    told: list[bool] = []
    for line in lines:
        if line["line"] == "luck" or (line["line"] == "game" and line["luck"] is not None):
            told.append(False)
        elif line["line"] == "secret":
            told[-1] = True
    if len(told) > 1:
        if all(told):
            yield "luck: several stretches, all secrets"
        elif told[-1]:
            yield "luck: last secret only"
        elif any(told):
            yield "luck: earlier secrets only"


def _phases(seen: list[dict[str, Any]]) -> set[str]:
    views = [fields for line in seen for _, fields in line.get("views", ())]
    return {fields["phase"]["phase"] for fields in views if "phase" in fields}


def _eight_sets(records: list[dict[str, Any]], settings: dict[str, Any]) -> bool:
    """Whether a set came eighth, for the table or for one seat."""
    traders = Counter(record["seat"] for record in records if record.get("action", {}).get("verb") == "trade")
    most = max(traders.values(), default=0) if settings.get("sets") == "seat" else traders.total()
    return most >= 8
