"""The Django app `privacy`."""

from __future__ import annotations

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "rubicon.server.privacy"
    label = "privacy"

    def ready(self) -> None:
        from ..accounts.signals import user_leaves, user_merges
        from .erasure import erase_on_leaving, merge_data

        user_leaves.connect(erase_on_leaving)
        user_merges.connect(merge_data)
