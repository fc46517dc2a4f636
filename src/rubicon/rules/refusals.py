"""The words for what shared rules do not allow. They are asked only after the options have refused it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..core.edition import Table
from ..core.option import Option
from ..errors import Illegal
from ..world.map import WorldMap, connected
from .fortify import Reach
from .land import Land
from .ownership import Links, Owners, Pieces

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


def of_territories(territories: Sequence[int], size: int, disabled: Collection[int]) -> Illegal | None:
    for territory in territories:
        if not 0 <= territory < size or territory in disabled:
            return Illegal("no_such_territory", territory=territory)
    return None


def of_attack(seat: int, owners: Owners, pieces: Pieces, links: Links, source: int, target: int) -> Illegal | None:
    """None when only the number is wrong with which it is attacked."""
    if owners[source] != seat:
        return Illegal("not_yours", territory=source)
    if owners[target] == seat:
        return Illegal("attack.own", territory=target)
    if target not in links[source]:
        return Illegal("attack.not_adjacent", source=source, target=target)
    if pieces[source] < 2:
        return Illegal("attack.too_weak", territory=source)
    return None


def of_fortify(
    seat: int, owners: Owners, pieces: Pieces, reach: Reach, source: int, target: int, armies: int
) -> Illegal:
    for territory in (source, target):
        if owners[territory] != seat:
            return Illegal("not_yours", territory=territory)
    if source == target:
        return Illegal("fortify.same", territory=source)
    spare = pieces[source] - 1
    if not 1 <= armies <= spare:
        return Illegal("fortify.armies", armies=armies, most=spare)
    return Illegal(f"fortify.no_{reach.removesuffix('s')}", source=source, target=target)


def of_trade(cards: Sequence[int], hand: Sequence[int]) -> Illegal:
    held = len(set(cards)) == len(cards) and all(card in hand for card in cards)
    return Illegal("trade.no_set") if held else Illegal("trade.not_held")


def of_defence(dice: int, options: Sequence[Option]) -> Illegal:
    return Illegal("defend.dice", dice=dice, most=_range(options, "dice").stop - 1)


def of_advance(armies: int, options: Sequence[Option]) -> Illegal:
    among = _range(options, "armies")
    return Illegal("advance.armies", armies=armies, least=among.start, most=among.stop - 1)


def _range(options: Sequence[Option], name: str) -> range:
    among: range = next(slot.among for option in options for slot in option.slots if slot.name == name)
    return among
