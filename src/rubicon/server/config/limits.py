"""Every limit of the server, with its default. A host changes one with `RUBICON_LIMIT_<NAME>` in the environment.

`docs/host-it.md` shows this table; a test keeps the two the same. "Per address" means the client's address as
`addresses.py` determines it, "per person" one account or guest.

To add one: a field here, what counts against it (`hold` for a rate, a comparison with `limits()` for a number), its row
in `docs/host-it.md`, and a test, such as those in `tests/server/test_quotas.py`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta

from ...errors import Malformed

PREFIX = "RUBICON_LIMIT_"
SECONDS_IN = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
KIB = 1024
MIB = 1024 * KIB


class Rate(msgspec.Struct, frozen=True):
    """At most `count` events in any period of `seconds`."""

    count: int
    seconds: int

    def __str__(self) -> str:
        unit = next(unit for unit, seconds in SECONDS_IN.items() if seconds == self.seconds)
        return f"{self.count}/{unit}"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers are at least 1; a rate is written as `30/m`, with s, m, h or d after the slash."""

    # Requests and connections.
    request_bytes: Annotated[int, Meta(description="Body of a request that carries no file.")] = 64 * KIB
    upload_bytes: Annotated[int, Meta(description="Body of a request that carries a board or a game.")] = 8 * MIB
    header_bytes: Annotated[int, Meta(description="Request line and headers of a request.")] = 32 * KIB
    request_seconds: Annotated[int, Meta(description="Seconds within which a request must have arrived.")] = 20
    requests_per_address: Annotated[Rate, Meta(description="Requests from one address.")] = Rate(6_000, 60)
    requests_per_person: Annotated[Rate, Meta(description="Requests of one person.")] = Rate(1_200, 60)
    requests_at_once_per_address: Annotated[
        int, Meta(description="Requests of one address that are answered at the same time; others wait.")
    ] = 16
    connections_per_address: Annotated[int, Meta(description="Open connections from one address.")] = 1_000
    sockets_per_address: Annotated[int, Meta(description="Open WebSockets from one address.")] = 400
    new_sockets_per_address: Annotated[
        Rate, Meta(description="WebSockets that one address opens; further ones wait for their turn.")
    ] = Rate(60, 1)
    frames_per_address: Annotated[
        Rate,
        Meta(description="WebSocket frames of any kind from one address, pings included; further ones are read later."),
    ] = Rate(4_000, 1)
    sockets_per_person: Annotated[int, Meta(description="Open WebSockets of one person.")] = 50

    # People.
    guests_per_address: Annotated[Rate, Meta(description="New guests from one address.")] = Rate(200, 3600)
    sign_ups_per_address: Annotated[Rate, Meta(description="New accounts from one address.")] = Rate(60, 3600)
    logins_per_address: Annotated[Rate, Meta(description="Logins from one address, failed ones included.")] = Rate(
        30, 60
    )
    passwords_per_name: Annotated[Rate, Meta(description="Passwords tried for one account.")] = Rate(10, 60)
    password_hashes_at_once: Annotated[
        int, Meta(description="Passwords that are hashed at the same time, at 100 MB of memory each.")
    ] = 2
    downloads_per_person: Annotated[Rate, Meta(description="Downloads of all data of one person.")] = Rate(10, 3600)
    reports_per_address: Annotated[Rate, Meta(description="Error reports from one address.")] = Rate(60, 3600)

    # Messages over a WebSocket.
    messages_per_person: Annotated[
        Rate, Meta(description="Messages of one person over all WebSockets, malformed ones included.")
    ] = Rate(120, 1)
    messages_per_address: Annotated[Rate, Meta(description="Messages of all people without a name at one address.")] = (
        Rate(600, 1)
    )
    chat_per_person: Annotated[Rate, Meta(description="Chat lines of one person, at all tables.")] = Rate(30, 60)
    chat_per_table: Annotated[Rate, Meta(description="Chat lines at one table.")] = Rate(120, 60)
    questions_per_person: Annotated[
        Rate, Meta(description="Questions for odds of one person, over all WebSockets.")
    ] = Rate(30, 1)

    # Tables and what is stored.
    actions_per_person: Annotated[
        Rate,
        Meta(
            description="Actions of one person in all games, and of all computers of one host; "
            "a large one counts as several."
        ),
    ] = Rate(36_000, 3600)
    actions_per_game: Annotated[
        int, Meta(description="Actions of one game. Then it ends, and the seats are ranked by what they hold.")
    ] = 50_000
    agreements_per_game: Annotated[
        int, Meta(description="Undos and agreements of one person in a game with others, so that nobody fills it.")
    ] = 1_000
    new_tables_per_person: Annotated[Rate, Meta(description="New tables of one person.")] = Rate(240, 3600)
    open_tables_per_person: Annotated[int, Meta(description="Tables of one host that wait for players.")] = 20
    running_tables_per_person: Annotated[int, Meta(description="Games in progress of one host.")] = 100
    uploads_per_address: Annotated[Rate, Meta(description="Boards and games uploaded from one address.")] = Rate(
        100, 3600
    )
    uploads_per_person: Annotated[Rate, Meta(description="Boards and games uploaded by one person.")] = Rate(60, 3600)
    stored_bytes_per_account: Annotated[
        int, Meta(description="Boards, uploaded games and copies of games kept for one account.")
    ] = 100 * MIB
    stored_bytes_per_guest: Annotated[int, Meta(description="The same for one guest.")] = 20 * MIB
    saves_per_person: Annotated[int, Meta(description="Named saves of one person.")] = 200

    # Work in separate processes: drawing boards, loading games, thinking of computer players.
    task_seconds: Annotated[
        int, Meta(description="Processor time of one drawing or of loading one game, in seconds.")
    ] = 20
    task_memory_mib: Annotated[int, Meta(description="Memory of a process that draws or loads.")] = 1_024
    task_processes: Annotated[
        int, Meta(description="Processes that draw and load for long; one more does what takes less than a second.")
    ] = 1
    replay_seconds: Annotated[
        int,
        Meta(description="Processor time of playing an uploaded game again, in seconds."),
    ] = 2
    tasks_per_person: Annotated[
        int, Meta(description="Drawings and games to load that may wait for one person, or one address.")
    ] = 8

    # Retention.
    closed_table_hours: Annotated[int, Meta(description="Hours until a closed table is removed.")] = 24
    open_table_hours: Annotated[int, Meta(description="Hours until a table that nobody started is closed.")] = 24
    unused_guest_days: Annotated[int, Meta(description="Days until a guest who never played is removed.")] = 7
    guest_game_days: Annotated[
        int, Meta(description="Days until a finished or abandoned game without any account is removed.")
    ] = 180


