"""What a number in a message stands for: a seat, a territory or a card.

The marks below are part of the type, so the terminal, the generator of TypeScript and every other reader of a schema
know how to show a number without knowing the field it came from.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

SeatId: TypeAlias = Annotated[int, Meta(extra_json_schema={"x-id": "seat"})]
"""The place at the table, from 0."""
TerritoryId: TypeAlias = Annotated[int, Meta(extra_json_schema={"x-id": "territory"})]
"""The index of a territory in the map."""
CardId: TypeAlias = Annotated[int, Meta(extra_json_schema={"x-id": "card"})]
"""The index of a card in `Edition.cards`."""
