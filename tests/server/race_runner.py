"""People who do the same thing at the same moment, each in a thread of their own; `python -m tests.server.racing WHAT`.

The database is the one that RUBICON_DATABASE_URL names. It prints what came of it, as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.server.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from rubicon.errors import Refused  # noqa: E402
from rubicon.server.accounts.services import new_guest  # noqa: E402
from rubicon.server.config.limits import limits  # noqa: E402
from rubicon.server.play.models import Record  # noqa: E402
from rubicon.server.play.services import start  # noqa: E402
from rubicon.server.privacy import retention  # noqa: E402
from rubicon.server.scores.models import Figures  # noqa: E402
from rubicon.server.scores.services import store_result  # noqa: E402
from rubicon.server.tables import rematch, seats, services  # noqa: E402
from rubicon.server.tables.models import Table, UploadedDrawing  # noqa: E402
from rubicon.server.tables.setup_rules import SetupRequest  # noqa: E402
from tests.server.games import a_game  # noqa: E402
from tests.server.test_own_boards import own_board  # noqa: E402

PEOPLE_COUNT = 8


def at_once(deeds: list[Callable[[], Any]]) -> list[str]:
    """What each was answered: "done", or the code of the refusal."""
    ready = Barrier(len(deeds))

    def answer(deed: Callable[[], Any]) -> str:
        connection.ensure_connection()
        ready.wait()
        try:
            deed()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(deeds)) as pool:
        return sorted(pool.map(answer, deeds))


def main() -> None:
    call_command("migrate", verbosity=0)
    host, *others = [new_guest(f"Person {number}") for number in range(PEOPLE_COUNT)]

    def table(*kinds: str) -> Table:
        return services.create(
            host, SetupRequest(edition="classic"), services.TableSettings(), [*map(services.SeatRequest, kinds)]
        )

    one = table("me", "open", "open")
    same_seat = at_once([partial(seats.take, one.code, 1, user) for user in others])
    same_colour = table("me", *["open"] * 5)
    for number, user in enumerate(others[:5], 1):
        seats.take(same_colour.code, number, user)
    seats.leave(same_colour.code, 5, others[4])
    colour = same_colour.seats.get(number=5).colour
    recoloured = at_once(
        [
            partial(seats.change, same_colour.code, number, user, colour=colour)
            for number, user in enumerate(others[:4], 1)
        ]
    )
    alone = table("me", "easy")
    started = at_once([partial(start, alone.code, host)] * PEOPLE_COUNT)
    Table.objects.filter(pk=alone.pk).update(status=Table.Status.OVER)
    again: set[str] = set()
    asked = at_once([lambda: again.add(rematch.rematch(alone.code, host).code)] * PEOPLE_COUNT)
    closing = table("me", "open")
    left = at_once(
        [partial(services.close, closing.code, host), partial(seats.take, closing.code, 1, others[0])],
    )
    then = Table.objects.get(pk=closing.pk).status
    ended = a_game(host, others[0], "easy", rounds=10)
    concluded = at_once([partial(store_result, ended.pk)] * PEOPLE_COUNT)
    limits.cache_clear()
    os.environ["RUBICON_LIMIT_OPEN_TABLES_PER_PERSON"] = "3"
    greedy, frugal = new_guest("Greedy"), new_guest("Frugal")
    wish = SetupRequest(edition="risc", file=own_board())
    created = at_once([partial(services.create, greedy, wish, services.TableSettings())] * PEOPLE_COUNT)
    drawings = [UploadedDrawing.objects.count()]
    Table.objects.filter(host=greedy).update(status=Table.Status.CLOSED, ended=None)
    later = time.time() + 30 * 86_400
    removed = at_once([partial(retention.remove_closed_tables, later)] * PEOPLE_COUNT)
    Table.objects.filter(host=greedy).delete()
    at_once(
        [partial(retention.remove_drawings, later)] * 2
        + [partial(services.create, frugal, wish, services.TableSettings())]
    )
    drawings.append(UploadedDrawing.objects.filter(tables__host=frugal).count())
    json.dump(
        {
            "created": created,
            "drawings": drawings,
            "removed": removed,
            "same seat": same_seat,
            "colours": recoloured,
            "unique": len({seat.colour for seat in same_colour.seats.all()}),
            "started": started,
            "records": Record.objects.filter(table=alone).count(),
            "asked": asked,
            "rematches": [len(again), alone.children.count()],
            "closed while somebody comes": left,
            "then": then,
            "concluded": concluded,
            "over": [Table.objects.get(pk=ended.pk).status, ended.results.count(), Figures.objects.count()],
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
