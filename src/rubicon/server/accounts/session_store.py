"""Django's sessions in the database, whose keys are letters and digits: a cookie may hold anything, even a NUL."""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def _validate_session_key(self, key: str | None) -> bool:
        """Any other key counts as none, and is not asked for in the database."""
        return bool(key and 8 <= len(key) <= 40 and key.isascii() and key.isalnum())
