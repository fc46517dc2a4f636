"""A small map of our own for the tests, as text: four countries in a ring, two continents, a card for each."""

from __future__ import annotations

from rubicon.world.check import Finding, check_lenient, check_strict
from rubicon.world.map_file import MapFile

RING = """\
; four countries in a ring
name The Ring
ver 3

[files]
crd ring.cards

[continents]
North 2 red
Deep_South 3 #00aa00

[countries]
1 Ash 1 10 10
2 Birch 1 60 10
3 Cedar 2 60 60
4 Dog-Wood 2 10 60

[borders]
1 2 4
2 1 3
3 2 4
4 1 3
"""

RING_CARDS = """\
[cards]
Infantry 1
Cavalry 2
Cannon 3
wildcard

[missions]
0 0 0 1 * 0 Hold North and one more.
2 3 1 0 0 0 Destroy PLAYER2, or hold three.
"""


def ring(*changes: tuple[str, str]) -> MapFile:
    """The ring with some of its text replaced, each the only place where it stands."""
    text = RING
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return MapFile.parse(text.encode("latin-1"))


def look_up(name: str) -> bytes | None:
    return RING_CARDS.encode() if name == "ring.cards" else None


def lenient_codes(map_file: MapFile) -> list[tuple[str, int | None]]:
    return places(check_lenient(map_file, look_up, file="ring.map"))


def strict_codes(map_file: MapFile) -> list[tuple[str, int | None]]:
    return places(check_strict(map_file, look_up, file="ring.map"))


def places(findings: tuple[Finding, ...]) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.line) for finding in findings]
