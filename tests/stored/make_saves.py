"""Makes stored games with the current code: `python -m tests.stored.make_saves FOLDER`.

The folder gets, for every plan of `plans.py`, NAME.save and NAME.transcript, and beside them `vocabulary.json`,
`index.json` and `SHA256SUMS`. The same code makes the same bytes: all secrets, nonces and choices are fixed. Run it
once for a version, into tests/stored/saves/VERSION, and never change the files again.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rubicon import editions
from rubicon.core.game import Game
from rubicon.core.load import SpentSource, read
from rubicon.core.verify import verify
from rubicon.editions.conkueror.context import CHANCE_SETS
from rubicon.errors import Refused

from . import transcript
from .coverage import covered, missing
from .plan import Plan
from .plans import every_plan
from .players import Players
from .save_writers import SaveWriter, imported, imported_and_played_on, save_writer, served
from .sums import write_sums
from .vocabulary import Vocabulary, current_vocabulary

MAX_ATTEMPTS = 400


def play(plan: Plan, attempt: int) -> tuple[Game, SaveWriter] | None:
    """Plays the game of a plan; None where it does not show what the plan wants."""
    edition = editions.find(plan.edition)(plan.table())
    refusals = list(edition.validate(edition.table))
    assert not refusals, f"{plan.name}: {refusals}"
    kept = save_writer(plan, f"{plan.name}:{attempt}")
    game = Game(edition, SpentSource())
    kept.begin(game)
    step, record = game.judge_setup()
    game.fold(record, step)
    players = Players(game, plan.manner, f"choices of {plan.name}, attempt {attempt}")
    shown: set[str] = set()
    while True:
        kept.note(game)
        players.hear(step)
        shown |= {str(event.__struct_config__.tag) for event in step.events}
        if len(game.records) in plan.stretches:
            kept.renew(game)
        if len(game.records) >= plan.records or (move := players.next()) is None:
            break
        step = game.play(*move)
    return (game, kept) if plan.wants <= shown | set(_shown(game)) else None


def _shown(game: Game) -> Iterator[str]:
    verbs = [str(record.action.__struct_config__.tag) for record in game.records if record.action is not None]
    yield from verbs
    yield "undone" if "undo" in verbs else ""
    outcome = game.edition.outcome(game.state)
    yield "unfinished" if outcome is None else "over"
    if outcome is not None:
        yield f"reason:{outcome.reason}"
    if verbs.count("trade") >= 8:
        traders = [record.seat for record in game.records if type(record.action).__name__ == "Trade"]
        by_seat = game.edition.table.settings.sets == "seat" if hasattr(game.edition.table.settings, "sets") else False
        if not by_seat or max(traders.count(seat) for seat in set(traders)) >= 8:
            yield "eight_sets"
    yield from (f"all_cards:{chosen}" for chosen, cards in CHANCE_SETS.items() if set(cards) <= set(verbs))


def file_of(plan: Plan) -> bytes:
    """The bytes of a save, made by the part of the product that the plan names."""
    match plan.writer:
        case "server":
            return served(plan)
        case "import":
            return imported(plan.list)
        case "import_played_on":
            return imported_and_played_on(plan.list, plan)
        case _:
            pass
    for attempt in range(MAX_ATTEMPTS):
        if played := play(plan, attempt):
            game, kept = played
            return kept.file(game)
    raise SystemExit(f"{plan.name}: no game of {MAX_ATTEMPTS} shows {sorted(plan.wants)}")


def entry(plan: Plan, data: bytes) -> dict[str, Any]:
    """A save in the index."""
    saved = read(data, editions.find)
    try:
        verdict = verify(saved, editions.find(plan.edition))
        told = "wrong" if verdict.wrong else "proved" if verdict.proved else "partly"
        draws = verdict.draws
    except Refused as refused:
        told, draws = refused.code, 0
    outcome = saved.outcome
    return {
        "made_by": saved.header.by,
        "edition": plan.edition,
        "board": saved.header.board.id,
        "seats": len(saved.header.seats),
        "covers": plan.covers,
        "written_by": plan.writer,
        "records": len(saved.records),
        "outcome": None if outcome is None else {"places": outcome.places, "reason": outcome.reason},
        "verdict": told,
        "proved_draws": draws,
        "notes": [note.code for note in saved.notes],
    }


def make(folder: Path) -> list[str]:
    """Writes all files, and returns what they do not cover."""
    folder.mkdir(parents=True, exist_ok=True)
    words: Vocabulary = current_vocabulary()
    index: dict[str, Any] = {}
    found: set[str] = set()
    for plan in every_plan():
        data = file_of(plan)
        index[plan.name] = entry(plan, data)
        saved = read(data, editions.find)
        told = list(transcript.lines(editions.find(plan.edition)(saved.table), saved.records))
        found |= covered(data, told, index[plan.name]["verdict"], words)
        (folder / f"{plan.name}.save").write_bytes(gzip.compress(data, 9, mtime=0))
        (folder / f"{plan.name}.transcript").write_bytes(transcript.pack(told))
        print(plan.name, index[plan.name]["records"], index[plan.name]["outcome"], index[plan.name]["verdict"])
    _write_json(folder / "vocabulary.json", words)
    entries = ",\n".join(f"{json.dumps(name)}: {json.dumps(index[name])}" for name in index)
    (folder / "index.json").write_text("{\n" + entries + "\n}\n", "utf-8")
    write_sums(folder)
    return missing(words, found)


def _write_json(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    uncovered = make(Path(sys.argv[1]))
    if uncovered:
        raise SystemExit("No stored game covers these; add plans to tests/stored/plans.py:\n" + "\n".join(uncovered))
