"""The words for what conkueror does not allow: why a table cannot start, and why an action was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.edition import Table
from ...core.option import Action, Option, refusal
from ...errors import Illegal, Refused
from ...rules.land import Land
from ...rules.place import Claim, Place
from ...rules.refusals import of_land, of_seats, of_territories, of_trade
from ...rules.trade import Trade
from ...rules.turn import Skip
from ...world.check import strict
from . import chance
from .ground import Ground
from .offers import STRONG, all_spare, new_in, unsettled
from .pieces import KINDS, MERCENARIES, NOTHING, Force, matches, movable, spare
from .settings import Settings
from .state import Advancing, Attacking, Chancing, Deploying, Fighting, Fortifying, Reinforcing, Settling, State
from .verbs import Advance, AllOut, Annex, Attack, Bombard, Deploy, Exchange, Fortify, Occupy, Settle

COLOURS = ("blue", "red", "green", "yellow", "orange", "purple")
AVATARS = 30


def of_table(table: Table, seats: range) -> Iterator[Refused]:
    """Why no game can be played at this table, and what would help."""
    settings, world = table.settings, table.board.map
    if not isinstance(settings, Settings):
        raise TypeError(f"these are not the settings of conkueror: {settings!r}")
    impossible = [*of_seats(table, seats)]
    if impossible:
        yield from impossible
        return
    yield from _of_players(table)
    yield from (Illegal(finding.code, **finding.facts) for finding in strict(world))
    yield from of_land(Land(table), world, whole_continents=False)


def _of_players(table: Table) -> Iterator[Refused]:
    """CK 1.2: somebody is a computer, and no two are called or coloured alike."""
    names = [player.name for player in table.seats]
    colours = [player.colour for player in table.seats if player.colour]
    if not table.settings.all_human and all(player.played_by == "person" for player in table.seats):
        yield Illegal("table.no_computer")
    yield from (Illegal("table.name_twice", name=name) for name in _twice(names))
    yield from (Illegal("table.colour_twice", colour=colour) for colour in _twice(colours))
    unknown = [colour for colour in dict.fromkeys(colours) if colour not in COLOURS]
    yield from (Illegal("table.colour", colour=colour, known=COLOURS) for colour in unknown)
    for player in table.seats:
        if not 0 <= player.avatar <= AVATARS:
            yield Illegal("table.avatar", avatar=player.avatar, most=AVATARS)


def _twice(words: Sequence[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if words.count(word) > 1]


def of_action(ground: Ground, state: State, action: Action, options: Sequence[Option]) -> Refused:
    """Why this action is not allowed now. It is asked only after the options have refused it."""
    if not options:
        return refusal(options, action)
    return _worded(ground, state, action) or refusal(options, action)


def _worded(ground: Ground, state: State, action: Action) -> Refused | None:
    match state.phase, action:
        case Chancing(offer), _:
            return _of_chance(ground, state, offer, action)
        case _, Claim(territory):
            return of_territories((territory,), ground.size, ground.disabled) or _claimed(state, territory)
        case _, Place(territory, armies):
            return _of_place(ground, state, territory, armies)
        case (Attacking(), Attack() | AllOut() | Bombard()) if isinstance(action, Bombard) <= state.bombardment:
            return _of_attack(ground, state, action.source, action.target, action.pieces)
        case Attacking(), Bombard():
            return Illegal("bombard.none")
        case Attacking(), Occupy(source, target, pieces):
            return _of_occupy(ground, state, source, target, pieces)
        case Advancing(sent=sent), Advance(pieces):
            return _of_advance(state, state.phase.source, sent, pieces)
        case Fortifying(), Fortify(source, target, pieces):
            return _of_fortify(ground, state, source, target, pieces)
        case ((Reinforcing() | Attacking() | Fortifying()), Exchange(territory, change)):
            return _of_own(ground, state, territory) or Illegal("exchange.too_few", territory=territory, change=change)
        case ((Reinforcing() | Attacking() | Fortifying()), Trade(cards)):
            return _of_trade(ground, state, cards)
        case ((Reinforcing() | Attacking() | Fortifying()), Annex(continent)):
            return _of_annex(ground, state, continent)
        case Deploying(pieces), Deploy(territory, some):
            return _of_own(ground, state, territory) or Illegal("deploy.pieces", given=pieces, pieces=_whole(some))
        case Settling(), Settle(source, target, pieces):
            return _of_settle(ground, state, source, target, pieces)
        case ((Fighting() | Advancing() | Settling() | Deploying()), _):
            return Illegal(f"first.{state.phase.__struct_config__.tag}")
        case _:
            return None


def _of_chance(ground: Ground, state: State, offer: str, action: Action) -> Refused | None:
    card = chance.CARDS[offer]
    if isinstance(action, card.verb):
        return card.why(ground, state, action)
    if isinstance(action, Skip):
        return None
    return Illegal("chance.first", offer=offer)


def _claimed(state: State, territory: int) -> Refused | None:
    return None if state.owners[territory] is None else Illegal("claim.owned")


def _of_place(ground: Ground, state: State, territory: int, armies: int) -> Refused | None:
    wrong = _of_own(ground, state, territory)
    match state.phase:
        case Reinforcing(armies=most):
            return wrong or Illegal("place.armies", armies=armies, most=most)
        case _ if state.reserves[state.seat] and ground.settings.leftover == "all":
            return wrong or Illegal("place.armies", armies=armies, most=state.reserves[state.seat])
        case _ if state.reserves[state.seat] and None not in [state.owners[t] for t in ground.enabled]:
            return wrong or Illegal("place.armies", armies=armies, most=1)
        case _:
            return None


def _of_own(ground: Ground, state: State, territory: int) -> Refused | None:
    unknown = of_territories((territory,), ground.size, ground.disabled)
    if unknown or state.owners[territory] == state.seat:
        return unknown
    return Illegal("not_yours", territory=territory)


def _of_attack(ground: Ground, state: State, source: int, target: int, pieces: Force) -> Refused:
    """CK 4.1 and 4.2, in the order in which a person would ask."""
    wrong = _of_own(ground, state, source) or of_territories((target,), ground.size, ground.disabled)
    if wrong:
        return wrong
    force, defending = state.pieces[source], state.pieces[target]
    if state.owners[target] == state.seat:
        return Illegal("attack.own", territory=target)
    if target not in ground.links[source]:
        return Illegal("attack.not_adjacent", source=source, target=target)
    if state.owners[target] is None:
        return Illegal("attack.nobodys", territory=target)
    if target in state.immune:
        return Illegal("attack.immune", territory=target)
    if sum(force) < STRONG:
        return Illegal("attack.too_few", territory=source, least=STRONG)
    if not matches(force, defending):
        return Illegal("attack.no_match", source=source, target=target, pieces=force, defending=defending)
    if sum(pieces) == sum(pieces[MERCENARIES:]) > 0:
        return Illegal("attack.mercenaries")
    return Illegal("attack.pieces", pieces=_whole(pieces), standing=force, most=sum(force) - 1)


def _of_occupy(ground: Ground, state: State, source: int, target: int, pieces: Force) -> Refused:
    wrong = _of_own(ground, state, source) or of_territories((target,), ground.size, ground.disabled)
    if wrong:
        return wrong
    if state.owners[target] == state.seat:
        return Illegal("attack.own", territory=target)
    if target not in ground.links[source]:
        return Illegal("attack.not_adjacent", source=source, target=target)
    if state.owners[target] is not None:
        return Illegal("occupy.owned", territory=target)
    return _of_move(state, source, pieces)


def _of_move(state: State, source: int, pieces: Force) -> Refused:
    """Why these pieces may not leave a territory for good."""
    if any(pieces[MERCENARIES:]):
        return Illegal("move.mercenaries")
    force = state.pieces[source]
    return Illegal("move.pieces", pieces=_whole(pieces), territory=source, standing=force, most=max(0, spare(force)))


def _of_advance(state: State, source: int, sent: Force, pieces: Force) -> Refused:
    survivors = any(number and mine for number, mine in zip(pieces[:MERCENARIES], sent, strict=False))
    if sum(pieces) > 0 and not survivors and not any(pieces[MERCENARIES:]):
        return Illegal("advance.survivors", sent=sent)
    return _of_move(state, source, pieces)


def _of_fortify(ground: Ground, state: State, source: int, target: int, pieces: Force) -> Refused:
    wrong = _of_own(ground, state, source) or _of_own(ground, state, target)
    if wrong:
        return wrong
    if source == target:
        return Illegal("fortify.same", territory=source)
    near = target in ground.links[source]
    if ground.settings.fortify == "neighbours" and not near:
        return Illegal("fortify.no_neighbour", source=source, target=target)
    moving = pieces in movable(state.pieces[source])
    return Illegal("fortify.no_path", source=source, target=target) if moving else _of_move(state, source, pieces)


def _of_trade(ground: Ground, state: State, cards: Sequence[int]) -> Refused:
    """The words for a set stand here, for it is another than elsewhere."""
    refused = of_trade(cards, state.hands[state.seat])
    if refused.code == "trade.not_held":
        return refused
    if ground.army_cards(cards) != tuple(cards):
        return Illegal("trade.territory_card")
    return Illegal("trade.no_army")


def _of_annex(ground: Ground, state: State, continent: str) -> Refused:
    if continent not in ground.continents:
        return Illegal("annex.unknown", continent=continent, known=ground.continents)
    realm = ground.continents.index(continent)
    held = state.hands[state.seat]
    missing = [card for card in ground.realm_cards[realm] if card not in held]
    if missing or not ground.realm_cards[realm]:
        return Illegal("annex.cards", continent=continent, cards=missing)
    new = new_in(ground, state.owners, state.seat, realm)
    if not new:
        return Illegal("annex.owned", continent=continent)
    return Illegal("annex.pieces", continent=continent, number=len(new), most=all_spare(state))


def _of_settle(ground: Ground, state: State, source: int, target: int, pieces: Force) -> Refused:
    wrong = _of_own(ground, state, source) or _of_own(ground, state, target)
    if wrong:
        return wrong
    if target not in unsettled(state):
        return Illegal("settle.settled", territory=target, territories=unsettled(state))
    return _of_move(state, source, pieces)


def _whole(pieces: Force) -> Force:
    """So that it can be told, however many numbers were given."""
    return (*pieces, *NOTHING)[: len(KINDS)]
