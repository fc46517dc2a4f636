"""Several people hand one screen around: nobody's secrets are on it, nor in the browser, while another looks."""

from __future__ import annotations

import re

from rubicon.texts import say
from tests.browser.guest import Guest, any_word, word
from tests.browser.player import Player, Seen
from tests.browser.table_setup import new_table, start


def seats(guest: Guest) -> dict[str, int]:
    sitting = [message for message in guest.messages() if message["message"] == "sitting"][-1]
    return {chair["player"]["name"]: seat for seat, chair in enumerate(sitting["chairs"])}


class Screen:
    """Watches what the browser gets while the screen goes from hand to hand."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.holder: int | None = None
        self.heard = 0
        self.hands = 0

    def check(self, seen: Seen) -> None:
        """Since the last check, only the player at the screen got secret information."""
        for message in self.guest.messages()[self.heard :]:
            if message["message"] == "update":
                assert message["seat"] in (None, self.holder), message
                assert message["seat"] is not None or message["view"]["mine"] is None, message
        self.heard = len(self.guest.frames)
        if turn := re.fullmatch(any_word("handover_turn").replace(".*", "(.+)"), seen.dialog):
            page = self.guest.page.content()
            assert word("orders") not in page
            assert word("cards_mission") not in page
            self.holder = seats(self.guest)[turn[1]]
            self.hands += 1


def play(guest: Guest, player: Player, screen: Screen, most: int = 150) -> None:
    for _ in range(most):
        seen = player.settled()
        if player.is_over(seen):
            return
        screen.check(seen)
        player.step(seen)
    raise AssertionError(player.did)


def test_orders_that_one_gave_are_unknown_to_the_next(come):
    guest = come("Ann")
    new_table(guest, "risc", "start_screen", board="duel", round_limit="2")
    start(guest)
    screen = Screen(guest)
    play(guest, Player(guest), screen)
    assert screen.hands >= 4


def test_a_mission_is_seen_by_its_owner_alone(come):
    guest = come("Ann")
    new_table(guest, "classic", "start_screen", round_limit="1")
    guest.choose(say("setting", "goal"), say("setting", "goal.missions"))
    start(guest)
    missions = {}
    for _ in range(2):
        guest.page.get_by_role("dialog").get_by_role("button").click()
        guest.find("tab", word("game_tab_cards")).click()
        guest.sees("cards_mission", "heading")
        updates = [
            message for message in guest.messages() if message["message"] == "update" and message["seat"] is not None
        ]
        seat, mine = updates[-1]["seat"], updates[-1]["view"]["mine"]
        missions[seat] = mine["mission"]
        others = [each for each in updates if each["seat"] not in missions]
        assert others == []
        guest.find("tab", word("game_tab_game")).click()
        Player(guest).click(Player(guest).settled())  # an army is placed, and it is the other's turn
    assert len(missions) == 2
