"""The choices for a new table, as a form: generated from the types of editions and the texts."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from ... import editions
from ...core.edition import EditionType
from ...texts import has, say


class SettingChoice(msgspec.Struct, frozen=True):
    value: str | int
    title: str


class SettingField(msgspec.Struct, frozen=True, kw_only=True):
    """`type` is "bool", "int", "float", "str" or "choice"; `none` tells whether it may be null."""

    name: str
    title: str
    type: str
    none: bool = False
    least: float | None = None
    most: float | None = None
    choices: tuple[SettingChoice, ...] = ()


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition in the form for a new table."""

    name: str
    based_on: str
    """The edition that this is a variant of, which shares its texts and pictures; empty if it is no variant."""
    least: int
    most: int
    home: str
    presets: dict[str, dict[str, Any]]
    """The value of each setting in each preset; the first one is the default."""
    settings: tuple[SettingField, ...]


class ComputerInfo(msgspec.Struct, frozen=True):
    name: str
    character: str


class TableChoices(msgspec.Struct, frozen=True):
    """All choices for a table except boards."""

    editions: tuple[EditionInfo, ...]
    computers: tuple[ComputerInfo, ...]
    """The weakest first."""
    usual: str
    """The default opponent."""
    colours: tuple[str, ...]
    avatars: int


class BoardInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    territories: int
    missions: int


def edition_info(edition: EditionType) -> EditionInfo:
    info = inspect.type_info(edition.Settings)
    assert isinstance(info, inspect.StructType)
    return EditionInfo(
        edition.name,
        editions.based_on(edition),
        edition.seats.start,
        edition.seats.stop - 1,
        edition.default_board,
        {name: msgspec.structs.asdict(preset) for name, preset in edition.presets.items()},
        tuple(_field(editions.lineage(edition), field.name, field.type) for field in info.fields),
    )


def _field(lineage: tuple[str, ...], name: str, kind: inspect.Type) -> SettingField:
    every = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    kinds = [each for each in every if not isinstance(each, inspect.NoneType)]
    none = len(kinds) < len(every)
    title = _title(lineage, name)
    match kinds:
        case [inspect.LiteralType(values=values)]:
            choices = tuple(
                SettingChoice(value, _title(lineage, f"{name}.{value}")) for value in values if value is not None
            )
            return SettingField(name=name, title=title, type="choice", none=none, choices=choices)
        case [inspect.BoolType()]:
            return SettingField(name=name, title=title, type="bool", none=none)
        case [inspect.IntType(ge=least, le=most)]:
            return SettingField(name=name, title=title, type="int", none=none, least=least, most=most)
        case [inspect.FloatType(ge=least, le=most)]:
            return SettingField(name=name, title=title, type="float", none=none, least=least, most=most)
        case _:
            return SettingField(name=name, title=title, type="str", none=none)


def _title(lineage: tuple[str, ...], key: str) -> str:
    """An edition and its variants may have their own text for a setting."""
    own = (f"{edition}.{key}" for edition in lineage)
    return say("setting", next((each for each in own if has("setting", each)), key))
