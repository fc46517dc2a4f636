"""Games that were played by the engine and lie in the database, as a server would have stored them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.test import Client
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Fast, new_code
from rubicon.core.codec import encode
from rubicon.core.edition import PERSON
from rubicon.server.accounts.models import User
from rubicon.server.play import game_tasks
from rubicon.server.play.models import Record
from rubicon.server.play.record_log import COLUMNS, header_of, open_match, records, row, rows, rows_of
from rubicon.server.play.services import start as start_table
from rubicon.server.tables import luck, setup_rules
from rubicon.server.tables.models import Seat, Table
from rubicon.server.tables.setup_rules import TablePlan
from rubicon.world import atlas
from tests.toy import play_on

Sitter = User | str
SECRET = bytes(range(32))
"""The same luck in every run."""
COLOURS = ("red", "blue", "green", "yellow", "purple")


def somebody(name: str, guest: bool = False) -> User:
    return User.objects.create(username=name.casefold(), name=name, guest=guest)


def as_(user: User) -> Client:
    """A browser where they have logged in."""
    client = Client()
    client.force_login(user)
    return client


def a_table(*sitters: Sitter, edition: str = "classic", rounds: int = 2, **columns: Any) -> Table:
    """An open table; who sits there is a person, or the name of a computer player."""
    kind = editions.find(edition)
    preset = replace(next(iter(kind.presets.values())), round_limit=rounds)
    settings = msgspec.Raw(encode(msgspec.structs.asdict(preset)))
    board = replace(atlas.load(kind.default_board), drawing=None)
    host = next((each for each in sitters if isinstance(each, User)), None)
    columns = {"name": "A game", "host": host, "board": board.id, **columns}
    table = Table.objects.create(
        code=new_code(),
        edition=edition,
        plan=setup_rules.write_plan(TablePlan(edition, board, settings)),
        secret=SECRET.hex(),
        **columns,
    )
    for number, each in enumerate(sitters):
        user, played_by = (each, PERSON) if isinstance(each, User) else (None, each)
        Seat.objects.create(
            table=table,
            number=number,
            user=user,
            kind=played_by,
            name=f"{each} {number}",
            colour=COLOURS[number],
            nonce=f"nonce {number}" if user else "",
        )
    return table


def start(table: Table) -> Table:
    host = table.host or somebody(f"Host {table.pk}")
    Table.objects.filter(pk=table.pk).update(host=host)
    return start_table(table.code, host)


def play(table: Table, most: int = 1_000_000, seed: int = 1) -> Table:
    """Plays on at random, to the end or until this many records are stored."""
    game = open_match(table).game
    for record in records(type(game.edition), rows(table.pk)):
        game.fold(record)
    known = len(game.records)
    play_on(game, Fast(seed).at(0), most)
    store(table, game.records[known:], known)
    return table


def store(table: Table, new: Sequence[Any], start: int) -> None:
    stored = (row(table.pk, number, record, 1e9 + number) for number, record in enumerate(new, start))
    Record.objects.bulk_create(Record(**dict(zip(COLUMNS, each, strict=True))) for each in stored)


def a_game(*sitters: Sitter, most: int = 1_000_000, **about: Any) -> Table:
    """Played, but not concluded."""
    return play(start(a_table(*sitters, **about)), most)


def file_of(table: Table) -> bytes:
    """The game as a file, without asking who may have it."""
    told = luck.write_luck(luck.revealed_luck(table, header_of(table)))
    return game_tasks.save_file(table.header, rows_of(table), told)
