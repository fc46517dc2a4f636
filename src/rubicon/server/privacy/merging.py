"""A guest who logs in brings along seats, results and remarks: they become the account's."""

from __future__ import annotations

from ..accounts.models import User
from ..scores.models import Rating, Result
from ..tables.models import Remark
from ..tables.services import hand_over_all


def merge_data(*, guest: User, account: User, **_: object) -> None:
    """Receives `user_merges`. The account keeps its own rating of an edition."""
    hand_over_all(guest, account)
    Result.objects.filter(user=guest).update(user=account)
    Remark.objects.filter(user=guest).update(user=account)
    known = list(Rating.objects.filter(user=account).values_list("edition", flat=True))
    Rating.objects.filter(user=guest).exclude(edition__in=known).update(user=account)
