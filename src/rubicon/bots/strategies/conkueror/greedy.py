"""`medium`: plays the best immediate action of each phase, without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from ....core.edition import Event
from ....core.option import Action, Option, TerritoriesOwned, verb_of
from ....editions.conkueror import Conkueror
from ....editions.conkueror.attack import AllOutWithPieces, AttackWithPieces, Bombard, BreakOff, FightOut, RollOn
from ....editions.conkueror.cards import Deploy, Settle
from ....editions.conkueror.conquest import AdvanceWithPieces, Occupy, advancing_pieces, fewest_to_advance
from ....editions.conkueror.movement import Exchange, FortifyWithPieces
from ....editions.conkueror.pieces import NOTHING, Force, infantry, movable, sendable, spare
from ....editions.conkueror.state import Advancing, Chancing, Deploying, Fighting, Reinforcing, Settling, State
from ....editions.conkueror.transfers import without_pieces
from ....rules.attack import EndAttack
from ....rules.fortify import EndTurn
from ....rules.reinforce import Place
from ....rules.setup import Claim
from ....rules.turn import Attacking, Claiming, Fortifying, Skip, Stationing
from ....texts import say
from ...bot import Brief
from . import cards
from .combat import AttackFinder, ScoredAttack, attack_value
from .evaluation import ConkuerorWeights, Evaluation
from .stack import next_change, odds, one_of

SURE_CHANCE = 0.9
"""With this chance a battle is fought to the end in one action."""


class ExplainedAction(NamedTuple):
    action: Action
    why: str
    """The key of its text."""
    territory: int | None = None


class GreedyStrategy:
    weights = ConkuerorWeights()
    exchanges_pieces = False
    steps = 1

    def __init__(self, brief: Brief) -> None:
        self.edition = cast(Conkueror, brief.edition)
        self.context = self.edition.context
        self.seat = brief.seat
        self.chance = brief.chance
        self.reason = ""

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        choice = self.decide(self.edition.sample_state(view, self.seat, self.chance))
        self.reason = self.explain(choice)
        return choice.action

    def explain(self, choice: ExplainedAction) -> str:
        territories = self.edition.table.board.map.territories
        where = "" if choice.territory is None else territories[choice.territory].name
        return say("why", f"conkueror.{choice.why}", {"territory": where})

    def decide(self, state: State) -> ExplainedAction:
        """For the seat whose turn it is."""
        evaluation = Evaluation(self.context, state, state.seat, self.weights)
        match state.phase:
            case Claiming():
                return self.claim(evaluation)
            case Stationing():
                return self.station(evaluation)
            case Chancing(offer):
                action, territory = cards.play_chance_card(offer, self.attacks(evaluation))
                known = isinstance(action, Skip) or offer in cards.CARD_ANSWERS
                return ExplainedAction(action, verb_of(action) if known else "any_card", territory)
            case Reinforcing(armies):
                return self.turn_in(evaluation) or self.place(evaluation, armies)
            case Deploying(pieces):
                where = self.attacks(evaluation).base(pieces)
                return ExplainedAction(Deploy(where, pieces), "deploy", where)
            case Settling():
                return self.settle(evaluation)
            case Attacking():
                return self.turn_in(evaluation) or self.attack(evaluation)
            case Fighting():
                return self.fight(evaluation, state.phase)
            case Advancing():
                return self.advance(evaluation, state.phase)
            case Fortifying():
                return self.turn_in(evaluation) or self.guard(evaluation) or self.fortify(evaluation)
            case _:
                raise ValueError("nobody is awaited when the game is over")

    def attacks(self, evaluation: Evaluation) -> AttackFinder:
        return AttackFinder(evaluation, exchanges_pieces=self.exchanges_pieces, steps=self.steps)

    # The start

    def claim(self, evaluation: Evaluation) -> ExplainedAction:
        """Beside own territories, and with few others around."""

        def liking(territory: int) -> int:
            near = [evaluation.owners[t] for t in evaluation.links[territory]]
            return 2 * near.count(evaluation.seat) - len(near)

        where = max(TerritoriesOwned(evaluation.owners, None, self.context.disabled), key=liking)
        return ExplainedAction(Claim(where), "claim", where)

    def station(self, evaluation: Evaluation) -> ExplainedAction:
        number = 1 if self.context.settings.leftover == "one" else evaluation.state.reserves[evaluation.seat]
        return self.place(evaluation, number)

    # Reinforcing, and cards

    def place(self, evaluation: Evaluation, armies: int) -> ExplainedAction:
        where = self.attacks(evaluation).base(infantry(armies))
        return ExplainedAction(Place(where, armies), "place", where)

    def turn_in(self, evaluation: Evaluation) -> ExplainedAction | None:
        action = cards.turn_in(evaluation, patient=self.exchanges_pieces)
        return None if action is None else ExplainedAction(action, verb_of(action))

    def settle(self, evaluation: Evaluation) -> ExplainedAction:
        """One piece each, from the largest stack."""
        target = without_pieces(evaluation.state, evaluation.seat)[0]
        source = max(evaluation.mine, key=lambda t: spare(evaluation.pieces[t]))
        return ExplainedAction(Settle(source, target, one_of(evaluation.pieces[source])), "settle", target)

    # Attacking

    def attack(self, evaluation: Evaluation) -> ExplainedAction:
        best = self.attacks(evaluation).best(evaluation.mine)
        return ExplainedAction(EndAttack(), "end_attack") if best is None else self.carry_out(evaluation, best)

    def carry_out(self, evaluation: Evaluation, plan: ScoredAttack) -> ExplainedAction:
        source, target, force = plan.source, plan.target, evaluation.pieces[plan.source]
        change = next_change(force, plan.force)
        if change is not None:
            return ExplainedAction(Exchange(source, change), "match", target)
        if evaluation.owners[target] is None:
            pieces = one_of(force) if evaluation.hostile(source) else movable(force).fullest()
            return ExplainedAction(Occupy(source, target, pieces), "occupy", target)
        sent = sendable(force).fullest()
        if evaluation.state.bombardment:
            return ExplainedAction(Bombard(source, target, sent), "attack", target)
        if plan.win >= SURE_CHANCE:
            return ExplainedAction(AllOutWithPieces(source, target, sent), "attack", target)
        return ExplainedAction(AttackWithPieces(source, target, sent), "attack", target)

    def fight(self, evaluation: Evaluation, phase: Fighting) -> ExplainedAction:
        """Fights on while the expected prize is worth the expected price."""
        fight = odds(sum(phase.sent), sum(evaluation.pieces[phase.target]), phase.bombarded)
        if attack_value(evaluation, phase.target, fight) <= 0:
            return ExplainedAction(BreakOff(), "break_off", phase.target)
        return ExplainedAction(FightOut() if fight.win >= SURE_CHANCE else RollOn(), "roll_on", phase.target)

    def advance(self, evaluation: Evaluation, phase: Advancing) -> ExplainedAction:
        """Advances with all pieces if more can be won or must be held there, else with the fewest."""
        source, target = phase.source, phase.target
        most = advancing_pieces(evaluation.state, phase).fullest()
        if self.pull(evaluation, target, most) > self.pull(evaluation, source, NOTHING):
            return ExplainedAction(AdvanceWithPieces(most), "advance", target)
        return ExplainedAction(AdvanceWithPieces(fewest_to_advance(phase)), "stay", source)

    def pull(self, evaluation: Evaluation, territory: int, more: Force) -> tuple[float, int]:
        """The best gain from there with more pieces, and the threat against it."""
        best = self.attacks(evaluation).best([territory], more)
        return 0.0 if best is None else best.gain, evaluation.threat(territory)

    # Fortifying

    def guard(self, evaluation: Evaluation) -> ExplainedAction | None:
        """An exchange that guards a front until the next turn."""
        return None

    def fortify(self, evaluation: Evaluation) -> ExplainedAction:
        """Moves the largest idle stack a step towards the front."""
        distances = evaluation.distances
        moves = [
            (spare(evaluation.pieces[source]), -distances[target], source, target)
            for source in evaluation.mine
            if distances[source] > 1 and spare(evaluation.pieces[source]) > 0
            for target in evaluation.links[source]
            if distances[target] < distances[source]
        ]
        if not moves:
            return ExplainedAction(EndTurn(), "end_turn")
        _, _, source, target = max(moves)
        return ExplainedAction(
            FortifyWithPieces(source, target, movable(evaluation.pieces[source]).fullest()), "fortify", target
        )
