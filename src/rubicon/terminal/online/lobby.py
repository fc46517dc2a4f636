"""The way to a seat on a server: login, table and seat, from the command line or asked of a person."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Mapping, Sequence
from getpass import getpass
from typing import Any

import msgspec

from ... import bots, editions
from ...core.chance import new_secret
from ...errors import Illegal, Malformed, Refused
from ...texts import say, word
from ...world import atlas, board_file
from ..maps.sources import find_board
from ..seat_setup import ask_edition, ask_preset, ask_until_valid, default_name, with_settings
from ..style import visible
from . import table_status
from .connection import ServerClient
from .console import Console

PASSWORD_VARIABLE = "RUBICON_PASSWORD"
"""The environment variable with the password of a script; other users could see one on the command line."""


def log_in(args: Namespace, screen: Console) -> ServerClient:
    """A client of the server, logged in with an account or as a guest."""
    name = args.login or args.name or default_name()
    client = ServerClient(args.server, f"{'--login' if args.login else '--name'} {name}")
    user = client.get("session")["user"]
    if args.login:
        if user is None or user["guest"] or user["name"] != args.login:
            client.post("session/login", {"username": args.login, "password": _password(args.login, screen)})
    elif user is None:
        client.post("session/guest", {"name": name})
    return client


def _password(name: str, screen: Console) -> str:
    if PASSWORD_VARIABLE in os.environ:
        return os.environ[PASSWORD_VARIABLE]
    if not screen.seen:
        raise Malformed("online.no_password", variable=PASSWORD_VARIABLE)
    return getpass(say("online", "password", {"name": name}) + " ")


# The table.


def choose_table(args: Namespace, client: ServerClient, screen: Console) -> str:
    """The code of the table that the arguments name or create. Without them, a person chooses from the lobby."""
    if args.table:
        return str(args.table)
    if args.edition is not None or args.seats is not None:
        return create_table(args, client, screen)
    if not screen.seen:
        raise Malformed("online.which_table")
    mine = client.get("tables/mine")
    others = [table for table in client.get("tables") if table["code"] not in {each["code"] for each in mine}]
    known = [*mine, *others]
    screen.say("", say("online", "welcome", {"server": client.url}), "")
    screen.say(*(f"  {number:>2}  {_line(table)}" for number, table in enumerate(known, 1)), "")
    question = say("online", "which" if known else "which_none")

    def understand(answer: str) -> str:
        if not answer or answer.casefold() == "new":
            return create_table(args, client, screen)
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return str(known[int(answer) - 1]["code"])
        return str(client.get(f"tables/{_code(answer)}")["code"])

    return ask_until_valid(screen, question, ["new"], understand)


def _line(table: dict[str, Any]) -> str:
    """A line of the lobby: own tables with the names of their seats, others with the number of free seats."""
    facts = {**table, "name": visible(table["name"])}
    if "yours" not in table:
        return say("online", f"table.{table['status']}", facts)
    seats = [visible(name) or say("online", "free") for name in table["seats"]]
    return say("online", "table.mine", {**facts, "seats": seats})


def create_table(args: Namespace, client: ServerClient, screen: Console) -> str:
    """Create a table, print its code for the other players, and return it."""
    asked = screen.seen and args.edition is None
    edition = editions.find(args.edition) if args.edition else ask_edition(screen)
    preset = args.preset or (ask_preset(edition, screen) if asked else None)
    body = {
        "edition": edition.name,
        "settings": msgspec.to_builtins(with_settings(edition, preset, args.set or [])),
        "undo": args.undo,
        "disabled": [each.strip() for each in (args.without or "").split(",") if each.strip()],
        **_board(args.board),
        **_clock(args),
    }

    def seat(words: str) -> Any:
        given = read_seats(words)
        return client.post("tables", {**body, "seats": given, "reach": _reach(given, args.public)})

    usual = ",".join(
        [args.login or args.name or default_name(), *[table_status.OPEN_SEAT] * max(1, edition.seats.start - 1)]
    )
    if args.seats is None and asked:
        screen.say(say("online", "who", {"least": edition.seats.start, "most": edition.seats.stop - 1}))
        screen.say(*(f"  {name.ljust(8)} {bots.character(name)}" for name in bots.names()), "")
        question = say("play", "which_seats", {"usual": usual})
        words = [table_status.OPEN_SEAT, *bots.names()]
        made = ask_until_valid(screen, question, words, lambda line: seat(line or usual))
    else:
        made = seat(args.seats or usual)
    screen.say(say("online", "made", {"code": made["code"], "server": client.url}))
    return str(made["code"])


def read_seats(words: str) -> list[dict[str, str]]:
    """`Ann,easy,open`: people at this screen by name, computer players by kind, and open seats."""
    given = [each.strip() for each in words.split(",") if each.strip()]
    made = []
    for each in given:
        name, _, kind = each.rpartition(":")
        kind = kind.strip() if name else each if each in (table_status.OPEN_SEAT, *bots.names()) else "person"
        if kind not in (table_status.OPEN_SEAT, "person"):
            bots.find(kind)
        made.append({"kind": kind, "name": name.strip() or (each if kind == "person" else "")})
    return made


def _reach(given: Sequence[Mapping[str, str]], public: bool) -> str:
    """Several named people without an open seat share this screen."""
    kinds = [seat["kind"] for seat in given]
    if kinds.count("person") > 1 and table_status.OPEN_SEAT not in kinds:
        return "screen"
    return "public" if public else "private"


def _board(named: str | None) -> dict[str, str]:
    """The id of a built-in board, or the contents of any other."""
    if named is None:
        return {}
    if named in atlas.names():
        return {"board": named}
    return {"file": board_file.write_board(find_board(named).board).decode()}


def _clock(args: Namespace) -> dict[str, Any]:
    times = {"turn_seconds": args.clock, "bank_seconds": args.bank}
    told: dict[str, Any] = {name: read_seconds(word) for name, word in times.items() if word is not None}
    return told if args.stand_in is None else {**told, "stand_in": args.stand_in}


def _code(word: str) -> str:
    """The code in a link, or the code itself."""
    return word.rstrip("/").rpartition("/")[2]


def read_seconds(word: str) -> int:
    """`90`, `90s`, `10m`, `12h`, `2d`."""
    found = re.fullmatch(r"(\d{1,9})\s*([smhd]?)", word.strip().casefold())
    if found is None:
        raise Malformed("online.time", word=word)
    return int(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]]


# The seat.


def take_seat(args: Namespace, client: ServerClient, screen: Console, code: str) -> dict[str, Any]:
    """Take a seat, unless one is taken already or the person only watches, and send its dice seed. Return the table."""
    table: dict[str, Any] = client.get(f"tables/{_code(code)}")
    wanted = None if args.seat is None else args.seat - 1
    if not args.watch and (not table["yours"] or wanted not in (None, *table["yours"])):
        table = _take(args, client, screen, table, wanted)
    if table["status"] == "open":
        for seat in table["seats"]:
            if seat["number"] in table["yours"] and not seat["nonce"]:
                # The commitment is known, so the server cannot choose its secret to fit this seed.
                client.put(f"tables/{table['code']}/seats/{seat['number']}/nonce", {"nonce": new_secret().hex()})
    return table


def _take(
    args: Namespace, client: ServerClient, screen: Console, table: dict[str, Any], wanted: int | None
) -> dict[str, Any]:
    taken: Refused = Illegal("online.no_free_seat", code=table["code"])
    for number in _free(table) if wanted is None else [wanted]:
        try:
            body = {"name": args.name} if args.name else {}
            return dict(client.post(f"tables/{table['code']}/seats/{number}/take", body))
        except Illegal as refused:  # somebody was faster, or it is reserved
            taken = refused
    if not screen.seen or wanted is not None:
        raise taken
    screen.say(word(taken))
    if screen.ask(say("online", "watch") + " ").casefold() in ("n", "no"):
        raise EOFError
    return table


def _free(table: dict[str, Any]) -> Sequence[int]:
    """Free seats: first reserved ones of this person, then open ones, then those that were given up."""
    free = [seat for seat in table["seats"] if seat["kind"] == table_status.OPEN_SEAT or seat["left"]]
    return [seat["number"] for seat in sorted(free, key=lambda seat: (not seat["yours"], seat["left"]))]
