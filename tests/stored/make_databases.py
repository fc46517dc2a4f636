"""Make the databases of this version that later versions must be able to open.

    python -m tests.stored.make_databases tests/stored/databases

starts `rubicon serve` on SQLite, MariaDB and PostgreSQL in turn, plays `tests/stored/scenario.py` there through HTTP
and WebSockets, dumps each database, restores the dump, and stores what this version answers about it. Run it once when
a version is released, with the unmodified source of that version; never change what an earlier version has made.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from rubicon import VERSION
from tests.server.harness import Person, serving

from . import dumps
from .answers import VISITOR, collect
from .scenario import Scenario
from .sums import write_sums
from .table_client import resume_session

SECRET_KEY = "the key of the stored databases, which protects nothing"
SECONDS_AHEAD = 73 * 365 * 24 * 3600
FAR_AHEAD = "2100-01-01"

ADJUSTED = (
    "Moments that would expire are moved ahead: sessions expire in 2100, tables that wait for players were created in "
    "2100 (a server closes them after a day), and the records of running games are 73 years younger (so that no clock "
    "runs out). Everything else is as the server stored it."
)


def data_folder(folder: Path) -> Path:
    folder.mkdir()
    (folder / "secret-key").write_text(SECRET_KEY)
    return folder


def move_moments_ahead(url: str) -> None:
    """See ADJUSTED."""
    playing = "SELECT id FROM tables_table WHERE status = 'playing'"
    waiting = dumps.run(url, "SELECT id FROM tables_table WHERE status = 'open' ORDER BY created, id")
    dumps.run(
        url,
        f"UPDATE play_record SET at = at + {SECONDS_AHEAD} WHERE table_id IN ({playing})",
        f"UPDATE django_session SET expire_date = '{FAR_AHEAD} 00:00:00'",
        *(
            f"UPDATE tables_table SET created = '{FAR_AHEAD} 00:{n:02}:00' WHERE id = {id}"
            for n, (id,) in enumerate(waiting)
        ),
    )


def make(kind: str, target: Path) -> dict[str, Any]:
    """Write the dump of one kind of database into the folder, and return its expectations."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        with dumps.scratch_database(kind, folder, "rubicon_made") as url:
            with serving(data_folder(folder / "made"), "--database-url", url) as server:
                scenario = Scenario(server)
                scenario.play()  # the server is killed at the end, as by a power failure
                assert server.complaints() == [], server.complaints()
            move_moments_ahead(url)
            file = target / dumps.FILES[kind]
            file.write_bytes(dumps.dump(url))
        with dumps.scratch_database(kind, folder, "rubicon_restored") as url:
            dumps.restore(file, url)
            with serving(data_folder(folder / "restored"), "--database-url", url) as server:
                people = {VISITOR: Person(server.address)}
                people |= {n: resume_session(server.address, p["session"]) for n, p in scenario.people.items()}
                return {"people": scenario.people, "tables": scenario.tables, **collect(people, scenario.tables)}


def main() -> None:
    target = Path(sys.argv[1]) / VERSION
    target.mkdir(parents=True, exist_ok=True)
    expectations = {kind: make(kind, target) for kind in dumps.FILES}
    text = json.dumps(expectations, ensure_ascii=False, separators=(",", ":"))
    (target / "expectations.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    about = {"version": VERSION, "secret_key": SECRET_KEY, "adjusted": ADJUSTED}
    (target / "about.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")
    write_sums(target)


if __name__ == "__main__":
    main()
