"""A match tells each viewer what they may know, does nothing twice, and survives whatever it is sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon import editions
from rubicon.core.chance import Fast, Seeded
from rubicon.core.codec import digest
from rubicon.core.edition import Player, Table
from rubicon.core.game import Record, Undo
from rubicon.core.load import Spent
from rubicon.core.option import Action
from rubicon.errors import Illegal, Malformed
from rubicon.wire import messages
from rubicon.wire.match import BACKLOG, NONCES, Match
from rubicon.wire.messages import Accepted, Look, Refusal, Submit, encode
from rubicon.world import atlas
from tests.fuzz import corpus, spoiled
from tests.toy import Commit, Committed, Dealt, Pass, Pick, Picked, Place, Roll, Show, Toy, a_table

VIEWERS = (None, 0, 1)
UNDO = messages.Undo()


def a_match(undo: Any = "free", seats: int = 2, **settings: int) -> Match:
    return Match.start(Toy(a_table(seats, undo, **settings)), Seeded(b"wire"))


def a_turn(undo: Any = "free", **settings: int) -> Match:
    """Seat 0 has won the first round and is alone at its turn."""
    rows = [Record(None, None, (3, 4)), Record(1, Commit()), Record(0, Commit(), (0,))]
    match = Match.replay(Toy(a_table(2, undo, **settings)), Seeded(b"wire"), [(row, "") for row in rows])
    assert match.game.edition.awaited(match.game.state) == (0,)
    return match


def send(match: Match, seat: int, action: Action, nonce: str | None = None, prompt: int | None = None) -> Any:
    prompt = match.update_for(seat).prompt if prompt is None else prompt
    nonce = f"n{seat}-{len(match.game.records)}" if nonce is None else nonce
    return match.submit(seat, encode(Submit(nonce, prompt, action)))


def do(match: Match, seat: int, action: Action) -> None:
    assert isinstance(send(match, seat, action), Accepted)


def code(answer: Any) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


def seen(match: Match, viewer: int | None, since: int | None = None) -> bytes:
    return encode(match.update_for(viewer, since))


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


@pytest.mark.parametrize("since", [None, 99])
def test_whoever_is_new_or_mistaken_gets_only_the_view(since):
    match = a_match()
    update = match.update_for(0, since)
    assert (update.events, update.version) == ((), 1)


def test_what_is_forgotten_is_left_out_as_a_whole():
    match = a_turn()
    for _ in range(BACKLOG + 5):
        do(match, 0, Pick(1))
    version = match.version(0)
    assert len(match.update_for(0, version - BACKLOG).events) == BACKLOG
    assert match.update_for(0, version - BACKLOG - 1).events == ()
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
            do(match, seat, match.game.edition.idle(match.game.state, seat))
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
    assert code(send(match, 0, Undo(2))) == "action.malformed"


# Undo.


def test_an_undo_is_asked_without_a_number_and_stored_with_one():
    match = a_turn()
    do(match, 0, Place(0, 1))
    do(match, 0, UNDO)
    assert match.game.records[-1] == Record(0, Undo(2))
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
    for number in range(NONCES):
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
    match.fold(match.decide(0, edition.idle(match.game.state, 0)))
    assert match.game.records[-1] == Record(0, Pass())


def random_rows(seed: int, undo: Any, most: int) -> tuple[Match, list[tuple[Record, str]]]:
    """A match played live at random, and its log as a server stores it."""
    chance = Fast(seed).at(0)
    match = a_match(undo, 3, rounds=4)
    rows = [(match.game.records[0], "")]
    while len(rows) < most and (awaited := match.game.edition.awaited(match.game.state)):
        seat = awaited[chance.below(len(awaited))]
        options = match.game.options(seat)
        action: Action = options[chance.below(len(options))].sample(chance)
        if match.game.undo_to(seat) is not None and chance.below(4) == 0:
            action = UNDO
        nonce = f"n{len(rows)}"
        assert isinstance(send(match, seat, action, nonce), Accepted)
        rows.append((match.game.records[-1], nonce))
    return match, rows


@given(st.integers(0, 10**6), st.sampled_from(["free", "go", "off"]), st.integers(2, 60))
def test_every_process_that_replays_the_log_tells_the_same(seed, undo, most):
    match, rows = random_rows(seed, undo, most)
    other = Match.replay(Toy(a_table(3, undo, rounds=4)), Spent(), rows)
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


# Messages.


def test_what_a_match_says_can_be_read_by_a_client():
    match, _ = random_rows(3, "free", 40)
    read = msgspec.json.Decoder(messages.server_messages(Toy)).decode
    for viewer in (None, 0, 1, 2):
        update = match.update_for(viewer, 0)
        again = read(encode(update))
        assert (again.version, again.prompt, again.view, again.events) == (
            update.version, update.prompt, update.view, update.events,
        )  # fmt: skip
        assert encode(again) == encode(update)
    assert read(encode(Accepted("n", 3))) == Accepted("n", 3)


def test_a_refusal_within_a_refusal_keeps_its_facts():
    refused = Illegal("outer", because=Illegal("inner", cards=(1, 2)), names=["a"], none=None, odd=frozenset())
    assert json.loads(encode(messages.refusal("n", refused))) == {
        "message": "refusal",
        "nonce": "n",
        "code": "outer",
        "facts": {
            "because": {"code": "inner", "facts": {"cards": [1, 2]}},
            "names": ["a"],
            "none": None,
            "odd": "frozenset()",
        },
    }


def test_a_client_may_ask_to_look():
    assert messages.read(b'{"message":"look","seat":1,"since":7}') == Look(1, 7)
    assert messages.read(b'{"message":"look"}') == Look()


@pytest.mark.parametrize("name", ["client_messages", "server_messages"])
def test_types_for_other_clients_can_be_generated(name):
    schema = msgspec.json.schema(getattr(messages, name)(Toy))
    text = json.dumps(schema)
    assert '"to"' not in text
    assert "undo" in text


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (b"", "message.malformed"),
        (b"\xff\xfe", "message.malformed"),
        (b"[" * 10**5, "message.malformed"),
        (b'{"message":"shout"}', "message.malformed"),
        (b'{"message":"submit","nonce":"","prompt":1,"action":{}}', "message.malformed"),
        (b'{"message":"submit","nonce":"%s","prompt":1,"action":{}}' % (b"n" * 65), "message.malformed"),
        (b'{"message":"submit","nonce":"n","prompt":-1,"action":{}}', "message.malformed"),
        (b'{"message":"submit","nonce":"n","prompt":1}', "message.malformed"),
        (b'{"message":"submit","nonce":"n","prompt":1,"action":{},"seat":0}', "message.malformed"),
        (b'{"message":"look"}', "message.not_submit"),
        (b'{"message":"submit","nonce":"n","prompt":1,"action":{"verb":"fly"}}', "action.malformed"),
        (b'{"message":"submit","nonce":"n","prompt":1,"action":{"verb":"pick","number":"1"}}', "action.malformed"),
        (b'{"message":"submit","nonce":"n","prompt":1,"action":{"verb":"pick","number":1,"x":1}}', "action.malformed"),
        (b'{"message":"submit","nonce":"n","prompt":1,"action":{"verb":"pick","number":99}}', "not_among"),
        (
            b'{"message":"submit","nonce":"n","prompt":1,"action":{"verb":"pick","number":%s}}' % (b"9" * 99),
            "not_among",
        ),
        (b'{"message":"submit","nonce":"n","prompt":1,"action":{"verb":"pass"}}', "not_now"),
    ],
)
def test_a_message_that_cannot_be_done_gets_a_refusal(message, expected):
    match = a_match()
    answer = match.submit(0, message)
    assert code(answer) == expected
    assert len(match.game.records) == 1
    assert isinstance(answer, Refusal)
    assert answer.nonce == ("n" if b'"action":{"verb"' in message else "")


# Fuzz.


def fuzz(make: Callable[[], Match], good: list[bytes], count: int, seed: int) -> None:
    """Whatever is sent, it is accepted or refused; what is refused leaves no trace in the log."""
    match, accepted = make(), 0
    for number, message in enumerate(spoiled(good, count, seed)):
        awaited = match.game.edition.awaited(match.game.state)
        if not awaited:
            match = make()
            continue
        seat, before = awaited[number % len(awaited)], len(match.game.records)
        message = message.replace(b'"prompt":0', b'"prompt":%d' % match.update_for(seat).prompt)
        answer = match.submit(seat, message.replace(b'"nonce":"n"', b'"nonce":"n%d"' % number))
        encode(answer)
        done = len(match.game.records) - before
        assert 0 <= done <= isinstance(answer, Accepted)  # a nonce may come twice, even a spoiled one
        accepted += done
    assert 0 < accepted < count / 2


TOY_MESSAGES = [
    encode(Submit("n", 0, action)) for action in (Pick(3), Commit(), Place(0, 1), Roll(), Show(), Pass(), UNDO)
]


def test_ten_thousand_spoiled_messages_do_no_harm():
    fuzz(a_match, [*TOY_MESSAGES, *corpus("message")], 10_000, 1)


def test_every_message_of_the_corpus_is_answered():
    for message in corpus("message"):
        for match in (a_match(), a_turn()):
            encode(match.submit(0, message))


def a_classic_match() -> Match:
    classic = editions.find("classic")
    table = Table(atlas.load(classic.home), classic.presets["standard"], (Player("a"), Player("b")))
    return Match.start(classic(table), Seeded(b"c"))


def classic_messages() -> list[bytes]:
    game, chance = a_classic_match().game, Fast(1).at(0)
    good: list[bytes] = []
    while len(good) < 200:
        (seat,) = game.edition.awaited(game.state)
        options = game.options(seat)
        action = options[chance.below(len(options))].sample(chance)
        good.append(encode(Submit("n", 0, action)))
        game.play(seat, action)
    return good


def test_a_thousand_spoiled_messages_to_a_real_edition_do_no_harm():
    fuzz(a_classic_match, classic_messages(), 1_000, 2)


@pytest.mark.long
def test_a_million_spoiled_messages_do_no_harm():
    fuzz(a_match, [*TOY_MESSAGES, *corpus("message")], 900_000, 3)
    fuzz(a_classic_match, classic_messages(), 100_000, 4)
