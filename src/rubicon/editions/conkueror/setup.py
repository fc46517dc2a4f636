"""CK 1 and 2: which tables can start, who begins, claiming territories and placing the rest of the first infantry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ...core.edition import Seat, Table
from ...core.moves import Flow, Move
from ...core.option import Action, Option, TerritoriesOwned
from ...errors import Illegal, Refused
from ...rules.dice import roll
from ...rules.ownership import add, put
from ...rules.played_map import PlayedMap, validate_map, validate_seats
from ...rules.reinforce import SPREAD, Place, Spread, next_in_turn, offer_place, spread_evenly
from ...rules.setup import Claim, Claimed, offer_claim
from ...rules.turn import Claiming, HighestRolled, Rolled, Stationing, next_seat
from ...world.check import check_graph
from .context import Context, Settings
from .movement import place_infantry
from .pieces import NOTHING, infantry
from .state import State, View
from .transfers import explain_own, explain_territory
from .turns import begin_turn

COLOURS = ("blue", "red", "green", "yellow", "orange", "purple")
MAX_AVATAR = 30
"""CK 1.2: avatars are numbered from 1; 0 stands for none."""

# Which tables can start.


def validate_table(table: Table, seats: range) -> Iterator[Refused]:
    """Why no game can be played at this table, and what would help."""
    settings, world = table.settings, table.board.map
    if not isinstance(settings, Settings):
        raise TypeError(f"these are not the settings of conkueror: {settings!r}")
    impossible = [*validate_seats(table, seats)]
    if impossible:
        yield from impossible
        return
    yield from _validate_players(table)
    yield from (Illegal(finding.code, **finding.facts) for finding in check_graph(world))  # CK 1.5
    yield from validate_map(PlayedMap(table), world, whole_continents=False)


def _validate_players(table: Table) -> Iterator[Refused]:
    """CK 1.2: at least one seat is a computer's, and no two have the same name or colour."""
    names = [player.name for player in table.seats]
    colours = [player.colour for player in table.seats if player.colour]
    if not table.settings.all_human and all(player.played_by == "person" for player in table.seats):
        yield Illegal("table.no_computer")
    yield from (Illegal("table.name_twice", name=name) for name in _repeated(names))
    yield from (Illegal("table.colour_twice", colour=colour) for colour in _repeated(colours))
    unknown = [colour for colour in dict.fromkeys(colours) if colour not in COLOURS]
    yield from (Illegal("table.colour", colour=colour, known=COLOURS) for colour in unknown)
    for player in table.seats:
        if not 0 <= player.avatar <= MAX_AVATAR:
            yield Illegal("table.avatar", avatar=player.avatar, most=MAX_AVATAR)


def _repeated(words: Sequence[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if words.count(word) > 1]


# CK 2.3: who begins


def first_state(flow: Flow[Context]) -> State:
    """The highest roll claims first and has the first turn. Seats that tie for it roll again."""
    context = flow.context
    leaders = tuple(range(context.seats))
    while len(leaders) > 1:
        dice = {seat: roll(flow.chance, 1)[0] for seat in leaders}
        highest = max(dice.values())
        leaders = tuple(seat for seat, die in dice.items() if die == highest)
        for seat, die in dice.items():
            flow.tell(Rolled(seat, die))
        flow.tell(HighestRolled(leaders, highest))
    (first,) = leaders
    return State(
        owners=(None,) * context.size,
        pieces=(NOTHING,) * context.size,
        seat=first,
        phase=Claiming(),
        chapter=0,
        round=0,
        first=first,
        reserves=(context.first_infantry(),) * context.seats,
        hands=((),) * context.seats,
        deck=context.deck,
        used=(),
        chances=context.chances,
    )


# CK 2.4: claiming


class ClaimWithInfantryMove(Move[Context, State, Claim, View]):
    actions = (Claim,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        return (offer_claim(state.owners, context.disabled),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Claim) -> State:
        territory = action.territory
        flow.tell(Claimed(seat, territory))
        state = replace(
            state,
            owners=put(state.owners, territory, seat),
            pieces=put(state.pieces, territory, infantry(1)),
            reserves=add(state.reserves, seat, -1),
        )
        return _continue_setup(flow, state)

    def explain(self, context: Context, state: State, seat: Seat, action: Claim) -> Refused | None:
        return explain_claim(context, state, action.territory)

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4: the next territory in the order of the map."""
        return Claim(next(iter(TerritoriesOwned(state.owners, None, context.disabled))))


def explain_claim(context: Context, state: State, territory: int) -> Refused | None:
    unknown = explain_territory(context, territory)
    return unknown or (None if state.owners[territory] is None else Illegal("claim.owned"))


# CK 2.5: placing the rest, one at a time; CK 10.1: or all at once


class StationInfantryMove(Move[Context, State, Place | Spread, View]):
    actions = (Place, Spread)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        place = offer_place(state.owners, seat, _max_placed(context, state, seat))
        return (place,) if context.settings.leftover == "one" else (place, SPREAD)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Place | Spread) -> State:
        """Where all is placed at once, the same seat continues until it has none left."""
        left = state.reserves[seat]
        shares = (
            spread_evenly(state.owners, seat, left)
            if isinstance(action, Spread)
            else [(action.territory, action.armies)]
        )
        state = place_infantry(flow, state, seat, shares)
        left -= sum(armies for _, armies in shares)
        state = replace(state, reserves=put(state.reserves, seat, left))
        return state if left and flow.context.settings.leftover == "all" else _continue_setup(flow, state)

    def explain(self, context: Context, state: State, seat: Seat, action: Place | Spread) -> Refused | None:
        if isinstance(action, Spread):
            return None
        most = _max_placed(context, state, seat)
        wrong = explain_own(context, state, seat, action.territory)
        return wrong or Illegal("place.armies", armies=action.armies, most=most)

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4: on the next territory in the order of the map."""
        if context.settings.leftover != "one":
            return Spread()
        return Place(next_in_turn(state.owners, seat, context.first_infantry() - state.reserves[seat]), 1)


def _max_placed(context: Context, state: State, seat: Seat) -> int:
    return 1 if context.settings.leftover == "one" else state.reserves[seat]


def _continue_setup(flow: Flow[Context], state: State) -> State:
    """CK 2.4 and 2.5: the seats act in turn until all is claimed and all first infantry is placed."""
    context = flow.context
    free = state.owners.count(None) > len(context.disabled)
    if not free and context.settings.leftover == "automatic":
        state = _place_all(flow, state)
    if not free and not any(state.reserves):
        return begin_turn(flow, state, state.first)
    seat = next_seat(state.seat, context.seats, [s for s, left in enumerate(state.reserves) if not left])
    return replace(state, seat=seat, chapter=state.chapter + 1, phase=Claiming() if free else Stationing())


def _place_all(flow: Flow[Context], state: State) -> State:
    """CK 10.1: evenly on the territories of every seat."""
    for seat, left in enumerate(state.reserves):
        state = place_infantry(flow, state, seat, spread_evenly(state.owners, seat, left))
    return replace(state, reserves=(0,) * flow.context.seats)


claim = ClaimWithInfantryMove()
station = StationInfantryMove()
