"""A match sends each viewer only what they may know, does nothing twice, and survives any message."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon import editions
from rubicon.core.chance import Seeded
from rubicon.core.codec import digest
from rubicon.core.edition import Player, Table, UndoMode
from rubicon.core.game import Record
from rubicon.core.load import SpentSource
from rubicon.core.option import Action
from rubicon.core.table_talk import Agreed, Decline, Finish, UndoTo
from rubicon.editions.risc import setup as risc_setup
from rubicon.errors import Illegal, Malformed
from rubicon.wire import messages
from rubicon.wire.match import MAX_BACKLOG_STEPS, MAX_REMEMBERED_ANSWERS, Match
from rubicon.wire.messages import Accepted, Submit, encode
from rubicon.world import atlas
from tests.toy import Commit, Committed, Dealt, Pass, Pick, Picked, Place, Toy, a_table
from tests.wire.talk import a_match, a_turn, code, do, random_rows, seen, send

VIEWERS = (None, 0, 1)
UNDO = messages.Undo()


# Versions.


def test_a_match_starts_with_what_everybody_saw_of_the_setup():
    match = a_match()
    assert [match.version(viewer) for viewer in VIEWERS] == [1, 1, 1]
    own = match.update_for(0, 0)
    assert [event.card is None for event in own.events if isinstance(event, Dealt)] == [False, True]


def test_a_version_counts_only_the_steps_that_the_viewer_saw():
    match = a_match()
    do(match, 0, Pick(3))
    do(match, 0, Pick(4))
    assert [match.version(viewer) for viewer in VIEWERS] == [1, 3, 1]
    do(match, 0, Commit())
    assert [match.version(viewer) for viewer in VIEWERS] == [2, 4, 2]


def test_accepted_tells_the_version_of_who_submitted():
    match = a_match()
    assert send(match, 1, Pick(3), "n") == Accepted("n", 2)


def test_whoever_comes_back_gets_the_events_since():
    match = a_match()
    do(match, 0, Pick(3))
    do(match, 0, Commit())
    assert match.update_for(0, 1).events == (Picked(0, 3), Committed(0))
    assert match.update_for(0, 2).events == (Committed(0),)
    assert match.update_for(1, 1).events == (Committed(0),)
    assert match.update_for(None, 2).events == ()
    assert [match.events_since(0, version) for version in (1, 2, 3)] == [
        (Picked(0, 3), Committed(0)),
        (Committed(0),),
        (),
    ]


@pytest.mark.parametrize("since", [None, 99])
def test_whoever_is_new_or_mistaken_gets_only_the_view(since):
    match = a_match()
    update = match.update_for(0, since)
    assert (update.events, update.version) == ((), 1)


def test_what_is_forgotten_is_left_out_as_a_whole():
    match = a_turn()
    for _ in range(MAX_BACKLOG_STEPS + 5):
        do(match, 0, Pick(1))
    version = match.version(0)
    assert len(match.update_for(0, version - MAX_BACKLOG_STEPS).events) == MAX_BACKLOG_STEPS
    assert match.update_for(0, version - MAX_BACKLOG_STEPS - 1).events == ()
    assert match.update_for(0, 0).events == ()


def test_a_spectator_sees_no_secret_and_has_no_options():
    update = a_match().update_for(None)
    assert (update.view.card, update.options, update.prompt) == (None, (), 0)


def test_messages_do_not_grow_with_the_game():
    match = a_match(rounds=10**6)
    sizes = []
    for length in (300, 1500):
        while len(match.game.records) < length:
            seat = match.game.edition.awaited(match.game.state)[0]
            do(match, seat, match.game.edition.default_action(match.game.state, seat))
        sizes.append(max(len(seen(match, viewer, 0)) for viewer in VIEWERS))
    assert sizes[1] < sizes[0] + 30


# Prompts.


def test_what_another_does_makes_no_answer_stale_when_the_question_stays():
    match = a_match()
    prompt = match.update_for(0).prompt
    do(match, 1, Commit())
    assert match.update_for(0).version == prompt + 1
    assert match.update_for(0).prompt == prompt
    assert isinstance(send(match, 0, Commit(), prompt=prompt), Accepted)


def test_an_answer_to_an_older_question_is_stale():
    match = a_turn()
    prompt = match.update_for(0).prompt
    do(match, 0, Place(0, 1))
    assert match.update_for(0).prompt == prompt + 1
    before = digest(match.game.state)
    assert code(send(match, 0, Place(0, 1), prompt=prompt)) == "stale"
    assert code(send(match, 0, Place(0, 1), "later", prompt=prompt + 2)) == "stale"
    assert digest(match.game.state) == before


def test_who_acts_is_asked_anew_even_if_it_is_the_same_question():
    """Else a second click, sent with a nonce of its own, would be done as well."""
    match = a_match()
    prompt = match.update_for(0).prompt
    do(match, 0, Pick(3))
    assert code(send(match, 0, Pick(3), "again", prompt)) == "stale"


def test_who_is_asked_anew_has_a_new_prompt_and_the_others_keep_theirs():
    match = a_turn()
    before = [match.update_for(seat).prompt for seat in (0, 1)]
    do(match, 0, Place(0, 1))
    assert match.update_for(1).prompt == before[1]
    do(match, 0, Pass())
    assert match.update_for(1).prompt == match.version(1)


class Tug(Toy):
    """What one picks in the open, the others may not pick."""

    def options(self, state: Any) -> Any:
        taken = {pick for pick, committed in zip(state.picks, state.committed, strict=True) if committed}
        options = super().options(state)
        return {seat: asked[len(taken) :] for seat, asked in options.items()}


def test_what_another_does_is_a_new_question_when_it_changes_the_options():
    match = Match.start(Tug(a_table(3)), Seeded(b"wire"))
    prompt = match.update_for(0).prompt
    do(match, 2, Commit())
    assert match.update_for(0).prompt == prompt + 1
    assert code(send(match, 0, Commit(), prompt=prompt)) == "stale"


def test_offers_come_listed_with_undo_where_there_is_one():
    match = a_turn()
    assert [offer.verb for offer in match.update_for(0).options] == ["place", "pick", "roll", "show", "pass"]
    do(match, 0, Place(0, 3))
    assert [offer.verb for offer in match.update_for(0).options] == ["pick", "roll", "show", "pass", "undo"]
    assert match.update_for(1).options == ()


# Secrets.


def play(match: Match, script: list[tuple[int, Action]]) -> list[dict[Any, bytes]]:
    told = []
    for seat, action in script:
        do(match, seat, action)
        told.append({viewer: seen(match, viewer, 0) for viewer in VIEWERS})
    return told


def test_hidden_steps_of_another_change_nothing_that_a_viewer_is_told():
    plain = play(a_match(), [(0, Pick(3)), (1, Pick(5)), (0, Commit())])[-1]
    busy = [(1, Pick(5)), (0, Pick(3)), (1, Pick(6)), (1, Pick(7)), (0, Commit())]
    told = play(a_match(), busy)[-1]
    assert told[0] == plain[0]
    assert told[None] == plain[None]
    assert told[1] != plain[1]


def test_an_undo_of_hidden_steps_is_hidden_too_and_one_of_open_steps_tells_no_number():
    plain = play(a_turn(), [(0, Place(0, 1)), (0, UNDO), (0, Place(1, 1))])[-1]
    hidden = [(0, Pick(1)), (0, Pick(2)), (0, UNDO), (0, UNDO)]
    told = play(a_turn(), [*hidden, (0, Place(0, 1)), (0, UNDO), (0, Pick(9)), (0, UNDO), (0, Place(1, 1))])[-1]
    assert told[1] == plain[1]
    assert told[None] == plain[None]
    assert b'{"event":"undone","seat":0}' in told[1]


@given(st.lists(st.tuples(st.integers(1, 2), st.integers(0, 9)), max_size=12), st.integers(0, 12))
def test_no_secret_of_others_ever_reaches_a_viewer(picks, at):
    """Seat 0 acts alike in both games; only what the others pick in secret, and how often, differs."""
    told = []
    nothing: list[tuple[int, int]] = []
    for secret in (nothing, picks):
        match = Match.start(Toy(a_table(3)), Seeded(b"wire"))
        for seat, number in secret[:at]:
            do(match, seat, Pick(number))
        do(match, 0, Pick(4))
        for seat, number in secret[at:]:
            do(match, seat, Pick(number))
        answer = send(match, 0, Commit(), "last")
        told.append((encode(answer), seen(match, 0, 0), seen(match, None, 0)))
    assert told[0] == told[1]


def test_an_undo_that_is_asked_with_a_number_is_not_understood():
    match = a_turn()
    do(match, 0, Place(0, 1))
    assert code(send(match, 0, UndoTo(2))) == "action.malformed"


# Undo.


def test_an_undo_is_asked_without_a_number_and_stored_with_one():
    match = a_turn()
    do(match, 0, Place(0, 1))
    do(match, 0, UNDO)
    assert match.game.records[-1] == Record(0, UndoTo(2))
    assert match.update_for(1, 0).view.pieces == (0, 0, 0, 0)


@pytest.mark.parametrize(("undo", "expected"), [("free", "undo.nothing"), ("off", "undo.off")])
def test_an_undo_that_is_not_possible_is_refused(undo, expected):
    assert code(send(a_turn(undo), 0, UNDO)) == expected


# Nonces.


def test_what_is_sent_again_is_done_once_and_answered_alike():
    match = a_turn()
    prompt = match.update_for(0).prompt
    answers = [send(match, 0, Place(0, 1), "once", prompt) for _ in range(3)]
    assert answers[0] is answers[1] is answers[2]
    assert match.game.state.pieces[0] == 1


def test_a_refusal_sent_again_is_refused_alike_even_if_it_were_legal_now():
    match = a_turn()
    first = send(match, 1, Commit(), "early")
    do(match, 0, Pass())
    assert code(first) == "not_your_turn"
    assert send(match, 1, Commit(), "early") is first


def test_the_nonce_of_one_seat_is_not_that_of_another():
    match = a_match()
    assert isinstance(send(match, 0, Pick(1), "same"), Accepted)
    assert isinstance(send(match, 1, Pick(2), "same"), Accepted)


def test_what_is_sent_again_after_it_was_forgotten_is_stale():
    match = a_turn()
    prompt = match.update_for(0).prompt
    send(match, 0, Place(0, 1), "first", prompt)
    for number in range(MAX_REMEMBERED_ANSWERS):
        send(match, 0, Pick(1), f"n{number}")
    assert match.answered(0, "first") is None
    assert match.answered(0, "n0") is not None
    assert code(send(match, 0, Place(0, 1), "first", prompt)) == "stale"
    assert match.game.state.pieces[0] == 1


# A server: judged, stored, folded.


def raw(action: Action) -> msgspec.Raw:
    return msgspec.Raw(encode(action))


def test_judging_changes_nothing_until_it_is_folded():
    match = a_turn()
    submit = Submit("n", match.update_for(0).prompt, raw(Place(0, 2)))
    before = [seen(match, viewer, 0) for viewer in VIEWERS]
    pending = match.judge(0, submit)
    assert (pending.number, pending.record, pending.nonce) == (3, Record(0, Place(0, 2)), "n")
    assert [seen(match, viewer, 0) for viewer in VIEWERS] == before
    assert match.answered(0, "n") is None
    assert match.fold(pending) is match.answered(0, "n")


def test_who_loses_a_race_takes_in_the_winners_record_and_judges_anew():
    match = a_match()
    pending = match.decide(0, Pick(4), "mine")
    match.take(Record(1, Pick(5)), "theirs")
    with pytest.raises(ValueError, match="anew"):
        match.fold(pending)
    assert match.answered(0, "mine") is None
    assert match.answered(1, "theirs") == Accepted("theirs", 2)
    match.fold(match.decide(0, Pick(4), "mine"))


def test_refusals_are_raised_for_the_server_to_answer():
    match = a_turn()
    with pytest.raises(Illegal, match="stale"):
        match.judge(0, Submit("n", 0, raw(Pass())))
    with pytest.raises(Malformed):
        match.judge(0, Submit("n", match.update_for(0).prompt, msgspec.Raw(b'{"verb":"fly"}')))
    answer = match.refuse(0, "n", Illegal("table.closed"))
    assert match.answered(0, "n") is answer


def test_an_overdue_seat_is_played_for_without_a_prompt():
    match = a_turn()
    edition = match.game.edition
    match.fold(match.decide(0, edition.default_action(match.game.state, 0)))
    assert match.game.records[-1] == Record(0, Pass())


@given(st.integers(0, 10**6), st.sampled_from(get_args(UndoMode)), st.integers(2, 60))
def test_every_process_that_replays_the_log_tells_the_same(seed, undo, most):
    match, rows = random_rows(seed, undo, most)
    other = Match.replay(Toy(a_table(3, undo, rounds=4)), SpentSource(), rows)
    for viewer in (None, 0, 1, 2):
        assert seen(other, viewer, 0) == seen(match, viewer, 0)
    for record, nonce in rows[1:]:
        assert record.seat is not None
        assert other.answered(record.seat, nonce) == match.answered(record.seat, nonce)


def test_a_match_can_be_made_of_a_game_as_it_stands():
    match = Match(a_turn().game)
    assert match.version(0) == 0
    assert match.update_for(0).options[0].verb == "place"
    do(match, 0, Pass())
    assert match.version(1) == 1


# Finishing by agreement.


def test_who_has_agreed_is_told_to_everybody_and_answers_no_prompt():
    match = a_turn()
    prompts = [match.update_for(seat).prompt for seat in (0, 1)]
    assert isinstance(send(match, 1, Finish(), "f", prompt=99), Accepted)
    assert [match.update_for(viewer).agreed for viewer in VIEWERS] == [(1,)] * 3
    assert match.update_for(None, match.version(None) - 1).events == (Agreed(1),)
    assert [match.update_for(seat).prompt for seat in (0, 1)] == prompts
    do(match, 0, Place(0, 1))
    do(match, 0, Decline())
    assert [match.update_for(viewer).agreed for viewer in VIEWERS] == [()] * 3


def test_a_match_that_all_agreed_to_finish_asks_nobody_and_replays():
    match = a_turn()
    do(match, 1, Finish())
    do(match, 0, Finish())
    assert [match.update_for(seat).options for seat in (0, 1)] == [(), ()]
    assert code(send(match, 0, Finish(), "again")) == "finish.over"
    rows = [(record, "") for record in match.game.records]
    again = Match.replay(match.game.edition, SpentSource(), rows)
    assert [seen(again, viewer) for viewer in VIEWERS] == [seen(match, viewer) for viewer in VIEWERS]


# Questions that continue


def test_whoever_picks_a_moment_later_is_accepted_if_that_is_still_free():
    risc = editions.find("risc")
    table = Table(atlas.load(risc.default_board), risc.presets["standard"], tuple(Player(name) for name in "ABC"))
    match = Match.start(risc(table), Seeded(b"wire"))
    prompt = match.update_for(1).prompt
    groups = match.game.edition.view(match.game.state, None).groups
    do(match, 0, risc_setup.Pick(groups.index(0)))
    assert code(send(match, 1, risc_setup.Pick(groups.index(0)), "taken", prompt)) == "pick.taken"
    assert isinstance(send(match, 1, risc_setup.Pick(groups.index(1)), "free", prompt), Accepted)
    assert code(send(match, 1, risc_setup.PickAny(), "twice", prompt)) == "stale"
