"""On a shared screen nobody reads what another seat alone may know, whatever the edition."""

from __future__ import annotations

from typing import Any

import pytest

from rubicon import bots, editions
from rubicon.bots.bot import Brief, decide
from rubicon.core import text
from rubicon.core.chance import Fast
from rubicon.core.edition import Table
from rubicon.terminal import board_display
from rubicon.terminal.game_loop import GameLoop
from rubicon.terminal.local_table import LocalTable
from rubicon.terminal.seat_setup import players, with_settings
from rubicon.world import atlas
from tests.terminal.play_process import Rehearsal


class Shared(Rehearsal):
    """The screen of several people: everything that stood on it, cut where it was cleared, with who could read it."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = True
        self.stretches: list[list[str]] = [[]]
        self.readers: list[set[int | None]] = [set()]
        self.secrets: dict[int, set[str]] = {}
        self.leaks: list[tuple[int, str]] = []
        self.looks = 0
        self.asked = 0

    def say(self, *lines: str) -> None:
        self._note_secrets()
        self.stretches[-1] += lines
        self.readers[-1].add(self.table.keyboard)

    def clear(self) -> None:
        self.stretches.append([])
        self.readers.append(set())

    def ask(self, prompt: str, complete: Any = None, who: str = "") -> str:
        if "Press Enter" in prompt:
            self.stretches[-1].append(prompt)
            return ""
        game, seat = self.table.match.game, self.table.keyboard
        if not game.edition.awaited(game.state) or seat is None or len(self.lines) > 600:
            raise EOFError
        self._note_secrets()
        self._look(seat)
        if "do you allow it" in prompt:
            self.asked += 1
            return "yes" if self.asked % 3 else "no"
        if len(self.lines) % 7 == 1 and game.edition.table.undo == "agreed":
            self.lines.append("undo")
            return "undo"
        if len(self.lines) % 7 == 3:
            self.lines.append("me")
            return "me"
        if len(self.lines) % 7 == 5:
            self.lines.append("log")
            return "log"
        player = self.players.setdefault(seat, bots.find("easy")(Brief(game.edition, seat, Fast(seat).at(0))))
        action = decide(player, game, seat, ()).action
        option = next(option for option in game.options(seat) if option.allows(action))
        line = text.format_action(action, option, self.table.names.lexicon)
        self.lines.append(line)
        self.stretches[-1].append(f"> {line}")
        self.readers[-1].add(seat)
        return line

    def _look(self, reader: int) -> None:
        """What stands on the screen while this person is at the keyboard and of which they may know nothing."""
        self.looks += 1
        mine = self.secrets.get(reader, set())
        theirs = {secret for seat, all_ in self.secrets.items() if seat != reader for secret in all_} - mine
        self.leaks += [(reader, line) for line in self.stretches[-1] if line.strip() in theirs]

    def _note_secrets(self) -> None:
        table = self.table
        game = table.match.game
        public = game.edition.view(game.state, None)
        for seat in table.people:
            view = game.edition.view(game.state, seat)
            self.secrets.setdefault(seat, set()).update(board_display.secret_lines(view, public, table.names))


def shared_game(name: str, *settings: str, undo: Any = "free") -> Shared:
    edition = editions.find(name)
    table = Table(
        atlas.load(edition.default_board), with_settings(edition, None, settings), players("Ann,Ben,easy"), undo=undo
    )
    screen = Shared()
    screen.table = local = LocalTable(screen, seed="secrecy", fast=True)
    local.keep = lambda: None  # type: ignore[method-assign]
    local.start(edition(table))
    GameLoop(local).run()
    return screen


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("toy", ["rounds=12"]),
        ("classic", ["placing=automatic"]),
        *((name, []) for name in editions.names() if 3 in editions.find(name).seats),
    ],
)
def test_nobody_reads_the_secrets_of_another_seat(name, settings, folder):
    screen = shared_game(name, *settings)
    assert screen.looks > 20
    assert screen.leaks == []


@pytest.mark.parametrize(("name", "settings"), [("toy", ["rounds=12"]), ("classic", ["placing=automatic"])])
def test_nor_when_others_are_asked_whether_something_may_be_taken_back(name, settings, folder):
    screen = shared_game(name, *settings, undo="agreed")
    assert screen.asked > 3
    assert screen.leaks == []


def test_secrets_are_shown_to_their_owner_and_the_screen_is_cleared_in_between(folder):
    screen = shared_game("toy", "rounds=12")
    assert any("card: " in line for lines in screen.stretches for line in lines)
    assert len(screen.stretches) > 20
    assert all(len(readers - {None}) <= 1 for readers in screen.readers)


def test_what_is_typed_in_secret_is_cleared_before_another_reads(folder):
    screen = shared_game("toy", "rounds=12")
    for lines, readers in zip(screen.stretches, screen.readers, strict=True):
        typed = [line for line in lines if line.startswith("> pick")]
        assert not typed or len(readers - {None}) == 1


def test_where_nothing_is_secret_nothing_is_cleared(folder):
    assert len(shared_game("homestead").stretches) == 1


def test_as_long_as_nobody_holds_a_card_nothing_is_cleared_at_the_tabletop(folder):
    first, *_ = shared_game("tabletop").stretches
    claims, places = (sum(line.startswith(f"> {verb}") for line in first) for verb in ("claim", "place"))
    assert claims == 28  # all those of Ann and Ben
    assert places >= 42  # and all their first armies


def test_a_screen_that_is_not_cleared_would_be_noticed(folder, monkeypatch):
    monkeypatch.setattr(Shared, "clear", lambda screen: None)
    assert shared_game("toy", "rounds=12").leaks
