"""Parts that a variant does not define are found under the name of its parent."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.bots import strategies
from rubicon.bots.bot import Brief
from rubicon.bots.lineage import changes_numbers_only, nearest
from rubicon.bots.strategies.conquest.strategy import ConquestStrategy
from rubicon.bots.strategies.generic import VariantStrategy
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.option import Action
from rubicon.editions.blitz import Blitz
from rubicon.editions.classic import Classic
from rubicon.editions.classic import rulebook as rulebook_of
from rubicon.editions.classic.turns import ClassicRules
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.trench import Trench
from rubicon.rules.attack import AllOut, Attack, EndAttack
from rubicon.rules.fortify import Fortify
from rubicon.rules.turn import Attacking, Fortifying, PhaseBegan, TurnBegan
from rubicon.server.tables.settings_form import edition_info
from rubicon.terminal.guide import rule_paragraphs, rulebook
from rubicon.texts import rules
from rubicon.world import atlas


def a_table(kind: Any, **settings: object) -> Any:
    players = tuple(map(Player, ("Ann", "Ben", "Cem")))
    return kind(Table(atlas.load("classic-world"), replace(kind.presets["standard"], **settings), players))


def test_a_variant_follows_its_parent():
    assert editions.lineage(Blitz) == ("blitz", "classic")
    assert editions.based_on(Blitz) == "classic"
    assert editions.based_on(Classic) == ""
    assert editions.names().index("classic") + 1 == editions.names().index("blitz")


def test_its_settings_are_worded_as_those_of_its_parent_or_by_itself():
    assert edition_info(Blitz).based_on == "classic"
    own, of_classic = (
        {choice.value: choice.title for choice in edition_info(kind).settings[0].choices} for kind in (Blitz, Classic)
    )
    assert own == {**of_classic, "conquest": "Hold 60% of the territories"}
    assert own != of_classic


def test_in_a_game_the_rules_of_both_can_be_read():
    book = rulebook(a_table(Trench))
    assert book.startswith(rules("trench"))
    assert book.endswith(rules("classic"))
    assert rulebook(a_table(Classic)) == rules("classic")
    told = [line[2:8] for line in rule_paragraphs(a_table(Trench), "all-out") if line]
    assert told[:2] == ["TW 1.1", "CL 4.5"]


def test_sixty_percent_are_rounded_up():
    assert a_table(Blitz).context.territories_to_win == 26
    players = tuple(map(Player, ("Ann", "Ben")))
    table = Table(atlas.load("classic-world"), Blitz.presets["standard"], players, (0, 1))
    assert Blitz(table).context.territories_to_win == 24


class StandingRules(ClassicRules):
    def end_attack(self, flow: Any, state: Any) -> Any:
        return self.end_turn(flow, state)


class Standing(Classic):
    """Classic without fortifying: one method says it, and the phase is left out."""

    rules = StandingRules()
    phases: ClassVar[Any] = {phase: moves for phase, moves in rulebook_of(rules).items() if phase is not Fortifying}


@pytest.mark.parametrize("skip", [True, False])
def test_a_variant_says_in_one_place_what_follows_the_attack(skip):
    edition = a_table(Standing, skip=skip)
    assert Fortify not in get_args(Standing.Action)
    state = edition.setup(Fast(1).at(0)).state
    state = replace(state, reserves=(0, 0, 0), seat=0, phase=Attacking())
    ended = edition.apply(state, 0, EndAttack(), Fast(1).at(1))
    assert ended.state.seat == 1
    assert [type(event) for event in ended.events] == [TurnBegan]


def test_the_turn_goes_there_as_well_when_the_attack_ends_by_itself():
    edition = a_table(Standing)
    links = edition.context.links
    target = links[0][0]
    state = edition.setup(Fast(1).at(0)).state
    owners = tuple(0 if t in (0, *range(30, 42)) and t != target else 1 for t in range(42))
    pieces = tuple(2 if t == 0 else 1 for t in range(42))
    state = replace(state, reserves=(0, 0, 0), owners=owners, pieces=pieces, seat=0, phase=Attacking())
    tries = (edition.apply(state, 0, Attack(0, target, 1), Fast(seed).at(1)) for seed in range(100))
    lost = next(step for step in tries if step.events[0].lost)
    assert lost.state.seat == 1
    assert PhaseBegan not in map(type, lost.events)


# Computer players.


def test_what_is_known_of_the_parent_is_used_as_far_as_it_holds():
    known = nearest("rubicon.bots.strategies", Trench)
    assert known is not None
    assert known.edition is Classic
    assert nearest("rubicon.bots.sim", editions.find("risc")) is None
    assert changes_numbers_only(Blitz, Classic)
    assert not changes_numbers_only(Trench, Classic)
    assert not changes_numbers_only(Blitz, Tabletop)


def test_the_strategy_of_the_parent_plays_and_knows_when_a_blitz_is_won():
    edition = a_table(Blitz)
    strategy = strategies.find(Brief(edition, 0, Fast(0).at(0), 1), strategies.MEDIUM)
    assert isinstance(strategy, ConquestStrategy)
    state = edition.setup(Fast(1).at(0)).state
    owners = tuple(0 if territory < 25 else 1 for territory in range(42))
    goal = strategy.adapter.goal(edition.view(replace(state, owners=owners), 0))
    position = strategy.adapter.position(edition.view(replace(state, owners=owners), 0))
    assert goal is not None
    assert not goal.reached(position)
    assert len(goal.targets(position)) == 1
    position.owners[25] = 0
    assert goal.reached(position)


class Fixed:
    """Always says the same."""

    reason = "as always"

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, *seen: object) -> Action:
        return self.action


def test_what_the_rules_of_a_variant_forbid_is_not_done():
    edition = a_table(Trench)
    links = edition.context.links
    source, target = 0, links[0][0]
    other = next(t for t in range(42) if t not in (source, target))
    owners = tuple(0 if t in (source, other) else 1 + t % 2 for t in range(42))
    state = edition.setup(Fast(1).at(0)).state
    state = replace(state, owners=owners, pieces=(5,) * 42, seat=0, phase=Attacking(), taken=(source,))
    options = edition.options(state)[0]
    for forbidden in (Attack(source, target, 3), AllOut(source, target, 1)):
        strategy = VariantStrategy(Brief(edition, 0, Fast(0).at(0), 1), strategies.Skill("medium", 1), Fixed(forbidden))
        action = strategy.choose(edition.view(state, 0), options, ())
        assert action != forbidden
        assert any(option.allows(action) for option in options)
        assert strategy.reason != Fixed.reason
    allowed = VariantStrategy(Brief(edition, 0, Fast(0).at(0), 1), strategies.MEDIUM, Fixed(EndAttack()))
    assert allowed.choose(edition.view(state, 0), options, ()) == EndAttack()
    assert allowed.reason == Fixed.reason


def test_no_attack_is_forecast_beyond_a_neighbour_in_trench_warfare():
    edition, classic = a_table(Trench), a_table(Classic)
    links = edition.context.links
    near = links[0][0]
    far = next(t for t in links[near] if t != 0 and t not in links[0])
    state = edition.setup(Fast(1).at(0)).state
    owners = tuple(0 if t == 0 else 1 for t in range(42))
    view = edition.view(replace(state, owners=owners, pieces=(9,) * 42), 0)
    assert edition.campaign(view, (0, near)) == classic.campaign(view, (0, near))
    assert classic.campaign(view, (0, far)) is not None
    assert edition.campaign(view, (0, far)) is None
    assert edition.campaign(view, (0, near, far)) is None
    assert edition.campaign(replace(view, taken=(0,)), (0, near)) is None
