"""Whole sessions of the original, line by line: the same lines typed, the same dice, the same replies.

Left out are lines of Java, its log, help in its own words, and a prompt that it prints in the middle of a reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rubicon.domination import command_lines
from rubicon.domination.command_lines import RecordedLuck
from rubicon.domination.game import DominationGame
from rubicon.domination.map_library import files_in_folders
from rubicon.domination.setup import ShellConfig
from rubicon.domination.shell import Shell
from rubicon.world.map_file import display_name
from tests.conftest import shared
from tests.domination.small_map import Drawer

ECHO = re.compile(r"(game|[^>()]+\([A-Za-z ]+\))>(.*)")
JAVA = re.compile(r"\[INFO\]|\tat |java\.lang\.ArrayIndex|>IOException")
OURS = ("Unable to load game. ", "Unable to select map file ")
"""After these words the original shows what Java says, and we what we say."""
ELSEWHERE = ("help", "about", "manual", "exit")


def lines_of(name: str) -> list[str]:
    """A session as one reads it, each line that was typed behind its prompt."""
    text = shared("domination", "transcripts", name).read_text("utf-8").rstrip(">\n")
    lines = [line for line in text.split("\n") if not JAVA.match(line)]
    # The original prompts too early after a map that is not there, and in a replay, which types in another thread.
    lines = [">" + line if line in ("choosemap sersom.map", "showarmies") else line for line in lines]
    return [line.removeprefix(">") if " gets " in line else line for line in lines]


def spoken(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each line that somebody typed, and what followed."""
    at = [number for number, line in enumerate(lines) if line.startswith(">")] + [len(lines)]
    for first, last in pairwise(at):
        yield lines[first][1:], lines[first + 1 : last]


def parts(typed: str, said: list[str]) -> Iterator[tuple[str, list[str]]]:
    """What was typed, and then what typed itself or was typed by a computer, each with its reply."""
    reply: list[str] = []
    for line in said:
        echo = ECHO.fullmatch(line)
        if echo and typed != "replay":
            yield typed, reply
            typed, reply = echo[2], []
        else:
            reply.append(line)
    yield typed, reply


def luck_of(reply: list[str], game: object, seats: list[str], territories: list[str]) -> list[int]:
    """The draws that the reply tells of."""
    lines, dealt = [], []
    for line in reply:
        if found := re.fullmatch(r"random player selected: (.*)", line):
            lines.append(f"PLAYER {seats.index(found[1])}")
        elif found := re.fullmatch(r".* gets (.*)", line):
            dealt.append(str(territories.index(found[1]) + 1))
        elif found := re.fullmatch(r"1 army placed in (.*)", line):
            lines.append(f"PLACE {territories.index(found[1]) + 1}")
        elif found := re.fullmatch(r"Dice results: Attacker: ([\d ]+) Defender: ([\d ]+)", line):
            dice = [[int(value) - 1 for value in side.split()] for side in found.groups()]
            lines.append(" ".join(map(str, ["DICE", len(dice[0]), len(dice[1]), *dice[0], *dice[1]])))
    if dealt:
        lines.append(" ".join(["PLACEALL", *dealt]))
    if isinstance(game, DominationGame):
        return [draw for line in lines for draw in command_lines.outcome_draws(line, game.state, game.labels)]
    return command_lines.start_draws(lines)


@pytest.mark.parametrize("name", ["cli-session-1.txt", "cli-session-2.txt", "cli-session-7-replay.txt"])
def test_a_session_of_the_original_is_played_alike(name):
    folders = [str(shared("domination", folder)) for folder in ("maps/domination", "maps-extra")]
    files = {each: data[0] for each, data in files_in_folders(folders).items()}
    luck = RecordedLuck()
    shell = Shell(ShellConfig(files.get, lambda _: luck, "luca.map", bug_compatible=True), Drawer(luck))
    names = ["tiny6.map"] if "session-1" not in name else ["sersom.map"]
    territories = [display_name(id_) for each in names for id_ in countries(files[each])]
    compared = 0
    for typed, said in spoken(lines_of(name)):
        if typed in ELSEWHERE:
            continue
        for number, (line, reply) in enumerate(parts(typed, said)):
            seats = [player.name for player in shell.game.players] if shell.game else []
            if typed != "replay":
                # A computer's card is not told: it is any.
                luck.give([*luck_of(reply, shell.game, seats, territories), 0])
            told = "\n".join(shell.type(line)[1:]).split("\n") if line or number else shell.type("")[1:]
            told = [] if told == [""] else told
            if reply and reply[0].startswith(OURS):
                opening = next(words for words in OURS if reply[0].startswith(words))
                assert told[0].startswith(opening), line
                assert told[1:] == reply[1:], line
            else:
                assert told == reply, line
            compared += 1
    assert compared > 30


def countries(data: bytes) -> list[str]:
    section = data.decode("latin-1").replace("\r", "").partition("[countries]\n")[2].partition("[borders]")[0]
    return [line.split()[1] for line in section.split("\n") if line.strip() and not line.startswith(";")]
