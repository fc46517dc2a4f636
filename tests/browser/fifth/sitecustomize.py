"""Read by Python when it starts with this folder in PYTHONPATH: the edition of the tests is then one of Rubicon's."""

from __future__ import annotations

from pathlib import Path

from rubicon import editions

editions.__path__.append(str(Path(__file__).parent / "editions"))
