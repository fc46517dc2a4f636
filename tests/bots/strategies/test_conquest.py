"""The strategies for classic and tabletop: campaigns and odds, the value of positions, and the choice of plans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.bots.bot import Brief, decide
from rubicon.bots.strategies import HARD, MEDIUM, conquest, find
from rubicon.bots.strategies.classic import ClassicAdapter
from rubicon.bots.strategies.conquest.adapter import CapitalsGoal, MissionGoal
from rubicon.bots.strategies.conquest.campaigns import plan_campaign
from rubicon.bots.strategies.conquest.evaluation import ConquestWeights, Evaluator
from rubicon.bots.strategies.conquest.plans import Planner
from rubicon.bots.strategies.conquest.position import ConquestPosition, Terrain
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.editions.classic import Classic
from rubicon.editions.classic.context import Settings
from rubicon.editions.classic.state import Reinforcing, State
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.tabletop.state import Defending
from rubicon.rules.attack import EndAttack
from rubicon.rules.cards import Trade
from rubicon.rules.dice import CLASSIC
from rubicon.rules.reinforce import Place
from rubicon.rules.turn import Attacking
from rubicon.world import atlas
from rubicon.world.board import Mission

BOARD = atlas.load(Classic.default_board)
PLACE = {territory.slug: index for index, territory in enumerate(BOARD.map.territories)}
CONTINENT = {continent.slug: index for index, continent in enumerate(BOARD.map.continents)}
SEATS = (Player("Ann"), Player("Ben"), Player("Cem"))


def a_table(**settings: Any) -> Classic:
    return Classic(Table(BOARD, Settings(**settings), SEATS))


GROUND = Terrain(a_table().context, CLASSIC)


def a_position(
    forces: Mapping[str, tuple[int, int]], fresh: int = 0, cards: tuple[int, ...] = (0, 0, 0), others: int = 30
) -> ConquestPosition:
    """Ann's position. Cem has thirty armies, or another number, on every territory that is not named."""
    owners, pieces = [2] * len(PLACE), [others] * len(PLACE)
    for slug, (owner, number) in forces.items():
        owners[PLACE[slug]], pieces[PLACE[slug]] = owner, number
    return ConquestPosition(0, owners, pieces, cards, (10, 10, 10), fresh, deck=1)


def a_planner(goal: Any = None) -> Planner:
    return Planner(GROUND, Evaluator(GROUND, ConquestWeights()), None, goal)


def names(territories: Any) -> list[str]:
    return [BOARD.map.territories[territory].slug for territory in territories]


SOUTH = {"venezuela": (0, 12), "peru": (1, 1), "brazil": (1, 1), "argentina": (1, 1)}


# Ways.


def test_a_campaign_takes_all_its_targets_one_from_the_other():
    found = plan_campaign(GROUND, a_position(SOUTH), [PLACE["argentina"], PLACE["peru"], PLACE["brazil"]], 0)
    assert found is not None
    assert sorted(names(found.targets())) == ["argentina", "brazil", "peru"]
    assert found.chance > 0.95
    held = {PLACE["venezuela"]}
    for step in found.marches[0].steps:
        assert step.source in held
        assert step.target in GROUND.links[step.source]
        held.add(step.target)


def test_a_campaign_calls_for_what_it_lacks_and_no_more():
    weak = SOUTH | {"venezuela": (0, 2)}
    targets = [PLACE["argentina"], PLACE["peru"], PLACE["brazil"]]
    assert plan_campaign(GROUND, a_position(weak), targets, 0) is None
    found = plan_campaign(GROUND, a_position(weak), targets, 50)
    assert found is not None
    assert 3 < found.called < 20
    assert found.chance > 0.8
    strong = plan_campaign(GROUND, a_position(SOUTH | {"venezuela": (0, 40)}), targets, 50)
    assert strong is not None
    assert strong.called == 0


def test_the_weaker_way_is_taken():
    position = a_position({"egypt": (0, 20), "north-africa": (1, 12), "southern-europe": (1, 1), "brazil": (1, 1)})
    way = plan_campaign(GROUND, position, [PLACE["western-europe"]], 60)
    assert way is not None
    assert names(way.targets()) == ["southern-europe", "western-europe"]


