"""What a host wishes for a table, and how it becomes a plan; what is left out is as it was, or as usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ... import editions
from ...core.codec import encode
from ...core.edition import EditionType, Player, Table, UndoMode
from ...core.table_defaults import preset_settings, with_fitting_board
from ...core.text import parse_territories
from ...decoders import convert
from ...errors import Malformed
from ...world import atlas
from ...world.board import Board
from .boards import bare, brought, drawing
from .plan import Plan


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Of the plan alone; None for what was not said."""

    edition: str | None = None
    board: str | None = None
    """The id of a built-in one."""
    file: str | None = None
    """The text of a board file, or of a `.map`, to which `cards` belongs."""
    cards: str | None = None
    own: Board | None = None
    """The board of `file`, once it has been read."""
    preset: str | None = None
    settings: Mapping[str, Any] | None = None
    disabled: Sequence[int | str] | None = None
    """Indices or names of territories, or names of whole continents."""
    undo: UndoMode | None = None

    @property
    def empty(self) -> bool:
        return self == Wish()


class Settled(msgspec.Struct, frozen=True):
    plan: Plan
    drawing: str


def kind_of(wish: Wish, old: Plan | None = None) -> EditionType:
    return editions.find(wish.edition or (old.edition if old else editions.names()[0]))


def settle(wish: Wish, players: Sequence[Player], before: Settled | None = None) -> Settled:
    """Raises Malformed for what has no meaning. Whether a game can be played so is for the edition to say, later."""
    old = before.plan if before else None
    kind = kind_of(wish, old)
    same = old is not None and old.edition == kind.name
    settings = _settings(kind, wish, old if same else None)
    undo = wish.undo or (old.undo if old else "free")
    board = _named(wish)
    if board is None and same and before is not None:
        return _with(before, kind, settings, undo, wish)
    home = board or atlas.load(kind.default_board)
    disabled = switched_off(home, wish.disabled or ())
    if board is None and not disabled:
        home = with_fitting_board(kind, Table(home, settings, tuple(players))).board
    return Settled(Plan(kind.name, bare(home), _raw(settings), disabled, undo, kind.revision), drawing(home))


def _with(before: Settled, kind: EditionType, settings: Any, undo: UndoMode, wish: Wish) -> Settled:
    """The same edition on the same board."""
    board, disabled = before.plan.board, before.plan.disabled
    if wish.disabled is not None:
        disabled = switched_off(board, wish.disabled)
    return Settled(Plan(kind.name, board, _raw(settings), disabled, undo, kind.revision), before.drawing)


def _named(wish: Wish) -> Board | None:
    if wish.file:
        if wish.board:
            raise Malformed("table.two_boards")
        return wish.own or brought(wish.file, wish.cards or "")
    if wish.cards:
        raise Malformed("table.cards_alone")
    return atlas.load(wish.board) if wish.board else None


def _settings(kind: EditionType, wish: Wish, old: Plan | None) -> Any:
    """A preset, or what was settled before, with the single settings that the wish names."""
    kept = old.table(()).settings if old and wish.preset is None else None
    settings = preset_settings(kind, wish.preset) if kept is None else kept
    known = [field.name for field in msgspec.structs.fields(kind.Settings)]
    for name, value in (wish.settings or {}).items():
        if name not in known:
            raise Malformed("play.setting_unknown", name=name, known=sorted(known))
        try:
            settings = convert({**msgspec.structs.asdict(settings), name: value}, kind.Settings)
        except ValueError as error:  # msgspec's own, and half a sign where a text belongs
            raise Malformed("play.setting", name=name, value=value, problem=str(error)) from None
    return settings


def switched_off(board: Board, named: Sequence[int | str]) -> tuple[int, ...]:
    count = len(board.map.territories)
    unknown = [each for each in named if isinstance(each, int) and not 0 <= each < count]
    if unknown:
        raise Malformed("table.unknown_disabled", territories=unknown, count=count)
    indices = {each for each in named if isinstance(each, int)}
    return tuple(sorted(indices | parse_territories(board, [each for each in named if isinstance(each, str)])))


def _raw(settings: Any) -> msgspec.Raw:
    """Each of them, so that a default which changes later does not change this table."""
    return msgspec.Raw(encode(msgspec.structs.asdict(settings)))
