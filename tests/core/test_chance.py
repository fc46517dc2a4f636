"""Draws agree with the specification: computed here independently, uniform, and stable for ever."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Fast, Recorded, Seeded, commitment, new_secret, seed_of, shuffled
from rubicon.errors import Corrupt


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """By the book (RFC 2104), for keys of one block at most."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def expected(seed: bytes, record: int, index: int, n: int) -> int:
    attempt = 0
    while True:
        text = f"{record}:{index}" + (f":{attempt}" if attempt else "")
        word = int(hmac_sha256(seed, text.encode()).hex()[:16], 16)
        if word < 2**64 // n * n:
            return word % n
        attempt += 1


@given(st.binary(max_size=64), st.integers(0, 10**6), st.lists(st.integers(1, 2**63), min_size=1, max_size=8))
def test_a_draw_is_the_hmac_of_its_place(seed, record, sizes):
    chance = Seeded(seed).at(record)
    draws = [chance.below(n) for n in sizes]
    assert draws == [expected(seed, record, index, n) for index, n in enumerate(sizes)]
    assert chance.drawn == draws


def test_a_word_that_would_favour_small_numbers_is_thrown_away():
    n = 2**63 + 1  # every other word is beyond the last whole multiple of it
    again = 0
    for record in range(64):
        word = int.from_bytes(hmac_sha256(b"seed", b"%d:0" % record)[:8], "big")
        again += word >= n
        assert Seeded(b"seed").at(record).below(n) == expected(b"seed", record, 0, n)
    assert 16 < again < 48


def test_the_known_draws_of_a_known_seed():
    chance = Seeded(bytes(32)).at(7)
    assert [chance.below(6) for _ in range(12)] == [1, 3, 4, 3, 0, 1, 1, 2, 3, 0, 3, 5]


@pytest.mark.parametrize("luck", [Seeded(b"any"), Fast(1)])
def test_every_side_of_a_die_is_equally_likely(luck):
    rolls = [luck.at(record).below(6) for record in range(60_000)]
    counts = [rolls.count(side) for side in range(6)]
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 25.7  # chi-squared, 5 degrees, 1 in 10,000


def test_no_other_record_shifts_a_draw():
    luck = Seeded(b"seed")
    alone = luck.at(5).below(1000)
    luck.at(4).below(6)
    assert luck.at(5).below(1000) == alone


def test_recorded_draws_are_given_in_order():
    chance = Recorded([5, 0])
    assert [chance.below(6), chance.below(6)] == [5, 0]
    chance.finish()


def test_a_missing_draw_is_corrupt():
    with pytest.raises(Corrupt, match="too_few"):
        Recorded([]).below(6)


@pytest.mark.parametrize("draw", [-1, 6, 10**30])
def test_a_draw_that_no_die_shows_is_corrupt(draw):
    with pytest.raises(Corrupt, match="impossible"):
        Recorded([draw]).below(6)


def test_a_draw_that_nobody_asked_for_is_corrupt():
    with pytest.raises(Corrupt, match="too_many"):
        Recorded([3]).finish()


def test_the_commitment_is_the_hash_of_the_secret():
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_new_secret_is_32_bytes_and_never_the_same():
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def test_the_seed_is_made_of_the_secret_and_every_nonce_in_seat_order():
    assert seed_of(b"secret", ["ab", "é"]) == hmac_sha256(b"secret", "2:ab,2:é,".encode())
    seeds = [
        seed_of(b"secret", ["ab", "c"]),
        seed_of(b"secret", ["c", "ab"]),
        seed_of(b"secret", ["a", "bc"]),
        seed_of(b"secret", ["ab", "c", ""]),
        seed_of(b"other", ["ab", "c"]),
    ]
    assert len(set(seeds)) == len(seeds)


def test_a_shuffle_takes_the_items_that_its_draws_name():
    assert shuffled([10, 20, 30], Recorded([1, 1, 0])) == [20, 30, 10]


@given(st.lists(st.integers(), max_size=20), st.integers(0, 1000))
def test_a_shuffle_loses_nothing(items, record):
    assert sorted(shuffled(items, Seeded(b"s").at(record))) == sorted(items)
