"""Checks of a map. They return what is wrong; they never raise and never repair.

A `BoardFault` is a fault of the map as a graph, with the part of the map that it concerns. A `Finding` is a fault in a
file, with its line. There are two levels. The *lenient* check reports what Domination refuses: it follows Domination's
loader (facts a.2, a.3), which reads a map lightly when it is chosen and completely when the game starts. The *strict*
check also reports what makes a poor map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from .map import WorldMap, connected
from .map_file import (
    CARDS_SECTIONS,
    MAP_SECTIONS,
    BorderLine,
    CardLine,
    CardsFile,
    ContinentLine,
    CountryLine,
    FileLine,
    HeaderLine,
    MapFile,
    MissionLine,
)
from .map_text import HeadingLine, UnreadableLine, excerpt

# Faults of the graph.

Kind: TypeAlias = Literal["continent", "territory"]
Place: TypeAlias = tuple[Kind, int] | tuple[Literal["border"], int, int] | tuple[Literal["shape", "sea_line"], int]
"""The part of a board that a fault concerns: a continent, territory or link, or a shape or sea-line of the drawing."""


class BoardFault(msgspec.Struct, frozen=True):
    code: str
    facts: dict[str, object]
    place: Place | None = None


def fault(code: str, place: Place | None = None, /, **facts: object) -> BoardFault:
    return BoardFault(code, facts, place)


def index_faults(world: WorldMap) -> Iterator[BoardFault]:
    """Continents and neighbours that do not exist. Numbers count from 1, as in a file."""
    continents, territories = len(world.continents), len(world.territories)
    for index, territory in enumerate(world.territories):
        if not 0 <= territory.continent < continents:
            yield fault(
                "map.continent_unknown",
                ("territory", index),
                territory=_name(world, index),
                number=territory.continent + 1,
                continents=continents,
            )
    for source, targets in enumerate(world.links()):
        for target in targets:
            if not 0 <= target < territories:
                place: Place = ("border", source, target)
                yield fault("map.country_unknown", place, number=target + 1, countries=territories)


def name_faults(world: WorldMap) -> Iterator[BoardFault]:
    """Two territories, or two continents, that people or a file cannot tell apart."""
    yield from _duplicates("territory", [(territory.name, territory.slug) for territory in world.territories])
    yield from _duplicates("continent", [(continent.name, continent.slug) for continent in world.continents])


def _duplicates(kind: Kind, called: Sequence[tuple[str, str]]) -> Iterator[BoardFault]:
    names: dict[str, int] = {}
    slugs: dict[str, int] = {}
    for index, (name, slug) in enumerate(called):
        first = min(names.setdefault(name, index), slugs.setdefault(slug, index))
        if first < index:
            yield fault(f"map.same_{kind}", (kind, index), name=excerpt(name), number=index + 1, first=first + 1)


def border_faults(world: WorldMap) -> Iterator[BoardFault]:
    """Borders of a territory with itself, and borders in one direction only."""
    links = world.links()
    ways = [frozenset(targets) for targets in links]
    for source, targets in enumerate(links):
        for target in targets:
            place: Place = ("border", source, target)
            if target == source:
                yield fault("map.self_border", place, territory=_name(world, source))
            elif 0 <= target < len(links) and source not in ways[target]:
                yield fault("map.one_way", place, source=_name(world, source), target=_name(world, target))


def shape_faults(world: WorldMap) -> Iterator[BoardFault]:
    """No territories at all; a map or a continent in pieces; an empty continent."""
    links = world.links()
    if not world.territories:
        yield fault("map.no_territory")
    for piece in _cut_off(connected(links, range(len(world.territories)))):
        yield fault("map.cut_off", ("territory", piece[0]), territories=_names(world, piece), count=len(piece))
    if not all(0 <= territory.continent < len(world.continents) for territory in world.territories):
        return  # a continent may lack just what would hold it together
    for index, inside in enumerate(world.members()):
        place: Place = ("continent", index)
        continent = excerpt(world.continents[index].name)
        if not inside:
            yield fault("map.empty_continent", place, continent=continent)
        for piece in _cut_off(connected(links, inside)):
            names = _names(world, piece)
            yield fault("map.continent_in_pieces", place, continent=continent, territories=names, count=len(piece))


def _cut_off(pieces: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """All but the largest piece (the first of them, if several are as large)."""
    main = max(pieces, key=len, default=())
    return [piece for piece in pieces if piece != main]


def _name(world: WorldMap, territory: int) -> str:
    return excerpt(world.territories[territory].name)


def _names(world: WorldMap, territories: Sequence[int]) -> tuple[str, ...]:
    few = tuple(_name(world, territory) for territory in territories[:8])
    return (*few, "…") if len(territories) > 8 else few


# The checks of files.

LookUp: TypeAlias = Callable[[str], bytes | None]
"""Returns the bytes of the cards file that a map names, or None if there is no such file."""


class Finding(msgspec.Struct, frozen=True):
    """`code` and `facts` are worded like those of a refusal. `line` counts from 1; a bare map has no file and no line.

    `stage` tells when Domination refuses it: when the map is chosen, when the game starts, or (None) never.
    """

    code: str
    facts: dict[str, object]
    file: str | None = None
    line: int | None = None
    stage: Literal["choose", "start"] | None = None


def check_lenient(map_file: MapFile, look_up: LookUp, *, file: str = "map") -> tuple[Finding, ...]:
    """What Domination refuses of a map and its cards file. Faults that it notices when the map is chosen come first."""
    findings = [*_choice_faults(map_file, file), *map_faults(map_file, file=file)]
    named = [
        (line, says.name)
        for line, says in enumerate(map_file.says, 1)
        if isinstance(says, FileLine) and says.key == "crd"
    ]
    for line, name in named:
        data = look_up(name)
        if data is None:
            findings.append(Finding("map.cards_missing", {"name": excerpt(name)}, file, line, "choose"))
            continue
        if "." not in name:
            # Domination cuts the name at its last full stop to find a translation, and stumbles when there is none.
            findings.append(Finding("map.cards_name", {"name": excerpt(name)}, file, line, "choose"))
        # Every cards file named is opened when the map is chosen; the last one is played with.
        played = line == named[-1][0]
        of_cards = cards_faults(CardsFile.parse(data), map_file, file=name)
        findings += [finding for finding in of_cards if played or finding.stage == "choose"]
    return tuple(sorted(findings, key=lambda finding: finding.stage == "start"))


def check_strict(map_file: MapFile, look_up: LookUp, *, file: str = "map") -> tuple[Finding, ...]:
    """What the strict check reports of a map and its cards file; this includes all that the lenient check reports."""
    findings = list(check_lenient(map_file, look_up, file=file))
    known = {(finding.code, finding.line) for finding in findings}
    world = map_file.graph()
    places = _places(map_file)
    faults = [*name_faults(world)]
    borderless = bool(world.territories) and not any(isinstance(says, BorderLine) for says in map_file.says)
    if _is_clear(map_file) and not borderless:  # else what follows would be guesses, or the same fault many times
        faults += [*border_faults(world), *shape_faults(world)]
    for found in faults:
        line = places.get(found.place)
        if (found.code, line) not in known:
            findings.append(Finding(found.code, found.facts, file, line))
    for line, says in enumerate(map_file.says, 1):
        if isinstance(says, BorderLine) and not says.targets and not 1 <= says.source <= len(world.territories):
            unknown = fault("map.country_unknown", number=says.source, countries=len(world.territories))
            findings.append(Finding(unknown.code, unknown.facts, file, line))
    return tuple(sorted(findings, key=lambda finding: (finding.file != file, finding.line or 0)))


def check_graph(world: WorldMap) -> tuple[Finding, ...]:
    """What the strict check reports of a map that is in no file."""
    faults = [*index_faults(world), *name_faults(world), *border_faults(world), *shape_faults(world)]
    return tuple(Finding(found.code, found.facts) for found in faults)


def _choice_faults(map_file: MapFile, file: str) -> Iterator[Finding]:
    if not any(isinstance(says, BorderLine) or _is_unclear(says, "borders") for says in map_file.says):
        yield Finding("map.no_borders", {}, file, None, "choose")
    if "crd" not in map_file.files():
        yield Finding("map.no_cards_file", {}, file, None, "choose")


def map_faults(map_file: MapFile, *, file: str = "map") -> Iterator[Finding]:
    """What Domination refuses of a map when the game starts."""
    # Domination looks each number up when it reads it, so what is named must stand above.
    continents = countries = 0
    expected: int | None = 1
    all_continents, all_countries = _count(map_file)
    for line, says in enumerate(map_file.says, 1):
        faults: list[BoardFault] = []
        match says:
            case HeadingLine(section) if section not in MAP_SECTIONS:
                faults.append(fault("file.section", section=excerpt(section), known=MAP_SECTIONS))
            case UnreadableLine(section, code, facts):
                faults.append(fault(code, **facts))
                # What it was to say stays unknown, but those after it are counted right.
                continents += section == "continents"
                countries += section == "countries"
                expected = None if section == "countries" else expected
            case ContinentLine():
                continents += 1
            case CountryLine(number, id_, continent):
                if expected is not None and number != expected:
                    faults.append(fault("map.number_order", number=number, expected=expected))
                if not 1 <= continent <= continents:
                    code = "map.continent_later" if 1 <= continent <= all_continents else "map.continent_unknown"
                    faults.append(fault(code, territory=excerpt(id_), number=continent, continents=all_continents))
                countries += 1
                expected = number + 1
            case BorderLine(source, targets) if targets:  # a number without neighbours is never looked up
                for number in dict.fromkeys((source, *targets)):
                    if not 1 <= number <= countries:
                        code = "map.country_later" if 1 <= number <= all_countries else "map.country_unknown"
                        faults.append(fault(code, number=number, countries=all_countries))
            case _:
                pass
        for found in faults:
            yield Finding(found.code, found.facts, file, line, "start")
    if HeaderLine("test", None) in map_file.says and _is_clear(map_file):
        places = _places(map_file)
        for found in border_faults(map_file.graph()):
            yield Finding(found.code, found.facts, file, places.get(found.place), "start")


def cards_faults(cards_file: CardsFile, map_file: MapFile, *, file: str = "cards") -> Iterator[Finding]:
    """What Domination refuses of a cards file on a map, when it is chosen and when the game starts."""
    if HeadingLine("cards") not in cards_file.says:
        yield Finding("cards.no_section", {}, file, None, "choose")
    continents, countries = _count(map_file)
    for line, says in enumerate(cards_file.says, 1):
        faults: list[BoardFault] = []
        match says:
            case HeadingLine(section) if section not in CARDS_SECTIONS:
                faults.append(fault("file.section", section=excerpt(section), known=CARDS_SECTIONS))
            case UnreadableLine(_, code, facts):
                faults.append(fault(code, **facts))
            case CardLine(_, int(number)) if not 1 <= number <= countries:
                faults.append(fault("cards.country_unknown", number=number, countries=countries))
            case MissionLine(continents=named):
                unknown = [word for word in named if word != "*" and not 0 <= word <= continents]
                faults += [fault("cards.continent_unknown", number=word, continents=continents) for word in unknown]
            case _:
                pass
        for found in faults:
            yield Finding(found.code, found.facts, file, line, "start")


def _is_unclear(says: object, section: str) -> bool:
    return isinstance(says, UnreadableLine) and says.section == section


def _count(map_file: MapFile) -> tuple[int, int]:
    """How many continents and countries there are to be, lines that are not understood among them."""
    continents = sum(isinstance(says, ContinentLine) or _is_unclear(says, "continents") for says in map_file.says)
    countries = sum(isinstance(says, CountryLine) or _is_unclear(says, "countries") for says in map_file.says)
    return continents, countries


def _is_clear(map_file: MapFile) -> bool:
    """Whether every line of the graph is understood, so that something can be said of it as a whole."""
    numbers = [country.number for country in map_file.countries()]
    return numbers == list(range(1, len(numbers) + 1)) and not any(
        isinstance(says, UnreadableLine) and says.section in ("continents", "countries", "borders")
        for says in map_file.says
    )


def _places(map_file: MapFile) -> dict[Place | None, int]:
    """The line where each part of the map stands."""
    places: dict[Place | None, int] = {}
    continents = countries = 0
    for line, says in enumerate(map_file.says, 1):
        match says:
            case ContinentLine():
                places["continent", continents] = line
                continents += 1
            case CountryLine():
                places["territory", countries] = line
                countries += 1
            case BorderLine(source, targets):
                for target in targets:
                    places.setdefault(("border", source - 1, target - 1), line)
            case _:
                pass
    return places
