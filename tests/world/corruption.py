"""Spoils good files, always in the same ways, for the fuzzers of the doors."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

# What readers stumble over: edges of numbers, other people's blanks, headings, marks, half characters.
NASTY = [
    *(
        b"",
        b" ",
        b"\t",
        b"\n",
        b"\r",
        b"\r\n",
        b"\x0b",
        b"\x0c",
        b"\x00",
        b"\x85",
        b"\xa0",
        b"\xff",
        b"\xc3",
        b"\xed\xa0\x80",
    ),
    *(
        b"0",
        b"1",
        b"-1",
        b"+1",
        b"007",
        b"99",
        b"2147483647",
        b"2147483648",
        b"-2147483649",
        b"9" * 400,
        b"1_0",
        b"1.5",
    ),
    *(
        b"\xef\xbb\xbf",
        b"\xd9\xa3",
        b"\xf0\x9d\x9f\x8f",
        b"\xb2",
        b"1e9",
        b"1e999",
        b"NaN",
        b"null",
        b"true",
        b'""',
        b"\\ud800",
    ),
    *(b";", b"[", b"]", b"[]", b"[files]", b"[continents]", b"[countries]", b"[borders]", b"[cards]", b"[missions]"),
    *(b"test", b"ver", b"crd", b"wildcard", b"Cannon", b"*", b"{", b"}", b",", b":", b'"', b"\\", b"[" * 50, b"{" * 50),
]
WORD = re.compile(rb'[^\s"]+')


def mangled(good: Sequence[bytes], count: int, *, seed: int) -> Iterator[bytes]:
    luck = random.Random(seed)
    for _ in range(count):
        if luck.random() < 0.02:
            yield luck.randbytes(luck.randrange(200))
            continue
        data = luck.choice(good)
        for _ in range(luck.choice((1, 1, 1, 2, 3, 8))):
            data = spoil(luck, data, good)
        yield data


def spoil(luck: random.Random, data: bytes, good: Sequence[bytes]) -> bytes:
    at = luck.randrange(len(data) + 1)
    match luck.randrange(8):
        case 0:
            return data[:at] + bytes([luck.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at] + luck.choice(NASTY) + data[at:]
        case 2:
            return data[:at] + data[at + luck.randrange(1, 12) :]
        case 3:
            return data[:at]
        case 4:
            other = luck.choice(good)
            return data[:at] + other[luck.randrange(len(other) + 1) :]
        case 5:
            return data[:at] + data[at - luck.randrange(20) :]
        case 6:
            lines = data.splitlines(keepends=True) or [b""]
            one, two = luck.randrange(len(lines)), luck.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            return b"".join(lines)
        case _:
            words = list(WORD.finditer(data))
            if not words:
                return data
            word = luck.choice(words)
            return data[: word.start()] + luck.choice(NASTY) + data[word.end() :]
