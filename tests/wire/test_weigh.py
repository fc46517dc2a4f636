"""Anybody may ask for the odds of an attack over several territories; they are computed from the asker's view."""

from __future__ import annotations

import json

import pytest

from rubicon.wire.match import Match
from rubicon.wire.messages import Weigh, Weighed, encode
from tests.wire.talk import a_match, code
from tests.wire.test_forecast import attacking


def a_way(match: Match, source: int, target: int) -> list[int]:
    """Through the target to another territory of an opponent."""
    owners = match.game.state.owners
    links = match.game.edition.table.board.map.links()
    beyond = [near for near in links[target] if near != source and owners[near] != owners[source]]
    return [source, target, *beyond[:1]]


def test_the_answer_is_what_the_edition_tells_and_nothing_happens():
    match, seat, action = attacking()
    edition, records = match.game.edition, len(match.game.records)
    way = a_way(match, action.source, action.target)
    answer = match.submit(seat, encode(Weigh("n", tuple(way))))
    assert answer == Weighed("n", edition.campaign(edition.view(match.game.state, seat), way))
    told = json.loads(encode(answer))["march"]
    assert told["way"] == way
    assert len(told["falls"]) == len(way) - 1
    assert len(match.game.records) == records


def test_whoever_watches_may_ask_too():
    match, _, action = attacking()
    answer = match.weigh(None, Weigh("n", (action.source, action.target)))
    assert isinstance(answer, Weighed)
    assert answer.march is not None


def test_where_there_is_nothing_to_tell_the_answer_is_null():
    assert a_match().weigh(0, Weigh("n", (0, 1))) == Weighed("n", None)


@pytest.mark.parametrize("way", [(0, 4), (-1, 0), (0, 10**30)])
def test_territories_that_there_are_not_are_refused(way):
    message = json.dumps({"message": "weigh", "nonce": "n", "way": way}).encode()
    assert code(a_match().submit(0, message)) in ("weigh.unknown", "message.malformed")


@pytest.mark.parametrize("way", ["[]", "[0]", "[0,1.5]", '["a","b"]', str([0] * 101)])
def test_what_is_no_way_is_not_understood(way):
    message = f'{{"message":"weigh","nonce":"n","way":{way}}}'.encode()
    assert code(a_match().submit(0, message)) == "message.malformed"
