"""`rubicon play` in a pipe: whole games of every edition, kind words for mistakes, and nothing lost."""

from __future__ import annotations

import signal
import subprocess
from argparse import Namespace

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.load import load
from rubicon.terminal.screen import Screen
from rubicon.terminal.seat_setup import default_seats, players, set_up
from tests.terminal.play_process import command, environment, pipe, rehearse

# The editions of the house; and two that were only put into a folder.
FIFTH = ("homestead", "toy")
EVERY = (*editions.names(), *FIFTH)


def a_table(edition, seats, **changes):
    from rubicon.core.edition import Table
    from rubicon.world import atlas

    settings = replace(next(iter(edition.presets.values())), **changes)
    return Table(atlas.load(edition.default_board), settings, players(seats))


def short(name, first="Ann"):
    """The fewest seats that can play an edition, and few rounds where it has a limit: as words, and as a table."""
    edition = editions.find(name)
    limit = {"round_limit": 1} if hasattr(edition.Settings, "round_limit") else {}
    seats = [",".join([first, *["easy"] * (count - 1)]) for count in edition.seats]
    tables = [(each, a_table(edition, each, **limit)) for each in seats]
    chosen, table = next((each, table) for each, table in tables if not edition.validate(table))
    settings = [word for name, value in limit.items() for word in ("--set", f"{name}={value}")]
    return edition, table, [name, "--seats", chosen, *settings]


@pytest.mark.parametrize("name", EVERY)
def test_a_whole_game_of_every_edition_in_a_pipe(name, folder):
    edition, table, words = short(name)
    seed = next(seed for seed in "789" if rehearse(edition, table, seed)[0])  # in blitz a game may end before Ann plays
    lines, rehearsed = rehearse(edition, table, seed)
    ended = pipe(folder, [*words, "--seed", seed], [*lines, "save end.save"])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("\n> ") == len(lines) + 1
    played = load((folder / "end.save").read_bytes(), editions.find)
    assert played.game.state == rehearsed.match.game.state
    assert played.saved.outcome
    verified = subprocess.run(
        [word if word != "play" else "verify" for word in command(folder)] + ["end.save"],
        env=environment(folder),
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert verified.stdout.splitlines()[-1].startswith("PROVED")


def test_two_people_and_two_computers_play_in_a_pipe(folder):
    edition = editions.find("classic")
    lines, _ = rehearse(edition, a_table(edition, "Ann,easy,Ben,random", round_limit=6), "5")
    ended = pipe(folder, ["classic", "--seats", "Ann,easy,Ben,random", "--seed", "5", "--set", "round_limit=6"], lines)
    assert ended.returncode == 0
    assert "game is over" in ended.stdout
    assert "\x1b" not in ended.stdout


@pytest.mark.parametrize("name", EVERY)
def test_computers_play_among_themselves(name, folder):
    ended = pipe(folder, [*short(name, "easy")[2], "--seed", "2"], [])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "game is over" in ended.stdout
    assert "\n  1. " in ended.stdout  # the table of the places


def test_a_verb_of_another_moment_is_no_answer_to_the_only_question_of_this_one(folder):
    words = ["tabletop", "--seats", "Ann,easy,easy", "--seed", "5"]
    ended = pipe(folder, words, ["claim brazil"])
    assert "“claim” isn’t possible now. You can: roll and roll-for-me." in ended.stdout


CLASSIC = ["classic", "--seats", "Ann,easy", "--seed", "1", "--set", "placing=automatic"]


def test_an_answer_that_no_message_can_hold_is_refused_in_the_words_of_the_rules(folder):
    ended = pipe(folder, ["tabletop", "--seats", "Ann,Ben,easy", "--seed", "3"], ["c"])
    assert "c isn’t possible for “switch” here. Choose something else." in ended.stdout


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("atack", "“atack” isn’t a command. You can: place, spread and autoplace. Type help for more."),
        ("place", "TERRITORY is missing. Type: place TERRITORY ARMIES"),
        ("place atlantis 3", "There is no territory “atlantis”. Check the spelling."),
        ("place western-us 99", "You can’t place 99 armies. Choose 1 to 7."),
        ("place western-us 0", "You can’t place 0 armies. Choose 1 to 7."),
        ("place brazil 1", "Brazil is not yours. Choose one of your territories."),
        ("place western-us 3 peru", "“peru” is too much. Type: place TERRITORY ARMIES"),
        ("place western-us 3,4", "“3,4” is not a whole number. Type one for armies."),
        ("attack peru brazil", "“attack” isn’t possible now. You can: place, spread and autoplace."),
        ("end-turn", "“end-turn” isn’t possible now. You can: autoplace, place and spread."),
        ("undo", "There is nothing to undo."),
        ("save", "Name a file: save FILE"),
        ("load nowhere.save", "nowhere.save doesn’t exist. Check its name and folder."),
        ("load .", ". is a folder."),
        ("save nowhere/\0/x", "can’t be written"),
        ("help atlantis", "There is no help on “atlantis”."),
        ("board atlantis", "There is no territory “atlantis”. Check the spelling."),
        ("m", "“m” matches map, me and menu. Type a few more letters."),
    ],
)
def test_a_wrong_line_is_answered_in_a_sentence_and_changes_nothing(line, told, folder):
    ended = pipe(folder, CLASSIC, [line, "seats"])
    assert ended.returncode == 0
    after = ended.stdout.split(f"> {line}\n")[1]
    assert after.splitlines()[0].startswith(told) or told in after.splitlines()[0]
    assert "A  Ann   21 territories, 40 pieces" in after


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("p western-us 3", "Ann places 3 armies in Western US."),
        ("place 3 western-us", "Ann places 3 armies in Western US."),
        ("p western us 3", "Ann places 3 armies in Western US."),
        ("P WESTERN_US", "Ann places 7 armies in Western US."),
        ("p per", "Ann places 7 armies in Peru."),
        ("p per all", "Ann places 7 armies in Peru."),
        ("peru 2", "Ann places 2 armies in Peru."),
        ("s", "Ann places 1 army in Alaska."),
    ],
)
def test_the_quick_need_not_type_much(line, told, folder):
    assert told in pipe(folder, CLASSIC, [line]).stdout.split(f"> {line}\n")[1].splitlines()[0]


