"""Messages can be decoded by their receivers, and invalid ones are refused with the reason."""

from __future__ import annotations

import json

import msgspec
import pytest

from rubicon.errors import Illegal
from rubicon.wire import messages
from rubicon.wire.messages import Accepted, Look, Refusal, encode
from tests.toy import Toy
from tests.wire.talk import a_match, code, random_rows


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
