"""Has the model compiled, in a process of its own: before what must come out the same every time, or beside a game.

Beside a game nobody waits: until the model is there, computer players think with the rules themselves.
"""

from __future__ import annotations

import subprocess
import sys

from .store import folder, is_whole

COMPILE = (sys.executable, "-P", "-m", "rubicon.bots.sim.compiling")
_beside: list[subprocess.Popen[bytes]] = []


def prepare() -> None:
    """It tells by itself what it does, if there is anything to do."""
    if not is_whole():
        subprocess.run(COMPILE, stdin=subprocess.DEVNULL)


def prepare_beside() -> bool:
    """Whether this has begun it; then it is done even if the game ends meanwhile."""
    if _beside or is_whole() or folder() is None:
        return False
    nothing = subprocess.DEVNULL
    command = (*COMPILE, "beside")
    _beside.append(subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True))
    return True
