"""Finished games over REST: results, figures, replays, high scores, players."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema
from ninja.security import django_auth
from pydantic import Field

from ...core.chance import commitment
from ..accounts.sessions import logged_in
from ..tables.models import Table
from ..tables.selectors import find
from ..tasks.runner import Client
from . import selectors
from .models import Result

router = Router(tags=["scores"])

PageNumber = Annotated[int, Field(ge=1, le=10_000)]
Number = Annotated[int, Field(ge=0, lt=2**31)]


class SeatOut(Schema):
    seat: int
    name: str
    kind: str
    place: int
    score: int
    won: bool
    yours: bool


class ResultOut(Schema):
    places: list[list[int]]
    reason: str
    ranking: str
    """"people", "computers", or empty if it counts for no high scores."""
    ended: datetime
    commitment: str
    secret: str
    """Both are empty for a game that was over when it was imported; its file has its own."""
    seats: list[SeatOut]


class RankOut(Schema):
    rank: int
    name: str
    score: int
    wins: int
    games: int
    rating: int | None
    """In one edition, in games with people."""


class HighScoresOut(Schema):
    page: int
    more: bool
    rows: list[RankOut]


class FinishedOut(Schema):
    code: str
    """Empty for a private table that is not yours, because anyone with the code may join."""
    name: str
    edition: str
    board: str
    ended: datetime
    seats: list[SeatOut]


class FinishedPageOut(Schema):
    page: int
    more: bool
    rows: list[FinishedOut]


class RecordOut(Schema):
    edition: str
    ranking: str
    games: int
    wins: int
    score: int
    rating: int | None
    """In games with people."""


class PlayerOut(Schema):
    name: str
    since: datetime
    record: list[RecordOut]
    games: list[FinishedOut]
    """The latest ones."""


@router.get("tables/{code}/result", response=ResultOut, summary="Show the result")
def result(request: HttpRequest, code: str) -> ResultOut:
    table = find(code)
    results = selectors.results_of(table)
    outcome = selectors.outcome_of(table)
    secret = selectors.secret_of(table)
    return ResultOut(
        places=[list(place) for place in outcome.places],
        reason=outcome.reason,
        ranking=results[0].ranking,
        ended=results[0].ended,
        commitment=commitment(bytes.fromhex(secret)) if secret else "",
        secret=secret,
        seats=_seats(results, request),
    )


@router.get("tables/{code}/figures", summary="Show the statistics")
def figures(request: HttpRequest, code: str) -> HttpResponse:
    return HttpResponse(selectors.figures_of(find(code)), content_type="application/json")


@router.get("tables/{code}/replay", summary="Show a turn of the replay")
def replay(request: HttpRequest, code: str, chapter: Number | None = None, seat: Number | None = None) -> HttpResponse:
    """One turn, as seen from that seat, or by a spectator."""
    told = selectors.replay_of(find(code), request.user.pk, seat, chapter, Client.of(request))
    response = HttpResponse(told, content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response


@router.get("scores", response=HighScoresOut, summary="List high scores")
def high_scores(
    request: HttpRequest, edition: str = "", ranking: Literal["people", "computers"] = "people", page: PageNumber = 1
) -> HighScoresOut:
    found = selectors.high_scores(ranking, edition, page)
    ratings = (
        selectors.rating_points([row["user_id"] for row in found.rows], edition) if ranking == Result.PEOPLE else {}
    )
    rows = [
        RankOut(
            rank=row["rank"],
            name=row["user__name"],
            score=row["total"],
            wins=row["wins"],
            games=row["games"],
            rating=ratings.get(row["user_id"]),
        )
        for row in found.rows
    ]
    return HighScoresOut(page=found.number, more=found.more, rows=rows)


@router.get("players/{name}", response=PlayerOut, summary="Show a player")
def player(request: HttpRequest, name: str) -> PlayerOut:
    user = selectors.player(name)
    ratings = selectors.rating_points_of(user.pk)
    record = [
        RecordOut(
            edition=row["edition"],
            ranking=row["ranking"],
            games=row["games"],
            wins=row["wins"],
            score=row["total"],
            rating=ratings.get(row["edition"]) if row["ranking"] == Result.PEOPLE else None,
        )
        for row in selectors.record_of(user)
    ]
    games = [_finished(table, request, shared=False) for table in selectors.last_games(user)]
    return PlayerOut(name=user.name, since=user.created, record=record, games=games)


@router.get("games/mine", response=FinishedPageOut, auth=django_auth, summary="List your finished games")
def finished(request: HttpRequest, page: PageNumber = 1) -> FinishedPageOut:
    found = selectors.finished(logged_in(request), page)
    rows = [_finished(table, request, shared=True) for table in found.rows]
    return FinishedPageOut(page=found.number, more=found.more, rows=rows)


def _finished(table: Table, request: HttpRequest, shared: bool) -> FinishedOut:
    results = selectors.results_of(table)
    shared = shared or table.reach == Table.Reach.PUBLIC
    return FinishedOut(
        code=table.code if shared else "",
        name=table.name if shared else "",
        edition=table.edition,
        board=table.board,
        ended=results[0].ended,
        seats=_seats(results, request),
    )


def _seats(results: Sequence[Result], request: HttpRequest) -> list[SeatOut]:
    return [
        SeatOut(
            seat=result.seat,
            name=result.name,
            kind=result.kind,
            place=result.place,
            score=result.score,
            won=result.won,
            yours=result.user_id is not None and result.user_id == request.user.pk,
        )
        for result in results
    ]
