"""Part of a board as a board of its own: some territories, their links, and the cards and missions that remain."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from ..errors import Illegal
from .board import Board, Card, Decor, Drawing, Mission, default_cards, default_missions, tuple_if_any
from .map import WorldMap, connected
from .map_text import excerpt


def clip_board(board: Board, territories: Collection[int], *, id: str, name: str) -> Board:
    """A continent without territories is dropped; one that keeps some also keeps its bonus."""
    world = board.map
    kept = [territory for territory in range(len(world.territories)) if territory in territories]
    _require_connected(world, kept)
    places = {old: new for new, old in enumerate(kept)}
    left = [number for number, inside in enumerate(world.members()) if any(territory in places for territory in inside)]
    continents = {old: new for new, old in enumerate(left)}
    part = WorldMap(
        territories=tuple(
            replace(world.territories[old], continent=continents[world.territories[old].continent]) for old in kept
        ),
        continents=tuple(world.continents[old] for old in left),
        borders=_links(world.borders, places),
        sea_lines=_links(world.sea_lines, places),
    )
    return Board(
        id=id,
        name=name,
        map=part,
        cards=_cards(board, places),
        missions=_missions(board, part, continents),
        drawing=None if board.drawing is None else _drawing(board.drawing, kept, places, left),
    )


def _require_connected(world: WorldMap, kept: Sequence[int]) -> None:
    if not kept:
        raise Illegal("cut.nothing")
    pieces = connected(world.links(), kept)
    main = max(pieces, key=len)
    off = [excerpt(world.territories[territory].name) for piece in pieces if piece != main for territory in piece]
    if off:
        raise Illegal("cut.in_pieces", territories=off, rest=excerpt(world.territories[main[0]].name))


def _links(links: Sequence[Sequence[int]], places: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(places[target] for target in links[old] if target in places) for old in places)


def _cards(board: Board, places: Mapping[int, int]) -> tuple[Card, ...]:
    if board.cards == default_cards(len(board.map.territories)):
        return default_cards(len(places))
    return tuple(
        card if card.territory is None else replace(card, territory=places[card.territory])
        for card in board.cards
        if card.territory is None or card.territory in places
    )


def _missions(board: Board, part: WorldMap, continents: Mapping[int, int]) -> tuple[Mission, ...]:
    if board.missions == default_missions(board.map):
        return default_missions(part)
    left = (_mission(mission, continents, len(part.territories)) for mission in board.missions)
    return tuple(mission for mission in left if mission is not None)


def _mission(mission: Mission, continents: Mapping[int, int], territories: int) -> Mission | None:
    """None if it needs a continent that is gone, or more continents or territories than remain."""
    wanted = mission.continents
    gone = any(isinstance(goal, int) and goal not in continents for goal in wanted)
    least = max((place for place, goal in enumerate(wanted, 1) if goal == "*"), default=0)
    if gone or least > len(continents) or mission.territories > territories:
        return None
    return replace(mission, continents=tuple(continents[goal] if isinstance(goal, int) else goal for goal in wanted))


def _drawing(drawing: Drawing, kept: Sequence[int], places: Mapping[int, int], left: Sequence[int]) -> Drawing:
    """Removed territories become backdrop, land that is not part of the game.

    What spans the whole board is dropped: borders of continents, notes, mountains, trees and lakes.
    """
    gone = (shape.path for old, shape in enumerate(drawing.shapes) if old not in places)
    return replace(
        drawing,
        shapes=tuple(drawing.shapes[old] for old in kept),
        titles=tuple_if_any(drawing.titles[old] for old in left) if drawing.titles else (),
        colours=tuple_if_any(drawing.colours[old] for old in left) if drawing.colours else (),
        sea_lines=tuple(
            replace(line, source=places[line.source], target=places[line.target])
            for line in drawing.sea_lines
            if line.source in places and line.target in places
        ),
        continent_borders="",
        decor=Decor(backdrop=drawing.decor.backdrop + "".join(gone)),
        notes=(),
    )