# Judgement.


def test_more_armies_are_worth_more():
    evaluator = Evaluator(GROUND, ConquestWeights())
    before = evaluator.worth(a_position(SOUTH))
    assert evaluator.worth(a_position(SOUTH | {"venezuela": (0, 30)})) > before


def test_a_continent_behind_weak_doors_is_worth_less():
    evaluator = Evaluator(GROUND, ConquestWeights())
    quiet = {"central-america": (1, 1), "north-africa": (1, 1)}
    safe = {"venezuela": (0, 9), "brazil": (0, 9), "peru": (0, 1), "argentina": (0, 1)} | quiet
    bare = {"venezuela": (0, 1), "brazil": (0, 1), "peru": (0, 9), "argentina": (0, 9)} | quiet
    assert evaluator.worth(a_position(safe)) > evaluator.worth(a_position(bare))


def test_cards_count_and_a_rival_thrown_out_counts_for_nothing():
    evaluator = Evaluator(GROUND, ConquestWeights())
    assert evaluator.worth(a_position(SOUTH, cards=(4, 0, 0))) > evaluator.worth(a_position(SOUTH))
    strengths, _ = evaluator.strengths(a_position({"venezuela": (0, 12)}))
    assert strengths[1] == 0


# Plans.


def test_it_thinks_of_completing_a_continent():
    position, planner = a_position(SOUTH | {"venezuela": (0, 20)}, others=3), a_planner()
    found = {plan.aim.of: plan for plan in planner.plans(position) if plan.aim.kind == "continent"}
    plan = found[CONTINENT["south-america"]]
    assert set(names(plan.campaign.targets())) == {"peru", "brazil", "argentina"}
    assert plan.worth > Evaluator(GROUND, ConquestWeights()).worth(position)


def test_it_throws_out_a_rival_who_holds_cards():
    forces = {"venezuela": (0, 12), "peru": (1, 2), "brazil": (2, 2), "argentina": (2, 2)}
    plan = a_planner().best(a_position(forces, cards=(1, 4, 1)))
    assert plan.aim.losers == (1,)
    assert (plan.after.cards[0], plan.after.fresh) == (3, 10)  # of six cards three are traded at once


def test_it_leaves_alone_what_is_too_strong():
    assert not a_planner().best(a_position({"venezuela": (0, 5)})).campaign.marches


def test_no_card_is_expected_where_none_is_left():
    position = a_position(SOUTH)
    position.deck = 0
    assert a_planner().best(position).after.cards[0] == 0
    assert a_planner().best(a_position(SOUTH)).after.cards[0] == 1


def test_where_a_plan_wins_the_game_it_is_worth_its_chance():
    forces = dict.fromkeys(PLACE, (0, 3)) | {"japan": (1, 1), "kamchatka": (0, 9)}
    plan = a_planner().best(a_position(forces))
    assert names(plan.campaign.targets()) == ["japan"]
    assert not plan.after.rivals()
    assert plan.worth > 0.98


class Seer:
    """Evaluates positions by a given rule, and records them."""

    rollouts = 1_000_000

    def __init__(self, rule: Any) -> None:
        self.rule = rule
        self.shown: list[ConquestPosition] = []

    def worth(self, position: ConquestPosition, rollouts: int) -> float:
        self.shown.append(position)
        return float(self.rule(position))


def test_what_comes_of_a_failure_is_foreseen_too():
    forces = {"venezuela": (0, 7), "peru": (1, 3), "brazil": (1, 30), "argentina": (1, 30)}
    position = a_position(forces)
    for failing, better in ((0.5, True), (0.0, False)):
        seer: Any = Seer(lambda seen, failing=failing: 0.6 if seen.owners.count(0) > 1 else failing)
        planner = Planner(GROUND, Evaluator(GROUND, ConquestWeights()), seer, None)
        plan = next(plan for plan in planner.plans(position) if names(plan.campaign.targets()) == ["peru"])
        assert 0.6 < plan.campaign.chance < 0.95
        searched = planner.searched(plan, seer.rollouts).worth
        assert searched == pytest.approx(plan.campaign.chance * 0.6 + (1 - plan.campaign.chance) * failing, abs=1e-3)
        assert (searched > 0.55) == better


