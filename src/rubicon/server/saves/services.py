"""What people do with saves: name a game, forget the name, go on, and bring a game from elsewhere."""

from __future__ import annotations

from typing import Literal, NamedTuple

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from ... import bots, editions
from ...core.edition import PERSON, Player
from ...core.load import load
from ...core.save import Note, Saved
from ...errors import Illegal, Malformed
from ...texts import say
from ..accounts.models import User
from ..play.models import Record
from ..play.stored import game_of, save_of
from ..scores.services import count_figures
from ..tables.boards import check_size
from ..tables.models import Save, Table
from .reopening import Chair, readable, reopen
from .selectors import file_of, holds_all, own

LONGEST = 60
"""So many signs a name has at most: of a save, or of a table."""
MOST = 200
"""So many saves one person may keep."""
LARGEST = 8 * 1024 * 1024
"""So many bytes a file may have that is brought here."""


def keep(user: User, table: Table, name: str) -> Save:
    """Names the game as it stands now. A name that this game has already is moved on."""
    name = name.strip()
    if not (0 < len(name) <= LONGEST and name.isprintable()):
        raise Malformed("save.name", longest=LONGEST)
    if table.status != Table.Status.PLAYING:
        raise Illegal("save.not_playing")
    if table.host_id != user.pk and not table.seats.filter(user=user, left=False).exists():
        raise Illegal("game.not_yours")
    if user.saves.count() >= MOST and not user.saves.filter(name=name).exists():
        raise Illegal("save.too_many", most=MOST)
    records = Record.objects.filter(table=table).count()
    save, made = Save.objects.get_or_create(user=user, name=name, defaults={"table": table, "records": records})
    if save.table_id != table.pk:
        raise Illegal("save.name_taken", name=name)
    if not made:
        save.records, save.created = records, timezone.now()
        save.save(update_fields=["records", "created"])
    return save


def forget(user: User, number: int) -> None:
    own(user, number).delete()


def go_on(user: User, number: int, earlier: bool = False) -> Table:
    """The same table while its game goes on; else, or if the earlier point is asked for, a new one from the save.

    What a copy shows of the hands, missions and orders of others they still hold at the first table. So while that game
    goes on, only somebody who is the only person in it gets one.
    """
    save = own(user, number)
    table = save.table
    playing = table.status == Table.Status.PLAYING
    if playing and not earlier:
        return table
    if playing and not holds_all(user.pk, table):
        raise Illegal("save.others_play")
    _known(table)
    saved = save_of(game_of(table, save.records))
    sat = dict(table.seats.filter(kind=PERSON).values_list("number", "user_id"))
    chairs = [_again(player, sat.get(seat), user) for seat, player in enumerate(saved.table.seats)]
    with transaction.atomic():
        return reopen(
            saved,
            chairs,
            name=table.name,
            host=user,
            reach=table.reach,
            drawing=table.drawing,
            turn_seconds=table.turn_seconds,
            bank_seconds=table.bank_seconds,
            stand_in=table.stand_in,
            parent=table,
        )


def take_along(table: Table, user: int | None) -> bytes:
    """The file of a game."""
    data = file_of(table, user)
    _known(table)
    return data


def _known(table: Table) -> None:
    """Whoever has a copy of a game that goes on may see in it what the computers hold: so it counts for no ranking."""
    Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).update(rated=False)


def _again(player: Player, sat: int | None, user: User) -> Chair:
    """Whoever goes on sits down at once; for the others their seats are kept."""
    return Chair(player, user=user.pk) if sat == user.pk else Chair(player, kept_for=sat)


class Brought(NamedTuple):
    table: Table
    notes: tuple[Note, ...]
    """What whoever brought the file should know of it."""


def bring(user: User, data: bytes, reach: Literal["private", "screen"] = "private") -> Brought:
    """A table of their own for a game in a file: computers as they were, the first person's seat for whoever brings it.

    On one screen all people's seats are theirs. Raises Malformed or Corrupt, with the line, for what is no game.
    """
    if len(data) > LARGEST:
        raise too_large()
    loaded = load(data, editions.find)
    edition, saved = loaded.game.edition, loaded.saved
    check_size(saved.header.board)
    # A file may break off just before it tells the outcome, and luck from which nothing was drawn gives way to ours.
    luck = [each for each in zip(saved.stretches, saved.secrets, strict=True) if each[0].start < len(saved.records)]
    saved = replace(
        saved,
        outcome=edition.outcome(loaded.game.state),
        stretches=tuple(stretch for stretch, _ in luck),
        secrets=tuple(secret for _, secret in luck),
    )
    board = readable(saved.header.board.name)
    name = say("table", "brought", {"edition": saved.header.edition, "board": board})[:LONGEST]
    with transaction.atomic():
        table = reopen(saved, _chairs(user, saved, reach), name=name, host=user, reach=reach)
        if saved.outcome is not None:
            count_figures(table.pk, edition, saved.records)
    return Brought(table, saved.notes)


def too_large() -> Malformed:
    return Malformed("game.too_large", megabytes=LARGEST // 1024 // 1024)


def _chairs(user: User, saved: Saved, reach: str) -> list[Chair]:
    chairs = [Chair(player) for player in saved.table.seats]
    people = [seat for seat, chair in enumerate(chairs) if chair.player.played_by not in bots.names()]
    if saved.outcome is None and reach == Table.Reach.SCREEN:
        return [chair._replace(user=user.pk) if seat in people else chair for seat, chair in enumerate(chairs)]
    if saved.outcome is None and people:
        chairs[people[0]] = Chair(replace(chairs[people[0]].player, name=user.name), user.pk)
    return chairs
