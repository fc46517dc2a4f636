"""The words for what shared rules do not allow. They are asked only after the options have refused it."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.edition import Table
from ..errors import Illegal
from ..world.map import WorldMap, connected
from .land import Land

# Why no game can be played at a table.


def of_seats(table: Table, seats: range) -> Iterator[Illegal]:
    """What is so wrong that nothing else can be asked of the table."""
    count = len(table.board.map.territories)
    unknown = [territory for territory in table.disabled if not 0 <= territory < count]
    if len(table.seats) not in seats:
        yield Illegal("table.seats", least=seats.start, most=seats.stop - 1, seats=len(table.seats))
    elif unknown:
        yield Illegal("table.unknown_disabled", territories=unknown, count=count)


def of_land(land: Land, world: WorldMap, *, whole_continents: bool = True) -> Iterator[Illegal]:
    """CL 7.4: what is left after switching off must hang together, and so must each continent, if it is asked for."""
    if len(land.enabled) < land.seats:
        yield Illegal("table.too_few_territories", territories=len(land.enabled), seats=land.seats)
    if not land.disabled:
        return
    islands = sorted(connected(land.links, land.enabled), key=len, reverse=True)[1:]
    if islands:
        names = [world.territories[t].name for island in islands for t in island]
        yield Illegal("table.cut_off", territories=sorted(names))
    for continent, realm in zip(world.continents, land.realms, strict=True):
        if whole_continents and len(list(connected(land.links, realm.territories))) > 1:
            yield Illegal("table.continent_in_pieces", continent=continent.name)


# Why an action is not allowed now.
