"""What is written when a game ends: how it ended, how each seat did, who is how strong, and the game in figures."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from ...arena import rating as strength
from ...core.codec import encode
from ...core.edition import PERSON, Outcome
from ...core.figures import figures, scores
from ...core.game import replay
from ...core.load import SpentSource
from ..play import models as play
from ..play.stored import Stored, game_of
from ..tables.models import Seat, Table
from ..tables.table_signal import table_changed
from .models import Figures, Rating, Result


def conclude(table: int) -> None:
    """Called when a game has ended, and again after a crash. Whoever comes second finds it done."""
    while True:
        found = Table.objects.get(pk=table)
        if found.status != Table.Status.PLAYING:
            return
        stored = game_of(found)
        edition = stored.edition
        state = replay(edition, SpentSource(), stored.records).state
        outcome = edition.outcome(state)
        if outcome is None or _conclude(stored, outcome, edition.survivors(state)):
            return


def _conclude(stored: Stored, outcome: Outcome, standing: Sequence[int]) -> bool:
    """Whether it is done; not, if the log has grown since it was read."""
    number, counted = stored.table.pk, encode(figures(stored.edition, stored.records)).decode()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=number)
        if table.status != Table.Status.PLAYING:
            return True
        if play.Record.objects.filter(table=table).count() != len(stored.records):
            return False
        table.status, table.outcome = Table.Status.OVER, encode(outcome).decode()
        table.ended, table.wake = timezone.now(), None
        table.save(update_fields=["status", "outcome", "ended", "wake"])
        seats = list(table.seats.all())
        people = [seat for seat, player in zip(seats, stored.header.seats, strict=True) if player.played_by == PERSON]
        results = seat_results(table, seats, outcome, ranking_of(table, people), standing)
        Result.objects.bulk_create(results)
        began = {seat.number for seat in people}
        update_ratings(
            [result for result in results if result.seat in began], [seat.number for seat in seats if seat.left]
        )
        Figures.objects.create(table=table, text=counted)
        transaction.on_commit(lambda: table_changed(number))
    return True


def keep_figures(table: int, text: str) -> None:
    """Of a game that ended elsewhere, as a worker has counted them."""
    Figures.objects.create(table_id=table, text=text)


# How each seat of a finished game did, and which high scores that counts for.


def seat_results(
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


# How strong people are at each edition, learnt from the games that they play with each other.


def update_ratings(results: Sequence[Result], left: Container[int]) -> None:
    """After a game, of the people who began it. Those who have given up come after all who have not.

    Called within a transaction. Computers count for nothing here: each server has its own, and they can be changed.
    """
    people = [each for each in results if each.ranking == Result.PEOPLE and each.user_id is not None]
    if len(people) < 2:
        return
    # In one order, so that two games that end at once wait for each other, and not crosswise.
    people.sort(key=lambda each: each.user_id or 0)
    edition = people[0].edition
    stored = Rating.objects.select_for_update().filter(user__in=[each.user_id for each in people], edition=edition)
    known = {each.user_id: strength.Rating(each.mean, each.deviation) for each in stored.order_by("user")}
    before = [known.get(each.user_id or 0, strength.Rating()) for each in people]
    ranks = [each.place + 1000 * (each.seat in left) for each in people]
    for each, after in zip(people, strength.rate(before, ranks), strict=True):
        now = {"mean": after.mean, "deviation": after.deviation}
        Rating.objects.update_or_create(user_id=each.user_id, edition=edition, defaults=now)


def points(users: Iterable[int], edition: str) -> Mapping[int, int]:
    """Of those who have played it with others."""
    return {each.user_id: each.points for each in Rating.objects.filter(user__in=users, edition=edition)}


def points_of(user: int) -> Mapping[str, int]:
    """By edition."""
    return {each.edition: each.points for each in Rating.objects.filter(user=user)}
