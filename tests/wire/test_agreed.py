"""Undo by agreement, as the viewers of a match follow it: who asks, who is asked what, and that nothing leaks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.game import Record
from rubicon.core.load import SpentSource
from rubicon.core.option import Action
from rubicon.core.table_talk import Allow, Allowed, Asked, Deny, Finish, Retract, Undone, UndoRequest, UndoTo
from rubicon.wire import messages
from rubicon.wire.match import Match
from rubicon.wire.messages import Accepted
from tests.toy import Commit, Pass, Pick, Place, Roll, Show, Toy, a_table
from tests.wire.talk import a_match, a_turn, code, do, random_rows, seen, send

VIEWERS = (None, 0, 1)
UNDO = messages.Undo()


def played(*actions: Action) -> Match:
    """A turn of seat 0 at a table of two people, in which it has done this."""
    match = a_turn("agreed", rounds=9)
    for action in actions:
        do(match, 0, action)
    return match


def verbs(match: Match, seat: int) -> list[str]:
    return [offer.verb for offer in match.update_for(seat).options]


def test_an_undo_is_what_is_harmless_and_then_a_request():
    match = played(Place(0, 1), Roll(), Place(1, 1), UNDO)
    assert match.game.records[-1] == Record(0, UndoTo(4))
    do(match, 0, UNDO)
    assert match.game.records[-1] == Record(0, Retract())


def test_everybody_sees_who_asks_and_who_has_allowed_it():
    match = a_match("agreed", 3)
    rows = [Record(None, None, (3, 4, 5)), *(Record(seat, Commit()) for seat in (1, 2)), Record(0, Commit(), (0,))]
    match = Match.replay(match.game.edition, match.game.luck, [(row, "") for row in rows])
    do(match, 0, Roll())
    do(match, 0, UNDO)
    do(match, 2, Allow())
    for viewer in (None, 0, 1, 2):
        update = match.update_for(viewer, match.version(viewer) - 2)
        assert (update.request, update.events) == (UndoRequest(0, (2,)), (Asked(0), Allowed(2)))
    do(match, 1, Allow())
    for viewer in (None, 0, 1, 2):
        update = match.update_for(viewer, match.version(viewer) - 1)
        assert (update.request, update.events) == (None, (Allowed(1), Undone(0)))


def test_undo_is_offered_to_whoever_may_undo_or_ask():
    match = played(Roll())
    assert "undo" in verbs(match, 0)
    do(match, 0, UNDO)
    assert "undo" not in verbs(match, 0)
    assert verbs(match, 1) == []
    do(match, 1, Deny())
    assert "undo" in verbs(match, 0)
    do(match, 0, UNDO)
    do(match, 1, Allow())
    assert "undo" not in verbs(match, 0)


def test_who_asks_twice_with_one_click_is_stale_and_later_told_that_it_is_asked_already():
    match = played(Roll())
    prompt = match.update_for(0).prompt
    do(match, 0, UNDO)
    assert code(send(match, 0, UNDO, "again", prompt)) == "stale"
    assert code(send(match, 0, UNDO, "later")) == "retract.already"


def test_an_answer_to_a_request_answers_no_prompt():
    match = played(Roll(), UNDO)
    prompts = [match.update_for(seat).prompt for seat in (0, 1)]
    assert isinstance(send(match, 1, Deny(), prompt=99), Accepted)
    assert [match.update_for(seat).prompt for seat in (0, 1)] == prompts
    do(match, 0, UNDO)
    assert isinstance(send(match, 1, Allow(), prompt=99), Accepted)


def test_what_was_decided_before_the_last_one_allowed_it_is_stale():
    """Else it would be done at the start of the go, though it was meant for where the go stood."""
    match = played(Roll(), UNDO)
    prompt = match.update_for(0).prompt
    do(match, 1, Allow())
    assert code(send(match, 0, Place(0, 1), prompt=prompt)) == "stale"
    assert isinstance(send(match, 0, Place(0, 1), "new"), Accepted)


def test_what_was_decided_before_it_was_denied_is_done():
    match = played(Roll(), UNDO)
    prompt = match.update_for(0).prompt
    do(match, 1, Deny())
    assert isinstance(send(match, 0, Place(0, 1), prompt=prompt), Accepted)


@pytest.mark.parametrize("action", [Allow(), Deny()])
def test_who_answers_too_late_is_told_that_nobody_asks(action):
    match = played(Roll(), UNDO, Place(0, 1))
    assert code(send(match, 1, action)) == "allow.nothing"


def test_a_client_asks_by_undo_and_in_no_other_way():
    match = played(Roll())
    assert code(send(match, 0, Retract())) == "action.malformed"
    assert code(send(match, 0, UndoTo(2), "numbered")) == "action.malformed"


def test_a_request_and_an_agreement_to_finish_stand_side_by_side():
    match = played(Roll())
    do(match, 1, Finish())
    do(match, 0, UNDO)
    update = match.update_for(None)
    assert (update.agreed, update.request) == ((1,), UndoRequest(0))


# Secrets. Unlike a die, what is shown does not reveal how much was done before it.


def told(*script: tuple[int, Action]) -> dict[Any, bytes]:
    """The messages to each viewer after this action of seat 0 in its turn."""
    match = played()
    for seat, action in script:
        do(match, seat, action)
    return {viewer: seen(match, viewer, 0) for viewer in VIEWERS}


def test_hidden_steps_before_a_request_change_nothing_that_others_are_told():
    plain = told((0, Show()), (0, UNDO), (1, Allow()))
    busy = told((0, Pick(1)), (0, Show()), (0, Pick(2)), (0, UNDO), (0, UNDO), (1, Allow()))
    assert (busy[1], busy[None]) == (plain[1], plain[None])
    assert busy[0] != plain[0]


def test_whether_whoever_asked_did_something_in_secret_or_took_back_the_word_nobody_else_knows():
    secret = told((0, Show()), (0, UNDO), (0, Pick(3)), (0, Pick(4)), (0, UNDO))
    plain = told((0, Show()), (0, UNDO), (0, Deny()))
    assert (secret[1], secret[None]) == (plain[1], plain[None])


@given(st.lists(st.integers(0, 9), max_size=4), st.integers(0, 9), st.lists(st.sampled_from("yn"), max_size=3))
def test_no_secret_reaches_the_others_by_asking(picks, last, answers):
    """Seat 0 does the same in the open in both games; only what it picks in secret, and how often, differs."""
    games = []
    for numbers in (picks[:0], picks):
        secret: list[tuple[int, Action]] = [(0, Pick(number)) for number in numbers]
        script = [*secret, (0, Show())]
        for answer in answers:
            script += [(0, UNDO), (1, Allow() if answer == "y" else Deny()), *secret, (0, Show())]
        games.append(told(*script, (0, Pick(last)), (0, Pass())))
    assert [games[0][viewer] for viewer in (None, 1)] == [games[1][viewer] for viewer in (None, 1)]


# Every process.


def test_random_matches_ask_allow_deny_and_go_back():
    actions = [type(row.action) for seed in range(20) for row, _ in random_rows(seed, "agreed", 60)[1]]
    assert {UndoTo, Retract, Allow, Deny} <= set(actions)


def test_a_process_that_comes_later_knows_what_is_asked():
    match = played(Roll(), UNDO)
    rows = [(record, "") for record in match.game.records]
    again = Match.replay(Toy(a_table(2, "agreed", rounds=9)), SpentSource(), rows)
    assert [seen(again, viewer, 0) for viewer in VIEWERS] == [seen(match, viewer, 0) for viewer in VIEWERS]
    again.take(Record(1, Allow()))
    do(match, 1, Allow())
    assert [seen(again, viewer, 0) for viewer in VIEWERS] == [seen(match, viewer, 0) for viewer in VIEWERS]
