"""The luck of a game before it came to its table: its stretches, with their secrets as far as they were told."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...core.codec import decode, encode
from ...core.save import Hex, Stretch
from ...decoders import json_decoder


class Past(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stretch: Stretch
    secret: Hex | None = None


_pasts = json_decoder(tuple[Past, ...])


def written(luck: Sequence[Past]) -> str:
    """As `Table.earlier_luck` holds it."""
    return encode(luck).decode()


def read(text: str) -> tuple[Past, ...]:
    return decode(_pasts, text.encode(), "table.luck")
