"""`rubicon verify FILE`: checks the dice of a finished game, and says in a few lines what was found."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.save import Saved
    from ..core.verify import Verdict

PROVED, WRONG, UNCLEAR = 0, 1, 2

LARGEST = 256 * 1024 * 1024
"""More than any game takes: a small file may unpack to something endless."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a saved game, as it is or packed by gzip")


def run(args: Namespace) -> int:
    import sys

    from .. import editions
    from ..core.load import read
    from ..core.verify import verify
    from ..errors import Corrupt, Refused
    from ..texts import word

    try:
        saved = read(contents(args.file), editions.find)
        print("\n".join(introduction(saved)))
        verdict = verify(saved, editions.find(saved.header.edition))
    except Refused as refused:
        print(f"rubicon verify: {word(refused)}", file=sys.stderr)
        return WRONG if isinstance(refused, Corrupt) else UNCLEAR
    print("\n".join(report(verdict)))
    if verdict.wrong is not None:
        return WRONG
    return PROVED if verdict.proved else UNCLEAR


def contents(file: str) -> bytes:
    """The bytes of a file, unpacked if need be. Raises Malformed with what is the matter with it."""
    import gzip
    import io
    import os
    import zlib

    from ..errors import Malformed

    if os.path.isdir(file):
        raise Malformed("file.folder", file=file)
    try:
        with open(file, "rb") as opened:
            data = opened.read(LARGEST + 1)
        if data.startswith(b"\x1f\x8b"):
            with gzip.open(io.BytesIO(data)) as packed:
                data = packed.read(LARGEST + 1)
    except FileNotFoundError:
        raise Malformed("file.missing", file=file) from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Malformed("file.packed", file=file, problem=str(error)) from None
    except (OSError, ValueError) as error:  # a name may hold a zero byte
        raise Malformed("file.unreadable", file=file, problem=getattr(error, "strerror", None) or str(error)) from None
    if len(data) > LARGEST:
        raise Malformed("file.too_large", file=file, megabytes=LARGEST // 1024 // 1024)
    return data


def introduction(saved: Saved) -> list[str]:
    """Which game it is, and what had to be mended to read it."""
    from ..texts import say, word

    names = [seat.name for seat in saved.table.seats]
    facts = {"edition": saved.header.edition, "seats": names, "records": len(saved.records)}
    again = rolled_again(saved)
    chosen = [say("verify", "rolled_again", {"number": again})] if again else []
    return [say("verify", "game", facts), *map(word, saved.notes), *chosen]


def rolled_again(saved: Saved) -> int:
    """How often undo took dice or cards back. Whoever may do that can roll until they like it, and no secret tells."""
    from ..core.game import Undo

    undone = [(number, record.action.to) for number, record in enumerate(saved.records) if type(record.action) is Undo]
    return sum(any(record.draws for record in saved.records[to + 1 : number]) for number, to in undone)


def report(verdict: Verdict) -> list[str]:
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
        if proof.end > proof.start:
            lines.append(say("verify", kind, told))
    if verdict.wrong is not None:
        lines += [word(verdict.wrong), say("verify", "wrong", {"records": verdict.records, "draws": verdict.draws})]
    elif verdict.proved:
        lines.append(say("verify", "proved", {"draws": verdict.draws}))
    else:
        lines.append(say("verify", "partly", {"draws": verdict.draws}))
    return lines