def test_an_attack_needs_no_number(folder):
    ended = pipe(folder, CLASSIC, ["p western-us", "a western-us al", "log 1", "u"])
    assert "Ann attacks Alberta from Western US:" in ended.stdout


def test_the_reason_is_told_rather_than_a_number_asked_for(folder):
    told = pipe(folder, CLASSIC, ["p western-us", "al peru brazil", "a alaska alberta", "a peru alaska"]).stdout
    assert "Alaska has only 1 army, and an attack needs at least 2. Attack from elsewhere." in told
    assert "Alaska is already yours. Choose an opponent’s territory." in told
    assert "missing" not in told


def test_undo_takes_back(folder):
    told = pipe(folder, CLASSIC, ["p peru 2", "undo", "seats", "p peru 7"]).stdout
    assert "Ann uses undo." in told
    assert "Ann places 7 armies in Peru." in told


def test_the_rules_and_the_board_and_the_map_are_shown(folder):
    told = pipe(folder, CLASSIC, ["rules 4", "help attack", "help", "board", "board peru", "map", "me", "log"]).stdout
    for words in ("## 4 Attacking", "CL 4.1", "undo your last move", "Argentina E1, Brazil E2", "N.Africa A4"):
        assert words in told


def test_the_end_of_input_keeps_the_game_and_says_where(folder):
    ended = pipe(folder, CLASSIC, ["p peru 2"])
    kept = folder / "state/rubicon/last.save"
    assert ended.returncode == 0
    assert f"rubicon play --load {kept}" in ended.stdout
    more = pipe(folder, ["--load", str(kept)], ["p peru 5", "save on.save"])
    assert "Ann places 5 armies in Peru." in more.stdout
    assert load((folder / "on.save").read_bytes(), editions.find).game.state.pieces


