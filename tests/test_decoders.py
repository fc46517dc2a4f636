"""Decoders can be made and used by many threads at once: msgspec alone crashes the process then."""

from __future__ import annotations

import re
import subprocess
import sys

from tests import pace
from tests.conftest import ROOT

SOURCES = ROOT / "src/rubicon"
FREE = {SOURCES / "decoders.py", SOURCES / "bots/frozen/runner.py"}
"""The runner is put into archives of versions without `decoders.py`. It has one thread."""
MADE_ALONE = re.compile(r"msgspec\.(?:json|msgpack)\.Decoder\(|msgspec\.convert\(|\.decode\([^)]*type=")

STRUCTS = """
from __future__ import annotations
from typing import Annotated, Literal
import msgspec
from rubicon.core.ids import CardId, TerritoryId

class Inner(msgspec.Struct, frozen=True, tag="inner"):
    cards: tuple[CardId, ...] = ()
    choice: Literal["a", "b"] = "a"

class Outer(msgspec.Struct, frozen=True):
    source: TerritoryId
    choice: Literal["a", "b"] = "a"
    cards: tuple[CardId, ...] = ()
    inner: Inner | None = None
    more: dict[str, Annotated[int, msgspec.Meta(ge=0)]] = {}
"""
VALUE = b'{"source": 1, "choice": "b", "cards": [1], "inner": {"type": "inner", "cards": [1]}, "more": {"a": 1}}'
RACE = f"""
import sys
import threading
import types
from rubicon.decoders import convert, json_decoder

sys.setswitchinterval(1e-6)
for number in range(150):
    module = sys.modules[f"structs{{number}}"] = types.ModuleType(f"structs{{number}}")
    exec({STRUCTS!r}, module.__dict__)
    start = threading.Barrier(6)

    def make(module=module, start=start):
        start.wait()
        value = json_decoder(module.Outer).decode({VALUE!r})
        assert convert({{"source": 1}}, module.Outer).source == value.source

    threads = [threading.Thread(target=make) for _ in range(6)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
print("done")
"""


def test_nothing_makes_decoders_by_itself():
    sources = {file: file.read_text("utf-8") for file in SOURCES.rglob("*.py") if file not in FREE}
    found = {file.relative_to(ROOT).as_posix(): MADE_ALONE.findall(text) for file, text in sources.items()}
    assert {file: calls for file, calls in found.items() if calls} == {}, "use rubicon.decoders, which says why"


def test_threads_make_and_use_decoders_of_the_same_struct():
    ran = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", RACE], capture_output=True, text=True, timeout=pace.seconds(60)
    )
    assert (ran.returncode, ran.stdout) == (0, "done\n"), ran.stderr[-3000:]
