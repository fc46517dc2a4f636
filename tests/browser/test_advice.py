"""Advice beside the game: the strength of computers, their reasons, and the odds of campaigns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from rubicon.texts import say
from rubicon.world import atlas
from tests.browser.guest import PHONE, Guest, word
from tests.browser.player import POINT, Player
from tests.browser.table_setup import hurry
from tests.browser.test_cards import a_game, bring
from tests.conftest import ROOT
from tests.server.harness import Server, serving


@pytest.fixture(scope="module")
def explaining(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a computer player that explains itself."""
    folder = tmp_path_factory.mktemp("advice")
    with serving(folder, RUBICON_BOTS="tests.server.strangers", PYTHONPATH=str(ROOT)) as running:
        yield running
        assert running.complaints() == []


def test_one_click_chooses_the_level_and_another_starts(come):
    ann = come()
    ann.go()
    levels = ann.page.locator(".opponents").get_by_role("radio")
    expect(levels.first).to_be_attached()
    assert [level.get_attribute("value") for level in levels.all()][:4] == ["random", "easy", "medium", "hard"]
    expect(ann.find("radio", word("level_medium"))).to_be_checked()
    ann.find("radio", word("level_easy")).check()
    ann.shoot("level")
    ann.click("start_now")
    ann.find("button", word("game_pause")).wait_for()
    expect(ann.find("button", word("why_title", name="Easy 2"))).to_be_visible()
    ann.go()
    expect(ann.find("radio", word("level_easy"))).to_be_checked()  # and is remembered


def test_a_computers_badge_tells_why(come, explaining):
    ann = come(address=explaining.address)
    ann.go()
    ann.find("radio", "Explains").check()
    ann.click("start_now")
    ann.find("button", word("game_pause")).wait_for()
    hurry(ann)
    player = Player(ann)
    player.step(player.settled())  # by then a computer has placed an army, even if it was not first
    placed = re.escape(say("event", "placed", {"seat": "Explains", "armies": 1, "territory": "\n"}))
    told = placed.replace("Explains", "Explains( 2)?").replace("\\\n", ".+")
    ann.wait_until(lambda: re.search(told, ann.text()))
    asked = word("why_title", name="Explains")
    ann.press(ann.find("button", asked).first)
    said = ann.find("dialog", asked).get_by_role("listitem").last
    expect(said).to_contain_text("<b>thinks</b> for None ms")  # as text, whatever it looks like
    ann.shoot("why")


def attacker(guest: Guest) -> tuple[int, int]:
    """A territory to attack from, and a non-adjacent one, from the messages of the server."""
    updates = [message for message in guest.messages() if message["message"] == "update"]
    view: Any = updates[-1]["view"]
    offer = next(offer for offer in updates[-1]["options"] if offer["verb"] == "attack")
    targets: dict[str, list[int]] = offer["slots"][1]["among_by"]
    source = max(map(int, targets), key=lambda territory: view["pieces"][territory])
    near = targets[str(source)]
    links, owners = atlas.load("classic-world").map.links(), view["owners"]
    beyond = [far for target in near for far in links[target] if owners[far] != owners[source]]
    return source, next(far for far in beyond if far not in near)


def point(guest: Guest, territory: int) -> tuple[float, float]:
    """Where it is once it stays there."""
    points: list[list[float] | None] = [None]

    def stands_still() -> bool:
        points.append(guest.page.evaluate(POINT, territory))
        return points[-1] is not None and points[-1] == points[-2]

    guest.wait_until(stands_still)
    found = points[-1]
    assert found is not None
    return found[0], found[1]


@pytest.mark.parametrize("size", [None, PHONE])
def test_pointing_further_than_one_can_attack_tells_how_far_one_would_get(come, size):
    ann = come(size=size, touch=True) if size else come()
    bring(ann, a_game("classic", ("attack",)))
    hurry(ann)
    source, far = attacker(ann)
    ann.page.mouse.click(*point(ann, source))
    ann.page.locator(f'[data-territory="{source}"][aria-pressed="true"]').wait_for()
    ann.wait_for_rest()  # the board may come nearer
    sent = len(ann.submits())
    x, y = point(ann, far)
    if size:
        finger = ann.context.new_cdp_session(ann.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(ann.page.locator(".march")).to_contain_text("→")  # after it has been held for a while
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        ann.page.mouse.move(x, y)
    expect(ann.page.locator(".march")).to_contain_text("→")
    expect(ann.page.locator(".march")).to_contain_text("%")
    assert ann.page.locator(".notes .tag").count() >= 2
    assert len(ann.submits()) == sent  # nothing was done
    ann.shoot(f"march {'phone' if size else 'desk'}")
