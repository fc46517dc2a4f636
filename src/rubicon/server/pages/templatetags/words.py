"""The sentences of the pages, which stand where all sentences do."""

from __future__ import annotations

from django import template

from ....texts import say

register = template.Library()


@register.simple_tag(name="say")
def say_on_page(key: str, **facts: object) -> str:
    return say("page", key, facts)
