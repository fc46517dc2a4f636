"""Compiles the model before anybody waits for it: `python -m rubicon.bots.sim.compiling`. The set-up does so."""

from __future__ import annotations

import shutil

import numpy as np

from ... import editions
from ...core.edition import Player, Table
from ...rules.place import Spread
from ...world import atlas
from . import can_compile, model_of


def compile_all() -> None:
    """Uses whatever Python may call once; the arrays of all tables have the same types."""
    from .compiled import CACHE, HERE
    from .luck import seeded
    from .plain import games

    classic = editions.find("classic")
    settings = classic.presets["standard"]
    table = classic(Table(atlas.load(classic.home), settings, (Player("Ann"), Player("Ben"))))
    model = model_of(table)
    here = model.blank()
    games(model.ground, here, seeded(0), 1, 1, np.zeros(2, np.int64))
    model.values(model.after(here, Spread()), rollouts=1, goes=1, seed=0)
    for old in (HERE / "__pycache__").glob("sim-*"):
        if old != CACHE:
            shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    if can_compile():
        compile_all()
    else:
        print("numba cannot be used here: computer players think with the rules themselves, which is slower")
