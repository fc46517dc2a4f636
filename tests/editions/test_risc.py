"""Risc against a model of its rules that was written apart from it, token by token; and what must hold in any turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from rubicon.core.chance import Chance, Fast, Recorded, Seeded, shuffled
from rubicon.core.codec import encode
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.editions.risc import Risc
from rubicon.editions.risc.context import Settings
from rubicon.editions.risc.execution import Done, Revealed, TurnEnded
from rubicon.editions.risc.orders import Withdraw
from rubicon.editions.risc.setup import Pick, Station
from rubicon.editions.risc.state import AttackOrder, Battled, MoveOrder, Ordering, State
from rubicon.errors import Illegal
from rubicon.wire import messages
from rubicon.wire.match import Match
from rubicon.world import atlas
from rubicon.world.board import Board
from tests.battery import boards

TURN_COUNT = 3_000


def a_table(board: Board, seats: int, disabled: Sequence[int] = (), **settings: Any) -> Table:
    players = tuple(Player(f"P{seat}") for seat in range(seats))
    return Table(board, Settings(**settings), players, tuple(disabled))


def small_board(chance: Chance) -> Board:
    """Three to six territories: a path and some chords, a few of them in one direction only."""
    size = 3 + chance.below(4)
    links = boards.both_ways([(t, t + 1) for t in range(size - 1)])
    for _ in range(chance.below(4)):
        one, other = chance.below(size), chance.below(size)
        if one != other:
            links += [(one, other)] if chance.below(3) == 0 else [(one, other), (other, one)]
    return boards.build("small", [(0, 0)] * size, sorted(set(links)), [1])


def at_war(edition: Risc, owners: Sequence[int | None], pieces: Sequence[int]) -> State:
    """The beginning of a turn. Seats without territories are out."""
    seats = range(edition.context.seats)
    out = tuple((seat,) for seat in seats if seat not in owners)
    committed = tuple(seat not in owners for seat in seats)
    return State(tuple(owners), tuple(pieces), Ordering(), 1, committed, ((),) * len(seats), out)


def game_at(edition: Risc, state: State, seed: bytes = b"risc") -> Game:
    game, _ = Game.start(edition, Seeded(seed))
    game.state = state
    return game


def random_war(chance: Chance) -> Game:
    """Two to four seats somewhere on a small board, which need not divide: that is asked of the start alone."""
    board = small_board(chance)
    size = len(board.map.territories)
    seats = 2 + chance.below(min(size, 4) - 1)
    edition = Risc(a_table(board, seats))
    owners = [territory if territory < seats else chance.below(seats) for territory in range(size)]
    pieces = [chance.below(5) for _ in owners]
    return game_at(edition, at_war(edition, shuffled(owners, chance), pieces), b"%d" % chance.below(10**9))


def enter_orders(game: Game, chance: Chance, most: int = 5) -> None:
    for seat in game.edition.awaited(game.state):
        for _ in range(chance.below(most + 1)):
            options = [option for option in game.options(seat) if option.action is not Done]
            if options:
                game.play(seat, options[chance.below(len(options))].sample(chance))


# The model: every unit is a token that knows its side, and orders take tokens away one by one.


class Model:
    def __init__(self, links: Sequence[Sequence[int]], owners: Sequence[int | None], pieces: Sequence[int]) -> None:
        self.links = links
        self.owner = dict(enumerate(owners))
        self.before = dict(self.owner)
        self.tokens = [(place, self.owner[place]) for place, number in enumerate(pieces) for _ in range(number)]

    def count(self, place: int) -> int:
        return sum(where == place for where, _ in self.tokens)

    def leads(self, seat: int, source: int, target: int, seen: tuple[int, ...] = ()) -> bool:
        """Whether one can walk over own territories, tried step by step."""
        if source == target:
            return True
        steps = [n for n in self.links[source] if n not in seen and self.before[n] == seat]
        return any(self.leads(seat, step, target, (*seen, source)) for step in steps)

    def may(self, seat: int, order: Any, listed: Sequence[Any], pieces: Sequence[int]) -> bool:
        """Whether the whole list with this order at its end can be carried out."""
        if order.units < 1 or order.source == order.target or self.before.get(order.source) != seat:
            return False
        if isinstance(order, MoveOrder):
            if self.before.get(order.target) != seat or not self.leads(seat, order.source, order.target):
                return False
        elif self.before.get(order.target) in (seat, None) or order.target not in self.links[order.source]:
            return False
        return works([*listed, order], pieces)

    def execute(self, orders: Sequence[Sequence[Any]], draws: Iterator[int]) -> None:
        marching: list[tuple[int, int | None]] = []
        everything = [(order, seat) for seat, listed in enumerate(orders) for order in listed]
        for kind, arrived in ((MoveOrder, self.tokens), (AttackOrder, marching)):
            for order, seat in everything:
                for _ in range(order.units if isinstance(order, kind) else 0):
                    self.tokens.remove((order.source, seat))
                    arrived.append((order.target, seat))
        for place in range(len(self.links)):
            waiting = [seat for seat in range(len(orders)) if (place, seat) in marching]
            if len(waiting) > 1:
                waiting = [waiting.pop(next(draws)) for _ in list(waiting)]
            for seat in waiting:
                self._fight(place, seat, marching, draws)

    def _fight(self, place: int, seat: int, marching: list[tuple[int, int | None]], draws: Iterator[int]) -> None:
        while (place, seat) in marching and self.count(place):
            attack, defence = next(draws), next(draws)
            if attack > defence:
                self.tokens.remove((place, self.owner[place]))
            else:
                marching.remove((place, seat))
        if (place, seat) in marching:
            self.owner[place] = seat
        while (place, seat) in marching:
            marching.remove((place, seat))
            self.tokens.append((place, seat))


def works(listed: Sequence[Any], pieces: Sequence[int]) -> bool:
    """Moves as entered, then attacks: nowhere may there be less than nothing."""
    here = list(pieces)
    for order in sorted(listed, key=lambda order: isinstance(order, AttackOrder)):
        here[order.source] -= order.units
        if here[order.source] < 0:
            return False
        if isinstance(order, MoveOrder):
            here[order.target] += order.units
    return True


def model_of(game: Game) -> Model:
    edition: Any = game.edition
    return Model(edition.context.links, game.state.owners, game.state.pieces)


def test_a_model_written_apart_agrees_on_thousands_of_random_turns():
    chance = Fast(7).at(0)
    fights = several = fallen = 0
    for _ in range(TURN_COUNT):
        game = random_war(chance)
        enter_orders(game, chance)
        before, model = game.state, model_of(game)
        for seat in game.edition.awaited(game.state):
            step = game.play(seat, Done())
        draws = iter(game.records[-1].draws)
        model.execute(before.orders, draws)
        assert list(draws) == []
        after = game.state
        grown = int(game.edition.outcome(after) is None)
        assert list(after.owners) == [model.owner[t] for t in range(len(after.owners))]
        assert list(after.pieces) == [model.count(t) + grown for t in range(len(after.owners))]
        out = {seat for place in after.fallen for seat in place}
        assert out == {seat for seat in range(len(before.committed)) if seat not in model.owner.values()}
        told = [event for event in step.events if isinstance(event, Battled)]
        fights += len(told)
        several += len(told) > len({fight.territory for fight in told})
        fallen += len(after.fallen) > len(before.fallen)
    assert fights > TURN_COUNT / 2
    assert several > 100  # territories that several players fought for
    assert fallen > 100


def every_order(size: int) -> Iterator[Any]:
    for kind in (MoveOrder, AttackOrder):
        for source in range(-1, size + 1):
            for target in range(-1, size + 1):
                yield from (kind(source, target, units) for units in (-1, 0, 1, 2, 3, 4, 5, 9))


def test_every_legal_order_is_taken_and_every_other_is_refused_at_once_with_the_reason():
    chance = Fast(8).at(0)
    codes = set()
    for _ in range(50):
        game = random_war(chance)
        enter_orders(game, chance)
        for seat in game.edition.awaited(game.state):
            state, model = game.state, model_of(game)
            for order in every_order(len(state.owners)):
                try:
                    step, _ = game.judge(seat, order)
                except Illegal as refused:
                    assert not model.may(seat, order, state.orders[seat], state.pieces), order
                    codes.add(refused.code)
                else:
                    assert model.may(seat, order, state.orders[seat], state.pieces), order
                    assert step.state.orders[seat] == (*state.orders[seat], order)
                    assert step.state.pieces == state.pieces
    assert codes == {
        "attack.not_adjacent",
        "attack.own",
        "move.no_path",
        "move.same",
        "no_such_territory",
        "not_yours",
        "order.no_units",
        "order.units",
    }


def test_an_order_is_withdrawn_just_when_the_others_work_without_it_and_else_those_are_named():
    chance = Fast(9).at(0)
    needed = 0
    for _ in range(1_500):
        game = random_war(chance)
        enter_orders(game, chance, 9)
        for seat in game.edition.awaited(game.state):
            state = game.state
            listed = state.orders[seat]
            for number in range(len(listed) + 2):
                rest = [order for place, order in enumerate(listed, 1) if place != number]
                try:
                    step, _ = game.judge(seat, Withdraw(number))
                except Illegal as refused:
                    if not 1 <= number <= len(listed):
                        continue
                    assert not works(rest, state.pieces)
                    needing: Any = refused.facts["needing"]
                    gone = {number, *needing}
                    assert len(gone) == 1 + len(needing) > 1
                    assert works([o for p, o in enumerate(listed, 1) if p not in gone], state.pieces)
                    needed += 1
                else:
                    assert works(rest, state.pieces)
                    assert step.state.orders[seat] == tuple(rest)
    assert needed > 100


def test_in_whatever_order_they_commit_it_ends_in_the_same_state_and_is_told_alike():
    chance = Fast(10).at(0)
    for _ in range(150):
        game = random_war(chance)
        enter_orders(game, chance)
        start, log, seats = game.state, list(game.records), game.edition.awaited(game.state)
        ends = set()
        for arrival in permutations(seats):
            game.state, game.records = start, list(log)
            for seat in arrival:
                step = game.play(seat, Done())
            ends.add(encode([game.state, step.events[1:], game.records[-1].draws]))
        assert len(ends) == 1


def test_placements_too_may_be_committed_in_any_order():
    ends = set()
    for arrival in permutations(range(3)):
        game = a_home_game()
        for seat, territory in ((0, 0), (1, 3), (2, 6)):
            game.play(seat, Station(territory, 9))
        for seat in arrival:
            game.play(seat, Done())
        ends.add(encode(game.state))
    assert len(ends) == 1


def test_units_are_never_created_or_used_twice():
    """From turn to turn there are as many as before, less those that fell, and one more on every territory."""
    chance = Fast(11).at(0)
    for number in range(40):
        edition = Risc(a_table(boards.pocket(), 2 + number % 3, groups="dealt", round_limit=12))
        game, _ = Game.start(edition, Fast(number))
        units = edition.context.units * edition.context.seats
        while awaited := edition.awaited(game.state):
            seat = awaited[chance.below(len(awaited))]
            options = game.options(seat)
            before = game.state
            step = game.play(seat, options[chance.below(len(options))].sample(chance))
            if step.state.last is not before.last:
                fights = [event for event in step.events if isinstance(event, Battled)]
                units -= sum(fight.lost + fight.killed for fight in fights)
                assert all(fight.lost + fight.killed == len(fight.rolls) for fight in fights)
                units += 12 * sum(isinstance(event, TurnEnded) for event in step.events)
            if isinstance(game.state.phase, Ordering):
                assert sum(game.state.pieces) == units
            assert min(game.state.pieces) >= 0


# What others get to know.


def a_home_game(seats: int = 3) -> Game:
    game, _ = Game.start(Risc(a_table(atlas.load("three-realms"), seats)), Seeded(b"home"))
    game.play(0, Pick(0))
    game.play(1, Pick(3))
    return game


def test_what_is_entered_changes_nothing_for_others_until_all_have_committed():
    game, _ = Game.start(Risc(a_table(atlas.load("three-realms"), 3)), Seeded(b"home"))
    match = Match(game)
    for seat, action in ((0, Pick(0)), (1, Pick(3))):
        match.fold(match.decide(seat, action))

    def play(seat: int, *actions: Action) -> None:
        for action in actions:
            before = {viewer: messages.encode(match.update_for(viewer)) for viewer in (None, 0, 1, 2) if viewer != seat}
            match.fold(match.decide(seat, action))
            if type(action) is not Done:
                assert before == {viewer: messages.encode(match.update_for(viewer)) for viewer in before}

    play(0, Station(0, 4), Station(1, 5), Done())
    assert match.update_for(1).view.seats[0].committed
    assert match.update_for(1).view.pieces[:3] == (0, 0, 0)
    play(1, Station(3, 9), Done())
    play(2, Station(6, 9), Done())
    assert match.update_for(None).view.pieces == (4, 5, 0, 9, 0, 0, 9, 0, 0)
    play(0, AttackOrder(0, 3, 2), MoveOrder(1, 0, 3), Withdraw(1), AttackOrder(0, 6, 1), Done())
    assert match.update_for(None).view.pieces == (4, 5, 0, 9, 0, 0, 9, 0, 0)
    version = match.version(None)
    play(1, Done())
    play(2, Done())
    told = match.update_for(None, version).events
    orders = (MoveOrder(1, 0, 3), AttackOrder(0, 6, 1))
    assert [event for event in told if isinstance(event, Revealed)] == [
        Revealed(0, "move", 1, 0, 3),
        Revealed(0, "attack", 0, 6, 1),
    ]
    assert match.update_for(None).view.last.orders == (orders, (), ())


# Fights.


def test_a_fight_is_rolled_until_one_side_has_none_and_a_tie_is_the_defenders():
    edition = Risc(a_table(small_board(Recorded([0, 0])), 2))
    game = game_at(edition, at_war(edition, (0, 1, 1), (2, 1, 3)))
    game.play(0, AttackOrder(0, 1, 2))
    game.play(0, Done())
    step = edition.apply(game.state, 1, Done(), Recorded([9, 9, 10, 9]))
    (fight,) = (event for event in step.events if isinstance(event, Battled))
    assert (fight.lost, fight.killed, fight.won) == (1, 1, True)
    assert [(roll.attack, roll.defence) for roll in fight.rolls] == [(10, 10), (11, 10)]
    assert step.state.pieces == (1, 2, 4)


def test_who_imagines_gives_orders_to_those_who_are_done_and_none_to_the_others():
    edition = Risc(a_table(atlas.load("three-realms"), 3))
    game = game_at(edition, at_war(edition, [0, 0, 0, 1, 1, 1, 2, 2, 2], [4] * 9))
    game.play(1, Done())
    view = edition.view(game.state, 0)
    imagined = [edition.sample_state(view, 0, Fast(seed).at(0)) for seed in range(20)]
    assert len({state.orders[1] for state in imagined}) > 10
    assert {(state.orders[0], state.orders[2]) for state in imagined} == {((), ())}
    assert {encode(edition.view(state, 0)) for state in imagined} == {encode(view)}
    for state in imagined:  # a sampled state can be executed
        war = game_at(edition, state)
        war.play(0, Done())
        war.play(2, Done())
        assert war.state.round == state.round + 1
