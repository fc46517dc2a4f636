"""The end of a game, rematches, replays, and errors of a page; in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Route, WebSocketRoute, expect

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import SeedCommitment, save, write
from rubicon.world import atlas
from tests import pace
from tests.browser.guest import PHONE, Guest, any_word, word
from tests.server.harness import Person, Server, sit_down
from tests.server.sockets import open_socket_sync
from tests.toy import play_on

Come = Callable[..., Guest]
PLAYERS = ("Red", "Blue", "Green")


@cache
def a_war(name: str = "classic", rounds: int = 12) -> bytes:
    """The file of a game that is over."""
    edition = editions.find(name)
    settings = replace(next(iter(edition.presets.values())), round_limit=rounds)
    players = tuple(Player(each, each.lower(), "random") for each in PLAYERS)
    secret = bytes(32)
    luck = SeedCommitment.of(secret, ["", "", ""])
    game, _ = Game.start(edition(Table(atlas.load(edition.default_board), settings, players)), luck.luck(secret))
    return write(save(play_on(game, Fast(4).at(0), 100_000), [luck], [secret]))


@pytest.fixture
def ann(server: Server) -> Person:
    return Person(server.address, "Ann")


def at(come: Come, person: Person, path: str, **how: Any) -> Guest:
    """In a browser of this person's, at an address."""
    guest = come(person.name, **how)
    cookies = person.cookies().items()
    guest.context.add_cookies([{"name": name, "value": value, "url": person.address} for name, value in cookies])
    guest.go(path)
    return guest


def brought(person: Person, name: str = "classic") -> str:
    code: str = json.loads(person.raw("POST", "games", a_war(name)))["code"]
    return code


def finish(person: Person, code: str, seat: int) -> None:
    """Agrees to end the game now."""
    with open_socket_sync(person, f"tables/{code}") as link:
        link.send(json.dumps({"message": "look", "seat": seat}))
        link.send(json.dumps({"message": "submit", "nonce": "1", "prompt": 0, "action": {"verb": "finish"}}))
        while json.loads(link.recv(pace.seconds()))["message"] != "accepted":
            pass


def nonsense(answer: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=answer)


# The end.


def test_the_end_tells_who_won_in_which_order_and_how_it_went(come: Come, ann: Person) -> None:
    guest = at(come, ann, f"/t/{brought(ann)}")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(re.compile("|".join(PLAYERS)))
    expect(guest.page.locator(".places li")).to_have_count(3)
    chart = guest.page.get_by_role("slider")
    chart.focus()
    said = chart.get_attribute("aria-valuetext") or ""
    assert all(f"{name}: " in said for name in PLAYERS)
    guest.press_key("Home")
    first = chart.get_attribute("aria-valuetext")
    guest.press_key("ArrowRight")
    assert len({said, first, chart.get_attribute("aria-valuetext")}) == 3
    guest.find("tab", word("over_territories")).focus()
    guest.press_key("ArrowRight")
    expect(guest.find("tab", word("over_pieces"))).to_have_attribute("aria-selected", "true")
    expect(guest.find("tab", word("over_pieces"))).to_be_focused()


def test_the_same_people_play_again_at_one_table(come: Come, ann: Person, server: Server) -> None:
    ben = Person(server.address, "Ben")
    code = sit_down([ann, ben], ["easy"], edition="classic")
    ann.post(f"tables/{code}/start")
    for seat, person in enumerate((ann, ben)):
        finish(person, code, seat)
    first, second = (at(come, person, f"/t/{code}") for person in (ann, ben))
    second.sees("over_again", "button")
    first.click("over_again")
    first.wait_until(lambda: first.code != code)
    second.click("over_come_along", "link")
    second.wait_until(lambda: second.code == first.code)


# Seen again.


@pytest.mark.parametrize(
    "edition", [pytest.param(name, marks=() if name == "classic" else pytest.mark.long) for name in editions.names()]
)
def test_a_game_is_seen_again_step_by_step_and_turn_by_turn(come: Come, ann: Person, edition: str) -> None:
    guest = at(come, ann, f"/t/{brought(ann, edition)}/replay", size=PHONE)
    log = guest.page.get_by_label(word("replay_log"))
    expect(log.locator("[aria-current]")).to_have_count(1)
    guest.page.get_by_role("slider").focus()
    guest.press_key("End")
    guest.wait_until(lambda: re.search(r"chapter=[1-9]", guest.page.url))
    guest.sees("replay_step_back", "button")
    last = guest.page.url
    # From the beginning of the last turn to its end, which is the end of the game.
    while log.locator("li.later").count():
        told = log.locator("li:not(.later)").count()
        guest.click("replay_step")
        expect(log.locator("li:not(.later)")).to_have_count(told + 1)
    guest.sees("replay_again", "button")
    assert guest.page.url == last
    guest.click("replay_step_back")
    expect(guest.find("button", word("replay_step"))).to_be_enabled()


