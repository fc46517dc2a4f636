"""Transcripts of stored games: what every seat and a spectator saw of each record, in the wire's JSON form.

A save holds no events and no views, so the transcript beside it does: JSON lines, one for each record, compressed.
Each line names the record and, where they changed, the awaited seats, the events and the fields of the view. What is
the same for several viewers is written once, with the list of these viewers ("all" for everybody). Every
`OFFERS_INTERVAL` records a line also holds what each seat was offered.

A later version may say more than the version that made the transcript: a new field, a new type of event, a new verb.
Whatever was recorded must still be there, with the same value.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from rubicon.core.edition import AnyEdition
from rubicon.core.game import Game, Record
from rubicon.core.load import SpentSource
from rubicon.core.option import offers
from rubicon.errors import Refused
from rubicon.texts import word
from rubicon.wire import messages

from .vocabulary import Vocabulary

OFFERS_INTERVAL = 10
"""Options are large; this many records lie between two that list them."""

Line: TypeAlias = dict[str, Any]
Shared: TypeAlias = list[tuple[Any, Any]]
"""Pairs of viewers (a list of their names, or "all") and what they have in common."""

MISSING = "(missing)"


class Difference(Exception):
    """The first difference between a transcript and what the current code gives."""

    def __init__(self, record: int, viewer: str, field: str, recorded: object, now: object, hint: str = "") -> None:
        super().__init__(record, viewer, field, recorded, now, hint)
        self.record = record
        self.viewer = viewer
        self.field = field
        self.recorded = recorded
        self.now = now
        self.hint = hint


# Writing.


def lines(edition: AnyEdition, records: Sequence[Record]) -> Iterator[bytes]:
    """Plays a game again, and yields the line of each record. Raises Corrupt where the rules refuse a record."""
    game = Game(edition, SpentSource())
    viewers = [None, *range(len(edition.table.seats))]
    names = [_name(viewer) for viewer in viewers]
    before: list[dict[str, Any]] = [{} for _ in viewers]
    awaited: object = None
    agreement: object = ((), None)
    for number, record in enumerate(records):
        step = game.fold(record)
        line: Line = {"record": number}
        if (now := edition.awaited(game.state)) != awaited:
            line["awaited"] = awaited = now
        if (agreed := (game.agreed, game.request)) != agreement:
            agreement = agreed
            line["agreed"], line["request"] = agreed
        seen = [[e for event in step.events if (e := event.seen_by(viewer)) is not None] for viewer in viewers]
        if any(seen):
            line["events"] = _briefly(names, [each for each in _grouped(names, seen) if each[1]])
        views = [_fields(edition.view(game.state, viewer)) for viewer in viewers]
        if changes := _changes(names, before, views):
            line["views"] = _briefly(names, changes)
        before = views
        if number % OFFERS_INTERVAL == 0:
            seats = range(len(edition.table.seats))
            line["offers"] = {str(seat): offered for seat in seats if (offered := offers(game.options(seat)))}
            if undo := game.undo():
                line["undo"] = undo
        yield messages.encode(line)


def pack(encoded: Iterable[bytes]) -> bytes:
    return gzip.compress(b"\n".join(encoded) + b"\n", 9, mtime=0)


def unpack(data: bytes) -> list[bytes]:
    return gzip.decompress(data).splitlines()


def _name(viewer: int | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"


def _fields(view: Any) -> dict[str, Any]:
    """The fields of a view under their names in JSON."""
    names = zip(view.__struct_fields__, view.__struct_encode_fields__, strict=True)
    return {encoded: getattr(view, name) for name, encoded in names}


def _grouped(names: Sequence[str], values: Sequence[Any]) -> Shared:
    groups: list[tuple[Any, list[str]]] = []
    for name, value in zip(names, values, strict=True):
        for known, who in groups:
            if known is value or known == value:
                who.append(name)
                break
        else:
            groups.append((value, [name]))
    return [(who, value) for value, who in groups]


def _changes(names: Sequence[str], before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> Shared:
    """The fields that changed, under the viewers for whom they changed to the same value."""
    changes: dict[tuple[str, ...], dict[str, Any]] = {}
    for field in now[0]:
        changed = [
            index
            for index, (old, new) in enumerate(zip(before, now, strict=True))
            if field not in old or (old[field] is not new[field] and old[field] != new[field])
        ]
        if changed:
            for who, value in _grouped([names[i] for i in changed], [now[i][field] for i in changed]):
                changes.setdefault(tuple(who), {})[field] = value
    return [(list(who), fields) for who, fields in changes.items()]


def _briefly(names: Sequence[str], shared: Shared) -> Shared:
    return [("all" if len(who) == len(names) else who, value) for who, value in shared]


# Comparing.


def compare(recorded: Sequence[bytes], edition: AnyEdition, records: Sequence[Record], words: Vocabulary) -> None:
    """Raises Difference at the first record that is not seen as it was. `words`: the vocabulary of that version."""
    viewers = [_name(viewer) for viewer in (None, *range(len(edition.table.seats)))]
    comparison = _Comparison(viewers, words, edition.name)
    now = lines(edition, records)
    same = True
    for number, then in enumerate(recorded):
        try:
            line = next(now)
        except StopIteration:
            raise Difference(number, "everybody", "the record", "is there", MISSING) from None
        except Refused as refused:
            hint = "The rules refuse a record that they once accepted, or draw another number of dice or cards for it."
            told = msgspec.to_builtins(records[number])
            raise Difference(number, "everybody", "the record", told, f"refused: {word(refused)}", hint) from None
        except Exception as error:  # whatever the code now raises belongs into the report
            told = msgspec.to_builtins(records[number])
            raise Difference(number, "everybody", "the record", told, f"raised {error!r}") from error
        same = same and line == then
        if same:
            comparison.skip(then)
        else:  # bytes may differ where the meaning does not, for example after fields were reordered
            comparison.take(number, msgspec.json.decode(then), msgspec.json.decode(line))


class _Comparison:
    """Follows both transcripts, so that every viewer's whole view is known on both sides."""

    def __init__(self, viewers: Sequence[str], words: Vocabulary, edition: str) -> None:
        self.viewers = viewers
        self.events = {*words["editions"][edition]["events"], *words["talk_events"]}
        self.verbs = {*words["editions"][edition]["verbs"], "undo"}
        self.then: dict[str, dict[str, Any]] = {viewer: {} for viewer in viewers}
        self.now: dict[str, dict[str, Any]] = {viewer: {} for viewer in viewers}
        self._skipped: list[bytes] = []

    def skip(self, line: bytes) -> None:
        """A line that is the same on both sides is only read if a later one is not."""
        self._skipped.append(line)

    def take(self, number: int, then: Line, now: Line) -> None:
        for line in self._skipped:
            self._see(msgspec.json.decode(line), self.then, self.now)
        self._skipped.clear()
        for viewer in self.viewers:
            known = [event for event in _told(now, viewer) if event["event"] in self.events]
            self._compare_events(number, viewer, _told(then, viewer), known)
        self._see(then, self.then)
        self._see(now, self.now)
        for viewer in self.viewers:
            for field, value in self.then[viewer].items():
                self._match(number, viewer, f"view.{field}", value, self.now[viewer].get(field, MISSING))
        for name in ("awaited", "agreed", "request", "undo"):
            self._match(number, "everybody", name, then.get(name), now.get(name))
        for seat, offered in then.get("offers", {}).items():
            known = [offer for offer in now.get("offers", {}).get(seat, []) if offer["verb"] in self.verbs]
            self._match(number, f"seat {seat}", "options", offered, known)
        if more := now.get("offers", {}).keys() - then.get("offers", {}).keys():
            self._match(number, f"seat {min(more)}", "options", MISSING, now["offers"][min(more)])

    def _see(self, line: Line, *sides: dict[str, dict[str, Any]]) -> None:
        for who, fields in line.get("views", ()):
            for viewer in self.viewers if who == "all" else who:
                for side in sides:
                    side[viewer].update(fields)

    def _compare_events(self, number: int, viewer: str, then: list[Any], now: list[Any]) -> None:
        for index, event in enumerate(then):
            if index < len(now) and now[index]["event"] == event["event"]:
                self._match(number, viewer, f"event {event['event']}", event, now[index])
                continue
            kinds = [each["event"] for each in now]
            hint = f"The event `{event['event']}` must be told as before. Events now: {', '.join(kinds) or 'none'}."
            other = now[index] if index < len(now) else MISSING
            raise Difference(number, viewer, f"event {event['event']}", event, other, hint)
        if len(now) > len(then):
            hint = "An event is told that was not told then."
            raise Difference(number, viewer, f"event {now[len(then)]['event']}", MISSING, now[len(then)], hint)

    def _match(self, number: int, viewer: str, field: str, then: Any, now: Any) -> None:
        for path, recorded, found in _mismatches(field, then, now):
            hint = ""
            if found == MISSING:
                hint = f"`{path}` has been removed or renamed. Keep its name in JSON: msgspec.field(name=…), or a tag."
            raise Difference(number, viewer, path, recorded, found, hint)


def _told(line: Line, viewer: str) -> list[Any]:
    return [event for who, events in line.get("events", ()) if who == "all" or viewer in who for event in events]


def _mismatches(path: str, then: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where a value is not what it was. Objects may have gained fields; lists and numbers must be equal."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            yield from _mismatches(f"{path}.{name}", value, now.get(name, MISSING))
        if path.endswith(".among_by"):  # its keys are answers, not fields
            yield from ((f"{path}.{name}", MISSING, now[name]) for name in now if name not in then)
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for index, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from _mismatches(f"{path}[{index}]", one, other)
    elif then != now:
        yield path, then, now
