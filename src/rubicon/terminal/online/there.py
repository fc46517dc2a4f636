"""The words of a game that a server plays: what one says to the others, and how one comes, goes and plays again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ...core.codec import decode
from ...core.edition import Seat, Viewer
from ...core.figures import Figures
from ...core.talk import Allow, Decline, Deny, Finish
from ...errors import Illegal, Malformed, Refused
from ...texts import say, texts
from ...wire.messages import Undo
from .. import board
from ..asking import Asking
from ..figures import table
from ..files import put
from ..ink import visible
from ..scene import Left
from . import company
from .away import Away
from .console import Console, Moved

FIGURES = msgspec.json.Decoder(Figures)
SAID = 500
"""So many letters at once."""
BEFORE = ("help", "leave", "quit", "say", "seats", "start")
"""The words that need no game."""


class Elsewhere(Exception):
    """They play on at another table."""

    def __init__(self, code: str) -> None:
        self.code = code


class There(Asking[Away]):
    screen: Console

    def __init__(self, away: Away, *, host: bool, start_when_full: bool) -> None:
        others = {
            "allow": self.allow,
            "decline": self.decline,
            "deny": self.deny,
            "download": self.download,
            "figures": self.figures,
            "finish": self.finish,
            "leave": self.leave,
            "quit": self.quit,
            "rematch": self.rematch,
            "save": self.save,
            "say": self.say,
            "start": self.start,
            "undo": self.undo,
        }
        super().__init__(away, others)
        self.all_words = self.words
        self.words = {word: house for word, house in self.words.items() if word in BEFORE}
        self.host = host
        self.start_when_full = start_when_full
        self.told_over = False
        self.waited_for = ""

    def listed(self) -> str:
        return say("online", "words")

    def meaning(self, word: str) -> str:
        return texts()["online"].get(f"help.{word}") or super().meaning(word)

    # The course of the sitting.

    def run(self) -> int:
        """Until they go. Raises Elsewhere, and Refused where the table or the server is no more."""
        away = self.sitting
        try:
            self._come()
            while True:
                try:
                    self._go_on()
                    self.interrupts = 0
                except Moved:
                    continue
                except KeyboardInterrupt:
                    self.interrupts += 1
                    if not self.screen.seen or self.interrupts > 1:
                        raise Left(130) from None
                    self.screen.say("", say("online", "interrupted"))
        except EOFError:
            self._kept()
            return 0
        except Left as left:
            if left.code:
                self._kept()
            return left.code
        finally:
            away.leave()

    def _come(self) -> None:
        away = self.sitting
        away.come()
        sitting = away.sitting
        if sitting is not None and sitting.status == "open":
            self.screen.say("", *company.chairs(sitting, self.screen.ink))
            self.screen.say(self.screen.ink.dim(say("play", "promise", {"commitment": sitting.commitment})), "")
            self.screen.say(say("online", "host" if self.host else "guest", {"code": away.code}))

    def _go_on(self) -> None:
        """Takes one line, when one can be taken."""
        away = self.sitting
        away.screen.attend()
        if away.closed_down:
            raise Left(0)
        if not away.begun:
            self._before()
            return
        self.words = self.all_words
        if away.over:
            self._after()
            return
        seat = away.mine_awaited()
        if seat is not None:
            away.hand_over(seat)
            self.describe(seat)
        elif not self.screen.seen:
            self._tell_who_is_awaited()
        line = self._line()
        if line is not None:
            self._obey(line)

    def _situation(self) -> tuple[bool, bool, bool, Seat | None, bool]:
        """What is asked: while this is so, somebody may go on typing."""
        away = self.sitting
        full = self.start_when_full and away.full
        return away.begun, away.over, away.closed_down, away.mine_awaited(), full

    def _line(self) -> str | None:
        """In a pipe a move waits until its seat is asked. None if that, or anything else, has come about meanwhile."""
        away, screen, asked = self.sitting, self.screen, self._situation()
        screen.moved = lambda: self._situation() != asked
        if not screen.seen:
            screen.wait(lambda: screen.moved() or self._takes_a_line())
            if screen.moved():
                return None
        viewer = away.viewpoint
        who = "watcher" if viewer is None or not away.begun else away.names.table.seats[viewer].name
        try:
            line = screen.ask(self._prompt, self._completed, who)
        finally:
            screen.moved = lambda: False
        self.echo(line)
        return line

    def _takes_a_line(self) -> bool:
        """Whoever has no more lines stays as long as none is needed, and sees how it ends."""
        away, line = self.sitting, self.screen.next_line
        needed = away.over or away.mine_awaited() is not None
        if line is None:
            return self.screen.ended and (needed or (not away.begun and self.host and not self.start_when_full))
        return needed or not line or not away.people or self._is_house_word(line)

    def _is_house_word(self, line: str) -> bool:
        first = line.lstrip("/").partition(" ")[0].casefold()
        return line.startswith(('"', "/")) or first in self.words or first in ("exit", "q", "?")

    def _prompt(self) -> str:
        away, ink = self.sitting, self.screen.ink
        seat = away.mine_awaited() if away.begun else None
        if seat is not None and seat == away.viewpoint:
            seconds = away.remaining(seat)
            prompt = self.prompt(seat)
            return prompt if seconds is None else f"{ink.dim(f'[{company.lasting(seconds)}]')} {prompt}"
        if not away.begun:
            return say("online", "before_prompt") + " > "
        if away.over:
            return say("online", "after") + " "
        return ink.dim(say("online", "waiting", {"seats": self._awaited()})) + " > "

    def _awaited(self) -> list[str]:
        return [self.sitting.names.seat(seat) for seat in self.sitting.awaited()]

    def _tell_who_is_awaited(self) -> None:
        """For whoever reads a pipe; at a terminal it stands in the prompt."""
        told = say("online", "waiting", {"seats": self._awaited()})
        if told != self.waited_for:
            self.waited_for = told
            self.screen.say(f"-- {told}")

    def _completed(self, text: str) -> tuple[str, list[str]]:
        away = self.sitting
        if away.begun and away.viewpoint is not None:
            return self.complete(text, away.viewpoint)
        last = text.lstrip()
        return last, [each for each in self.words if each.startswith(last.casefold())]

    def _obey(self, line: str) -> None:
        away, viewer = self.sitting, self.sitting.viewpoint
        try:
            if line.startswith('"'):
                self.say(viewer, line.strip('"'))
            elif viewer is not None and away.begun and not away.over and away.options(viewer):
                self.obey(viewer, line)
            elif line:
                first, _, rest = line.lstrip("/").partition(" ")
                house = self.house(first)
                if house is None:
                    raise self._not_now(first)
                house(viewer, rest.strip())
        except Refused as refused:
            if away.stop is not None:
                raise
            self.screen.say(away.worded(refused))

    def _not_now(self, word: str) -> Refused:
        away = self.sitting
        if away.people and away.awaited():
            return Illegal("online.not_your_turn", seats=away.awaited())
        return Malformed("online.only_words", word=word, words=list(self.words))

    # Before and after.

    def _before(self) -> None:
        away = self.sitting
        if self.start_when_full and away.full:
            self.start_when_full = False
            self.start(None, "")
            away.wait(lambda: away.begun)
            return
        line = self._line()
        if line is not None:
            self._obey(line)

    def _after(self) -> None:
        away = self.sitting
        if not self.told_over:
            self.told_over = True
            self.screen.say(*ending(away))
        line = self._line()
        if line == "" and self.screen.seen:
            raise Left(0)
        if line:
            self._obey(line)
        self.told_over = away.over

    def _kept(self) -> None:
        away = self.sitting
        if away.people and not away.over:
            facts = {"server": away.link.url, "code": away.code, "who": away.link.who}
            self.screen.say("", say("online", "kept", facts))

    # The words. Those that look need a game to look at.

    def seats(self, viewer: Viewer, rest: str) -> None:
        """With who is here, and the time that they have."""
        away = self.sitting
        assert away.sitting is not None
        if not away.begun:
            self.screen.say(*company.chairs(away.sitting, self.screen.ink))
            return
        lines = board.seats(away.view(viewer), away.names, away.awaited())
        for number, (line, chair) in enumerate(zip(lines, away.sitting.chairs, strict=True)):
            self.screen.say(line + company.about(chair, number in away.people, away.remaining(number)))
        self.screen.say(self.screen.ink.dim(say("online", "watchers", {"number": away.sitting.watchers})))

    def help(self, viewer: Viewer, rest: str) -> None:
        if self.sitting.begun:
            super().help(viewer, rest)
        else:
            self.screen.say(*(f"   {self.screen.ink.bold(word.ljust(8))} {self.meaning(word)}" for word in self.words))

    def say(self, viewer: Viewer, rest: str) -> None:
        if not rest.strip():
            raise Malformed("online.say_what")
        self.sitting.say(rest.strip()[:SAID])

    def start(self, viewer: Viewer, rest: str) -> None:
        self.sitting.link.post(f"tables/{self.sitting.code}/start")

    def undo(self, viewer: Viewer, rest: str) -> None:
        self.sitting.act(self._own(viewer), Undo())
        self.sitting.told = ""

    def finish(self, viewer: Viewer, rest: str) -> None:
        seat = self._own(viewer)
        if self._sure(say("play", "finish", {"seat": self.sitting.names.seat(seat)})):
            self.sitting.act(seat, Finish())

    def decline(self, viewer: Viewer, rest: str) -> None:
        self.sitting.act(self._own(viewer), Decline())

    def allow(self, viewer: Viewer, rest: str) -> None:
        self.sitting.act(self._own(viewer), Allow())

    def deny(self, viewer: Viewer, rest: str) -> None:
        self.sitting.act(self._own(viewer), Deny())

    def save(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("online.save_as")
        self.sitting.link.post(f"tables/{self.sitting.code}/saves", {"name": rest})
        self.screen.say(say("online", "saved", {"name": visible(rest)}))

    def download(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("play.no_file", word="download")
        self._wait_for_end()
        file = Path(rest).expanduser()
        put(file, self.sitting.link.fetch("GET", f"tables/{self.sitting.code}/game"))
        self.screen.say(say("play", "prove" if self.sitting.over else "saved", {"file": str(file)}))

    def figures(self, viewer: Viewer, rest: str) -> None:
        self._wait_for_end()
        away = self.sitting
        outcome = away.game.edition.outcome(away.game.state)
        if outcome is None:
            raise Illegal("online.not_over")
        told = away.link.fetch("GET", f"tables/{away.code}/figures")
        self.screen.say(*table(decode(FIGURES, told, "online.not_understood"), outcome, away.names))

    def leave(self, viewer: Viewer, rest: str) -> None:
        """Gives up the seat from which one looks; of several, the others are kept."""
        seat = self._own(viewer)
        if not self._sure(say("online", "leave")):
            return
        self.sitting.link.post(f"tables/{self.sitting.code}/seats/{seat}/leave")
        if len(self.sitting.people) < 2:
            self.sitting.people = []
            raise Left(0)

    def quit(self, viewer: Viewer, rest: str) -> None:
        self._kept()
        raise Left(0)

    def rematch(self, viewer: Viewer, rest: str) -> None:
        self._wait_for_end()
        sitting = self.sitting.sitting
        assert sitting is not None
        raise Elsewhere(sitting.next or self.sitting.link.post(f"tables/{self.sitting.code}/rematch")["code"])

    def _wait_for_end(self) -> None:
        """A script that wants something of the end waits for it, unless it is asked to do something first."""
        away = self.sitting
        if not self.screen.seen:
            away.wait(lambda: away.over or away.closed_down or away.mine_awaited() is not None)
        away.conclude()

    def _own(self, viewer: Viewer) -> Seat:
        """The seat that somebody acts for, even before the game, when nobody looks from it."""
        seat = viewer if viewer is not None else next(iter(self.sitting.people), None)
        if seat is None:
            raise Illegal("submit.watching")
        return seat

    def _sure(self, question: str) -> bool:
        """A person is asked once more; a script means what it says."""
        return not self.screen.seen or self.screen.ask(f"{question} ").casefold() in ("y", "yes")


def ending(away: Away) -> Iterator[str]:
    """How it ended, as far as no event has just told it."""
    outcome = away.game.edition.outcome(away.game.state)
    if outcome is None:
        return
    if not any(hasattr(event, "places") for event in away.log[-3:]):
        yield say("play", "over", away.names.fields(outcome))
    if outcome.winner is not None:
        yield away.screen.ink.bold(say("play", "won", {"seat": away.names.seat(outcome.winner)}))
