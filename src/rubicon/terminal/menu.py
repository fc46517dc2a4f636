"""`rubicon menu`: a numbered list of commands, which asks for their arguments."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from os.path import expanduser
from typing import NamedTuple


class MenuEntry(NamedTuple):
    """`words` are a command line, to which the answers to `questions` are added."""

    title: str
    words: tuple[str, ...]
    questions: tuple[MenuQuestion, ...] = ()


class MenuQuestion(NamedTuple):
    text: str
    optional: bool = False


MENU = (
    MenuEntry("Start the server and open the game in a browser", ("serve",)),
    MenuEntry("Play in this terminal", ("play",)),
    MenuEntry("Play with Domination's commands", ("domination",)),
    MenuEntry("Read the rules", ("rules",), (MenuQuestion("Which edition? (Press Enter for a list)", optional=True),)),
    MenuEntry(
        "Show a map",
        ("maps", "show"),
        (MenuQuestion("Which map? (a file or a built-in board, such as classic-world)"),),
    ),
    MenuEntry(
        "Create or edit a map",
        ("maps", "edit"),
        (MenuQuestion("Which file? (Press Enter for a new map)", optional=True),),
    ),
    MenuEntry(
        "Compute the odds of a battle",
        ("odds",),
        (MenuQuestion("How many attackers?"), MenuQuestion("How many defenders?")),
    ),
    MenuEntry("Replay a saved game", ("replay",), (MenuQuestion("Which file?"),)),
    MenuEntry("Check the dice of a finished game", ("verify",), (MenuQuestion("Which file?"),)),
)


def add_menu_arguments(parser: ArgumentParser) -> None:
    """The menu has no arguments."""


def run_menu(args: Namespace) -> int:
    return show_menu(MENU, args.perform)


def show_menu(entries: Sequence[MenuEntry], perform: Callable[[list[str]], int]) -> int:
    """Show the menu again after each entry, whatever its result, until the person quits."""
    try:
        while (entry := choose_entry(entries)) is not None:
            words = ask_questions(entry)
            if words is not None:
                with suppress(SystemExit):  # argparse has printed the reason
                    perform(words)
    except (EOFError, KeyboardInterrupt):
        print()
    print("Goodbye.")
    return 0


def choose_entry(entries: Sequence[MenuEntry]) -> MenuEntry | None:
    """The chosen entry, or None to quit."""
    print("\nRubicon\n")
    for number, entry in enumerate(entries, 1):
        print(f"  {number}  {entry.title}")
    print("  q  Quit\n")
    while True:
        answer = input("Your choice: ").strip().lower()
        if answer in ("q", "quit", "exit"):
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(entries):
            return entries[int(answer) - 1]
        if answer:
            print(f"“{answer}” isn’t on the menu. Type a number from 1 to {len(entries)}, or q to quit.")


def ask_questions(entry: MenuEntry) -> list[str] | None:
    """The command line; None if a required answer is empty, which leads back to the menu."""
    answers = []
    for question in entry.questions:
        answer = input(f"{question.text} ").strip()
        if answer:
            answers.append(expanduser(answer))  # as a shell would: ~/my.game
        elif not question.optional:
            return None
    # The name of a file may begin with a dash.
    return [*entry.words, *(["--"] if answers else []), *answers]
