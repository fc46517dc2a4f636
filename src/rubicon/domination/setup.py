"""The set-up of a game by command: who plays, on which map, by which rules (facts b.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ..core.edition import Player, Table
from ..editions.classic import Classic
from ..editions.classic.context import DOMINATION
from ..errors import Malformed
from ..texts import word
from ..world.board import Board
from ..world.check import LookUp, check_lenient
from ..world.map_conversion import NAMED_COLOURS, to_board
from ..world.map_file import CardsFile, MapFile
from ..world.map_text import HeadingLine
from . import replies
from .command_lines import MAX_WORDS, CommandRefused, CommandSyntax
from .computers import played_by
from .game import DominationGame, LuckSource, NewPlayer
from .record import Snapshot, setup_snapshot

PLAYER_COUNTS = range(2, 7)

# What the words of `startgame` settle. Domination keeps the third die even if another kind of cards is named after it.
START_WORDS: dict[str, dict[str, Any]] = {
    "domination": {"goal": "conquest"},
    "capital": {"goal": "capitals"},
    "mission": {"goal": "missions"},
    "increasing": {"cards": "increasing"},
    "fixed": {"cards": "fixed"},
    "italianlike": {"cards": "italian", "defence_dice": 3},
    "autoplaceall": {"start": "dealt"},
    "recycle": {"recycle": True},
}


class ShellConfig(msgspec.Struct, frozen=True):
    """The surroundings of a shell: files by name, random sources, the first map, the commands of autosetup."""

    files: LookUp
    luck: LuckSource
    map_name: str
    maps: tuple[str, ...] = ()
    """The maps to choose from."""
    suggested: tuple[str, ...] = ()
    bug_compatible: bool = False
    """With Domination's own bugs (facts b.9)."""
    bot_seed: int | None = None
    """The seed of the computer players. If None, nobody types for them, as in a recorded game."""


class Setup:
    def __init__(self, config: ShellConfig) -> None:
        self.config = config
        self.players: tuple[NewPlayer, ...] = ()
        self.map_name = config.map_name
        self.cards_name = _cards_of(config.files(config.map_name))
        self.queue: list[str] = []
        """Commands that are typed automatically."""
        self.started: DominationGame | None = None

    def at(self, config: ShellConfig) -> Setup:
        """A copy of the set-up with another configuration."""
        other = Setup(config)
        other.players, other.map_name, other.cards_name = self.players, self.map_name, self.cards_name
        return other

    @property
    def snapshot(self) -> Snapshot:
        return setup_snapshot(len(self.players))

    def perform(self, words: Sequence[str]) -> list[str]:
        command = COMMANDS.get(words[0])
        if command is None:
            return [replies.INCORRECT.format(possible=replies.SETUP_WORDS)]
        return command.obey(self, words[1:])

    def new_player(self, words: Sequence[str]) -> list[str]:
        kind, *rest = [" ".join(words[:2]), *words[2:]] if words[0] == "ai" else words
        colour, name = colour_of(rest[0]), " ".join(rest[1:])
        if kind not in replies.TYPES or colour is None or not name:
            raise CommandRefused
        if any(name == player.name or colour == player.colour for player in self.players):
            raise CommandRefused
        self.players += (NewPlayer(kind, name, colour),)
        return [replies.PLAYER_MADE.format(name=name, colour=rest[0])]

    def delete_player(self, words: Sequence[str]) -> list[str]:
        name = " ".join(words)
        if all(player.name != name for player in self.players):
            raise CommandRefused
        self.players = tuple(player for player in self.players if player.name != name)
        return [replies.PLAYER_GONE.format(name=name)]

    def choose_map(self, words: Sequence[str]) -> list[str]:
        name = " ".join(words)
        data = self.config.files(name)
        reason = word(Malformed("map.missing", name=name)) if data is None else self._why_not(data)
        if reason is not None:
            return [replies.MAP_NOT_CHOSEN.format(reason=reason)]
        self.map_name = name
        self.cards_name = _cards_of(data)
        return [replies.MAP_CHOSEN.format(name=name)]

    def _why_not(self, data: bytes) -> str | None:
        """Why Domination refuses to choose a map (facts a.2), as a sentence; None if it does not."""
        findings = check_lenient(_map_file(data), self.config.files)
        return next((word(finding) for finding in findings if finding.stage == "choose"), None)

    def choose_cards(self, words: Sequence[str]) -> list[str]:
        name = " ".join(words)
        data = self.config.files(name)
        # Domination cuts the name at its last full stop, and stumbles when there is none.
        if data is None or "." not in name or HeadingLine("cards") not in CardsFile.parse(data).says:
            raise CommandRefused
        self.cards_name = name
        return [replies.CARDS_CHOSEN.format(name=name)]

    def info(self, _: Sequence[str]) -> list[str]:
        players = (replies.INFO_PLAYER.format(name=player.name) for player in self.players)
        files = replies.INFO_MAP.format(name=self.map_name), replies.INFO_CARDS.format(name=self.cards_name)
        return ["\n".join([replies.INFO, *players, *files])]

    def autosetup(self, _: Sequence[str]) -> list[str]:
        if self.players:
            raise CommandRefused
        self.queue = list(self.config.suggested)
        return [replies.AUTOSETUP]

    def start(self, words: Sequence[str]) -> list[str]:
        unknown = [word for word in words if word not in START_WORDS]
        if unknown:
            return [replies.UNKNOWN_START_OPTION.format(word=unknown[-1])]
        settled: dict[str, Any] = {}
        for each in words:
            settled |= START_WORDS[each]
        if "goal" not in settled or "cards" not in settled or len(self.players) not in PLAYER_COUNTS:
            raise CommandRefused
        try:
            table = self._table(settled)
        except Malformed:
            raise CommandRefused from None
        if Classic.validate(table):
            raise CommandRefused
        self.started = DominationGame(table, self.players, self.config.luck, self.config.bug_compatible)
        return self.started.opening()

    def _table(self, settled: dict[str, Any]) -> Table:
        map_data, cards_data = self.config.files(self.map_name), self.config.files(self.cards_name)
        if map_data is None or cards_data is None:
            raise CommandRefused
        return Table(
            board=_board(map_data, cards_data, self.map_name),
            settings=replace(DOMINATION, **settled),
            seats=tuple(Player(each.name, f"#{each.colour:06x}", played_by(each.kind)) for each in self.players),
            undo="go",
        )


