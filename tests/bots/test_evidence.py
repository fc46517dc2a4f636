"""That evidence is weighed as it says."""

from __future__ import annotations

from itertools import chain, cycle, repeat

from tests.bots.evidence import MAX_TRIES, prevails


def test_a_lead_decides_and_no_more_is_tried():
    tries = iter([True, False, True, True, True, False])
    assert prevails(tries, 3)
    assert list(tries) == [False]


def test_who_wins_half_the_time_does_not_prevail():
    assert not prevails(cycle([True, False]), 3)


def test_a_lead_that_comes_too_late_does_not_count():
    assert not prevails(chain(repeat(False, MAX_TRIES), repeat(True)), 1)
