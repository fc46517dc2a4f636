"""Games that earlier versions saved load, verify, replay to the same transcript, and can be played on.

Every folder in `saves/` holds the games of one version; see README.md. A failure here means that people would lose
their games, so it is the code that has to change, never the file.
"""

from __future__ import annotations

import gzip
import json
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import pytest

from rubicon import cli, editions
from rubicon.core.chance import Fast
from rubicon.core.codec import digest
from rubicon.core.edition import AnyEdition
from rubicon.core.load import edition_of, load, read
from rubicon.core.save import Saved, SeedCommitment, save, write
from rubicon.core.table_talk import Finish
from rubicon.core.verify import Verdict, verify
from rubicon.errors import Refused
from rubicon.texts import word
from tests.toy import play_on

from .coverage import covered, missing
from .sums import differences
from .transcript import Difference, compare, unpack
from .vocabulary import Vocabulary, current_vocabulary, lost_names

HERE = Path(__file__).parent
VERSIONS = sorted(folder for folder in (HERE / "saves").iterdir() if folder.is_dir())
DATABASES = sorted(folder for folder in (HERE / "databases").iterdir() if folder.is_dir())
FILES = sorted(file for folder in VERSIONS for file in folder.glob("*.save"))
FURTHER_RECORDS = 30
SECRET = bytes(range(32))

WHAT_TO_DO = """\
What to do: change the code, not the file. Stored games must not change: people keep their saves, and a server replays
every game from its records. Keep the rules and the stored names of this version for its games. New rules belong behind
a new value of a setting; new Python names keep the old JSON name with `tag=` or `msgspec.field(name=…)`.
See docs/compatibility.md."""