def test_a_step_that_is_asked_for_while_a_turn_loads_is_shown_when_it_has(come: Come, ann: Person) -> None:
    guest = at(come, ann, f"/t/{brought(ann)}/replay")
    log = guest.page.get_by_label(word("replay_log"))
    expect(log.locator("[aria-current]")).to_have_count(1)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.page.route(re.compile(r"/replay\?.*chapter="), hold)
    guest.page.get_by_role("slider").focus()
    guest.press_key("End")
    guest.wait_until(lambda: held)
    guest.click("replay_step")
    held.pop().continue_()
    expect(log.locator("li:not(.later)")).to_have_count(1)
    assert log.locator("li.later").count()


def test_a_replay_plays_by_itself_from_the_turn_in_its_address(come: Come, ann: Person) -> None:
    guest = at(come, ann, f"/t/{brought(ann)}/replay?chapter=2", still=False)
    for _ in range(2):
        guest.page.get_by_role("button", name=re.compile(any_word("replay_speed"))).click()
    guest.click("replay_play")
    guest.wait_until(lambda: "chapter=3" in guest.page.url)
    guest.click("replay_stop")


def test_a_running_game_is_seen_again_with_ones_own_eyes_alone(come: Come, ann: Person) -> None:
    code = sit_down([ann], ["easy", "easy"], edition="classic")
    ann.post(f"tables/{code}/start")
    guest = at(come, ann, f"/t/{code}/replay")
    eyes = guest.page.get_by_label(word("replay_as_seen_by"))
    expect(eyes).to_be_visible()
    assert eyes.locator("option").all_inner_texts() == [word("replay_everyone"), "Ann"]
    eyes.select_option(label="Ann")
    guest.wait_until(lambda: "seat=0" in guest.page.url)
    assert ann.get(f"tables/{code}/replay?seat=0")["seat"] == 0


@pytest.mark.long
def test_a_replay_that_there_is_not_says_so(come: Come, ann: Person) -> None:
    guest = at(come, ann, f"/t/{brought(ann)}/replay?chapter=99999")
    guest.sees("replay_none", "heading")
    assert "99999" in guest.text()
    forgive(guest, "400")


# Faults.


def forgive(guest: Guest, *words: str) -> None:
    """The errors that this test has made on purpose."""
    assert guest.errors
    assert [error for error in guest.errors if not any(word in error for word in words)] == []
    guest.errors.clear()


def reported(guest: Guest, server: Server, code: str) -> None:
    guest.click("report_send")
    guest.sees("report_sent")
    guest.wait_until(
        lambda: re.search(rf"report \d+ from a browser \(table {code}, record \d+\): \w", server.log.read_text())
    )


@pytest.mark.long
def test_a_fault_in_the_graphs_leaves_the_rest_of_the_page(come: Come, ann: Person, server: Server) -> None:
    code = brought(ann)
    guest = come("Ann")
    guest.page.route(
        "**/figures",
        nonsense({"start": [], "chapters": [{"number": 1, "seats": [None]}], "left_out": 0, "fortunes": []}),
    )
    guest.go(f"/t/{code}")
    guest.sees("report_part", "heading", part=word("over_graphs"))
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    expect(guest.page.locator(".places li")).to_have_count(3)
    reported(guest, server, code)
    guest.page.unroute("**/figures")
    guest.click("report_go_on")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    forgive(guest, "TypeError")


def test_a_fault_of_the_whole_page_loses_no_game(come: Come, ann: Person, server: Server) -> None:
    code = brought(ann)
    guest = come("Ann")
    guest.page.route("**/result", nonsense({"places": 3}))
    guest.go(f"/t/{code}")
    guest.sees("report_whole", "heading")
    reported(guest, server, code)
    guest.page.unroute("**/result")
    guest.click("report_go_on")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    forgive(guest, "TypeError")


def test_a_fault_in_a_running_game_takes_one_part_and_the_game_goes_on(come: Come, ann: Person, server: Server) -> None:
    code = sit_down([ann], ["easy", "easy"], edition="classic")
    ann.post(f"tables/{code}/start")

    def garble(socket: WebSocketRoute) -> None:
        server_side = socket.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["message"] == "update":
                message["events"] = [{"event": 5}]
            socket.send(json.dumps(message))

        server_side.on_message(told)

    guest = come("Ann")
    cookies = ann.cookies().items()
    guest.context.add_cookies([{"name": name, "value": value, "url": ann.address} for name, value in cookies])
    guest.page.route_web_socket("**/ws/tables/**", garble)
    guest.go(f"/t/{code}")
    guest.sees("report_part", "heading", part=word("part_talk"))
    expect(guest.page.locator(".game-field .board")).to_be_visible()
    expect(guest.page.get_by_role("alert")).to_have_count(1)
    reported(guest, server, code)
    fresh = guest.context.new_page()
    fresh.goto(guest.page.url)
    expect(fresh.locator(".game-field")).to_be_visible()
    expect(fresh.locator(".apology")).to_have_count(0)
    forgive(guest, "TypeError")


@pytest.mark.long
def test_a_slip_in_the_background_is_a_note_with_the_same_button(come: Come, ann: Person, server: Server) -> None:
    code = brought(ann)
    guest = at(come, ann, f"/t/{code}")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    guest.page.evaluate("void Promise.reject(new Error('a promise broken'))")
    guest.sees("report_slip")
    reported(guest, server, code)
    guest.click("close")
    expect(guest.page.get_by_text(word("report_slip"))).to_have_count(0)
    forgive(guest, "a promise broken")
