"""docs/add-an-event.md works: its blocks are applied to a copy, where the event is told, sent and worded."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.examples import apply_page, copy_sources, run_in

PAGE = ROOT / "docs/add-an-event.md"
SCENES = "web/src/editions/shared/attack.ts"

IT_IS_TOLD = """
from msgspec.structs import replace
from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.codec import encode
from rubicon.core.edition import Player, Table
from rubicon.decoders import json_decoder
from rubicon.rules.attack import Attack, ContinentLost
from rubicon.rules.turn import Attacking
from rubicon.terminal.names import DisplayNames
from rubicon.terminal.style import TextStyle
from rubicon.world import atlas

Classic = editions.find("classic")
players = tuple(map(Player, ("Ann", "Ben", "Cem")))
edition = Classic(Table(atlas.load("duel"), Classic.presets["standard"], players))
state = edition.setup(Fast(1).at(0)).state
home = set(edition.context.realms[0].territories)
target = next(t for t in sorted(home) if set(edition.context.links[t]) - home)
source = next(t for t in edition.context.links[target] if t not in home)
owners = tuple(1 if t in home else 0 if t == source else 2 for t in range(len(state.owners)))
pieces = tuple(9 if t == source else 1 for t in range(len(owners)))
state = replace(state, owners=owners, pieces=pieces, reserves=(0, 0, 0), seat=0, phase=Attacking())
tries = (edition.apply(state, 0, Attack(source, target, 3), Fast(seed).at(1)).events for seed in range(100))
events = next(told for told in tries if len(told) > 1)
(lost,) = [event for event in events if isinstance(event, ContinentLost)]
assert json_decoder(Classic.Event).decode(encode(lost)) == lost, "it is sent"
said = DisplayNames(edition, TextStyle(False)).event(lost)
name = edition.table.board.map.territories[target].name
assert said == f"Without {name}, Ben no longer owns a whole continent.", f"the sentence: {said}"
"""

LEFT_OUT = [
    ("to tell it", [1, 2], "not enough values to unpack"),
    ("to list it", [3, 4], "Invalid value 'continent_lost'"),
    ("the sentence", [5], "the sentence: Ben: continent lost"),
]


def test_the_event_of_the_docs_is_told_sent_and_worded(tmp_path):
    apply_page(PAGE, copy_sources(tmp_path, SCENES))
    done = run_in(tmp_path, "-c", IT_IS_TOLD)
    assert done.returncode == 0, done.stderr
    assert "continent_lost: quiet," in (tmp_path / SCENES).read_text("utf-8")


@pytest.mark.parametrize(("blocks", "told"), [each[1:] for each in LEFT_OUT], ids=[each[0] for each in LEFT_OUT])
def test_a_step_that_is_left_out_is_noticed(tmp_path, blocks, told):
    apply_page(PAGE, copy_sources(tmp_path, SCENES), leave_out=blocks)
    assert told in run_in(tmp_path, "-c", IT_IS_TOLD).stderr
