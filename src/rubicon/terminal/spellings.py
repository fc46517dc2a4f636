"""The words for territories and cards in the language that is spoken; those of the engine can be typed too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from unicodedata import combining, normalize

from ..core.edition import AnyEdition
from ..core.text import Lexicon, distinct_words, find_name
from ..errors import Malformed
from ..texts import has, lower_case, say
from ..world.board import Board
from ..world.map import WorldMap
from ..world.translation import translated
from .style import visible


class SpokenLexicon(Lexicon, frozen=True):
    """Its words are shown. What is typed may be spelt otherwise: as in files, with capitals, or without accents."""

    spellings: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    """Further words for the same things in the same order, by the words that are shown."""

    @classmethod
    def spoken(cls, edition: AnyEdition, board: Board) -> Lexicon:
        """The lexicon of an edition whose names are shown, on the board with its own names."""
        own, shown = Lexicon.at(edition), edition.table.board.map
        names = [
            word if visible(before.name) == after.name else after.name
            for word, before, after in zip(own.territories, board.map.territories, shown.territories, strict=True)
        ]
        called = dict(zip(own.territories, names, strict=True))
        cards = [called.get(card.name) or kind_text(card.name) for card in edition.cards]
        territories, card_words = (distinct_words(list(map(lower_case, words))) for words in (names, cards))
        return cls(
            territories,
            card_words,
            own.seats,
            own.kinds,
            {
                territories: _others(names, own.territories, territories),
                card_words: _others(cards, own.cards, card_words),
            },
        )


def spellings(words: Sequence[str], lexicon: Lexicon) -> list[Sequence[str]]:
    """All words of the lexicon for the same things; those that are shown come first."""
    more = lexicon.spellings.get(tuple(words), ()) if isinstance(lexicon, SpokenLexicon) else ()
    return [words, *more]


def find_spelling(word: str, words: Sequence[str], lexicon: Lexicon, what: str) -> int:
    """As `find_name`, in any spelling. Raises Malformed if none fits, or several things do."""
    plain = distinct_words([word])[0]
    ways = spellings(words, lexicon)
    for way in ways:
        if plain in way:
            return way.index(plain)
    unclear: Malformed | None = None
    for way in ways:
        try:
            return find_name(word, way, what)
        except Malformed as problem:
            unclear = problem if unclear is None or unclear.code == "text.unknown" else unclear
    assert unclear is not None
    raise unclear


def own_words(words: Sequence[str], board: Board) -> list[str]:
    """These names of territories and continents as the board has them; others stay."""
    own, shown = (each.map for each in (board, translated(board)))
    known: dict[str, str] = {}
    for name, called in zip(_names(own), _names(shown), strict=True):
        if name != called:
            word = distinct_words([lower_case(called)])[0]
            known |= dict.fromkeys((word, _without_accents(word), *distinct_words([called])), name)
    return [known.get(distinct_words([lower_case(word)])[0], word) for word in words]


def _names(world: WorldMap) -> list[str]:
    return [*(each.name for each in world.continents), *(each.name for each in world.territories)]


def kind_text(kind: str) -> str:
    """The name of a kind of pieces, or of the symbol of a card."""
    return say("kind", kind) if has("kind", kind) else kind


def _others(names: Sequence[str], *shown: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    own, words = shown
    ways = (own, distinct_words(names), tuple(map(_without_accents, words)))
    return tuple(way for way in dict.fromkeys(ways) if way != words)


def _without_accents(word: str) -> str:
    letters = normalize("NFD", word.replace("ı", "i"))
    return "".join(letter for letter in letters if not combining(letter))
