"""What people did on the server whose database is stored: accounts, tables in every status, saves, scores, reports."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rubicon.world import atlas, board_file
from tests.server.harness import Person, Server

from .answers import COMPUTER_TO_MOVE
from .table_client import TableClient, play_until, seated

PASSWORDS = {"Ada": "the analytical engine", "Bruno": "of infinite worlds", "Çiğdem": "saffron – ılık su – 7"}
SMALL_GAMES: dict[str, dict[str, Any]] = {
    "classic": {"board": "duel", "computers": ["easy"]},
    "conkueror": {"board": "duel", "computers": ["easy"]},
    "risc": {"board": "fantasy-9", "computers": ["easy"]},
    "tabletop": {"board": "duel", "computers": ["easy"]},
}
"""A board and the computer players for two people, by edition."""
RECORDS_OF_A_RUNNING_GAME = 12


class Scenario:
    """`people` and `tables` are what the expectations keep about the cast."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people: dict[str, Any] = {}
        self.tables: dict[str, Any] = {}
        self._persons: dict[str, Person] = {}

    def play(self) -> None:
        self.create_people()
        self.play_every_edition()
        self.leave_tables_open()
        self.play_alone()
        self.give_up_and_take_over_seats()
        self.negotiate()
        self.play_own_board()
        self.import_games()
        self.delete_an_account()
        self.report_errors()
        self.stop_while_a_computer_thinks()

    # People.

    def create_people(self) -> None:
        for name in ("Ada", "Bruno"):
            self._persons[name] = Person(self.server.address)
            self.sign_up(name)
        old, new = "a password of yesterday", PASSWORDS["Bruno"]
        self._persons["Bruno"].post("accounts/password", old=new, new=old, again=old)
        self._persons["Bruno"].post("accounts/password", old=old, new=new, again=new)
        for guest in ("Cem", "Gil", "Зоя 🎲"):
            self._persons[guest] = Person(self.server.address, guest)

        # A guest who has played and saved becomes an account, and keeps everything.
        cem = self._persons.pop("Cem")
        self._persons["Çiğdem"] = cem
        cem.name = "Çiğdem"
        code = self.start("finished as a guest", [cem], ["easy"], edition="classic", board="duel", rounds=1)
        cem.post(f"tables/{code}/saves", name="as a guest")
        self.finish("finished as a guest", [cem])
        self.sign_up("Çiğdem")
        self.note("finished as a guest", code, [cem])
        self.note_people()

    def sign_up(self, name: str) -> None:
        person, password = self._persons[name], PASSWORDS[name]
        person.post("accounts", username=name, password=password, again=password)
        person.name = name

    def note_people(self) -> None:
        for name, person in self._persons.items():
            session = person.cookies()["rubicon_session"]
            self.people[name] = {"password": PASSWORDS.get(name), "session": session}

    def person(self, name: str) -> Person:
        return self._persons[name]

    # Tables.

    def seat_people(self, label: str, people: Sequence[Person], computers: Sequence[str], **table: Any) -> str:
        """A table where everybody has a seat and a nonce, so that it can start. Returns its code."""
        rounds = table.pop("rounds", None)
        if rounds is not None:
            table["settings"] = {**table.get("settings", {}), "round_limit": rounds}
        host, *others = people
        chairs = [{"kind": "me"}, *({"kind": "open"} for _ in others), *({"kind": each} for each in computers)]
        code: str = host.post("tables", seats=chairs, name=label, **table)["code"]
        for number, person in enumerate(others, 1):
            person.post(f"tables/{code}/seats/{number}/take", avatar=number)
        for number, person in enumerate(people):
            person.put(f"tables/{code}/seats/{number}/nonce", nonce=f"nonce {number} of {label}")
        self.note(label, code, people)
        return code

    def start(self, label: str, people: Sequence[Person], computers: Sequence[str], **table: Any) -> str:
        code = self.seat_people(label, people, computers, **table)
        people[0].post(f"tables/{code}/start")
        self.note(label, code, people)
        return code

    def note(self, label: str, code: str, people: Sequence[Person]) -> None:
        """Write down how a table is now, with the names of the people at its seats."""
        shown = people[0].get(f"tables/{code}")
        held = {seat: each.name for each in people for seat in each.get(f"tables/{code}")["yours"]}
        self.tables[label] = {
            "code": code,
            "edition": shown["edition"],
            "status": shown["status"],
            "host": shown["host"],
            "people": {str(seat): held[seat] for seat in sorted(held)},
        }

    def finish(self, label: str, people: Sequence[Person], agree: bool = False) -> None:
        """Play to the end: to the round limit, or by agreement."""
        code = self.tables[label]["code"]
        with seated(code, [(each, seat) for each in people for seat in self.seats_of(label, each)]) as clients:
            for client in clients if agree else ():
                assert client.submit({"verb": "finish"})["message"] == "accepted"
            play_until(clients, lambda: False, f"the end of {label}")
        self.note(label, code, people)

    def play_a_while(self, label: str, people: Sequence[Person], actions: int = RECORDS_OF_A_RUNNING_GAME) -> None:
        """Play until only people are awaited, after some actions."""
        table = self.tables[label]
        with seated(table["code"], [(each, s) for each in people for s in self.seats_of(label, each)]) as clients:

            def enough() -> bool:
                return sum(client.submitted for client in clients) >= actions and self.is_quiet(clients)

            play_until(clients, enough, f"{actions} actions at {label}")
            assert clients[0].status["status"] == "playing", f"{label} is over too early"

    @staticmethod
    def is_quiet(clients: Sequence[TableClient]) -> bool:
        """Whether nothing happens until one of these acts."""
        for client in clients:
            client.receive()
        seats = {client.seat for client in clients}
        return all(client.update["awaited"] and seats.issuperset(client.update["awaited"]) for client in clients)

    def seats_of(self, label: str, person: Person) -> list[int]:
        return [int(seat) for seat, name in self.tables[label]["people"].items() if name == person.name]

    # What happens at them.

    def play_every_edition(self) -> None:
        """Two accounts play a rated game of each edition to its end, and begin another one."""
        ada, bruno, gil = self.person("Ada"), self.person("Bruno"), self.person("Gil")
        for edition, game in SMALL_GAMES.items():
            about = {"edition": edition, "board": game["board"], "reach": "public"}
            label = f"finished {edition}"
            code = self.start(label, [ada, bruno], game["computers"], rounds=2, **about)
            self.play_a_while(label, [ada, bruno], 3)
            ada.post(f"tables/{code}/saves", name=f"{edition} before its end")
            self.say(code, ada, 0, f"Good luck at {edition}!")
            self.finish(label, [ada, bruno])

            label = f"running {edition}"
            code = self.start(
                label, [bruno, ada], game["computers"], rounds=30, turn_seconds=900, bank_seconds=60, **about
            )
            self.play_a_while(label, [bruno, ada])
            self.say(code, bruno, 0, "Your turn? “Yes” – naïve 🎲 日本語")
            self.say(code, gil, None, "I only watch.")
            bruno.post(f"tables/{code}/saves", name=f"{edition} in the middle")
            ada.post(f"tables/{code}/saves", name=f"{edition} as well")
        code = self.tables["finished classic"]["code"]
        self.note("rematch", bruno.post(f"tables/{code}/rematch")["code"], [bruno, ada])

    def say(self, code: str, person: Person, seat: int | None, text: str) -> None:
        with TableClient(person, code, seat) as client:
            client.send(message="say", text=text)
            client.wait(lambda: any(each["text"] == text for each in person.get(f"tables/{code}/remarks")), "a remark")

    def leave_tables_open(self) -> None:
        ada, bruno, gil = self.person("Ada"), self.person("Bruno"), self.person("Gil")
        classic: dict[str, Any] = {"edition": "classic", "board": "duel"}
        chairs = [{"kind": "me", "colour": "yellow"}, {"kind": "open"}, {"kind": "easy", "name": "Old Fox"}]
        code = ada.post("tables", name="open with a free seat", reach="public", seats=chairs, **classic)["code"]
        self.note("open with a free seat", code, [ada])
        self.seat_people("open and ready", [ada, gil], ["easy"], reach="private", disabled=[0], undo="go", **classic)
        code = self.seat_people("closed", [bruno, gil], [], **classic)
        bruno.post(f"tables/{code}/close")
        self.note("closed", code, [bruno])
        on_screen = [{"kind": "me"}, {"kind": "person", "name": "Grandma"}, {"kind": "easy"}]
        for label in ("open on one screen", "running on one screen"):
            code = ada.post("tables", name=label, reach="screen", seats=on_screen, **classic)["code"]
            if label.startswith("running"):
                ada.post(f"tables/{code}/start")
            self.note(label, code, [ada])
        self.play_a_while("running on one screen", [ada])

    def play_alone(self) -> None:
        """Against computers: high scores, undo, a pause, saves, and a copy that continues from an earlier point."""
        ada = self.person("Ada")
        about = {"edition": "classic", "board": "duel", "reach": "private"}
        self.start("finished against computers", [ada], ["easy", "easy"], rounds=2, **about)
        self.finish("finished against computers", [ada])

        code = self.start("running alone", [ada], ["easy"], undo="go", **about)
        self.play_a_while("running alone", [ada], 6)
        with seated(code, [(ada, 0)]) as (client,):
            play_until([client], lambda: any(o["verb"] == "undo" for o in client.update["options"]), "an undo")
            assert client.submit({"verb": "undo"})["message"] == "accepted"
        ada.post(f"tables/{code}/saves", name="alone: a copy")
        number = next(save["id"] for save in ada.get("saves") if save["name"] == "alone: a copy")
        self.play_a_while("running alone", [ada], 6)
        for label in ("continued and running", "continued and waiting"):
            copy = ada.post(f"saves/{number}/continue?earlier=true")["code"]
            ada.put(f"tables/{copy}/seats/0/nonce", nonce="nonce of a copy")
            if label == "continued and running":
                ada.post(f"tables/{copy}/start")
            self.note(label, copy, [ada])
        self.play_a_while("continued and running", [ada], 3)

        code = self.start("paused", [ada], ["easy"], turn_seconds=600, **about)
        self.play_a_while("paused", [ada], 6)
        with seated(code, [(ada, 0)]) as (client,):
            client.send(message="pause", on=True)
            client.wait(lambda: bool(client.status["paused"]), "the pause")

    def give_up_and_take_over_seats(self) -> None:
        ada, bruno, gil = self.person("Ada"), self.person("Bruno"), self.person("Gil")
        zoya = self.person("Зоя 🎲")
        about = {"edition": "classic", "board": "duel", "reach": "public"}
        code = self.start("seat taken over", [ada, gil], [], **about)
        self.play_a_while("seat taken over", [ada, gil], 6)
        gil.post(f"tables/{code}/seats/1/leave")
        zoya.post(f"tables/{code}/seats/1/take")
        self.note("seat taken over", code, [ada, zoya])
        self.play_a_while("seat taken over", [ada, zoya], 6)

        code = self.start("seat given up", [bruno, gil, zoya], [], stand_in="", **about)
        self.play_a_while("seat given up", [bruno, gil, zoya], 6)
        gil.post(f"tables/{code}/seats/1/leave")
        self.note("seat given up", code, [bruno, zoya])
        self.play_a_while("seat given up", [bruno, zoya], 6)

    def negotiate(self) -> None:
        """Agreements: a game that ends by them, a proposal to end, and a request to take a turn back."""
        ada, bruno = self.person("Ada"), self.person("Bruno")
        about = {"edition": "classic", "board": "duel", "undo": "agreed"}
        self.start("finished by agreement", [ada, bruno], [], **about)
        self.play_a_while("finished by agreement", [ada, bruno], 8)
        self.finish("finished by agreement", [ada, bruno], agree=True)
        code = self.start("end proposed", [ada, bruno], [], **about)
        self.play_a_while("end proposed", [ada, bruno], 6)
        with seated(code, [(ada, 0)]) as (client,):
            assert client.submit({"verb": "finish"})["message"] == "accepted"
        code = self.start("undo requested", [ada, bruno], [], rounds=30, **about)
        with seated(code, [(ada, 0), (bruno, 1)]) as clients:

            def can_request() -> bool:
                return any(_attacked(client) for client in clients)

            play_until(clients, can_request, "an attack that can be taken back")
            client = next(client for client in clients if _attacked(client))
            assert client.submit({"verb": "undo"})["message"] == "accepted"
            assert client.update["request"] is not None

    def play_own_board(self) -> None:
        ada, bruno = self.person("Ada"), self.person("Bruno")
        board = json.loads(board_file.write_board(atlas.load("fantasy-9")).decode())
        board |= {"id": "our-own", "name": "Our own board: Ærø & Þórshöfn"}
        file = json.dumps(board)
        self.start("running on our own board", [ada, bruno], ["easy"], edition="classic", file=file)
        self.play_a_while("running on our own board", [ada, bruno], 6)

    def import_games(self) -> None:
        bruno = self.person("Bruno")
        over = bruno.raw("GET", f"tables/{self.tables['finished risc']['code']}/game")
        brought = json.loads(bruno.raw("POST", "games", over))
        self.note("imported and over", brought["code"], [bruno])
        cut = b"\n".join(over.split(b"\n")[:8]) + b"\n"
        brought = json.loads(bruno.raw("POST", "games?reach=screen", cut))
        self.note("imported and unfinished", brought["code"], [bruno])

    def delete_an_account(self) -> None:
        """Results and remarks of a deleted account stay, without its name."""
        bruno, eve = self.person("Bruno"), Person(self.server.address)
        eve.post("accounts", username="Eve", password="nobody's password", again="nobody's password")
        eve.name = "Eve"
        code = self.start(
            "finished with a deleted account", [bruno, eve], [], edition="classic", board="duel", rounds=1
        )
        self.say(code, eve, 1, "I shall be gone.")
        self.finish("finished with a deleted account", [bruno, eve])
        eve.call("DELETE", "accounts", {"password": "nobody's password"})
        self.note("finished with a deleted account", code, [bruno])

    def report_errors(self) -> None:
        report = {"message": "TypeError: x is undefined", "stack": "at y (z.js:1)", "address": "/tables", "agent": "A"}
        self.person("Gil").post("reports", code=self.tables["running classic"]["code"], **report)
        Person(self.server.address).post("reports", **report)

    def stop_while_a_computer_thinks(self) -> None:
        """A pause keeps the computer from answering; then the server dies.

        This happens during the set-up: later, whatever the computer does then must not end the game.
        """
        ada = self.person("Ada")
        code = self.start(COMPUTER_TO_MOVE, [ada], ["easy"], edition="classic", board="duel")
        with seated(code, [(ada, 0)]) as (client,):
            client.send(message="pause", on=True)
            client.wait(lambda: bool(client.status["paused"]), "the pause")
            play_until([client], lambda: client.update["awaited"] == [1], "the computer's turn")
            assert client.update["view"]["round"] <= 1
            self.note(COMPUTER_TO_MOVE, code, [ada])
            self.server.kill()


def _attacked(client: TableClient) -> bool:
    """Whether this seat has rolled dice that only the other person may let it take back."""
    kinds = {event.get("event") for event in client.update["events"]}
    offers_undo = any(offer["verb"] == "undo" for offer in client.update["options"])
    return offers_undo and client.seat in client.update["awaited"] and bool(kinds & {"attacked", "fought", "conquered"})
