"""A wall clock that is set forward or back: nobody loses a turn, and nobody has one for ever."""

from __future__ import annotations

import asyncio

import pytest

from rubicon.server.play.bot_pool import BotPool
from rubicon.server.play.clocks import SteadyClock
from rubicon.server.play.room_registry import RoomRegistry
from rubicon.server.scores.services import store_result
from tests import pace

from .games import a_game, somebody

HOUR_SECONDS = 3600.0


class Clocks:
    """The clocks of a machine, which advance only on request."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.monotonic = 50.0

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds

    def steady(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.monotonic)


def test_time_passes_as_on_the_wall_until_the_clock_is_set():
    clocks = Clocks()
    steady = clocks.steady()
    clocks.pass_time(10)
    assert (steady.now(), steady.wall(), steady.notice()) == (1_000_010, 1_000_010, 0)


@pytest.mark.parametrize("jump", [HOUR_SECONDS, -HOUR_SECONDS])
def test_a_clock_that_is_set_changes_no_moment_of_this_process(jump):
    clocks = Clocks()
    steady = clocks.steady()
    clocks.pass_time(10)
    stored = steady.wall()
    clocks.wall += jump
    assert steady.now() == 1_000_010
    assert steady.notice() == jump
    assert steady.notice() == 0
    clocks.pass_time(5)
    assert steady.now() == 1_000_015
    assert steady.wall() == clocks.wall
    assert steady.from_wall(steady.wall()) == steady.now()
    if jump > 0:
        assert steady.from_wall(stored) == 1_000_010


def test_what_is_stored_for_later_than_now_was_stored_just_now():
    """The clock was set back while the server was down."""
    clocks = Clocks()
    steady = clocks.steady()
    assert steady.from_wall(clocks.wall + HOUR_SECONDS) == steady.now()


@pytest.mark.django_db(transaction=True)
@pytest.mark.timing
@pytest.mark.parametrize("jump", [HOUR_SECONDS, -HOUR_SECONDS])
def test_a_jump_of_the_clock_costs_no_turn_and_gives_no_time(jump):
    game = a_game(somebody("Ann"), somebody("Ben"), most=30, rounds=20, turn_seconds=60)
    clocks = Clocks()
    clocks.wall = game.records.latest("seq").at + 1

    async def scene() -> None:
        hall = RoomRegistry(BotPool(1), "", store_result, steady=clocks.steady())
        try:
            async with pace.limit("the end of the scene"):
                room = await hall.find(game.code)
                assert room is not None
                assert room.live.clock is not None
                assert room.live.match is not None
                awaited = room.live.match.game.edition.awaited(room.live.match.game.state)[0]
                room.live.clock.charge(hall.steady.now())
                before = room.live.clock.deadline(awaited)
                assert before is not None
                clocks.wall += jump
                hall.steady.notice()
                assert not room.auto_player._is_overdue(awaited)
                left = before - hall.steady.now()
                assert 0 < left <= 60
                clocks.pass_time(left - 1)
                assert not room.auto_player._is_overdue(awaited)
                clocks.pass_time(2)
                deadline = room.live.clock.deadline(awaited)
                assert deadline is not None
                assert deadline <= hall.steady.now()
                assert room.auto_player._due(deadline) <= hall.steady.now() + 60
        finally:
            await hall.close()

    asyncio.run(scene())
