"""A position: what changes in a game of the model, in a few small arrays, and the names of their places."""

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
"""Defending: how many dice the attacker rolls, or, where they lie on the table already, the three that follow."""
FACTS = DICE + 4

# What `now[PHASE]` may be.
CLAIMING, STATIONING, REINFORCING, ATTACKING, DEFENDING, ADVANCING, FORTIFYING, ENDING, OVER = range(9)


class Position(NamedTuple):
    owners: Numbers
    """The seat that owns each territory, or NOBODY."""
    armies: Numbers
    cards: Numbers
    """Where each card is. A deck is drawn from by luck and a hand has no order, so no more need be known."""
    seats: Numbers
    """A row for each seat: first armies still to place, territories, cards, sets traded, whether the game rolls."""
    held: Numbers
    """For each continent how many of its territories each seat owns."""
    falls: Numbers
    """Who is out and by whom, in the order of falling; so many rows count as `now[FALLEN]` says."""
    now: Numbers
    """Whose go it is, the phase and what belongs to it, and all other single numbers."""

    def copy(self) -> Position:
        return Position(*(part.copy() for part in self))


def blank(territories: int, cards: int, seats: int, continents: int) -> Position:
    """A board on which nothing stands."""
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


# What never changes at one table, as arrays: the land, the cards, the dice, and the rules as numbers.


NEVER = 1 << 30
SIDES = 6
"""Of the dice that the model knows; `covers` tells whether those of a table are such."""

SYMBOLS: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery", "wild")
MAX_SETS = 16
"""From so many traded sets on, the next one is worth more by the same step each time, in every scheme."""
MAX_DICE = 3
"""Of either side: the arrays have room for this many."""


class Rules(NamedTuple):
    """How a table plays, in numbers; 0 and 1 for no and yes. NEVER where something does not happen."""

    seats: int
    first_armies: int
    per_army: int
    """Territories that bring an army."""
    least: int
    """Armies for the territories of a go, if they would be fewer."""
    total_floor: int
    """The least counts the armies of continents and cards too."""
    round_limit: int
    to_win: int
    """Territories that win the game; all of them always do."""
    limit: int
    """So many cards must be traded."""
    spoils: int
    """So many cards, with those of a fallen seat, are traded at once."""
    by_conquest: int
    """A card comes with each conquest; else with a go in which there was one."""
    recycle: int
    before_placing: int
    """Cards are traded only before an army is placed."""
    own_count: int
    """Sets are counted for each seat by itself."""
    on_land: int
    """The bonus for an own territory on a card goes there; else it may be placed anywhere."""
    each_go: int
    """Territories with a bonus pay each go; else when they are conquered."""
    attack: int
    """The most dice of the attacker."""
    defence: int
    """The most dice of the defender."""
    min_armies: int
    """Armies of a territory that attacks."""
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
    """Luck places the first armies."""
    deployed: int
    """The first armies that are left come with the first go."""
    first_begins: int
    """After the start it is the first seat's go, whoever was the last to place."""


class ModelContext(NamedTuple):
    starts: Numbers
    """The neighbours of t are `near[starts[t]:starts[t + 1]]`."""
    near: Numbers
    realm: Numbers
    """The continent of each territory; NOBODY where it is switched off."""
    sizes: Numbers
    bonuses: Numbers
    gifts: int
    """What continents without territories bring everybody."""
    single: Numbers
    """What each territory brings by itself."""
    symbols: Numbers
    shown: Numbers
    """The territory on each card, or NOBODY."""
    worth: Numbers
    """worth[n, a, b, c]: what three cards with these symbols bring after n sets; 0 when they are none."""
    odds: Numbers
    """odds[a, d, k]: of the 6^(a+d) ways in which a and d dice can fall, how many kill at most k defenders."""
    kills: Numbers
    """kills[a, b, c, d, e, f]: the defenders that the dice a, b, c kill against d, e, f, each side sorted downwards."""
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
    return table


def covers_dice(dice: Dice) -> bool:
    """Whether each pair of dice costs one army, of either side: the model counts the dead of one side only."""
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
    return table


@cache
def roll_kills(dice: Dice) -> Numbers:
    table = np.zeros((SIDES + 1,) * (2 * MAX_DICE), np.int64)
    thrown = [hand for number in range(1, MAX_DICE + 1) for hand, _ in dice_hands(SIDES, number)]
    for attack, defence in product(thrown, repeat=2):
        table[_padded(attack) + _padded(defence)] = dice.losses(attack, defence)[1]
    return table


def _padded(hand: tuple[int, ...]) -> tuple[int, ...]:
    return hand + (0,) * (MAX_DICE - len(hand))
