"""The download of everything that is stored about a person, over REST."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.security import django_auth

from ..accounts.selectors import logged_in
from ..limiting import hold
from .export import export

router = Router(tags=["accounts"])


@router.get("accounts/data", auth=django_auth)
def download_data(request: HttpRequest) -> HttpResponse:
    """Everything that is stored about a person, guest or account, as a JSON file."""
    user = logged_in(request)
    hold("downloads_per_person", user.pk)
    response = HttpResponse(export(user, request.session.get_expiry_date()), content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="rubicon-data.json"'
    response["Cache-Control"] = "no-store"
    return response
