"""The commands of a person that are no moves: board, seats, log, odds, undo, finish, …"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.edition import Seat, Viewer
from ..core.table_talk import Allow, Decline, Deny, Finish
from ..core.text import find_name
from ..errors import Illegal, Malformed
from ..texts import has, say
from ..wire.messages import Undo
from . import board_display, guide, odds_display, parser, report
from .board_display import drawing_of, map_lines
from .guide import show_paged
from .parser import plain
from .prompt import Prompt
from .spellings import find_spelling
from .table_client import Command, TableClient

DEFAULT_LOG_EVENTS = 20
BEFORE_THE_GAME = ("help", "leave", "quit", "say", "seats", "start")
"""The commands before the start of the game."""
ALIASES = {"exit": "quit", "q": "quit", "?": "help"}


class Commands:
    """The commands of every kind of table. Each kind adds its own."""

    def __init__(self, table: TableClient, prompt: Prompt) -> None:
        self.table = table
        self.prompt = prompt
        self.screen = table.screen
        looking: dict[str, Command] = {
            "board": self.board,
            "dice": self.dice,
            "help": self.help,
            "log": self.log,
            "map": self.map,
            "me": self.me,
            "menu": self.menu,
            "odds": self.odds,
            "rules": self.rules,
            "seats": self.seats,
            "why": self.why,
        }
        agreeing: dict[str, Command] = {"finish": self.finish, "undo": self.undo}
        if not table.asks_everybody:
            agreeing |= {"allow": self.allow, "decline": self.decline, "deny": self.deny}
        self._words = dict(sorted({**looking, **agreeing, **table.commands()}.items()))

    @property
    def words(self) -> Mapping[str, Command]:
        """The commands that are possible now."""
        if self.table.begun:
            return self._words
        return {word: command for word, command in self._words.items() if word in BEFORE_THE_GAME}

    # A line.

    def obey(self, viewer: Viewer, line: str) -> None:
        """Run a line. If it raises Refused, nothing has changed."""
        if line.startswith('"') and "say" in self.words:
            self.words["say"](viewer, line.strip('"').strip())
            return
        table = self.table
        options = table.options(viewer) if viewer is not None and table.begun else ()
        first, _, rest = line.lstrip("/").strip().partition(" ")
        if viewer is None or not options:
            self.obey_word(viewer, line)
            return
        if not first:
            if self.screen.seen:
                self.menu(viewer, "")
            return
        is_word = line.startswith("/") or (first in self.words and first not in parser.verb_keys(options))
        verb = None if is_word else parser.find_verb(first, options)
        closed = () if is_word or verb else table.closed_options(viewer)
        if verb is not None:
            table.act(viewer, self.prompt.action(viewer, verb, rest.split(), options))
        elif plain(first) in parser.verb_keys(closed):  # not possible now: the referee explains
            table.act(viewer, parser.read_action(plain(first), rest.split(), closed, table.names.lexicon, None))
        elif (command := self.find(first)) is not None:
            command(viewer, rest.strip())
        else:
            table.act(viewer, self.prompt.action_without_verb(viewer, [first, *rest.split()], options))

    def obey_word(self, viewer: Viewer, line: str) -> None:
        """Like `obey`, for commands only."""
        first, _, rest = line.lstrip("/").strip().partition(" ")
        if not first:
            return
        command = self.find(first)
        if command is None:
            raise self.table.not_now(first, list(self.words))
        command(viewer, rest.strip())

    def find(self, word: str) -> Command | None:
        word = ALIASES.get(word.casefold(), word.casefold())
        fits = [each for each in self.words if each == word] or [each for each in self.words if each.startswith(word)]
        if len(fits) > 1:
            raise Malformed("text.ambiguous", word=word, what="word", names=fits)
        return self.words[fits[0]] if fits else None

    def is_command(self, line: str) -> bool:
        """Whether the first word of a line is a command."""
        first = line.lstrip("/").partition(" ")[0].casefold()
        return line.startswith(('"', "/")) or first in self.words or first in ALIASES

    # Commands that only show something.

    def board(self, viewer: Viewer, rest: str) -> None:
        table = self.table
        lines = board_display.board_lines(table.view(viewer), table.names, self.screen.columns)
        if rest:
            named = [t.name for t in table.names.table.board.map.territories]
            index = find_spelling(rest, table.names.lexicon.territories, table.names.lexicon, "territory")
            lines = [line for line in lines if line.strip().startswith(named[index])]
        self.screen.say(*lines)

    def seats(self, viewer: Viewer, rest: str) -> None:
        self.screen.say(*self.table.seat_lines())

    def map(self, viewer: Viewer, rest: str) -> None:
        drawing = drawing_of(self.table.names.table)
        if drawing is None:
            self.screen.say(say("play", "no_drawing"))
            self.board(viewer, "")
            return
        self.screen.say(*map_lines(self.table.view(viewer), self.table.names, drawing, self.screen.columns))

    def me(self, viewer: Viewer, rest: str) -> None:
        if viewer is not None:
            self.table.show_secrets(viewer)

    def menu(self, viewer: Viewer, rest: str) -> None:
        self.prompt.menu(viewer)

    def log(self, viewer: Viewer, rest: str) -> None:
        number = int(rest) if rest.isdecimal() and len(rest) < 9 else DEFAULT_LOG_EVENTS
        self.table.tell(self.table.memory(viewer).log[-number:] if number else [])

    def dice(self, viewer: Viewer, rest: str) -> None:
        _, fights = self.table.memory(viewer).fights
        self.screen.say(*report.dice_lines(fights, self.table.names, self.screen.columns))

    def odds(self, viewer: Viewer, rest: str) -> None:
        """The forecast of an action or a campaign, or a list of all possible actions."""
        table, options = self.table, () if viewer is None else self.table.options(viewer)
        path = odds_display.read_path(rest, options, table.names.lexicon)
        table.secret = True  # plans are secret
        if path:
            self.screen.say(*odds_display.campaign_lines(table.edition, table.view(viewer), path, table.names))
            return
        if viewer is None or not options:
            raise Illegal("play.no_odds")
        first, *words = rest.split() or [""]
        verb = parser.find_verb(first, options) if first else None
        if first and verb is None:
            raise self.prompt.unknown(viewer, first)
        view, none = table.view(viewer), say("forecast", "none")
        if verb is None or not words:
            named = [option for option in options if verb in (None, plain(option.verb))]
            forecasts = odds_display.ranked_forecasts(table.edition, view, named, table.names.lexicon)
            self.screen.say(*odds_display.forecast_table(forecasts, self.screen.style) if forecasts else [none])
            return
        action = self.prompt.action(viewer, verb, words, options)
        if not any(option.allows(action) for option in options):
            raise table.edition.explain(table.game.state, viewer, action)
        forecast = table.edition.forecast(view, action)
        self.screen.say(none if forecast is None else odds_display.forecast_sentence(action, forecast))

    def why(self, viewer: Viewer, rest: str) -> None:
        """The last reasons of all computer players, or of the named one."""
        names = self.table.names
        only = find_name(rest, names.lexicon.seats, "seat") if rest else None
        self.screen.say(*report.reason_lines(self.table.reasons(), only, names, self.screen.columns))

    def help(self, viewer: Viewer, rest: str) -> None:
        words = {word: self.meaning(word) for word in self.words}
        if not self.table.begun:
            self.screen.say(*(f"   {self.screen.style.bold(word.ljust(8))} {told}" for word, told in words.items()))
            return
        options = () if viewer is None else self.table.options(viewer)
        style, columns = self.screen.style, self.screen.columns
        show_paged("\n".join(guide.help_lines(rest, options, self.table.edition, words, style, columns)) + "\n")

    def meaning(self, word: str) -> str:
        return say(self.table.texts if has(self.table.texts, f"help.{word}") else "play", f"help.{word}")

    def rules(self, viewer: Viewer, rest: str) -> None:
        show_paged(guide.rule_chapters(guide.rulebook(self.table.edition), rest))

    # Undo and agreements.

    def undo(self, viewer: Viewer, rest: str) -> None:
        """On a shared screen, ask those who must allow it one after another, until one refuses."""
        table, seat = self.table, self.table.own_seat(viewer)
        if not (table.asks_everybody and table.game.request):  # else the request is from before the game was saved
            table.act(seat, Undo())
        table.described = ""
        while table.asks_everybody and (request := table.game.request):
            asked, name = table.game.unheard()[0], table.names.seat
            question = say("play", "allow", {"seat": name(asked), "asker": name(request.seat)})
            table.act(asked, Allow() if self._agrees(asked, question) else Deny())

    def finish(self, viewer: Viewer, rest: str) -> None:
        """On a shared screen, ask everybody, first the person who typed it, until one does not agree."""
        table = self.table
        if not table.asks_everybody:
            seat = table.own_seat(viewer)
            if table.confirmed(say("play", "finish", {"seat": table.names.seat(seat)})):
                table.act(seat, Finish())
            return
        people = sorted(table.game.people(), key=lambda seat: seat != viewer)
        if not people or table.edition.outcome(table.game.state) is not None:
            raise Illegal("finish.over" if people else "finish.not_asked")
        # If all who remain have agreed already, one of them must confirm.
        for seat in [seat for seat in people if seat not in table.game.agreed] or people[:1]:
            if self._agrees(seat, say("play", "finish", {"seat": table.names.seat(seat)})):
                table.act(seat, Finish())
                continue
            if table.game.agreed:
                table.act(seat, Decline())
            table.described = ""
            return

    def _agrees(self, seat: Seat, question: str) -> bool:
        """Hand over the keyboard and ask. Only yes counts as agreement."""
        self.table.hand_over(seat)
        answer = self.screen.ask(f"{question} ")
        self.screen.echo(answer)
        return answer.casefold() in ("y", "yes")

    def allow(self, viewer: Viewer, rest: str) -> None:
        self.table.act(self.table.own_seat(viewer), Allow())

    def deny(self, viewer: Viewer, rest: str) -> None:
        self.table.act(self.table.own_seat(viewer), Deny())

    def decline(self, viewer: Viewer, rest: str) -> None:
        self.table.act(self.table.own_seat(viewer), Decline())
