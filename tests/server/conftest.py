"""What every test of the server stands on."""

from __future__ import annotations

from django.conf import settings

settings.SECRET_KEY = "only for tests"  # Django signs with it; a server has one from its environment
