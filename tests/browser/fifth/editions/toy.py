"""The edition of the tests, on a board that a server has."""

from __future__ import annotations

from typing import ClassVar

from tests import toy


class Toy(toy.Toy):
    default_board: ClassVar[str] = "three-realms"
