"""The position in a picture comes from a view, so no picture reveals a secret."""

from __future__ import annotations

import pytest

from rubicon import editions
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.editions.risc.state import Stationing
from rubicon.picture.render import svg
from rubicon.picture.sheet import visible_position
from rubicon.world import atlas
from tests.picture.picture_reader import discs, tree
from tests.toy import a_game, play_on


def begun(name, steps, seed=1):
    """A game of three after this many random actions."""
    edition = editions.find(name)
    board = atlas.load("fantasy-12" if name == "risc" else edition.default_board)
    table = Table(board, edition.presets["standard"], (Player("Ann"), Player("Ben"), Player("Cem")))
    game, _ = Game.start(edition(table), Seeded(b"the same for all"))
    return play_on(game, Fast(seed).at(0), steps)


@pytest.mark.parametrize("name", editions.names())
def test_a_game_of_every_edition_is_shown_as_it_stands(name):
    game = begun(name, 150)
    view = game.edition.view(game.state, None)
    pieces = visible_position(game.edition, view)
    assert pieces.seats == ("Ann", "Ben", "Cem")
    assert pieces.owners == view.owners
    assert [sum(pile) for pile in pieces.piles] == [sum(p) if isinstance(p, tuple) else p for p in view.pieces]
    assert pieces.kinds == game.edition.piece_kinds
    shown = discs(tree(svg(game.edition.table.board, pieces)))
    assert [numbers[:1] for numbers in shown.values()] == [
        [str(sum(pile))] if sum(pile) else [] for pile in pieces.piles
    ]


def stationed(seed):
    """A game of risc in which units are being placed in secret: others for another seed, seen alike by a watcher."""
    game, chance = begun("risc", 0), Fast(1).at(0)
    while not isinstance(game.state.phase, Stationing):
        play_on(game, chance, len(game.records) + 1)
    chance = Fast(seed).at(0)
    for seat in (0, 1, 2, 0, 1, 2):
        game.play(seat, game.options(seat)[0].sample(chance))
    assert isinstance(game.state.phase, Stationing)
    return game


def test_what_is_hidden_from_a_viewer_is_not_in_their_picture():
    one, other = stationed(1), stationed(5)
    board = one.edition.table.board

    def picture(game, viewer):
        return svg(board, visible_position(game.edition, game.edition.view(game.state, viewer)))

    assert one.state.pieces != other.state.pieces
    assert picture(one, None) == picture(other, None)
    assert [numbers for numbers in discs(tree(picture(one, None))).values() if numbers] == []
    for viewer in range(3):
        shown = discs(tree(picture(one, viewer))).values()
        own = [
            [str(number)] if owner == viewer and number else []
            for owner, number in zip(one.state.owners, one.state.pieces, strict=True)
        ]
        assert list(shown) == own


def test_a_view_without_owners_is_shown_as_nobodys():
    game = a_game()
    pieces = visible_position(game.edition, game.edition.view(game.state, None))
    count = len(game.edition.table.board.map.territories)
    assert (pieces.owners, pieces.piles) == ((None,) * count, ((0,),) * count)
    assert pieces.held(None) == list(range(count))
