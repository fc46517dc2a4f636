"""`rubicon maps edit [FILE]`: a map is made or changed by commands, in a conversation or a script."""

from __future__ import annotations

import os
import re
import signal
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from ...errors import Illegal, Malformed, Refused
from ...texts import say, word
from ...world.map_draft import EDIT_COMMANDS, CommandToken, MapDraft, apply_command, command_usage, split_command
from ..screen import ENDING_SIGNALS, Screen, exit_on_signal
from ..style import visible, visible_lines, wrapped
from . import editor_files
from .show import counted, map_sheet
from .sources import located

EXIT_OK, EXIT_REFUSED = 0, 2
MAX_LISTED_FAULTS = 10
"""Of a file that cannot be edited; `maps check` lists them all."""


def add_edit_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="a .map file to edit, or the name of a new one")


def run_edit(args: Namespace) -> int:
    editor = Editor(Screen())
    return editor.run(args.file)


class LeftEditor(Exception):
    """The person has left, and unsaved work is kept."""

    def __init__(self, code: int) -> None:
        self.code = code


class Editor:
    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.draft = MapDraft.blank()
        self.saved = self.draft
        """The draft as it is in the file."""
        self.past: list[MapDraft] = []
        self.file: Path | None = None
        self.own: set[Path] = set()
        """Files that were read or written here; they are replaced without a backup."""
        self.new = True
        """It was never saved, so it gets its name from the file."""
        self.recovered: Path | None = None
        self.refused = False
        self.interrupts = 0
        self.commands: dict[str, Callable[[list[CommandToken]], None]] = {
            "editmap": self.edit_map,
            "savemap": self.save_map,
            "showmap": self.show_map,
            "validatemap": self.validate_map,
            "undo": self.undo,
            "help": self.help,
            "exit": self.quit,
            "quit": self.quit,
        }

    @property
    def unsaved(self) -> bool:
        return self.draft != self.saved

    # The conversation.

    def run(self, file: str | None) -> int:
        before = {number: signal.signal(number, self._ended) for number in ENDING_SIGNALS}
        try:
            self._begin(file)
            while True:
                try:
                    self.obey(self._ask())
                except Refused as refused:
                    self.refused = True
                    self.screen.say(visible_lines(word(refused)))
                except KeyboardInterrupt:
                    self._interrupted()
        except LeftEditor as left:
            return left.code
        except EOFError:
            if self.screen.seen:
                self.screen.say("")
            self.keep()
            return self._code()
        except (Exception, KeyboardInterrupt):
            self.keep()  # neither a bug nor an interrupt may lose a map
            raise
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _begin(self, file: str | None) -> None:
        if self.screen.seen:
            self.screen.say(say("edit", "welcome"))
        waiting = editor_files.unsaved_map()
        if waiting is not None:
            self._offer(waiting)
        if file is not None and self.recovered is None:
            self.open(file)

    def _offer(self, waiting: Path) -> None:
        facts = {"file": str(waiting)}
        if not self.screen.seen:
            self.screen.say(say("edit", "waiting", facts))
            return
        answer = self.screen.ask(say("edit", "offer", facts) + " ")
        if answer.casefold() in ("n", "no"):
            return
        if answer.casefold() in ("d", "delete"):
            editor_files.delete_unsaved(waiting)
            return
        self.open(str(waiting))

    def _ask(self) -> str:
        name = self.file.name if self.file else say("edit", "unnamed")
        prompt = f"{self.screen.style.bold(visible(name))}{'*' if self.unsaved else ''} > "
        line = self.screen.ask(prompt, lambda text: complete_line(text, self.draft), who="editor")
        self.interrupts = 0
        if not self.screen.seen and line:
            self.screen.say(f"> {visible(line)}")
        return line

    def obey(self, line: str) -> None:
        """Run a line. If it raises Refused, nothing has changed."""
        if not line or line.startswith("#"):
            return
        command, *words = split_command(line)
        name = command.text.casefold()
        if name in EDIT_COMMANDS:
            self._change(apply_command(self.draft, name, words))
        elif name in self.commands:
            self.commands[name](words)
        else:
            raise Malformed("edit.command", word=command.text, known=[*EDIT_COMMANDS, *self.commands])

    def _change(self, draft: MapDraft) -> None:
        before = self.draft
        self.past.append(before)
        self.draft = draft
        self.screen.say(self._told("changed"))
        lost = len(before.cards.missions()) - len(draft.cards.missions())
        if lost > 0:
            self.screen.say(say("edit", "missions_lost", {"number": lost}))
        picture = draft.map.files().get("map")
        if picture and draft.countries()[: len(before.countries())] != before.countries():
            self.screen.say(say("edit", "picture", {"file": visible(picture)}))

    def _told(self, key: str) -> str:
        links = self.draft.map.graph().links()
        pairs = {frozenset((source, target)) for source, targets in enumerate(links) for target in targets}
        continents, countries = len(self.draft.map.continents()), len(self.draft.map.countries())
        return say("edit", key, counted(continent=continents, country=countries, border=len(pairs)))

    # The commands that do not change the map.

    def edit_map(self, words: list[CommandToken]) -> None:
        self.open(_one_file(words, "editmap"))

    def open(self, file: str) -> None:
        """Open a file, or start a new one. Unsaved work is kept first."""
        path = editor_files.map_path(file)
        loaded = editor_files.load_map(path) if os.path.exists(path) else None
        if loaded is not None:
            obstacles = loaded.draft.obstacles(path.name, loaded.cards_name)
            if obstacles:
                told = [located(finding) for finding in obstacles[:MAX_LISTED_FAULTS]]
                raise Malformed("edit.unclear", file=file, faults="\n    ".join(told), number=len(obstacles))
        self.keep()
        self.draft = self.saved = MapDraft.blank() if loaded is None else loaded.draft
        self.past, self.file, self.recovered, self.new = [], path, None, loaded is None
        if loaded is None:
            self.screen.say(say("edit", "new", {"file": file}))
            return
        if editor_files.is_unsaved_copy(path):
            self.saved, self.file, self.recovered, self.new = MapDraft.blank(), None, path, True
            self.screen.say(self._told("taken_up"))
            return
        self.own |= {path, *loaded.files}
        self.screen.say(f"{file}: {self._told('opened')}", *([] if loaded.has_cards else [say("edit", "deck")]))

    def save_map(self, words: list[CommandToken]) -> None:
        file = _one_file(words, "savemap")
        path = editor_files.map_path(file)
        cards_changed = self.draft.cards != self.saved.cards
        title = path.stem if self.new else ""
        written = editor_files.save_map(self.draft, path, cards_changed, self.file, self.own, title)
        self.draft = self.saved = written.draft
        self.file, self.new = path, False
        self.own |= set(written.files)
        if self.recovered is not None:
            editor_files.delete_unsaved(self.recovered)
            self.recovered = None
        self.screen.say(say("edit", "saved", {"files": list(map(str, written.files))}))
        self.screen.say(*(say("edit", "backup", {"file": str(backup)}) for backup in written.backups))
        faults = self.draft.faults(path.name, path.with_suffix(".cards").name)
        if faults:
            self.screen.say(say("edit", "saved_faulty", {"number": len(faults)}))

    def show_map(self, words: list[CommandToken]) -> None:
        _no_words(words, "showmap")
        id = self.file.stem if self.file else say("edit", "unnamed")
        self.screen.say(*map_sheet(self.draft.board(id), self.screen.style, self.screen.columns))

    def validate_map(self, words: list[CommandToken]) -> None:
        _no_words(words, "validatemap")
        path = self.file or Path("unnamed.map")
        faults = self.draft.faults(path.name, path.with_suffix(".cards").name, path.stem if self.new else "")
        self.screen.say(*(located(finding) for finding in faults))
        self.screen.say(say("edit", "faulty", {"number": len(faults)}) if faults else self._told("valid"))

    def undo(self, words: list[CommandToken]) -> None:
        _no_words(words, "undo")
        if not self.past:
            raise Illegal("edit.nothing_to_undo")
        self.draft = self.past.pop()
        self.screen.say(self._told("undone"))

    def help(self, words: list[CommandToken]) -> None:
        usages = {command: command_usage(command) for command in EDIT_COMMANDS}
        usages |= {"editmap": "editmap FILE", "savemap": "savemap FILE"}
        known = [*EDIT_COMMANDS, *(command for command in self.commands if command != "exit")]
        longest = max(len(usages.get(command, command)) for command in known if command not in EDIT_COMMANDS)
        for command in known:
            told = say("edit", f"help.{command}")
            if command in EDIT_COMMANDS:
                self.screen.say(f"   {self.screen.style.bold(usages[command])}", f"      {told}")
            else:
                self.screen.say(f"   {self.screen.style.bold(usages.get(command, command).ljust(longest))}  {told}")
        self.screen.say("", wrapped(say("edit", "help").split(), self.screen.columns, 0))

    def quit(self, words: list[CommandToken]) -> None:
        if self.unsaved and self.screen.seen:
            answer = self.screen.ask(say("edit", "keep") + " ")
            if answer.casefold() in ("n", "no"):
                if self.recovered is not None:
                    editor_files.delete_unsaved(self.recovered)
                raise LeftEditor(EXIT_OK)
            if answer.casefold() not in ("", "y", "yes"):
                self.save_map([CommandToken(answer, quoted=True)])
                raise LeftEditor(EXIT_OK)
        self.keep()
        raise LeftEditor(self._code())

    # Unsaved work.

    def keep(self) -> None:
        """Keep unsaved work for the next start of the editor, and say where or why not."""
        if not self.unsaved:
            return
        try:
            kept = self.recovered = editor_files.keep_unsaved(self.draft, self.file, self.recovered)
            self.saved = self.draft
            self.screen.say(say("edit", "kept", {"file": str(kept)}))
        except Refused as refused:
            self.screen.say(visible_lines(word(refused)))

    def _code(self) -> int:
        return EXIT_REFUSED if self.refused and not self.screen.seen else EXIT_OK

    def _interrupted(self) -> None:
        self.interrupts += 1
        if not self.screen.seen or self.interrupts > 1:
            self.keep()
            raise LeftEditor(130)
        self.screen.say("", say("edit", "interrupted"))

    def _ended(self, number: int, frame: FrameType | None) -> None:
        """The window was closed, or the machine shuts down."""
        self.keep()
        exit_on_signal(number)


