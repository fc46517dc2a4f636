"""Asking a person: what can be done now, the line they type, and the words that are no move: board, undo, save, …"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import get_args

from ..core.edition import Seat, Viewer
from ..core.figures import figures
from ..core.option import Action, Cards, Option, verb_of
from ..core.talk import Allow, Decline, Deny, Finish
from ..core.text import find
from ..errors import Illegal, Malformed, Refused
from ..texts import rules, say
from . import board, guide, keeping, report, typed, weighing
from .answers import plain
from .figures import table
from .map import draw, drawing_of
from .rules import show
from .sitting import Left, Sitting

WORDS = (
    *("board", "dice", "finish", "help", "load", "log", "map", "me"),
    *("menu", "odds", "quit", "rules", "save", "seats", "undo"),
)
LOGGED = 20


class Asking:
    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.over = False
        self.interrupts = 0
        self.words: dict[str, Callable[[Viewer, str], None]] = {
            "board": self.board,
            "dice": self.dice,
            "finish": self.finish,
            "help": self.help,
            "load": self.load,
            "log": self.log,
            "map": self.map,
            "me": self.me,
            "menu": self.menu,
            "odds": self.odds,
            "quit": self.quit,
            "rules": self.rules,
            "save": self.save,
            "seats": self.seats,
            "undo": self.undo,
        }

    # One line of one person.

    def turn(self, seat: Seat) -> None:
        """Says what the situation is if it is new, takes a line and obeys it."""
        sitting = self.sitting
        sitting.hand_over(seat)
        self._describe(seat)
        names = sitting.names
        phase = board.phase(sitting.view(seat), names)
        prompt = f"{self.screen.ink.bold(names.seat(seat))}{self.screen.ink.dim(f' · {phase}' if phase else '')} > "
        line = self.screen.ask(prompt, lambda text: self._complete(text, seat), who=names.table.seats[seat].name)
        self.interrupts = 0
        self._echo(line)
        try:
            self.obey(seat, line)
        except Refused as refused:
            self.screen.say(names.refusal(refused))
            sitting.secret = sitting.secret or bool(sitting.secrets_of(seat))

    def obey(self, seat: Seat, line: str) -> None:
        """Does what a line says. Raises Refused, and then nothing has changed."""
        options = self.sitting.options(seat)
        first, _, rest = line.lstrip("/").strip().partition(" ")
        if not first:
            if self.screen.seen:
                self.menu(seat, "")
            return
        house_word = line.startswith("/") or (first in WORDS and first not in typed.verbs(options))
        verb = None if house_word else typed.find_verb(first, options)
        if verb is not None:
            self.sitting.act(seat, self._read(seat, verb, rest.split(), options))
            return
        closed = () if house_word else self.sitting.closed(seat)
        if plain(first) in typed.verbs(closed):  # it cannot be done now: the referee will say why
            action = typed.read(plain(first), rest.split(), closed, self.sitting.names.lexicon, None)
            self.sitting.act(seat, action)
            return
        house = self._house(first)
        if house is not None:
            house(seat, rest.strip())
        elif (only := self._only(options)) is not None:
            self._without_verb(seat, only, first, rest)
        else:
            raise self._unknown(seat, first)

    def _house(self, word: str) -> Callable[[Viewer, str], None] | None:
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
        try:
            action = typed.read(plain(option.verb), words, [option], self.sitting.names.lexicon, None)
        except Malformed:
            raise self._unknown(seat, first) from None
        self.sitting.act(seat, action)

    def _unknown(self, seat: Seat, word: str) -> Refused:
        """What can be done at other times is refused as the rules say; all else is not understood."""
        game, offered = self.sitting.game, list(typed.verbs(self.sitting.options(seat)))
        for kind in get_args(game.edition.Action) or (game.edition.Action,):
            if plain(verb_of(kind)) == plain(word):
                whole = not kind.__struct_fields__
                return (
                    game.edition.why(game.state, seat, kind())
                    if whole
                    else Illegal("not_now", verb=word, offered=offered)
                )
        return Malformed("play.unknown", word=word, verbs=offered)

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

    def _complete(self, text: str, seat: Seat) -> tuple[str, list[str]]:
        options = self.sitting.options(seat)
        if text.lstrip("/").startswith("odds ") and "odds" not in typed.verbs(options):
            return typed.completions(text.partition(" ")[2], options, self.sitting.names.lexicon, ())
        return typed.completions(text, options, self.sitting.names.lexicon, WORDS)

    def _echo(self, line: str) -> None:
        """In a pipe nobody sees what was typed."""
        if not self.screen.seen and line:
            self.screen.say(f"> {line}")

    # The situation.

    def _describe(self, seat: Seat) -> None:
        sitting, screen = self.sitting, self.screen
        view = sitting.view(seat)
        chapter = sitting.game.edition.chapter(sitting.game.state)
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
            if any(isinstance(slot, Cards) for option in sitting.options(seat) for slot in option.slots):
                sitting.show_secrets(seat)
        self.menu(seat, "")

    def menu(self, viewer: Viewer, rest: str) -> None:
        sitting = self.sitting
        options = () if viewer is None else sitting.options(viewer)
        self.screen.say(*guide.menu(options, self.screen.ink))
        self.screen.say(self.screen.ink.dim("   " + say("play", "words")))

    # The words that are no move. Each gets the seat of whoever typed it, and what stands after the word.

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
        asked = sitting.game.edition.awaited(sitting.game.state)
        self.screen.say(*board.seats(sitting.view(viewer), sitting.names, asked))

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
        """How an action would end that is not played; without one, how all would that can be done now."""
        sitting, options = self.sitting, () if viewer is None else self.sitting.options(viewer)
        if viewer is None or not options:
            raise Illegal("play.no_odds")
        sitting.secret = True  # what somebody weighs is nobody else's business
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
            raise edition.why(state, viewer, action)
        forecast = edition.forecast(view, action)
        self.screen.say(say("forecast", "none") if forecast is None else weighing.sentence(action, forecast))

    def undo(self, viewer: Viewer, rest: str) -> None:
        """Where the others must allow it they are asked one after another. The first who does not ends the asking."""
        sitting, game = self.sitting, self.sitting.game
        if viewer is None:
            return
        if game.request is None:  # else a game was left while it was asked
            sitting.act(viewer, game.undo_by(viewer))
        sitting.told = ""
        while game.request is not None:
            seat, asker = game.unheard()[0], sitting.names.seat(game.request.seat)
            sitting.act(seat, Allow() if self._agrees(seat, "allow", asker=asker) else Deny())

    def finish(self, viewer: Viewer, rest: str) -> None:
        """Asks all people who must agree, whoever typed it first. The first who does not ends the asking."""
        sitting, game = self.sitting, self.sitting.game
        people = sorted(game.people(), key=lambda seat: seat != viewer)
        if not people or game.edition.outcome(game.state) is not None:
            raise Illegal("finish.over" if people else "finish.not_asked")
        # Where the only one who had not agreed has fallen since, somebody must say it once more.
        for seat in [seat for seat in people if seat not in game.agreed] or people[:1]:
            if self._agrees(seat, "finish"):
                sitting.act(seat, Finish())
                continue
            if game.agreed:
                sitting.act(seat, Decline())
            sitting.told = ""
            return

    def _agrees(self, seat: Seat, question: str, **facts: str) -> bool:
        """Hands the keyboard over and asks. Only a clear yes is one."""
        self.sitting.hand_over(seat)
        answer = self.screen.ask(say("play", question, {"seat": self.sitting.names.seat(seat), **facts}) + " ")
        self._echo(answer)
        return answer.casefold() in ("y", "yes")

    def help(self, viewer: Viewer, rest: str) -> None:
        options = () if viewer is None else self.sitting.options(viewer)
        edition = self.sitting.game.edition
        show("\n".join(guide.help_on(rest, options, edition, WORDS, self.screen.ink, self.screen.columns)) + "\n")

    def rules(self, viewer: Viewer, rest: str) -> None:
        edition = self.sitting.game.edition.name
        try:
            text = rules(edition)
        except FileNotFoundError:
            raise Malformed("play.no_rules", edition=edition) from None
        show(guide.chapter(text, rest))

    def save(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            if not self.screen.seen:
                raise Malformed("play.no_file", word="save")
            rest = self.screen.ask(say("play", "which_file", {"usual": str(keeping.last())}) + " ")
        file = Path(rest).expanduser() if rest else keeping.last()
        self.sitting.save(file)
        self.screen.say(say("play", "saved", {"file": str(file)}))

    def load(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("play.no_file", word="load")
        if self.sitting.unsaved and self.screen.seen:
            self.sitting.keep_quietly()
        self.sitting.load(rest)
        self.over = False

    def quit(self, viewer: Viewer, rest: str) -> None:
        if not self.sitting.unsaved:
            raise Left(0)
        if self.screen.seen:
            answer = self.screen.ask(say("play", "keep", {"file": str(keeping.last())}) + " ")
            if answer.casefold() in ("n", "no"):
                raise Left(0, discard=True)
            if answer.casefold() not in ("", "y", "yes"):
                self.save(viewer, answer)
                raise Left(0)
        self.sitting.keep_quietly()
        raise Left(0)

    # Interruptions, and the end.

    def interrupted(self) -> bool:
        """Whether it is the second time in a row. The first time one is told how to leave."""
        self.interrupts += 1
        if self.interrupts == 1:
            self.screen.say("", say("play", "interrupted"))
        return self.interrupts > 1

    def pause(self) -> None:
        line = self.screen.ask(say("play", "paused") + " ")
        self.interrupts = 0
        if line:
            viewer = self.sitting.viewer(None)
            try:
                house = self._house(line.split()[0])
                if house is None:
                    raise Malformed("play.unknown", word=line.split()[0], verbs=list(WORDS))
                house(viewer, line.partition(" ")[2].strip())
            except Refused as refused:
                self.screen.say(self.sitting.names.refusal(refused))

    def after(self) -> None:
        """The game is over: it is kept, and can be looked at, saved, or played on where the edition offers that."""
        sitting, screen = self.sitting, self.screen
        if not self.over:
            self.over = True
            outcome = sitting.game.edition.outcome(sitting.game.state)
            if outcome is not None and not any(hasattr(event, "places") for event in sitting.log[-3:]):
                facts = {"places": outcome.places, "reason": outcome.reason.replace("_", " ")}
                screen.say(say("play", "over", sitting.names.facts(facts)))
            if outcome is not None and outcome.winner is not None:
                screen.say(screen.ink.bold(say("play", "won", {"seat": sitting.names.seat(outcome.winner)})))
            if outcome is not None:
                in_figures = figures(sitting.game.edition, sitting.game.records)
                screen.say("", *table(in_figures, outcome, sitting.names))
            sitting.keep_quietly()
        if not self.sitting.people:
            raise Left(0)
        seat = next((seat for seat in sitting.people if sitting.options(seat)), None)
        viewer = sitting.people[0] if len(sitting.people) == 1 else seat
        line = screen.ask(say("play", "after") + " ")
        self._echo(line)
        if not line and screen.seen:
            raise Left(0)
        try:
            if line and seat is not None:
                self.obey(seat, line)
            elif line:
                house = self._house(line.lstrip("/").split()[0])
                if house is None:
                    raise Malformed("play.over", word=line.split()[0])
                house(viewer, line.partition(" ")[2].strip())
        except Refused as refused:
            screen.say(sitting.names.refusal(refused))
        self.over = not sitting.game.edition.awaited(sitting.game.state)
