"""A page that is loaded again and a connection that breaks, in the middle of a fight: nothing is lost or done twice."""

from __future__ import annotations

import socket
from contextlib import suppress

import pytest

from tests.browser.guest import Guest, word
from tests.browser.player import Player
from tests.browser.table_setup import hurry, new_table, start
from tests.server.harness import Wire, free_port


class Deaf(Wire):
    """While it is deaf, whatever the server says is lost on the way."""

    deaf = False
    lost = 0

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):  # it may have ended already
            if one.getpeername()[1] == self.behind:
                one = _Muffled(self, one)  # type: ignore[assignment]
            super()._pass(one, other)


class _Muffled:
    """An end of the wire from which nothing comes through while it is deaf."""

    def __init__(self, wire: Deaf, end: socket.socket) -> None:
        self._wire, self._end = wire, end

    def recv(self, size: int) -> bytes:
        while data := self._end.recv(size):
            if not self._wire.deaf:
                return data
            self._wire.lost += len(data)
        return data

    def __getattr__(self, name: str) -> object:
        return getattr(self._end, name)


@pytest.fixture
def wire(server):
    wire = Deaf(server.port)
    yield wire
    wire.close()


def to_a_fight(guest: Guest) -> Player:
    """At a prompt from which one attack is made: everything is chosen, nothing is done yet."""
    new_table(guest, "classic", board="classic-world")
    start(guest)
    hurry(guest)
    player = Player(guest)
    for _ in range(80):
        seen = player.settled()
        assert not player.is_over(seen), guest.errors
        if seen.asked and any(name.startswith(word("deed_attack_once")) for name in seen.offers(True)):
            return player
        player.step(seen)
    raise AssertionError(player.did)


def attacks(guest: Guest) -> list[dict[str, object]]:
    """The attacks that the guest has sent, including repetitions."""
    return [each for each in guest.submits() if each["action"]["verb"] == "attack"]


def rolled(guest: Guest) -> int:
    """How many attacks of theirs have come back as having happened, each version counted once."""
    mine = {m["version"]: m["events"] for m in guest.messages() if m["message"] == "update" and m["seat"] is not None}
    (seat,) = {m["seat"] for m in guest.messages() if m["message"] == "update" and m["seat"] is not None}
    events = [event for told in mine.values() for event in told]
    return sum(event["event"] == "fought" and event.get("seat") == seat for event in events)


def test_an_attack_whose_answer_was_lost_is_made_once(come, wire):
    ann = come("Ann", address=wire.address)
    player = to_a_fight(ann)
    before = player.see()
    wire.deaf = True
    player.press(next(name for name in before.offers(True) if name.startswith(word("deed_attack_once"))))
    ann.wait_until(lambda: wire.lost > 0)
    wire.deaf = False
    wire.cut()
    ann.wait_until(lambda: not player.see().busy and player.see() != before)
    sent = attacks(ann)
    assert len(sent) >= 2
    assert len({each["nonce"] for each in sent}) == 1
    assert rolled(ann) == 1
    assert ann.errors == []


def test_a_lost_connection_is_told_and_comes_back_and_a_page_that_is_loaded_again_is_where_it_was(come, wire):
    ann = come("Ann", address=wire.address)
    player = to_a_fight(ann)
    server, wire.behind = wire.behind, free_port()
    wire.cut()
    ann.sees("notice_lost")
    wire.behind = server
    ann.wait_until(lambda: word("notice_lost") not in ann.text())
    player.step(player.settled())
    player.settled()
    ann.errors.clear()  # a browser reports every socket that it could not open
    version = max(message["version"] for message in ann.messages() if message["message"] == "update")
    labels = territories(player)
    ann.page.reload()
    ann.wait_until(lambda: territories(player) == labels)
    assert version == [message["version"] for message in ann.messages() if message["message"] == "update"][-1]
    player.step(player.settled())


def territories(player: Player) -> list[str]:
    everything = (
        "() => [...document.querySelectorAll('[data-territory]')].map((each) => each.getAttribute('aria-label'))"
    )
    return list(player.guest.page.evaluate(everything))
