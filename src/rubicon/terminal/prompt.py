"""The prompt of a person: situation, menu, questions and completion, and lines as actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from ..core.edition import Seat, Viewer
from ..core.option import Action, CardsSlot, Option, verb_of
from ..errors import Illegal, Malformed, Refused
from ..texts import say
from . import board_display, guide, odds_display, parser
from .parser import plain
from .table_client import TableClient

MAX_BOARD_LINES = 20
"""A board of at most this many lines is shown when a turn begins, if it takes no more than half the screen."""


class Prompt:
    def __init__(self, table: TableClient) -> None:
        self.table = table
        self.screen = table.screen

    # Output.

    def text(self, seat: Seat) -> str:
        names, style = self.table.names, self.screen.style
        phase = board_display.phase_text(self.table.view(seat), names)
        return f"{style.bold(names.seat(seat))}{style.dim(f' · {phase}' if phase else '')} > "

    def describe(self, seat: Seat) -> None:
        """Show the situation, unless it was shown before."""
        table, screen = self.table, self.screen
        view, options = table.view(seat), table.options(seat)
        turn, kind = table.turn(), type(getattr(view, "phase", None)).__name__
        described = f"{seat} {turn} {kind} {','.join(parser.verb_keys(options))}"
        if table.described == described:
            return
        fresh = table.described.split(" ")[:2] != [str(seat), str(turn)]
        table.described = described
        if not screen.seen:
            phase = board_display.phase_text(view, table.names)
            screen.say(f"-- {table.names.seat(seat)}: {phase}" if phase else f"-- {table.names.seat(seat)}")
            return
        screen.say("")
        if fresh:
            title = f" {table.names.table.seats[seat].name} "
            line = f"──{title}" + "─" * (min(screen.columns, 78) - len(title))
            screen.say(screen.style.bold(screen.style.seat(seat, line)), *table.seat_lines())
            listed = board_display.board_lines(view, table.names, screen.columns)
            if len(listed) <= min(MAX_BOARD_LINES, screen.rows // 2):
                screen.say("", *listed)
            if any(isinstance(slot, CardsSlot) for option in options for slot in option.slots):
                table.show_secrets(seat)
        self.menu(seat)

    def menu(self, viewer: Viewer) -> None:
        options = () if viewer is None else self.table.options(viewer)
        self.screen.say(*guide.menu_lines(options, self.screen.style))
        self.screen.say(self.screen.style.dim("   " + say(self.table.texts, "words")))

    # Input.

    def action(self, seat: Seat, verb: str, words: Sequence[str], options: Sequence[Option]) -> Action:
        """The action of a line. Missing answers are asked for at a terminal."""
        ask: parser.Ask | None = (lambda question: self._ask_slot(seat, question)) if self.screen.seen else None
        return parser.read_action(verb, words, options, self.table.names.lexicon, ask)

    def action_without_verb(self, seat: Seat, words: Sequence[str], options: Sequence[Option]) -> Action:
        """The action of a line without a verb, if only one option takes answers. Else raises Refused."""
        answered = [option for option in options if option.slots]
        if len(answered) != 1 or self._verb(words[0]) is not None:
            raise self.unknown(seat, words[0])
        try:
            return parser.read_action(plain(answered[0].verb), words, answered, self.table.names.lexicon, None)
        except Malformed:
            raise self.unknown(seat, words[0]) from None

    def unknown(self, seat: Seat, word: str) -> Refused:
        """The refusal of a word: by the rules if it is a verb of another time, else as not understood."""
        table = self.table
        kind, offered = self._verb(word), list(parser.verb_keys(table.options(seat)))
        if kind is None:
            return Malformed("play.unknown", word=word, verbs=offered)
        if kind.__struct_fields__:
            return Illegal("not_now", verb=word, offered=offered)
        return table.edition.explain(table.game.state, seat, kind())

    def _verb(self, word: str) -> type[Action] | None:
        """The action of a verb, also one that is not possible now."""
        kinds = get_args(self.table.edition.Action) or (self.table.edition.Action,)
        return next((kind for kind in kinds if plain(verb_of(kind)) == plain(word)), None)

    def _ask_slot(self, seat: Seat, question: parser.SlotQuestion) -> str:
        """Ask for an answer, with forecasts of the possible ones."""
        slot, words, default, actions = question
        forecasts = odds_display.forecasts_of(self.table.edition, self.table.view(seat), actions)
        self.screen.say(*odds_display.forecast_table(forecasts, self.screen.style))
        shown = ", ".join(words) if sum(map(len, words)) < 3 * self.screen.columns else ""
        if set(words) <= set(forecasts) and len(words) <= odds_display.MAX_FORECAST_LINES:
            shown = ""
        asked = f"  {say('slot', slot.name)}{self.screen.style.dim(f' ({shown})') if shown else ''}"
        return self.screen.ask(
            asked + (f" [{default}] > " if default is not None else " > "),
            lambda text: (text.lstrip(), [word for word in words if word.startswith(plain(text))]),
        )

    def complete(self, text: str, seat: Viewer, commands: Iterable[str]) -> tuple[str, Sequence[str]]:
        """The unfinished word at the end of the line, and its completions."""
        if seat is None or not self.table.begun:
            last = text.lstrip()
            return last, [each for each in commands if each.startswith(last.casefold())]
        options, lexicon = self.table.options(seat), self.table.names.lexicon
        if text.lstrip("/").startswith("odds ") and "odds" not in parser.verb_keys(options):
            return odds_display.path_completions(text.partition(" ")[2], options, lexicon)
        return parser.completions(text, options, lexicon, list(commands))
