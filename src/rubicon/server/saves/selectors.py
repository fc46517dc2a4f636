"""What is read of saves: one's own, and games as files."""

from __future__ import annotations

from django.db.models import QuerySet

from ...core.edition import PERSON
from ...errors import Illegal
from ..accounts.models import User
from ..play.log import GAME_TASKS, rows_of
from ..play.stored import header_of
from ..tables import luck
from ..tables.models import Save, Table
from ..tasks.running import HERE, Client, run


def mine(user: User) -> QuerySet[Save]:
    """The newest first."""
    return user.saves.select_related("table").order_by("-created", "-pk")


def own(user: User, number: int) -> Save:
    """Raises Illegal; somebody else's is as good as none."""
    save = user.saves.select_related("table").filter(pk=number).first()
    if save is None:
        raise Illegal("not_found")
    return save


def file_of(table: Table, user: int | None, client: Client = HERE) -> bytes:
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
