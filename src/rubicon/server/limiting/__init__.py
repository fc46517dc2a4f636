"""Who sends how much: the client's address, and counters for the rates of the table of limits."""

from __future__ import annotations

from .addresses import address_of
from .rates import LocalRate, forget, hold

__all__ = ["LocalRate", "address_of", "forget", "hold"]