def test_whoever_throws_a_rival_out_goes_on_with_what_that_brings():
    forces = {"venezuela": (0, 12), "peru": (1, 2), "brazil": (2, 2), "argentina": (2, 2)}
    seer: Any = Seer(lambda seen: 0.5)
    planner = Planner(GROUND, Evaluator(GROUND, ConquestWeights()), seer, None)
    plans = planner.plans(a_position(forces, cards=(1, 4, 1)))
    planner.searched(next(plan for plan in plans if plan.aim.losers == (1,)), seer.rollouts)
    assert seer.shown[0].fresh == 10


# Goals.


def test_capitals_are_a_goal_once_all_are_chosen():
    position = a_position(SOUTH)
    position.capitals = (PLACE["venezuela"], PLACE["peru"], None)
    assert CapitalsGoal().targets(position) == ()
    position.capitals = (PLACE["venezuela"], PLACE["peru"], PLACE["venezuela"])
    assert names(CapitalsGoal().targets(position)) == ["peru"]
    plan = a_planner(CapitalsGoal()).best(position)
    assert plan.aim.kind == "goal"
    assert plan.worth > 0.95


@pytest.mark.parametrize(
    ("mission", "targets"),
    [
        (Mission("", continents=(CONTINENT["south-america"], None, None)), {"peru", "brazil", "argentina"}),
        (Mission("", continents=("*", None, None)), {"peru", "brazil", "argentina"}),
        (Mission("", destroy=1, territories=24, armies=1), {"peru", "brazil", "argentina"}),
        (Mission("", territories=2, armies=1), {"argentina"}),
        (Mission("", territories=1, armies=1), set()),
    ],
)
def test_a_mission_tells_what_to_take(mission, targets):
    errand = MissionGoal(GROUND, mission, 0, a_table().context.realms)
    position = a_position(SOUTH | {"argentina": (1, 1), "brazil": (1, 2), "peru": (1, 2), "venezuela": (0, 9)})
    found = set(names(errand.targets(position)))
    assert found == targets or (mission.territories == 2 and len(found) == 1)
    assert errand.reached(position) == (not targets)


def test_a_mission_for_armies_tells_where_they_are_lacking():
    errand = MissionGoal(GROUND, Mission("", territories=2, armies=2), 0, a_table().context.realms)
    position = a_position({"venezuela": (0, 3), "peru": (0, 1)})
    assert not errand.reached(position)
    assert names(errand.lacking(position)) == ["peru"]


# The whole strategy


def a_state(edition: Classic, forces: Mapping[str, tuple[int, int]], **fields: Any) -> State:
    position = a_position(forces)
    state = edition.setup(Fast(1).at(0)).state
    fields = {"phase": Attacking(), "seat": 0, "round": 1, "reserves": (0, 0, 0), **fields}
    return replace(state, owners=tuple(position.owners), pieces=tuple(position.pieces), **fields)


def asked(edition: Any, state: Any, skill: Any = MEDIUM, seat: int = 0) -> tuple[Any, str]:
    strategy = find(Brief(edition, seat, Fast(1).at(0), 5), skill)
    options = [option for option in edition.options(state)[seat] if option.open]
    action = strategy.choose(edition.view(state, seat), options, ())
    assert any(option.allows(action) for option in options)
    return action, strategy.reason


@pytest.mark.parametrize("rests", [True, False])
def test_whoever_rests_looks_for_no_other_plan_when_one_is_done(rests):
    edition = a_table()
    state = a_state(edition, SOUTH)
    state = replace(state, pieces=tuple(min(12, armies) for armies in state.pieces))
    brief = Brief(edition, 0, Fast(1).at(0), 5)
    strategy = conquest.strategy.make_strategy(brief, MEDIUM, ClassicAdapter(brief), rests)

    def choose() -> Any:
        options = [option for option in edition.options(state)[0] if option.open]
        return strategy.choose(edition.view(state, 0), options, ())

    assert not isinstance(choose(), EndAttack)
    assert strategy.steps
    strategy.steps = []
    assert isinstance(choose(), EndAttack) == rests


