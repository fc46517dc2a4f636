"""Convert recorded games of Domination to the compact form that the tests keep, and back (see README.md).

python -m tests.domination.conformance.pack RECORD.jsonl.gz... FOLDER
python -m tests.domination.conformance.pack --expand GAME.txt.gz... FOLDER
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

HEADER = "domination record, compact form 1"
RECORD_SUFFIX, COMPACT_SUFFIX = ".jsonl.gz", ".txt.gz"

LINE_FIELDS = ("t", "n", "by", "player", "phase_before", "cmd", "mid", "dice", "card", "state", "out")
STATE_FIELDS = (
    *("phase", "cur", "own", "arm", "left", "hand", "deck", "used", "next", "setup", "won_card", "must_trade"),
    *("att", "def", "adice", "ddice", "min_move", "max_move", "capital"),
)
FIRST_INDEX = {"own": 1, "arm": 1, "left": 0, "hand": 0, "capital": 0}
"""The lists of a state, of which single places change. Territories count from 1, seats from 0."""

MARKS = {("player", False): ">", ("player", True): ">+", ("engine", False): "=", ("engine", True): "=+"}
FIELDS_OF_MARK: dict[str, dict[str, Any]] = {
    mark: {"by": by, "mid": True} if mid else {"by": by} for (by, mid), mark in MARKS.items()
}

CHANGE = re.compile(r"(?P<field>@?[a-z_]+)(?P<index>[0-9]*)(?P<end>-|=(?P<value>.*))", re.ASCII)
WORD = re.compile(r"(?!(?:true|false|null)\Z)[a-z]+\Z")
"""A string that is written without quotes."""
DICE = re.compile(r"DICE ([1-9]) ([1-9])((?: [0-5])+)", re.ASCII)
CARD = re.compile(r"CARD(?: ([1-9][0-9]*|wildcard))?", re.ASCII)

Line = dict[str, Any]


class Codec:
    """The line before, from which the next one is predicted; both directions update it alike."""

    def __init__(self) -> None:
        self.number = 0
        self.state: Line = {}
        self.prompts: dict[str, str] = {}

    def pack(self, line: Line) -> str:
        if (kind := (line["by"], line.get("mid") is True)) not in MARKS:
            raise ValueError(f"command {line['n']} is by neither the player nor the engine")
        mark = MARKS[kind]
        predicted = self.predict(mark, line["cmd"])
        changes = [
            *differences(self.state, line["state"], lists=FIRST_INDEX),
            *(f"@{change}" for change in differences(predicted, without(line, "cmd", "state", "out"))),
        ]
        texts = [self.pack_text(text, line, predicted) for text in line["out"]]
        self.advance(line)
        return "\t".join([mark, escape(line["cmd"]), " ".join(changes), *texts])

    def expand(self, row: str) -> Line:
        mark, command, changes, *texts = row.split("\t")
        line = self.predict(mark, unescape(command))
        predicted, state = dict(line), dict(self.state)
        for change in changes.split():
            apply(change.removeprefix("@"), line if change.startswith("@") else state)
        line |= {"cmd": unescape(command), "state": in_order(state, STATE_FIELDS)}
        line["out"] = [self.expand_text(text, line, predicted) for text in texts]
        self.advance(line)
        return in_order(line, LINE_FIELDS)

    def predict(self, mark: str, command: str) -> Line:
        """What follows from the line before and from the command, except for the state and the texts."""
        line = {"t": "cmd", "n": self.number, **FIELDS_OF_MARK[mark]}
        line |= {"player": self.state.get("cur", -1), "phase_before": self.state.get("phase", "newgame")}
        if dice := DICE.fullmatch(command):
            values = [int(value) + 1 for value in dice[3].split()]
            line["dice"] = {"att": values[: int(dice[1])], "def": values[int(dice[1]) :]}
        elif card := CARD.fullmatch(command):
            line["card"] = int(card[1]) if card[1] and card[1].isdigit() else card[1]
        return line

    def advance(self, line: Line) -> None:
        self.number += 1
        self.state = line["state"]
        if prompt := prompt_of(line["out"][0] if line["out"] else "", line["cmd"]):
            self.prompts[compact(line.get("player"))] = prompt

    def pack_text(self, text: str, line: Line, predicted: Line) -> str:
        if text == self.echo(line):
            return ">"
        escaped = escape(text).replace("{", "\\u007b")
        escaped = "\\u003e" + escaped[1:] if escaped.startswith(">") else escaped
        return escaped.replace(dice_text(predicted), "{dice}") if "dice" in predicted else escaped

    def expand_text(self, text: str, line: Line, predicted: Line) -> str:
        if text == ">":
            echo = self.echo(line)
            if echo is None:
                raise ValueError(f"no prompt of player {line.get('player')} is known yet")
            return echo
        return unescape(text.replace("{dice}", dice_text(predicted)) if "dice" in predicted else text)

    def echo(self, line: Line) -> str | None:
        prompt = self.prompts.get(compact(line.get("player")))
        return None if prompt is None else prompt + line["cmd"]


def pack(lines: Sequence[Line]) -> str:
    """The compact form of a record. Raises ValueError if it would not expand to the same lines."""
    setup, *commands, end = lines
    codec = Codec()
    text = "\n".join([HEADER, compact(setup), *map(codec.pack, commands), compact(end), ""])
    if [compact(line, sort=True) for line in expand(text)] != [compact(line, sort=True) for line in lines]:
        raise ValueError("the compact form cannot hold this record")
    return text


def expand(text: str) -> Iterator[Line]:
    """The lines of the record, with their fields in Domination's order."""
    header, setup, *rows, end, rest = text.split("\n")
    if header != HEADER or rest:
        raise ValueError("not a compact record")
    codec = Codec()
    yield json.loads(setup)
    yield from map(codec.expand, rows)
    yield json.loads(end)


