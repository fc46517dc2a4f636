"""Completion while a person types, in the way of prompt_toolkit."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.completion import CompleteEvent, Completer
from prompt_toolkit.completion import Completion as Word
from prompt_toolkit.document import Document

from .screen import Complete


class Completion(Completer):
    def __init__(self, complete: Complete) -> None:
        self.complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Word]:
        last, words = self.complete(document.text_before_cursor)
        for word in words:
            yield Word(f"{word} ", start_position=-len(last), display=word)
