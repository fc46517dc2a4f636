"""Verifies that the dice of a finished game were fair: every draw is recomputed from secret and nonces."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..errors import Corrupt, Illegal, Refused
from .chance import Retraced, Seeded, commitment
from .edition import EditionType
from .game import Game, Record
from .load import SpentSource, check_digest, check_outcome
from .option import Action
from .save import RECORDS_PER_DIGEST, Saved, SeedCommitment


class Proof(msgspec.Struct, frozen=True):
    """One seed commitment: its records from `start` up to `end`, and the secret that proves them, if it is known."""

    start: int
    end: int
    stretch: SeedCommitment | None
    secret: str | None

    @property
    def possible(self) -> bool:
        return self.secret is not None

    def luck(self) -> Seeded | None:
        if self.stretch is None or self.secret is None:
            return None
        return self.stretch.luck(bytes.fromhex(self.secret))


class Verdict(msgspec.Struct, frozen=True):
    """How far a game was checked, and the first fault, if any."""

    records: int
    draws: int
    """The draws that were recomputed."""
    proofs: tuple[Proof, ...]
    wrong: Refused | None = None

    @property
    def proved(self) -> bool:
        return self.wrong is None and all(proof.possible for proof in self.proofs)


def verify(saved: Saved, found: EditionType) -> Verdict:
    """Replays the actions with recomputed draws and compares. Raises Illegal if nothing can be proved yet."""
    if not saved.stretches:
        raise Illegal("verify.no_luck")
    if saved.outcome is None:
        raise Illegal("verify.unfinished", records=len(saved.records))
    if not any(saved.secrets):
        raise Illegal("verify.no_secret")
    proofs = tuple(_proofs(saved))
    game = Game(found(saved.table), SpentSource())
    draws = 0
    try:
        for number, proof in enumerate(proofs, 1):
            if proof.stretch and proof.secret and commitment(bytes.fromhex(proof.secret)) != proof.stretch.commitment:
                raise Corrupt("verify.commitment", stretch=number, commitment=proof.stretch.commitment)
        for proof in proofs:
            luck = proof.luck()
            for record in saved.records[proof.start : proof.end]:
                _follow(game, record, luck, saved)
                draws += len(record.draws) if luck else 0
                if len(game.records) % RECORDS_PER_DIGEST == 0:
                    check_digest(saved, game)
        check_outcome(saved, game)
    except Corrupt as wrong:
        return Verdict(len(game.records), draws, proofs, wrong)
    return Verdict(len(game.records), draws, proofs)


def _proofs(saved: Saved) -> Iterator[Proof]:
    first = saved.stretches[0].start
    if first > 0:  # the game was imported
        yield Proof(0, first, None, None)
    ends = [*(stretch.start for stretch in saved.stretches[1:]), len(saved.records)]
    for stretch, end, secret in zip(saved.stretches, ends, saved.secrets, strict=True):
        yield Proof(stretch.start, end, stretch, secret)


def _follow(game: Game, record: Record, luck: Seeded | None, saved: Saved) -> None:
    """Replays one record: with recomputed draws, or with the recorded ones if the secret is unknown."""
    number = len(game.records)
    line = saved.line_of(number)
    try:
        if luck is None:
            game.fold(record)
            return
        game.luck = Retraced(luck, len(record.draws))
        match number, record:
            case 0, Record(None, None):
                step, judged = game.judge_setup()
            case _, Record(int(seat), Action() as action) if number:
                step, judged = game.judge(seat, action)
            case _:
                raise Corrupt("record.misplaced", record=number)
    except Corrupt as wrong:
        raise Corrupt(wrong.code, line=line, **wrong.facts) from None
    except Refused as refused:
        raise Corrupt("record.illegal", line=line, record=number, because=refused) from None
    if judged.draws != record.draws:
        raise Corrupt("verify.draws", line=line, record=number, computed=judged.draws, recorded=record.draws)
    game.fold(judged, step)
