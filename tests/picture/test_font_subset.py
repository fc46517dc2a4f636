"""A font that is cut down draws the letters that were asked for as before, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
import resvg_py

from rubicon.picture import typefaces
from rubicon.picture.typefaces import subset_font


def drawn(font: bytes, face: typefaces.Typeface, text: str, folder: Path) -> bytes:
    file = folder / "font.ttf"
    file.write_bytes(font)
    letters = "".join(f'<text x="{4 + 24 * place}" y="30">{letter}</text>' for place, letter in enumerate(text))
    look = f'font-family="{face.family}" font-weight="{face.weight}" font-size="24"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 40" {look}>{letters}</svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=250, font_files=[str(file)], skip_system_fonts=True))


@pytest.mark.parametrize("face", [typefaces.TITLES, typefaces.SMALL_CAPS, typefaces.PLAIN])
@pytest.mark.parametrize("text", ["Kamchatka", "İç Anadolu", "Éïñß"])
def test_letters_that_are_kept_look_as_before(face, text, tmp_path):
    whole = face.file.read_bytes()
    small = subset_font(whole, text)
    assert drawn(small, face, text, tmp_path) == drawn(whole, face, text, tmp_path) != drawn(whole, face, "", tmp_path)
    assert len(small) < len(whole) / 2


def test_other_letters_leave_their_place_empty(tmp_path):
    face = typefaces.PLAIN
    small = subset_font(face.file.read_bytes(), "ab")
    assert drawn(small, face, "xyz", tmp_path) == drawn(small, face, " ", tmp_path)


def test_a_letter_that_the_font_lacks_is_no_fault():
    assert subset_font(typefaces.PLAIN.file.read_bytes(), "東")
