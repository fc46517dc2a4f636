"""A game of the model in small arrays: a position, which changes, and the context of a table, which does not.

The constants are the places of numbers in the arrays of a position, and some of their values.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...odds.battle import dice_hands, roll_outcomes
from ...rules.dice import Dice
from ...rules.turn import TurnContext
from ...world.board import Symbol

Numbers: TypeAlias = NDArray[np.int64]

NEVER = 1 << 30
SIDES = 6
"""Sides of the dice in the model; see `covers_dice`."""

SYMBOLS: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery", "wild")
MAX_SETS = 16
"""Rows in the table of set values. From here on each set adds the same step, in every scheme."""
MAX_DICE = 3
"""The most dice of either side."""

NOBODY = -1

# Where a card is: the number of the seat that holds it, or one of these.
DECK, USED, GONE = -1, -2, -3

# The columns of `seats`.
RESERVE, LANDS, HELD, TRADED, ROLLED_FOR = range(5)
SEAT_FACTS = 5

# The places of `now`.
SEAT, PHASE, CHAPTER, ROUND, FIRST, LEFT, FALLEN, CONQUERED, WINNER = range(9)
ARMIES, TOPPED, BEGUN, CAPTURED, THEN = range(9, 14)
SOURCE, TARGET, LEAST, FELL = range(14, 18)
DICE = 18
"""Defending: the number of the attacker's dice; the next three places have these dice if they are rolled already."""
FACTS = DICE + 4

# What `now[PHASE]` may be.
CLAIMING, STATIONING, REINFORCING, ATTACKING, DEFENDING, ADVANCING, FORTIFYING, ENDING, OVER = range(9)


class Position(NamedTuple):
    owners: Numbers
    """The seat that owns each territory, or NOBODY."""
    armies: Numbers
    cards: Numbers
    """The place of each card. Draws are random and hands have no order, so this is enough."""
    seats: Numbers
    """A row for each seat: first armies to place, territories, cards, traded sets, whether the game rolls for it."""
    held: Numbers
    """By continent and seat, the number of territories owned."""
    falls: Numbers
    """Eliminated seats and who eliminated them, in order; the first `now[FALLEN]` rows are used."""
    now: Numbers
    """The active seat, the phase with its numbers, and all other single numbers."""

    def copy(self) -> Position:
        return Position(*(part.copy() for part in self))


def blank(territories: int, cards: int, seats: int, continents: int) -> Position:
    """An empty board."""
    now = np.zeros(FACTS, np.int64)
    now[WINNER] = now[FELL] = NOBODY
    now[THEN] = ATTACKING
    return Position(
        owners=np.full(territories, NOBODY, np.int64),
        armies=np.zeros(territories, np.int64),
        cards=np.full(cards, GONE, np.int64),
        seats=np.zeros((seats, SEAT_FACTS), np.int64),
        held=np.zeros((continents, seats), np.int64),
        falls=np.full((seats, 2), NOBODY, np.int64),
        now=now,
    )


class Rules(NamedTuple):
    """The rules of a table as numbers: 0 and 1 for no and yes, NEVER for what does not happen."""

    seats: int
    first_armies: int
    per_army: int
    """Territories for each army of the income."""
    least: int
    """The minimum income from territories."""
    total_floor: int
    """The minimum applies to the sum with continents and cards."""
    round_limit: int
    to_win: int
    """Territories that win the game, besides all of them."""
    limit: int
    """Cards in hand that force a trade."""
    spoils: int
    """Cards in hand that force a trade at once after an elimination."""
    by_conquest: int
    """A card for each conquest; else one for a turn with a conquest."""
    recycle: int
    before_placing: int
    """Cards may be traded only before an army is placed."""
    own_count: int
    """Traded sets are counted by seat."""
    on_land: int
    """The bonus for an own territory on a card is placed there; else anywhere."""
    each_turn: int
    """Territories with a bonus pay every turn; else when they are conquered."""
    attack: int
    """The most dice of the attacker."""
    defence: int
    """The most dice of the defender."""
    min_armies: int
    """The fewest armies of a territory that can attack."""
    max_rolls: int
    """Rolls of one all-out attack."""
    card_bonus: int
    """Armies for a set with a card that shows an own territory."""
    asks: int
    """The defender is asked."""
    rolls_first: int
    """The attacker has rolled before the defender is asked."""
    path: int
    """Armies are moved along a path, else to neighbours."""
    skip: int
    ask_end: int
    automatic: int
    """The first armies are placed at random."""
    deployed: int
    """The remaining first armies come with the first turn."""
    first_begins: int
    """After the start the first seat has the first turn, even if it placed last."""


