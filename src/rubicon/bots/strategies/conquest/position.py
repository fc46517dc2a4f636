"""What a player sees on the board, in a form that can be thought further: who holds what, and who holds cards."""

from __future__ import annotations

from collections.abc import Sequence


class Position:
    """Of one player, `me`. It is changed in place; whoever thinks ahead takes a copy."""

    __slots__ = ("capitals", "cards", "deck", "fresh", "me", "owners", "pieces", "rise", "sets", "worths")

    def __init__(
        self,
        me: int,
        owners: Sequence[int | None],
        pieces: Sequence[int],
        cards: Sequence[int],
        worths: Sequence[float],
        fresh: int = 0,
        sets: int = 0,
        capitals: Sequence[int | None] = (),
        deck: float = 1e9,
        rise: float = 0.0,
    ) -> None:
        self.me = me
        self.owners = list(owners)
        self.pieces = list(pieces)
        self.cards = list(cards)
        """How many each seat holds."""
        self.worths = worths
        """What the next set would bring each seat."""
        self.fresh = fresh
        """Armies that I may still place."""
        self.sets = sets
        """How many sets I hold."""
        self.capitals = capitals
        self.deck = deck
        """How many cards the board has still to give in this turn; those of the fallen come on top."""
        self.rise = rise
        """By how much each set is worth more than the one before."""

    def copy(self) -> Position:
        return Position(
            self.me,
            self.owners,
            self.pieces,
            self.cards,
            self.worths,
            self.fresh,
            self.sets,
            self.capitals,
            self.deck,
            self.rise,
        )

    def mine(self) -> list[int]:
        me = self.me
        return [territory for territory, owner in enumerate(self.owners) if owner == me]

    def rivals(self) -> list[int]:
        """Those who are still in the game, but for me."""
        return sorted({owner for owner in self.owners if owner is not None and owner != self.me})
