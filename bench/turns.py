"""Games of secret orders: steps per CPU second, and the duration of a turn in which everybody attacks at once."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.benchmark import Figure, Size
from bench.players import RandomBot, play
from bench.steps import actions_of, fast, proven, rate
from rubicon import editions
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.world import atlas

RISC = editions.find("risc")


def table(board: str, seats: int) -> Table:
    settings = RISC.Settings(groups="dealt", round_limit=100)
    return Table(atlas.load(board), settings, tuple(Player(f"Seat {seat}") for seat in range(seats)))


def everybody_attacks(rounds: int) -> float:
    """CPU seconds of the longest of these turns, in which every territory attacks a neighbour with all units."""
    edition = RISC(table("fantasy-30", 5))
    game, _ = Game.start(edition, proven())
    links, longest = atlas.load("fantasy-30").map.links(), 0.0
    for _ in range(rounds):
        state = game.state
        for territory, seat in enumerate(state.owners):
            verbs = {option.verb: option for option in game.options(seat)} if seat in edition.awaited(state) else {}
            foe = next((near for near in links[territory] if state.owners[near] != seat), None)
            if "attack" in verbs and foe is not None and state.pieces[territory]:
                game.play(seat, verbs["attack"].action(territory, foe, state.pieces[territory]))
        for seat in edition.awaited(game.state):
            began = time.process_time()
            game.play(seat, edition.default_action(game.state, seat))
            longest = max(longest, time.process_time() - began)
        if edition.outcome(game.state):
            break
    return longest


def measure(size: Size) -> Iterator[Figure]:
    for board, seats in (("three-realms", 3), ("fantasy-30", 5)):
        edition = RISC(table(board, seats))
        game, _ = Game.start(edition, fast())
        play(edition, game, RandomBot(), size.pick(full=6_000, tiny=200))
        found = rate([(edition, actions_of(game))], fast, size.pick(full=15, tiny=1))
        yield Figure(f"risc, {board}, {seats} seats", found, "steps/CPU s")
    longest = everybody_attacks(size.pick(full=30, tiny=3))
    yield Figure("longest turn of 5 seats on 30 territories", 1e3 * longest, "ms")
