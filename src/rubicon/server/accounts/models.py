"""A user: a guest, who is known by a cookie only, or an account with a password."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

MAX_NAME_CHARS = 30
MAX_SKELETON_CHARS = 120


class User(AbstractBaseUser):
    username = models.CharField(max_length=60, unique=True)
    """The name for logging in, which ignores case. That of a guest cannot be typed."""
    name = models.CharField(max_length=MAX_NAME_CHARS)
    """The display name."""
    skeleton = models.CharField(max_length=MAX_SKELETON_CHARS, unique=True, null=True)
    """The skeleton of the name (`names.py`), so that no two accounts look the same.

    Null for guests, and for accounts of version 0.1.0 that look like an older one.
    """
    guest = models.BooleanField(default=False)
    language = models.CharField(max_length=20, default="", blank=True)
    """The one they have chosen; empty for that of the browser."""
    created = models.DateTimeField(auto_now_add=True)

    objects = BaseUserManager()

    USERNAME_FIELD = "username"

    def __str__(self) -> str:
        return self.name
