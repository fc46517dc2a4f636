"""How each seat of a finished game did, and which high scores that counts for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.edition import Outcome
from ...core.figures import scores
from ..tables.models import Seat, Table
from .models import Result


def placed(
    table: Table, seats: Sequence[Seat], outcome: Outcome, ranking: str = Result.UNRATED, standing: Sequence[int] = ()
) -> list[Result]:
    """The results, not stored yet. Whoever has given up a seat that stands to the end wins nothing by it."""
    assert table.ended, "there are no results before the end"
    points, places = scores(outcome), dict(_places(outcome))
    return [
        Result(
            table=table,
            seat=seat.number,
            user_id=seat.user_id,
            name=seat.name,
            kind=seat.kind,
            edition=table.edition,
            place=places[seat.number],
            won=seat.number == outcome.winner and not seat.left,
            score=0 if seat.left and seat.number in standing else points[seat.number],
            ranking=ranking,
            ended=table.ended,
        )
        for seat in seats
    ]


def ranking_of(table: Table, people: Sequence[Seat]) -> str:
    """By the people who began it. One account for several of them, on one screen, could win against itself."""
    users = [seat.user_id for seat in people if seat.user_id is not None]
    if not table.rated or not people or len(users) != len(set(users)):
        return Result.UNRATED
    return Result.COMPUTERS if len(people) == 1 else Result.PEOPLE


def _places(outcome: Outcome) -> Iterator[tuple[int, int]]:
    """Each seat with the number of its place: after two who share the first comes the third."""
    above = 0
    for seats in outcome.places:
        yield from ((seat, above + 1) for seat in seats)
        above += len(seats)
