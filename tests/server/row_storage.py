"""Stores rows in the database of the environment, good ones and one that it cannot take, and tells what became of them.

Run as a program, because a process has one database: `python -m tests.server.storing`, with DJANGO_SETTINGS_MODULE.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import django

GOOD_ROWS = 30
BAD_NONCES = ("a\0b", "x" * 100, "\ud800")


def main() -> None:
    django.setup()
    from django.core.management import call_command

    from rubicon.server.play import store
    from rubicon.server.play.models import Record
    from rubicon.server.play.record_log import RecordRow
    from rubicon.server.tables.models import Table

    call_command("migrate", verbosity=0)
    table = Table.objects.create(code="a", name="a", edition="classic", board="duel", plan="", secret="0" * 64)
    slept: list[float] = []
    store.time = type("Time", (), {"sleep": slept.append})  # type: ignore[assignment, attr-defined]

    async def write(*rows: Any) -> list[str]:
        writer = store.RecordStore()
        answers = [writer.append(row) for row in rows]
        outcomes = await asyncio.gather(*answers, return_exceptions=True)
        await writer.close()
        return [type(outcome).__name__ for outcome in outcomes]

    def row(seq: int, nonce: str) -> RecordRow:
        return RecordRow(table.pk, seq, 0, '{"verb":"next"}', "1,2", nonce, 0.5 + seq, None)

    told = []
    for bad in BAD_NONCES:
        Record.objects.all().delete()
        rows = [row(seq, f"nonce {seq}") for seq in range(GOOD_ROWS)]
        rows.insert(GOOD_ROWS // 2, row(GOOD_ROWS, bad))
        outcomes = asyncio.run(write(*rows))
        told.append(
            {
                "bad": outcomes.pop(GOOD_ROWS // 2),
                "good": sorted(set(outcomes)),
                "stored": Record.objects.filter(seq__lt=GOOD_ROWS).count(),
                "slept": sum(slept),
            }
        )
    print(json.dumps(told))


if __name__ == "__main__":
    main()
