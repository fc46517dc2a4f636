"""What the host of a table decides besides its seats: the request, the stored plan, and the engine's table."""

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
from .boards import drawing, read_uploaded, without_drawing


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored choices of the host.

    `board` has no drawing, which the rules do not need. It is stored as a whole, so that no later version changes a
    game.
    """

    edition: str
    board: Board
    settings: msgspec.Raw
    disabled: tuple[int, ...] = ()
    undo: UndoMode = "free"
    revision: int = 1
    """The revision of the edition. Plans stored by version 0.1.0 lack it: then all editions were at revision 1."""

    @property
    def kind(self) -> type[AnyEdition]:
        return editions.find(self.edition, self.revision)

    def table(self, players: Sequence[Player]) -> Table:
        settings = decode(json_decoder(self.kind.Settings), self.settings, "table.settings")
        return Table(self.board, settings, tuple(players), self.disabled, self.undo)


def is_fair(plan: TablePlan) -> bool:
    """Whether a game may count for scores: not if undo allows rolling dice again."""
    return plan.undo in ("free", "off")


_plans = json_decoder(TablePlan)


def write_plan(plan: TablePlan) -> str:
    return encode(plan).decode()


@lru_cache(16)
def read_plan(text: str) -> TablePlan:
    """The last ones are remembered: each page of a table asks for its plan several times."""
    return decode(_plans, text.encode(), "table.plan")


class SetupRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A host's request. None leaves a part unchanged, or at its default."""

    edition: str | None = None
    board: str | None = None
    """The id of a built-in board."""
    file: str | None = None
    """The text of a board file, or of a `.map`, to which `cards` belongs."""
    cards: str | None = None
    own: Board | None = None
    """The board of `file`, after reading it."""
    preset: str | None = None
    settings: Mapping[str, Any] | None = None
    disabled: Sequence[int | str] | None = None
    """Indices or names of territories, or names of whole continents."""
    undo: UndoMode | None = None

    @property
    def empty(self) -> bool:
        return self == SetupRequest()


class TableSetup(msgspec.Struct, frozen=True):
    """A plan, and the drawing of its board in the form that the table stores."""

    plan: TablePlan
    drawing: str


def kind_of(request: SetupRequest, old: TablePlan | None = None) -> EditionType:
    return editions.find(request.edition or (old.edition if old else editions.names()[0]))


def plan_setup(request: SetupRequest, players: Sequence[Player], before: TableSetup | None = None) -> TableSetup:
    """Raises Malformed for an invalid request. The edition decides later whether a game can start."""
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
    return TableSetup(
        TablePlan(kind.name, without_drawing(home), _raw(settings), disabled, undo, kind.revision), drawing(home)
    )


def _with(before: TableSetup, kind: EditionType, settings: Any, undo: UndoMode, request: SetupRequest) -> TableSetup:
    """The edition for another board."""
    board, disabled = before.plan.board, before.plan.disabled
    if request.disabled is not None:
        disabled = disabled_territories(board, request.disabled)
    return TableSetup(TablePlan(kind.name, board, _raw(settings), disabled, undo, kind.revision), before.drawing)


def _named(request: SetupRequest) -> Board | None:
    if request.file:
        if request.board:
            raise Malformed("table.two_boards")
        return request.own or read_uploaded(request.file, request.cards or "")
    if request.cards:
        raise Malformed("table.cards_alone")
    return atlas.load(request.board) if request.board else None


def _settings(kind: EditionType, request: SetupRequest, old: TablePlan | None) -> Any:
    """The settings of a preset or the old ones, with the requested changes."""
    kept = old.table(()).settings if old and request.preset is None else None
    settings = preset_settings(kind, request.preset) if kept is None else kept
    known = [field.name for field in msgspec.structs.fields(kind.Settings)]
    for name, value in (request.settings or {}).items():
        if name not in known:
            raise Malformed("play.setting_unknown", name=name, known=sorted(known))
        try:
            settings = convert({**msgspec.structs.asdict(settings), name: value}, kind.Settings)
        except ValueError as error:  # errors of msgspec, and lone surrogates in texts
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
    """All settings explicit, so that a later change of a default does not change this table."""
    return msgspec.Raw(encode(msgspec.structs.asdict(settings)))
