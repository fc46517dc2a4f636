"""A table as a client at this screen knows it, on this machine or on a server, in the messages of `rubicon.wire`.

Commands, prompt, menus and the game loop are the same for both kinds of table. The state behind menus, names and
refusals is sampled from the view in the last update; the answer of the table is what counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, TypeAlias

from ..core.chance import Fast, new_secret
from ..core.edition import AnyEdition, Event, Seat, Viewer
from ..core.game import Game
from ..core.option import Option
from ..errors import Illegal, Refused
from ..texts import say
from ..wire.messages import Answer, Because, Refusal, Submit, Update, Why
from . import board_display, report
from .names import DisplayNames
from .screen import Complete, Screen
from .style import visible

MAX_MISSED_EVENTS = 30
"""Maximum number of missed events that are shown; the log has the others."""

Command: TypeAlias = Callable[[Viewer, str], None]
"""A command that is no move. It gets the seat of the person who typed it, and the text after the command."""


class LeftTable(Exception):
    """The person has left, and the game is kept if necessary."""

    def __init__(self, code: int) -> None:
        self.code = code


class ViewerMemory:
    """The events that a viewer has seen."""

    def __init__(self) -> None:
        self.version = 0
        self.log: list[Event] = []
        self.fights: tuple[int, list[Event]] = (-1, [])
        """The last turn with dice, and its events with dice."""


class TableClient(ABC):
    texts: ClassVar[str]
    """The section of the texts for this kind of table."""
    asks_everybody: ClassVar[bool]
    """All people of the game share this screen, so that agreements are asked for at once."""

    edition: AnyEdition
    names: DisplayNames
    stop: Refused | None = None
    """Why the table is gone for good."""
    people: Sequence[Seat]
    """The seats of the people at this screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.people = ()
        self.reset()

    def reset(self) -> None:
        """Forget everything that was seen and shown."""
        self.viewpoint: Viewer = None
        self.update: Update[Any, Any] | None = None
        self._game: Game | None = None
        self.memories: dict[Viewer, ViewerMemory] = {}
        self.keyboard: Seat | None = None
        """The seat of the person at the keyboard."""
        self.told_end = False
        self.described = ""
        """The last described situation, which is not described twice."""
        self.secret = False
        """The screen shows something that only the person at the keyboard may know."""
        self.shown_secrets: dict[Seat, list[str]] = {}

    # What a kind of table must do.

    @abstractmethod
    def send(self, message: Submit[Any] | Why) -> Answer:
        """Send a message from the viewpoint and return the answer. The update of an accepted action is shown before."""

    @abstractmethod
    def look_from(self, viewer: Viewer) -> None:
        """Change the viewpoint and its `update`. On a server this also shows the missed events of the viewer."""

    @abstractmethod
    def must_hide(self, seat: Seat) -> bool:
        """Whether the screen must be cleared before the person of this seat takes the keyboard."""

    @abstractmethod
    def advance(self) -> None:
        """Do what needs no person, such as moves of computer players."""

    @abstractmethod
    def keep(self) -> None:
        """Save a game that would be lost, and say how to continue."""

    @abstractmethod
    def commands(self) -> Mapping[str, Command]:
        """The commands of this kind of table only."""

    @abstractmethod
    def attended(self) -> AbstractContextManager[None]:
        """A context for the time of play: signals and connections."""

    @abstractmethod
    def not_now(self, word: str, words: Sequence[str]) -> Refused:
        """The refusal of an unknown word from a person who is not asked for a move."""

    def missed(self, seat: Seat, cleared: bool) -> Sequence[Event]:
        """The events that the person of this seat has still to see, after `look_from`."""
        return ()

    def read_line(
        self, prompt: Callable[[], str], complete: Complete, who: str, is_command: Callable[[str], bool]
    ) -> str | None:
        """Read a line; None if the situation changed meanwhile."""
        return self.screen.ask(prompt(), complete, who)

    def seconds_left(self, seat: Seat) -> float | None:
        """The remaining time of a seat; None if its clock does not run."""
        return None

    def seat_lines(self) -> Sequence[str]:
        """A line for each seat."""
        return board_display.seat_lines(self.view(self.viewpoint), self.names, self.awaited())

    def worded(self, refused: Refused) -> str:
        return self.names.refusal(refused)

    # What is known of the game.

    @property
    def begun(self) -> bool:
        return self.update is not None

    @property
    def over(self) -> bool:
        """The game has ended. (A table that was closed before the start has no game.)"""
        return self.begun and not self.awaited()

    @property
    def closed(self) -> bool:
        """The table was closed."""
        return False

    @property
    def game(self) -> Game:
        """A game with a state that looks to this viewer like the real one."""
        if self._game is None:
            assert self.update is not None
            self._game = Game(self.edition, Fast(0))
            self._game.state = self.edition.sample_state(self.update.view, self.update.seat, Fast(0).at(0))
            self._game.agreed, self._game.request = self.update.agreed, self.update.request
        return self._game

    def turn(self) -> int:
        return self.edition.turn(self.game.state)

    def awaited(self) -> tuple[Seat, ...]:
        return () if self.update is None else self.update.awaited

    def next_seat(self) -> Seat | None:
        """The awaited seat at this screen, preferably the one at the keyboard."""
        asked = [seat for seat in self.awaited() if seat in self.people]
        return self.keyboard if self.keyboard in asked else next(iter(asked), None)

    def view(self, viewer: Viewer) -> Any:
        """The view of the viewpoint, or one computed from the sampled state."""
        if self.update is not None and viewer == self.update.seat:
            return self.update.view
        return self.edition.view(self.game.state, viewer)

    def options(self, seat: Seat) -> tuple[Option, ...]:
        return self.game.options(seat)

    def closed_options(self, seat: Seat) -> list[Option]:
        """The options of this phase without a legal answer at the moment."""
        return [option for option in self.game.asked().get(seat, ()) if not option.open]

    # What people do.

    def act(self, seat: Seat, action: Any) -> None:
        """Submit an action. If it raises Refused, nothing has changed."""
        if seat != self.viewpoint:
            self.look_from(seat)
        prompt = self.update.prompt if self.update else 0
        answer = self.send(Submit(new_secret().hex(), prompt, action))
        if isinstance(answer, Refusal):
            if answer.code == "action.malformed":  # the rules explain it in a sentence
                raise self.edition.explain(self.game.state, seat, action)
            raise as_error(answer)

    def reasons(self) -> Sequence[Sequence[str]]:
        """For each seat the last reasons of its computer player, as far as they may be known now."""
        answer = self.send(Why(new_secret().hex()))
        if isinstance(answer, Refusal):
            raise as_error(answer)
        assert isinstance(answer, Because)
        return answer.reasons

    def own_seat(self, viewer: Viewer) -> Seat:
        """The seat that a person acts for, also before the start, when there is no viewpoint."""
        seat = viewer if viewer is not None else next(iter(self.people), None)
        if seat is None:
            raise Illegal("submit.watching")
        return seat

    def confirmed(self, question: str) -> bool:
        """Ask a person for confirmation; a script is not asked."""
        return not self.screen.seen or self.screen.ask(f"{question} ").casefold() in ("y", "yes")

    # What people see.

    def take_in(self, update: Update[Any, Any]) -> None:
        self.update, self._game = update, None

    def memory(self, viewer: Viewer) -> ViewerMemory:
        return self.memories.setdefault(viewer, ViewerMemory())

    def remember(self, viewer: Viewer, version: int, events: Sequence[Event]) -> None:
        memory = self.memory(viewer)
        memory.version = version
        memory.log += events
        fights = [event for event in events if getattr(event, "rolls", ())]
        if fights:
            turn = self.turn()
            memory.fights = (turn, [*(memory.fights[1] if memory.fights[0] == turn else []), *fights])

    def tell(self, events: Sequence[Event]) -> None:
        self.screen.say(*report.event_lines(events, self.names, self.screen.columns))
        self.secret = self.secret or any(event != event.seen_by(None) for event in events)

    def tell_missed(self, events: Sequence[Event]) -> None:
        if len(events) > MAX_MISSED_EVENTS:
            self.screen.say(
                self.screen.style.dim(say("play", "more_missed", {"number": len(events) - MAX_MISSED_EVENTS}))
            )
        self.tell(events[-MAX_MISSED_EVENTS:])

    def hand_over(self, seat: Seat) -> None:
        """Give the keyboard to the next person. The secrets of the last one are cleared from the screen."""
        if seat == self.keyboard or len(self.people) < 2:
            self.keyboard = seat
            self.look_from(seat)
            return
        hidden = self.must_hide(seat) and self.screen.seen
        if hidden:
            self.look_from(None)
            self.screen.clear()
            question = say("play", "hand_over", {"seat": self.names.seat(seat)})
            self.screen.ask(self.screen.style.bold(question) + " ")
            self.screen.clear()
            self.secret = False
        self.keyboard = seat
        self.described = ""
        self.look_from(seat)
        self.tell_missed(self.missed(seat, hidden))
        if self.secrets_of(seat) not in ([], self.shown_secrets.get(seat)):
            self.show_secrets(seat)

    def secrets_of(self, seat: Seat) -> list[str]:
        return board_display.secret_lines(self.view(seat), self.view(None), self.names)

    def show_secrets(self, seat: Seat) -> None:
        secrets = self.secrets_of(seat)
        self.shown_secrets[seat] = secrets
        if secrets:
            self.secret = True
            self.screen.say(*(self.screen.style.bold(f"   {line}") for line in secrets))
        else:
            self.screen.say(say("play", "no_secrets"))

    def tell_end(self) -> None:
        self.screen.say(*self.ending())

    def ending(self) -> Iterator[str]:
        """The outcome, unless an event has just shown it."""
        outcome = self.edition.outcome(self.game.state)
        if outcome is None:
            return
        if not any(hasattr(event, "places") for event in self.memory(self.viewpoint).log[-3:]):
            yield say("play", "over", self.names.fields(outcome))
        if outcome.winner is not None:
            yield self.screen.style.bold(say("play", "won", {"seat": self.names.seat(outcome.winner)}))


def as_error(refusal: Refusal) -> Refused:
    """A refusal as an exception. Refusals in its facts become exceptions too."""
    return Illegal(refusal.code, **{name: _fact(fact) for name, fact in refusal.facts.items()})


def _fact(fact: Any) -> Any:
    if isinstance(fact, Mapping) and set(fact) == {"code", "facts"}:
        return Illegal(fact["code"], **{name: _fact(item) for name, item in fact["facts"].items()})
    return visible(fact) if isinstance(fact, str) else fact