def _one_file(words: list[CommandToken], command: str) -> str:
    if len(words) != 1 or not words[0].text:
        raise Malformed("edit.usage", usage=f"{command} FILE")
    return words[0].text


def _no_words(words: list[CommandToken], command: str) -> None:
    if words:
        raise Malformed("edit.usage", usage=command)


# Completion.


EDITOR_COMMANDS = ("editmap", "savemap", "showmap", "validatemap", "undo", "help", "exit", "quit")
FILE_COMMANDS = ("editmap", "savemap")


def complete_line(text: str, draft: MapDraft) -> tuple[str, list[str]]:
    """The unfinished word at the end of the line and its completions: a command, -add or -remove, a name, or a file."""
    pieces = re.findall(r'"[^"]*"?|[^\s"]+', text)
    last = pieces.pop() if pieces and not text[-1:].isspace() else ""
    if not pieces:
        return last, _fitting(last, [*EDIT_COMMANDS, *EDITOR_COMMANDS])
    if pieces[0] in FILE_COMMANDS:
        return last, _files(last)
    if pieces[0] not in EDIT_COMMANDS:
        return last, []
    changes = EDIT_COMMANDS[pieces[0]]
    since = next((place for place, piece in enumerate(reversed(pieces)) if piece in changes), None)
    if since is None or since == len(changes[pieces[-1 - since]].wants):
        return last, _fitting(last, list(changes))
    return last, _fitting(last, _names(pieces[0], pieces[-1 - since], since, draft))


def _names(command: str, option: str, place: int, draft: MapDraft) -> list[str]:
    """Existing names that fit here."""
    match command, option, place:
        case ("editcontinent", "-remove", 0) | ("editcountry", "-add", 1):
            names = draft.continents()
        case ("editcountry", "-remove", _) | ("editneighbor", _, _):
            names = draft.countries()
        case _:
            names = []
    return [f'"{name}"' if " " in name else name for name in names]


def _fitting(last: str, words: list[str]) -> list[str]:
    plain = last.lstrip('"').casefold()
    return [word for word in words if word.lstrip('"').casefold().startswith(plain)]


def _files(last: str) -> list[str]:
    typed = last.strip('"')
    folder, begun = Path(typed).parent, "" if typed.endswith("/") else Path(typed).name
    folder = Path(typed) if typed.endswith("/") else folder
    try:
        found = sorted(path for path in folder.expanduser().iterdir() if path.name.startswith(begun))
    except (OSError, ValueError, RuntimeError):
        return []
    names = [f"{folder / path.name}/" if path.is_dir() else str(folder / path.name) for path in found]
    fit = [name for name in names if name.endswith(("/", ".map")) and not Path(name).name.startswith(".")]
    return [f'"{name}"' if " " in name else name for name in fit]
