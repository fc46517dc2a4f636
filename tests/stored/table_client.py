"""A person's connections to a server: a resumed session, and a WebSocket at a table that plays what is offered."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.cookiejar import Cookie
from typing import Any

from tests import pace
from tests.server.harness import Person
from tests.server.socket_players import sample
from tests.server.sockets import open_socket_sync

POLL_SECONDS = 0.005

PREFERRED_VERBS = {"spread": 60, "autoplace": 60, "pick_any": 60, "attack": 3, "all_out": 3, "undo": 0}
"""Weights of a random choice (1 for other verbs). They keep set-ups short and let battles happen."""


def resume_session(address: str, session: str) -> Person:
    """Return the person whose browser holds this session cookie."""
    person = Person(address)
    person.jar.set_cookie(
        Cookie(
            version=0, name="rubicon_session", value=session, port=None, port_specified=False, domain="127.0.0.1",
            domain_specified=False, domain_initial_dot=False, path="/", path_specified=True, secure=False,
            expires=None, discard=True, comment=None, comment_url=None, rest={},
        )
    )  # fmt: skip
    person.name = ((person.get("session")["user"]) or {}).get("name", "")
    return person


class TableClient:
    """One WebSocket at one table, from one viewpoint; `seat` None watches. Use it in a `with` statement."""

    def __init__(self, person: Person, code: str, seat: int | None) -> None:
        self.person, self.code, self.seat = person, code, seat
        self.update: Any = None
        self.status: Any = None
        self.awaited_so_far: set[int] = set()
        """Every seat that some update named as awaited."""
        self.submitted = 0
        self._dice = random.Random(f"{code}:{seat}")
        self._answers: dict[str, Any] = {}
        self._open = open_socket_sync(person, f"tables/{code}")

    def __enter__(self) -> TableClient:
        self._link = self._open.__enter__()
        self.send(message="look", seat=self.seat)
        self.wait(lambda: self.status is not None, "the state of the table")
        if self.status["status"] in ("playing", "over"):
            self.wait(lambda: self.update is not None, "the first update")
        return self

    def __exit__(self, *error: Any) -> None:
        self._open.__exit__(*error)

    def send(self, **message: Any) -> None:
        self._link.send(json.dumps(message))

    def receive(self) -> None:
        """Take in whatever has arrived."""
        while True:
            try:
                message = json.loads(self._link.recv(timeout=POLL_SECONDS))
            except TimeoutError:
                return
            match message["message"]:
                case "sitting":
                    self.status = message
                case "update":
                    self.update = message
                    self.awaited_so_far.update(message["awaited"])
                case "accepted" | "refusal":
                    self._answers[message["nonce"]] = message
                case _:
                    pass

    def wait(self, condition: Callable[[], bool], description: str) -> None:
        limit = pace.Limit()
        while True:
            expired = limit.expired
            self.receive()
            if condition():
                return
            if expired:
                what = f"{description} (table {self.code}, seat {self.seat})"
                raise limit.failure(what, f"last update: {json.dumps(self.update)[:2_000]}")

    def submit(self, action: Any) -> Any:
        """Submit an action and return the server's answer: `accepted` or `refusal`."""
        self.submitted += 1
        nonce = f"{self.seat}-{self.submitted}-{self._dice.getrandbits(48):x}"
        self.send(message="submit", nonce=nonce, prompt=self.update["prompt"], action=action)
        self.wait(lambda: nonce in self._answers, f"an answer to {action}")
        answer = self._answers.pop(nonce)
        if answer["message"] == "accepted":
            self.wait(lambda: self.update["version"] >= answer["version"], "the update after an accepted action")
        return answer

    @property
    def offers(self) -> list[Any]:
        """What this seat may do now, except for taking something back."""
        if self.update is None or self.seat not in self.update["awaited"]:
            return []
        return [offer for offer in self.update["options"] if PREFERRED_VERBS.get(offer["verb"], 1)]

    def act(self) -> Any:
        """Submit a random action among those that are offered, and return the action. Fails if it is refused."""
        weights = [PREFERRED_VERBS.get(offer["verb"], 1) for offer in self.offers]
        action = sample(self._dice.choices(self.offers, weights)[0], self._dice)
        answer = self.submit(action)
        assert answer["message"] == "accepted", f"table {self.code}, seat {self.seat}: {action} was refused: {answer}"
        return action


@contextmanager
def seated(code: str, sitters: Sequence[tuple[Person, int | None]]) -> Iterator[list[TableClient]]:
    """Open a connection for each of these people at one table."""
    with ExitStack() as stack:
        yield [stack.enter_context(TableClient(person, code, seat)) for person, seat in sitters]


def play_until(clients: Sequence[TableClient], condition: Callable[[], bool], description: str) -> None:
    """Let these people act at random, in turn, until the condition holds or the game is over."""
    limit = pace.Limit()
    while not limit.expired:
        for client in clients:
            client.receive()
            if condition() or client.status["status"] == "over":
                return
            if client.offers:
                client.act()
    raise limit.failure(f"{description} (table {clients[0].code})")
