"""Computer players on a server explain public actions on request; and anybody may ask for the odds of a campaign."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rubicon.bots.bot import MAX_REASON_CHARS
from tests.conftest import ROOT

from .harness import Person, serving
from .test_table_life import Line, begun, line

pytestmark = pytest.mark.timing


@pytest.fixture(scope="module")
def explaining(tmp_path_factory):
    """A server with a computer player that explains itself, and gets a thinking time."""
    folder = tmp_path_factory.mktemp("why")
    with serving(folder, RUBICON_BOTS="tests.server.strangers", RUBICON_THINK="30", PYTHONPATH=str(ROOT)) as server:
        yield server
        assert server.complaints() == []


async def ask(person: Line) -> list[list[str]]:
    await person.say(message="why", nonce="w")
    reasons: list[list[str]] = (await person.hear("because", nonce="w"))["reasons"]
    return reasons


async def when_alone_awaited(person: Line, update: Any) -> Any:
    while update["awaited"] != [0]:
        update = await person.hear("update")
    return update


def test_what_was_done_in_secret_is_explained_when_the_round_is_over(explaining):
    person = Person(explaining.address, "Ann")
    code = begun([person], "explains", "explains", edition="risc", settings={"round_limit": 3})

    async def talk() -> None:
        async with line(person, f"tables/{code}") as ann, line(person, f"tables/{code}") as watching:
            await watching.look(None)
            update = await ann.look(0)
            assert (await ann.do(update, "pick_any"))["message"] == "accepted"
            update = await when_alone_awaited(ann, await ann.look(0))
            assert await ask(ann) == [[], [], []]  # though all others have placed their units
            for verb in ("spread", "done"):
                assert (await ann.do(update, verb))["message"] == "accepted"
                update = await ann.look(0)
            while not update["view"]["round"]:
                update = await ann.hear("update")
            for eyes in (ann, watching):
                mine, *theirs = await ask(eyes)
                assert mine == []
                for lines in theirs:
                    assert all(told.startswith("<b>thinks</b> for 30 ms \x1b[31masked ") for told in lines)
                    assert [len(told) for told in lines] == [MAX_REASON_CHARS] * len(lines)
                    assert lines

    asyncio.run(talk())


def test_before_the_game_nobody_has_done_anything(explaining):
    person = Person(explaining.address, "Ann")
    code = person.post("tables", edition="classic")["code"]

    async def talk() -> None:
        async with line(person, f"tables/{code}") as ann:
            for message in ({"message": "why"}, {"message": "weigh", "way": [0, 1]}):
                await ann.say(**message, nonce="n")
                assert (await ann.hear("refusal", nonce="n"))["code"] == "submit.not_begun"

    asyncio.run(talk())


def test_whoever_watches_may_weigh_a_march(explaining):
    person = Person(explaining.address, "Ann")
    code = begun([person], "explains", edition="classic", settings={"placing": "automatic"})

    async def talk() -> None:
        async with line(person, f"tables/{code}") as watching:
            view = (await watching.look(None))["view"]
            mine = [territory for territory, owner in enumerate(view["owners"]) if owner == 0]
            theirs = [territory for territory, owner in enumerate(view["owners"]) if owner == 1]
            marches = []
            for source in mine:
                await watching.say(message="weigh", nonce=f"{source}", way=[source, theirs[0]])
                marches.append((await watching.hear("weighed", nonce=f"{source}"))["march"])
            found = [march for march in marches if march]
            assert found
            assert all(
                march["way"][-1] == theirs[0] and len(march["falls"]) == len(march["way"]) - 1 for march in found
            )
            await watching.say(message="weigh", nonce="n", way=[0, 9999])
            assert (await watching.hear("refusal", nonce="n"))["code"] == "weigh.unknown"

    asyncio.run(talk())