class ModelContext(NamedTuple):
    """Tables have one dimension: each dimension of an array is two more arguments of every call."""

    starts: Numbers
    """The neighbours of t are `near[starts[t]:starts[t + 1]]`."""
    near: Numbers
    realm: Numbers
    """The continent of each territory; NOBODY where it is switched off."""
    sizes: Numbers
    bonuses: Numbers
    gifts: int
    """Income of every seat from continents without territories."""
    single: Numbers
    """The bonus of each territory."""
    symbols: Numbers
    shown: Numbers
    """The territory on each card, or NOBODY."""
    worth: Numbers
    """[n, a, b, c] by `cards.worth_index`: armies for three cards with these symbols after n sets; 0 if not a set."""
    odds: Numbers
    """[a, d, k] by `luck.odds_index`: how many of the 6^(a+d) rolls of a against d dice kill at most k defenders."""
    kills: Numbers
    """[a, b, c, d, e, f] by `luck.killed_by`: defenders killed by three dice against three, in descending order."""
    rules: Rules


def make_context(land: TurnContext[Any], rules: Rules) -> ModelContext:
    symbols = land.symbols if isinstance(land.symbols, Mapping) else dict(enumerate(land.symbols))
    realm = np.full(land.size, NOBODY, np.int64)
    for number, each in enumerate(land.realms):
        realm[list(each.territories)] = number
    return ModelContext(
        starts=np.cumsum([0, *map(len, land.links)], dtype=np.int64),
        near=np.array([t for near in land.links for t in near], np.int64),
        realm=realm,
        sizes=np.array([len(each.territories) for each in land.realms], np.int64),
        bonuses=np.array([each.bonus for each in land.realms], np.int64),
        gifts=sum(each.bonus for each in land.realms if not each.territories and each.everybodys),
        single=np.zeros(land.size, np.int64),
        symbols=np.array([SYMBOLS.index(symbols.get(card, "wild")) for card in range(len(land.shown))], np.int64),
        shown=np.array([NOBODY if territory is None else territory for territory in land.shown], np.int64),
        worth=set_values(land.scheme),
        odds=roll_odds(land.dice),
        kills=roll_kills(land.dice),
        rules=Rules(*map(int, rules)),
    )


def set_values(scheme: Any) -> Numbers:
    table = np.zeros((MAX_SETS, 4, 4, 4), np.int64)
    for traded, *three in product(range(MAX_SETS), range(4), range(4), range(4)):
        table[(traded, *three)] = scheme.worth([SYMBOLS[symbol] for symbol in three], traded)
    return table.reshape(-1)


def covers_dice(dice: Dice) -> bool:
    """Whether each pair of dice costs one army of either side: the model counts the losses of one side only."""
    pairs = product(
        dice_hands(dice.sides, min(MAX_DICE, dice.attack)), dice_hands(dice.sides, min(MAX_DICE, dice.defence))
    )
    return (
        (dice.sides, dice.behind, dice.least) == (SIDES, 1, 1)
        and max(dice.attack, dice.defence) <= MAX_DICE
        and all(sum(dice.losses(mine, theirs)) == min(len(mine), len(theirs)) for (mine, _), (theirs, _) in pairs)
    )


@cache
def roll_odds(dice: Dice) -> Numbers:
    table = np.zeros((MAX_DICE + 1, MAX_DICE + 1, MAX_DICE + 1), np.int64)
    for attack, defence in product(range(1, MAX_DICE + 1), repeat=2):
        losses = roll_outcomes(dice, attack, defence)
        for killed in range(MAX_DICE + 1):
            chance = sum((loss.chance for loss in losses if loss.defenders <= killed), Fraction(0))
            table[attack, defence, killed] = int(chance * SIDES ** (attack + defence))
    return table.reshape(-1)


@cache
def roll_kills(dice: Dice) -> Numbers:
    table = np.zeros((SIDES + 1,) * (2 * MAX_DICE), np.int64)
    thrown = [hand for number in range(1, MAX_DICE + 1) for hand, _ in dice_hands(SIDES, number)]
    for attack, defence in product(thrown, repeat=2):
        table[_padded(attack) + _padded(defence)] = dice.losses(attack, defence)[1]
    return table.reshape(-1)


def _padded(hand: tuple[int, ...]) -> tuple[int, ...]:
    return hand + (0,) * (MAX_DICE - len(hand))
