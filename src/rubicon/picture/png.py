"""A picture as PNG, drawn by resvg with the faces that come with it."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.resources import as_file

from . import faces

NARROWEST, WIDEST = 100, 4000


def png(svg: str, width: int) -> bytes:
    """So many pixels wide. Our own faces alone draw it, alike on every machine, unless letters need another."""
    import resvg_py

    with ExitStack() as stack:
        files = [str(stack.enter_context(as_file(face.file))) for face in faces.ALL]
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=files,
            skip_system_fonts=faces.STRANGE.search(svg) is None,
        )
