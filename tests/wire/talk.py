"""A match of the toy edition, and what one says to it: shared by the tests of matches and of their door."""

from __future__ import annotations

from typing import Any

from rubicon.core.chance import Fast, Seeded
from rubicon.core.game import Record
from rubicon.core.option import Action
from rubicon.core.table_talk import Allow, Deny
from rubicon.wire.match import Match
from rubicon.wire.messages import Accepted, Refusal, Submit, Undo, encode
from tests.toy import Commit, Toy, a_table


def a_match(undo: Any = "free", seats: int = 2, **settings: int) -> Match:
    return Match.start(Toy(a_table(seats, undo, **settings)), Seeded(b"wire"))


def a_turn(undo: Any = "free", **settings: int) -> Match:
    """Seat 0 has won the first round and is alone at its turn."""
    rows = [Record(None, None, (3, 4)), Record(1, Commit()), Record(0, Commit(), (0,))]
    match = Match.replay(Toy(a_table(2, undo, **settings)), Seeded(b"wire"), [(row, "") for row in rows])
    assert match.game.edition.awaited(match.game.state) == (0,)
    return match


def send(match: Match, seat: int, action: Action, nonce: str | None = None, prompt: int | None = None) -> Any:
    prompt = match.update_for(seat).prompt if prompt is None else prompt
    nonce = f"n{seat}-{len(match.game.records)}" if nonce is None else nonce
    return match.submit(seat, encode(Submit(nonce, prompt, action)))


def do(match: Match, seat: int, action: Action) -> None:
    assert isinstance(send(match, seat, action), Accepted)


def code(answer: Any) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


def seen(match: Match, viewer: int | None, since: int | None = None) -> bytes:
    return encode(match.update_for(viewer, since))


def random_rows(seed: int, way: Any, most: int) -> tuple[Match, list[tuple[Record, str]]]:
    """A match played live at random, and its log as a server stores it."""
    chance = Fast(seed).at(0)
    match = a_match(way, 3, rounds=4)
    rows = [(match.game.records[0], "")]
    while len(rows) < most and (awaited := match.game.edition.awaited(match.game.state)):
        seat = awaited[chance.below(len(awaited))]
        options = match.game.options(seat)
        action: Action = options[chance.below(len(options))].sample(chance)
        if (undo := match.game.undo()) and undo[0] == seat and chance.below(4) == 0:
            action = Undo()
        if (unheard := match.game.unheard()) and chance.below(4):
            seat, action = unheard[chance.below(len(unheard))], Allow() if chance.below(4) else Deny()
        nonce = f"n{len(rows)}"
        assert isinstance(send(match, seat, action, nonce), Accepted)
        rows.append((match.game.records[-1], nonce))
    return match, rows
