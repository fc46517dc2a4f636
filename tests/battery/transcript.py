"""Games written out for people and for comparison: a transcript of all that can be observed, and a fingerprint.

Run as a program it prints the fingerprints of an edition, so that two runs of Python can be compared.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import asdict

from rubicon.core.chance import Chance, Fast, Seeded
from rubicon.core.codec import encode
from rubicon.core.edition import AnyEdition, Event, Step
from rubicon.core.game import Game
from rubicon.core.text import Lexicon, format_action
from rubicon.wire import messages

from .tables import Case, cases
from .walk import evenly, menu, one_of, play, viewers

RECORDS_PER_LOOK = 20
"""Records between two looks at the whole game."""
MAX_TRANSCRIPT_CHARS = 45_000
"""A transcript ends with the game, or at the next look after this many characters."""


def transcript(case: Case) -> str:
    """A game that depends on the rules only: luck and choices come from reproducible draws."""
    lines: list[str] = []
    for part in _parts(case.sit(), case):
        lines += part
        if sum(map(len, lines)) > MAX_TRANSCRIPT_CHARS:
            break
    return "\n".join([*lines, ""])


def _parts(edition: AnyEdition, case: Case) -> Iterator[list[str]]:
    lexicon = Lexicon.at(edition)
    choice = Seeded(b"choice").at(0)
    game, step = Game.start(edition, Seeded(b"playthrough"))
    table = edition.table
    yield [
        f"# {case.label}: a golden playthrough. Anew after a change that is meant:",
        "#     RUBICON_GOLDEN=write ./rubicon test -k playthrough",
        f"board {table.board.id}, {len(table.seats)} seats, undo {table.undo}",
        f"settings {_json(changed_settings(table.settings))}",
        "",
        _record(game, "setup"),
        *_events(edition, step),
        *_views(game),
    ]
    while edition.awaited(game.state):
        part = []
        while (awaited := edition.awaited(game.state)) and len(game.records) % RECORDS_PER_LOOK:
            part += _turn(game, one_of(awaited, choice), choice, lexicon)
        yield [*part, *_views(game)]
        if awaited:
            yield _turn(game, one_of(awaited, choice), choice, lexicon)
    yield [f"outcome {_json(edition.outcome(game.state))}"]


def changed_settings(settings: Any) -> dict[str, Any]:
    """The settings that are not at their defaults, so that a new setting changes no transcript."""
    usual = type(settings)()
    return {name: value for name, value in asdict(settings).items() if value != getattr(usual, name)}


def _turn(game: Game, seat: int, choice: Chance, lexicon: Lexicon) -> list[str]:
    edition = game.edition
    seats = range(len(edition.table.seats))
    asked = [f"  {s} may {_json(option.offer())}" for s in seats for option in menu(edition, game.state, s)]
    option = one_of(game.options(seat), choice)
    action = option.sample(choice)
    said = format_action(action, option, lexicon)
    step = game.play(seat, action)
    return ["", *asked, _record(game, f"{seat} > {said}"), *_events(edition, step)]


def _record(game: Game, what: str) -> str:
    draws = " ".join(map(str, game.records[-1].draws))
    return f"[{len(game.records) - 1}] {what}" + (f"    draws {draws}" if draws else "")


def _events(edition: AnyEdition, step: Step[Any]) -> Iterator[str]:
    for event in step.events:
        yield f"  {_json(event)}"
        seen: dict[Event | None, list[str]] = {}
        for viewer in viewers(edition):
            seen.setdefault(event.seen_by(viewer), []).append(_name(viewer))
        for other, who in seen.items():
            if other != event:
                yield f"    to {', '.join(who)}: {_json(other)}"


def _views(game: Game) -> Iterator[str]:
    """The spectator's view, and what others see beyond it."""
    edition, state = game.edition, game.state
    public = edition.view(state, None)
    yield ""
    yield f"chapter {edition.turn(state)}, waiting for {list(edition.awaited(state))}"
    yield f"  spectator sees {_json(public)}"
    for seat in range(len(edition.table.seats)):
        view = msgspec.structs.asdict(edition.view(state, seat))
        own = {name: value for name, value in view.items() if value != getattr(public, name)}
        yield f"  seat {seat} sees {_json(own)}"


def _name(viewer: int | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"


def _json(value: object) -> str:
    return messages.encode(value).decode()


def fingerprint(case: Case, seed: int = 1) -> str:
    """A digest of everything in a random game: its states, events, views, offers and records."""
    edition = case.sit()
    walk = play(edition, seed, 300, undos=True)
    digest = hashlib.sha256(encode(walk.game.records))
    for step in (walk.setup, *(turn.step for turn in walk.turns)):
        digest.update(encode([step.state, step.events]))
        digest.update(encode([edition.view(step.state, viewer) for viewer in viewers(edition)]))
        for seat in range(len(edition.table.seats)):
            digest.update(messages.encode([option.offer() for option in menu(edition, step.state, seat)]))
    chance = Fast(seed).at(0)
    for viewer in viewers(edition):
        digest.update(encode(edition.sample_state(edition.view(walk.game.state, viewer), viewer, chance)))
    return digest.hexdigest()


def fingerprints(name: str) -> list[str]:
    """Of some tables of the battery, including the tables, which are generated too."""
    some = evenly(cases(name)[:-1], 8)
    return [f"{case} {case.table.board.id} {case.table.settings} {fingerprint(case)}" for case in some]


if __name__ == "__main__":
    print("\n".join(fingerprints(sys.argv[1])))
