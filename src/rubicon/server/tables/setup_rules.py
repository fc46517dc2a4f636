"""What the host of a table decides beside its seats: the request, the plan that is stored, and the engine's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
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
    """Stored with the table.

    `board` has no drawing, which the rules do not need. It is stored whole, so that no later version changes a game.
    """

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
    """Whether a game may count for scores: not if undo lets people roll dice again."""
    return plan.undo in ("free", "off")


_plans = json_decoder(TablePlan)


def write_plan(plan: TablePlan) -> str:
    return encode(plan).decode()


@lru_cache(16)
def read_plan(text: str) -> TablePlan:
    """The last ones are remembered: each page of a table asks for its plan several times."""
    return decode(_plans, text.encode(), "table.plan")


class SetupRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a host asks for. None leaves a part as it was, or as usual."""

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
    """A plan, and the drawing of its board as the table stores it."""

    plan: TablePlan
    drawing: str


def kind_of(request: SetupRequest, old: TablePlan | None = None) -> EditionType:
    return editions.find(request.edition or (old.edition if old else editions.names()[0]))


def plan_setup(request: SetupRequest, players: Sequence[Player], before: TableSetup | None = None) -> TableSetup:
    """Raises Malformed for a request without a meaning. Whether a game can start so, the edition decides later."""
    old = before.plan if before else None
    kind = kind_of(request, old)
    same = old is not None and old.edition == kind.name
    settings = _settings(kind, request, old if same else None)
    undo = request.undo or (old.undo if old else "free")
    board = _named(request)
    if board is None and same and before is not None:
        return _with(before, kind, settings, undo, request)
    home = board or atlas.load(kind.default_board)
    disabled = disabled_territories(home, request.disabled or ())
    if board is None and not disabled:
        home = with_fitting_board(kind, Table(home, settings, tuple(players))).board
    return TableSetup(TablePlan(kind.name, bare(home), _raw(settings), disabled, undo, kind.revision), drawing(home))


def _with(before: TableSetup, kind: EditionType, settings: Any, undo: UndoMode, request: SetupRequest) -> TableSetup:
    """The same edition on the same board."""
    board, disabled = before.plan.board, before.plan.disabled
    if request.disabled is not None:
        disabled = disabled_territories(board, request.disabled)
    return TableSetup(TablePlan(kind.name, board, _raw(settings), disabled, undo, kind.revision), before.drawing)


def _named(request: SetupRequest) -> Board | None:
    if request.file:
        if request.board:
            raise Malformed("table.two_boards")
        return request.own or brought(request.file, request.cards or "")
    if request.cards:
        raise Malformed("table.cards_alone")
    return atlas.load(request.board) if request.board else None


def _settings(kind: EditionType, request: SetupRequest, old: TablePlan | None) -> Any:
    """A preset or the old settings, changed by those that the request names."""
    kept = old.table(()).settings if old and request.preset is None else None
    settings = preset_settings(kind, request.preset) if kept is None else kept
    known = [field.name for field in msgspec.structs.fields(kind.Settings)]
    for name, value in (request.settings or {}).items():
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
    """All settings, so that a default which changes later does not change this table."""
    return msgspec.Raw(encode(msgspec.structs.asdict(settings)))
