"""A board with the names and missions of the language that is spoken, to be shown. Slugs and drawing stay."""

from __future__ import annotations

from msgspec.structs import replace

from ..texts import SOURCE_LANGUAGE, say, spoken
from ..texts.board_names import spoken_name
from .board import Board, Mission
from .map import WorldMap


def translated(board: Board) -> Board:
    """Names that the language does not know stay."""
    if spoken() == SOURCE_LANGUAGE:
        return board
    world = board.map
    territories = tuple(replace(each, name=spoken_name(board.id, each.name)) for each in world.territories)
    continents = tuple(replace(each, name=spoken_name(board.id, each.name)) for each in world.continents)
    shown = replace(world, territories=territories, continents=continents)
    missions = tuple(replace(each, text=mission_text(each, shown)) for each in board.missions)
    return replace(board, name=spoken_name(board.id, board.name), map=shown, missions=missions)


def mission_text(mission: Mission, world: WorldMap) -> str:
    """What a mission demands. One that is unlike the default missions keeps its own text."""
    number, rival, held = mission.territories, mission.destroy, mission.continents
    if rival is not None:
        plain = number and mission.armies <= 1
        return _text("rival", rival=f"PLAYER{rival + 1}", number=number) if plain else mission.text
    if number and held == (None, None, None) and mission.armies in (0, 1, 2):
        return _text(f"armies_{max(1, mission.armies)}", number=number)
    match held:
        case (int(one), int(other), None | "*" as more) if not number:
            names = {"one": world.continents[one].name, "other": world.continents[other].name}
            return _text("two" if more is None else "three", **names)
        case _:
            return mission.text


def _text(key: str, **facts: object) -> str:
    return say("mission", key, facts)
