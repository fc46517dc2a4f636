"""The cost of an action does not grow with the armies: rolls, draws, bytes and offers are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Chance, Fast, Recorded, new_secret
from rubicon.core.codec import encode
from rubicon.core.edition import AnyEdition, Player, Table
from rubicon.core.game import Game, Record
from rubicon.core.load import load
from rubicon.core.option import Action, Option, offers
from rubicon.core.save import SeedCommitment, save, write
from rubicon.core.table_talk import Finish
from rubicon.core.verify import verify
from rubicon.editions.conkueror import attack as conkueror
from rubicon.editions.conkueror.state import Fighting
from rubicon.editions.risc import execution, groups
from rubicon.editions.risc.execution import Done
from rubicon.editions.risc.orders import MAX_ORDERS
from rubicon.editions.risc.state import AttackOrder, MoveOrder
from rubicon.errors import Corrupt, Illegal
from rubicon.rules import attack
from rubicon.rules.attack import AllOut, EndAttack, Fought
from rubicon.rules.reinforce import Place, Spread
from rubicon.rules.turn import Attacking as ConkuerorAttacking
from rubicon.world.board import Board, Card, default_cards
from rubicon.world.limits import MAX_BONUS
from rubicon.world.map import Continent, Territory, WorldMap

HUGE_PIECES = 2**31 - 1
BOARD_SIDE = 6
MAX_DRAWS = 2 * execution.MAX_ROLLS + 100
MAX_RECORD_BYTES = 100_000
MAX_OFFER_BYTES = 100_000
ACTION_COUNT = 150


def board(bonus: int, size: int = BOARD_SIDE, cards: tuple[Card, ...] | None = None) -> Board:
    """Every territory is a continent, and borders every other."""
    world = WorldMap(
        territories=tuple(Territory(f"t{t}", f"T{t}", t) for t in range(size)),
        continents=tuple(Continent(f"c{t}", f"C{t}", bonus) for t in range(size)),
        borders=tuple(tuple(other for other in range(size) if other != t) for t in range(size)),
        sea_lines=((),) * size,
    )
    return Board("hostile", "Hostile", world, default_cards(size) if cards is None else cards)


def table(edition: str, bonus: int = HUGE_PIECES, **settings: Any) -> AnyEdition:
    kind = editions.find(edition)
    found: AnyEdition = kind(Table(board(bonus), kind.Settings(**settings), (Player("Ann"), Player("Ben"))))
    return found


def stretch() -> tuple[SeedCommitment, bytes]:
    secret = new_secret()
    return SeedCommitment.of(secret, ("a", "b")), secret


def classic_after_two_turns(bonus: int, luck: Any) -> tuple[Game, AllOut]:
    """Both seats have put all they got on one territory, and the first attacks."""
    game, _ = Game.start(table("classic", bonus, placing="automatic"), luck)
    for turn in range(3):
        seat, owners = game.state.seat, game.state.owners
        game.play(seat, Place(owners.index(seat), game.state.phase.armies))
        if turn < 2:
            while game.state.seat == seat:
                game.play(seat, game.edition.default_action(game.state, seat))
    state = game.state
    source = state.owners.index(state.seat)
    return game, AllOut(source, state.owners.index(1 - state.seat), 1)


def fights(events: Any) -> Iterator[Fought]:
    return (event for event in events if isinstance(event, Fought))


# One all-out attack.


@pytest.mark.parametrize("bonus", [MAX_BONUS, 100_000, HUGE_PIECES])
def test_an_all_out_attack_of_any_armies_stops(bonus: int) -> None:
    game, all_out = classic_after_two_turns(bonus, Fast(1))
    step, record = game.judge(game.state.seat, all_out)
    (fought,) = fights(step.events)
    assert len(fought.rolls) <= attack.MAX_ROLLS
    assert len(record.draws) <= 5 * attack.MAX_ROLLS
    assert len(encode(record)) < MAX_RECORD_BYTES


def test_an_attack_that_has_stopped_can_be_continued_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attack, "MAX_ROLLS", 7)
    game, all_out = classic_after_two_turns(30, Fast(1))
    seat, times = game.state.seat, 0
    while game.state.owners[all_out.target] != seat and game.state.pieces[all_out.source] > 1:
        game.play(seat, all_out)
        times += 1
    assert times > 2


def conkueror_at_war(armies: int, luck: Any) -> Game:
    game, _ = Game.start(table("conkueror", continent_bonus=True, leftover="automatic", all_human=True), luck)
    pieces = ((armies, armies, armies, 0), *((armies // 2, armies // 2, armies // 2, 0),) * (BOARD_SIDE - 1))
    owners = (0, *(1,) * (BOARD_SIDE - 1))
    game.state = replace(game.state, owners=owners, pieces=pieces, seat=0, phase=ConkuerorAttacking())
    return game


def test_a_battle_of_conkueror_stops_and_is_fought_on() -> None:
    game = conkueror_at_war(HUGE_PIECES, Fast(3))
    sent = (HUGE_PIECES - 1, HUGE_PIECES, HUGE_PIECES, 0)
    step, record = game.judge(0, conkueror.AllOutWithPieces(0, 1, sent))
    assert isinstance(step.state.phase, Fighting)
    assert len(record.draws) == 2 * attack.MAX_ROLLS
    game.fold(record, step)
    step, record = game.judge(0, conkueror.FightOut())
    assert isinstance(step.state.phase, Fighting)
    assert len(record.draws) == 2 * attack.MAX_ROLLS


def test_moving_in_with_any_pieces_lists_none_of_them() -> None:
    """The pieces that may move in were listed to see whether there is a choice: HUGE_PIECES of each kind."""
    game = conkueror_at_war(HUGE_PIECES, Fast(3))
    game.state = replace(game.state, pieces=(game.state.pieces[0], (1, 0, 0, 0), *game.state.pieces[2:]))
    while game.state.owners[1] != 0:
        phase = game.state.phase
        game.play(
            0, conkueror.FightOut() if isinstance(phase, Fighting) else conkueror.AllOutWithPieces(0, 1, (2, 0, 0, 0))
        )
    assert game.options(0)
    assert len(msgspec.json.encode(offers(game.options(0)))) < MAX_OFFER_BYTES


# A turn of risc.


def risc_at_war(units: int, defenders: int, luck: Any) -> Game:
    game, _ = Game.start(table("risc", groups="dealt"), luck)
    for seat in (0, 1):
        game.play(seat, Spread())
        game.play(seat, Done())
    pieces = (units, defenders, *(0,) * (BOARD_SIDE - 2))
    game.state = replace(game.state, owners=(0, 1, 0, 1, 0, 1), pieces=pieces)
    game.play(0, AttackOrder(0, 1, units))
    game.play(0, Done())
    return game


@pytest.mark.parametrize(
    ("units", "defenders", "owner"),
    [
        (HUGE_PIECES, HUGE_PIECES // 2, 0),
        (HUGE_PIECES // 2, HUGE_PIECES, 1),
        (execution.MAX_ROLLS * 5, execution.MAX_ROLLS * 4, 0),
    ],
)
def test_a_turn_of_any_units_is_decided(units: int, defenders: int, owner: int) -> None:
    game = risc_at_war(units, defenders, Fast(5))
    step, record = game.judge(1, Done())
    assert len(record.draws) == 2 * execution.MAX_ROLLS
    assert len(encode(record)) < MAX_RECORD_BYTES
    assert step.state.owners[1] == owner
    (fought,) = step.state.last.fights
    assert fought.lost == units or fought.killed == defenders
    assert step.state.pieces[1] == 1 + (units - fought.lost if fought.won else defenders - fought.killed)
    assert step.state.pieces[1] >= 2


@pytest.mark.parametrize(
    ("units", "defenders", "losses"), [(9, 4, (4, 4)), (4, 9, (4, 4)), (5, 5, (5, 4)), (1, 1, (1, 0))]
)
def test_the_larger_side_wins_by_numbers(units: int, defenders: int, losses: tuple[int, int]) -> None:
    assert execution.losses_without_dice(units, defenders, 0, 0) == losses
    assert execution.losses_without_dice(units + 3, defenders + 2, 3, 2) == (losses[0] + 3, losses[1] + 2)


def test_a_seat_has_so_many_orders_and_may_withdraw_them() -> None:
    game, _ = Game.start(table("risc", groups="dealt"), Fast(5))
    owners, pieces = (0, 0, 0, 1, 1, 1), (3,) * BOARD_SIDE
    for seat in (0, 1):
        game.play(seat, Spread())
        game.play(seat, Done())
    orders = tuple(MoveOrder(turn % 2, 1 - turn % 2, 1) for turn in range(MAX_ORDERS))
    game.state = replace(game.state, owners=owners, pieces=pieces, orders=(orders, ()))
    with pytest.raises(Illegal, match=f"order.many most={MAX_ORDERS}"):
        game.judge(0, MoveOrder(0, 1, 1))
    assert [option.verb for option in game.options(0)] == ["withdraw", "done"]


def test_dividing_a_large_board_looks_at_a_bounded_number_of_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten arms of 50 territories around one: no two halves hang together but for this one."""
    links = [[n for n in (t - 10 if t > 10 else 0, t + 10) if t and n < 500] for t in range(500)]
    links[0] = list(range(1, 11))
    searches = []

    class TimeLimited(groups._Search):
        def __init__(self, near: Any, size: int) -> None:
            super().__init__(near, size)
            searches.append(self)

    monkeypatch.setattr(groups, "_Search", TimeLimited)
    found = groups.divide(tuple(map(tuple, links)), tuple(range(500)), (tuple(range(500)),), 2)
    assert [len(group) for group in found] == [250, 250]
    assert searches[0].work > -2 * sum(map(len, links))


