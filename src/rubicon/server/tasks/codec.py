"""What the server and its workers say to each other: frames of MessagePack, in which refusals survive."""

from __future__ import annotations

from typing import IO, Any

import msgspec

from ...decoders import msgpack_decoder
from ...errors import Corrupt, Illegal, Malformed, Refused

SIZE_BYTES = 4
"""The length of a frame stands before it, in this many bytes."""
REFUSED = 1
"""The extension type of a refusal."""

KINDS: dict[str, type[Refused]] = {kind.__name__: kind for kind in (Refused, Malformed, Illegal, Corrupt)}


class Request(msgspec.Struct, frozen=True, array_like=True):
    name: str
    """Of a function, as `module:function`."""
    arguments: tuple[Any, ...]
    seconds: int
    """Of processor time."""


class Reply(msgspec.Struct, frozen=True, array_like=True):
    value: Any = None
    """What the function returned, or a refusal."""
    failed: bool = False
    """It raised something that is no refusal."""
    worn: bool = False
    """The process holds much memory and should be replaced."""


def _encode_unknown(value: Any) -> Any:
    if isinstance(value, Refused):
        kind = type(value).__name__
        body = _encoder.encode((kind if kind in KINDS else Refused.__name__, value.code, value.facts))
        return msgspec.msgpack.Ext(REFUSED, body)
    return str(value)


def _decode_extension(code: int, data: memoryview) -> Any:
    kind, refusal, facts = msgspec.msgpack.decode(data, ext_hook=_decode_extension)
    return KINDS[kind](refusal, **facts)


_encoder = msgspec.msgpack.Encoder(enc_hook=_encode_unknown)
_requests = msgpack_decoder(Request, ext_hook=_decode_extension)
_replies = msgpack_decoder(Reply, ext_hook=_decode_extension)


def frame(message: Request | Reply) -> bytes:
    body = _encoder.encode(message)
    return len(body).to_bytes(SIZE_BYTES) + body


def read_request(pipe: IO[bytes]) -> Request | None:
    """The next one; None at the end of the input."""
    body = _read(pipe)
    return None if body is None else _requests.decode(body)


def read_reply(pipe: IO[bytes]) -> Reply | None:
    body = _read(pipe)
    return None if body is None else _replies.decode(body)


def _read(pipe: IO[bytes]) -> bytes | None:
    size = pipe.read(SIZE_BYTES)
    if len(size) < SIZE_BYTES:
        return None
    body = pipe.read(int.from_bytes(size))
    return body if len(body) == int.from_bytes(size) else None
