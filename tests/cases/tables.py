"""BOARD and TABLE: how a case describes the map, the cards, the missions, the seats and the settings."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Literal, get_args

import msgspec

from rubicon import editions
from rubicon.core.edition import AnyEdition, Player, Table, UndoMode
from rubicon.core.text import Lexicon, distinct_words
from rubicon.texts import rules
from rubicon.world.board import Board, Card, Mission, Symbol, default_cards
from rubicon.world.map import Continent, Territory, WorldMap

from .language import BadCase, Case, Line, Section, listed, one_of, series

CONTINENT = re.compile(r"([^:+]+?) ([+-]\d+):(.*)")
MISSION = re.compile(r"mission (\d+):(.*)")
LINK = re.compile(r"\s([-~>])\s")
PLAIN = {"on": True, "off": False, "none": None}


class Words:
    """What things are called at one table: in facts a territory by its name and a card by the word one types for it."""

    def __init__(self, edition: AnyEdition) -> None:
        table = edition.table
        self.lexicon = Lexicon.at(edition)
        self.seats = [player.name for player in table.seats]
        self.territories = [territory.name for territory in table.board.map.territories]
        self.cards = list(self.lexicon.cards)
        self.continents = distinct_words([c.slug or c.name for c in table.board.map.continents])
        self.missions = [str(number) for number, _ in enumerate(table.board.missions, 1)]

    def seat(self, word: str, line: Line) -> int:
        return one_of(word, self.seats, "seat", line)

    def territory(self, word: str, line: Line) -> int:
        return one_of(word, self.territories, "territory", line)

    def card(self, word: str, line: Line) -> int:
        return one_of(word, self.cards, "card", line)

    def mission(self, word: str, line: Line) -> int:
        return one_of(word, self.missions, "mission", line)


PARAGRAPH = re.compile(r"^\*\*([A-Z]{2}) \d", re.MULTILINE)


@cache
def prefixes() -> dict[str, str]:
    """The editions by the two letters with which the paragraphs of their rulebooks begin."""
    return {PARAGRAPH.findall(rules(edition))[0]: edition for edition in written()}


def written() -> list[str]:
    """The editions that have a rulebook."""
    names = (file.name for file in files("rubicon.texts").joinpath("rules").iterdir())
    return sorted(name.removesuffix(".en.md") for name in names if name.endswith(".en.md"))


def edition_of(case: Case) -> type[AnyEdition]:
    return editions.find(prefixes()[case.paragraph[:2]])


def table_of(case: Case) -> Table:
    board = board_of(case.board)
    return _table(case.table, board, edition_of(case))


def board_of(section: Section) -> Board:
    continents: list[Continent] = []
    territories: list[Territory] = []
    others: list[Line] = []
    for line in section.body:
        found = CONTINENT.fullmatch(line.text)
        if not found:
            others.append(line)
            continue
        names = [name for word in listed(found[3]) if word for name in series(word)]
        territories += [Territory(name.lower(), name, len(continents)) for name in names]
        continents.append(Continent(found[1].lower(), found[1], int(found[2])))
    names = [territory.name for territory in territories]
    realms = [continent.name for continent in continents]
    links: dict[str, list[list[int]]] = {mark: [[] for _ in names] for mark in "-~"}
    cards = default_cards(len(names))
    missions: list[Mission] = []
    for line in others:
        if line.text.startswith("cards:"):
            cards = tuple(_card(word, names, line) for word in listed(line.text.removeprefix("cards:")))
        elif line.text.startswith("bonus:"):
            for word in listed(line.text.removeprefix("bonus:")):
                name, _, bonus = word.rpartition(" ")
                index = one_of(name, names, "territory", line)
                territories[index] = msgspec.structs.replace(territories[index], bonus=int(bonus))
        elif mission := MISSION.fullmatch(line.text):
            if int(mission[1]) != len(missions) + 1:
                raise BadCase(line, f"this is mission {len(missions) + 1}")
            missions.append(_mission(mission[2].strip(), realms, line))
        else:
            _link(line, names, links)
    world = WorldMap(
        tuple(territories), tuple(continents), tuple(map(tuple, links["-"])), tuple(map(tuple, links["~"]))
    )
    return Board("case", section.line.text or "case", world, cards, tuple(missions))


def _link(line: Line, names: list[str], links: dict[str, list[list[int]]]) -> None:
    """`-` a border, `~` a sea-line, `>` a border in one direction; a series is a chain."""
    first, *rest = LINK.split(line.text)
    steps = [("", name) if not number else ("-", name) for number, name in enumerate(series(first.strip()))]
    for mark, word in zip(rest[::2], rest[1::2], strict=True):
        steps += [(mark if not number else "-", name) for number, name in enumerate(series(word.strip()))]
    places = [(mark, one_of(name, names, "territory", line)) for mark, name in steps]
    if len(places) < 2:
        raise BadCase(line, "this is neither a continent (West +2: Alpha, Beta) nor a link (Alpha - Beta)")
    for (_, source), (mark, target) in pairwise(places):
        links["~" if mark == "~" else "-"][source].append(target)
        if mark != ">":
            links[mark][target].append(source)


def _card(word: str, names: list[str], line: Line) -> Card:
    if word == "wild":
        return Card("wild")
    territory, _, symbol = word.rpartition(" ")
    symbols: tuple[Symbol, ...] = get_args(Symbol)
    return Card(symbols[one_of(symbol, symbols, "symbol", line)], one_of(territory, names, "territory", line))


def _mission(text: str, realms: list[str], line: Line) -> Mission:
    destroy, hold, armies = None, 0, 0
    continents: list[int | Literal["*"] | None] = []
    for part in listed(text, ";"):
        if found := re.fullmatch(r"destroy seat (\d+)", part):
            destroy = int(found[1]) - 1
        elif found := re.fullmatch(r"hold (\d+) with (\d+)", part):
            hold, armies = int(found[1]), int(found[2])
        elif part.startswith("continents "):
            for word in listed(part.removeprefix("continents ")):
                plain: dict[str, Literal["*"] | None] = {"*": "*", "-": None}
                continents.append(plain[word] if word in plain else one_of(word, realms, "continent", line))
        else:
            raise BadCase(line, "a mission is: destroy seat 2; hold 4 with 2; continents West, *")
    return Mission(text, destroy, hold, armies, tuple(continents) or (None, None, None))


def _table(section: Section, board: Board, edition: type[AnyEdition]) -> Table:
    """`TABLE Ann, Ben computer blue 7; preset domination; cards fixed; without Delta; undo go`"""
    line = section.line
    if section.body:
        raise BadCase(section.body[0], "nothing is indented under TABLE")
    seated, *parts = listed(line.text, ";")
    players = [_player(words.split()) for words in listed(seated)]
    names = [player.name for player in players]
    if len(set(names)) < len(names) or not all(re.fullmatch(r"[A-Z]\w*", name) for name in names):
        raise BadCase(line, "the seats are different names, each one word with a capital: Ann, Ben")
    said: dict[str, str] = {}
    for part in parts:
        word, _, value = part.partition(" ")
        if word in said or not value:
            raise BadCase(line, f"“{part}” is not a setting and its value, once")
        said[word] = value.strip()
    preset = said.pop("preset", "standard")
    one_of(preset, sorted(edition.presets), "preset", line)
    disabled = _disabled(said.pop("without", ""), board, line)
    undo: Any = said.pop("undo", "free")
    one_of(undo, get_args(UndoMode), "way of undo", line)
    told = {name: PLAIN.get(value, _number(value) if value[:1].isdigit() else value) for name, value in said.items()}
    try:
        settings = msgspec.convert({**msgspec.structs.asdict(edition.presets[preset]), **told}, edition.Settings)
    except msgspec.ValidationError as error:
        raise BadCase(line, str(error)) from None
    return Table(board, settings, tuple(players), disabled, undo)


def _number(word: str) -> float:
    return int(word) if word.isdigit() else float(word)


def _player(words: list[str]) -> Player:
    """A name; after it `computer`, a colour or the number of an avatar."""
    told: dict[str, Any] = {}
    for word in words[1:]:
        name = "played_by" if word == "computer" else "avatar" if word.isdigit() else "colour"
        told[name] = int(word) if word.isdigit() else word
    return Player(words[0] if words else "", **told)


def _disabled(text: str, board: Board, line: Line) -> tuple[int, ...]:
    """Territories, or whole continents by their names; `17` stands for a territory that the board may not have."""
    world, off = board.map, set[int]()
    names = [territory.name for territory in world.territories]
    realms = [continent.name for continent in world.continents]
    for name in (name for word in listed(text) if word for name in series(word)):
        if name in realms:
            off |= set(world.members()[realms.index(name)])
        else:
            off.add(int(name) if name.isdigit() else one_of(name, names, "territory or continent", line))
    return tuple(sorted(off))
