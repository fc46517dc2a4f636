"""Compiles the model and stores it: `python -m rubicon.bots.sim.compiler`. `store.py` starts it as a process."""

from __future__ import annotations

import os
import shutil
import sys
import time

import numpy as np

from ... import editions
from ...core.edition import Player, Table
from ...rules.fortify import EndTurn
from ...rules.reinforce import Spread
from ...texts import say
from ...world import atlas
from . import model_of
from .store import WHOLE_FILE, compile_lock, fingerprint, folder, is_whole

BESIDE = "beside"
"""With this argument it runs at the lowest priority, and exits if another process compiles already."""


def main(words: list[str]) -> int:
    beside = BESIDE in words
    if beside and hasattr(os, "nice"):
        os.nice(19)
    kept = folder()
    if kept is None:
        tell(say("model", "no_folder" if fingerprint() else "no_compiler"))
        return 0
    with compile_lock(kept, wait=not beside) as first:
        if first and not is_whole():  # only then is it worth importing numba
            try:
                import numba  # noqa: F401
            except ImportError:  # not installed, or not for this Python
                tell(say("model", "no_compiler"))
                return 0
            tell(say("model", "compiling"))
            start = time.monotonic()
            compile_all()
            (kept / WHOLE_FILE).touch()
            tell(say("model", "compiled", {"seconds": round(time.monotonic() - start)}))
            for old in kept.parent.glob("sim-*"):
                if old != kept:
                    shutil.rmtree(old, ignore_errors=True)
    return 0


def compile_all() -> None:
    """Calls every entrance once; the arrays of all tables have the same types."""
    from .conversion import encode_action
    from .luck import seeded
    from .plain_games import games

    classic = editions.find("classic")
    settings = classic.presets["standard"]
    table = classic(Table(atlas.load(classic.default_board), settings, (Player("Ann"), Player("Ben"))))
    model = model_of(table)
    here = model.blank()
    games(model.context, here, seeded(0), 1, 1, np.zeros(2, np.int64))
    model.values(model.after(here, Spread()), rollouts=1, turns=1, seed=0)
    model.weigh(here, [encode_action(EndTurn())], rollouts=0, turns=0, standing=0.0, seed=0)


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