@cache
def limits() -> Limits:
    return read_limits(os.environ)


def read_limits(environment: Mapping[str, str]) -> Limits:
    """Raises Malformed for an unknown limit, and for a value that is not a number or a rate."""
    known = {field.name: field.type for field in msgspec.structs.fields(Limits)}
    given: dict[str, Any] = {}
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX).lower()
        if not variable.startswith(PREFIX) or not text:
            continue
        if name not in known:
            raise Malformed("serve.limit_unknown", name=variable, known=sorted(PREFIX + each.upper() for each in known))
        default = getattr(Limits(), name)
        given[name] = _rate(variable, text) if isinstance(default, Rate) else _number(variable, text)
    return Limits(**given)


def limit_rows() -> list[str]:
    """The table as `docs/host-it.md` shows it."""
    usual = Limits()
    hints = get_type_hints(Limits, include_extras=True)
    rows = []
    for field in msgspec.structs.fields(Limits):
        value = getattr(usual, field.name)
        shown = str(value) if isinstance(value, Rate) else f"{value:,}"
        rows.append(f"| `{PREFIX}{field.name.upper()}` | {shown} | {hints[field.name].__metadata__[0].description} |")
    return rows


def _number(variable: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 15 and int(text) >= 1):
        raise Malformed("serve.limit_number", name=variable, value=text)
    return int(text)


def _rate(variable: str, text: str) -> Rate:
    count, slash, unit = text.replace(" ", "").partition("/")
    if not (slash and count.isascii() and count.isdecimal() and len(count) <= 15 and int(count) >= 1):
        raise Malformed("serve.limit_rate", name=variable, value=text)
    if unit not in SECONDS_IN:
        raise Malformed("serve.limit_rate", name=variable, value=text)
    return Rate(int(count), SECONDS_IN[unit])
