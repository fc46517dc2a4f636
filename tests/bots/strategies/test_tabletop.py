"""The strategies for tabletop: wait in a corner, then conquer everything in one turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.bots import sim
from rubicon.bots.bot import Brief
from rubicon.bots.sim.actions import END_ATTACK
from rubicon.bots.sim.conversion import ActionCode
from rubicon.bots.sim.sweep_policy import POST, PRESS
from rubicon.bots.strategies import HARD, find
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.tabletop.state import State
from rubicon.rules.attack import AttackWith, EndAttack
from rubicon.rules.ranking import Fallen, Over
from rubicon.rules.reinforce import Place
from rubicon.rules.setup import Claim
from rubicon.rules.turn import Attacking, Claiming, Fortifying, Stationing
from rubicon.world import atlas

pytestmark = pytest.mark.usefixtures("compiled_model")

BOARD = atlas.load(Tabletop.default_board)
PLACE = {territory.slug: index for index, territory in enumerate(BOARD.map.territories)}
SEATS = (Player("Ann"), Player("Ben"), Player("Cem"))
EDITION = Tabletop(Table(BOARD, Tabletop.Settings(), SEATS))
AUSTRALIA = ("indonesia", "new-guinea", "western-australia", "eastern-australia")


def a_state(forces: Mapping[str, tuple[int, int]], others: tuple[int, int], **facts: Any) -> State:
    """`others` is the owner and the number of armies of all other territories."""
    state = EDITION.setup(Fast(1).at(0)).state
    owners, pieces = [others[0]] * len(PLACE), [others[1]] * len(PLACE)
    for slug, (owner, number) in forces.items():
        owners[PLACE[slug]], pieces[PLACE[slug]] = owner, number
    facts = {"seat": 0, "round": 1, "reserves": (0, 0, 0), "phase": Attacking()} | facts
    return replace(state, owners=tuple(owners), pieces=tuple(pieces), **facts)


def asked(state: State) -> tuple[Any, str]:
    strategy = find(Brief(EDITION, 0, Fast(1).at(0), 20), HARD)
    options = [option for option in EDITION.options(state)[0] if option.open]
    action = strategy.choose(EDITION.view(state, 0), options, ())
    assert any(option.allows(action) for option in options)
    return action, strategy.reason


# The start.


def test_it_claims_what_lies_apart():
    state = EDITION.setup(Fast(1).at(0)).state
    action, reason = asked(replace(state, phase=Claiming()))
    assert isinstance(action, Claim)
    assert len(EDITION.context.links[action.territory]) == min(map(len, EDITION.context.links))
    assert "remote" in reason


def test_first_armies_bar_the_way_to_what_would_be_swept():
    mine = dict.fromkeys(AUSTRALIA, (0, 1))
    state = a_state(mine | {"siam": (1, 12)}, (2, 2), phase=Stationing(), reserves=(12, 0, 0), first=1)
    assert asked(state)[0] == Place(PLACE["indonesia"], 1)


# The go.


def test_a_stack_that_can_have_all_the_rest_goes_on_until_it_has():
    """Where luck lets it; not in every game does the stack choose a way round that ends well."""
    rest = {"argentina": (1, 1), "peru": (1, 1), "brazil": (2, 1), "north-africa": (2, 1), "egypt": (2, 1)}

    def wins(seed: int) -> bool:
        state, chance = a_state(rest | {"venezuela": (0, 25)}, (0, 1)), Fast(seed).at(0)
        strategies = [find(Brief(EDITION, seat, Fast(seat + seed).at(0), 5), HARD) for seat in range(3)]
        while not isinstance(state.phase, Over | Fortifying):
            seat = EDITION.awaited(state)[0]
            options = [option for option in EDITION.options(state)[seat] if option.open]
            action: Any = strategies[seat].choose(EDITION.view(state, seat), options, ())
            state = EDITION.apply(state, seat, action, chance).state
        outcome = EDITION.outcome(state)
        return outcome is not None and outcome.winner == 0

    assert any(map(wins, range(30)))


def test_it_stops_where_nothing_is_weaker():
    assert asked(a_state({"venezuela": (0, 4)}, (1, 9)))[0] == EndAttack()


def test_an_attack_goes_on_while_it_is_ahead():
    action, reason = asked(a_state({"venezuela": (0, 25), "peru": (1, 3)}, (0, 1), fallen=(Fallen(2, 0),)))
    assert isinstance(action, AttackWith)
    assert action.target == PLACE["peru"]
    assert "Peru" in reason


# The model


def weighed(state: State, *actions: ActionCode, standing: float = 0.0, seed: int = 3) -> list[float]:
    model = sim.model_of(EDITION)
    return list(model.weigh(model.position(state), actions, 200, 6, standing, seed))


def test_what_wins_at_once_is_worth_everything():
    state = a_state({"peru": (1, 1), "venezuela": (0, 40)}, (0, 1), fallen=(Fallen(2, 0),))
    press, stop = weighed(state, ActionCode(PRESS, PLACE["venezuela"], PLACE["peru"]), ActionCode(END_ATTACK))
    assert press > 0.95
    assert press >= stop


def test_to_bar_the_way_is_to_be_there_longer():
    mine = dict.fromkeys(AUSTRALIA, (0, 1))
    state = a_state(mine | {"siam": (1, 12)}, (2, 2), phase=Stationing(), reserves=(12, 0, 0), first=1)
    front, behind = weighed(
        state, ActionCode(POST, PLACE["indonesia"]), ActionCode(POST, PLACE["new-guinea"]), standing=1.0
    )
    assert 0 <= behind < front <= 1


def test_the_same_luck_weighs_the_same():
    state = a_state({"venezuela": (0, 9), "peru": (1, 3)}, (2, 2))
    actions = ActionCode(PRESS, PLACE["venezuela"], PLACE["peru"]), ActionCode(END_ATTACK)
    assert weighed(state, *actions) == weighed(state, *actions)
    assert weighed(state, *actions) == weighed(state, *actions, actions[0])[:2]
    assert weighed(state, *actions) != weighed(state, *actions, seed=4)
