"""Long waits are explained, short ones are not."""

from __future__ import annotations

from threading import Event

import pytest

from rubicon.terminal import screen


class Now:
    """A timer that rings as soon as it is set, or never."""

    def __init__(self, seconds: float, ring) -> None:
        self.ring, self.cancelled = ring, Event()

    def start(self) -> None:
        self.ring()

    def cancel(self) -> None:
        self.cancelled.set()


def test_a_long_wait_is_explained_on_standard_error(monkeypatch, capsys):
    monkeypatch.setattr(screen, "Timer", Now)
    with screen.slow_notice("Drawing …"):
        pass
    assert capsys.readouterr() == ("", "Drawing …\n")


def test_a_short_one_is_not_even_if_it_fails(capsys):
    with pytest.raises(ValueError, match="oops"), screen.slow_notice("Drawing …"):
        raise ValueError("oops")
    assert capsys.readouterr() == ("", "")
