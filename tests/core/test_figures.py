"""A game in figures: small games whose figures are known, and what holds for any."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import DiceLuck, Outcome, Player, Table
from rubicon.core.figures import MAX_KEPT_TURNS, Figures, Holdings, evenly_spaced, figures, holdings, scores
from rubicon.core.game import Game, Record
from rubicon.core.table_talk import UndoTo
from rubicon.errors import Corrupt
from rubicon.rules.attack import Attack, EndAttack
from rubicon.rules.fortify import EndTurn
from rubicon.rules.ranking import Fallen
from rubicon.rules.reinforce import Place
from rubicon.rules.setup import Claim
from rubicon.world import atlas
from tests.battery.boards import both_ways, build
from tests.toy import Commit, Pass, Roll, Toy, a_table, play_on
from tests.toy import Place as Put

AVERAGE = (2 * 2275 + 2611) / 7776
"""What three dice against two cost the attacker."""


def duel(*more: Record) -> Figures:
    """Four territories in a row: A has the first two, with a bonus of 2, B the others, with a bonus of 1."""
    board = build("row", [(0, 0), (0, 0), (1, 0), (1, 0)], both_ways([(0, 1), (1, 2), (2, 3)]), (2, 1))
    classic = editions.find("classic")
    settings = replace(classic.presets["standard"], start="claimed")
    claims = [Record(seat, Claim(territory)) for seat, territory in ((0, 0), (1, 2), (0, 1), (1, 3))]
    stations = [Record(seat, Place(territory, 1)) for seat, territory in 3 * ((0, 1), (1, 2))]
    table = Table(board, settings, (Player("A"), Player("B")), undo="go")
    setups = (Game.start(classic(table), Fast(seed))[0] for seed in range(100))
    setup = next(game.records[0] for game in setups if game.state.seat == 0)
    return figures(classic(table), [setup, *claims, *stations, *more])


TURN = (
    Record(0, Place(1, 5)),  # 3 at least, and 2 for the continent
    Record(0, Attack(1, 2, 3), (5, 4, 3, 0, 1)),  # both pairs are won
    Record(0, Attack(1, 2, 3), (5, 0, 0, 1, 2)),  # each side wins one
    Record(0, EndAttack()),
    Record(0, EndTurn()),
)


def test_every_chapter_is_counted_at_its_end():
    counted = duel(*TURN)
    assert counted.start == (Holdings(0, 0, 0, 3), Holdings(0, 0, 0, 3))
    # A go of the start is one army; chapter 10 is the turn, and the next has only begun.
    assert [chapter.number for chapter in counted.chapters] == list(range(12))
    assert counted.chapters[0].seats == (Holdings(1, 1, 1, 3), Holdings(0, 0, 0, 3))
    assert counted.chapters[9].seats == (Holdings(2, 5, 5, 5), Holdings(2, 5, 5, 4))
    assert counted.chapters[10].seats == (Holdings(2, 9, 9, 5), Holdings(2, 2, 2, 4))
    assert counted.chapters[11].seats == counted.chapters[10].seats
    assert counted.left_out == 0


def test_the_luck_of_a_game_is_that_of_all_its_rolls():
    attacker, defender = duel(*TURN).fortunes
    assert attacker == DiceLuck(0, 6, 1, 3, 2 * AVERAGE)
    assert (defender.dice, defender.lost, defender.killed) == (4, 3, 1)
    assert attacker.luck == pytest.approx(2 * AVERAGE - 1)
    assert defender.luck == pytest.approx(-attacker.luck)


def test_a_game_that_stops_in_a_chapter_is_counted_up_to_there():
    counted = duel(*TURN[:2])
    assert counted.chapters[-1].number == 10
    assert counted.chapters[-1].seats == (Holdings(2, 10, 10, 5), Holdings(2, 3, 3, 4))


def test_what_was_taken_back_is_not_counted():
    assert duel(*TURN[:3], Record(0, UndoTo(10)), *TURN) == duel(*TURN)


def test_dice_that_were_rolled_anew_count_alone():
    again = Record(0, Attack(1, 2, 3), (0, 0, 0, 5, 5))
    attacker = duel(*TURN[:2], Record(0, UndoTo(10)), TURN[0], again).fortunes[0]
    assert attacker == DiceLuck(0, 3, 2, 0, AVERAGE)


def test_a_log_that_the_rules_cannot_give_is_corrupt():
    with pytest.raises(Corrupt):
        duel(Record(1, Place(2, 1)))


class ManyChapters(Toy):
    """A chapter for every piece that is placed."""

    def turn(self, state: Any) -> int:
        return 100 * super().turn(state) + sum(map(int, state.pieces))


def test_a_chapter_that_was_taken_back_has_not_ended():
    edition = ManyChapters(a_table())
    start = [Record(None, None, (3, 4)), Record(1, Commit()), Record(0, Commit(), (0,))]
    placed = [Record(0, Put(0, 1)), Record(0, Put(1, 1)), Record(0, Put(2, 1))]
    counted = figures(edition, [*start, *placed, Record(0, UndoTo(3)), Record(0, Pass())])
    assert [chapter.number for chapter in counted.chapters] == [200, 300, 301, 401]
    assert counted == figures(edition, [*start, placed[0], Record(0, Pass())])


def test_an_edition_without_owners_has_luck_all_the_same():
    edition = Toy(a_table(2, "go"))
    start = [Record(None, None, (3, 4)), Record(1, Commit()), Record(0, Commit(), (0,))]
    rolls = [Record(0, Roll(), (5,)), Record(0, UndoTo(2)), Record(0, Roll(), (1,)), Record(0, Roll(), (2,))]
    counted = figures(edition, [*start, *rolls])
    assert counted.fortunes == (DiceLuck(0, 2, 3, 0, 5.0), DiceLuck(1))
    assert [seat.territories for chapter in counted.chapters for seat in chapter.seats] == [0, 0, 0, 0]


def test_pieces_of_several_kinds_are_counted_by_kind_and_by_worth():
    conkueror = editions.find("conkueror")
    players = (Player("A"), Player("B", played_by="easy"))
    edition = conkueror(Table(atlas.load(conkueror.default_board), conkueror.presets["standard"], players))
    state = edition.setup(Fast(1).at(0)).state
    owners, pieces = (0, 0, 1, *state.owners[3:]), ((2, 1, 1, 0), (1, 0, 0, 3), (0, 2, 0, 0), *state.pieces[3:])
    assert holdings(edition, replace(state, owners=owners, pieces=pieces)) == (
        Holdings(2, 8, 21, 3, (3, 1, 1, 3)),
        Holdings(1, 2, 10, 3, (0, 2, 0, 0)),
    )


def test_who_is_out_has_nothing_to_expect():
    classic = editions.find("classic")
    players = tuple(Player(name) for name in "ABC")
    edition = classic(Table(atlas.load(classic.default_board), classic.presets["standard"], players))
    state = edition.setup(Fast(1).at(0)).state
    owners = tuple(0 if territory % 3 == 0 else 2 for territory in range(42))  # so nobody holds a continent
    state = replace(state, owners=owners, fallen=(Fallen(1, 2),))
    assert [seat.income for seat in holdings(edition, state)] == [14 // 3, 0, 28 // 3]


def test_a_game_that_ends_with_a_chapter_has_no_further_one():
    classic = editions.find("classic")
    settings = replace(classic.presets["standard"], placing="automatic", round_limit=1)
    table = Table(atlas.load(classic.default_board), settings, (Player("A"), Player("B")))
    game = play_on(Game.start(classic(table), Seeded(b"short"))[0], Fast(1).at(0))
    assert game.state.chapter == 3  # which the limit of rounds has ended before it began
    assert [chapter.number for chapter in figures(game.edition, game.records).chapters] == [1, 2]


def test_of_a_long_game_some_chapters_are_left_out():
    classic = editions.find("classic")
    table = Table(atlas.load(classic.default_board), classic.presets["standard"], tuple(Player(name) for name in "ABC"))
    game = play_on(Game.start(classic(table), Seeded(b"long"))[0], Fast(1).at(0), 2_000)
    counted = figures(game.edition, game.records)
    numbers = [chapter.number for chapter in counted.chapters]
    assert len(numbers) == MAX_KEPT_TURNS
    assert (numbers[0], numbers[-1]) == (0, game.state.chapter)
    assert counted.left_out + MAX_KEPT_TURNS == game.state.chapter + 1
    assert counted.chapters[-1].seats == holdings(game.edition, game.state)


@given(st.integers(1, 1000), st.integers(2, 50))
def test_what_is_kept_lies_evenly_between_the_first_and_the_last(count, most):
    kept = list(evenly_spaced(range(count), most))
    assert len(kept) == min(count, most)
    assert (kept[0], kept[-1]) == (0, count - 1)
    steps = [later - earlier for earlier, later in pairwise(kept)]
    assert not steps or max(steps) - min(steps) <= 1


# The score of a game: ten points for every seat placed below, ten more for winning.


@pytest.mark.parametrize(
    ("places", "points"),
    [
        (((0,),), (10,)),
        (((1,), (0,)), (0, 20)),
        (((2,), (0,), (1,)), (10, 0, 30)),
        (((3,), (1,), (0,), (2,)), (10, 20, 0, 40)),
        (((4,), (1, 2), (0, 3)), (0, 20, 20, 0, 50)),
        (((0, 1),), (0, 0)),
        (((0, 2), (1,)), (10, 0, 10)),
    ],
)
def test_who_shares_a_place_is_not_below_and_a_shared_first_place_has_no_winner(places, points):
    assert scores(Outcome(places, "conquest")) == points
