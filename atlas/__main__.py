"""Makes the built-in boards anew, from open data. With --check nothing is changed: it only compares."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from .boards import BOARDS
from .plan import BuildError

SHIPPED = Path(__file__).parent.parent / "src/rubicon/world/atlas"
START = time.monotonic()


def main(words: list[str], shipped: Path = SHIPPED) -> int:
    """Ends with 1 if a check found other bytes than those that are shipped."""
    parser = argparse.ArgumentParser(prog="./rubicon atlas", description=__doc__)
    parser.add_argument("board", nargs="*", metavar="BOARD", help=f"{', '.join(BOARDS)}; all, if none is named")
    parser.add_argument("--check", action="store_true", help="say whether the bytes that are shipped come out")
    asked = parser.parse_args(words)
    if unknown := [board for board in asked.board if board not in BOARDS]:
        parser.error(f"{', '.join(unknown)} is not built here; there are {', '.join(BOARDS)}")
    differ = False
    for board in asked.board or BOARDS:
        say(board)
        made, file = BOARDS[board](say), shipped / f"{board}.json"
        if file.is_file() and file.read_bytes() == made:
            say(f"  {len(made):,} bytes, as they were")
        elif asked.check:
            say(f"  {len(made):,} bytes, and not those of {file.name}: build it anew, or find out why")
            differ = True
        else:
            file.write_bytes(made)
            say(f"  {len(made):,} bytes written to {file.name}")
    return 1 if differ else 0


def say(words: str) -> None:
    print(f"{time.monotonic() - START:6.1f} s  {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as trouble:
        sys.exit(str(trouble))
