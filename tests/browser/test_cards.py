"""Cards in the browser: a set is traded, a chance card is played. The games come from files, played just as far."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.edition import Player as Sitter
from rubicon.core.edition import Table
from rubicon.core.game import Game
from rubicon.core.option import verb_of
from rubicon.core.save import SeedCommitment, save, write
from rubicon.world import atlas
from tests.browser.guest import Guest, word
from tests.browser.player import Player
from tests.browser.table_setup import start, take_seat

CHANCES = ("immunity", "mercenaries", "reinforcements", "nuclear_strike", "sabotage", "revolution")


def a_game(name: str, verbs: tuple[str, ...]) -> bytes:
    """The file of a game in which the first seat may now do one of these."""
    edition = editions.find(name)
    settings = replace(next(iter(edition.presets.values())), round_limit=60)
    players = (Sitter("Red", "red"), Sitter("Blue", "blue", "easy"), Sitter("Green", "green", "easy"))
    secret = bytes(32)
    luck = SeedCommitment.of(secret, ["", "", ""])
    for seed in range(20):
        game, _ = Game.start(edition(Table(atlas.load("classic-world"), settings, players)), luck.luck(secret))
        choice = Fast(seed).at(0)
        while awaited := game.edition.awaited(game.state):
            options = game.options(awaited[0])
            if awaited[0] == 0 and any(verb_of(option.action) in verbs for option in options):
                return write(save(game, [luck], [secret]))
            game.play(awaited[0], options[choice.below(len(options))].sample(choice))
    raise AssertionError(f"no such game: {name} {verbs}")


def bring(guest: Guest, file: bytes) -> None:
    """Comes as a guest, brings the game from a file, and sits down where the person sat."""
    guest.go()
    guest.click("start_new")
    guest.sees("building_players", "heading")
    guest.go("/account")
    with guest.page.expect_file_chooser() as chooser:
        guest.click("account_upload")
    chooser.value.set_files({"name": "game.save", "mimeType": "application/json", "buffer": file})
    guest.page.get_by_role("button", name=word("account_to_table")).or_(
        guest.find("heading", word("building_players"))
    ).first.wait_for()
    if guest.find("button", word("account_to_table")).count():
        guest.click("account_to_table")
    guest.sees("building_players", "heading")
    if guest.find("button", word("building_take")).count():
        take_seat(guest)
    start(guest)


@pytest.mark.parametrize(("edition", "verbs"), [("classic", ("trade",)), ("conkueror", CHANCES)])
def test_cards_are_played(come, edition, verbs):
    ann = come("Ann")
    bring(ann, a_game(edition, verbs))
    player = Player(ann)
    if edition == "classic":
        player.settled()
        ann.find("tab", word("game_tab_cards")).click()
        cards = ann.page.get_by_role("region", name=word("game_tab_cards"))
        ann.press(ann.find("button", word("deed_trade"), within=cards))
    for _ in range(12):
        if done(ann, verbs):
            break
        player.step(player.settled())
    assert done(ann, verbs), player.did


def done(guest: Guest, verbs: tuple[str, ...]) -> bool:
    """They did it, and the server took it."""
    accepted = {message["nonce"] for message in guest.messages() if message["message"] == "accepted"}
    return any(each["nonce"] in accepted and each["action"]["verb"] in verbs for each in guest.submits())
