"""A killed game continues where it was; and nobody can find the next dice in its files."""

from __future__ import annotations

import json

import pytest

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.game import Game
from rubicon.core.load import load
from rubicon.core.verify import verify
from rubicon.terminal.files import Journal, SeedCommitments, interrupted_games, set_aside
from tests.terminal.play_process import pipe, terminal
from tests.terminal.test_play import CLASSIC, a_table


@pytest.fixture
def kept(tmp_path):
    """A game, its promise of luck, and the journal in which it is kept."""
    edition = editions.find("classic")
    table = a_table(edition, "Ann,Ben", placing="automatic", round_limit=20)
    promise, game = SeedCommitments(2), Game(edition(table), Fast(0))
    promise.begin(game)
    step, record = game.judge_setup()
    game.fold(record, step)
    journal = Journal(tmp_path, "test")
    yield game, promise, journal
    journal.end()


def play(game, promise, journal, moves):
    for _ in range(moves):
        (seat,) = game.edition.awaited(game.state)
        game.play(seat, game.edition.default_action(game.state, seat))
        journal.note(game, promise)


def test_after_every_record_the_file_is_the_whole_game(kept):
    game, promise, journal = kept
    for _ in range(120):
        play(game, promise, journal, 1)
        read = load(journal.file.read_bytes(), editions.find)
        assert read.game.records == game.records
        assert read.game.state == game.state
        assert not read.saved.notes


def test_the_secret_of_luck_that_is_still_used_is_nowhere_in_the_file(kept):
    game, promise, journal = kept
    for _ in range(3):
        play(game, promise, journal, 5)
        written = journal.file.read_text()
        assert promise.secrets[-1].hex() not in written
        assert all(secret.hex() in written for secret in promise.secrets[:-1])
        promise.begin(game)  # as a save does


def test_only_the_draws_between_the_last_promise_and_a_crash_cannot_be_proved(kept):
    game, promise, journal = kept
    play(game, promise, journal, 1)
    promise.begin(game)
    play(game, promise, journal, 1)
    read = load(journal.file.read_bytes(), editions.find)
    after = SeedCommitments(2, before=read.saved)
    after.begin(read.game)
    while read.game.edition.awaited(read.game.state):
        play(read.game, after, journal, 1)
    verdict = verify(after.saved(read.game, "test"), editions.find("classic"))
    assert verdict.wrong is None
    assert [proof.possible for proof in verdict.proofs] == [True, False, True]


def test_a_line_that_was_not_written_to_its_end_costs_that_record_alone(kept):
    game, promise, journal = kept
    play(game, promise, journal, 10)
    whole = journal.file.read_bytes()
    assert load(whole[:-7], editions.find).game.records == game.records[:-1]


def test_a_game_that_is_played_has_not_broken_off(kept, tmp_path):
    game, promise, journal = kept
    play(game, promise, journal, 1)
    assert interrupted_games(tmp_path) == []
    journal._opened.close()  # as when its process is killed
    assert interrupted_games(tmp_path) == [journal.file]
    aside = set_aside(journal.file)
    assert interrupted_games(tmp_path) == []
    assert load(aside.read_bytes(), editions.find).game.records == game.records


def test_a_disk_that_cannot_be_written_ends_the_keeping_and_not_the_game(kept, tmp_path):
    (tmp_path / "file").write_text("in the way")
    game, promise, _ = kept
    play(game, promise, Journal(tmp_path / "file/folder", "test"), 3)
    assert len(game.records) == 4


def killed(folder, *lines):
    with terminal(folder, *CLASSIC) as person:
        for line, told in lines:
            person.wait(" >")
            person.type(line)
            person.wait(told)
        person.program.kill()  # kill -9
        person.code()
    (kept,) = (folder / "state/rubicon").glob("*.playing")
    return kept


@pytest.mark.timing
def test_a_killed_game_is_offered_at_the_next_start_and_goes_on_where_it_was(folder):
    kept = killed(folder, ("p peru 2", "Ann places 2 armies in Peru."), ("p peru 1", "Ann places 1 army in Peru."))
    with terminal(folder, *CLASSIC) as person:
        person.wait("Your last game was interrupted")
        person.wait("A game of classic between Ann and Easy, 3 records.")
        person.wait("Continue it?")
        person.type("")
        person.wait("4 armies >")
        assert not kept.exists()
        person.type("p peru 4")
        person.wait("Attacking >")
        person.program.kill()  # and once more
        person.code()
    with terminal(folder, *CLASSIC) as person:
        person.wait("Continue it?")
        person.type("")
        person.wait("Attacking >")
        person.type("quit")
        person.wait("Save this game?")
        person.type("")
        person.rest()
        assert person.code() == 0
    assert list((folder / "state/rubicon").glob("*.playing")) == []
    header = json.loads((folder / "state/rubicon/last.save").read_bytes().splitlines()[0])
    assert header["edition"] == "classic"


@pytest.mark.timing
def test_who_does_not_want_to_go_on_loses_nothing(folder):
    kept = killed(folder, ("p peru 2", "Ann places 2 armies in Peru."))
    with terminal(folder, *CLASSIC) as person:
        person.wait("Continue it?")
        person.type("n")
        person.wait("The game is saved in")
        person.wait("7 armies >")
    assert load(kept.with_suffix(".save").read_bytes(), editions.find).game.records


@pytest.mark.timing
def test_a_broken_off_game_that_is_left_at_once_is_kept(folder):
    killed(folder, ("p peru 2", "Ann places 2 armies in Peru."))
    with terminal(folder, *CLASSIC) as person:
        person.wait("Continue it?")
        person.type("")
        person.wait("5 armies >")
        person.type("\x04", end="")
        assert "The game is saved in" in person.rest()
    assert (folder / "state/rubicon/last.save").exists()


def test_who_leaves_in_an_orderly_way_leaves_no_journal(folder):
    assert pipe(folder, CLASSIC, ["p peru 2", "quit"]).returncode == 0
    assert pipe(folder, CLASSIC, ["p peru 2"]).returncode == 0
    assert [file.name for file in (folder / "state/rubicon").iterdir()] == ["last.save"]


@pytest.mark.timing
def test_a_kept_file_that_is_spoiled_is_set_aside_with_the_reason(folder):
    spoiled = folder / "state/rubicon/1-1.playing"
    spoiled.parent.mkdir(parents=True)
    spoiled.write_text("nonsense\n")
    with terminal(folder, *CLASSIC) as person:
        person.wait("The game is saved in")
        person.wait("7 armies >")
