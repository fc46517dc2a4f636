"""The client that attacks a server judges correctly: losses, waiting times, and answers."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from bench import soak
from bench.stress.aim import ATTACKS, Aim, attack, run_attack
from bench.stress.attacker import every_name
from bench.stress.bystander import Bystander, percentile
from bench.stress.http import Answer, Client, read_answer
from bench.stress.matches import Ledger

MOVES = [{"verb": "place", "territory": 1}, {"verb": "end_attack"}, {"verb": "place", "territory": 1}]


def file_of(*records: tuple[int, object]) -> bytes:
    lines = [{"line": "game"}, *({"line": "record", "seat": seat, "action": action} for seat, action in records)]
    return b"\n".join(json.dumps(line).encode() for line in lines)


def lost(done, *records):
    ledger = Ledger()
    ledger.compare("CODE", file_of(*records), done)
    return len(ledger.lost)


def test_moves_that_are_all_in_the_file_are_not_lost():
    assert lost([MOVES, []], *((0, move) for move in MOVES)) == 0


def test_a_move_that_was_stored_but_not_acknowledged_is_no_loss():
    assert lost([[MOVES[0], MOVES[2]], []], *((0, move) for move in MOVES)) == 0


@pytest.mark.parametrize("gone", range(3))
def test_a_move_that_is_not_in_the_file_is_lost(gone):
    kept = [move for number, move in enumerate(MOVES) if number != gone]
    assert lost([MOVES, []], *((0, move) for move in kept)) == 1


def test_a_move_of_another_seat_does_not_count_as_kept():
    assert lost([MOVES[:1], []], (1, MOVES[0])) == 1


def test_moves_in_another_order_are_lost():
    assert lost([MOVES[:2], []], (0, MOVES[1]), (0, MOVES[0])) == 1


def test_whoever_still_waits_counts_with_the_time_until_now():
    bystander = Bystander(1, 0, 0.0, ())
    from bench.stress.bystander import Player

    player = Player(Client(1), "CODE", 0, 0.0, bystander)
    player.waiting, player.sent = {"nonce": "1"}, time.perf_counter() - 5
    bystander.players.append(player)
    waits = bystander.end()
    assert waits.unanswered == 1
    assert waits.moves[0] >= 5_000


def test_percentiles():
    values = [float(number) for number in range(1, 101)]
    assert (percentile(values, 50), percentile(values, 99), percentile([], 50)) == (51.0, 100.0, 0.0)


@pytest.mark.parametrize(
    ("sent", "body"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", b"abc"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", b"abc"),
        (b"HTTP/1.1 200 OK\r\n\r\nabc", b"abc"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", b""),
    ],
)
def test_answers_are_read_however_they_are_framed(sent, body):
    async def read() -> Answer:
        reader = asyncio.StreamReader()
        reader.feed_data(sent)
        reader.feed_eof()
        return await read_answer(reader)

    assert asyncio.run(read()).body == body


def test_a_refusal_is_counted_with_its_code():
    assert str(Answer(429, {}, b'{"code":"too_fast"}')) == "429 too_fast"
    assert str(Answer(500, {}, b"<html>")) == "500"


def test_an_attack_that_cannot_reach_the_server_is_a_result(tmp_path, monkeypatch):
    monkeypatch.setattr("bench.stress.aim.ATTACKS", dict(ATTACKS))
    aim = Aim(1, 0.2, 0.01, tmp_path)
    asyncio.run(run_attack("chat", aim))
    assert aim.got


def test_a_fault_of_an_attack_itself_is_not_hidden(tmp_path, monkeypatch):
    monkeypatch.setattr("bench.stress.aim.ATTACKS", dict(ATTACKS))

    @attack("is wrong")
    async def wrong(aim: Aim) -> None:
        raise KeyError("code")

    with pytest.raises(KeyError):
        asyncio.run(run_attack("wrong", Aim(1, 0.2, 0.01, tmp_path)))


def test_the_floods_of_the_soak_are_attacks():
    assert set(soak.FLOODS) <= set(every_name())
