"""`./rubicon atlas [BOARD…]` makes built-in boards anew; with `--check` it only compares them with those that are there."""

from __future__ import annotations

import argparse
import sys
import time
from functools import cache
from pathlib import Path

from rubicon.world.boardfile import write

from . import build
from .regions import PLANS
from .trouble import Trouble

SHIPPED = Path(__file__).parent.parent / "src/rubicon/world/atlas"
START = time.monotonic()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./rubicon atlas", description=__doc__)
    parser.add_argument("board", nargs="*", metavar="BOARD", help=f"one of: {', '.join(PLANS)} (all, if none is named)")
    parser.add_argument("--check", action="store_true", help="change nothing; say whether the same bytes come out")
    asked = parser.parse_args(words)
    if unknown := [board for board in asked.board if board not in PLANS]:
        parser.error(f"no plan for {', '.join(unknown)}; there are {', '.join(PLANS)}")
    differ = []
    for board in asked.board or PLANS:
        made, file = make(board), SHIPPED / f"{board}.json"
        same = file.is_file() and file.read_bytes() == made
        if not same and asked.check:
            differ.append(board)
        elif not same:
            file.write_bytes(made)
        say(f"{board}: {len(made):,} bytes, {'as they were' if same else 'not those shipped' if asked.check else 'written'}")
    return 1 if differ else 0


def make(board: str) -> bytes:
    def tell(words: str) -> None:
        say(f"{board}: {words}")

    return write(build.build(PLANS[board], earth(), tell))


@cache
def earth() -> build.Earth:
    return build.read(say)


def say(words: str) -> None:
    print(f"{time.monotonic() - START:6.1f} s  {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"{trouble}")
