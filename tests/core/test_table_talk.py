"""Undo by agreement: harmless undos at once, all others when all people still in the game allow them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player
from rubicon.core.game import Game, Record, replay
from rubicon.core.load import SpentSource
from rubicon.core.table_talk import (
    Agreed,
    Allow,
    Allowed,
    Asked,
    Decline,
    Denied,
    Deny,
    Finish,
    Lapsed,
    Retract,
    Undone,
    UndoRequest,
    UndoTo,
)
from rubicon.errors import Corrupt, Illegal
from tests.toy import Commit, Pass, Pick, Place, Roll, Show, Toy, a_game, a_table, play_on

ALL = (None, 0, 1, 2)


def a_turn(edition: type[Toy] = Toy, played_by: str = "person person person", **settings: int) -> Game:
    """Seat 0 has won the first round and is alone at its turn."""
    players = tuple(Player(f"P{seat}", "", kind) for seat, kind in enumerate(played_by.split()))
    table = replace(a_table(3, "agreed", **settings), seats=players)
    game = Game(edition(table), Seeded(b"toy"))
    for record in (Record(None, None, (3, 4, 5)), Record(1, Commit()), Record(2, Commit()), Record(0, Commit(), (0,))):
        game.fold(record)
    assert game.edition.awaited(game.state) == (0,)
    return game


def a_roll(edition: type[Toy] = Toy, played_by: str = "person person person", **settings: int) -> Game:
    """The same, with a piece placed and a die rolled."""
    game = a_turn(edition, played_by, **settings)
    game.play(0, Place(0, 1))
    game.play(0, Roll())
    return game


def told(game: Game, seat: int, action: Any) -> list[tuple[Any, ...]]:
    """The events that each viewer gets when this is played."""
    events = game.play(seat, action).events
    return [tuple(seen for event in events if (seen := event.seen_by(viewer)) is not None) for viewer in ALL]


def test_what_is_harmless_is_undone_at_once():
    game = a_turn()
    before = game.state
    game.play(0, Place(0, 1))
    assert game.undo() == (0, UndoTo(3))
    game.play(0, game.undo_by(0))
    assert (game.state, game.request, game.undo()) == (before, None, None)


@pytest.mark.parametrize("luck", [Roll(), Show()])
def test_what_is_not_is_asked_for_and_done_when_the_last_of_the_others_allows_it(luck):
    game = a_turn()
    before = game.state
    game.play(0, Place(0, 1))
    game.play(0, luck)
    assert game.undo() == (0, Retract())
    assert told(game, 0, Retract()) == [(Asked(0),)] * 4
    assert (game.request, game.unheard(), game.undo()) == (UndoRequest(0), (1, 2), None)
    assert told(game, 2, Allow()) == [(Allowed(2),)] * 4
    assert (game.request, game.unheard()) == (UndoRequest(0, (2,)), (1,))
    assert game.state != before
    assert told(game, 1, Allow()) == [(Allowed(1), Undone(0))] * 4
    assert (game.state, game.request, game.unheard(), game.undo()) == (before, None, (), None)


def test_what_is_harmless_goes_first():
    game = a_roll()
    game.play(0, Place(1, 1))
    with pytest.raises(Illegal, match=r"retract\.harmless"):
        game.play(0, Retract())
    game.play(0, game.undo_by(0))
    assert game.undo_by(0) == Retract()


def test_after_going_back_the_dice_are_new_and_what_follows_can_be_undone_again():
    game = a_roll()
    first = game.records[-1].draws
    for seat, action in ((0, Retract()), (1, Allow()), (2, Allow()), (0, Place(3, 2))):
        game.play(seat, action)
    assert game.undo() == (0, UndoTo(3))
    game.play(0, Roll())
    assert game.undo() == (0, Retract())
    assert game.records[-1].draws == tuple(Seeded(b"toy").at(10).below(6) for _ in first)


def test_computers_are_not_asked_and_where_nobody_is_it_is_done_at_once():
    game = a_roll(Toy, "person easy person")
    game.play(0, Retract())
    assert game.unheard() == (2,)
    game = a_roll(Toy, "person easy random")
    assert told(game, 0, Retract()) == [(Undone(0),)] * 4
    assert (game.request, sum(game.state.pieces)) == (None, 0)


class Lonely(Toy):
    """Seat 1 is out."""

    def survivors(self, state: Any) -> tuple[int, ...]:
        return (0, 2)


def test_who_is_out_is_not_asked():
    game = a_roll(Lonely)
    game.play(0, Retract())
    assert game.unheard() == (2,)
    with pytest.raises(Illegal, match=r"allow\.not_asked"):
        game.play(1, Deny())
    assert told(game, 2, Allow())[0] == (Allowed(2), Undone(0))
    alone = a_roll(Lonely, "easy person easy")
    alone.play(0, Retract())
    assert alone.request is None


def test_one_who_denies_ends_it_even_after_having_allowed_it():
    game = a_roll()
    game.play(0, Retract())
    game.play(1, Allow())
    assert told(game, 1, Deny()) == [(Denied(1),)] * 4
    assert (game.request, game.undo()) == (None, (0, Retract()))


def test_whoever_asked_may_think_better_of_it():
    game = a_roll()
    game.play(0, Retract())
    assert told(game, 0, Deny()) == [(Lapsed(0),)] * 4
    assert game.request is None


@pytest.mark.parametrize("action", [Place(1, 1), Roll(), Pass()])
def test_a_request_lapses_with_what_is_done_next(action):
    game = a_roll()
    game.play(0, Retract())
    game.play(1, Allow())
    assert {seen[0] for seen in told(game, 0, action)} == {Lapsed(0)}
    assert game.request is None


def test_a_secret_action_looks_like_a_change_of_mind_and_so_does_its_undo():
    game = a_roll()
    game.play(0, Retract())
    hidden = told(game, 0, Pick(7))
    assert [len(seen) for seen in hidden] == [1, 2, 1, 1]
    assert hidden[2] == (Lapsed(0),)
    assert told(game, 0, game.undo_by(0)) == [(), (Undone(0),), (), ()]


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, Retract(), "retract.already"),
        (1, Retract(), "undo.nothing"),
        (0, UndoTo(3), "retract.already"),
        (0, Allow(), "allow.not_asked"),
        (1, Allow(), "allow.already"),
        (3, Allow(), "no_such_seat"),
        (-1, Retract(), "no_such_seat"),
    ],
)
def test_what_cannot_be_said_is_refused_and_changes_nothing(seat, action, code):
    game = a_roll()
    game.play(0, Retract())
    game.play(1, Allow())
    before = (game.state, game.request, len(game.records))
    with pytest.raises(Illegal) as refused:
        game.play(seat, action)
    assert (refused.value.code, (game.state, game.request, len(game.records))) == (code, before)


@pytest.mark.parametrize("action", [Allow(), Deny()])
def test_nobody_answers_what_nobody_asked(action):
    with pytest.raises(Illegal, match=r"allow\.nothing"):
        a_roll().play(1, action)


def test_beyond_what_is_harmless_nobody_undoes_alone():
    with pytest.raises(Illegal, match=r"undo\.asks"):
        a_roll().play(0, UndoTo(3))


@pytest.mark.parametrize("way", ["free", "go", "off"])
def test_at_other_tables_nobody_asks(way):
    game = play_on(a_game(3, way, rounds=4), Fast(7).at(0))
    assert {type(record.action) for record in game.records}.isdisjoint({Retract, Allow, Deny})
    with pytest.raises(Illegal):
        a_game(3, way).play(0, Retract())


def test_where_all_are_asked_at_once_nobody_asks():
    game = a_game(2, "agreed")
    game.play(0, Pick(3))
    game.play(0, Commit())
    assert game.undo() is None
    game.play(1, Pick(4))
    assert game.undo_by(1) == UndoTo(2)


def test_nobody_asks_to_take_back_the_end_when_the_dice_are_revealed():
    game = a_roll(rounds=1)
    game.play(0, Pass())
    assert game.edition.outcome(game.state) is not None
    assert game.undo() is None


class Paged(Toy):
    """Every piece begins a chapter."""

    def turn(self, state: Any) -> int:
        return sum(state.pieces)


def test_a_harmless_undo_may_reach_into_the_chapter_before():
    game = a_turn(Paged)
    game.play(0, Place(0, 1))
    game.play(0, Place(1, 1))
    game.play(0, game.undo_by(0))
    assert game.undo() == (0, UndoTo(3))
    game.play(0, Roll())
    game.play(0, game.undo_by(0))
    game.play(1, Allow())
    game.play(2, Allow())
    assert (game.state.pieces, game.undo()) == ((1, 0, 0, 0), None)


# Beside an agreement to finish.


def test_what_is_asked_and_what_is_agreed_do_not_touch_each_other():
    game = a_roll()
    game.play(1, Finish())
    game.play(0, Retract())
    game.play(2, Finish())
    game.play(2, Deny())
    assert (game.agreed, game.request) == ((1, 2), None)
    game.play(0, Retract())
    game.play(1, Decline())
    assert (game.agreed, game.request) == ((), UndoRequest(0))
    game.play(1, Finish())
    game.play(1, Allow())
    game.play(2, Allow())
    assert (game.agreed, sum(game.state.pieces)) == ((1,), 0)


def test_a_game_that_all_finish_asks_nobody_any_more():
    game = a_roll()
    game.play(0, Retract())
    game.play(1, Finish())
    game.play(2, Finish())
    assert game.unheard() == (1, 2)
    assert game.play(0, Finish()).events == (Agreed(0),)
    assert (game.request, game.undo()) == (None, None)
    with pytest.raises(Illegal, match=r"allow\.nothing"):
        game.play(1, Allow())


# The log.


def test_what_is_asked_is_known_to_whoever_replays_the_log_and_what_was_added_is_corrupt():
    game = a_roll()
    game.play(0, Retract())
    game.play(2, Allow())
    again = replay(game.edition, SpentSource(), game.records)
    assert (again.state, again.request, again.unheard()) == (game.state, UndoRequest(0, (2,)), (1,))
    for wrong in (Record(1, Allow(), (1,)), Record(2, Allow()), Record(0, Retract())):
        with pytest.raises(Corrupt) as corrupt:
            replay(game.edition, SpentSource(), [*game.records, wrong])
        assert corrupt.value.code in ("draws.too_many", "record.illegal")
    again.fold(Record(1, Allow()))
    assert sum(again.state.pieces) == 0
