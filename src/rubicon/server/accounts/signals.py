"""What other packages do when a user goes: they store data about users, and `accounts` knows none of them."""

from __future__ import annotations

from django.dispatch import Signal

user_leaves = Signal()
"""Sent with `user` before a user is deleted, and again in the transaction that deletes the user.

A receiver gives up what the user has, and takes the name out of everything that others see."""
user_merges = Signal()
"""Sent with `guest` and `account`, in a transaction, when a guest logs in.

A receiver makes what the guest has the account's."""
