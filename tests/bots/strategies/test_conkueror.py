"""The strategies for conkueror: the value of attacks, exchanges of pieces, and the choice of plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.bots.bot import Brief
from rubicon.bots.strategies import HARD, MEDIUM, find
from rubicon.bots.strategies.conkueror import cards
from rubicon.bots.strategies.conkueror.cards import CARD_ANSWERS
from rubicon.bots.strategies.conkueror.combat import AttackFinder, best_defence, danger
from rubicon.bots.strategies.conkueror.evaluation import ConkuerorWeights, Evaluation
from rubicon.bots.strategies.conkueror.greedy import GreedyStrategy
from rubicon.bots.strategies.conkueror.plan_search import (
    DECISIONS_PER_MS,
    MAX_DECISIONS,
    MAX_SAVED_SHARES,
    MIN_TRIES,
    ExpertStrategy,
    PlanSearch,
    WeightedPlan,
)
from rubicon.bots.strategies.conkueror.stack import made_of, next_change, odds, suited
from rubicon.core.chance import Chance, Fast, Recorded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.option import verb_of
from rubicon.editions.conkueror import Conkueror
from rubicon.editions.conkueror.attack import AllOutWithPieces, AttackWithPieces, BreakOff
from rubicon.editions.conkueror.chance import CARDS
from rubicon.editions.conkueror.chance.nuclear_strike import NuclearStrike
from rubicon.editions.conkueror.chance.revolt import Revolt
from rubicon.editions.conkueror.chance.revolution import Revolution
from rubicon.editions.conkueror.conquest import Occupy
from rubicon.editions.conkueror.context import Settings
from rubicon.editions.conkueror.movement import CHANGES, Exchange
from rubicon.editions.conkueror.pieces import Force, infantry, matches, minus, plus, worth
from rubicon.editions.conkueror.state import Chancing, Fighting, Reinforcing, State
from rubicon.rules.attack import EndAttack
from rubicon.rules.cards import Trade
from rubicon.rules.turn import Attacking, Fortifying, Skip
from rubicon.texts import texts
from rubicon.world import atlas

BOARD = atlas.load(Conkueror.default_board)
PLACE = {territory.slug: index for index, territory in enumerate(BOARD.map.territories)}


def a_table(**settings: Any) -> Conkueror:
    return Conkueror(Table(BOARD, Settings(all_human=True, **settings), (Player("Ann"), Player("Ben"), Player("Cem"))))


def a_state(edition: Conkueror, forces: Mapping[str, tuple[int, Force]], **fields: Any) -> State:
    """Cem has forty infantry on every territory that is not named."""
    state = edition.setup(Fast(1).at(0)).state
    owners, pieces = [2] * len(PLACE), [infantry(40)] * len(PLACE)
    for slug, (owner, force) in forces.items():
        owners[PLACE[slug]], pieces[PLACE[slug]] = owner, force
    fields = {"phase": Attacking(), "seat": 0, "round": 1, "reserves": (0, 0, 0), **fields}
    return replace(state, owners=tuple(owners), pieces=tuple(pieces), **fields)


def a_mind(kind: type[Any], edition: Conkueror, *more: Any) -> Any:
    return kind(Brief(edition, 0, Fast(1).at(0)), *more)


SOUTH = {
    "venezuela": (0, infantry(12)),
    "peru": (1, infantry(1)),
    "brazil": (1, infantry(1)),
    "argentina": (1, infantry(1)),
}


# What pieces can do.


@pytest.mark.parametrize("force", [(23, 0, 0, 0), (3, 4, 0, 0), (0, 0, 2, 3), (4, 1, 1, 1), (1, 3, 2, 0)])
@pytest.mark.parametrize("wanted", [(0, 0), (1, 0), (0, 1), (2, 1)])
def test_changes_lead_from_any_pieces_to_all_that_are_worth_the_same(force, wanted):
    aim = made_of(force, 0, *wanted)
    if aim is None:
        assert worth(force) - force[3] < 5 * wanted[0] + 10 * wanted[1]
        return
    assert worth(aim) == worth(force)
    while (change := next_change(force, aim)) is not None:
        given, got = CHANGES[change]
        force = plus(minus(force, given), got)
        assert min(force) >= 0
    assert force == aim


def test_who_is_suited_matches_and_has_as_many_pieces_as_can_be():
    assert suited((20, 0, 0, 0), (2, 1, 0, 0)) == (15, 1, 0, 0)
    assert suited((0, 0, 2, 0), (2, 0, 0, 0)) == (20, 0, 0, 0)
    assert suited((6, 0, 0, 0), (2, 1, 0, 0)) is None
    assert suited((5, 0, 0, 2), (2, 1, 0, 0)) == (0, 1, 0, 2)


def test_the_odds_of_huge_armies_are_about_those_of_large_ones():
    assert odds(30_000, 10_000).win > 0.9
    assert odds(10_000, 30_000).win < 0.1


# Values


def test_what_costs_little_is_taken_and_what_costs_too_much_is_left():
    edition = a_table()
    planner = a_mind(GreedyStrategy, edition)
    cheap = planner.decide(a_state(edition, SOUTH))
    assert isinstance(cheap.action, AllOutWithPieces)
    assert cheap.action.target in (PLACE["peru"], PLACE["brazil"])
    dear = {**SOUTH, "peru": (1, infantry(9)), "brazil": (1, infantry(9))}
    assert planner.decide(a_state(edition, dear)).action == EndAttack()


def test_a_fight_that_has_become_too_dear_is_broken_off():
    edition = a_table()
    planner = a_mind(GreedyStrategy, edition)
    fighting = Fighting(PLACE["venezuela"], PLACE["peru"], infantry(3))
    state = a_state(edition, {**SOUTH, "peru": (1, infantry(5))}, phase=fighting)
    assert planner.decide(state).action == BreakOff()


def test_who_is_far_ahead_pays_more_for_what_others_lose():
    edition = a_table()
    behind, ahead = (Evaluation(edition.context, a_state(edition, SOUTH), seat, ConkuerorWeights()) for seat in (0, 2))
    assert behind.spite < 0.1 < 1 < ahead.spite


def test_the_last_territory_of_somebody_is_worth_most():
    edition = a_table()
    weights = ConkuerorWeights(fall=20.0)
    several = Evaluation(edition.context, a_state(edition, SOUTH), 0, weights)
    last = {slug: held for slug, held in SOUTH.items() if slug in ("venezuela", "peru")}
    alone = Evaluation(edition.context, a_state(edition, last), 0, weights)
    assert alone.prize(PLACE["peru"]) > several.prize(PLACE["peru"])
    hunting = Evaluation(edition.context, a_state(edition, SOUTH), 0, weights._replace(hunted=1))
    assert hunting.prize(PLACE["peru"]) > several.prize(PLACE["peru"])


def test_whoever_is_about_to_run_away_is_hurt_first():
    edition = a_table()
    state = a_state(edition, SOUTH)
    fair, envious = (Evaluation(edition.context, state, 0, ConkuerorWeights(envy=envy)) for envy in (0.0, 3.0))
    weak, strong = PLACE["peru"], PLACE["central-america"]
    assert fair.grudges == [1.0, 1.0, 1.0]
    assert envious.grudges[1] < 1 < envious.grudges[2]
    assert envious.prize(strong) - envious.prize(weak) > fair.prize(strong) - fair.prize(weak)


def test_a_conquest_that_closes_a_front_is_worth_more():
    edition = a_table()
    mine = {"peru": (0, infantry(3)), "argentina": (0, infantry(3)), "venezuela": (0, infantry(3))}
    closing = Evaluation(
        edition.context, a_state(edition, {**mine, "brazil": (1, infantry(1))}), 0, ConkuerorWeights(cover=1.0)
    )
    plain = Evaluation(edition.context, closing.state, 0, ConkuerorWeights())
    gains = {slug: closing.prize(PLACE[slug]) - plain.prize(PLACE[slug]) for slug in ("brazil", "central-america")}
    assert gains["brazil"] > gains["central-america"]


def test_a_campaign_counts_what_can_be_taken_after_the_first_conquest():
    edition = a_table()
    evaluation = Evaluation(edition.context, a_state(edition, SOUTH), 0, ConkuerorWeights())
    one, three = (
        AttackFinder(evaluation, exchanges_pieces=False, steps=steps).best(evaluation.mine) for steps in (1, 3)
    )
    assert one is not None
    assert three is not None
    assert three.gain > one.gain


# Kinds of pieces.


def test_the_strategist_changes_pieces_to_match_and_the_planner_does_not():
    edition = a_table()
    guarded = {"venezuela": (0, infantry(20)), "peru": (1, (0, 1, 0, 0)), "brazil": (0, infantry(1))}
    state = a_state(edition, guarded)
    assert a_mind(GreedyStrategy, edition).decide(state).action == EndAttack()
    strategist = a_mind(ExpertStrategy, edition)
    change = strategist.decide(state).action
    assert change == Exchange(PLACE["venezuela"], "infantry_to_cavalry")
    state = edition.apply(state, 0, change, Recorded(())).state
    assert isinstance(strategist.decide(state).action, AllOutWithPieces)


def test_a_front_is_held_by_a_kind_that_its_enemies_do_not_have():
    edition = a_table()
    pressed = {
        **SOUTH,
        "venezuela": (0, infantry(12)),
        "peru": (1, (60, 1, 0, 0)),
        "central-america": (1, infantry(40)),
    }
    state = a_state(edition, pressed, phase=Fortifying())
    evaluation = Evaluation(edition.context, state, 0, ConkuerorWeights())
    foes = [state.pieces[t] for t in evaluation.hostile(PLACE["venezuela"])]
    assert danger(state.pieces[PLACE["venezuela"]], foes) > 0.9
    form = best_defence(evaluation, PLACE["venezuela"])
    assert not any(matches(foe, form) for foe in foes)
    assert form == (2, 2, 0, 0)
    assert a_mind(ExpertStrategy, edition).decide(state).action == Exchange(PLACE["venezuela"], "infantry_to_cavalry")


# Cards.


def test_a_poor_set_is_traded_by_the_planner_and_kept_by_the_strategist():
    edition = a_table()
    of_kind = {kind: [card for card, of in edition.context.armies.items() if of == kind] for kind in (0, 1, 2)}
    poor, good = tuple(of_kind[0][:3]), (*of_kind[0][:2], of_kind[2][0])
    held = [a_state(edition, SOUTH, phase=Reinforcing(3), hands=(hand, (), ())) for hand in (poor, good)]
    planner, strategist = a_mind(GreedyStrategy, edition), a_mind(ExpertStrategy, edition)
    assert planner.decide(held[0]).action == Trade(poor)
    assert not isinstance(strategist.decide(held[0]).action, Trade)
    assert strategist.decide(held[1]).action == Trade(good)


def test_a_revolution_takes_the_strongest_and_a_strike_that_harms_its_own_more_is_skipped():
    edition = a_table()
    planner = a_mind(GreedyStrategy, edition)
    mine = {"venezuela": (0, infantry(12)), "japan": (1, (5, 0, 9, 0))}
    assert planner.decide(a_state(edition, mine, phase=Chancing("revolution"))).action == Revolution(PLACE["japan"])
    assert planner.decide(a_state(edition, mine, phase=Chancing("nuclear_strike"))).action == Skip()
    rich = {slug: (0, infantry(1)) for slug in list(PLACE)[:20]}
    strike = planner.decide(a_state(edition, {**rich, "japan": mine["japan"]}, phase=Chancing("nuclear_strike"))).action
    assert strike == NuclearStrike(PLACE["japan"])


def test_a_revolt_is_a_conquest_for_nothing():
    edition = a_table()
    strategist = a_mind(ExpertStrategy, edition)
    quiet = {"venezuela": (0, infantry(3)), "peru": (0, infantry(1))}
    state = a_state(edition, quiet, phase=Chancing("revolt"))
    left = strategist.decide(state).action
    assert left == Revolt(PLACE["peru"], PLACE["venezuela"])
    state = replace(edition.apply(state, 0, left, Recorded(())).state, phase=Attacking())
    back = strategist.decide(state).action
    assert isinstance(back, Occupy)
    state = edition.apply(state, 0, back, Recorded(())).state
    assert (state.owners[PLACE["peru"]], state.conquests) == (0, 1)


# Plans.


class Told(PlanSearch):
    """A search with given results for each plan, which records the plans that it tries."""

    EACH = 10
    """Decisions of a try."""

    def __init__(self, brief: Brief, think: int, **ends: Sequence[float]) -> None:
        super().__init__(brief, think)
        self.ends = ends
        self.tried: list[str] = []

    def try_out(self, state: State, plan: WeightedPlan, chance: Chance) -> tuple[float, int]:
        ends = self.ends.get(plan.name, (0.5,))
        self.tried.append(plan.name)
        return ends[self.tried.count(plan.name) % len(ends)], self.EACH


def told(think: int, *sweep: float) -> Told:
    return Told(Brief(a_table(), 0, Fast(1).at(0)), think, sweep=sweep)


TWOS = {slug: (0 if slug == "venezuela" else 1, infantry(6 if slug == "venezuela" else 2)) for slug in SOUTH}
"""Only a plan with a large weight for land attacks here."""


def test_plans_that_do_something_else_are_tried_as_often_as_the_work_allows():
    one = told(20, 0.2, 0.9)
    one.decide(a_state(one.edition, TWOS))
    assert set(one.tried) == {"usual", "sweep"}
    assert 0 <= len(one.tried) * one.EACH - 20 * DECISIONS_PER_MS < 2 * one.EACH
    assert a_mind(PlanSearch, one.edition, 10**9).work == MAX_DECISIONS


def test_tries_that_took_too_long_are_made_up_for():
    one = told(1, 0.2, 0.9)
    for _ in range(50):
        one.decide(a_state(one.edition, TWOS))
    assert 0 <= len(one.tried) * one.EACH - 50 * DECISIONS_PER_MS < 2 * one.EACH


def test_what_may_be_luck_is_not_followed_and_what_has_proved_better_is():
    lucky, proved, often = told(100, 0.2, 0.9), told(100, 0.6), told(1, 0.6)
    state = a_state(lucky.edition, TWOS)
    assert lucky.decide(state).action == EndAttack()
    assert isinstance(proved.decide(state).action, AttackWithPieces)
    followed = [isinstance(often.decide(state).action, AttackWithPieces) for _ in range(20)]
    assert followed == sorted(followed)
    assert followed[-1]
    assert not any(followed[: 4 * 2 * Told.EACH // DECISIONS_PER_MS])  # by then it has tried both four times
    assert often.decide(replace(state, chapter=state.chapter + 1)).action == EndAttack()


def test_work_that_was_not_needed_is_saved_for_where_there_is_more_to_decide():
    one = told(20, 0.2, 0.9)
    for _ in range(2 * MAX_SAVED_SHARES):
        one.decide(a_state(one.edition, SOUTH))
    assert not one.tried
    one.decide(a_state(one.edition, TWOS))
    assert 0 <= len(one.tried) * one.EACH - MAX_SAVED_SHARES * 20 * DECISIONS_PER_MS < 2 * one.EACH


def test_one_strong_rival_is_worse_than_two_weak_ones():
    edition = a_table()
    searcher = a_mind(PlanSearch, edition, 1)
    half = {slug: (1, infantry(40)) for slug in list(PLACE)[: len(PLACE) // 2]}
    mine = {"venezuela": (0, infantry(400))}
    alone, two = (searcher.promise(a_state(edition, lands)) for lands in (mine, {**half, **mine}))
    assert alone < two


def test_what_shows_no_gain_is_given_up():
    one = told(100, 0.4)
    one.decide(a_state(one.edition, TWOS))
    assert one.tried.count("sweep") == MIN_TRIES


def test_a_plan_that_wins_at_once_is_followed():
    edition = a_table()
    lands = {slug: (0, infantry(1)) for slug in PLACE}
    state = a_state(edition, {**lands, "venezuela": (0, infantry(30)), "peru": (2, infantry(1))})
    searcher = a_mind(PlanSearch, edition, 5)
    promise, _ = searcher.try_out(state, searcher.usual, Fast(3).at(0))
    assert promise == 1.0
    assert isinstance(searcher.decide(state).action, AllOutWithPieces)


# Whole games.

TABLES = [
    {},
    {"leftover": "all", "army_cards": "spread", "chance_rate": 1.0},
    {"leftover": "automatic", "card_per_conquest": True, "fortify": "path"},
    {"continent_bonus": True, "card_before_fortify": True, "chance_set": "starter"},
]


def played(skill: Any, seed: int, most: int, off: tuple[int, ...] = (), **settings: Any) -> tuple[Game, list[str]]:
    """A game of three of the same, with what each said; an action that is not allowed raises."""
    edition = a_table(**settings)
    edition = Conkueror(replace(edition.table, disabled=off))
    game, _ = Game.start(edition, Fast(seed))
    strategies = [find(Brief(edition, seat, Fast(seat).at(0), 1), skill) for seat in range(3)]
    said = []
    while (awaited := edition.awaited(game.state)) and len(game.records) < most:
        (seat,) = awaited
        game.play(seat, strategies[seat].choose(edition.view(game.state, seat), game.options(seat), ()))
        said.append(strategies[seat].reason)
    return game, said


@pytest.mark.parametrize("settings", TABLES, ids=str)
@pytest.mark.parametrize("skill", [MEDIUM, HARD], ids=lambda skill: skill.level)
def test_all_that_they_do_is_allowed_and_they_say_why(skill, settings):
    off = (PLACE["iceland"], PLACE["siam"])
    game, said = played(skill, 5, 150, off, **settings)
    assert len(game.records) >= 150 or game.edition.outcome(game.state)
    keys = [key for key in texts()["why"] if key.startswith("conkueror.")]
    assert len(keys) > 20
    assert all(line and "conkueror" not in line and "{" not in line for line in said)


def test_the_same_luck_makes_the_same_game():
    games = [played(HARD, 6, 110)[0].records for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("seed", range(2))
def test_games_of_the_planner_end(seed):
    game, _ = played(MEDIUM, seed, 6000)
    assert game.edition.outcome(game.state)


def test_computer_players_know_only_chance_cards_that_there_are():
    assert CARD_ANSWERS.keys() <= CARDS.keys(), (
        "remove the card from CARD_ANSWERS in bots/strategies/conkueror/cards.py"
    )


def test_a_chance_card_that_no_function_describes_is_played_by_its_slots(monkeypatch):
    monkeypatch.setattr(cards, "CARD_ANSWERS", {})
    game, said = played(MEDIUM, 5, 400, chance_rate=1.0, leftover="automatic")
    done = {verb_of(record.action) for record in game.records if record.action is not None}
    assert done & CARDS.keys() > {"espionage", "reinforcements", "sabotage"}
    assert texts()["why"]["conkueror.any_card"] in said


def test_a_card_that_a_beginner_should_not_choose_is_skipped(monkeypatch):
    monkeypatch.setattr(cards, "CARD_ANSWERS", {})
    monkeypatch.setattr(Revolution, "appeal", 0)
    game, _ = played(MEDIUM, 5, 400, chance_rate=1.0, leftover="automatic")
    assert not [record for record in game.records if isinstance(record.action, Revolution)]
