"""How saves come to be written: by the core, by a game at one screen and its journal, by a server, by an import."""

from __future__ import annotations

import hashlib
import os
from abc import ABC, abstractmethod
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rubicon import VERSION, cli, editions
from rubicon.core.game import Game
from rubicon.core.load import load, read
from rubicon.core.save import SeedCommitment, save, write
from rubicon.terminal.files import Journal, SeedCommitments, write_save

from .plan import Plan
from .players import Manner, Players

BY = f"rubicon {VERSION}"
LISTS = Path(__file__).parent / "domination"


class SaveWriter(ABC):
    """Gives a game its luck, and writes it down."""

    @abstractmethod
    def __init__(self, plan: Plan, seed: str) -> None: ...

    @abstractmethod
    def begin(self, game: Game) -> None:
        """Gives the game new luck from here on."""

    def note(self, game: Game) -> None:  # noqa: B027  # most keepers write only at the end
        """Called after every record."""

    def renew(self, game: Game) -> None:
        """Called where the plan asks for a new stretch of luck."""
        self.begin(game)

    @abstractmethod
    def file(self, game: Game) -> bytes: ...


class CoreKeeper(SaveWriter):
    """Secrets, commitments and nonces as a server has them, written by `core.save`."""

    def __init__(self, plan: Plan, seed: str) -> None:
        self.plan = plan
        self.seed = seed
        self.nonces = [f"nonce {seat} of {plan.name} ✓" for seat in range(len(plan.players))]
        self.stretches: list[SeedCommitment] = []
        self.secrets: list[bytes] = []

    def begin(self, game: Game) -> None:
        start = len(game.records)
        self.secrets.append(hashlib.sha256(f"{self.seed}:{start}".encode()).digest())
        self.stretches.append(SeedCommitment.of(self.secrets[-1], self.nonces, start))
        game.luck = self.stretches[-1].luck(self.secrets[-1])

    def file(self, game: Game) -> bytes:
        last = len(self.secrets) - 1
        told = {"all": range(last + 1), "none": range(0), "earlier": range(last), "last": range(last, last + 1)}
        known = [secret if number in told[self.plan.secrets] else None for number, secret in enumerate(self.secrets)]
        return write(save(game, self.stretches, known, by=BY))


class TerminalKeeper(SaveWriter):
    """A game at one screen. Each save tells the secret so far, and the game goes on with a new one."""

    def __init__(self, plan: Plan, seed: str) -> None:
        self.seed = seed
        self.scratch = TemporaryDirectory(prefix="rubicon-stored-")
        self.folder = Path(self.scratch.name)
        self.promise = SeedCommitments(len(plan.players), seed)

    def begin(self, game: Game) -> None:
        self.promise.begin(game)

    def renew(self, game: Game) -> None:
        self.file(game)
        self.promise.begin(game)

    def file(self, game: Game) -> bytes:
        write_save(self.folder / "game.save", self.promise, game, BY)
        return (self.folder / "game.save").read_bytes()


class JournalKeeper(TerminalKeeper):
    """The journal of a game whose process was killed; with `cut`, in the middle of a line."""

    def __init__(self, plan: Plan, seed: str) -> None:
        super().__init__(plan, seed)
        self.cut = plan.writer == "cut"
        self.journal = Journal(self.folder, BY)

    def note(self, game: Game) -> None:
        self.journal.note(game, self.promise)

    def file(self, game: Game) -> bytes:
        data = self.journal.file.read_bytes()
        return data[:-15] if self.cut else data


class ResumedKeeper(JournalKeeper):
    """A journal that was found again: the game goes on with new luck, and the first secret is lost."""

    def renew(self, game: Game) -> None:
        saved = read(self.journal.file.read_bytes(), editions.find)
        self.journal.end()
        self.promise = SeedCommitments(len(saved.table.seats), f"{self.seed}, resumed", before=saved)
        self.promise.begin(game)

    def file(self, game: Game) -> bytes:
        return write(self.promise.saved(game, BY))


def save_writer(plan: Plan, seed: str) -> SaveWriter:
    kinds: dict[str, type[SaveWriter]] = {
        "terminal": TerminalKeeper,
        "journal": JournalKeeper,
        "cut": JournalKeeper,
        "resumed": ResumedKeeper,
    }
    kind = kinds.get(plan.writer, CoreKeeper)
    return kind(plan, seed)


def imported(name: str) -> bytes:
    """`rubicon import` of a command list of Domination."""
    with TemporaryDirectory(prefix="rubicon-stored-") as folder, redirect_stdout(StringIO()):
        file = Path(folder) / "game.save"
        code = cli.main(["import", str(LISTS / f"{name}.log"), str(file)])
        assert code == 0, f"{name}.log cannot be imported"
        return file.read_bytes()


def imported_and_played_on(name: str, plan: Plan) -> bytes:
    """An imported game that went on at one screen: its first records are Domination's, the others our own luck."""
    loaded = load(imported(name), editions.find)
    game = loaded.game
    promise = SeedCommitments(len(game.edition.table.seats), plan.name, before=loaded.saved)
    promise.begin(game)
    players = Players(game, Manner(), plan.name)
    end = len(game.records) + plan.records
    while len(game.records) < end and (move := players.next()):
        players.hear(game.play(*move))
    return write(promise.saved(game, BY))


def served(plan: Plan) -> bytes:
    """The download of a game that lies in a server's database."""
    _set_up_django()
    from rubicon.server.saves.services import download_game
    from rubicon.server.scores.services import store_result
    from rubicon.server.tables.models import Table
    from tests.server.games import a_game, somebody

    person = somebody(f"{plan.name} person")
    over = "over" in plan.wants
    limit = {} if over else {"most": plan.records}
    table = a_game(person, *["easy"] * (len(plan.players) - 1), edition=plan.edition, **limit)
    store_result(table.pk)
    table = Table.objects.get(pk=table.pk)
    assert (table.status == Table.Status.OVER) == over
    return download_game(table, person.pk)


def _set_up_django() -> None:
    import django
    from django.core.management import call_command

    if os.environ.get("DJANGO_SETTINGS_MODULE") != "tests.server.settings":
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.server.settings"
        django.setup()
        call_command("migrate", verbosity=0)
