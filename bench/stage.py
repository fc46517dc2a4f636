"""Prepares a database with running matches, and the cookies of three people who play them all."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, NamedTuple

SEAT_COUNT = 3


class Staged(NamedTuple):
    codes: list[str]
    cookies: list[str]


def tables(data: Path, matches: int, edition: str) -> Staged:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "rubicon.server.config.settings", "RUBICON_SECRET_KEY": "bench"}
    os.environ["RUBICON_DATA"] = str(data)
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection, transaction

    from rubicon.server.accounts.models import User

    # The settings were read once; another benchmark in this process has its own database.
    connection.close()
    connection.settings_dict["NAME"] = str(data / "rubicon.sqlite3")
    call_command("migrate", verbosity=0)
    users = [User.objects.create(username=f"bench{n}", name=f"Bench {n}") for n in range(SEAT_COUNT)]
    cookies = [_cookie(user) for user in users]
    with transaction.atomic():
        codes = [_table(f"BENCH{n}", users, edition, 1) for n in range(matches)]
        _table("WARMING", users, edition, 1)
    return Staged(codes, cookies)


def long_table(data: Path, records: int, edition: str) -> Staged:
    from rubicon.server.accounts.models import User

    users = list(User.objects.order_by("pk")[:SEAT_COUNT])
    return Staged([_table("LONG", users, edition, records)], [_cookie(user) for user in users])


def against_computers(code: str, person: int, edition: str, bots: tuple[str, ...], number: int) -> Staged:
    """Matches of one of those people against these computer players."""
    from django.db import transaction

    from rubicon.server.accounts.models import User

    user = User.objects.order_by("pk")[person]
    with transaction.atomic():
        codes = [_table(f"{code}{n}", [user], edition, 1, bots) for n in range(number)]
    return Staged(codes, [_cookie(user)])


def _cookie(user: Any) -> str:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"rubicon_session={session.session_key}"


def _table(code: str, users: list[Any], edition: str, records: int, bots: tuple[str, ...] = ()) -> str:
    """A match with this many random records."""
    from rubicon import editions
    from rubicon.core import save
    from rubicon.core.chance import Fast, new_secret
    from rubicon.core.edition import Player, Table
    from rubicon.core.game import Game
    from rubicon.server.play import record_log
    from rubicon.server.play.models import Record
    from rubicon.server.tables import models, setup_rules
    from rubicon.world import atlas

    kind = editions.find(edition)
    colours = ("red", "blue", "green")
    players = (
        *(Player(user.name, colour) for user, colour in zip(users, colours, strict=False)),
        *(Player(f"{bot} {n}", "", bot) for n, bot in enumerate(bots)),
    )
    engine = kind(Table(atlas.load(kind.default_board), next(iter(kind.presets.values())), players))
    secret = new_secret()
    luck = save.SeedCommitment.of(secret, [""] * len(players))
    game, _ = Game.start(engine, luck.luck(secret))
    choice = Fast(len(code)).at(0)
    while len(game.records) < records and (awaited := engine.awaited(game.state)):
        options = game.options(awaited[0])
        game.play(awaited[0], options[choice.below(len(options))].sample(choice))
    header = save.header(engine, luck)
    table = models.Table.objects.create(
        code=code,
        name=code,
        edition=edition,
        board=kind.default_board,
        plan=setup_rules.write_plan(setup_rules.TablePlan(edition, header.board, header.settings)),
        secret=secret.hex(),
        header=save.line(header).decode(),
        status=models.Table.Status.PLAYING,
        host=users[0],
    )
    for number, user in enumerate(users):
        models.Seat.objects.create(table=table, number=number, user=user, kind="person", name=user.name)
    for number, bot in enumerate(bots, len(users)):
        models.Seat.objects.create(table=table, number=number, kind=bot, name=players[number].name)
    rows = (record_log.row(table.pk, number, record, time.time()) for number, record in enumerate(game.records))
    Record.objects.bulk_create(Record(**dict(zip(record_log.COLUMNS, row, strict=True))) for row in rows)
    return code
