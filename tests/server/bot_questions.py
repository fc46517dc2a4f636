"""Matches whose computer players are asked as a server asks them: with what their seat is sent, and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec.structs import replace

from rubicon import bots, editions
from rubicon.bots.bot import Bot, Brief
from rubicon.bots.worker import Answer, BotQuestion
from rubicon.core.chance import Fast, Seeded
from rubicon.core.codec import encode
from rubicon.core.edition import Player, Table
from rubicon.core.save import header, line
from rubicon.wire import messages
from rubicon.wire.match import Match
from rubicon.world import atlas

Ask = Callable[[BotQuestion], Awaitable[Answer]]


def a_match(name: str = "classic", seats: int = 3, rounds: int = 3, seed: int = 0) -> Match:
    edition = editions.find(name)
    settings = replace(next(iter(edition.presets.values())), round_limit=rounds)
    players = tuple(Player(f"Seat {seat}", "", "random") for seat in range(max(seats, edition.seats.start)))
    return Match.start(edition(Table(atlas.load(edition.default_board), settings, players)), Seeded(b"%d" % seed))


def question(
    match: Match, bot: str = "random", seat: int | None = None, *, name: str = "m", since: int = 0
) -> BotQuestion:
    edition = match.game.edition
    seat = edition.awaited(match.game.state)[0] if seat is None else seat
    update = messages.encode(match.update_for(seat, since))
    return BotQuestion(name, bot, seat, seed=seat, update=update, table=line(header(edition, None)))


async def play(match: Match, ask: Ask, players: Sequence[str], name: str = "m", most: int = 5_000) -> list[str]:
    """Plays until the game is over, or has this many records. Returns the failures."""
    edition, game = match.game.edition, match.game
    actions = msgspec.json.Decoder(edition.Action)
    seen = [match.version(seat) for seat in range(len(edition.table.seats))]
    failures = []
    while (awaited := edition.awaited(game.state)) and len(game.records) < most:
        seat = awaited[0]
        asked = question(match, players[seat % len(players)], seat, name=name, since=seen[seat])
        seen[seat] = match.version(seat)
        answer = await ask(asked)
        failures += [answer.failure] if answer.action is None else []
        action = edition.default_action(game.state, seat) if answer.action is None else actions.decode(answer.action)
        match.fold(match.decide(seat, action))
    return failures


class Beside:
    """Asks bots that sit beside the game, with its true options: what those in other processes must agree with."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.bots: dict[int, Bot] = {}
        self.updates = msgspec.json.Decoder(messages.server_messages(type(match.game.edition)))

    async def decide(self, question: BotQuestion) -> Answer:
        game, seat = self.match.game, question.seat
        if seat not in self.bots:
            self.bots[seat] = bots.find(question.bot)(Brief(game.edition, seat, Fast(question.seed).at(0)))
        update = self.updates.decode(question.update)
        view = game.edition.view(game.state, seat)
        return Answer(encode(self.bots[seat].choose(view, game.options(seat), update.events)))
