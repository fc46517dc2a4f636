"""Any change of a draw, a secret, a nonce or the outcome is detected; unchanged games pass."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.edition import Outcome, Player, Table
from rubicon.core.game import Game, Record
from rubicon.core.load import read
from rubicon.core.save import RECORDS_PER_DIGEST, Saved, SeedCommitment, save, write
from rubicon.core.table_talk import Allow, Finish
from rubicon.core.verify import Verdict, verify
from rubicon.errors import Illegal
from rubicon.world import atlas
from tests.toy import Pass, Roll, Toy, a_table, find, play_on

FIRST, SECOND = b"the first secret with 32 bytes..", b"the other secret with 32 bytes.."


def a_proved_game(rounds: int = 9, change_at: int | None = None) -> Saved:
    """A finished game; from record `change_at` on with other luck, as when it was continued elsewhere."""
    stretches = [SeedCommitment.of(FIRST, ("ann's", "bob's"))]
    game, _ = Game.start(Toy(a_table(rounds=rounds)), stretches[0].luck(FIRST))
    if change_at is not None:
        play_on(game, Fast(1).at(0), change_at)
        stretches.append(SeedCommitment.of(SECOND, ("", "bob's new one"), len(game.records)))
        game.luck = stretches[1].luck(SECOND)
    play_on(game, Fast(2).at(0))
    data = write(save(game, stretches, [FIRST, SECOND][: len(stretches)]))
    return read(data, find)


SAVED = a_proved_game()


def verdict_on(**changes: Any) -> Verdict:
    fields = {name: getattr(SAVED, name) for name in SAVED.__struct_fields__}
    return verify(Saved(**(fields | changes)), Toy)


def code_of(verdict: Verdict) -> str | None:
    assert not verdict.proved
    return verdict.wrong.code if verdict.wrong else None


def with_record(number: int, record: Record) -> tuple[Record, ...]:
    return (*SAVED.records[:number], record, *SAVED.records[number + 1 :])


ROLLS = [number for number, record in enumerate(SAVED.records) if record.draws]


def test_an_honest_game_is_proved():
    verdict = verify(SAVED, Toy)
    assert verdict.proved
    assert verdict.records == len(SAVED.records) > RECORDS_PER_DIGEST
    assert verdict.draws == sum(len(record.draws) for record in SAVED.records) > 9
    assert [(proof.start, proof.end) for proof in verdict.proofs] == [(0, len(SAVED.records))]


@pytest.mark.parametrize("number", ROLLS)
def test_the_first_altered_draw_is_named(number):
    record = SAVED.records[number]
    draws = ((record.draws[0] + 1) % 6, *record.draws[1:])
    verdict = verdict_on(records=with_record(number, Record(record.seat, record.action, draws)))
    assert code_of(verdict) == "verify.draws"
    assert verdict.wrong is not None
    assert verdict.wrong.facts["record"] == verdict.records == number
    assert verdict.wrong.facts["line"] == SAVED.line_of(number)
    assert (verdict.wrong.facts["computed"], verdict.wrong.facts["recorded"]) == (record.draws, draws)


@pytest.mark.parametrize("draws", [(), (0, 0), (10**20,), (-1,)])
def test_draws_too_few_too_many_or_impossible_are_found(draws):
    number = next(n for n in ROLLS if n and len(SAVED.records[n].draws) == 1)
    record = SAVED.records[number]
    assert code_of(verdict_on(records=with_record(number, Record(record.seat, record.action, draws)))) == "verify.draws"


def test_the_recorded_draws_are_not_what_decides():
    """All draws altered so that they agree with each other: a replay would be content."""
    edition = Toy(a_table(rounds=9))
    other, _ = Game.start(edition, SeedCommitment.of(SECOND, ()).luck(SECOND))
    play_on(other, Fast(2).at(0))
    verdict = verdict_on(records=tuple(other.records), outcome=edition.outcome(other.state), digests=())
    assert code_of(verdict) == "verify.draws"
    assert verdict.records == 0


def test_an_action_that_is_not_allowed_is_found():
    number = ROLLS[3]
    assert code_of(verdict_on(records=with_record(number, Record(1, Pass())))) in ("record.illegal", "verify.draws")
    assert code_of(verdict_on(records=with_record(1, Record(0, Roll(), (3,))))) == "record.illegal"
    assert code_of(verdict_on(records=with_record(1, Record(9, Pass())))) == "record.illegal"


@pytest.mark.parametrize(
    ("number", "record"), [(0, Record(0, Pass())), (3, Record()), (3, Record(0)), (3, Record(None, Pass()))]
)
def test_a_record_out_of_place_is_found(number, record):
    assert code_of(verdict_on(records=with_record(number, record))) == "record.misplaced"


def test_another_secret_than_the_promised_one_is_found():
    assert code_of(verdict_on(secrets=(SECOND.hex(),))) == "verify.commitment"


def test_another_nonce_is_found():
    stretch = SeedCommitment.of(FIRST, ("ann's", "bob's other"))
    assert code_of(verdict_on(stretches=(stretch,))) == "verify.draws"


def test_another_outcome_is_found():
    assert code_of(verdict_on(outcome=Outcome(((1,), (0,)), "a bribe"))) == "save.outcome"


def test_another_digest_is_found():
    assert code_of(verdict_on(digests=("0" * 16,))) == "save.diverged"


# Several stretches of luck.


@pytest.mark.parametrize("change_at", [1, 20, RECORDS_PER_DIGEST, RECORDS_PER_DIGEST + 1])
def test_a_continued_game_is_proved_stretch_by_stretch(change_at):
    verdict = verify(a_proved_game(9, change_at), Toy)
    assert verdict.proved
    assert [(proof.start, proof.end) for proof in verdict.proofs] == [(0, change_at), (change_at, verdict.records)]


def test_a_stretch_that_claims_more_than_its_own_records_is_found():
    saved = a_proved_game(9, 40)
    first, second = saved.stretches
    moved = SeedCommitment(second.start - 25, second.commitment, second.nonces)
    fields = {name: getattr(saved, name) for name in saved.__struct_fields__}
    assert code_of(verify(Saved(**(fields | {"stretches": (first, moved)})), Toy)) == "verify.draws"


def test_a_stretch_without_its_secret_leaves_the_game_partly_proved():
    saved = a_proved_game(9, 40)
    fields = {name: getattr(saved, name) for name in saved.__struct_fields__}
    verdict = verify(Saved(**(fields | {"secrets": (None, SECOND.hex())})), Toy)
    assert (verdict.wrong, verdict.proved) == (None, False)
    assert [proof.possible for proof in verdict.proofs] == [False, True]
    assert verdict.draws == sum(len(record.draws) for record in saved.records[40:])


def test_dice_from_elsewhere_leave_the_game_partly_proved():
    saved = a_proved_game(9, 40)
    fields = {name: getattr(saved, name) for name in saved.__struct_fields__}
    verdict = verify(Saved(**(fields | {"stretches": saved.stretches[1:], "secrets": saved.secrets[1:]})), Toy)
    assert (verdict.wrong, verdict.proved) == (None, False)
    assert verdict.proofs[0].stretch is None


# What cannot be proved.


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"outcome": None}, "verify.unfinished"),
        ({"secrets": (None,)}, "verify.no_secret"),
        ({"stretches": (), "secrets": ()}, "verify.no_luck"),
    ],
)
def test_what_cannot_be_proved_yet_is_refused(changes, code):
    with pytest.raises(Illegal) as refused:
        verdict_on(**changes)
    assert refused.value.code == code


def test_a_game_of_a_real_edition_is_proved_and_one_altered_die_is_found():
    classic = editions.find("classic")
    settings = type(classic.presets["standard"])(placing="automatic", round_limit=3)
    table = Table(atlas.load(classic.default_board), settings, tuple(Player(name) for name in "abc"))
    luck = SeedCommitment.of(FIRST, ("a", "b", "c"))
    game, _ = Game.start(classic(table), luck.luck(FIRST))
    play_on(game, Fast(3).at(0))
    data = write(save(game, [luck], [FIRST]))
    assert verify(read(data, editions.find), classic).proved
    lines = data.splitlines()
    number = next(n for n, text in enumerate(lines) if b'"attack"' in text)
    record = json.loads(lines[number])
    record["draws"][0] = (record["draws"][0] + 1) % 6
    lines[number] = json.dumps(record).encode()
    verdict = verify(read(b"\n".join(lines) + b"\n", editions.find), classic)
    assert code_of(verdict) == "verify.draws"
    assert verdict.wrong is not None
    assert verdict.wrong.facts["line"] == number + 1


def test_dice_that_people_agreed_to_take_back_are_proved_too():
    luck = SeedCommitment.of(FIRST, ("", "", ""))

    def played(seed: int) -> Game:
        return play_on(Game.start(Toy(a_table(3, "agreed", rounds=9)), luck.luck(FIRST))[0], Fast(seed).at(0))

    game = next(
        game for game in map(played, range(100)) if any(type(record.action) is Allow for record in game.records)
    )
    undone = [number for number, record in enumerate(game.records) if type(record.action) is Allow]
    saved = read(write(save(game, [luck], [FIRST])), find)
    assert verify(saved, Toy).proved
    fields = {name: getattr(saved, name) for name in saved.__struct_fields__}
    records = [record for number, record in enumerate(saved.records) if number != undone[0]]
    assert not verify(Saved(**(fields | {"records": tuple(records), "digests": ()})), Toy).proved


def test_a_game_that_people_agreed_to_finish_is_proved_and_not_if_one_of_them_had_no_say():
    luck = SeedCommitment.of(FIRST, ("", ""))
    game, _ = Game.start(Toy(a_table()), luck.luck(FIRST))
    for seat in (1, 0):
        game.play(seat, Finish())
    saved = read(write(save(game, [luck], [FIRST])), find)
    assert verify(saved, Toy).proved
    fields = {name: getattr(saved, name) for name in saved.__struct_fields__}
    alone = verify(Saved(**(fields | {"records": saved.records[:-1]})), Toy)
    twice = verify(Saved(**(fields | {"records": (*saved.records[:-1], Record(1, Finish()))})), Toy)
    assert [code_of(alone), code_of(twice)] == ["save.outcome", "record.illegal"]
