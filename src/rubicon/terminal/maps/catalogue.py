"""`rubicon maps list [FOLDER]`: boards with their sizes and the editions that can be played on them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...world.board import Board


class CatalogueRow(NamedTuple):
    id: str
    name: str
    territories: str
    continents: str
    editions: str


def add_list_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="FOLDER", nargs="?", help="a folder with .map or board files (searched with its subfolders)"
    )


def run_list(args: Namespace) -> int:
    from ...errors import Malformed
    from ...texts import say
    from ...world import atlas
    from ..screen import Screen

    screen = Screen()
    rows = [_row(id, atlas.load(id)) for id in atlas.names()]
    screen.say(screen.style.bold(say("maps", "built_in")), *_columns(rows))
    if args.folder is None:
        return 0
    found = list(_in_folder(args.folder))
    if not found:
        raise Malformed("maps.none", folders=[args.folder])
    screen.say("", screen.style.bold(say("maps", "in_folder", {"folder": args.folder})), *_columns(found))
    return 0


def _in_folder(folder: str) -> Iterator[CatalogueRow]:
    from pathlib import Path

    from ...errors import Malformed
    from ...texts import say
    from ..files import read_file
    from ..style import visible
    from .sources import read_board

    if not Path(folder).is_dir():
        raise Malformed("maps.no_folder", folder=folder)
    for path in sorted(Path(folder).rglob("*")):
        if path.suffix not in (".map", ".json") or not path.is_file():
            continue
        id = visible(str(path.relative_to(folder)))
        data = b""
        try:
            data = read_file(str(path))
            yield _row(id, read_board(str(path), data).board)
        except Malformed:
            if path.suffix == ".map" or b'"territories"' in data:
                yield CatalogueRow(id, say("maps", "faulty"), "–", "–", "")


def _row(id: str, board: Board) -> CatalogueRow:
    from ...world.translation import translated
    from ..style import visible

    fit = [f"{edition} {number_ranges(counts)}" for edition, counts in playable_seats(board).items() if counts]
    name = visible(translated(board).name)
    territories, continents = len(board.map.territories), len(board.map.continents)
    return CatalogueRow(
        id, name if len(name) <= 30 else f"{name[:29]}…", str(territories), str(continents), ", ".join(fit) or "–"
    )


def playable_seats(board: Board) -> dict[str, list[int]]:
    """For each edition the numbers of seats that its default settings allow on this board."""
    from ... import editions
    from ...core.edition import Table
    from ..seat_setup import players

    found = {}
    for name in editions.names():
        edition = editions.find(name)
        settings = next(iter(edition.presets.values()))
        tables = {n: Table(board, settings, players(",".join(["you", *["easy"] * (n - 1)]))) for n in edition.seats}
        found[name] = [n for n, table in tables.items() if not list(edition.validate(table))]
    return found


def number_ranges(numbers: Sequence[int]) -> str:
    """`2–4 6` for 2, 3, 4 and 6."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _columns(rows: Sequence[CatalogueRow]) -> list[str]:
    from ...texts import say

    titled = [CatalogueRow(*(say("maps", f"column.{field}") for field in CatalogueRow._fields)), *rows]
    widths = [max(len(row[column]) for row in titled) for column in range(len(CatalogueRow._fields))]

    def line(row: CatalogueRow) -> str:
        left, right = row[:2], row[2:4]
        words = [text.ljust(width) for text, width in zip(left, widths, strict=False)]
        words += [text.rjust(width) for text, width in zip(right, widths[2:], strict=False)]
        return "  " + "  ".join([*words, row.editions]).rstrip()

    return [line(row) for row in titled]
