"""How strong people are at each edition, learnt from the games that they play with each other."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from ...arena import rating as strength
from .models import Rating, Result


def rate(results: Sequence[Result], left: Container[int]) -> None:
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
