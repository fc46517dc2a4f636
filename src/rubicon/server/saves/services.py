"""What people do with saves: name a game, forget the name, go on, and bring a game from elsewhere."""

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
from ..play.log import GAME_TASKS, rows_of
from ..play.models import Record
from ..play.stored import header_of
from ..scores.services import keep_figures
from ..tables import luck, quotas
from ..tables.boards import check_size
from ..tables.models import Save, Table
from ..tables.seats import name_for
from ..tasks.runner import SERVER_CLIENT, Client, run
from .game_copies import LoadedGame, SeatClaim, readable, reopen, size_of

MAX_NAME_CHARS = 60
"""So many signs a name has at most: of a save, or of a table."""
MAX_FILE_BYTES = 8 * 1024 * 1024
"""So many bytes a file may have that is brought here."""


def save_game(user: User, table: Table, name: str) -> Save:
    """Names the game as it stands now. A name that this game has already is moved on."""
    name = name.strip()
    if not (0 < len(name) <= MAX_NAME_CHARS and name.isprintable()):
        raise Malformed("save.name", longest=MAX_NAME_CHARS)
    if table.status != Table.Status.PLAYING:
        raise Illegal("save.not_playing")
    if table.host_id != user.pk and not table.seats.filter(user=user, left=False).exists():
        raise Illegal("game.not_yours")
    with transaction.atomic():
        quotas.lock(user)
        return _keep(user, table, name)


def _keep(user: User, table: Table, name: str) -> Save:
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
    """The same table while its game goes on; else, or if the earlier point is asked for, a new one from the save.

    What a copy shows of the hands, missions and orders of others they still hold at the first table. So while that game
    goes on, only somebody who is the only person in it gets one.
    """
    save = own_save(user, number)
    table = save.table
    playing = table.status == Table.Status.PLAYING
    if playing and not earlier:
        return table
    if playing and not holds_all(user.pk, table):
        raise Illegal("save.others_play")
    quotas.count(user, opens=table.status != Table.Status.OVER)
    _known(table)
    game = _opened(table, save.records, client)
    sat = dict(table.seats.filter(kind=PERSON).values_list("number", "user_id"))
    chairs = [_again(player, sat.get(seat), user) for seat, player in enumerate(game.header.seats)]
    drawing, size = table.drawing, size_of(game)
    quotas.make_room(user, size, drawing)
    with transaction.atomic():
        quotas.admit(user, size, drawing, opens=game.outcome is None)
        return reopen(
            game,
            chairs,
            bytes=size,
            name=name_for(table, user),
            host=user,
            reach=table.reach,
            stored_drawing=quotas.store_drawing(drawing),
            turn_seconds=table.turn_seconds,
            bank_seconds=table.bank_seconds,
            stand_in=table.stand_in,
            parent=table,
        )


def _opened(table: Table, records: int, client: Client) -> LoadedGame:
    """The first records of a stored game, as they become the beginning of another."""
    rows = rows_of(table, records)
    past = luck.told_luck(table, header_of(table))
    header, outcome = run(client, f"{GAME_TASKS}:gone_on", table.header, rows)
    return LoadedGame(
        decode(_headers, header, "save.header"),
        rows,
        tuple(each for each in past if each.stretch.start < len(rows)),
        _outcome(outcome),
    )


def download_game(table: Table, user: int | None, client: Client = SERVER_CLIENT) -> bytes:
    """The file of a game."""
    data = file_of(table, user, client)
    _known(table)
    return data


def _known(table: Table) -> None:
    """Whoever has a copy of a game that goes on may see in it what the computers hold: so it counts for no ranking."""
    Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).update(rated=False)


def _again(player: Player, sat: int | None, user: User) -> SeatClaim:
    """Whoever goes on sits down at once; for the others their seats are kept."""
    return SeatClaim(player, user=user.pk) if sat == user.pk else SeatClaim(player, kept_for=sat)


class ImportedGame(NamedTuple):
    table: Table
    notes: tuple[LoadNote, ...]
    """What whoever brought the file should know of it."""


def import_game(
    user: User, data: bytes, reach: Literal["private", "screen"] = "private", client: Client = SERVER_CLIENT
) -> ImportedGame:
    """A table of their own for a game in a file: computers as they were, the first person's seat for whoever brings it.

    On one screen all people's seats are theirs. Raises Malformed or Corrupt, with the line, for what is no game.
    """
    if len(data) > MAX_FILE_BYTES:
        raise too_large()
    quotas.count(user, opens=False)
    line, rows, past, outcome, notes, figures = run(client, f"{GAME_TASKS}:opened", data, limits().replay_seconds)
    header = decode(_headers, line, "save.header")
    check_size(header.board)
    game = LoadedGame(header, rows, luck.read(past), _outcome(outcome))
    board = readable(header.board.name)
    name = say("table", "brought", {"edition": header.edition, "board": board})[:MAX_NAME_CHARS]
    size = size_of(game) + len(figures or "")
    quotas.make_room(user, size)
    with transaction.atomic():
        quotas.admit(user, size, opens=game.outcome is None)
        table = reopen(game, _chairs(user, game, reach), bytes=size, name=name, host=user, reach=reach)
        if figures:
            keep_figures(table.pk, figures)
    return ImportedGame(table, tuple(LoadNote(code, facts) for code, facts in notes))


def _outcome(told: Any) -> Outcome | None:
    return None if told is None else decode(_outcomes, told, "table.outcome")


_headers = json_decoder(SaveHeader)
_outcomes = json_decoder(Outcome)


def too_large() -> Malformed:
    return Malformed("game.too_large", megabytes=MAX_FILE_BYTES // 1024 // 1024)


def _chairs(user: User, saved: LoadedGame, reach: str) -> list[SeatClaim]:
    chairs = [SeatClaim(player) for player in saved.header.seats]
    people = [seat for seat, chair in enumerate(chairs) if chair.player.played_by not in bots.names()]
    if saved.outcome is None and reach == Table.Reach.SCREEN:
        return [chair._replace(user=user.pk) if seat in people else chair for seat, chair in enumerate(chairs)]
    if saved.outcome is None and people:
        chairs[people[0]] = SeatClaim(replace(chairs[people[0]].player, name=user.name), user.pk)
    return chairs


# What is read of saves: one's own, and games as files.


def saves_of(user: User) -> QuerySet[Save]:
    """The newest first."""
    return user.saves.select_related("table").order_by("-created", "-pk")


def own_save(user: User, number: int) -> Save:
    """Raises Illegal; somebody else's is as good as none."""
    save = user.saves.select_related("table").filter(pk=number).first()
    if save is None:
        raise Illegal("not_found")
    return save


def file_of(table: Table, user: int | None, client: Client = SERVER_CLIENT) -> bytes:
    """A game as a file: of one that is over for anybody, with its secrets; else for who holds all people's seats."""
    if table.status != Table.Status.OVER and table.header and not holds_all(user, table):
        raise Illegal("game.others_play")
    past = luck.told_luck(table, header_of(table))
    data: bytes = run(client, f"{GAME_TASKS}:written", table.header, rows_of(table), luck.written(past))
    return data


def holds_all(user: int | None, table: Table) -> bool:
    """Whether this is the only person who plays here: then there are no secrets of other people."""
    people = table.seats.filter(kind=PERSON).values_list("user_id", "left")
    return user is not None and bool(people) and all(each == (user, False) for each in people)