_AT_LEAST_ONE = range(1, MAX_WORDS)
COMMANDS = {
    "newplayer": CommandSyntax(
        "newplayer type (skill) color name", range(3, MAX_WORDS), Setup.new_player, replies.PLAYER_NOT_MADE
    ),
    "delplayer": CommandSyntax("delplayer name", _AT_LEAST_ONE, Setup.delete_player, replies.PLAYER_NOT_GONE),
    "startgame": CommandSyntax(
        "startgame gametype cardtype (autoplaceall recycle)", range(2, 5), Setup.start, replies.NOT_STARTED
    ),
    "choosemap": CommandSyntax("choosemap filename", _AT_LEAST_ONE, Setup.choose_map),
    "choosecards": CommandSyntax("choosecards filename", _AT_LEAST_ONE, Setup.choose_cards, replies.CARDS_NOT_CHOSEN),
    "info": CommandSyntax("info", (0,), Setup.info),
    "autosetup": CommandSyntax("autosetup", (0,), Setup.autosetup, replies.NO_AUTOSETUP),
}


# Lists are played and replayed with new set-ups and the same files.
_map_file = lru_cache(maxsize=4)(MapFile.parse)


@lru_cache(maxsize=4)
def _board(map_data: bytes, cards_data: bytes, id: str) -> Board:
    return to_board(_map_file(map_data), CardsFile.parse(cards_data), id=id)


def _cards_of(map_data: bytes | None) -> str:
    return "" if map_data is None else _map_file(map_data).files().get("crd", "")


def colour_of(word: str) -> int | None:
    """One of the thirteen names, or a number as Java decodes it: #rrggbb, 0xrrggbb, decimal, or octal after a 0."""
    if word in NAMED_COLOURS:
        return int(NAMED_COLOURS[word][1:], 16)
    found = re.fullmatch(r"([+-]?)(0[xX]|#|0(?=.)|)([0-9a-fA-F]{1,32})", word)
    if found is None:
        return None
    sign, prefix, digits = found.groups()
    try:
        value = int(sign + digits, {"": 10, "0": 8}.get(prefix, 16))
    except ValueError:
        return None
    return value & 0xFFFFFF if -(2**31) <= value < 2**31 else None