def differences(before: Line, after: Line, lists: dict[str, int] | None = None) -> Iterator[str]:
    """`field=value` for each new value, `field-` for each missing one, `field3=value` for a place in a list."""
    for field, value in after.items():
        old = before.get(field)
        first = (lists or {}).get(field)
        if first is not None and isinstance(old, list) and isinstance(value, list) and len(old) == len(value):
            for index, (was, now) in enumerate(zip(old, value, strict=True), first):
                if compact(was) != compact(now):
                    yield f"{field}{index}={compact_word(now)}"
        elif field not in before or compact(old) != compact(value):
            yield f"{field}={compact_word(value)}"
    yield from (f"{field}-" for field in before if field not in after)


def apply(change: str, fields: Line) -> None:
    found = CHANGE.fullmatch(change)
    if found is None:
        raise ValueError(f"not a change: {change}")
    field, written = found["field"], found["value"]
    if written is None:
        del fields[field]
        return
    value = written if WORD.match(written) else json.loads(written)
    if found["index"]:
        fields[field] = list(fields[field])
        fields[field][int(found["index"]) - FIRST_INDEX[field]] = value
    else:
        fields[field] = value


def compact(value: Any, sort: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort)


def compact_word(value: Any) -> str:
    """A value without white space, so that spaces can separate changes."""
    if isinstance(value, str) and WORD.match(value):
        return value
    return re.sub(r"\s", lambda space: f"\\u{ord(space[0]):04x}", compact(value))


def escape(text: str) -> str:
    return compact(text)[1:-1]


def unescape(text: str) -> str:
    return str(json.loads(f'"{text}"'))


def prompt_of(text: str, command: str) -> str | None:
    """`Ann(Easy AI)>`, if the text is the echo of the command behind a prompt."""
    return text.removesuffix(command) if text.endswith(f">{command}") else None


def dice_text(line: Line) -> str:
    attack, defence = (" ".join(map(str, line["dice"][side])) for side in ("att", "def"))
    return f"Attacker: {attack} Defender: {defence}"


def without(line: Line, *fields: str) -> Line:
    return {field: value for field, value in line.items() if field not in fields}


def in_order(fields: Line, order: Iterable[str]) -> Line:
    return {field: fields[field] for field in order if field in fields} | fields


def record_bytes(lines: Iterable[Line]) -> Iterator[bytes]:
    """The lines as Domination's records have them."""
    for line in lines:
        yield json.dumps(line, separators=(",", ":")).encode() + b"\n"


def read_record(path: Path) -> list[Line]:
    with gzip.open(path) as file:
        return [json.loads(line) for line in file]


def read_compact(path: Path) -> list[Line]:
    return list(expand(gzip.decompress(path.read_bytes()).decode()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="pack.py", description="Convert recorded games to the compact form, or back.")
    parser.add_argument("--expand", action="store_true", help="make records of compact files")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for file in given.files:
        if given.expand:
            name = file.name.removesuffix(COMPACT_SUFFIX) + RECORD_SUFFIX
            data = b"".join(record_bytes(read_compact(file)))
        else:
            name = file.name.removesuffix(RECORD_SUFFIX) + COMPACT_SUFFIX
            data = pack(read_record(file)).encode()
        (given.folder / name).write_bytes(gzip.compress(data, mtime=0))


if __name__ == "__main__":
    main()
