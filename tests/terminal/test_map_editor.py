"""The map editor: a map from nothing, saved and played; nothing that was done is lost; and at a real terminal."""

from __future__ import annotations

import pytest

from rubicon.cli import main
from tests.conftest import shared_files
from tests.domination.conformance.games import own_files
from tests.terminal.play_process import pipe, terminal
from tests.world.ring_map import RING, RING_CARDS
from tests.world.test_map_draft import ISLES

EDIT = "maps edit"


def script(folder, *lines, words=()):
    return pipe(folder, words, lines, word=EDIT)


def kept(folder):
    return folder / "state/rubicon/unsaved"


@pytest.fixture
def ring(folder):
    (folder / "ring.cards").write_text(RING_CARDS)
    (folder / "ring.map").write_text(RING)
    return folder / "ring.map"


def test_a_map_from_nothing_is_saved_checked_and_played(folder, capsys):
    done = script(
        folder,
        "editmap isles.map",
        *ISLES,
        "editcountry -add Elm South",
        'editneighbor -add Elm "Dog Wood"',
        "validatemap",
        "savemap isles.map",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The map is valid: 2 continents, 5 countries, 4 borders." in done.stdout
    assert main(["maps", "check", str(folder / "isles.map")]) == 0
    lines = ["newgame", "newplayer human red Ann", "newplayer human blue Ben", "choosemap isles.map"]
    played = pipe(
        folder, ["--maps", str(folder)], [*lines, "startgame domination fixed autoplaceall"], word="domination"
    )
    assert "Auto place all successful." in played.stdout


def test_a_line_that_is_refused_changes_nothing_and_is_told_in_the_exit_code(folder):
    done = script(folder, "editcontinent -add A 1", "editcountry -add B A -add C Nowhere", "showmap", "savemap a.map")
    assert done.returncode == 2
    assert "There is no continent “Nowhere”." in done.stdout
    assert "0 territories in 1 continent" in done.stdout
    assert (folder / "a.map").exists()


def test_undo_takes_back_line_by_line(ring):
    done = script(
        ring.parent,
        "editcountry -remove Ash -remove Birch",
        "editcontinent -add West 1",
        "undo",
        "undo",
        "undo",
        "savemap again.map",
        words=["ring.map"],
    )
    assert "There is nothing to undo." in done.stdout
    assert (ring.parent / "again.map").read_text() == RING


def test_what_is_untouched_stays_byte_for_byte(ring):
    ring.write_bytes(RING.replace("\n", "\r\n").replace("four countries", "vier L\xe4nder").encode("latin-1"))
    done = script(ring.parent, "editneighbor -add Ash Cedar", "savemap ring.map", words=["ring.map"])
    assert done.returncode == 0
    old = RING.replace("\n", "\r\n").replace("four countries", "vier L\xe4nder")
    assert ring.read_bytes() == old.replace("1 2 4\r", "1 2 4 3\r").replace("3 2 4\r", "3 2 4 1\r").encode("latin-1")
    assert (ring.parent / "ring.cards").read_text() == RING_CARDS


def test_cards_that_another_map_may_share_are_not_changed(ring):
    other = ring.parent / "other.map"
    other.write_text(RING)
    done = script(ring.parent, "editcountry -remove Ash", "savemap other.map", words=["other.map"])
    assert done.returncode == 0
    assert (ring.parent / "ring.cards").read_text() == RING_CARDS
    assert "crd other.cards" in other.read_text()
    assert main(["maps", "check", "--lenient", str(other), str(ring)]) == 0


def test_a_strange_file_in_the_way_is_kept_beside(ring):
    done = script(ring.parent, *ISLES, "savemap ring.map")
    assert "ring.map.bak" in done.stdout
    assert (ring.parent / "ring.map.bak").read_text() == RING
    assert (ring.parent / "ring.cards.bak").read_text() == RING_CARDS


def test_that_a_picture_shows_the_old_numbers_is_told(ring):
    ring.write_text(RING.replace("crd ring", "map ring.gif\ncrd ring"))
    done = script(ring.parent, "editcountry -add Elm North", "editcountry -remove Ash", words=["ring.map"])
    assert done.stdout.count("picture ring.gif") == 1


def test_a_broken_file_is_not_opened_and_its_lines_are_told(ring):
    ring.write_text(RING.replace("2 Birch 1", "2 Birch x"))
    done = script(ring.parent, "editmap ring.map", "quit")
    assert done.returncode == 2
    assert "\n    ring.map:14: " in done.stdout


def test_a_map_must_end_in_map(folder):
    done = script(folder, "editmap isles.txt", "savemap isles", "savemap", "editmap a b", "showmap now")
    assert done.stdout.count("must end in .map") == 2
    assert done.stdout.count("Write: ") == 3


def test_the_end_of_a_script_keeps_what_was_not_saved(folder):
    done = script(folder, "editmap isles.map", *ISLES)
    assert done.returncode == 0
    assert str(kept(folder) / "isles.map") in done.stdout
    again = script(folder, f"editmap {kept(folder)}/isles.map", "savemap isles.map")
    assert again.stdout.startswith("You have unsaved work from last time")
    assert "Dog_Wood" in (folder / "isles.map").read_text()
    assert "name isles" in (folder / "isles.map").read_text()
    assert list(kept(folder).iterdir()) == []


def test_two_unsaved_maps_are_both_kept(folder):
    for _ in range(2):
        script(folder, "editmap isles.map", *ISLES, "quit")
    assert sorted(file.name for file in kept(folder).glob("*.map")) == ["isles-2.map", "isles.map"]


def test_opening_another_map_keeps_what_was_not_saved(ring):
    done = script(ring.parent, "editcontinent -add West 1", "editmap new.map", words=["ring.map"])
    assert "Your unsaved work is kept" in done.stdout
    assert "West" in (kept(ring.parent) / "ring.map").read_text()


@pytest.mark.parametrize("file", shared_files("domination/maps/domination/*.map") + own_files(".map"))
def test_a_map_for_domination_is_opened_and_saved_as_it_was(file, folder):
    done = script(
        folder, "editcontinent -add Nowhere 1", "undo", "validatemap", f"savemap {file.name}", words=[str(file)]
    )
    assert done.returncode == 0, done.stdout
    old = file.read_bytes().splitlines()
    new = (folder / file.name).read_bytes().splitlines()
    assert [line for line in old if line not in new and not line.startswith(b"crd ")] == []
    assert main(["maps", "check", "--lenient", str(folder / file.name)]) == 0


# At a terminal.


@pytest.mark.timing
def test_names_and_commands_are_completed_and_leaving_asks(ring):
    with terminal(ring.parent, "ring.map", word=EDIT) as person:
        person.wait("ring.map")
        person.wait(" >")
        for beginning, ending in (("editcou", "ntry"), ("-rem", "ove"), ("Dog", "-Wood")):
            person.type(beginning, end="")
            person.wait(beginning[-1])
            person.type("\t", end="")
            person.wait(ending)
        person.type("")
        person.wait("Now 2 continents, 3 countries, 2 borders.")
        person.wait("* >")
        person.type("quit")
        person.wait("You have unsaved work.")
        person.type("new.map")
        person.wait("Saved: new.map.")  # the country had no card, so the cards are as they were
        assert person.code() == 0
    assert "Dog-Wood" not in (ring.parent / "new.map").read_text()
    assert ring.read_text() == RING


@pytest.mark.timing
def test_unsaved_work_is_offered_at_the_next_start(folder):
    with terminal(folder, "isles.map", word=EDIT) as person:
        person.wait(" >")
        person.type("editcontinent -add West 1")
        person.wait("* >")
        person.type("\x04", end="")
        person.wait("Your unsaved work is kept")
        assert person.code() == 0
    with terminal(folder, word=EDIT) as person:
        person.wait("You have unsaved work from last time")
        person.type("")
        person.wait("Unsaved work opened: 1 continent")
        person.wait("* >")
        person.type("savemap isles.map")
        person.wait("It isn’t valid yet")
        person.wait(" >")
        person.type("exit")
        person.rest()
        assert person.code() == 0
    assert list(kept(folder).iterdir()) == []


@pytest.mark.timing
def test_ctrl_c_tells_how_to_leave_and_twice_keeps_the_work(folder):
    with terminal(folder, word=EDIT) as person:
        person.wait(" >")
        person.type("editcontinent -add West 1")
        person.wait("* >")
        person.type("\x03", end="")
        person.wait("Nothing is lost.")
        person.wait("* >")
        person.type("\x03", end="")
        person.wait("Your unsaved work is kept")
        assert person.code() == 130
    assert (kept(folder) / "unnamed.map").exists()


@pytest.mark.timing
def test_a_window_that_is_closed_keeps_the_work(folder):
    with terminal(folder, word=EDIT) as person:
        person.wait(" >")
        person.type("editcontinent -add West 1")
        person.wait("* >")
        person.program.terminate()
        assert person.code() == 143
    assert (kept(folder) / "unnamed.map").exists()
