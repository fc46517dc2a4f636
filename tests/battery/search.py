"""Searches for games in which something rare happens, so that no test hopes for it in a few fixed games.

The first games are the random ones that the rest of the battery looks at. If something is still missing after them,
further games are steered: before each move a few actions are judged, and one that brings what is missing is preferred.
Half of the steered games are hunts, in which everybody attacks the weakest seat, because much happens only when a
seat falls. Everything is seeded, so a search gives the same result in every run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rubicon.core.chance import Chance, Fast
from rubicon.core.edition import Step, Table, UndoMode
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.core.table_talk import Allow, Deny

from .checks import happened
from .tables import Case, limited
from .walk import one_of, secret, stretch, walk

MAX_ACTIONS = 1_000_000
"""The effort of one search, in actions played or judged. A successful search needs a small part of it."""
MAX_ACTIONS_PER_GAME = 2_000
MAX_TERRITORIES = 100
"""Larger boards are left out of steered games: everything takes longer there, and nothing else happens."""
SAMPLES_PER_OPTION = 2
RANDOM_MOVE_ODDS = 4
"""One move in this many is random in a steered game, so that no game gets stuck in a preference."""
TALK_ODDS = 6
"""One move in this many is preceded by an undo."""


class Search:
    """A search at some tables for kinds of actions and events. `missing` is what has not happened yet."""

    def __init__(self, tables: Sequence[Case], wanted: Iterable[type], *, first_seed: int = 0) -> None:
        self.tables = tables
        self.wanted = frozenset(wanted)
        self.missing = set(self.wanted)
        self.first_seed = first_seed
        self.random_games = 0
        self.steered_games = 0
        self.actions = 0

    def run(self) -> Search:
        for case in self.tables:
            if not self.missing:
                return self
            found = walk(case, self.first_seed)
            self.random_games += 1
            self.actions += len(found.turns)
            self.missing -= happened([found])
        for case, seed in self._steered_tables():
            if not self.missing or self.actions > MAX_ACTIONS:
                break
            self.steered_games += 1
            self._play_steered(case, seed)
        return self

    def _steered_tables(self) -> Iterator[tuple[Case, int]]:
        small = [case for case in self.tables if len(case.table.board.map.territories) <= MAX_TERRITORIES]
        seed = self.first_seed
        while small:
            for tables in (small, list(map(_without_limit, small))):
                seed += 1
                for number, case in enumerate(tables):
                    yield case, 2 * seed + (number + seed) % 2  # an even seed explores, an odd one hunts

    def _play_steered(self, case: Case, seed: int) -> None:
        edition = case.sit()
        game, setup = Game.start(edition, stretch(edition, seed).luck(secret(seed)))
        choice = Fast(seed).at(0)
        self._note(None, setup)
        for _ in range(MAX_ACTIONS_PER_GAME):
            move = self._choose(game, choice, hunts=seed % 2 == 1)
            if move is None or not self.missing:
                return
            self._note(move[1], game.play(*move))

    def _note(self, action: Action | None, step: Step[Any]) -> None:
        self.actions += 1
        self.missing -= {type(action), *map(type, step.events)}

    def _choose(self, game: Game, choice: Chance, *, hunts: bool) -> tuple[int, Action] | None:
        talk = _talk(game, choice)
        if talk is not None:
            return talk
        menus = {seat: options for seat in sorted(game.asked()) if (options := game.options(seat))}
        if not menus:
            return None
        seat = one_of(list(menus), choice)
        if choice.below(RANDOM_MOVE_ODDS) == 0:
            return seat, one_of(menus[seat], choice).sample(choice)
        actions = [option.sample(choice) for option in menus[seat] for _ in range(SAMPLES_PER_OPTION)]
        worth = [self._worth(game, seat, action, choice, hunts=hunts) for action in actions]
        return seat, actions[worth.index(max(worth))]

    def _worth(self, game: Game, seat: int, action: Action, choice: Chance, *, hunts: bool) -> tuple[int, float, int]:
        """How many missing kinds an action brings; in a hunt, then how weak it leaves the weakest other seat."""
        step, _ = game.judge(seat, action)
        self.actions += 1
        brings = len(self.missing & {type(action), *map(type, step.events)})
        weakest = _weakest_rival(game.edition.view(step.state, None), seat) if hunts else 0
        return brings, -weakest, choice.below(1 << 20)

    def report(self) -> str:
        """The report if something is missing: what it is, what was tried, and what to do about it."""
        names = ", ".join(sorted(kind.__name__ for kind in self.missing))
        tables = ", ".join(map(repr, self.tables[:3])) + (" and others" if len(self.tables) > 3 else "")
        return (
            f"never happened: {names}\n"
            f"tried: {self.random_games} random and {self.steered_games} steered games, {self.actions} actions, "
            f"at {len(self.tables)} tables ({tables})\n"
            "Either the rules can no longer produce it (a variant that means this leaves the move out of its `phases` "
            "and the event out of its `Event`), or the search needs help: add a table at which it is likely to "
            "tests/battery/tables.py, or a preference for what leads to it to Search._worth in tests/battery/search.py."
        )


def _talk(game: Game, choice: Chance) -> tuple[int, Action] | None:
    """An answer to an undo request, an undo, or None to play on (and let a request lapse)."""
    unheard = game.unheard()
    if unheard and choice.below(4):
        return one_of(unheard, choice), Allow() if choice.below(4) else Deny()
    return game.undo() if choice.below(TALK_ODDS) == 0 else None


def _weakest_rival(view: Any, seat: int) -> float:
    """How far the weakest other seat is from falling: its territories, and as a fraction its pieces."""
    held: dict[int, float] = {}
    for owner, pile in zip(getattr(view, "owners", ()), getattr(view, "pieces", ()), strict=True):
        if owner is not None and owner != seat:
            held[owner] = held.get(owner, 0) + 1 + sum(pile if isinstance(pile, tuple) else (pile,)) / 1_000
    return min(held.values(), default=0)


def _without_limit(case: Case) -> Case:
    """The same table for a long game: some things happen only when a deck runs out or a seat is eliminated."""
    table = replace(case.table, settings=limited(case.table.settings, MAX_ACTIONS_PER_GAME))
    return case if case.edition.validate(table) else _renamed(case, "long", table)


def _renamed(case: Case, suffix: str, table: Table) -> Case:
    label = case.label.removeprefix(f"{case.edition.name}-")
    return Case(case.edition, f"{label}-{suffix}", table, most=case.most)


def with_undo(tables: Iterable[Case], way: UndoMode) -> list[Case]:
    """The same tables with another way of undo, where the edition can start them."""
    changed = [_renamed(case, f"undo-{way}", replace(case.table, undo=way)) for case in tables]
    return [case for case in changed if not case.edition.validate(case.table)]
