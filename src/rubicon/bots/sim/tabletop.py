"""Tabletop in the model: converts settings to rules as numbers, and states to positions and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...editions.tabletop.state import Advancing, AnyPhase, Defending, Reinforcing, State
from ...rules.attack import MAX_ROLLS, MIN_ATTACKING_ARMIES
from ...rules.cards import CARD_BONUS_ARMIES
from ...rules.ranking import Over
from ...rules.turn import Attacking, Claiming, Fortifying, Stationing
from . import conversion
from . import position as at
from .position import NEVER, NOBODY, ModelContext, Position, Rules, make_context
from .position import covers_dice as dice_covered

WEIGHTS = (2.0, 1.0, 0.0, 2.0)
"""The weights of the evaluation; see `value.py`."""


def covers(edition: Any) -> bool:
    """All settings. The dice for the first turn are not in the model: there is nothing to decide."""
    return dice_covered(edition.context.dice)


def context(edition: Any) -> ModelContext:
    land, settings = edition.context, edition.table.settings
    rules = Rules(
        seats=land.seats,
        first_armies=land.first_armies(),
        per_army=land.territories_per_army,
        least=land.min_income,
        total_floor=False,
        round_limit=settings.round_limit or NEVER,
        to_win=NEVER,
        limit=land.scheme.limit,
        spoils=NEVER,
        by_conquest=True,
        recycle=True,
        before_placing=False,
        own_count=settings.sets == "seat",
        on_land=settings.card_bonus == "territory",
        each_turn=settings.territory_bonus == "each_go",
        attack=land.dice.attack,
        defence=land.dice.defence,
        min_armies=MIN_ATTACKING_ARMIES,
        max_rolls=MAX_ROLLS,
        card_bonus=CARD_BONUS_ARMIES,
        asks=settings.defence == "defender",
        rolls_first=True,
        path=settings.fortify == "path",
        skip=False,
        ask_end=False,
        automatic=False,
        deployed=settings.first_armies == "deployed",
        first_begins=True,
    )
    made = make_context(land, rules)
    single = np.zeros(land.size, np.int64)
    for territory, bonus in land.bonuses.items():
        single[territory] = bonus
    return made._replace(single=single)


def position(context: ModelContext, state: State) -> Position:
    made = conversion.position(context, state)
    now = made.now
    made.seats[:, at.TRADED] = state.traded
    made.seats[list(state.rolled_for), at.ROLLED_FOR] = 1
    match state.phase:
        case Claiming():
            now[at.PHASE] = at.CLAIMING
        case Stationing():
            now[at.PHASE] = at.STATIONING
        case Reinforcing(armies=armies, then=then):
            now[at.PHASE], now[at.ARMIES] = at.REINFORCING, armies
            now[at.THEN] = at.ATTACKING if isinstance(then, Attacking) else at.FORTIFYING
        case Attacking():
            now[at.PHASE] = at.ATTACKING
        case Defending(source=source, target=target, dice=dice):
            now[at.PHASE] = at.DEFENDING
            now[at.SOURCE], now[at.TARGET], now[at.DICE] = source, target, len(dice)
            now[at.DICE + 1 : at.DICE + 1 + len(dice)] = dice
        case Advancing(source=source, target=target, least=least, fell=fell):
            now[at.PHASE] = at.ADVANCING
            now[at.SOURCE], now[at.TARGET], now[at.LEAST] = source, target, least
            now[at.FELL] = NOBODY if fell is None else fell
        case Fortifying():
            now[at.PHASE] = at.FORTIFYING
        case phase:
            raise ValueError(f"not in the model: {phase}")
    return made


def state(context: ModelContext, position: Position) -> State:
    known, seats = conversion.fields(context, position), position.seats
    return State(
        **known,
        phase=_phase(context, known, position),
        traded=tuple(map(int, seats[:, at.TRADED])),
        rolled_for=tuple(map(int, np.flatnonzero(seats[:, at.ROLLED_FOR]))),
    )


def _phase(context: ModelContext, known: dict[str, Any], position: Position) -> AnyPhase:
    now = position.now.tolist()
    match now[at.PHASE]:
        case at.CLAIMING:
            return Claiming()
        case at.STATIONING:
            return Stationing()
        case at.REINFORCING:
            return Reinforcing(now[at.ARMIES], Attacking() if now[at.THEN] == at.ATTACKING else Fortifying())
        case at.ATTACKING:
            return Attacking()
        case at.DEFENDING:
            dice = now[at.DICE + 1 : at.DICE + 1 + now[at.DICE]]
            return Defending(now[at.SOURCE], now[at.TARGET], tuple(dice))
        case at.ADVANCING:
            fell = None if now[at.FELL] == NOBODY else now[at.FELL]
            return Advancing(now[at.SOURCE], now[at.TARGET], now[at.LEAST], fell)
        case at.FORTIFYING:
            return Fortifying()
        case _:
            return Over(conversion.outcome(context, known, position))
