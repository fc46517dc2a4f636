"""How strong people are: learnt from games with others, and from nothing else."""

from __future__ import annotations

import numpy as np
import pytest
from django.test import Client

from rubicon.server.accounts.services import merge
from rubicon.server.scores.models import Rating, Result
from rubicon.server.scores.selectors import rating_points, rating_points_of
from rubicon.server.scores.services import store_result, update_ratings
from tests.server.games import a_game, somebody

pytestmark = pytest.mark.django_db


def result(user, seat, place, edition="classic", ranking=Result.PEOPLE):
    return Result(user=user, seat=seat, place=place, edition=edition, ranking=ranking)


def test_whoever_wins_again_and_again_rises_and_a_first_game_says_little():
    ann, ben, cem = (somebody(name) for name in ("Ann", "Ben", "Cem"))
    update_ratings([result(ann, 0, 1), result(ben, 1, 2), result(cem, 2, 3)], left=())
    first = rating_points([ann.pk, ben.pk, cem.pk], "classic")
    for _ in range(20):
        update_ratings([result(cem, 0, 3), result(ann, 1, 1), result(ben, 2, 2)], left=())
    last = rating_points([ann.pk, ben.pk, cem.pk], "classic")
    assert first[ann.pk] < 700
    assert last[ann.pk] > last[ben.pk] > last[cem.pk]
    assert last[ann.pk] > first[ann.pk] + 500


def test_who_shares_a_place_stays_equal():
    ann, ben = somebody("Ann"), somebody("Ben")
    update_ratings([result(ann, 0, 1), result(ben, 1, 1)], left=())
    one, other = Rating.objects.order_by("user")
    assert one.mean == pytest.approx(other.mean)


def test_whoever_gave_up_comes_after_all_who_did_not():
    ann, ben = somebody("Ann"), somebody("Ben")
    update_ratings([result(ann, 0, 1), result(ben, 1, 2)], left=[0])
    means = dict(Rating.objects.values_list("user", "mean"))
    assert means[ben.pk] > 25 > means[ann.pk]


@pytest.mark.parametrize("ranking", [Result.COMPUTERS, Result.UNRATED])
def test_games_that_count_for_no_people_are_not_rated(ranking):
    ann, ben = somebody("Ann"), somebody("Ben")
    update_ratings([result(ann, 0, 1, ranking=ranking), result(ben, 1, 2, ranking=ranking)], left=())
    update_ratings([result(ann, 0, 1), result(None, 1, 2)], left=())
    assert not Rating.objects.exists()


def test_a_game_that_ends_is_rated_once_among_its_people():
    ann, ben = somebody("Ann"), somebody("Ben")
    table = a_game(ann, "easy", ben, rounds=1)
    store_result(table.pk)
    store_result(table.pk)
    places = dict(Result.objects.filter(table=table).values_list("user", "place"))
    means = dict(Rating.objects.values_list("user", "mean"))
    assert means.keys() == {ann.pk, ben.pk}
    ahead = (places[ben.pk] > places[ann.pk]) - (places[ben.pk] < places[ann.pk])
    assert np.sign(round(means[ann.pk] - means[ben.pk], 6)) == ahead
    assert sum(means.values()) == pytest.approx(50)


def test_it_is_told_with_the_high_scores_of_an_edition_and_on_a_players_page():
    ann, ben = somebody("Ann"), somebody("Ben")
    for _ in range(3):
        store_result(a_game(ann, ben, "easy", rounds=1).pk)
    store_result(a_game(ann, "easy", "easy", rounds=1).pk)
    known = rating_points_of(ann.pk)["classic"]
    client = Client()
    told = {row["name"]: row["rating"] for row in client.get("/api/scores?edition=classic").json()["rows"]}
    assert told["Ann"] == known
    assert {row["rating"] for row in client.get("/api/scores").json()["rows"]} == {None}
    assert {row["rating"] for row in client.get("/api/scores?ranking=computers").json()["rows"]} == {None}
    record = client.get("/api/players/Ann").json()["record"]
    assert [(row["ranking"], row["rating"]) for row in record] == [("people", known), ("computers", None)]


def test_a_guest_who_logs_in_brings_what_the_account_has_not():
    account, guest, ben = somebody("Ann"), somebody("Gus", guest=True), somebody("Ben")
    update_ratings([result(account, 0, 1), result(ben, 1, 2)], left=())
    before = rating_points_of(account.pk)["classic"]
    update_ratings([result(guest, 0, 2), result(ben, 1, 1)], left=())
    update_ratings([result(guest, 0, 1, "risc"), result(ben, 1, 2, "risc")], left=())
    brought = rating_points_of(guest.pk)["risc"]
    merge(guest, account)
    assert rating_points_of(account.pk) == {"classic": before, "risc": brought}
