"""The faces of the lettering have the letters that they are taken for."""

from __future__ import annotations

import base64
import json
import re
from importlib.resources import files

import pytest

from rubicon.picture import typefaces
from rubicon.picture.render import svg
from rubicon.world import atlas

WIDTHS = json.loads(files("rubicon.cartography").joinpath("widths.json").read_text("utf-8"))


def test_a_letter_is_strange_when_our_faces_lack_it():
    for letters in WIDTHS.values():
        assert [letter for letter in letters if typefaces.UNCOVERED_LETTER.match(letter)] == []
    known = set(WIDTHS["plain"]) | {"\n"}
    assert {chr(code) for code in range(0x3000) if not typefaces.UNCOVERED_LETTER.match(chr(code))} == known


def test_the_faces_are_small_and_free():
    assert sum(len(face.file.read_bytes()) for face in typefaces.TYPEFACES) < 200_000
    licence = files("rubicon.picture").joinpath("fonts", "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert re.findall(r"^Copyright \d+ The (.+) Project Authors", licence, re.MULTILINE) == ["Cinzel", "Alegreya Sans"]


@pytest.mark.parametrize(("id", "used"), [("classic-world", typefaces.SMALL_CAPS), ("turkey", typefaces.PLAIN)])
def test_a_picture_brings_the_faces_that_it_uses(id, used):
    text = svg(atlas.load(id))
    brought = re.findall(r'font-family:"([^"]+)";font-weight:(\d+);src:url\(data:font/ttf;base64,([^)]+)\)', text)
    assert (used.family, str(used.weight)) in [(family, weight) for family, weight, _ in brought]
    lettered = set(re.findall(r'font-family="([^",]+), [a-z-]+" font-weight="(\d+)"', text))
    assert lettered == {(family, weight) for family, weight, _ in brought}
    assert all(base64.b64decode(data)[:4] == b"\x00\x01\x00\x00" for _, _, data in brought)


def test_capitals_are_those_of_the_language():
    assert typefaces.upper_case("iı", "tr") == "İI"
    assert typefaces.upper_case("iı", "") == "II"
    assert typefaces.title_case("Türkiye", "tr") == "TÜRKİYE"
    assert typefaces.title_case("Türkiye", "en") == "Türkiye"
