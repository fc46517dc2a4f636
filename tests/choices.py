"""The choices that a table has: each setting whose values are listed, with each of its values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields


def choices(settings: type[Any]) -> Iterator[tuple[str, Any]]:
    """Switches count as choices; numbers do not."""
    for field in fields(settings):
        yield from ((field.name, value) for value in _values(field.type))


def other_choices(settings: type[Any]) -> list[tuple[str, Any]]:
    """All but the defaults."""
    defaults = {field.name: field.default for field in fields(settings)}
    return [(name, value) for name, value in choices(settings) if value != defaults[name]]


def typed(value: object) -> str:
    """As people type it."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _values(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (False, True) if kind is bool else tuple(value for each in get_args(kind) for value in _values(each))
