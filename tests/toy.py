"""A tiny but whole edition to test the core with: secret numbers, picked and committed by all at once.

Each seat holds a secret card. All pick numbers in secret and commit; the last commit rolls a die, and the nearest seat
takes a turn alone: places pieces, may roll or show its card, notes a number in secret, and passes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from rubicon.core.chance import Chance, Seeded
from rubicon.core.edition import CampaignOdds, DiceLuck, Event, Forecast, Outcome, Phase, Player, Step, Table, Viewer
from rubicon.core.game import Game
from rubicon.core.ids import CardId, SeatId, TerritoryId
from rubicon.core.option import Action, NumberSlot, Option, TerritoriesWhere, TerritorySlot, refusal
from rubicon.core.table_talk import Allow, Deny
from rubicon.core.text import board_cards
from rubicon.errors import Illegal, Malformed, Refused
from rubicon.world.board import Board, default_cards
from rubicon.world.map import Continent, WorldMap
from rubicon.world.map import Territory as Land

DIE_SIDES = 10


class Pick(Action, frozen=True):
    number: int


class Commit(Action, frozen=True): ...


class Place(Action, frozen=True):
    territory: TerritoryId
    pieces: int


class Roll(Action, frozen=True): ...


class Show(Action, frozen=True): ...


class Pass(Action, frozen=True): ...


class Dealt(Event, frozen=True):
    seat: SeatId
    card: CardId | None

    def seen_by(self, viewer: Viewer) -> Dealt:
        return self if viewer == self.seat else Dealt(self.seat, None)


class Picked(Event, frozen=True):
    seat: SeatId
    number: int

    def seen_by(self, viewer: Viewer) -> Picked | None:
        return self if viewer == self.seat else None


class Committed(Event, frozen=True):
    seat: SeatId


class Rolled(Event, frozen=True):
    die: int
    nearest: SeatId
    numbers: tuple[int, ...]


class Placed(Event, frozen=True):
    seat: SeatId
    territory: TerritoryId
    pieces: int


class Diced(Event, frozen=True):
    seat: SeatId
    die: int


class Shown(Event, frozen=True):
    seat: SeatId
    card: CardId


class Passed(Event, frozen=True):
    seat: SeatId


class Choosing(Phase, frozen=True): ...


class Placing(Phase, frozen=True):
    seat: SeatId
    left: int


class Over(Phase, frozen=True, omit_defaults=True):
    reason: str = "points"


class ToySettings(msgspec.Struct, frozen=True):
    rounds: int = 3
    pieces: int = 3


class ToyState(msgspec.Struct, frozen=True):
    round: int
    phase: Choosing | Placing | Over
    cards: tuple[int, ...]
    picks: tuple[int, ...]
    committed: tuple[bool, ...]
    points: tuple[int, ...]
    pieces: tuple[int, ...]


class ToyView(msgspec.Struct, frozen=True):
    round: int
    phase: Choosing | Placing | Over
    committed: tuple[bool, ...]
    points: tuple[int, ...]
    pieces: tuple[int, ...]
    card: int | None
    pick: int | None


def put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


class Toy:
    name: ClassVar[str] = "toy"
    revision: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 5)
    default_board: ClassVar[str] = "toy"
    presets: ClassVar[Mapping[str, Any]] = {"standard": ToySettings()}
    Settings: ClassVar[Any] = ToySettings
    State: ClassVar[Any] = ToyState
    Action: ClassVar[Any] = Pick | Commit | Place | Roll | Show | Pass
    Event: ClassVar[Any] = Dealt | Picked | Committed | Rolled | Placed | Diced | Shown | Passed
    View: ClassVar[Any] = ToyView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset({Rolled, Shown})
    piece_kinds: ClassVar[tuple[str, ...]] = ()
    piece_values: ClassVar[tuple[int, ...]] = ()

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = board_cards(table.board)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return [] if len(table.seats) in cls.seats else [Illegal("toy.seats")]

    def setup(self, chance: Chance) -> Step[ToyState]:
        seats = len(self.table.seats)
        cards = tuple(chance.below(DIE_SIDES) for _ in range(seats))
        pieces = (0,) * len(self.table.board.map.territories)
        state = ToyState(1, Choosing(), cards, (0,) * seats, (False,) * seats, (0,) * seats, pieces)
        return Step(state, tuple(Dealt(seat, card) for seat, card in enumerate(cards)))

    def options(self, state: ToyState) -> Mapping[int, Sequence[Option]]:
        pick = Option(Pick, (NumberSlot("number", range(DIE_SIDES)),))
        match state.phase:
            case Choosing():
                return {seat: (pick, Option(Commit)) for seat in self.awaited(state)}
            case Placing(seat, left):
                where = TerritorySlot(
                    "territory", TerritoriesWhere(len(state.pieces), lambda t: t not in self.table.disabled)
                )
                place = Option(Place, (where, NumberSlot("pieces", range(1, left + 1))))
                return {seat: (place, pick, Option(Roll), Option(Show), Option(Pass))}
            case Over():
                return {}

    def awaited(self, state: ToyState) -> tuple[int, ...]:
        match state.phase:
            case Choosing():
                return tuple(seat for seat, committed in enumerate(state.committed) if not committed)
            case Placing(seat):
                return (seat,)
            case Over():
                return ()

    def apply(self, state: ToyState, seat: int, action: Action, chance: Chance) -> Step[ToyState]:
        match state.phase, action:
            case _, Pick(number):
                return Step(replace(state, picks=put(state.picks, seat, number)), (Picked(seat, number),))
            case Choosing(), Commit():
                state = replace(state, committed=put(state.committed, seat, True))
                return Step(*self._resolve(state, (Committed(seat),), chance))
            case Placing(left=left), Place(territory, pieces):
                grown = put(state.pieces, territory, state.pieces[territory] + pieces)
                placed = replace(state, pieces=grown, phase=Placing(seat, left - pieces))
                return Step(placed, (Placed(seat, territory, pieces),))
            case Placing(), Roll():
                return Step(state, (Diced(seat, chance.below(6)),))
            case Placing(), Show():
                return Step(state, (Shown(seat, state.cards[seat]),))
            case Placing(), Pass():
                over = state.round == self.table.settings.rounds
                fresh = (False,) * len(state.committed)
                phase = Over() if over else Choosing()
                return Step(
                    replace(state, round=state.round + (not over), phase=phase, committed=fresh), (Passed(seat),)
                )
            case _:
                raise TypeError(f"{action} in {state.phase}")

    def _resolve(
        self, state: ToyState, events: tuple[Event, ...], chance: Chance
    ) -> tuple[ToyState, tuple[Event, ...]]:
        if not all(state.committed):
            return state, events
        die = chance.below(DIE_SIDES)
        nearest = min(range(len(state.picks)), key=lambda seat: (abs(state.picks[seat] - die), seat))
        points = put(state.points, nearest, state.points[nearest] + 1)
        phase = Placing(nearest, self.table.settings.pieces)
        return replace(state, points=points, phase=phase), (*events, Rolled(die, nearest, state.picks))

    def explain(self, state: ToyState, seat: int, action: Action) -> Refused:
        return refusal(self.options(state).get(seat, ()), action)

    def default_action(self, state: ToyState, seat: int) -> Action:
        return Commit() if isinstance(state.phase, Choosing) else Pass()

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        own = (None, None) if viewer is None else (state.cards[viewer], state.picks[viewer])
        return ToyView(state.round, state.phase, state.committed, state.points, state.pieces, *own)

    def sample_state(self, view: ToyView, viewer: Viewer, chance: Chance) -> ToyState:
        cards = [chance.below(DIE_SIDES) for _ in view.points]
        picks = [0 for _ in view.points]
        if viewer is not None and view.card is not None and view.pick is not None:
            cards[viewer], picks[viewer] = view.card, view.pick
        return ToyState(view.round, view.phase, tuple(cards), tuple(picks), view.committed, view.points, view.pieces)

    def forecast(self, view: ToyView, action: Action) -> Forecast | None:
        return None

    def campaign(self, view: ToyView, way: Sequence[int]) -> CampaignOdds | None:
        return None

    def income(self, state: ToyState, seat: int) -> int:
        return 0

    def dice_luck(self, state: ToyState, event: Event) -> tuple[DiceLuck, ...]:
        """A roll costs its seat as many as it shows, 0 to 5; nobody has pieces to lose, so it is only told."""
        return (DiceLuck(event.seat, dice=1, lost=event.die, expected=2.5),) if isinstance(event, Diced) else ()

    def turn(self, state: ToyState) -> int:
        """All choosing is one, the turn of the winner another."""
        return 2 * state.round + (not isinstance(state.phase, Choosing))

    def survivors(self, state: ToyState) -> tuple[int, ...]:
        return tuple(range(len(state.points)))

    def end_by_agreement(self, state: ToyState) -> Step[ToyState]:
        return Step(replace(state, phase=Over("agreed")))

    def outcome(self, state: ToyState) -> Outcome | None:
        if not isinstance(state.phase, Over):
            return None
        most = max(state.points)
        places = [tuple(s for s, p in enumerate(state.points) if (p == most) is first) for first in (True, False)]
        return Outcome(tuple(place for place in places if place), state.phase.reason)


LANDS = WorldMap(
    tuple(Land(slug, slug.title(), index // 2, 0) for index, slug in enumerate(("ash", "birch", "cedar", "dogwood"))),
    (Continent("north", "North", 2), Continent("south", "South", 3)),
    ((1,), (0, 2), (1, 3), (2,)),
    ((3,), (), (), (0,)),
)
BOARD = Board("toy", "Four woods", LANDS, default_cards(4))


def find(name: str, revision: int | None = None) -> Any:
    if name != "toy":
        raise Malformed("edition.unknown", edition=name)
    if revision not in (None, Toy.revision):
        raise Malformed("edition.revision", name=name, revision=revision, known=[Toy.revision])
    return Toy


def a_table(seats: int = 2, undo: Any = "free", **settings: int) -> Table:
    players = tuple(Player(f"Player {seat}") for seat in range(seats))
    return Table(BOARD, ToySettings(**settings), players, undo=undo)


def a_game(seats: int = 2, undo: Any = "free", seed: bytes = b"toy", **settings: int) -> Game:
    return Game.start(Toy(a_table(seats, undo, **settings)), Seeded(seed))[0]


def play_on(game: Game, chance: Chance, most: int = 1_000_000) -> Game:
    """Plays at random, undoing and asking now and then, to the end or until so many records are in the log."""
    while len(game.records) < most and (awaited := game.edition.awaited(game.state)):
        if (unheard := game.unheard()) and chance.below(4):
            game.play(unheard[chance.below(len(unheard))], Allow() if chance.below(4) else Deny())
            continue
        undo = game.undo()
        if undo and chance.below(8) == 0:
            game.play(*undo)
            continue
        seat = awaited[chance.below(len(awaited))]
        options = game.options(seat)
        game.play(seat, options[chance.below(len(options))].sample(chance))
    return game
