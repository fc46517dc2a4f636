"""Games of secret orders: steps a CPU second, and how long the turn takes in which everybody attacks at once."""

from __future__ import annotations

import time

from players import Aimless, play
from steps import actions_of, fast, proven, rate

from rubicon import editions
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.world import atlas

RISC = editions.find("risc")


def table(board: str, seats: int) -> Table:
    settings = RISC.Settings(groups="dealt", round_limit=100)
    return Table(atlas.load(board), settings, tuple(Player(f"Seat {seat}") for seat in range(seats)))


def everybody_attacks(rounds: int) -> float:
    """CPU seconds of the longest turn of so many, in each of which every territory sends all it has to a neighbour."""
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
            game.play(seat, edition.idle(game.state, seat))
            longest = max(longest, time.process_time() - began)
        if edition.outcome(game.state):
            break
    return longest


def measure() -> None:
    for board, seats in (("three-realms", 3), ("fantasy-30", 5)):
        edition = RISC(table(board, seats))
        game, _ = Game.start(edition, fast())
        play(edition, game, Aimless(), 6_000)
        found = rate([(edition, actions_of(game))], fast)
        print(f"steps of risc a CPU second, {board:12} {seats} seats         {found:10,.0f}")
    print(f"a turn of 5 seats on 30 territories takes at most        {1000 * everybody_attacks(30):10.2f} ms")
