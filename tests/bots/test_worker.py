"""A worker knows what a client at its seat is sent, and plays like a bot in the same process."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from rubicon import bots, editions
from rubicon.bots.worker import MAX_FAILURE_CHARS, Answer, BotQuestion, BotWorker, Unknown
from rubicon.core.option import Option
from rubicon.core.save import header, line
from rubicon.wire.match import Match
from tests.battery.tables import Case, cases
from tests.battery.walk import evenly, walk
from tests.server.bot_questions import Beside, a_match, play, question


@pytest.fixture
def strangers(monkeypatch):
    monkeypatch.setenv("RUBICON_BOTS", "tests.server.strangers")
    bots._found.cache_clear()
    yield
    bots._found.cache_clear()


def told(worker: BotWorker, asked: BotQuestion) -> Answer:
    answer = worker.answer(asked)
    assert isinstance(answer, Answer)
    return answer


# Options from the view


def offers(options: tuple[Option, ...]) -> list[object]:
    return [option.offer() for option in options]


@pytest.mark.parametrize("case", [case for name in editions.names() for case in cases(name)[:8]], ids=repr)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_options_of_an_imagined_state_are_those_of_the_true_one(case: Case, seed: int):
    played = walk(case, seed)
    kept = {turn.number for turn in evenly(played.turns, 60)}
    match, worker = Match(type(played.game)(played.edition, played.game.luck)), BotWorker()
    compared = 0
    for number, record in enumerate(played.game.records):
        match.take(record)
        if number in kept:
            for seat in range(len(case.table.seats)):
                worker.answer(question(match, seat=seat))
                table = worker.matches["m"]
                view = table.updates.decode(question(match, seat=seat).update).view
                assert offers(table.options(view, seat)) == offers(match.game.options(seat))
                compared += bool(match.game.options(seat))
    assert compared >= 10


@pytest.mark.parametrize("bot", ["easy", "random"])
@pytest.mark.parametrize("edition", editions.names())
def test_a_game_of_a_worker_is_that_of_bots_beside_it(edition: str, bot: str):
    worker, one, other = BotWorker(), a_match(edition), a_match(edition)

    async def ask(asked: BotQuestion) -> Answer:
        return told(worker, asked)

    assert asyncio.run(play(one, ask, [bot])) == []
    assert asyncio.run(play(other, Beside(other).decide, [bot])) == []
    assert one.game.records == other.game.records
    assert one.game.edition.outcome(one.game.state)


# Memory


def test_a_table_is_told_once():
    worker, match = BotWorker(), a_match()
    untold = replace(question(match), table=b"")
    assert worker.answer(untold) == Unknown()
    assert told(worker, question(match)).action
    assert told(worker, untold).action


def test_a_table_is_told_again_when_the_match_was_forgotten():
    worker, match = BotWorker(), a_match()
    worker.answer(question(match))
    worker.forget("m")
    worker.forget("of which it never heard")
    assert worker.answer(replace(question(match), table=b"")) == Unknown()


def test_the_match_that_was_asked_about_least_lately_is_forgotten_first():
    worker, match = BotWorker(kept=2), a_match()
    for name in ("a", "b", "a", "c"):
        worker.answer(question(match, name=name))
    assert list(worker.matches) == ["a", "c"]


def test_a_bot_remembers_its_own_match_and_seat_only(strangers):
    worker, match = BotWorker(), a_match()
    assert "asked 1 times" in told(worker, question(match, "counts")).failure
    assert "asked 2 times" in told(worker, question(match, "counts")).failure
    assert "asked 1 times" in told(worker, question(match, "counts", seat=2)).failure
    assert "asked 1 times" in told(worker, question(match, "counts", name="another")).failure


# Failures


@pytest.mark.parametrize(
    ("bot", "failure"),
    [
        ("raises", "raised ZeroDivisionError('oh')"),
        ("unborn", "raised RuntimeError('not today')"),
        ("nonsense", "answered 'attack', which is not allowed"),
        ("nobody", "There is no computer player “nobody”"),
    ],
)
def test_what_went_wrong_is_told(bot, failure, strangers):
    answer = told(BotWorker(), question(a_match(), bot))
    assert answer.action is None
    assert answer.failure.startswith(failure)


def test_what_cannot_be_read_again_is_no_answer(strangers):
    match = a_match("risc")
    failures = [told(BotWorker(), replace(question(match, "truth"), seed=seed)).failure for seed in range(20)]
    assert any("which cannot be sent" in failure for failure in failures)


def test_nobody_has_to_read_more_than_so_much(strangers):
    assert len(told(BotWorker(), question(a_match(), "babbles")).failure) == MAX_FAILURE_CHARS


def test_one_that_has_used_up_the_memory_is_not_asked_on(strangers, monkeypatch):
    def full(self: object, options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(bots.find("eats"), "misbehave", full)
    with pytest.raises(MemoryError):
        BotWorker().answer(question(a_match(), "eats"))


@pytest.mark.parametrize("update", [b"", b"{}", b'{"message":"update"}', b"\xff"])
def test_a_message_that_is_no_update_is_refused(update):
    assert "can’t be read" in told(BotWorker(), replace(question(a_match()), update=update)).failure


def test_a_table_that_is_none_is_refused():
    worker, match = BotWorker(), a_match()
    assert told(worker, replace(question(match), table=b"{}")).failure
    unknown = line(replace(header(match.game.edition, None), edition="chess"))
    assert "chess" in told(worker, replace(question(match), table=unknown)).failure
    assert told(worker, question(match)).action
