"""The line to a client: its frames are those of the protocol, whatever their size."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from rubicon.server.limiting import forget
from rubicon.server.play import fast_socket as lines
from rubicon.server.play.fast_socket import BURST_FRAMES, MAX_QUEUED_MESSAGES, SLICE_BYTES, FastSocket
from rubicon.wire.protocol import TOO_FAST


class Wire:
    """A transport that records what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False
        self.reading = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closing


@pytest.fixture
def line() -> Any:
    return new_line()


def new_line() -> Any:
    async def nothing(scope: Any, receive: Any, send: Any) -> None: ...

    config = Config(nothing, lifespan="off", log_config=None)
    config.load()
    line: Any = FastSocket(config, ServerState(), {}, _loop=object())
    line.transport = Wire()
    return line


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_of_any_size_is_framed_as_others_frame_it(line, size):
    text = b"x" * size
    line.tell([text])
    assert line.transport.written == [Frame(Opcode.TEXT, text).serialize(mask=False)]


def test_several_texts_go_out_in_one_piece_and_in_order(line):
    line.tell([b"first", b"second"])
    first, second = (Frame(Opcode.TEXT, text).serialize(mask=False) for text in (b"first", b"second"))
    assert line.transport.written == [first + second]


def test_nothing_follows_a_farewell_and_nothing_goes_to_who_has_gone(line):
    line.close_sent = True
    line.tell([b"late"])
    line.close_sent, line.transport.closing = False, True
    line.tell([b"late"])
    assert line.transport.written == []


def test_when_a_slow_client_has_read_it_is_said(line):
    said: list[bool] = []
    line.when_free = lambda: said.append(line.free)
    line.pause_writing()
    assert not line.free
    line.resume_writing()
    assert said == [True]


def test_a_few_messages_may_wait_and_of_who_says_more_nothing_is_read_until_all_are_heard(line):
    frame = Frame(Opcode.TEXT, b"{}")
    for _ in range(MAX_QUEUED_MESSAGES - 1):
        line.handle_text(frame)
        assert line.transport.reading
    line.handle_text(frame)
    assert not line.transport.reading
    for left in reversed(range(MAX_QUEUED_MESSAGES)):
        assert asyncio.run(line.receive())["text"] == "{}"
        assert line.transport.reading == (left == 0)


class Closable(Wire):
    def __init__(self) -> None:
        super().__init__()
        self.aborted = False
        self.waiting = 10

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = True

    def get_write_buffer_size(self) -> int:
        return self.waiting


class Loop:
    """Calls delayed functions at once."""

    def call_later(self, seconds: float, do: Any, *args: Any) -> None:
        do(*args)


def opened(line: Any) -> Any:
    """As if the handshake were done."""
    line.transport, line.loop = Closable(), Loop()
    line.handshake_initiated = line.handshake_complete = True
    line.conn.state = State.OPEN
    line.conn.parser = line.conn.parse()
    next(line.conn.parser)
    return line


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.TEXT])
def test_of_thousands_of_tiny_frames_only_few_are_read_before_the_line_is_cut(line, opcode, monkeypatch):
    monkeypatch.setattr(lines, "FRAMES_PER_SECOND", 0)
    flood = Frame(opcode, b"").serialize(mask=True) * 20_000
    opened(line).data_received(flood)
    assert line.transport.closing
    assert line.transport.aborted
    few = line.queue.qsize() <= BURST_FRAMES + SLICE_BYTES // 6 + 2
    assert few  # without a diff of thousands of messages
    assert line.transport.written[-1][-2:] == TOO_FAST.to_bytes(2)


class PatientLoop:
    """Keeps what is to be called later."""

    def __init__(self) -> None:
        self.later: list[Any] = []

    def call_later(self, seconds: float, do: Any, *args: Any) -> None:
        self.later.append(do)


def test_all_sockets_of_an_address_share_its_frames(limit):
    limit(frames_per_address="1000/d")
    pings = Frame(Opcode.PING, b"").serialize(mask=True) * 900
    first, second, other = (opened(new_line()) for _ in range(3))
    loop = PatientLoop()
    for each, address in ((first, "10.0.0.1"), (second, "10.0.0.1"), (other, "10.0.0.2")):
        each.loop, each._address = loop, address
        each.data_received(pings)
    assert [each.transport.reading for each in (first, second, other)] == [True, False, True]
    assert [len(each.transport.written) for each in (first, other)] == [900, 900]
    assert 100 <= len(second.transport.written) <= 100 + SLICE_BYTES // 6 + 1, "the others wait"
    assert not second.transport.closing  # it has done nothing wrong itself
    forget()
    loop.later.pop()()
    assert second.transport.reading
    assert len(second.transport.written) == 900


def test_a_socket_that_sends_on_while_it_is_not_read_is_cut(limit):
    limit(frames_per_address="1/d")
    line = opened(new_line())
    line.loop, line._address = loop, _ = PatientLoop(), "10.0.0.1"
    line.data_received(Frame(Opcode.PING, b"x" * 100).serialize(mask=True) * 5_000)
    loop.later.pop()()
    assert line.transport.written[-1][-2:] == TOO_FAST.to_bytes(2)


def test_a_socket_that_its_client_does_not_close_is_dropped(line):
    line.transport, line.loop = Closable(), Loop()
    line.transport.waiting = 0
    line.drop_soon()
    assert line.transport.aborted


def test_a_few_large_messages_are_read_whole(line):
    text = b"x" * 60_000
    opened(line).data_received(Frame(Opcode.TEXT, text).serialize(mask=True) * 3)
    assert [asyncio.run(line.receive())["text"] for _ in range(3)] == [text.decode()] * 3
    assert not line.transport.closing
