"""The luck of a table's game: what this server promises, and what was drawn before the game came here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from ...core.codec import decode, encode
from ...core.save import SaveHeader, SeedCommitment, Sha256Hex
from ...decoders import json_decoder

if TYPE_CHECKING:  # Django's models are not loaded in worker processes
    from .models import Seat, Table


class PastLuck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stretch: SeedCommitment
    secret: Sha256Hex | None = None
    """Told when the server that promised it needs it no longer."""


_pasts = json_decoder(tuple[PastLuck, ...])


def write_luck(luck: Sequence[PastLuck]) -> str:
    """As `Table.earlier_luck` holds it."""
    return encode(luck).decode()


def read_luck(text: str) -> tuple[PastLuck, ...]:
    return decode(_pasts, text.encode(), "table.luck")


def running_luck(table: Table, seats: Iterable[Seat], header: SaveHeader | None = None) -> SeedCommitment:
    """What this server promises: the luck of the whole game, or from the record where the game was brought here.

    The header of a game that has begun holds it, with the nonces of those who had the seats then.
    """
    if table.luck_start == 0 and header is not None and header.luck is not None:
        return header.luck
    return SeedCommitment.of(bytes.fromhex(table.secret), [seat.nonce for seat in seats], table.luck_start)


def told_luck(table: Table, header: SaveHeader) -> list[PastLuck]:
    """All luck of a game so far, with each secret that may be told. That of a game in progress may not."""
    running = running_luck(table, table.seats.order_by("number"), header)
    return [
        *read_luck(table.earlier_luck),
        PastLuck(running, table.secret if table.status == table.Status.OVER else None),
    ]
