"""A game: judging changes nothing, replay equals play; undo, and finishing. `test_agreed.py` has undo by agreement."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rubicon.core import undo_history
from rubicon.core.chance import Fast, Recorded, Seeded
from rubicon.core.codec import digest
from rubicon.core.edition import Player, Table, UndoMode
from rubicon.core.game import Game, Record, replay
from rubicon.core.load import SpentSource
from rubicon.core.table_talk import Agreed, Decline, Declined, Finish, Undone, UndoTo
from rubicon.errors import Corrupt, Illegal
from tests.toy import Commit, Pass, Pick, Place, Placed, Placing, Roll, Show, Toy, a_game, a_table, play_on


def a_turn(undo="free", **settings) -> Game:
    """Seat 0 has won the first round and is alone at its turn, after record 2."""
    game = Game(Toy(a_table(2, undo, **settings)), Seeded(b"toy"))
    for record in (Record(None, None, (3, 4)), Record(1, Commit()), Record(0, Commit(), (0,))):
        game.fold(record)
    assert game.state.phase == Placing(0, 3)
    return game


# Judging and folding.


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (1, Place(0, 1), "not_your_turn"),
        (0, Place(9, 1), "not_among"),
        (0, Place(0, 4), "not_among"),
        (0, Commit(), "not_now"),
        (0, UndoTo(0), "undo.nothing"),
        (7, Pass(), "no_such_seat"),
        (-1, Pass(), "no_such_seat"),
    ],
)
def test_a_refused_action_changes_nothing(seat, action, code):
    game = a_turn()
    before = (digest(game.state), list(game.records))
    with pytest.raises(Illegal) as refused:
        game.judge(seat, action)
    assert refused.value.code == code
    assert (digest(game.state), game.records) == before


def test_judging_changes_nothing_and_can_be_done_again():
    game = a_turn()
    before = digest(game.state)
    assert game.judge(0, Roll()) == game.judge(0, Roll())
    assert (digest(game.state), len(game.records)) == (before, 3)


def test_a_record_keeps_who_did_what_and_the_draws():
    game = a_turn()
    game.play(0, Roll())
    die = Seeded(b"toy").at(3).below(6)
    assert game.records[-1] == Record(0, Roll(), (die,))


@given(st.integers(0, 10**6), st.sampled_from(get_args(UndoMode)), st.integers(2, 4))
def test_replay_equals_play(seed, undo, seats):
    game = play_on(a_game(seats, undo, rounds=2), Fast(seed).at(0), 60)
    again = replay(Toy(a_table(seats, undo, rounds=2)), SpentSource(), game.records)
    assert (again.state, again.records) == (game.state, game.records)
    assert (again.undo(), again.request) == (game.undo(), game.request)


def test_the_menu_lists_only_what_can_be_done():
    game = a_turn()
    game.play(0, Place(0, 3))
    assert "place" not in [option.verb for option in game.options(0)]
    assert game.options(1) == ()


@pytest.mark.parametrize(
    ("records", "code"),
    [
        ([Record(0, Pick(1))], "record.misplaced"),
        ([Record(None, None, (3, 4)), Record(None, None, (3, 4))], "record.misplaced"),
        ([Record(None, None, (3, 4)), Record(0, None)], "record.misplaced"),
        ([Record(None, None, (3,))], "draws.too_few"),
        ([Record(None, None, (3, 4, 5))], "draws.too_many"),
        ([Record(None, None, (3, 10))], "draws.impossible"),
        ([Record(None, None, (3, 4)), Record(0, Place(0, 1))], "record.illegal"),
        ([Record(None, None, (3, 4)), Record(5, Commit())], "record.illegal"),
    ],
)
def test_a_log_that_the_rules_cannot_give_is_corrupt(records, code):
    with pytest.raises(Corrupt) as wrong:
        replay(Toy(a_table()), SpentSource(), records)
    assert (wrong.value.code, wrong.value.facts["record"]) == (code, len(records) - 1)


def test_a_loaded_game_cannot_go_on_without_new_luck():
    game = replay(Toy(a_table()), SpentSource(), a_turn().records)
    with pytest.raises(Illegal, match=r"luck\.spent"):
        game.play(0, Roll())


# Undo: nothing is deleted, and record numbers continue.


def test_undo_is_a_record_and_goes_back_to_the_state_before():
    game = a_turn()
    before = game.state
    game.play(0, Place(0, 1))
    assert game.undo() == (0, UndoTo(2))
    step = game.play(0, UndoTo(2))
    assert game.state == before
    assert [event.seen_by(1) for event in step.events] == [Undone(0)]
    assert game.records[-2:] == [Record(0, Place(0, 1)), Record(0, UndoTo(2))]


def test_draws_after_an_undo_have_new_numbers():
    game = a_turn("go")
    game.play(0, Roll())
    game.play(0, UndoTo(2))
    game.play(0, Roll())
    assert [game.records[number].draws[0] for number in (3, 5)] == [Seeded(b"toy").at(n).below(6) for n in (3, 5)]


def test_a_table_may_play_without_undo():
    game = a_turn("off")
    game.play(0, Place(0, 1))
    assert game.undo() is None
    with pytest.raises(Illegal, match=r"undo\.off"):
        game.play(0, UndoTo(2))


def test_free_undo_goes_back_step_by_step_or_many_steps_at_once():
    game = a_turn()
    for _ in range(3):
        game.play(0, Place(0, 1))
    assert game.undo_to(0) == 4
    game.play(0, UndoTo(4))
    assert game.undo_to(0) == 3
    game.play(0, UndoTo(2))
    assert game.state.pieces == (0, 0, 0, 0)
    assert game.undo() is None


@pytest.mark.parametrize("to", [5, 6, 1, 0, -1, 100])
def test_undo_reaches_neither_beyond_the_trail_nor_to_where_the_game_stands(to):
    game = a_turn()
    for _ in range(3):
        game.play(0, Place(0, 1))
    with pytest.raises(Illegal, match=r"undo\.too_far"):
        game.play(0, UndoTo(to))


@pytest.mark.parametrize("action", [Roll(), Show()], ids=["a draw", "a reveal"])
def test_free_undo_stops_at(action):
    game = a_turn()
    game.play(0, Place(0, 1))
    game.play(0, action)
    assert game.undo() is None
    game.play(0, Place(0, 1))
    assert game.undo_to(0) == 4


def test_free_undo_stops_at_the_action_of_another_seat():
    game = a_turn()
    game.play(0, Pass())
    game.play(1, Commit())
    game.play(0, Pick(3))
    assert game.undo_to(0) == 4
    with pytest.raises(Illegal, match=r"undo\.too_far"):
        game.play(0, UndoTo(3))


def test_nobody_undoes_while_another_seat_is_asked():
    """Else a seat could find out whether another has acted in secret: its own undo would be gone."""
    game = a_game()
    game.play(0, Pick(3))
    assert game.undo() is None
    game.play(1, Pick(4))
    assert game.undo() is None


def test_nobody_else_undoes_for_a_seat():
    game = a_turn()
    game.play(0, Place(0, 1))
    with pytest.raises(Illegal, match=r"undo\.nothing"):
        game.play(1, UndoTo(2))


def test_free_undo_does_not_reach_back_from_the_end_when_the_dice_are_revealed():
    game = a_turn(rounds=1)
    game.play(0, Pass())
    assert game.edition.outcome(game.state) is not None
    assert game.undo() is None


def test_undo_of_the_go_reaches_back_to_its_start_over_draws_and_reveals():
    game = a_turn("go")
    before = game.state
    for action in (Place(0, 1), Roll(), Show()):
        game.play(0, action)
    assert game.undo() == (0, UndoTo(2))
    with pytest.raises(Illegal, match=r"undo\.too_far"):
        game.play(0, UndoTo(3))
    game.play(0, UndoTo(2))
    assert game.state == before
    assert game.undo() is None


def test_undo_of_the_go_ends_with_the_go():
    game = a_turn("go")
    game.play(0, Pass())
    assert game.undo() is None


def test_undo_of_the_go_takes_back_even_the_end_of_the_game():
    game = a_turn("go", rounds=1)
    game.play(0, Pass())
    assert game.edition.outcome(game.state) is not None
    game.play(0, UndoTo(2))
    assert game.edition.outcome(game.state) is None


def test_where_all_are_asked_at_once_there_is_no_go_to_undo():
    game = a_game(undo="go")
    game.play(0, Pick(3))
    assert game.undo() is None


def test_an_undone_secret_is_told_to_nobody_else():
    game = a_turn()
    game.play(0, Pick(7))
    (undoing,) = game.play(0, game.undo_by(0)).events
    assert undoing.seen_by(0) == Undone(0)
    assert undoing.seen_by(1) is None
    assert undoing.seen_by(None) is None


def test_only_what_is_taken_back_now_counts_for_who_is_told():
    game = a_turn()
    assert isinstance(game.play(0, Place(0, 1)).events[0], Placed)
    game.play(0, game.undo_by(0))
    game.play(0, Pick(7))
    (undoing,) = game.play(0, game.undo_by(0)).events
    assert undoing.seen_by(1) is None


def test_the_number_of_a_record_is_in_no_event():
    game = a_turn()
    game.play(0, Place(0, 1))
    (undoing,) = game.play(0, game.undo_by(0)).events
    told = undoing.seen_by(1)
    assert told is not None
    assert told.__struct_fields__ == ("seat",)


def test_rigged_draws_play_a_game_without_a_seed():
    step = Toy(a_table()).setup(Recorded([3, 4]))
    assert step.state.cards == (3, 4)


# All people agree to end the game now.


def a_table_with(*played_by: str, undo: Any = "free") -> Table:
    return replace(
        a_table(len(played_by), undo), seats=tuple(Player(f"P{n}", "", by) for n, by in enumerate(played_by))
    )


def a_game_with(*played_by: str) -> Game:
    return Game.start(Toy(a_table_with(*played_by)), Seeded(b"toy"))[0]


def ended(game: Game) -> bool:
    return game.edition.outcome(game.state) is not None


def test_the_game_is_over_when_the_last_of_the_people_agrees_and_the_reason_is_told():
    game = a_game_with("person", "easy", "person")
    assert game.play(2, Finish()).events == (Agreed(2),)
    assert (game.agreed, ended(game)) == ((2,), False)
    game.play(0, Finish())
    outcome = game.edition.outcome(game.state)
    assert (game.agreed, outcome and outcome.reason) == ((0, 2), "agreed")


def test_one_person_among_computers_finishes_at_once():
    game = a_game_with("easy", "person", "easy")
    game.play(1, Finish())
    assert ended(game)


class Falling(Toy):
    """A seat that commits is out."""

    def survivors(self, state: Any) -> tuple[int, ...]:
        return tuple(seat for seat, committed in enumerate(state.committed) if not committed)


def test_who_is_out_is_not_asked_unless_no_person_is_left():
    game = Game.start(Falling(a_table_with("person", "person", "easy")), Seeded(b"toy"))[0]
    game.play(0, Commit())
    assert game.people() == (1,)
    game.play(1, Finish())
    assert ended(game)
    game = Game.start(Falling(a_table_with("person", "person", "easy")), Seeded(b"toy"))[0]
    game.play(0, Commit())
    game.play(1, Commit())
    assert game.people() == (0, 1)


def test_who_agreed_may_say_so_again_when_the_only_other_person_has_fallen_since():
    game = Game.start(Falling(a_table_with("person", "person", "easy")), Seeded(b"toy"))[0]
    game.play(0, Finish())
    with pytest.raises(Illegal, match=r"finish\.already"):
        game.play(0, Finish())
    game.play(1, Commit())
    game.play(0, Finish())
    assert ended(game)


def test_whoever_declines_also_takes_back_what_others_said():
    game = a_game_with("person", "person", "person")
    game.play(0, Finish())
    game.play(1, Finish())
    assert game.play(0, Decline()).events == (Declined(0),)
    assert game.agreed == ()
    game.play(2, Finish())
    assert not ended(game)


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (1, Finish(), "finish.not_asked"),
        (1, Decline(), "finish.not_asked"),
        (0, Decline(), "decline.nothing"),
        (3, Finish(), "no_such_seat"),
        (-1, Decline(), "no_such_seat"),
    ],
)
def test_who_has_no_say_is_told_so(seat, action, code):
    game = a_game_with("person", "easy", "person")
    with pytest.raises(Illegal) as refused:
        game.play(seat, action)
    assert (refused.value.code, game.agreed, len(game.records)) == (code, (), 1)


@pytest.mark.parametrize("undo", ["free", "go"])
def test_undo_passes_over_what_people_agree_on_and_ends_with_the_game(undo):
    game = a_turn(undo)
    before = game.state
    game.play(0, Place(0, 1))
    game.play(1, Finish())
    assert game.undo() == (0, UndoTo(2))
    game.play(0, UndoTo(2))
    assert (game.state, game.agreed) == (before, (1,))
    game.play(0, Place(0, 1))
    game.play(0, Finish())
    assert ended(game)
    assert game.undo() is None


def test_an_agreement_is_replayed_and_one_that_was_added_is_corrupt():
    game = a_turn()
    game.play(1, Finish())
    game.play(0, Finish())
    again = replay(Toy(a_table()), SpentSource(), game.records)
    assert (again.state, again.agreed, again.undo()) == (game.state, (0, 1), None)
    for wrong in (Record(0, Finish(), (1,)), Record(1, Finish())):
        with pytest.raises(Corrupt) as corrupt:
            replay(Toy(a_table()), SpentSource(), [*game.records[:-1], wrong])
        assert corrupt.value.code in ("draws.too_many", "record.illegal")


# What undo keeps.


@pytest.mark.parametrize("undo", ["free", "go", "agreed"])
def test_undo_keeps_a_bounded_number_of_states_and_where_the_turn_began(undo, monkeypatch):
    monkeypatch.setattr(undo_history, "MAX_CHECKPOINTS", 5)
    history = undo_history.UndoHistory(Toy(a_table(2, undo)))
    game = a_turn(undo)
    for number in range(20):
        history.add(undo_history.Checkpoint(number, 0, game.state, ()), ())
    assert len(history._harmless) == (0 if undo == "go" else 5)
    assert len(history._turn) == (0 if undo == "free" else 5)
    if undo != "free":
        assert history.turn_start == 0
        assert history._turn[-1].number == 19
    if undo != "go":
        assert [checkpoint.number for checkpoint in history.undo_targets()] == [15, 16, 17, 18]
