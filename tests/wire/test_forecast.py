"""A seat may ask how an action would end: the answer is for its own options, from its own view, and changes nothing."""

from __future__ import annotations

import json

import msgspec
import pytest

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.codec import encode as written
from rubicon.core.option import Action
from rubicon.rules.attack import Attack
from rubicon.wire import messages
from rubicon.wire.match import Match
from rubicon.wire.messages import Accepted, Forecasted, ForecastRequest, Refusal, Submit, encode
from tests.toy import Commit, Pick
from tests.wire.talk import a_match, code
from tests.wire.test_match_door import a_classic_match


def ask(match: Match, seat: int, action: Action, nonce: str = "n", prompt: int | None = None) -> object:
    prompt = match.update_for(seat).prompt if prompt is None else prompt
    return match.submit(seat, encode(ForecastRequest(nonce, prompt, action)))


def attacking() -> tuple[Match, int, Attack]:
    """A match of classic in which a seat may attack, and how."""
    match, chance = a_classic_match(), Fast(5).at(0)
    while True:
        (seat,) = match.game.edition.awaited(match.game.state)
        options = match.game.options(seat)
        for option in options:
            if option.action is Attack:
                action = option.sample(chance)
                assert isinstance(action, Attack)
                return match, seat, action
        match.fold(match.decide(seat, options[0].sample(chance)))


def test_the_answer_is_what_the_edition_tells_of_the_seats_own_view():
    match, seat, action = attacking()
    edition, before = match.game.edition, written(match.game.state)
    answer = ask(match, seat, action)
    assert answer == Forecasted("n", edition.forecast(edition.view(match.game.state, seat), action))
    told = json.loads(encode(answer))
    assert told["message"] == "forecasted"
    assert 0 < told["forecast"]["chance"] < 1
    assert written(match.game.state) == before


def test_where_there_is_nothing_to_tell_the_answer_is_null():
    assert ask(a_match(), 0, Pick(3)) == Forecasted("n", None)


def test_asking_uses_up_no_nonce_and_changes_no_version():
    match = a_match()
    version = match.version(0)
    for _ in range(3):
        assert isinstance(ask(match, 0, Pick(3), "same"), Forecasted)
    assert (match.version(0), len(match.game.records)) == (version, 1)
    assert isinstance(match.submit(0, encode(Submit("same", match.update_for(0).prompt, Pick(3)))), Accepted)


def test_only_what_the_seat_may_do_now_is_weighed():
    match, seat, action = attacking()
    assert code(ask(match, 1 - seat, action)) == "not_your_turn"
    assert code(ask(match, seat, Attack(action.source, action.source, 1))) == "attack.own"
    assert code(ask(match, seat, action, prompt=match.update_for(seat).prompt + 1)) == "stale"
    assert code(ask(a_match(), 0, Pick(99))) == "not_among"


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (b'{"message":"forecast","nonce":"","prompt":1,"action":{}}', "message.malformed"),
        (b'{"message":"forecast","nonce":"n","prompt":1}', "message.malformed"),
        (b'{"message":"forecast","nonce":"n","prompt":1,"action":{},"seat":0}', "message.malformed"),
        (b'{"message":"forecast","nonce":"n","prompt":1,"action":{"verb":"fly"}}', "action.malformed"),
        (b'{"message":"forecast","nonce":"n","prompt":1,"action":{"verb":"undo"}}', "action.malformed"),
    ],
)
def test_what_is_not_understood_is_refused(message, expected):
    answer = a_match().submit(0, message)
    assert code(answer) == expected


def test_a_secret_choice_of_another_does_not_change_the_answer():
    match, other = a_match(), a_match()
    other.fold(other.decide(1, Pick(7)))
    assert encode(ask(match, 0, Commit())) == encode(ask(other, 0, Commit()))


@pytest.mark.parametrize("name", editions.names())
def test_other_clients_can_read_the_answer(name):
    read = msgspec.json.Decoder(messages.server_messages(editions.find(name))).decode
    for answer in (Forecasted("n", None), Refusal("n", "stale", {})):
        assert read(encode(answer)) == answer
