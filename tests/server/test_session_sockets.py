"""Sockets end with their session: after logging out, after a new password elsewhere, and with the account."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from rubicon.server.accounts.signals import SessionKeyChanged, session_digest
from rubicon.server.play import socket_sessions
from rubicon.server.play.connection import Connection
from rubicon.wire.protocol import LOGGED_OUT

from .games import as_, somebody
from .harness import Person, sit_down
from .people import PASSWORD
from .socket_talk import closed, hear, look, tell
from .sockets import open_socket
from .test_room_registry import Ear

pytestmark = pytest.mark.timing


def an_account(server, name: str) -> Person:
    person = Person(server.address)
    person.post("accounts", username=name, password=PASSWORD, again=PASSWORD)
    person.name = name
    return person


def same_person(server, name: str) -> Person:
    """On another device."""
    person = Person(server.address)
    person.post("session/login", username=name, password=PASSWORD)
    return person


def a_game(*people: Person) -> str:
    code = sit_down(people, ["easy"], edition="classic", settings={"round_limit": 2})
    people[0].post(f"tables/{code}/start")
    return code


async def is_logged_out(*links: ClientConnection) -> None:
    for link in links:
        told = await closed(link)
        assert link.close_code == LOGGED_OUT
        assert told[-1]["code"] == "account.logged_out"


def in_thread(do: Callable[..., Any], *args: Any, **more: Any) -> Any:
    return asyncio.get_running_loop().run_in_executor(None, lambda: do(*args, **more))


def test_logging_out_closes_the_sockets_of_this_device_and_no_others(server):
    ann, ben = an_account(server, "Outgoing"), Person(server.address, "Ben")
    tablet = same_person(server, "Outgoing")
    code = a_game(ann, ben)

    async def scene() -> None:
        async with (
            open_socket(ann, f"tables/{code}") as table,
            open_socket(ann, "notices") as notices,
            open_socket(tablet, f"tables/{code}") as elsewhere,
            open_socket(ben, f"tables/{code}") as other,
        ):
            await look(table, 0)
            await in_thread(ann.post, "session/logout")
            await is_logged_out(table, notices)
            await look(elsewhere, 0)
            await look(other, 1)

    asyncio.run(scene())


def test_a_new_password_closes_the_sockets_of_other_devices(server):
    ann = an_account(server, "Changing")
    tablet = same_person(server, "Changing")
    code = a_game(ann)

    async def scene() -> None:
        async with (
            open_socket(ann, f"tables/{code}") as here,
            open_socket(tablet, f"tables/{code}") as there,
        ):
            await look(there, 0)
            new = "another long password"
            await in_thread(ann.post, "accounts/password", old=PASSWORD, new=new, again=new)
            await is_logged_out(there)
            await look(here, 0)
            await in_thread(ann.post, "session/logout")  # the session has another key now
            await is_logged_out(here)

    asyncio.run(scene())


def test_whoever_deletes_their_account_can_say_nothing_more(server):
    ann = an_account(server, "Leaving")
    ben = Person(server.address, "Ben")
    code = a_game(ann, ben)

    async def scene() -> None:
        async with open_socket(ann, f"tables/{code}") as link, open_socket(ben, f"tables/{code}") as other:
            await look(link, 0)
            deleting = in_thread(ann.raw, "DELETE", "accounts", json.dumps({"password": PASSWORD}).encode())
            saying = asyncio.create_task(keep_saying(link))
            await deleting
            await saying
            assert link.close_code == LOGGED_OUT
            await look(other, 1)

    async def keep_saying(link: ClientConnection) -> None:
        listening = asyncio.create_task(closed(link))
        while not listening.done():
            try:
                await tell(link, message="say", text="still here")
            except Exception:
                break
            await asyncio.sleep(0.05)
        await listening

    asyncio.run(scene())


def test_a_guest_who_signs_up_plays_on_over_the_same_socket(server):
    ann = Person(server.address, "Newcomer")
    code = a_game(ann)

    async def scene() -> None:
        async with open_socket(ann, f"tables/{code}") as link:
            await look(link, 0)
            await in_thread(ann.post, "accounts", username="Settler", password=PASSWORD, again=PASSWORD)
            await look(link, 0)
            await tell(link, message="say", text="It is me")
            assert (await hear(link, "said"))["seat"] == 0
            await in_thread(ann.post, "session/logout")
            await is_logged_out(link)

    asyncio.run(scene())


def test_a_guest_who_logs_in_comes_back_as_the_account(server):
    an_account(server, "Returning")
    guest = Person(server.address, "Passing")
    code = a_game(guest)

    async def scene() -> None:
        async with open_socket(guest, f"tables/{code}") as link:
            await look(link, 0)
            await in_thread(guest.post, "session/login", username="Returning", password=PASSWORD)
            await is_logged_out(link)
        assert guest.get("session")["user"]["name"] == "Returning"
        async with open_socket(guest, f"tables/{code}") as link:
            await look(link, 0)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_check_between_a_change_and_its_signal_logs_nobody_out(monkeypatch):
    monkeypatch.setattr(socket_sessions, "CONFIRM_SECONDS", 0.2)
    user = somebody("Between")
    user.set_password(PASSWORD)
    user.save()
    phone, desk = as_(user), as_(user)
    before = {client: str(client.session.session_key) for client in (phone, desk)}
    opened = {client: socket_sessions.socket_session(key, user) for client, key in before.items()}
    connections = {client: Connection(Ear(), user.pk, user.name, session=session) for client, session in opened.items()}
    new = {"old": PASSWORD, "new": "another long password", "again": "another long password"}
    assert phone.post("/api/accounts/password", new, "application/json").status_code == 200

    async def scene() -> None:
        tasks: list[asyncio.Future[None]] = []
        open_sessions = socket_sessions.SocketSessions(lambda task: tasks.append(asyncio.ensure_future(task)))
        for connection in connections.values():
            open_sessions.enter(connection)
        await open_sessions.check()
        key = await asyncio.to_thread(lambda: str(phone.session.session_key))
        open_sessions.changed(SessionKeyChanged(session_digest(before[phone]), session_digest(key), key))
        await asyncio.gather(*tasks)

    asyncio.run(scene())
    assert not connections[phone].closed.is_set()
    assert connections[desk].code == LOGGED_OUT
