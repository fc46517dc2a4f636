"""Reads pictures back: an SVG as a tree of elements, a PNG as pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from rubicon.picture.sheet import BoardPosition
from rubicon.world.board import Board

SPACE = "{http://www.w3.org/2000/svg}"


def tree(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def of_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if element.get("class") == name]


def texts(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SPACE}text")]


def names(root: Element) -> list[str]:
    (group,) = of_class(root, "names")
    return texts(group)


def fills(root: Element) -> list[str]:
    """The colour of each territory."""
    return [element.get("fill", "") for element in of_class(root, "territory")]


def discs(root: Element) -> dict[tuple[float, float], list[str]]:
    """What is written on the disc at each place."""
    found = {}
    for element in of_class(root, "disc"):
        x, y = element.get("transform", "").removeprefix("translate(").removesuffix(")").split()
        found[float(x), float(y)] = texts(element)
    return found


def dealt(board: Board, seats: int = 3) -> BoardPosition:
    """All territories in turn to the seats, each with other pieces."""
    count = len(board.map.territories)
    return BoardPosition(
        seats=tuple(f"Player {seat + 1}" for seat in range(seats)),
        owners=tuple(t % seats for t in range(count)),
        piles=tuple((t + 1,) for t in range(count)),
    )


class Pixels:
    """The pixels of a PNG of eight bits and four channels."""

    def __init__(self, data: bytes) -> None:
        chunks = dict(_chunks(data))
        self.width, self.height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
        assert (depth, colour) == (8, 6)
        self.rows = list(_rows(zlib.decompress(chunks[b"IDAT"]), 4 * self.width))

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        start = 4 * int(x)
        red, green, blue = self.rows[int(y)][start : start + 3]
        return red, green, blue


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place, pixels = 8, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        inside = data[place + 8 : place + 8 + size]
        pixels += inside if kind == b"IDAT" else b""
        yield kind, pixels if kind == b"IDAT" else inside
        place += size + 12


def _rows(data: bytes, wide: int) -> Iterator[bytearray]:
    """Each row is written as differences to what is left of it, above it, or both."""
    above = bytearray(wide)
    for start in range(0, len(data), wide + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + wide])
        for place in range(wide):
            left = row[place - 4] if place >= 4 else 0
            corner = above[place - 4] if place >= 4 else 0
            guess = (0, left, above[place], (left + above[place]) // 2, _nearest(left, above[place], corner))[kind]
            row[place] = (row[place] + guess) & 255
        yield row
        above = row


def _nearest(left: int, above: int, corner: int) -> int:
    aim = left + above - corner
    return min((left, above, corner), key=lambda each: abs(aim - each))
