"""`rubicon replay` shows a saved game of any edition as text, without secrets of others."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from rubicon import editions
from rubicon.cli import main
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.figures import figures, scores
from rubicon.core.game import Game
from rubicon.core.load import load
from rubicon.core.save import SeedCommitment, save, write
from rubicon.terminal.replay import changed_settings
from rubicon.world import atlas
from tests import pace
from tests.terminal.play_process import command, environment
from tests.terminal.test_play import EVERY, short
from tests.toy import play_on

SECRET = b"a secret that has 32 bytes in it"


def saved(edition, table, most=None):
    luck = SeedCommitment.of(SECRET, [""] * len(table.seats))
    game, _ = Game.start(edition(table), luck.luck(SECRET))
    game = play_on(game, Fast(5).at(0), *([] if most is None else [most]))
    return write(save(game, [luck], [SECRET])), game


@pytest.fixture
def told(tmp_path, capsys):
    def tell(contents: bytes, *words: str) -> tuple[int, str]:
        file = tmp_path / "game.save"
        file.write_bytes(contents)
        capsys.readouterr()
        code = main(["replay", str(file), *words])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out + err

    return tell


@pytest.mark.parametrize("name", EVERY)
def test_a_finished_game_of_every_edition_is_told_to_the_end(name, folder, told):
    edition, table, _ = short(name)
    data, game = saved(edition, table)
    code, said = told(data)
    assert code == 0
    assert said.startswith(f"A game of {name} on {table.board.name}, {len(game.records)} records.")
    assert all(player.name in said for player in table.seats)
    assert "The game is over" in said.splitlines()[-1]
    told_places = [int(number) for number in re.findall(r"^ {0,4}(\d+)  ", said, re.MULTILINE)]
    assert told_places == sorted(told_places)


@pytest.fixture(scope="module")
def missions():
    classic = editions.find("classic")
    settings = type(classic.presets["standard"])(placing="automatic", round_limit=3)
    table = Table(atlas.load(classic.default_board), settings, (Player("Ann"), Player("Ben")))
    return saved(classic, table)[0]


def test_a_game_is_told_up_to_a_chapter(told, missions):
    code, said = told(missions, "--to", "1")
    assert code == 0
    assert "\n    1  " in said
    assert "\n    2  " not in said
    assert "Stopped here because of --to." in said
    assert told(missions, "--to", "999") == told(missions)


@pytest.mark.parametrize("words", [["--to", "x"], ["--to", "-1"], ["--as", "Zoe"], ["--as", "3"]])
def test_what_is_not_there_is_told(told, missions, words):
    assert told(missions, *words)[0] == 2


def test_settings_that_are_unusual_are_told(told, missions):
    assert "Rules: standard, except placing automatic and round_limit 3." in told(missions)[1]
    classic = editions.find("classic")
    assert changed_settings(classic, classic.presets["domination"]) == ("domination", {})


def test_what_is_secret_is_told_only_to_whoever_may_know_it(folder, told):
    toy = editions.find("toy")
    table = Table(atlas.load(toy.default_board), toy.presets["standard"], (Player("Ann"), Player("Ben")))
    data, game = saved(toy, table, 6)
    assert game.edition.outcome(game.state) is None
    everything = told(data, "--all")[1]
    watcher = told(data)[1]
    ann, ben = told(data, "--as", "Ann")[1], told(data, "--as", "2")[1]
    picked = [line for line in everything.splitlines() if "picked" in line]
    assert picked
    assert "picked" not in watcher
    assert [line for line in ann.splitlines() if "picked" in line and "Ben" in line] == []
    assert [line for line in ben.splitlines() if "picked" in line and "Ann" in line] == []
    assert "as spectators see it" in watcher
    assert "Waiting for" in watcher


@pytest.mark.parametrize("name", EVERY)
def test_a_finished_game_of_every_edition_is_told_in_figures(name, folder, told):
    edition, table, _ = short(name)
    data, game = saved(edition, table)
    code, said = told(data, "--figures")
    assert code == 0
    outcome, lines = game.edition.outcome(game.state), said.splitlines()
    ranked = [table.seats[seat].name for place in outcome.places for seat in place]
    first = next(number for number, line in enumerate(lines) if line.startswith("  1. "))
    assert all(name in line for name, line in zip(ranked, lines[first:], strict=False))
    assert ("points" in lines[first - 1]) is any(scores(outcome))
    assert "  │" not in said or "Territories of each player, from the start to the end of turn" in said


def test_a_game_in_figures_has_a_table_a_word_on_luck_and_a_picture(told, missions):
    said = told(missions, "--figures")[1]
    game = load(missions, editions.find).game
    counted = figures(game.edition, game.records)
    outcome = game.edition.outcome(game.state)
    assert outcome is not None
    by_seat = {line.split()[2]: line.split() for line in said.splitlines() if re.match(r" +\d\. ", line)}
    for seat, name in enumerate(("Ann", "Ben")):
        holdings, fortune = counted.chapters[-1].seats[seat], counted.fortunes[seat]
        shown = by_seat[name][3:]
        assert [int(cell) for cell in shown[:2]] == [scores(outcome)[seat], holdings.territories]
        assert [int(cell) for cell in shown[-4:-1]] == [fortune.dice, fortune.killed, fortune.lost]
        assert float(shown[-1]) == round(fortune.luck, 1)
    assert "Luck is the number of pieces saved by the dice" in said
    rows = [line.partition("│")[2] for line in said.splitlines() if "│" in line]
    ends = [sum(row[-1] == mark for row in rows) for mark in "AB"]
    assert sum(ends) == len(rows) == 12
    assert ends[0] == pytest.approx(counted.chapters[-1].seats[0].territories * 12 / 42, abs=1)


def test_figures_of_a_game_that_is_not_over_are_not_told(told):
    classic = editions.find("classic")
    table = Table(atlas.load(classic.default_board), classic.presets["standard"], (Player("Ann"), Player("Ben")))
    code, said = told(saved(classic, table, 50)[0], "--figures")
    assert (code, len(said.splitlines())) == (2, 1)
    assert "isn’t over yet" in said


def test_figures_are_of_the_whole_game(told, missions):
    code, said = told(missions, "--figures", "--to", "3")
    assert (code, said) == (2, "rubicon: Figures cover the whole game. Leave out --to.\n")


@pytest.mark.parametrize("words", [["--as", "Ann"], ["--all"], ["--watcher"]])
def test_figures_are_for_all(told, missions, words):
    with pytest.raises(SystemExit):
        told(missions, "--figures", *words)


def test_undo_is_told(told):
    classic = editions.find("classic")
    settings = classic.presets["standard"]
    table = Table(atlas.load(classic.default_board), settings, (Player("Ann"), Player("Ben")), undo="go")
    luck = SeedCommitment.of(SECRET, ["", ""])
    game, _ = Game.start(classic(table), luck.luck(SECRET))
    choice = Fast(1).at(0)
    undone = False
    for _ in range(500):
        seat = game.edition.awaited(game.state)[0]
        if game.undo_to(seat) is not None:
            game.play(seat, game.undo_by(seat))
            undone = True
            break
        options = game.options(seat)
        game.play(seat, options[choice.below(len(options))].sample(choice))
    assert undone
    for words in ([], ["--all"], ["--as", "1"]):
        assert "uses undo." in told(write(save(game, [luck])), *words)[1]


def test_a_game_that_was_altered_is_told_up_to_where_it_breaks(told, missions):
    lines = missions.splitlines()
    number = next(n for n, text in enumerate(lines) if b'"attack"' in text)
    record = json.loads(lines[number])
    record["action"]["dice"] = 3
    record["draws"] = [0]
    lines[number] = json.dumps(record).encode()
    code, said = told(b"\n".join(lines))
    assert code == 1
    assert "The game starts." in said
    assert f"Record {number - 1} " in said.splitlines()[-1]  # the header is line 1, record 0 line 2


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b'{"line":"game"}\n', b"name The Ring\n"])
def test_what_is_no_game_gets_one_clear_sentence(told, data):
    code, said = told(data)
    assert code == 2
    assert len(said.splitlines()) == 1


def test_names_in_a_file_cannot_move_the_cursor(told, missions):
    assert "\x1b" not in told(missions.replace(b'"Ann"', b'"A\\u001b[2Jn"'))[1]


@pytest.mark.timing
def test_a_reader_who_leaves_early_is_no_fault(folder, missions):
    (folder / "game.save").write_bytes(missions)
    program = subprocess.Popen(
        command(folder, "game.save", word="replay"),
        cwd=folder,
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert pace.exit_code(program) in (0, 141)