def test_it_places_where_the_plan_begins_and_says_why():
    edition = a_table()
    action, reason = asked(edition, a_state(edition, SOUTH | {"venezuela": (0, 3)}, phase=Reinforcing(6)))
    assert isinstance(action, Place)
    assert action.territory == PLACE["venezuela"]
    assert reason


def test_it_stops_when_nothing_is_worth_it():
    edition = a_table()
    action, reason = asked(edition, a_state(edition, {"venezuela": (0, 4)}))
    assert action == EndAttack()
    assert reason


def test_a_set_is_traded_when_it_must_be():
    edition = a_table()
    hand = (0, 1, 2, 3, 4)
    state = a_state(edition, SOUTH, phase=Reinforcing(3), hands=(hand, (), ()), deck=tuple(range(5, 44)))
    assert isinstance(asked(edition, state)[0], Trade)


def test_a_reason_tells_nothing_of_a_mission():
    edition = a_table(goal="missions")
    number = next(i for i, mission in enumerate(edition.context.missions) if mission.destroy == 1)
    state = a_state(edition, SOUTH, missions=(number, 0, 1), goal="missions")
    _, reason = asked(edition, state)
    assert "Ben" not in reason
    assert "mission" not in reason


@pytest.mark.parametrize(("dice", "wanted"), [((6, 6, 6), 1), ((2, 1), 2)])
def test_whoever_sees_the_dice_defends_with_as_many_as_cost_least(dice, wanted):
    edition = Tabletop(Table(BOARD, Tabletop.Settings(), SEATS))
    state = edition.setup(Fast(1).at(0)).state
    owners, pieces = [0] * len(PLACE), [5] * len(PLACE)
    owners[PLACE["alaska"]] = 1
    phase = Defending(PLACE["kamchatka"], PLACE["alaska"], dice)
    state = replace(state, owners=tuple(owners), pieces=tuple(pieces), phase=phase, seat=0, round=1)
    assert asked(edition, state, seat=1)[0].dice == wanted


# Whole games.

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("classic", {}),
    ("classic", {"start": "claimed", "fortify": "neighbours", "trading": "before_placing", "defence": "defender"}),
    ("classic", {"goal": "capitals", "cards": "italian", "defence_dice": 3, "ask_end": True}),
    ("classic", {"goal": "missions", "cards": "fixed", "recycle": False, "skip": False}),
    ("tabletop", {}),
    ("tabletop", {"no_minimum": True, "territory_bonus": "conquest", "sets": "seat", "card_bonus": "territory"}),
]


def played(name: str, settings: Mapping[str, Any], skill: Any, rounds: int, most: int = 600) -> list[Any]:
    kind = editions.find(name)
    edition = kind(Table(BOARD, kind.Settings(round_limit=rounds, **settings), SEATS))
    game = Game.start(edition, Seeded(b"conquest"))[0]
    strategies = [find(Brief(edition, seat, Fast(seat).at(0), 1), skill) for seat in range(len(SEATS))]
    while (awaited := edition.awaited(game.state)) and len(game.records) < most:
        decision = decide(strategies[awaited[0]], game, awaited[0], ())
        assert not decision.failure
        assert decision.reason
        game.play(awaited[0], decision.action)
    return [record.action for record in game.records]


@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_it_plays_by_the_rules_of_every_table(name, settings):
    assert played(name, settings, MEDIUM, 3)


@pytest.mark.parametrize("name", ["classic", "tabletop"])
def test_the_same_luck_gives_the_same_game(name, monkeypatch):
    monkeypatch.setattr(conquest.strategy, "covers", lambda edition: False)
    assert played(name, {}, HARD, 1, 200) == played(name, {}, HARD, 1, 200)
