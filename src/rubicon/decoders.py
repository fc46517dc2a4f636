"""Decoders, made one at a time.

msgspec remembers what it knows about a struct before that is complete. If another thread makes and uses a decoder for
the same struct in that moment, the process crashes (seen with msgspec 0.22). Nothing else in Rubicon calls
`msgspec.json.Decoder`, `msgspec.msgpack.Decoder` or `msgspec.convert`. Decoders may be used by any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_one_at_a_time = RLock()


@overload
def json_decoder(of: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def json_decoder(of: Any) -> msgspec.json.Decoder[Any]: ...
def json_decoder(of: Any) -> msgspec.json.Decoder[Any]:
    with _one_at_a_time:
        return msgspec.json.Decoder(of)


@overload
def msgpack_decoder(
    of: type[T], *, ext_hook: Callable[[int, memoryview], Any] | None = None
) -> msgspec.msgpack.Decoder[T]: ...
@overload
def msgpack_decoder(
    of: Any, *, ext_hook: Callable[[int, memoryview], Any] | None = None
) -> msgspec.msgpack.Decoder[Any]: ...
def msgpack_decoder(
    of: Any, *, ext_hook: Callable[[int, memoryview], Any] | None = None
) -> msgspec.msgpack.Decoder[Any]:
    with _one_at_a_time:
        return msgspec.msgpack.Decoder(of, ext_hook=ext_hook)


@overload
def convert(value: Any, to: type[T]) -> T: ...
@overload
def convert(value: Any, to: Any) -> Any: ...
def convert(value: Any, to: Any) -> Any:
    """Check plain values, and make them the value of a type. Raises msgspec.ValidationError."""
    with _one_at_a_time:
        return msgspec.convert(value, to)
