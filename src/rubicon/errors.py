"""What can go wrong: a refusal that a person caused and can mend, or a log that does not replay."""

from __future__ import annotations


class Refused(Exception):
    """A refusal as a value: a code to look up in `texts/`, and the facts that fill its sentence."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return self.code + "".join(f" {name}={fact!r}" for name, fact in self.facts.items())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Malformed(Refused):
    """Not understood: the words, the file or the message have no meaning here."""


class Illegal(Refused):
    """Understood, but not allowed now. Nothing has changed."""


class Corrupt(Refused):
    """A log that the rules cannot give: altered, cut, or made by other rules."""
