"""When a game of classic is won: everything, enough territories, every capital, or the mission."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.ownership import Owners, Pieces
from ...rules.played_map import PlayedContinent
from ...world.board import Mission
from .state import State


def achieved(
    missions: Sequence[Mission],
    realms: Sequence[PlayedContinent],
    seats: int,
    to_win: int | None,
    state: State,
    seat: int,
) -> str | None:
    """The reason why this seat has won, or None."""
    if any(state.reserves):  # CL 6.2: a mission that the deal fulfils must last until every first army is placed
        return None
    if len(state.fallen) == seats - 1:
        return "conquest"
    if to_win is not None and state.owners.count(seat) >= to_win:
        return "domination"
    match state.goal:
        case "capitals":
            if all(capital is not None and state.owners[capital] == seat for capital in state.capitals):
                return "capitals"
        case "missions":
            number = state.missions[seat]
            if number is not None and fulfilled(missions[number], state, seat, realms):
                return "mission"
        case "conquest":
            pass
    return None


def fulfilled(mission: Mission, state: State, seat: int, realms: Sequence[PlayedContinent]) -> bool:
    target = mission.destroy
    out = {fallen.seat: fallen.by for fallen in state.fallen}
    if target is not None and target != seat and out.get(target) == seat:
        return True
    # CL 6.8: if another seat eliminated the target, or the seat is its own target, the armies of the mission count.
    armies_count = mission.armies and (target is None or target == seat or target in out)
    if armies_count and 0 < mission.territories <= state.owners.count(seat):
        return _held_with(mission.armies, state.owners, state.pieces, seat) >= mission.territories
    return _continents_held(mission, state.owners, seat, realms)


def _held_with(armies: int, owners: Owners, pieces: Pieces, seat: int) -> int:
    return sum(owner == seat and number >= armies for owner, number in zip(owners, pieces, strict=True))


def _continents_held(mission: Mission, owners: Owners, seat: int, realms: Sequence[PlayedContinent]) -> bool:
    if not mission.continents or mission.continents[0] is None:
        return False
    held = [realm.held_by(seat, owners) for realm in realms]
    return all(
        sum(held) >= place if continent == "*" else held[continent]
        for place, continent in enumerate(mission.continents, start=1)
        if continent is not None
    )