def test_a_game_saved_midway_tells_no_dice_to_come_and_is_proved_at_the_end(folder):
    edition = editions.find("homestead")
    lines, _ = rehearse(edition, a_table(edition, "Ann,easy"), "3")
    half = len(lines) // 2
    words = ["homestead", "--seats", "Ann,easy", "--seed", "3"]
    ended = pipe(folder, words, [*lines[:half], "save half.save", "save half.save", *lines[half:], "save end.save"])
    assert ended.returncode == 0
    half_save, end_save = (
        load((folder / file).read_bytes(), editions.find).saved for file in ("half.save", "end.save")
    )
    assert [len(saved.stretches) for saved in (half_save, end_save)] == [1, 2]
    assert all(end_save.secrets)
    assert half_save.stretches[0].commitment in ended.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "There is no edition “chess”."),
        (["classic", "--seats", "Ann,Ann"], "Two seats are called Ann."),
        (["classic", "--seats", "Ann"], "This game is for 2 to 12 seats, but the table has 1."),
        (["classic", "--seats", "Ann,Ben:genius"], "There is no computer player “genius”."),
        (["classic", "--preset", "odd"], "There is no preset “odd”."),
        (["classic", "--set", "goal"], "“goal” is not a setting."),
        (["classic", "--set", "gaol=capitals"], "There is no setting “gaol”."),
        (["classic", "--set", "goal=fun"], "goal can’t be fun"),
        (["classic", "--set", "round_limit=0"], "round_limit can’t be 0"),
        (["classic", "--board", "moon"], "There is no file or built-in board moon."),
        (["--load", "gone.save"], "gone.save doesn’t exist."),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(words, told, folder):
    ended = pipe(folder, words, [])
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"rubicon: {told}")


def test_settings_are_given_as_people_say_them(folder):
    words = [
        "classic",
        "--seats",
        "easy,easy",
        "--set",
        "round-limit=2",
        "--set",
        "wild_cards=off",
        "--set",
        "defence_dice=3",
    ]
    assert "The game is over (round limit)." in pipe(folder, words, []).stdout


def test_how_long_computers_play_at_most_is_told_when_they_begin(folder):
    told = "Only computers are playing. The game ends after round 2 at the latest"
    risc = ["risc", "--set", "round_limit=2", "--seats"]
    assert told in pipe(folder, [*risc, "easy,easy,easy"], []).stdout.splitlines()[1]
    assert told not in pipe(folder, [*risc, "Ann,easy,easy"], []).stdout


def test_without_a_word_in_a_pipe_all_is_as_usual(folder):
    ended = pipe(folder, [], ["seats"])
    assert ended.returncode == 0
    assert "Ann" in ended.stdout
    assert default_seats(editions.find("classic")).endswith(",medium,medium")


