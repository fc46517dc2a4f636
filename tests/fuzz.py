"""Spoils good inputs as a bad disk, a bad network or a bad person does. The same seed spoils in the same way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2, 7, 99, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**40, 0.5, -0.0, 1e308,
    "", "0", "x" * 300, "\x00", "\ud7ff", "é", "undo", "record", [], [[]], {}, {"verb": "undo", "to": 0}, [0] * 300,
]  # fmt: skip
ODD_BYTES = [
    b"\x00",
    b"\xff",
    b"\n",
    b"\r\n",
    b"{",
    b"}",
    b"[" * 5000,
    b'"',
    b"\\ud800",
    b"1e999",
    b"-",
    b"NaN",
    b",",
    b"9" * 5000,
]


def corpus(door: str) -> list[bytes]:
    """The kept inputs of a door: good ones to spoil, and bad ones that once did harm."""
    return [file.read_bytes() for file in sorted((CORPUS / door).iterdir())]


def spoiled(good: Sequence[bytes], count: int, seed: int, mend: Callable[[Any], None] | None = None) -> Iterator[bytes]:
    """`mend` may repair a changed JSON value, so that what guards it (a hash) does not hide all that lies behind."""
    source = random.Random(seed)
    for _ in range(count):
        data = source.choice(good)
        for _ in range(source.choice((1, 1, 1, 2, 4))):
            data = source.choice(WAYS)(data, source, mend)
        yield data


def _flip(data: bytes, source: random.Random, _: Any) -> bytes:
    spoilt = bytearray(data)
    if spoilt:
        spoilt[source.randrange(len(spoilt))] ^= 1 << source.randrange(8)
    return bytes(spoilt)


def _cut(data: bytes, source: random.Random, _: Any) -> bytes:
    return data[: source.randrange(len(data) + 1)]


def _splice(data: bytes, source: random.Random, _: Any) -> bytes:
    place = source.randrange(len(data) + 1)
    return data[:place] + source.choice(ODD_BYTES) + data[place + source.choice((0, 1, 8)) :]


def _junk(data: bytes, source: random.Random, _: Any) -> bytes:
    return source.randbytes(source.randrange(200))


def _lines(data: bytes, source: random.Random, _: Any) -> bytes:
    lines = data.split(b"\n")
    one, other = source.randrange(len(lines)), source.randrange(len(lines))
    match source.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            del lines[one]
        case _:
            lines[one:other] = []
    return b"\n".join(lines)


def _value(data: bytes, source: random.Random, mend: Callable[[Any], None] | None) -> bytes:
    """Some value in the JSON of some line becomes an odd one, or one that stands elsewhere, or is gone."""
    lines = data.split(b"\n")
    index = 0 if source.random() < 0.3 else source.randrange(len(lines))
    try:
        value = json.loads(lines[index])
    except (ValueError, RecursionError):
        return data
    places = list(_places(value))
    if not places:
        return data
    inside, key = source.choice(places)
    match source.randrange(6):
        case 0:
            del inside[key]
        case 1:
            inside[key] = json.loads(json.dumps(source.choice(places)[0]))
        case 2 if type(inside[key]) is int:
            inside[key] += source.choice((-1, 1, 10))
        case 3 if isinstance(inside, dict):
            inside[f"{key}_"] = inside.pop(key)
        case _:
            inside[key] = source.choice(ODD)
    if mend:
        mend(value)
    lines[index] = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return b"\n".join(lines)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


WAYS: list[Callable[[bytes, random.Random, Any], bytes]] = [
    _flip,
    _cut,
    _splice,
    _junk,
    _lines,
    _value,
    _value,
    _value,
    _value,
]
