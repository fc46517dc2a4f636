"""`rubicon verify` prints its result in a sentence, whatever file it gets."""

from __future__ import annotations

import gzip
import json
from argparse import ArgumentParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import SeedCommitment, save, write
from rubicon.core.table_talk import Allow, Deny, Finish, Retract
from rubicon.errors import Malformed
from rubicon.rules.reinforce import Autoplace
from rubicon.terminal import files, verify
from rubicon.world import atlas
from tests.toy import play_on

SECRET = b"a secret that has 32 bytes in it"
LUCK = SeedCommitment.of(SECRET, ("ann's", "bob's"))


@pytest.fixture(scope="module")
def game() -> Game:
    classic = editions.find("classic")
    settings = type(classic.presets["standard"])(placing="automatic", round_limit=2)
    table = Table(atlas.load(classic.default_board), settings, (Player("Ann"), Player("Bob")))
    return play_on(Game.start(classic(table), LUCK.luck(SECRET))[0], Fast(3).at(0))


@pytest.fixture
def told(tmp_path, capsys):
    def tell(contents: bytes | None, name: str = "game.save") -> tuple[int, str]:
        path = tmp_path / name
        if contents is not None:
            path.write_bytes(contents)
        return verify_file(path, capsys)

    return tell


def verify_file(path: Path | str, capsys) -> tuple[int, str]:
    parser = ArgumentParser()
    verify.add_verify_arguments(parser)
    code = verify.run_verify(parser.parse_args([str(path)]))
    out, err = capsys.readouterr()
    assert out + err
    return code, out + err


def test_an_honest_game_is_proved(told, game):
    code, said = told(write(save(game, [LUCK], [SECRET])))
    assert code == 0
    assert all(fact in said for fact in ("Ann", "Bob", LUCK.commitment, "bob's"))


@pytest.mark.parametrize(("answer", "again"), [(Allow(), 1), (Deny(), 0)])
def test_dice_that_all_agreed_to_take_back_are_told_of(answer, again, told, game):
    table = replace(game.edition.table, undo="agreed")
    agreed, _ = Game.start(type(game.edition)(table), LUCK.luck(SECRET))
    seat = agreed.state.seat
    agreed.play(seat, Autoplace())
    agreed.play(seat, Retract())
    agreed.play(1 - seat, answer)
    agreed.play(seat, Finish())
    agreed.play(1 - seat, Finish())
    saved = save(agreed, [LUCK], [SECRET])
    code, said = told(write(saved))
    assert (code, verify.rolled_again(saved)) == (0, again)
    assert said.count("all players agreed to undo random results once.") == again


def test_several_games_are_checked_one_by_one_and_counted(tmp_path, capsys, game):
    data = write(save(game, [LUCK], [SECRET]))
    for name, contents in (("good", data), ("wrong", data.replace(b'"bonus":7', b'"bonus":9')), ("no", b"")):
        (tmp_path / name).write_bytes(contents)

    def told(*names: str) -> tuple[int, str]:
        parser = ArgumentParser()
        verify.add_verify_arguments(parser)
        code = verify.run_verify(parser.parse_args([str(tmp_path / name) for name in names]))
        return code, capsys.readouterr().out

    code, said = told("good", "wrong", "no", "gone")
    assert code == 1
    assert said.splitlines()[-1] == "4 files: 1 proved, 1 wrong, 2 not proved."
    assert told("good", "no")[0] == 2
    assert told("good", "good")[0] == 0


def test_a_packed_game_is_unpacked_whatever_its_name(told, game):
    assert told(gzip.compress(write(save(game, [LUCK], [SECRET]))))[0] == 0


def test_an_altered_game_is_wrong_and_says_where(told, game):
    lines = write(save(game, [LUCK], [SECRET])).splitlines()
    number = next(n for n, text in enumerate(lines) if b'"attack"' in text)
    record = json.loads(lines[number])
    record["draws"][0] = (record["draws"][0] + 1) % 6
    lines[number] = json.dumps(record).encode()
    code, said = told(b"\n".join(lines))
    assert code == 1
    assert str(number + 1) in said


def test_a_secret_that_was_not_promised_is_wrong(told, game):
    assert told(write(save(game, [LUCK], [b"1" * 32])))[0] == 1


def test_a_map_that_was_altered_is_wrong(told, game):
    assert told(write(save(game, [LUCK], [SECRET])).replace(b'"bonus":7', b'"bonus":9'))[0] == 1


def test_a_game_whose_secret_is_not_told_is_not_proved(told, game):
    assert told(write(save(game, [LUCK])))[0] == 2


def test_a_game_partly_without_secret_is_not_wholly_proved(told, game):
    stretches = [SeedCommitment.of(SECRET, (), 0), SeedCommitment.of(SECRET, (), len(game.records))]
    assert told(write(save(game, stretches, [None, SECRET])))[0] == 2


def test_a_game_that_has_not_ended_is_not_proved(told, game):
    assert told(b"\n".join(write(save(game, [LUCK])).splitlines()[:9]))[0] == 2


@pytest.mark.parametrize(
    "contents",
    [b"", b"\n", b"hello", bytes(range(256)), b"\x1f\x8bjunk", gzip.compress(b"hello")[:-9], gzip.compress(b"")],
    ids=["empty", "blank", "text", "binary", "gzip junk", "gzip cut", "gzip empty"],
)
def test_what_is_no_game_gets_one_clear_sentence(told, contents):
    code, said = told(contents)
    assert code == 2
    assert said.count("\n") == 1


def test_a_file_that_cannot_be_read_gets_one_clear_sentence(tmp_path, capsys):
    for path in (tmp_path, tmp_path / "nowhere"):
        code, said = verify_file(path, capsys)
        assert code == 2
        assert str(path) in said
        assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("contents", "code"),
    [
        (gzip.compress(b"\n" * 1001), "file.too_large"),
        (b"\n" * 1001, "file.too_large"),
        (gzip.compress(b"hello")[:-9], "file.packed"),
        (b"\x1f\x8bjunk", "file.packed"),
    ],
    ids=["packed and too large", "too large", "packed and cut", "not really packed"],
)
def test_what_is_the_matter_with_a_file_is_named(tmp_path, monkeypatch, contents, code):
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 1000)
    path = tmp_path / "game.save"
    path.write_bytes(contents)
    with pytest.raises(Malformed) as refused:
        files.read_file(str(path))
    assert (refused.value.code, refused.value.facts["file"]) == (code, str(path))


def test_what_is_no_file_is_named(tmp_path):
    for name, code in ((tmp_path, "file.folder"), (tmp_path / "nowhere", "file.missing"), ("a\0b", "file.unreadable")):
        with pytest.raises(Malformed) as refused:
            files.read_file(str(name))
        assert refused.value.code == code
