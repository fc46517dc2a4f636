"""Queries about finished games: results, figures, high scores, ratings, a player's page, replays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank

from ... import editions
from ...core.codec import decode
from ...core.edition import Outcome
from ...decoders import json_decoder
from ...errors import Illegal
from ..accounts.models import User
from ..accounts.names import key
from ..play.models import Record
from ..play.record_log import GAME_TASKS, rows_of
from ..tables.models import Seat, Table
from ..tables.selectors import LONG_COLUMNS
from ..tasks.runner import Client, key_of, result_cache, run
from .models import Figures, Rating, Result
from .services import seat_results

PAGE_ROWS = 50
MAX_PLAYER_GAMES = 20
"""Games on a player's page."""

T = TypeVar("T")
TOTALS = {"total": Sum("score"), "wins": Count("pk", filter=Q(won=True)), "games": Count("pk")}
_outcomes = json_decoder(Outcome)


class ResultPage(NamedTuple, Generic[T]):
    number: int
    rows: Sequence[T]
    more: bool
    """Whether there is a next page."""


def page_of(query: QuerySet[Any, T], number: int) -> ResultPage[T]:
    found = list(query[(number - 1) * PAGE_ROWS : number * PAGE_ROWS + 1])
    return ResultPage(number, found[:PAGE_ROWS], len(found) > PAGE_ROWS)


def outcome_of(table: Table) -> Outcome:
    if table.status != Table.Status.OVER:
        raise Illegal("game.not_over")
    return decode(_outcomes, table.outcome.encode(), "table.outcome")


def results_of(table: Table) -> list[Result]:
    """The results stored at the end of the game. An imported finished game has none."""
    outcome = outcome_of(table)
    stored = sorted(table.results.all(), key=lambda result: result.seat)
    return stored or seat_results(table, list(table.seats.all()), outcome)


def secret_of(table: Table) -> str:
    """Empty if no draw of the game came from it, because the game was imported as a finished one."""
    played_here = table.luck_start < Record.objects.filter(table=table).count()
    return table.secret if played_here else ""


def figures_of(table: Table) -> str:
    """JSON of `core.figures`."""
    outcome_of(table)
    return Figures.objects.values_list("text", flat=True).get(pk=table.pk)


# High scores.


def high_scores(ranking: str, edition: str, page: int) -> ResultPage[dict[str, Any]]:
    """Ranked by total, then wins, then fewer games; accounts only. Equal players share a rank."""
    results = Result.objects.filter(ranking=ranking, user__guest=False)
    if edition:
        results = results.filter(edition=editions.find(edition).name)
    order = (F("total").desc(), F("wins").desc(), F("games").asc())
    totals = results.values("user_id", "user__name").annotate(**TOTALS)
    totals = totals.annotate(rank=Window(Rank(), order_by=order))
    return page_of(totals.order_by("rank", "user__name"), page)


def player(name: str) -> User:
    """The account with this name, regardless of spelling. Guests have no page."""
    found = None
    if name.isprintable():  # some databases fail on text that is not plain
        found = User.objects.filter(username=key(name), guest=False).first()
    if found is None:
        raise Illegal("not_found")
    return found


def record_of(user: User) -> QuerySet[Result, dict[str, Any]]:
    """Games, wins and score, by edition and kind of high scores."""
    results = Result.objects.filter(user=user).values("edition", "ranking")
    return results.annotate(**TOTALS).order_by("edition", "-ranking")


def last_games(user: User) -> list[Table]:
    return list(_with_results(Table.objects.filter(results__user=user).distinct())[:MAX_PLAYER_GAMES])


def finished(user: User, page: int) -> ResultPage[Table]:
    """A user's finished games, including imported ones."""
    sat = Seat.objects.filter(user=user).values("table_id")
    theirs = Table.objects.filter(Q(pk__in=sat) | Q(host=user), status=Table.Status.OVER)
    return page_of(_with_results(theirs), page)


def _with_results(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.defer(*LONG_COLUMNS).prefetch_related("results", "seats").order_by("-ended", "-pk")


def rating_points(users: Iterable[int], edition: str) -> Mapping[int, int]:
    """By user, for those who have played this edition with other people."""
    return {each.user_id: each.points for each in Rating.objects.filter(user__in=users, edition=edition)}


def rating_points_of(user: int) -> Mapping[str, int]:
    """By edition."""
    return {each.edition: each.points for each in Rating.objects.filter(user=user)}


# Replays. A worker replays the game, and caches the last few in memory.


def replay_of(table: Table, user: int | None, seat: int | None, chapter: int | None, client: Client) -> bytes:
    """One turn as JSON, from a seat or as a spectator.

    Other people's seats can be chosen only when the game is over.
    """
    if not table.header:
        raise Illegal("game.not_begun")
    if seat is not None:
        _may_look(table, user, seat)
    # A log is only appended to, so its length identifies its version.
    name = f"{table.code}:{Record.objects.filter(table=table).count()}"
    key = key_of("retold", name, seat, chapter)
    told: bytes | None = result_cache.get(key)
    if told is None:
        told = run(client, f"{GAME_TASKS}:narrate_turn", name, None, seat, chapter, key=key)
        if told is None:
            game = table.header, rows_of(table)
            told = run(client, f"{GAME_TASKS}:narrate_turn", name, game, seat, chapter, key=f"{key} whole")
        assert told is not None
        result_cache.put(key, told, len(told))
    return told


def _may_look(table: Table, user: int | None, seat: int) -> None:
    sits = table.seats.filter(number=seat).first()
    if sits is None:
        raise Illegal("no_such_seat", seat=seat)
    theirs = user is not None and sits.user_id == user and not sits.left
    if table.status != Table.Status.OVER and not theirs:
        raise Illegal("replay.not_yours", seat=seat)
