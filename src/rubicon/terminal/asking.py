"""Asking a person: what can be done now, the line they type, and the words that only look: board, seats, log, …"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar, get_args

from ..core.edition import Seat, Viewer
from ..core.option import Action, Cards, Option, verb_of
from ..core.text import find
from ..errors import Illegal, Malformed, Refused
from ..texts import say
from . import board, guide, marching, report, typed, weighing
from .answers import plain
from .map import draw, drawing_of
from .rules import show
from .scene import Scene

LOGGED = 20
SHORT = 20
"""A board of so many lines is shown at the beginning of every turn, if that is no more than half the screen."""

House: TypeAlias = Callable[[Viewer, str], None]
"""What a word does that is no move. It gets the seat of whoever typed it, and what stands after the word."""
S = TypeVar("S", bound=Scene)


class Asking(ABC, Generic[S]):
    """Who plays here and who plays over a network type the same, but for the words of `others`."""

    def __init__(self, sitting: S, others: Mapping[str, House]) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.interrupts = 0
        looking: dict[str, House] = {
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
        self.words = dict(sorted({**looking, **others}.items()))

    @abstractmethod
    def listed(self) -> str:
        """The words that stand below the menu."""

    def meaning(self, word: str) -> str:
        """What a word of the house does, for its help."""
        return say("play", f"help.{word}")

    # One line of one person.

    def turn(self, seat: Seat) -> None:
        """Says what the situation is if it is new, takes a line and obeys it."""
        sitting = self.sitting
        sitting.hand_over(seat)
        self.describe(seat)
        who = sitting.names.table.seats[seat].name
        line = self.screen.ask(self.prompt(seat), lambda text: self.complete(text, seat), who=who)
        self.interrupts = 0
        self.echo(line)
        try:
            self.obey(seat, line)
        except Refused as refused:
            self.screen.say(sitting.names.refusal(refused))
            sitting.secret = sitting.secret or bool(sitting.secrets_of(seat))

    def prompt(self, seat: Seat) -> str:
        names, ink = self.sitting.names, self.screen.ink
        phase = board.phase(self.sitting.view(seat), names)
        return f"{ink.bold(names.seat(seat))}{ink.dim(f' · {phase}' if phase else '')} > "

    def obey(self, seat: Seat, line: str) -> None:
        """Does what a line says. Raises Refused, and then nothing has changed."""
        options = self.sitting.options(seat)
        first, _, rest = line.lstrip("/").strip().partition(" ")
        if not first:
            if self.screen.seen:
                self.menu(seat, "")
            return
        house_word = line.startswith("/") or (first in self.words and first not in typed.verbs(options))
        verb = None if house_word else typed.find_verb(first, options)
        if verb is not None:
            self.sitting.act(seat, self._read(seat, verb, rest.split(), options))
            return
        closed = () if house_word else self.sitting.closed(seat)
        if plain(first) in typed.verbs(closed):  # it cannot be done now: the referee will say why
            action = typed.read(plain(first), rest.split(), closed, self.sitting.names.lexicon, None)
            self.sitting.act(seat, action)
            return
        house = self.house(first)
        if house is not None:
            house(seat, rest.strip())
        elif (only := self._only(options)) is not None:
            self._without_verb(seat, only, first, rest)
        else:
            raise self._unknown(seat, first)

    def house(self, word: str) -> House | None:
        word = {"exit": "quit", "q": "quit", "?": "help"}.get(word.casefold(), word.casefold())
        fits = [each for each in self.words if each == word] or [each for each in self.words if each.startswith(word)]
        if len(fits) > 1:
            raise Malformed("text.ambiguous", word=word, what="word", names=fits)
        return self.words[fits[0]] if fits else None

    def _only(self, options: Sequence[Option]) -> Option | None:
        """The one thing that can be done with an answer: then its verb need not be typed."""
        answered = [option for option in options if option.slots]
        return answered[0] if len(answered) == 1 else None

    def _without_verb(self, seat: Seat, option: Option, first: str, rest: str) -> None:
        words = [first, *rest.split()]
        if self._verb(first) is not None:
            raise self._unknown(seat, first)
        try:
            action = typed.read(plain(option.verb), words, [option], self.sitting.names.lexicon, None)
        except Malformed:
            raise self._unknown(seat, first) from None
        self.sitting.act(seat, action)

    def _verb(self, word: str) -> type[Action] | None:
        """What the word does at other times."""
        kinds = get_args(self.sitting.game.edition.Action) or (self.sitting.game.edition.Action,)
        return next((kind for kind in kinds if plain(verb_of(kind)) == plain(word)), None)

    def _unknown(self, seat: Seat, word: str) -> Refused:
        """What can be done at other times is refused as the rules say; all else is not understood."""
        game, offered = self.sitting.game, list(typed.verbs(self.sitting.options(seat)))
        kind = self._verb(word)
        if kind is None:
            return Malformed("play.unknown", word=word, verbs=offered)
        if kind.__struct_fields__:
            return Illegal("not_now", verb=word, offered=offered)
        return game.edition.explain(game.state, seat, kind())

    def _read(self, seat: Seat, verb: str, words: Sequence[str], options: Sequence[Option]) -> Action:
        ask: typed.Ask | None = (lambda question: self._ask_slot(seat, question)) if self.screen.seen else None
        return typed.read(verb, words, options, self.sitting.names.lexicon, ask)

    def _ask_slot(self, seat: Seat, question: typed.Question) -> str:
        """What each answer would come to is shown first, where there is anything to tell."""
        slot, words, default, actions = question
        weighed = weighing.weigh(self.sitting.game.edition, self.sitting.view(seat), actions)
        self.screen.say(*weighing.table(weighed, self.screen.ink))
        shown = ", ".join(words) if sum(map(len, words)) < 3 * self.screen.columns else ""
        if set(words) <= set(weighed) and len(words) <= weighing.LISTED:
            shown = ""
        asked = f"  {say('slot', slot.name)}{self.screen.ink.dim(f' ({shown})') if shown else ''}"
        return self.screen.ask(
            asked + (f" [{default}] > " if default is not None else " > "),
            lambda text: (text.lstrip(), [word for word in words if word.startswith(plain(text))]),
        )

    def complete(self, text: str, seat: Seat) -> tuple[str, list[str]]:
        options = self.sitting.options(seat)
        if text.lstrip("/").startswith("odds ") and "odds" not in typed.verbs(options):
            return marching.completions(text.partition(" ")[2], options, self.sitting.names.lexicon)
        return typed.completions(text, options, self.sitting.names.lexicon, list(self.words))

    def echo(self, line: str) -> None:
        """In a pipe nobody sees what was typed."""
        if not self.screen.seen and line:
            self.screen.say(f"> {line}")

    # The situation.

    def describe(self, seat: Seat) -> None:
        sitting, screen = self.sitting, self.screen
        view = sitting.view(seat)
        chapter = sitting.game.edition.turn(sitting.game.state)
        verbs = ",".join(typed.verbs(sitting.options(seat)))
        kind = type(getattr(view, "phase", None)).__name__
        if sitting.told == f"{seat} {chapter} {kind} {verbs}":
            return
        fresh = sitting.told.split(" ")[:2] != [str(seat), str(chapter)]
        sitting.told = f"{seat} {chapter} {kind} {verbs}"
        phase = board.phase(view, sitting.names)
        if not screen.seen:
            screen.say(f"-- {sitting.names.seat(seat)}: {phase}" if phase else f"-- {sitting.names.seat(seat)}")
            return
        screen.say("")
        if fresh:
            title = f" {sitting.names.table.seats[seat].name} "
            screen.say(
                screen.ink.bold(screen.ink.seat(seat, f"──{title}" + "─" * (min(screen.columns, 78) - len(title))))
            )
            self.seats(seat, "")
            listed = board.board(view, sitting.names, screen.columns)
            if len(listed) <= min(SHORT, screen.rows // 2):
                screen.say("", *listed)
            if any(isinstance(slot, Cards) for option in sitting.options(seat) for slot in option.slots):
                sitting.show_secrets(seat)
        self.menu(seat, "")

    def menu(self, viewer: Viewer, rest: str) -> None:
        sitting = self.sitting
        options = () if viewer is None else sitting.options(viewer)
        self.screen.say(*guide.menu(options, self.screen.ink))
        self.screen.say(self.screen.ink.dim("   " + self.listed()))

    # The words that only look.

    def board(self, viewer: Viewer, rest: str) -> None:
        sitting = self.sitting
        lines = board.board(sitting.view(viewer), sitting.names, self.screen.columns)
        if rest:
            named = [t.name for t in sitting.names.table.board.map.territories]
            index = find(rest, sitting.names.lexicon.territories, "territory")
            lines = [line for line in lines if line.strip().startswith(named[index])]
        self.screen.say(*lines)

    def seats(self, viewer: Viewer, rest: str) -> None:
        sitting = self.sitting
        self.screen.say(*board.seats(sitting.view(viewer), sitting.names, sitting.awaited()))

    def map(self, viewer: Viewer, rest: str) -> None:
        drawing = drawing_of(self.sitting.names.table)
        if drawing is None:
            self.screen.say(say("play", "no_drawing"))
            self.board(viewer, "")
            return
        self.screen.say(*draw(self.sitting.view(viewer), self.sitting.names, drawing, self.screen.columns))

    def me(self, viewer: Viewer, rest: str) -> None:
        if viewer is not None:
            self.sitting.show_secrets(viewer)

    def log(self, viewer: Viewer, rest: str) -> None:
        number = int(rest) if rest.isdecimal() and len(rest) < 9 else LOGGED
        seen = [told for event in self.sitting.log if (told := event.seen_by(viewer)) is not None]
        self.sitting.secret |= any(event != event.seen_by(None) for event in seen[-number:])
        last = seen[-number:] if number else []
        self.screen.say(*report.lines(last, self.sitting.names, self.screen.columns))

    def dice(self, viewer: Viewer, rest: str) -> None:
        sitting = self.sitting
        fights = [seen for event in sitting.fights[1] if (seen := event.seen_by(viewer)) is not None]
        self.screen.say(*report.dice(fights, sitting.names, self.screen.columns))

    def odds(self, viewer: Viewer, rest: str) -> None:
        """How an action or a march would end that is not played; without one, how all would that can be done now."""
        sitting, options = self.sitting, () if viewer is None else self.sitting.options(viewer)
        way = marching.read(rest, options, sitting.names.lexicon)
        sitting.secret = True  # what somebody weighs is nobody else's business
        if way:
            self.screen.say(*marching.lines(sitting.game.edition, sitting.view(viewer), way, sitting.names))
            return
        if viewer is None or not options:
            raise Illegal("play.no_odds")
        first, *words = rest.split() or [""]
        verb = typed.find_verb(first, options) if first else None
        if first and verb is None:
            raise self._unknown(viewer, first)
        edition, view, state = sitting.game.edition, sitting.view(viewer), sitting.game.state
        if verb is None or not words:
            named = [option for option in options if verb in (None, plain(option.verb))]
            weighed = weighing.best(edition, view, named, sitting.names.lexicon)
            self.screen.say(*weighing.table(weighed, self.screen.ink) if weighed else [say("forecast", "none")])
            return
        action = self._read(viewer, verb, words, options)
        if not any(option.allows(action) for option in options):
            raise edition.explain(state, viewer, action)
        forecast = edition.forecast(view, action)
        self.screen.say(say("forecast", "none") if forecast is None else weighing.sentence(action, forecast))

    def why(self, viewer: Viewer, rest: str) -> None:
        """What the computers said about what they did last; with a name, what this one said."""
        sitting = self.sitting
        only = find(rest, sitting.names.lexicon.seats, "seat") if rest else None
        self.screen.say(*report.reasons(sitting.reasons(), only, sitting.names, self.screen.columns))

    def help(self, viewer: Viewer, rest: str) -> None:
        options = () if viewer is None else self.sitting.options(viewer)
        edition = self.sitting.game.edition
        words = {word: self.meaning(word) for word in self.words}
        show("\n".join(guide.help_on(rest, options, edition, words, self.screen.ink, self.screen.columns)) + "\n")

    def rules(self, viewer: Viewer, rest: str) -> None:
        show(guide.chapter(guide.rulebook(self.sitting.game.edition), rest))
