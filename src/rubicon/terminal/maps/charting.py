"""Land for a board that has only points, or not even those; with a word for whoever waits."""

from __future__ import annotations

from .sources import Source


def drawn(source: Source) -> Source:
    """With land, if it had none, and a word about it."""
    from ...cartography.chart import MOST, charted, is_bare
    from ...texts import say
    from ..progress import slow_notice

    if not is_bare(source.board):
        return source
    number = len(source.board.map.territories)
    if number > MOST:
        told = say("maps", "by_points", {"number": number, "most": MOST})
        return Source(source.board, [*source.notes, told])
    with slow_notice(say("maps", "charting")):
        return Source(charted(source.board), [*source.notes, say("maps", "charted")])
