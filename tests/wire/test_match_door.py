"""Any message to a match is answered, and a refused one leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from rubicon import editions
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.table_talk import Allow, Decline, Deny, Finish
from rubicon.wire import messages
from rubicon.wire.match import Match
from rubicon.wire.messages import Accepted, Forecasted, ForecastRequest, Submit, encode
from rubicon.world import atlas
from tests.fuzz import corpus, spoiled
from tests.toy import Commit, Pass, Pick, Place, Roll, Show
from tests.wire.talk import a_match, a_turn


def fuzz(make: Callable[[], Match], good: list[bytes], count: int, seed: int) -> None:
    """Any message is accepted or refused; a refused one leaves no trace in the log."""
    match, accepted, forecasts = make(), 0, 0
    for number, message in enumerate(spoiled(good, count, seed)):
        awaited = match.game.edition.awaited(match.game.state)
        if not awaited:
            match = make()
            continue
        seats = (*awaited, *match.game.unheard())
        seat, before = seats[number % len(seats)], len(match.game.records)
        message = message.replace(b'"prompt":0', b'"prompt":%d' % match.update_for(seat).prompt)
        answer = match.submit(seat, message.replace(b'"nonce":"n"', b'"nonce":"n%d"' % number))
        encode(answer)
        done = len(match.game.records) - before
        assert 0 <= done <= isinstance(answer, Accepted)  # a nonce may come twice, even a spoiled one
        accepted += done
        forecasts += isinstance(answer, Forecasted)
    assert 0 < accepted < count / 2
    assert 0 < forecasts < count / 2


TALK = (messages.Undo(), Allow(), Deny(), Finish(), Decline())
TOY_MESSAGES = [
    encode(Submit("n", 0, action)) for action in (Pick(3), Commit(), Place(0, 1), Roll(), Show(), Pass(), *TALK)
] + [encode(ForecastRequest("n", 0, action)) for action in (Pick(3), Commit(), Place(0, 1))]


def test_ten_thousand_spoiled_messages_do_no_harm():
    fuzz(a_match, [*TOY_MESSAGES, *corpus("message")], 10_000, 1)


def test_nor_do_they_where_undo_is_agreed():
    fuzz(lambda: a_match("agreed", 3, rounds=9), [*TOY_MESSAGES, *corpus("message")], 10_000, 5)


def test_the_door_is_tried_with_all_talk():
    assert set(map(type, TALK)) == set(get_args(messages.Talk))


def test_every_message_of_the_corpus_is_answered():
    for message in corpus("message"):
        for match in (a_match(), a_turn(), a_turn("agreed")):
            encode(match.submit(0, message))


def a_classic_match() -> Match:
    classic = editions.find("classic")
    table = Table(atlas.load(classic.default_board), classic.presets["standard"], (Player("a"), Player("b")))
    return Match.start(classic(table), Seeded(b"c"))


def classic_messages() -> list[bytes]:
    game, chance = a_classic_match().game, Fast(1).at(0)
    good: list[bytes] = []
    while len(good) < 200:
        (seat,) = game.edition.awaited(game.state)
        options = game.options(seat)
        action = options[chance.below(len(options))].sample(chance)
        good += [encode(Submit("n", 0, action)), encode(ForecastRequest("n", 0, action))]
        game.play(seat, action)
    return good


def test_a_thousand_spoiled_messages_to_a_real_edition_do_no_harm():
    fuzz(a_classic_match, classic_messages(), 1_000, 2)


@pytest.mark.long
def test_a_million_spoiled_messages_do_no_harm():
    fuzz(a_match, [*TOY_MESSAGES, *corpus("message")], 600_000, 3)
    fuzz(lambda: a_match("agreed", 3, rounds=9), [*TOY_MESSAGES, *corpus("message")], 300_000, 6)
    fuzz(a_classic_match, classic_messages(), 100_000, 4)
