"""The seed commitments of a table's game: that of this server, and earlier ones of an imported game."""

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
    """Revealed when the server no longer uses it."""


_pasts = json_decoder(tuple[PastLuck, ...])


def write_luck(luck: Sequence[PastLuck]) -> str:
    """The text for `Table.earlier_luck`."""
    return encode(luck).decode()


def read_luck(text: str) -> tuple[PastLuck, ...]:
    return decode(_pasts, text.encode(), "table.luck")


def current_luck(table: Table, seats: Iterable[Seat], header: SaveHeader | None = None) -> SeedCommitment:
    """The commitment of this server, for the whole game or from the record where the game was imported.

    The header of a game that has begun contains it, with the nonces of the players at that time.
    """
    if table.luck_start == 0 and header is not None and header.luck is not None:
        return header.luck
    return SeedCommitment.of(bytes.fromhex(table.secret), [seat.nonce for seat in seats], table.luck_start)


def revealed_luck(table: Table, header: SaveHeader) -> list[PastLuck]:
    """All commitments of a game so far, with the secrets that may be revealed: none of a running game."""
    running = current_luck(table, table.seats.order_by("number"), header)
    return [
        *read_luck(table.earlier_luck),
        PastLuck(running, table.secret if table.status == table.Status.OVER else None),
    ]
