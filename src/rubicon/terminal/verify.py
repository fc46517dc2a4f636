"""`rubicon verify FILE…`: proves the dice of finished games from their seed commitments."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.save import Saved
    from ..core.verify import Verdict

EXIT_PROVED, EXIT_WRONG, EXIT_UNCLEAR = 0, 1, 2


def add_verify_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a saved game, also compressed with gzip")


def run_verify(args: Namespace) -> int:
    from ..texts import say

    codes: list[int] = []
    for file in args.files:
        if len(args.files) > 1:
            print(*([""] if codes else []), f"{file}:", sep="\n")
        codes.append(verify_file(file))
    if len(codes) > 1:
        facts = {"files": len(codes), "proved": codes.count(EXIT_PROVED), "wrong": codes.count(EXIT_WRONG)}
        print("", say("verify", "summary", {**facts, "unclear": codes.count(EXIT_UNCLEAR)}), sep="\n")
    return EXIT_WRONG if EXIT_WRONG in codes else max(codes)


def verify_file(file: str) -> int:
    """Check one file, print the result, and return the exit code."""
    import sys

    from .. import editions
    from ..core.load import edition_of, read
    from ..core.verify import verify
    from ..errors import Corrupt, Refused
    from ..texts import word
    from .files import read_file
    from .style import visible

    try:
        saved = read(read_file(file), editions.find)
        print(*map(visible, introduction(saved)), sep="\n")
        verdict = verify(saved, edition_of(saved, editions.find))
    except Refused as refused:
        sys.stdout.flush()  # keep the order of the two streams
        print(f"rubicon verify: {visible(word(refused))}", file=sys.stderr, flush=True)
        return EXIT_WRONG if isinstance(refused, Corrupt) else EXIT_UNCLEAR
    print(*map(visible, verdict_lines(verdict)), sep="\n")
    if verdict.wrong is not None:
        return EXIT_WRONG
    return EXIT_PROVED if verdict.proved else EXIT_UNCLEAR


def introduction(saved: Saved) -> list[str]:
    """The game, and notes about reading it."""
    from ..texts import say, word

    names = [seat.name for seat in saved.table.seats]
    facts = {"edition": saved.header.edition, "seats": names, "records": len(saved.records)}
    again, agreed = rolled_again(saved), saved.table.undo == "agreed"
    chosen = [say("verify", "rolled_again.agreed" if agreed else "rolled_again", {"number": again})] if again else []
    return [say("verify", "game", facts), *map(word, saved.notes), *chosen]


def rolled_again(saved: Saved) -> int:
    """How often undo took back random draws. It allows rolling again, which the proof cannot show."""
    from .. import editions
    from ..core.game import Game
    from ..core.load import SpentSource, edition_of
    from ..core.table_talk import Undoing
    from ..errors import Corrupt

    game, again = Game(edition_of(saved, editions.find)(saved.table), SpentSource()), 0
    for number, record in enumerate(saved.records):
        try:
            events = game.fold(record).events
        except Corrupt:
            break  # the verdict says why
        for event in events:
            if isinstance(event, Undoing):
                again += any(taken.draws for taken in saved.records[event.to + 1 : number])
    return again


def verdict_lines(verdict: Verdict) -> list[str]:
    from ..texts import say, word

    lines = []
    for number, proof in enumerate(verdict.proofs, 1):
        told = {
            "number": number,
            "first": proof.start,
            "last": proof.end - 1,
            "commitment": None if proof.stretch is None else proof.stretch.commitment,
            "nonces": [] if proof.stretch is None else [nonce or "–" for nonce in proof.stretch.nonces],
        }
        kind = "stretch" if proof.possible else "no_secret" if proof.stretch else "foreign"
        if kind == "stretch" and proof.stretch is not None and not any(proof.stretch.nonces):
            kind = "no_nonces"
        if proof.end > proof.start:
            lines.append(say("verify", kind, told))
    if verdict.wrong is not None:
        lines += [word(verdict.wrong), say("verify", "wrong", {"records": verdict.records, "draws": verdict.draws})]
    elif verdict.proved:
        lines += [say("verify", "compare"), say("verify", "proved", {"draws": verdict.draws})]
    else:
        lines.append(say("verify", "partly", {"draws": verdict.draws}))
    return lines
