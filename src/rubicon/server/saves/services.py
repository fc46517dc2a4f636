"""Saves, which name a position of a game; downloads of games as files, and imports of such files."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from msgspec.structs import replace

from ... import bots
from ...core.codec import decode
from ...core.edition import PERSON, Outcome, Player
from ...core.save import LoadNote, SaveHeader
from ...decoders import json_decoder
from ...errors import Illegal, Malformed
from ...texts import say
from ..accounts.models import User
from ..config.limits import limits
from ..play.models import Record
from ..play.record_log import GAME_TASKS, header_of, rows_of
from ..scores.services import keep_figures
from ..tables import luck, quotas
from ..tables.boards import check_size
from ..tables.models import Save, Table
from ..tables.seats import continued_table_name
from ..tables.selectors import LONG_COLUMNS
from ..tasks.runner import SERVER_CLIENT, Client, run
from .game_copies import LoadedGame, SeatClaim, readable, reopen, size_of

MAX_NAME_CHARS = 60
"""Of a save, or of a table."""
MAX_FILE_BYTES = 8 * 1024 * 1024

_headers = json_decoder(SaveHeader)
_outcomes = json_decoder(Outcome)


def save_game(user: User, table: Table, name: str) -> Save:
    """Names the current position of a game. If the game already has a save of this name, it is moved."""
    name = name.strip()
    if not (0 < len(name) <= MAX_NAME_CHARS and name.isprintable()):
        raise Malformed("save.name", longest=MAX_NAME_CHARS)
    if table.status != Table.Status.PLAYING:
        raise Illegal("save.not_playing")
    if table.host_id != user.pk and not table.seats.filter(user=user, left=False).exists():
        raise Illegal("game.not_yours")
    with transaction.atomic():
        quotas.lock(user)
        return _save(user, table, name)


def _save(user: User, table: Table, name: str) -> Save:
    most = limits().saves_per_person
    if user.saves.count() >= most and not user.saves.filter(name=name).exists():
        raise Illegal("save.too_many", most=most)
    records = Record.objects.filter(table=table).count()
    save, made = Save.objects.get_or_create(user=user, name=name, defaults={"table": table, "records": records})
    if save.table_id != table.pk:
        raise Illegal("save.name_taken", name=name)
    if not made:
        save.records, save.created = records, timezone.now()
        save.save(update_fields=["records", "created"])
    return save


def delete_save(user: User, number: int) -> None:
    own_save(user, number).delete()


def continue_game(user: User, number: int, earlier: bool = False, client: Client = SERVER_CLIENT) -> Table:
    """The same table while its game is in progress; otherwise, or with `earlier`, a new table from the save.

    A copy shows hands, missions and orders that others still hold at the first table. So while that game is in
    progress, only a person who plays alone against computers gets one.
    """
    save = own_save(user, number)
    table = save.table
    playing = table.status == Table.Status.PLAYING
    if playing and not earlier:
        return table
    if playing and not holds_all(user.pk, table):
        raise Illegal("save.others_play")
    quotas.count(user, opens=table.status != Table.Status.OVER)
    _unrate(table)
    game = _loaded_game(table, save.records, client)
    sat = dict(table.seats.filter(kind=PERSON).values_list("number", "user_id"))
    claims = [_claim(player, sat.get(seat), user) for seat, player in enumerate(game.header.seats)]
    drawing, size = table.drawing, size_of(game)
    quotas.make_room(user, size, drawing)
    with transaction.atomic():
        quotas.admit(user, size, drawing, opens=game.outcome is None)
        return reopen(
            game,
            claims,
            bytes=size,
            name=continued_table_name(table, user),
            host=user,
            **table.inherited(),
            stored_drawing=quotas.store_drawing(drawing),
            parent=table,
        )


def _loaded_game(table: Table, records: int, client: Client) -> LoadedGame:
    """The first records of a stored game, from which another one starts."""
    rows = rows_of(table, records)
    past = luck.revealed_luck(table, header_of(table))
    header, outcome = run(client, f"{GAME_TASKS}:continued_header", table.header, rows)
    return LoadedGame(
        decode(_headers, header, "save.header"),
        rows,
        tuple(each for each in past if each.stretch.start < len(rows)),
        _outcome(outcome),
    )


def download_game(table: Table, user: int | None, client: Client = SERVER_CLIENT) -> bytes:
    """The file of a game."""
    data = file_of(table, user, client)
    _unrate(table)
    return data


def _unrate(table: Table) -> None:
    """Players with a copy of a running game may learn secrets of computer players, so it counts for no ranking."""
    Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).update(rated=False)


def _claim(player: Player, sat: int | None, user: User) -> SeatClaim:
    """The person who continues gets their seat at once; seats of other people are reserved for them."""
    return SeatClaim(player, user=user.pk) if sat == user.pk else SeatClaim(player, kept_for=sat)


class ImportedGame(NamedTuple):
    table: Table
    notes: tuple[LoadNote, ...]
    """Notes for the person who has imported the file."""


def import_game(
    user: User, data: bytes, reach: Literal["private", "screen"] = "private", client: Client = SERVER_CLIENT
) -> ImportedGame:
    """A table for the game in a file, hosted by the user, who gets the first person's seat; on one screen, all of them.

    Computer players stay. Raises Malformed or Corrupt, with the line, for a file that is not a game.
    """
    if len(data) > MAX_FILE_BYTES:
        raise too_large()
    quotas.count(user, opens=False)
    line, rows, past, outcome, notes, figures = run(client, f"{GAME_TASKS}:open_save", data, limits().replay_seconds)
    header = decode(_headers, line, "save.header")
    check_size(header.board)
    game = LoadedGame(header, rows, luck.read_luck(past), _outcome(outcome))
    board = readable(header.board.name)
    name = say("table", "brought", {"edition": header.edition, "board": board})[:MAX_NAME_CHARS]
    size = size_of(game) + len(figures or "")
    quotas.make_room(user, size)
    with transaction.atomic():
        quotas.admit(user, size, opens=game.outcome is None)
        table = reopen(game, _claims(user, game, reach), bytes=size, name=name, host=user, reach=reach)
        if figures:
            keep_figures(table.pk, figures)
    return ImportedGame(table, tuple(LoadNote(code, facts) for code, facts in notes))


def _outcome(told: Any) -> Outcome | None:
    return None if told is None else decode(_outcomes, told, "table.outcome")


def too_large() -> Malformed:
    return Malformed("game.too_large", megabytes=MAX_FILE_BYTES // 1024 // 1024)


def _claims(user: User, saved: LoadedGame, reach: str) -> list[SeatClaim]:
    claims = [SeatClaim(player) for player in saved.header.seats]
    people = [seat for seat, claim in enumerate(claims) if claim.player.played_by not in bots.names()]
    if saved.outcome is None and reach == Table.Reach.SCREEN:
        return [claim._replace(user=user.pk) if seat in people else claim for seat, claim in enumerate(claims)]
    if saved.outcome is None and people:
        claims[people[0]] = SeatClaim(replace(claims[people[0]].player, name=user.name), user.pk)
    return claims


# Queries


def saves_of(user: User) -> QuerySet[Save]:
    """The newest first."""
    long = [f"table__{column}" for column in (*LONG_COLUMNS, "outcome")]
    return user.saves.select_related("table").defer(*long).order_by("-created", "-pk")


def own_save(user: User, number: int) -> Save:
    """Raises Illegal if there is none, or if it is somebody else's."""
    save = user.saves.select_related("table").filter(pk=number).first()
    if save is None:
        raise Illegal("not_found")
    return save


def file_of(table: Table, user: int | None, client: Client = SERVER_CLIENT) -> bytes:
    """A game as a file.

    Anybody gets a finished game, with its secrets; a running game only the user with all seats of people.
    """
    if table.status != Table.Status.OVER and table.header and not holds_all(user, table):
        raise Illegal("game.others_play")
    past = luck.revealed_luck(table, header_of(table))
    data: bytes = run(client, f"{GAME_TASKS}:save_file", table.header, rows_of(table), luck.write_luck(past))
    return data


def holds_all(user: int | None, table: Table) -> bool:
    """Whether this is the only person at the table, so that it holds no secrets of other people."""
    people = table.seats.filter(kind=PERSON).values_list("user_id", "left")
    return user is not None and bool(people) and all(each == (user, False) for each in people)
