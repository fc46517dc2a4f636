"""The settings of conkueror, its chance-card sets, and what never changes at a table: links, continents, the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ...core.edition import CardFace, Table
from ...core.text import Lexicon, distinct_words
from ...rules.armies import STARTING_ARMIES, enough_to_start
from ...rules.ownership import Reach
from ...rules.played_map import PlayedMap
from .pieces import KINDS, NOTHING, Force

# Named lists never change once a version with them is out, because stored games are replayed with them. One more card
# in a chance set would change every later draw: put it into a set with a new name (docs/add-a-chance-card.md).

_NINE = (
    "revolt",
    "nuclear_strike",
    "sabotage",
    "immunity",
    "mercenaries",
    "revolution",
    "draft",
    "bombardment",
    "reinforcements",
)

CHANCE_SETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "full": (*_NINE, "espionage"),
        "nine": _NINE,
        "starter": ("revolt", "nuclear_strike", "draft", "bombardment", "reinforcements"),
    }
)
"""The names of the cards, in the order of the deck. Never change one of these: add another under a new name."""

if TYPE_CHECKING:
    ChanceSet: TypeAlias = str
else:  # every set can be chosen, so none is named twice
    ChanceSet = Literal[tuple(CHANCE_SETS)]

ARMY_CARDS = (3, 2, 1)
"""CK 7.1: the cards of infantry, cavalry and artillery for each seat."""

ARMY_CARD_SETS: Mapping[tuple[int, ...], Force] = MappingProxyType(
    {
        (0, 0, 0): (0, 1, 0, 0),
        (0, 0, 1): (0, 2, 0, 0),
        (0, 0, 2): (0, 0, 2, 0),
        (0, 1, 1): (0, 1, 1, 0),
        (1, 1, 2): (0, 0, 3, 0),
    }
)
"""CK 7.3: the pieces for three army cards, by their kinds in order."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CK 10 says what each setting changes. Its label and the labels of its choices are in `texts/`."""

    leftover: Literal["one", "all", "automatic"] = "one"
    chance_rate: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.5
    chance_set: ChanceSet = "full"
    continent_bonus: bool = False
    army_cards: Literal["one", "spread"] = "one"
    fortify: Reach = "neighbours"
    card_before_fortify: bool = False
    card_per_conquest: bool = False
    all_human: bool = False
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


PRESETS = {
    "standard": Settings(),
    "quick": Settings(leftover="automatic", chance_rate=1.0, fortify="path", card_per_conquest=True),
    "friends": Settings(all_human=True),
}


class Context(PlayedMap):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        settings: Settings = table.settings
        world = table.board.map
        self.settings = settings
        self.chances = CHANCE_SETS[settings.chance_set]
        """The names of the chance cards of this table."""
        self.chance_rate = Fraction(settings.chance_rate).limit_denominator(1000)
        self.continents = distinct_words([continent.slug or continent.name for continent in world.continents])
        armies = [kind for kind, number in enumerate(ARMY_CARDS) for _ in range(number * self.seats)]
        words = Lexicon.of(world).territories
        self.cards = (*(CardFace(KINDS[kind]) for kind in armies), *(CardFace(words[t]) for t in self.enabled))
        self.deck = tuple(range(len(self.cards)))
        self.armies = dict(enumerate(armies))
        """The kind of each army card."""
        card_of = {territory: card for card, territory in enumerate(self.enabled, len(armies))}
        self.realm_cards = tuple(tuple(card_of[t] for t in realm.territories) for realm in self.realms)
        """The territory cards of each continent."""

    def first_infantry(self) -> int:
        """CK 2.1, CK 2.2."""
        territories = len(self.enabled)
        return enough_to_start(STARTING_ARMIES["by_seats"](self.seats, territories), self.seats, territories)

    def gives(self, cards: Sequence[int]) -> Force:
        """CK 7.3: the pieces for three cards; nothing if they are no set."""
        kinds = tuple(sorted(self.armies.get(card, len(KINDS)) for card in cards))
        return ARMY_CARD_SETS.get(kinds, NOTHING)

    def army_cards(self, cards: Sequence[int]) -> tuple[int, ...]:
        return tuple([card for card in cards if card in self.armies])
