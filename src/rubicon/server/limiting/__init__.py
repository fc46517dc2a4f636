"""Rate limits: the address of a client, and counters for the rates in the table of limits."""

from __future__ import annotations

from .addresses import address_of
from .rates import LocalRate, forget, hold

__all__ = ["LocalRate", "address_of", "forget", "hold"]
