"""The words of a game that is played here: undo, finish, save, load, quit; its pauses, and what comes after the end."""

from __future__ import annotations

from pathlib import Path

from ..core.edition import Seat, Viewer
from ..core.figures import figures
from ..core.talk import Allow, Decline, Deny, Finish
from ..errors import Illegal, Malformed, Refused
from ..texts import say
from . import keeping
from .asking import Asking
from .figures import table
from .scene import Left
from .sitting import Sitting


class Here(Asking[Sitting]):
    def __init__(self, sitting: Sitting) -> None:
        others = {"finish": self.finish, "load": self.load, "quit": self.quit, "save": self.save, "undo": self.undo}
        super().__init__(sitting, others)
        self.over = False

    def listed(self) -> str:
        return say("play", "words")

    def undo(self, viewer: Viewer, rest: str) -> None:
        """Where the others must allow it they are asked one after another. The first who does not ends the asking."""
        sitting, game = self.sitting, self.sitting.game
        if viewer is None:
            return
        if game.request is None:  # else a game was left while it was asked
            sitting.act(viewer, game.undo_by(viewer))
        sitting.told = ""
        while game.request is not None:
            seat, name = game.unheard()[0], sitting.names.seat
            question = say("play", "allow", {"seat": name(seat), "asker": name(game.request.seat)})
            sitting.act(seat, Allow() if self._agrees(seat, question) else Deny())

    def finish(self, viewer: Viewer, rest: str) -> None:
        """Asks all people who must agree, whoever typed it first. The first who does not ends the asking."""
        sitting, game = self.sitting, self.sitting.game
        people = sorted(game.people(), key=lambda seat: seat != viewer)
        if not people or game.edition.outcome(game.state) is not None:
            raise Illegal("finish.over" if people else "finish.not_asked")
        # Where the only one who had not agreed has fallen since, somebody must say it once more.
        for seat in [seat for seat in people if seat not in game.agreed] or people[:1]:
            if self._agrees(seat, say("play", "finish", {"seat": sitting.names.seat(seat)})):
                sitting.act(seat, Finish())
                continue
            if game.agreed:
                sitting.act(seat, Decline())
            sitting.told = ""
            return

    def _agrees(self, seat: Seat, question: str) -> bool:
        """Hands the keyboard over and asks. Only a clear yes is one."""
        self.sitting.hand_over(seat)
        answer = self.screen.ask(f"{question} ")
        self.echo(answer)
        return answer.casefold() in ("y", "yes")

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
                house = self.house(line.split()[0])
                if house is None:
                    raise Malformed("play.unknown", word=line.split()[0], verbs=list(self.words))
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
                screen.say(say("play", "over", sitting.names.fields(outcome)))
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
        self.echo(line)
        if not line and screen.seen:
            raise Left(0)
        try:
            if line and seat is not None:
                self.obey(seat, line)
            elif line:
                house = self.house(line.lstrip("/").split()[0])
                if house is None:
                    raise Malformed("play.over", word=line.split()[0])
                house(viewer, line.partition(" ")[2].strip())
        except Refused as refused:
            screen.say(sitting.names.refusal(refused))
        self.over = not sitting.game.edition.awaited(sitting.game.state)
