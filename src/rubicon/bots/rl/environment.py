"""A PettingZoo environment of any edition: some seats learn, computer players have the others.

A step is a token (see `encoding.py`), so an action takes several steps. In games where all decide at once the seats are
asked one after the other, and none sees the choices of the others. Rewards come at the end: 1 for the first, -1 for the
last, evenly spaced between them. `view` has everything for other rewards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from msgspec.structs import asdict, replace
from pettingzoo import AECEnv

from ... import bots, editions
from ...core.chance import Fast
from ...core.edition import Event, Outcome, Player, Seat, Table
from ...core.game import Game
from ...core.table_defaults import COLOURS, preset_settings, with_fitting_board
from ...decoders import convert
from ...world import atlas
from ..bot import Bot, Brief, decide
from .encoding import ActionCodec, ObservationEncoder, PartialAction

LEARNER = "learner"
DEFAULT_ROUND_LIMIT = 30
"""Untrained policies rarely finish a game, so it is ranked after this many rounds."""
MAX_TOKENS = 20_000
"""A game is truncated after this many tokens."""


class RubiconEnv(AECEnv[str, Any, Any]):
    metadata: ClassVar[dict[str, Any]] = {
        "name": "rubicon_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        edition: str = "classic",
        seats: Sequence[str] = (LEARNER, LEARNER),
        board: str | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Seats are "learner" or names of computer players. The board is a built-in one; settings are the edition's.

        Raises Refused if no table can be made of these, and TypeError or ValueError for unknown settings.
        """
        super().__init__()
        self.render_mode = render_mode
        kind = editions.find(edition)
        usual = preset_settings(kind, None)
        limit = {"round_limit": DEFAULT_ROUND_LIMIT} if hasattr(usual, "round_limit") else {}
        chosen = convert(asdict(replace(usual, **{**limit, **settings})), kind.Settings)  # which checks them
        people = tuple(
            Player(f"Seat {seat}", COLOURS[seat % len(COLOURS)], "random" if who == LEARNER else who)
            for seat, who in enumerate(seats)
        )
        table = Table(atlas.load(board or kind.default_board), chosen, people)
        table = table if board else with_fitting_board(kind, table)
        for refused in kind.validate(table):
            raise refused
        self.edition = kind(table)
        self.codec = ActionCodec(self.edition)
        self.encoder = ObservationEncoder(self.edition, self.codec)
        self.seat_of: dict[str, Seat] = {f"seat_{seat}": seat for seat, who in enumerate(seats) if who == LEARNER}
        self.others = {seat: bots.find(who) for seat, who in enumerate(seats) if who != LEARNER}
        self.possible_agents = list(self.seat_of)
        self._begin(0)
        wide = len(self.encoder.encode(self.view(self.possible_agents[0]), 0))
        self.observation_spaces = {agent: self._space(wide) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.codec.size) for agent in self.possible_agents}

    def _space(self, wide: int) -> Dict:
        mask = Box(0, 1, (self.codec.size,), np.int8)
        return Dict({"observation": Box(0.0, np.inf, (wide,), np.float32), "action_mask": mask})

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The same seed gives the same luck to the game and to the computer players."""
        self._begin(int(np.random.default_rng().integers(1 << 30)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _begin(self, seed: int) -> None:
        self.game, step = Game.start(self.edition, Fast(seed))
        self.said = 0
        self.partial: PartialAction | None = None
        self.unread: dict[Seat, list[Event]] = {seat: [] for seat in self.others}
        self.players: dict[Seat, Bot] = {
            seat: bot(Brief(self.edition, seat, Fast(seed + 1 + seat).at(0))) for seat, bot in self.others.items()
        }
        self._tell(step.events)

    def view(self, agent: str) -> Any:
        """The edition's view for the seat of this agent."""
        return self.edition.view(self.game.state, self.seat_of[agent])

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        own = self.partial if agent == self.agent_selection else None
        mask = own.mask() if own else np.zeros(self.codec.size, np.int8)
        return {"observation": self.encoder.encode(self.view(agent), seat, own), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Adds a token of the selected agent. Raises ValueError if its mask does not allow the token."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.partial is not None
        said = self.partial.add(int(action))
        self.said += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if said is not None:
            self._play(self.seat_of[agent], said)
        if said is not None or self.said >= MAX_TOKENS:
            self._go_on()
        self._accumulate_rewards()

    def _play(self, seat: Seat, action: Any) -> None:
        self._tell(self.game.play(seat, action).events)

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, unread in self.unread.items():
            unread += [told for event in events if (told := event.seen_by(seat)) is not None]

    def _go_on(self) -> None:
        """Plays until a learner is asked, or the game is over."""
        while awaited := self.edition.awaited(self.game.state):
            seat = awaited[0]
            if self.said >= MAX_TOKENS:
                self.truncations = dict.fromkeys(self.agents, True)
                return
            if seat not in self.players:
                self.agent_selection = f"seat_{seat}"
                self.partial = PartialAction(self.codec, self.game.options(seat))
                return
            events, self.unread[seat] = tuple(self.unread[seat]), []
            self._play(seat, decide(self.players[seat], self.game, seat, events).action)
        outcome = self.edition.outcome(self.game.state)
        assert outcome is not None
        self.rewards = {agent: reward(outcome, self.seat_of[agent]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The board as text: each territory with its owner and pieces."""
        if self.render_mode != "ansi":
            return None
        state, territories = self.game.state, self.edition.table.board.map.territories
        view = self.edition.view(state, None)
        lines = [f"chapter {self.edition.turn(state)}"]
        for territory, owner, pieces in zip(territories, view.owners, view.pieces, strict=True):
            lines.append(f"{territory.name}: {'nobody' if owner is None else f'seat_{owner}'}, {pieces}")
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""


def reward(outcome: Outcome, seat: Seat) -> float:
    """From 1 for the first to -1 for the last. Seats that share places get the mean of them."""
    seats, above = sum(map(len, outcome.places)), 0
    for place in outcome.places:
        if seat in place:
            return 1 - 2 * (above + (len(place) - 1) / 2) / (seats - 1)
        above += len(place)
    raise ValueError(f"seat {seat} has no place")