@pytest.mark.timing
def test_an_interrupt_in_a_pipe_keeps_the_game(folder):
    with subprocess.Popen(
        command(folder, *CLASSIC),
        env=environment(folder),
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write("p peru 2\n")
        program.stdin.flush()
        while "places 2 armies in Peru" not in program.stdout.readline():
            pass
        program.send_signal(signal.SIGINT)
        assert "The game is saved" in program.stdout.read()
    assert program.returncode == 130
    assert (folder / "state/rubicon/last.save").exists()


# Taking back by agreement. Ben begins; the others are asked in the order of the table.

AGREED = ["classic", "--seats", "Ann,Ben,Cem,easy", "--seed", "1", "--set", "placing=automatic", "--undo", "agreed"]
ATTACK = ["p india", "a india siam 3"]


def test_what_luck_decided_is_taken_back_when_everybody_says_yes(folder):
    told = pipe(folder, AGREED, [*ATTACK, "undo", "y", "yes", "p india"]).stdout
    asked = ["Ben asks to undo", "Ann allows the undo.", "Cem allows the undo.", "Ben uses undo."]
    assert [line in told for line in asked] == [True] * 4
    assert told.count("Ben places 3 armies in India.") == 2


@pytest.mark.parametrize("answers", [["n"], ["y", ""], ["y", "undo"]])
def test_nothing_is_taken_back_unless_everybody_says_yes(answers, folder):
    told = pipe(folder, AGREED, [*ATTACK, "undo", *answers, "p india", "seats"]).stdout
    assert told.count(" allows the undo.") == answers.count("y")
    assert told.count("refuses the undo.") == 1
    assert "uses undo" not in told
    assert "> seats" in told


def test_what_is_harmless_is_taken_back_without_asking(folder):
    told = pipe(folder, AGREED, ["p india", "undo", "p india"]).stdout
    assert "Ben uses undo." in told
    assert "asks to undo" not in told


def test_one_person_among_computers_asks_nobody(folder):
    words = ["classic", "--seats", "Ann,easy", "--seed", "1", "--set", "placing=automatic", "--undo", "agreed"]
    told = pipe(folder, words, ["p western-us", "a western-us al", "undo", "p western-us"]).stdout
    assert "Ann uses undo." in told
    assert "asks to undo" not in told


def test_a_game_that_was_left_while_it_was_asked_goes_on_asking(folder):
    left = pipe(folder, AGREED, [*ATTACK, "undo", "y"])
    assert "Ann allows the undo." in left.stdout
    (folder / "state/rubicon/last.save").rename(folder / "left.save")
    told = pipe(folder, ["--load", "left.save"], ["undo", "y"]).stdout
    assert "Cem allows the undo." in told
    assert "Ben uses undo." in told
    assert "Ben no longer asks to undo." in pipe(folder, ["--load", "left.save"], ["a india siam 3"]).stdout


# Finishing by agreement.


def test_one_person_among_computers_finishes_the_game_and_it_is_proved(folder):
    ended = pipe(folder, CLASSIC, ["finish", "y", "save end.save"])
    assert "The game is over (agreed)." in ended.stdout
    saved = load((folder / "end.save").read_bytes(), editions.find).saved
    assert saved.outcome
    assert saved.outcome.reason == "agreed"


@pytest.mark.parametrize("answers", [["y", "n"], ["y", ""], ["no"], ["p peru 1"]])
def test_the_game_goes_on_unless_everybody_says_yes(answers, folder):
    words = ["classic", "--seats", "Ann,Ben,easy", "--seed", "1", "--set", "placing=automatic"]
    ended = pipe(folder, words, ["finish", *answers, "seats"])
    assert ended.stdout.count("agrees to end the game now") == answers.count("y")
    assert "The game is over" not in ended.stdout
    assert "> seats" in ended.stdout


def test_two_people_agree_to_finish(folder):
    words = ["risc", "--seats", "Ann,Ben,easy", "--seed", "1", "--set", "groups=dealt"]
    ended = pipe(folder, words, ["finish", "yes", "y", "finish"])
    assert "The game is over (agreed)." in ended.stdout
    assert "The game is already over." in ended.stdout


@pytest.mark.parametrize("name", editions.names())
def test_where_only_computers_play_the_rounds_are_limited(name):
    edition = editions.find(name)
    args = Namespace(edition=name, seats=None, preset=None, set=None, board=None, undo="free", without=None)
    seats = short(name, "easy")[2][2]
    limits = []
    for who, settings in ((seats, None), (seats, ["round_limit=7"]), (f"Ann,{seats.partition(',')[2]}", None)):
        args.seats, args.set = who, settings
        limits.append(set_up(args, Screen())[1].settings.round_limit)
    usual = next(iter(edition.presets.values())).round_limit
    assert limits == [usual or 1000, 7, usual]
