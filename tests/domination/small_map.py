"""A map of six territories, and somebody who types on it; luck is rigged with outcome lines, as Domination has them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Fast, RandomSource
from rubicon.core.game import Game
from rubicon.core.load import LoadedSave, load
from rubicon.core.save import Saved, save, write
from rubicon.domination import command_lines
from rubicon.domination.command_lines import RecordedLuck
from rubicon.domination.game import AutoSwitches, DominationGame
from rubicon.domination.record import Snapshot
from rubicon.domination.setup import ShellConfig
from rubicon.domination.shell import Shell
from rubicon.errors import Malformed

MAP = b"""; two rows of three
name Hexagon

[files]
crd hexagon.cards

[continents]
Woods 2 green
Beasts 3 red

[countries]
1 Ash 1 0 0
2 Birch-Grove 1 1 0
3 Cedar_Hill 1 2 0
4 Deer 2 0 1
5 Elk 2 1 1
6 Fox 2 2 1

[borders]
1 2 4
2 1 3 5
3 2 6
4 1 5
5 2 4 6
6 3 5
"""
CARDS = b"""[cards]
Infantry 1
Infantry 2
Cavalry 3
Cavalry 4
Cannon 5
Cannon 6
wildcard
wildcard

[missions]
0 0 0 1 0 0 Hold the woods.
0 4 2 0 0 0 Hold four with two on each.
1 5 1 0 0 0 Destroy PLAYER1, or hold five.
2 5 1 0 0 0 Destroy {PLAYER2}, or hold five.
3 5 1 0 0 0 Destroy PLAYER3, or hold five.
0 0 0 * * 0 Hold two continents.
"""
FILES = {
    "hexagon.map": MAP,
    "hexagon.cards": CARDS,
    "plain.cards": b"[cards]\n",
    "no-cards.map": MAP.replace(b"crd hexagon.cards", b""),
    "lost-cards.map": MAP.replace(b"hexagon.cards", b"lost.cards"),
    "no-borders.map": MAP.partition(b"[borders]")[0],
    "gap.map": MAP.replace(b"6 Fox", b"7 Fox"),
    "other.cards": CARDS.replace(b"Cannon 6", b"Cannon 7"),
}
NAMES = ("Al", "Bo", "Cy")
COLOURS = ("red", "darkgray", "#102030")


class Drawer:
    """A store without a disk. Games continue with this luck."""

    def __init__(self, luck: RandomSource | None = None, **files: bytes) -> None:
        self.luck = luck or Fast(0)
        self.files = files

    def save(self, name: str, game: Game) -> None:
        self.files[name] = write(save(game))

    def load(self, name: str) -> LoadedSave:
        return load(self.read(name), editions.find)

    def read(self, name: str) -> bytes:
        if name not in self.files:
            raise Malformed("file.missing", file=name)
        return self.files[name]

    def resume(self, game: Game, saved: Saved | None) -> None:
        game.luck = self.luck


class Typist:
    """Types a line, with the outcomes that it will have, and hears the replies without the echo."""

    def __init__(self, luck: RandomSource | None = None, drawer: Drawer | None = None, **config: Any) -> None:
        self.rigged = RecordedLuck()
        self.drawer = drawer or Drawer(luck or self.rigged)
        self.shell = Shell(ShellConfig(FILES.get, lambda _: luck or self.rigged, "hexagon.map", **config), self.drawer)

    def __call__(self, line: str, *outcomes: str) -> list[str]:
        game = self.shell.game
        if isinstance(game, DominationGame):
            draws = [draw for each in outcomes for draw in command_lines.outcome_draws(each, game.state, game.labels)]
        else:
            draws = command_lines.start_draws(outcomes)
        self.rigged.give(draws)
        return self.shell.type(line)[1:]

    @property
    def play(self) -> DominationGame:
        assert isinstance(self.shell.game, DominationGame)
        return self.shell.game

    @property
    def snapshot(self) -> Snapshot:
        assert self.shell.snapshot is not None
        return self.shell.snapshot

    @property
    def phase(self) -> str:
        return self.snapshot.phase

    def given(self, **changes: Any) -> Typist:
        """The game continues from another state."""
        self.play.game.state = replace(self.play.state, **changes)
        return self

    def switched_off(self) -> Typist:
        """No go ends by itself, and nobody defends by themselves."""
        off = (False,) * len(self.play.players)
        self.play.switches = self.play.saved = AutoSwitches(off, off)
        return self

    def defeats(self, defenders: int = 1) -> list[str]:
        """Three sixes against ones: the announced attack kills this many defenders."""
        self("roll 3")
        return self(f"roll {defenders}", f"DICE 3 {defenders} 5 5 5" + " 0" * defenders)


def set_up(players: int = 2, kind: str = "human", **config: Any) -> Typist:
    typist = Typist(**config)
    typist("newgame")
    for name, colour in zip(NAMES[:players], COLOURS, strict=False):
        typist(f"newplayer {kind} {colour} {name}")
    return typist


def dealt(
    rules: str = "domination increasing", players: int = 2, *, missions: str = "", kind: str = "human", **config: Any
) -> Typist:
    """Ash, Cedar Hill and Elk are Al's and the others Bo's; of three players each has two in turn. Al places first."""
    typist = set_up(players, kind, **config)
    drawn = [f"MISSION {missions}"] if missions else []
    typist(f"startgame {rules} autoplaceall", "PLAYER 0", *drawn, "PLACEALL 1 2 3 4 5 6")
    return typist


def started(
    rules: str = "domination increasing", players: int = 2, *, missions: str = "", kind: str = "human", **config: Any
) -> Typist:
    """All first armies lie on the first territory of each, that is 6 there; it is Al's go."""
    typist = dealt(rules, players, missions=missions, kind=kind, **config)
    while not typist.snapshot.setup:
        typist(f"placearmies {typist.snapshot.cur + 1} 1")
    return typist


def attacking(
    rules: str = "domination increasing", players: int = 2, *, missions: str = "", kind: str = "human", **config: Any
) -> Typist:
    """Al has 9 on Ash, beside 6 on Bo's Birch-Grove. In a game of capitals those are the two."""
    typist = started(rules, players, missions=missions, kind=kind, **config)
    while typist.phase == "capital":
        typist(f"capital {typist.snapshot.cur + 1}")
    typist("placearmies 1 3")
    return typist
