"""Classic in the model: converts settings to rules as numbers, and states to positions and back."""

from __future__ import annotations

from typing import Any

from ...editions.classic.state import Advancing, AnyPhase, Defending, Ending, Over, Reinforcing, State
from ...rules.attack import MAX_ROLLS, MIN_ATTACKING_ARMIES
from ...rules.cards import CARD_BONUS_ARMIES
from ...rules.turn import Attacking, Claiming, Fortifying, Stationing
from . import conversion
from . import position as at
from .position import NEVER, ModelContext, Position, Rules, make_context
from .position import covers_dice as dice_covered

WEIGHTS = (0.9, 2.0, 0.17, 2.6)
"""The weights of the evaluation; see `value.py`."""


def covers(edition: Any) -> bool:
    """All settings except two goals, capitals and missions."""
    return edition.table.settings.goal == "conquest" and dice_covered(edition.context.dice)


def context(edition: Any) -> ModelContext:
    land, settings = edition.context, edition.table.settings
    rules = Rules(
        seats=land.seats,
        first_armies=land.first_armies(),
        per_army=land.territories_per_army,
        least=land.min_income,
        total_floor=settings.floor == "total",
        round_limit=settings.round_limit or NEVER,
        to_win=land.territories_to_win or NEVER,
        limit=land.scheme.limit or NEVER,
        spoils=land.captured_card_limit or NEVER,
        by_conquest=False,
        recycle=settings.recycle,
        before_placing=settings.trading == "before_placing",
        own_count=False,
        on_land=True,
        each_turn=False,
        attack=land.dice.attack,
        defence=land.dice.defence,
        min_armies=MIN_ATTACKING_ARMIES,
        max_rolls=MAX_ROLLS,
        card_bonus=CARD_BONUS_ARMIES,
        asks=settings.defence == "defender",
        rolls_first=False,
        path=settings.fortify == "path",
        skip=settings.skip,
        ask_end=settings.ask_end,
        automatic=settings.placing == "automatic",
        deployed=False,
        first_begins=False,
    )
    return make_context(land, rules)


def position(context: ModelContext, state: State) -> Position:
    made = conversion.position(context, state)
    now = made.now
    made.seats[0, at.TRADED] = state.traded  # the seats of the sets are unknown, and do not matter
    now[at.CONQUERED] = state.conquered
    match state.phase:
        case Claiming():
            now[at.PHASE] = at.CLAIMING
        case Stationing():
            now[at.PHASE] = at.STATIONING
        case Reinforcing(armies=armies, topped=topped, begun=begun, captured=captured):
            now[at.PHASE] = at.REINFORCING
            now[at.ARMIES], now[at.TOPPED], now[at.BEGUN], now[at.CAPTURED] = armies, topped, begun, captured
        case Attacking():
            now[at.PHASE] = at.ATTACKING
        case Defending(source=source, target=target, dice=dice):
            now[at.PHASE] = at.DEFENDING
            now[at.SOURCE], now[at.TARGET], now[at.DICE] = source, target, dice
        case Advancing(source=source, target=target, least=least, captured=captured):
            now[at.PHASE] = at.ADVANCING
            now[at.SOURCE], now[at.TARGET], now[at.LEAST], now[at.CAPTURED] = (
                source,
                target,
                least,
                captured,
            )
        case Fortifying():
            now[at.PHASE] = at.FORTIFYING
        case Ending():
            now[at.PHASE] = at.ENDING
        case phase:
            raise ValueError(f"not in the model: {phase}")
    return made


def state(context: ModelContext, position: Position) -> State:
    known, seats = conversion.fields(context, position), context.rules.seats
    return State(
        **known,
        phase=_phase(context, known, position),
        traded=int(position.seats[:, at.TRADED].sum()),
        goal="conquest",
        capitals=(None,) * seats,
        missions=(None,) * seats,
        conquered=bool(position.now[at.CONQUERED]),
    )


def _phase(context: ModelContext, known: dict[str, Any], position: Position) -> AnyPhase:
    now = position.now.tolist()
    match now[at.PHASE]:
        case at.CLAIMING:
            return Claiming()
        case at.STATIONING:
            return Stationing()
        case at.REINFORCING:
            return Reinforcing(now[at.ARMIES], now[at.TOPPED], bool(now[at.BEGUN]), bool(now[at.CAPTURED]))
        case at.ATTACKING:
            return Attacking()
        case at.DEFENDING:
            return Defending(now[at.SOURCE], now[at.TARGET], now[at.DICE])
        case at.ADVANCING:
            return Advancing(now[at.SOURCE], now[at.TARGET], now[at.LEAST], bool(now[at.CAPTURED]))
        case at.FORTIFYING:
            return Fortifying()
        case at.ENDING:
            return Ending()
        case _:
            return Over(conversion.outcome(context, known, position))