# Games from before there was a bound.


def before(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_ROLLS", 10**9)


def finished(game: Game, first: SeedCommitment, secret: bytes) -> bytes:
    """The file of the game, ended as both agree."""
    for seat in range(len(game.edition.table.seats)):
        game.play(seat, Finish())
    return write(save(game, (first,), (secret,)))


def classic_game() -> tuple[bytes, int]:
    first, secret = stretch()
    game, all_out = classic_after_two_turns(400, first.luck(secret))
    game.play(game.state.seat, all_out)
    return finished(game, first, secret), len(game.records[-3].draws) // 5


def conkueror_game() -> tuple[bytes, int]:
    first, secret = stretch()
    edition = table("conkueror", MAX_BONUS, continent_bonus=True, leftover="automatic", all_human=True)
    game, _ = Game.start(edition, first.luck(secret))
    seat = 0
    while not any(type(record.action) is conkueror.AllOutWithPieces for record in game.records):
        (seat,) = game.edition.awaited(game.state)
        action = game.edition.default_action(game.state, seat)
        mine = [t for t, owner in enumerate(game.state.owners) if owner == seat]
        if type(action) is Spread:
            action = Place(mine[0], game.state.phase.armies)
        if type(action) is EndAttack and game.state.round > 1:
            target = max((t for t in range(BOARD_SIDE) if t not in mine), key=lambda t: game.state.pieces[t])
            action = conkueror.AllOutWithPieces(mine[0], target, (game.state.pieces[mine[0]][0] - 1, 0, 0, 0))
            if not any(option.allows(action) for option in game.options(seat)):
                action = EndAttack()
        game.play(seat, action)
    return finished(game, first, secret), len(game.records[-3].draws) // 2


def risc_game() -> tuple[bytes, int]:
    """All three attack one territory of each other with half of what they have, so that lots are drawn as well."""
    first, secret = stretch()
    kind = editions.find("risc")
    people = (Player("Ann"), Player("Ben"), Player("Cid"))
    game, _ = Game.start(kind(Table(board(2), kind.Settings(groups="dealt", units=1_000), people)), first.luck(secret))
    for seat in range(3):
        game.play(seat, Spread())
        game.play(seat, Done())
    for seat in range(3):
        sources = [t for t, owner in enumerate(game.state.owners) if owner == seat]
        for source, other in zip(sources, (1, 2), strict=True):
            game.play(
                seat, AttackOrder(source, game.state.owners.index((seat + other) % 3), game.state.pieces[source] // 2)
            )
        game.play(seat, Done())
    fought = len(game.records[-1].draws)
    return finished(game, first, secret), fought // 2


GAMES = pytest.mark.parametrize(
    ("module", "play"), [(attack, classic_game), (attack, conkueror_game), (execution, risc_game)]
)


@GAMES
def test_games_from_before_the_bound_load_and_are_proved(
    module: Any, play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        before(module, earlier)
        data, rolls = play()
    monkeypatch.setattr(module, "MAX_ROLLS", 100)
    assert rolls > 100
    saved = load(data, editions.find).saved
    assert verify(saved, editions.find(saved.header.edition)).proved


@GAMES
def test_games_that_reach_the_bound_load_and_are_proved(
    module: Any, play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_ROLLS", 100)
    data, _ = play()
    saved = load(data, editions.find).saved
    assert verify(saved, editions.find(saved.header.edition)).proved


def test_a_record_that_ends_between_the_bound_and_the_end_is_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    game, all_out = classic_after_two_turns(400, Fast(1))
    with monkeypatch.context() as earlier:
        before(attack, earlier)
        step, record = game.judge(game.state.seat, all_out)
    monkeypatch.setattr(attack, "MAX_ROLLS", 100)
    (fought,) = fights(step.events)
    thrown = [len(roll.attack) + len(roll.defence) for roll in fought.rolls]
    assert len(thrown) > 200
    with pytest.raises(Corrupt, match=r"draws\.too_few"):
        game.fold(Record(record.seat, record.action, record.draws[: sum(thrown[:150])]))
    game.fold(Record(record.seat, record.action, record.draws[: sum(thrown[:100])]))


# Hands without a limit.


def test_a_hand_of_a_thousand_wild_cards_is_looked_through_quickly() -> None:
    """No three wild cards are a set in the Italian rules, so every three of them had to be tried: 166 million."""
    kind = editions.find("classic")
    wild = board(3, cards=(Card("wild"),) * 1_000)
    edition: Any = kind(
        Table(wild, kind.Settings(cards="italian", placing="automatic"), (Player("Ann"), Player("Ben")))
    )
    game, _ = Game.start(edition, Fast(1))
    asked = 0

    def worth(cards: Any, traded: int) -> int:
        nonlocal asked
        asked += 1
        return int(type(edition.context).worth(edition.context, cards, traded))

    edition.context.worth = worth
    seat = game.state.seat
    game.state = replace(game.state, hands=tuple(tuple(range(1_000)) if s == seat else () for s in (0, 1)))
    offers(game.options(seat))
    assert asked < 1_000


# Everything that may be done, on boards as hostile as can be.


def careful(option: Option, chance: Chance) -> Action:
    """Any answer; of numbers the largest as often as any other."""
    action = option.sample(chance)
    for slot in option.slots:
        among = slot.range_for(action)
        if isinstance(among, range) and chance.below(2):
            action = replace(action, **{slot.name: among[-1]})
    return action


@pytest.mark.parametrize("edition", editions.names())
@pytest.mark.parametrize("bonus", [MAX_BONUS, HUGE_PIECES, -HUGE_PIECES])
@pytest.mark.parametrize("seed", range(2))
def test_each_action_has_a_bounded_record_and_offer(edition: str, bonus: int, seed: int) -> None:
    settings: dict[str, dict[str, Any]] = {
        "conkueror": {"continent_bonus": True, "leftover": "all"},
        "risc": {"units": 1_000},
    }
    luck = Fast(seed)
    game, _ = Game.start(table(edition, bonus, **settings.get(edition, {})), luck)
    for number in range(ACTION_COUNT):
        awaited = game.edition.awaited(game.state)
        if not awaited:
            return
        chance = luck.at(number)
        seat = awaited[chance.below(len(awaited))]
        options = game.options(seat)
        assert len(msgspec.json.encode(offers(options))) < MAX_OFFER_BYTES
        step, record = game.judge(seat, careful(options[chance.below(len(options))], chance))
        assert len(record.draws) <= MAX_DRAWS
        assert len(encode(record)) < MAX_RECORD_BYTES
        again = Recorded(record.draws)
        assert record.action is not None
        assert game.edition.apply(game.state, seat, record.action, again) == step
        again.finish()
        game.fold(record, step)
