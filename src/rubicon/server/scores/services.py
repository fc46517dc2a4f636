"""Stores the end of a game: its outcome, the result of each seat, the ratings, and the figures."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from django.db import transaction
from django.utils import timezone

from ...arena import rating as strength
from ...core.codec import encode
from ...core.edition import PERSON, Outcome
from ...core.figures import figures, scores
from ...core.game import replay
from ...core.load import SpentSource
from ..play import models as play
from ..play.record_log import StoredGame, game_of
from ..tables.models import Seat, Table
from ..tables.table_signal import table_changed
from .models import Figures, Rating, Result


def store_result(table: int) -> None:
    """Stores the end of a game. Called when it has ended, and again after a crash: a second call changes nothing."""
    while True:
        found = Table.objects.get(pk=table)
        if found.status != Table.Status.PLAYING:
            return
        stored = game_of(found)
        edition = stored.edition
        state = replay(edition, SpentSource(), stored.records).state
        outcome = edition.outcome(state)
        if outcome is None or _store_result(stored, outcome, edition.survivors(state)):
            return


def _store_result(stored: StoredGame, outcome: Outcome, standing: Sequence[int]) -> bool:
    """False if the log has grown since it was read."""
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
    """For a game that was imported after its end; a worker has computed the figures."""
    Figures.objects.create(table_id=table, text=text)


# Results


def seat_results(
    table: Table, seats: Sequence[Seat], outcome: Outcome, ranking: str = Result.UNRATED, standing: Sequence[int] = ()
) -> list[Result]:
    """The results, not saved yet. A person who has given up a seat gets no points for its survival."""
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
    """The high scores that a game counts for, by the people who started it.

    A game with one account in several seats counts for none, because it could win against itself.
    """
    users = [seat.user_id for seat in people if seat.user_id is not None]
    if not table.rated or not people or len(users) != len(set(users)):
        return Result.UNRATED
    return Result.COMPUTERS if len(people) == 1 else Result.PEOPLE


def _places(outcome: Outcome) -> Iterator[tuple[int, int]]:
    """The place of each seat; after two seats in the first place comes the third."""
    above = 0
    for seats in outcome.places:
        yield from ((seat, above + 1) for seat in seats)
        above += len(seats)


# Ratings


def update_ratings(results: Sequence[Result], left: Container[int]) -> None:
    """Updates the ratings of the people who began a game. Those who have left rank below all others.

    Call it in a transaction. Computer players have no rating: each server has its own, and they can be changed.
    """
    people = [each for each in results if each.ranking == Result.PEOPLE and each.user_id is not None]
    if len(people) < 2:
        return
    # In a fixed order, so that two games that end at the same time cannot deadlock.
    people.sort(key=lambda each: each.user_id or 0)
    edition = people[0].edition
    stored = Rating.objects.select_for_update().filter(user__in=[each.user_id for each in people], edition=edition)
    known = {each.user_id: strength.SkillRating(each.mean, each.deviation) for each in stored.order_by("user")}
    before = [known.get(each.user_id or 0, strength.SkillRating()) for each in people]
    ranks = [each.place + 1000 * (each.seat in left) for each in people]
    for each, after in zip(people, strength.rate(before, ranks), strict=True):
        now = {"mean": after.mean, "deviation": after.deviation}
        Rating.objects.update_or_create(user_id=each.user_id, edition=edition, defaults=now)
