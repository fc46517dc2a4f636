"""`medium`: does in each phase what brings most at once, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from ....core.edition import Event
from ....core.option import Action, Option, Owned, verb_of
from ....editions.conkueror import Conkueror
from ....editions.conkueror.attack import AllOutWithPieces, AttackWithPieces, Bombard, BreakOff, FightOut, RollOn
from ....editions.conkueror.cards import Deploy, Settle
from ....editions.conkueror.conquer import AdvanceWithPieces, Occupy, advancing_pieces, fewest_to_advance
from ....editions.conkueror.exchange import Exchange
from ....editions.conkueror.fortify import FortifyWithPieces
from ....editions.conkueror.pieces import NOTHING, Force, infantry, movable, sendable, spare
from ....editions.conkueror.state import (
    Advancing,
    Attacking,
    Chancing,
    Claiming,
    Deploying,
    Fighting,
    Fortifying,
    Reinforcing,
    Settling,
    State,
    Stationing,
)
from ....editions.conkueror.transfers import without_pieces
from ....rules.attack import EndAttack
from ....rules.fortify import EndTurn
from ....rules.place import Claim, Place
from ....texts import say
from ...bot import Brief
from . import cards, chances
from .assault import Assault, Assaults, value
from .outlook import Outlook, Values
from .stack import next_change, odds, one_of

SURE = 0.9
"""With such a chance it is rolled until it is decided."""


class Choice(NamedTuple):
    action: Action
    why: str
    """A key of the texts."""
    territory: int | None = None


class Planner:
    values = Values()
    cunning = False
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

    def explain(self, choice: Choice) -> str:
        territories = self.edition.table.board.map.territories
        where = "" if choice.territory is None else territories[choice.territory].name
        return say("why", f"conkueror.{choice.why}", {"territory": where})

    def decide(self, state: State) -> Choice:
        """For the seat whose turn it is."""
        outlook = Outlook(self.context, state, state.seat, self.values)
        match state.phase:
            case Claiming():
                return self.claim(outlook)
            case Stationing():
                return self.station(outlook)
            case Chancing(offer):
                action, territory = chances.play(offer, self.assaults(outlook))
                return Choice(action, verb_of(action), territory)
            case Reinforcing(armies):
                return self.turn_in(outlook) or self.place(outlook, armies)
            case Deploying(pieces):
                where = self.assaults(outlook).base(pieces)
                return Choice(Deploy(where, pieces), "deploy", where)
            case Settling():
                return self.settle(outlook)
            case Attacking():
                return self.turn_in(outlook) or self.attack(outlook)
            case Fighting():
                return self.fight(outlook, state.phase)
            case Advancing():
                return self.advance(outlook, state.phase)
            case Fortifying():
                return self.turn_in(outlook) or self.guard(outlook) or self.fortify(outlook)
            case _:
                raise ValueError("nobody is awaited when the game is over")

    def assaults(self, outlook: Outlook) -> Assaults:
        return Assaults(outlook, cunning=self.cunning, steps=self.steps)

    # The start

    def claim(self, outlook: Outlook) -> Choice:
        """Beside its own, and with few others beside it."""

        def liking(territory: int) -> int:
            near = [outlook.owners[t] for t in outlook.links[territory]]
            return 2 * near.count(outlook.seat) - len(near)

        where = max(Owned(outlook.owners, None, self.context.disabled), key=liking)
        return Choice(Claim(where), "claim", where)

    def station(self, outlook: Outlook) -> Choice:
        number = 1 if self.context.settings.leftover == "one" else outlook.state.reserves[outlook.seat]
        return self.place(outlook, number)

    # Reinforcing, and cards

    def place(self, outlook: Outlook, armies: int) -> Choice:
        where = self.assaults(outlook).base(infantry(armies))
        return Choice(Place(where, armies), "place", where)

    def turn_in(self, outlook: Outlook) -> Choice | None:
        action = cards.turn_in(outlook, patient=self.cunning)
        return None if action is None else Choice(action, verb_of(action))

    def settle(self, outlook: Outlook) -> Choice:
        """A piece each, from where there are most."""
        target = without_pieces(outlook.state, outlook.seat)[0]
        source = max(outlook.mine, key=lambda t: spare(outlook.pieces[t]))
        return Choice(Settle(source, target, one_of(outlook.pieces[source])), "settle", target)

    # Attacking

    def attack(self, outlook: Outlook) -> Choice:
        best = self.assaults(outlook).best(outlook.mine)
        return Choice(EndAttack(), "end_attack") if best is None else self.carry_out(outlook, best)

    def carry_out(self, outlook: Outlook, plan: Assault) -> Choice:
        source, target, force = plan.source, plan.target, outlook.pieces[plan.source]
        change = next_change(force, plan.force)
        if change is not None:
            return Choice(Exchange(source, change), "match", target)
        if outlook.owners[target] is None:
            pieces = one_of(force) if outlook.hostile(source) else movable(force).fullest()
            return Choice(Occupy(source, target, pieces), "occupy", target)
        sent = sendable(force).fullest()
        if outlook.state.bombardment:
            return Choice(Bombard(source, target, sent), "attack", target)
        if plan.win >= SURE:
            return Choice(AllOutWithPieces(source, target, sent), "attack", target)
        return Choice(AttackWithPieces(source, target, sent), "attack", target)

    def fight(self, outlook: Outlook, phase: Fighting) -> Choice:
        """On, as long as what may be won is worth what it still costs."""
        fight = odds(sum(phase.sent), sum(outlook.pieces[phase.target]), phase.bombarded)
        if value(outlook, phase.target, fight) <= 0:
            return Choice(BreakOff(), "break_off", phase.target)
        return Choice(FightOut() if fight.win >= SURE else RollOn(), "roll_on", phase.target)

    def advance(self, outlook: Outlook, phase: Advancing) -> Choice:
        """All to where there is more to be won or held."""
        source, target = phase.source, phase.target
        most = advancing_pieces(outlook.state, phase).fullest()
        if self.pull(outlook, target, most) > self.pull(outlook, source, NOTHING):
            return Choice(AdvanceWithPieces(most), "advance", target)
        return Choice(AdvanceWithPieces(fewest_to_advance(phase)), "stay", source)

    def pull(self, outlook: Outlook, territory: int, more: Force) -> tuple[float, int]:
        """What could be taken from there next with so many more, and how many stand against it."""
        best = self.assaults(outlook).best([territory], more)
        return 0.0 if best is None else best.gain, outlook.threat(territory)

    # Fortifying

    def guard(self, outlook: Outlook) -> Choice | None:
        """What is changed before others are at play."""
        return None

    def fortify(self, outlook: Outlook) -> Choice:
        """The most that stand idle go a step towards the front."""
        distances = outlook.distances
        moves = [
            (spare(outlook.pieces[source]), -distances[target], source, target)
            for source in outlook.mine
            if distances[source] > 1 and spare(outlook.pieces[source]) > 0
            for target in outlook.links[source]
            if distances[target] < distances[source]
        ]
        if not moves:
            return Choice(EndTurn(), "end_turn")
        _, _, source, target = max(moves)
        return Choice(FortifyWithPieces(source, target, movable(outlook.pieces[source]).fullest()), "fortify", target)
