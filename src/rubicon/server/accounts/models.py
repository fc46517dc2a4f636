"""Somebody who plays: a guest, who is known by a cookie alone, or an account with a password."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

MAX_NAME_CHARS = 30
MAX_SKELETON_CHARS = 120


class User(AbstractBaseUser):
    username = models.CharField(max_length=60, unique=True)
    """What one logs in with: the name without regard to case. Guests have one that nobody can type."""
    name = models.CharField(max_length=MAX_NAME_CHARS)
    """What others read."""
    skeleton = models.CharField(max_length=MAX_SKELETON_CHARS, unique=True, null=True)
    """What the name looks like (`names.py`), so that no other account looks the same. Null for guests, and for accounts
    of version 0.1.0 that look like an older one."""
    guest = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    objects = BaseUserManager()

    USERNAME_FIELD = "username"

    def __str__(self) -> str:
        return self.name