class Stored:
    """One stored game with what belongs to it; everything is read once."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.data = gzip.decompress(file.read_bytes())

    @cached_property
    def about(self) -> dict[str, Any]:
        found: dict[str, Any] = index(self.file.parent)[self.file.stem]
        return found

    @cached_property
    def transcript(self) -> list[bytes]:
        return unpack(self.file.with_suffix(".transcript").read_bytes())

    @cached_property
    def saved(self) -> Saved:
        """As the current code reads it. Fails the test with help if it cannot."""
        try:
            return read(self.data, editions.find)
        except Refused as refused:
            self.fail("cannot be read any more", self.explain_refusal(refused))

    def edition(self) -> AnyEdition:
        return edition_of(self.saved, editions.find)(self.saved.table)

    def fail(self, what: str, details: list[str]) -> NoReturn:
        place = self.file.relative_to(HERE.parent.parent)
        by, covers = self.about["made_by"], self.about["covers"]
        lines = [f"{place} (made by {by}: {covers}) {what}.", *(f"  {line}" for line in details), WHAT_TO_DO]
        raise pytest.fail.Exception("\n".join(lines), pytrace=False) from None

    def explain_refusal(self, refused: Refused) -> list[str]:
        """Why the current code does not take the file, which is as it was made."""
        line = refused.facts.get("line")
        if not isinstance(line, int):
            return [word(refused)]
        told = [word(refused), f"line {line} of the file: {self.data.splitlines()[line - 1][:300].decode()}"]
        if refused.code == "save.line":
            told.append(
                "The file is sound. The code does not understand this line any more: a verb, or a field of it, was "
                "renamed or removed, or a new field has no default."
            )
        return told

    def explain_divergence(self, refused: Refused) -> list[str]:
        """Why a game that can be read is not the same game any more."""
        if difference := self.difference():
            return [word(refused), "The first difference that anybody sees:", *self.explain(difference)]
        if refused.code != "save.diverged":
            return self.explain_refusal(refused)
        return [
            word(refused),
            "Everybody sees the same game, but the state has another digest. A field of the state or of a phase was "
            "renamed, added or removed, or holds another value that nobody sees. Its JSON must stay the same.",
        ]

    def explain(self, difference: Difference) -> list[str]:
        number = difference.record
        record = self.saved.records[number]
        done = "the setup" if record.seat is None else f"seat {record.seat}, {shortened(record.action)}"
        line = self.saved.line_of(number)
        return [
            f"record    {number} (line {line} of the file): {done}, draws {shortened(record.draws)}",
            f"viewer    {difference.viewer}",
            f"field     {difference.field}",
            f"recorded  {shortened(difference.recorded)}",
            f"now       {shortened(difference.now)}",
            *([difference.hint] if difference.hint else []),
        ]

    @cache  # noqa: B019  # every game is kept anyway
    def difference(self) -> Difference | None:
        try:
            compare(self.transcript, self.edition(), self.saved.records, vocabulary(self.file.parent))
        except Difference as difference:
            return difference
        return None


@cache
def stored(file: Path) -> Stored:
    return Stored(file)


@cache
def index(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "index.json").read_bytes())
    return found


@cache
def vocabulary(folder: Path) -> Vocabulary:
    found: Vocabulary = json.loads((folder / "vocabulary.json").read_bytes())
    return found


def shortened(value: object, most: int = 300) -> str:
    told = msgspec.json.encode(value).decode()
    return told if len(told) <= most else f"{told[:most]}… ({len(told)} characters)"


def name_of(path: Path) -> str:
    return path.name if path.is_dir() else f"{path.parent.name}-{path.stem}"


every_game = pytest.mark.parametrize("file", FILES, ids=name_of)
every_version = pytest.mark.parametrize("folder", VERSIONS, ids=name_of)


# The files.


def test_there_are_stored_games():
    assert "0.1.0" in [folder.name for folder in VERSIONS]
    assert len(FILES) >= 70


@pytest.mark.parametrize("folder", [*VERSIONS, *DATABASES], ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_no_stored_file_is_changed(folder):
    if told := differences(folder):
        pytest.fail(
            f"{folder.parent.name}/{folder.name}: stored files are never changed; add new ones in the folder of a new "
            f"version. {told}\nRestore them with git, and see tests/stored/README.md.",
            pytrace=False,
        )


@every_version
def test_a_versions_games_cover_all_that_it_could_do(folder):
    words = vocabulary(folder)
    found: set[str] = set()
    for file in sorted(folder.glob("*.save")):
        game = stored(file)
        found |= covered(game.data, game.transcript, game.about["verdict"], words)
    assert missing(words, found) == [], "no stored game shows these; add plans to tests/stored/plans.py"


@every_version
def test_no_stored_name_is_lost(folder):
    lost = lost_names(vocabulary(folder), current_vocabulary())
    if lost:
        listed = "\n".join(f"  {name}" for name in lost)
        pytest.fail(
            f"Version {folder.name} stored these names, and the current code does not know them any more, or gives "
            f"them another meaning:\n{listed}\n{WHAT_TO_DO}",
            pytrace=False,
        )


@every_game
def test_a_save_names_the_version_that_made_it(file):
    header = json.loads(stored(file).data.splitlines()[0])
    assert header["by"] == stored(file).about["made_by"] == f"rubicon {file.parent.name}"


# The games.


@every_game
def test_it_is_seen_as_it_was(file):
    game = stored(file)
    assert len(game.transcript) == len(game.saved.records) == game.about["records"]
    if difference := game.difference():
        game.fail("is not seen as it was", game.explain(difference))


@every_game
def test_it_loads_and_ends_as_it_did(file):
    game = stored(file)
    try:
        loaded = load(game.data, editions.find)
    except Refused as refused:
        game.fail("cannot be loaded any more", game.explain_divergence(refused))
    outcome = loaded.game.edition.outcome(loaded.game.state)
    told = None if outcome is None else json.loads(msgspec.json.encode(outcome))
    if told != game.about["outcome"]:
        game.fail("ends differently", [f"recorded  {game.about['outcome']}", f"now       {told}"])


@every_game
def test_its_dice_are_proved_as_they_were(file):
    game = stored(file)
    try:
        verdict: Verdict | None = verify(game.saved, edition_of(game.saved, editions.find))
    except Refused as refused:
        told, draws, verdict = refused.code, 0, None
    if verdict is not None:
        told = "wrong" if verdict.wrong else "proved" if verdict.proved else "partly"
        draws = verdict.draws
    if (told, draws) != (game.about["verdict"], game.about["proved_draws"]):
        wrong = game.explain_divergence(verdict.wrong) if verdict and verdict.wrong else []
        recorded = f"{game.about['verdict']}, {game.about['proved_draws']} draws"
        game.fail("has another verdict", [f"recorded  {recorded}", f"now       {told}, {draws} draws", *wrong])


@every_game
def test_it_is_written_as_it_was(file):
    game = stored(file)
    written = write(game.saved)
    if "save.cut" in game.about["notes"]:
        assert game.data.startswith(written)
        return
    for number, (then, now) in enumerate(zip(game.data.splitlines(), written.splitlines(), strict=False), 1):
        if then != now:
            told = [f"line      {number}", f"recorded  {then[:300]!r}", f"now       {now[:300]!r}"]
            game.fail("is not written as it was read", told)
    assert written == game.data


@pytest.mark.parametrize("file", [file for file in FILES if stored(file).about["outcome"] is None], ids=name_of)
def test_an_unfinished_game_can_be_played_on(file):
    game = stored(file)
    try:
        loaded = load(game.data, editions.find)
    except Refused as refused:
        game.fail("cannot be loaded any more, so nobody can play on", game.explain_divergence(refused))
    going, before = loaded.game, loaded.saved
    start = len(going.records)
    stretch = SeedCommitment.of(SECRET, ["new"] * len(before.table.seats), start)
    going.luck = stretch.luck(SECRET)
    play_on(going, Fast(1).at(0), start + FURTHER_RECORDS)
    known = [None if each is None else bytes.fromhex(each) for each in before.secrets]
    again = load(write(save(going, [*before.stretches, stretch], [*known, SECRET])), editions.find).game
    assert digest(again.state) == digest(going.state)
    over = going.edition.outcome(going.state) is not None
    for seat in () if over else going.people():
        going.play(seat, Finish())
    ended = read(write(save(going, [*before.stretches, stretch], [*known, SECRET])), editions.find)
    assert ended.outcome is not None
    assert len(ended.records) > start
    verdict = verify(ended, type(going.edition))
    assert verdict.wrong is None
    assert verdict.draws > 0


@pytest.mark.parametrize("words", [["--all"], ["--figures"]], ids=["replay", "figures"])
@pytest.mark.parametrize("file", [file for file in FILES if stored(file).about["outcome"] is not None], ids=name_of)
def test_a_finished_game_can_be_watched(file, words, capsys):
    game = stored(file)
    code = cli.main(["replay", str(file), *words])
    told = capsys.readouterr()
    if code:
        seen = game.difference()
        more = ["The first difference that anybody sees:", *game.explain(seen)] if seen else []
        game.fail(f"cannot be told by `rubicon replay {words[0]}` (exit code {code})", [told.err.strip(), *more])
    assert told.out
