"""How far an attack would get over several territories: the way as it is typed, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.edition import AnyEdition
from ..core.option import Option, Territory
from ..core.text import Lexicon, find
from ..errors import Malformed
from ..texts import say
from . import typed
from .ink import padded, width
from .names import Names
from .odds import bar
from .weighing import WIDTH, percent


def read(text: str, options: Sequence[Option], lexicon: Lexicon) -> tuple[int, ...]:
    """The territories that are named one after the other; none where the first word is a verb, or nothing known."""
    words = text.replace(",", " ").split()
    if not words or typed.find_verb(words[0], options) is not None or not _begins(words[0], lexicon):
        return ()
    way: list[int] = []
    everywhere = range(len(lexicon.territories))
    while words:
        territory, words = typed.take(Territory("territory", everywhere), words, everywhere, lexicon)
        way.append(territory)
    if len(way) < 2:
        raise Malformed("play.no_way")
    return tuple(way)


def _begins(word: str, lexicon: Lexicon) -> bool:
    """Whether some territory begins so; if several do, they are told."""
    try:
        find(word, lexicon.territories, "territory")
    except Malformed as unclear:
        return unclear.code == "text.ambiguous"
    return True


def completions(line: str, options: Sequence[Option], lexicon: Lexicon) -> tuple[str, list[str]]:
    """After `odds`: an action as it is typed, or territories one after the other."""
    words = line.split()
    if len(words) + line.endswith(" ") < 2:
        return typed.completions(line, options, lexicon, lexicon.territories)
    if typed.find_verb(words[0], options) is not None:
        return typed.completions(line, options, lexicon, ())
    last = "" if line.endswith(" ") else words[-1]
    return last, [name for name in lexicon.territories if name.startswith(last.casefold())]


def lines(edition: AnyEdition, view: Any, way: Sequence[int], names: Names) -> Iterator[str]:
    """A line for each territory that is to be taken: who stands there, and the chance that it falls; then the rest."""
    march = edition.campaign(view, way)
    if march is None:
        yield say("forecast", "no_march")
        return
    source, *targets = march.way
    labels = [f"{names.territory(target)} {names.ink.dim(_standing(view, target, names))}" for target in targets]
    yield say("forecast", "march", {"territory": names.territory(source), "pieces": _standing(view, source, names)})
    longest = max(map(width, labels))
    for label, chance in zip(labels, march.falls, strict=True):
        yield f"     {padded(label, longest)}  {percent(chance, rolled=chance > 0):>5}  {bar(chance, WIDTH)}".rstrip()
    if march.left:
        yield say("forecast", "march_left", {"left": f"{march.left:.1f}"})


def _standing(view: Any, territory: int, names: Names) -> str:
    pieces = view.pieces[territory]
    return str(pieces) if isinstance(pieces, int) else names.pieces(pieces)
