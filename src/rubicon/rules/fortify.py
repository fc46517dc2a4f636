"""Fortifying: armies go from one own territory to another, once, at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..core.edition import Event
from ..core.option import Action, Number, Option, Territory, Where
from .ownership import Links, Owners, Pieces, borders_own, own_reaches

Reach = Literal["path", "neighbours"]


class Fortify(Action, frozen=True):
    source: int
    target: int
    armies: int


class EndTurn(Action, frozen=True): ...


class Fortified(Event, frozen=True):
    seat: int
    source: int
    target: int
    armies: int


END_TURN = Option(EndTurn)


def can_fortify(seat: int, owners: Owners, pieces: Pieces, links: Links) -> bool:
    for territory, owner in enumerate(owners):
        if owner == seat and pieces[territory] > 1 and borders_own(territory, seat, owners, links):
            return True
    return False


def offer_fortify(seat: int, owners: Owners, pieces: Pieces, links: Links, reach: Reach) -> Option:
    def spare(territory: int) -> bool:
        if owners[territory] != seat or pieces[territory] < 2:
            return False
        return borders_own(territory, seat, owners, links)

    def beside(source: int) -> Sequence[int]:
        return [t for t in links[source] if owners[t] == seat and t != source]

    def armies(source: int) -> range:
        return range(1, pieces[source])

    slots = (
        Territory("source", Where(len(owners), spare)),
        Territory("target", own_reaches(seat, owners, links) if reach == "path" else beside, "source"),
        Number("armies", armies, "source"),
    )
    return Option(Fortify, slots)
