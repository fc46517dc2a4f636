"""One of our players as a guest in a game of others, and a host who plays Domination's part."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from rubicon.core.chance import Fast
from rubicon.domination.record import Snapshot
from rubicon.domination.seat import SeatPlayer
from tests.domination.small_map import COLOURS, FILES, NAMES, set_up

GAMES = (
    "domination increasing",
    "domination fixed autoplaceall",
    "domination italianlike autoplaceall recycle",
    "capital increasing",
    "mission fixed",
)


LOST = "The commands don’t lead to the state shown. The game continues from that state."


def encoded(line: object) -> bytes:
    return msgspec.json.encode(line)


def small_files(name: str, sha256: str | None) -> bytes | None:
    return FILES.get(name)


class Visit:
    """A guest, and its complaints."""

    def __init__(self, level: str = "random", find: Any = small_files, think: int | None = None, seed: int = 1) -> None:
        self.complaints: list[str] = []
        self.guest = SeatPlayer(find, level, seed, think, self.complaints.append)

    def hear(self, line: object) -> str | None:
        return self.guest.hear(line if isinstance(line, bytes) else encoded(line))

    def need(self, player: int, state: Snapshot | dict[str, Any] | None) -> str:
        answer = self.hear({"t": "need", "player": player, "name": "somebody", "state": state})
        assert answer is not None
        return answer


def setup_of(start: str = "domination increasing autoplaceall", players: int = 2, **changes: Any) -> dict[str, Any]:
    seats = [{"name": name, "type": "human", "color": colour} for name, colour in zip(NAMES, COLOURS, strict=True)]
    files = {"map": "hexagon.map", "map_sha256": "", "cards": "hexagon.cards", "cards_sha256": ""}
    return {"t": "setup", "format": 1, "players": seats[:players], "startgame": start, **files, **changes}


def plainly(state: Snapshot) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(encoded(state))
    return plain


class Host:
    """Domination's part, played by our own shell: it sends all events to a guest, and types its answers."""

    def __init__(self, guest: Visit, start: str, players: int, tell: bool = True) -> None:
        self.guest, self.tell = guest, tell
        self.typist = set_up(players, luck=Fast(5))
        guest.hear(setup_of(start, players))
        if tell:
            for name, colour in zip(NAMES[:players], COLOURS, strict=False):
                guest.hear({"t": "cmd", "by": "player", "cmd": f"newplayer human {colour} {name}"})
        self.type(f"startgame {start}")

    def type(self, line: str) -> None:
        self.typist(line)
        shell = self.typist.shell
        if self.tell:
            self.guest.hear({"t": "cmd", "by": "player", "cmd": line, "state": plainly(self.typist.snapshot)})
            for outcome in shell.outcomes:
                self.guest.hear({"t": "cmd", "by": "engine", "cmd": outcome})

    def play(self, most: int) -> int:
        """Returns the number of commands until somebody has won."""
        for count in range(most):
            before = self.typist.snapshot
            if before.phase == "gameover":
                return count
            line = self.typist.shell.automatic() or self.guest.need(before.cur, before)
            self.type(line)
            assert self.typist.snapshot != before, f"{line} was refused in {before}"
        return most
