"""RI 2: the start of the game. Seats take their starting groups, then place their first units in secret."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...core.chance import shuffled
from ...core.edition import Event, Table, Viewer
from ...core.ids import SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, NumberSlot, Option, TerritoriesOwned, TerritorySlot
from ...errors import Illegal, Refused
from ...rules.ownership import Owners, Pieces, put
from ...rules.reinforce import SPREAD, Spread, spread_evenly
from ...world import atlas
from ...world.map import connected
from .context import Context, Settings
from .execution import DONE, Done, commit, start_turn
from .state import Picking, State, Stationing, View

# RI 1.2, 2.2: the table.


def validate(table: Table, possible_seats: range) -> Iterator[Refused]:
    """Why no game can be played at this table, and what would help."""
    settings, world = table.settings, table.board.map
    if not isinstance(settings, Settings):
        raise TypeError(f"these are not the settings of risc: {settings!r}")
    if len(table.seats) not in possible_seats:
        least, most = possible_seats.start, possible_seats.stop - 1
        yield Illegal("table.seats", least=least, most=most, seats=len(table.seats))
        return
    unknown = [territory for territory in table.disabled if not 0 <= territory < len(world.territories)]
    if unknown:
        yield Illegal("table.unknown_disabled", territories=unknown, count=len(world.territories))
        return
    context = Context(table)
    islands = sorted(connected(context.links, context.enabled), key=len, reverse=True)[1:]
    if islands:
        names = [world.territories[t].name for island in islands for t in island]
        yield Illegal("table.cut_off", territories=sorted(names))
    territories, seats = len(context.enabled), context.seats
    if territories < seats:
        yield Illegal("table.too_few_territories", territories=territories, seats=seats)
    elif territories % seats:
        yield _uneven(territories, seats, possible_seats)


def _uneven(territories: int, seats: int, possible_seats: range) -> Illegal:
    """RI 2.2: what would help is fewer territories, another board, or another number of seats."""
    boards = [name for name in atlas.names() if len(atlas.load(name).map.territories) % seats == 0]
    fitting: list[object] = [number for number in possible_seats if territories % number == 0]
    facts = {"territories": territories, "seats": seats, "off": territories % seats, "fitting": fitting}
    return Illegal("table.uneven", boards=boards, **facts) if boards else Illegal("table.uneven_here", **facts)


# RI 2.1, 2.3: starting groups.


class Divided(Event, frozen=True, tag="divided"):
    """The starting group of each territory."""

    groups: tuple[int | None, ...]


class GroupTaken(Event, frozen=True, tag="group_taken"):
    seat: SeatId
    territories: tuple[TerritoryId, ...]


class Pick(Action, frozen=True, tag="pick"):
    """Takes the starting group that this territory belongs to."""

    territory: TerritoryId


class PickAny(Action, frozen=True, tag="pick_any"):
    """Takes a random free starting group."""


def begin(flow: Flow[Context]) -> State:
    context = flow.context
    flow.tell(Divided(context.group_of))
    state = State(
        owners=(None,) * context.size,
        pieces=(0,) * context.size,
        phase=Picking(),
        round=0,
        committed=(False,) * context.seats,
        orders=((),) * context.seats,
    )
    if context.settings.groups == "dealt":  # RI 6.1
        for seat, group in enumerate(shuffled(range(context.seats), flow.chance)):
            state = _take_group(flow, state, seat, group)
        return replace(state, phase=Stationing())
    return state


class PickGroupMove(Move[Context, State, Pick, View]):
    actions = (Pick,)

    def options(self, context: Context, state: State, seat: SeatId) -> tuple[Option, ...]:
        return (Option(Pick, (TerritorySlot("territory", TerritoriesOwned(state.owners, None, context.disabled)),)),)

    def apply(self, flow: Flow[Context], state: State, seat: SeatId, action: Pick) -> State:
        group = flow.context.group_of[action.territory]
        assert group is not None  # disabled territories are not offered
        return _after_pick(flow, _take_group(flow, state, seat, group))

    def explain(self, context: Context, state: State, seat: SeatId, action: Pick) -> Refused:
        return context.explain_unknown(action.territory) or Illegal("pick.taken", territory=action.territory)


class PickAnyGroupMove(Move[Context, State, PickAny, View]):
    actions = (PickAny,)

    def options(self, context: Context, state: State, seat: SeatId) -> tuple[Option, ...]:
        return (_PICK_ANY,)

    def apply(self, flow: Flow[Context], state: State, seat: SeatId, action: PickAny) -> State:
        free = _free_groups(flow.context, state)
        return _after_pick(flow, _take_group(flow, state, seat, free[flow.chance.below(len(free))]))

    def default(self, context: Context, state: State, seat: SeatId) -> PickAny:
        return PickAny()


def _free_groups(context: Context, state: State) -> list[int]:
    return [number for number, group in enumerate(context.groups) if state.owners[group[0]] is None]


def _take_group(flow: Flow[Context], state: State, seat: SeatId, group: int) -> State:
    territories, owners = flow.context.groups[group], list(state.owners)
    for territory in territories:
        owners[territory] = seat
    flow.tell(GroupTaken(seat, territories))
    return replace(state, owners=tuple(owners))


def _after_pick(flow: Flow[Context], state: State) -> State:
    """RI 2.3: the last seat gets the last group without picking it."""
    waiting = state.phase.awaited(state)
    if len(waiting) > 1:
        return state
    for seat in waiting:
        state = _take_group(flow, state, seat, _free_groups(flow.context, state)[0])
    return replace(state, phase=Stationing())


# RI 2.4 to 2.6: the first units.


class Station(Action, frozen=True, tag="station"):
    """Sets the number of units on a territory, in place of the number set before."""

    territory: TerritoryId
    units: int


class Stationed(Event, frozen=True, tag="stationed"):
    seat: SeatId
    territory: TerritoryId
    units: int

    def seen_by(self, viewer: Viewer) -> Stationed | None:
        return self if viewer == self.seat else None


class Deployed(Event, frozen=True, tag="deployed"):
    """The first units of all seats, shown when all have committed."""

    owners: Owners
    pieces: Pieces


def units_to_place(context: Context, state: State, seat: SeatId) -> int:
    placed = sum(number for owner, number in zip(state.owners, state.pieces, strict=True) if owner == seat)
    return context.units - placed


class PlaceUnitsMove(Move[Context, State, Station | Spread | Done, View]):
    """A seat with units left may spread them; a seat without may only commit its placement."""

    actions = (Station, Spread, Done)

    def options(self, context: Context, state: State, seat: SeatId) -> tuple[Option, ...]:
        pieces, left = state.pieces, units_to_place(context, state, seat)
        slots = (
            TerritorySlot("territory", TerritoriesOwned(state.owners, seat)),
            NumberSlot("units", lambda territory: range(pieces[territory] + left + 1), "territory"),
        )
        return (Option(Station, slots), SPREAD if left else DONE)

    def apply(self, flow: Flow[Context], state: State, seat: SeatId, action: Station | Spread | Done) -> State:
        match action:
            case Station(territory, units):
                flow.tell(Stationed(seat, territory, units))
                return replace(state, pieces=put(state.pieces, territory, units))
            case Spread():
                return _spread(flow, state, seat)
            case Done():
                return _commit_placement(flow, state, seat)

    def explain(self, context: Context, state: State, seat: SeatId, action: Station | Spread | Done) -> Refused | None:
        left = units_to_place(context, state, seat)
        match action:
            case Station(territory, units):
                if refused := context.explain_not_own(state.owners, territory, seat):
                    return refused
                return Illegal("station.units", units=units, territory=territory, most=state.pieces[territory] + left)
            case Done():
                return Illegal("station.left", units=left)
            case Spread():
                return None

    def default(self, context: Context, state: State, seat: SeatId) -> Spread | Done:
        """RI 5.5: the units that are left are spread, then the placement is committed."""
        return Spread() if units_to_place(context, state, seat) else Done()


def _spread(flow: Flow[Context], state: State, seat: SeatId) -> State:
    pieces = list(state.pieces)
    for territory, units in spread_evenly(state.owners, seat, units_to_place(flow.context, state, seat)):
        pieces[territory] += units
        flow.tell(Stationed(seat, territory, pieces[territory]))
    return replace(state, pieces=tuple(pieces))


def _commit_placement(flow: Flow[Context], state: State, seat: SeatId) -> State:
    state = commit(flow, state, seat)
    if not all(state.committed):
        return state
    flow.tell(Deployed(state.owners, state.pieces))
    return start_turn(state)


_PICK_ANY = Option(PickAny)
pick_group = PickGroupMove()
pick_any_group = PickAnyGroupMove()
place_units = PlaceUnitsMove()
