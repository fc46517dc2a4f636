"""The named lists of the rules, and the record of what each contained when it was released.

Stored games are replayed with these lists, so a list that has been released never changes; a new one is recorded with

    PYTHONPATH=src:. .venv/bin/python -m tests.stored.lists

which adds lists that are not recorded yet and refuses to alter the others.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from rubicon import VERSION
from rubicon.editions.conkueror.context import ARMY_CARD_SETS, ARMY_CARDS, CHANCE_SETS
from rubicon.editions.conkueror.pieces import KINDS, VALUES
from rubicon.rules.armies import STARTING_ARMIES
from rubicon.rules.cards import SCHEMES
from rubicon.world import atlas
from rubicon.world.board import Mission, Symbol
from tests.conftest import ROOT

COMMAND = "PYTHONPATH=src:. .venv/bin/python -m tests.stored.lists"
RECORD = ROOT / "tests/stored/lists.json"

SYMBOLS: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery", "wild")
RECORDED_TRADES = 12
"""The values of this many sets are recorded; after them every scheme goes on by the same step."""
SEATS = range(2, 11)
TERRITORIES = (6, 12, 24, 30, 36, 42, 81)


def named_lists() -> dict[str, dict[str, Any]]:
    """Every named list as it is now, by topic and name, as plain JSON values."""
    return {
        "chance-card sets": {name: list(cards) for name, cards in CHANCE_SETS.items()},
        "card values": {name: dict(_card_values(name)) for name in SCHEMES},
        "army cards": {"standard": _army_cards()},
        "piece values": {"standard": dict(zip(KINDS, VALUES, strict=True))},
        "missions": {board: [_mission(mission) for mission in atlas.load(board).missions] for board in atlas.names()},
        "starting armies": {name: dict(_starting_armies(name)) for name in STARTING_ARMIES},
    }


def _card_values(name: Any) -> Iterator[tuple[str, Any]]:
    scheme = SCHEMES[name]
    yield "hand limit", scheme.limit
    for cards in combinations_with_replacement(SYMBOLS, 3):
        yield " ".join(cards), [scheme.worth(cards, traded) for traded in range(RECORDED_TRADES)]


def _army_cards() -> dict[str, Any]:
    sets = {" ".join(map(str, kinds)): list(force) for kinds, force in ARMY_CARD_SETS.items()}
    return {"cards for each seat": list(ARMY_CARDS), **sets}


def _mission(mission: Mission) -> list[Any]:
    """Without its text: that may be reworded, and a stored game keeps the text it began with."""
    return [mission.destroy, mission.territories, mission.armies, list(mission.continents)]


def _starting_armies(name: Any) -> Iterator[tuple[str, list[int]]]:
    for territories in TERRITORIES:
        yield f"{territories} territories", [STARTING_ARMIES[name](seats, territories) for seats in SEATS]


class Recorded:
    """What is recorded of one list: the version that released it, and what it contains."""

    def __init__(self, since: str, content: Any) -> None:
        self.since = since
        self.content = content


def recorded_lists() -> dict[str, dict[str, Recorded]]:
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return {
        topic: {name: Recorded(entry["since"], entry["content"]) for name, entry in lists.items()}
        for topic, lists in record.items()
    }


def faults() -> list[str]:
    """What is wrong with the lists as they are now, each with what to do instead."""
    now, recorded = named_lists(), recorded_lists()
    found = []
    for topic, lists in recorded.items():
        for name, before in lists.items():
            if name not in now.get(topic, {}):
                found.append(
                    f"{topic}: “{name}” is gone, but stored games of version {before.since} and later use it. "
                    "Put it back; a list that nobody should choose any more can be left out of the settings form."
                )
            elif now[topic][name] != before.content:
                difference = _difference(before, now[topic][name])
                found.append(
                    f"{topic}: “{name}” has changed since version {before.since} ({difference}). "
                    "Stored games are replayed with it and would no longer verify. Put it back as it was and add "
                    "the new contents as a list with a new name: docs/compatibility.md shows how."
                )
    new = [(topic, name) for topic in now for name in now[topic] if name not in recorded.get(topic, {})]
    found += [f"{topic}: “{name}” is new. Record it before its release: {COMMAND}" for topic, name in new]
    return found


def _difference(before: Recorded, now: Any) -> str:
    old = before.content
    if isinstance(old, list) and isinstance(now, list):
        added = [item for item in now if item not in old]
        removed = [item for item in old if item not in now]
        if added or removed:
            return ", ".join([*(f"+ {item}" for item in added), *(f"− {item}" for item in removed)])
        return "its order"
    if isinstance(old, dict) and isinstance(now, dict):
        keys = [key for key in {**old, **now} if old.get(key) != now.get(key)]
        return ", ".join(f"{key}: {old.get(key)} became {now.get(key)}" for key in keys[:3])
    return f"{old} became {now}"


def record_new_lists() -> int:
    """Add what is not recorded yet. Returns how many lists that were."""
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    added = 0
    for topic, lists in named_lists().items():
        for name, content in lists.items():
            if name not in record.setdefault(topic, {}):
                record[topic][name] = {"since": VERSION, "content": content}
                added += 1
    RECORD.write_text(_layout(record), "utf-8", newline="\n")
    return added


def _layout(record: dict[str, dict[str, Any]]) -> str:
    """One line for each list, so that a change shows which one it concerns."""
    topics = [
        f"{json.dumps(topic)}: {{\n"
        + ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in lists.items())
        + "\n}"
        for topic, lists in record.items()
    ]
    return "{\n" + ",\n".join(topics) + "\n}\n"


if __name__ == "__main__":
    print(f"Recorded {record_new_lists()} new lists in {RECORD.relative_to(ROOT)}.")
    changed = [fault for fault in faults() if "has changed" in fault or "is gone" in fault]
    sys.exit("\n".join(changed) or 0)
