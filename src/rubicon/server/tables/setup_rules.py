"""What the host of a table settles beside its seats, and how it becomes the table of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ... import editions
from ...core.codec import decode, encode
from ...core.edition import AnyEdition, EditionType, Player, Table, UndoMode
from ...core.table_defaults import preset_settings, with_fitting_board
from ...core.text import parse_territories
from ...decoders import convert, json_decoder
from ...errors import Malformed
from ...world import atlas
from ...world.board import Board
from .boards import bare, brought, drawing


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`board` is without its drawing: what the rules know of it, kept whole so that no later version changes a game."""

    edition: str
    board: Board
    settings: msgspec.Raw
    disabled: tuple[int, ...] = ()
    undo: UndoMode = "free"
    revision: int = 1
    """Of the edition's rules. Plans stored by version 0.1.0 lack it: all editions were at revision 1."""

    @property
    def kind(self) -> type[AnyEdition]:
        return editions.find(self.edition, self.revision)

    def table(self, players: Sequence[Player]) -> Table:
        settings = decode(json_decoder(self.kind.Settings), self.settings, "table.settings")
        return Table(self.board, settings, tuple(players), self.disabled, self.undo)


def is_fair(plan: TablePlan) -> bool:
    """Whether a game may count for scores: not where dice can be rolled anew."""
    return plan.undo in ("free", "off")


_plans = json_decoder(TablePlan)


def write_plan(plan: TablePlan) -> str:
    return encode(plan).decode()


def read_plan(text: str) -> TablePlan:
    return decode(_plans, text.encode(), "table.plan")


# What a host wishes for a table, and how it becomes a plan; what is left out is as it was, or as usual.


class SetupRequest(msgspec.Struct, frozen=True, kw_only=True):
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
        return self == SetupRequest()


class TableSetup(msgspec.Struct, frozen=True):
    plan: TablePlan
    drawing: str


def kind_of(wish: SetupRequest, old: TablePlan | None = None) -> EditionType:
    return editions.find(wish.edition or (old.edition if old else editions.names()[0]))


def plan_setup(wish: SetupRequest, players: Sequence[Player], before: TableSetup | None = None) -> TableSetup:
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
    disabled = disabled_territories(home, wish.disabled or ())
    if board is None and not disabled:
        home = with_fitting_board(kind, Table(home, settings, tuple(players))).board
    return TableSetup(TablePlan(kind.name, bare(home), _raw(settings), disabled, undo, kind.revision), drawing(home))


def _with(before: TableSetup, kind: EditionType, settings: Any, undo: UndoMode, wish: SetupRequest) -> TableSetup:
    """The same edition on the same board."""
    board, disabled = before.plan.board, before.plan.disabled
    if wish.disabled is not None:
        disabled = disabled_territories(board, wish.disabled)
    return TableSetup(TablePlan(kind.name, board, _raw(settings), disabled, undo, kind.revision), before.drawing)


def _named(wish: SetupRequest) -> Board | None:
    if wish.file:
        if wish.board:
            raise Malformed("table.two_boards")
        return wish.own or brought(wish.file, wish.cards or "")
    if wish.cards:
        raise Malformed("table.cards_alone")
    return atlas.load(wish.board) if wish.board else None


def _settings(kind: EditionType, wish: SetupRequest, old: TablePlan | None) -> Any:
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


def disabled_territories(board: Board, named: Sequence[int | str]) -> tuple[int, ...]:
    count = len(board.map.territories)
    unknown = [each for each in named if isinstance(each, int) and not 0 <= each < count]
    if unknown:
        raise Malformed("table.unknown_disabled", territories=unknown, count=count)
    indices = {each for each in named if isinstance(each, int)}
    return tuple(sorted(indices | parse_territories(board, [each for each in named if isinstance(each, str)])))


def _raw(settings: Any) -> msgspec.Raw:
    """Each of them, so that a default which changes later does not change this table."""
    return msgspec.Raw(encode(msgspec.structs.asdict(settings)))
