"""Attacks over WebSockets: floods of every kind of message, clients that do not read, and ended sessions."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress

from websockets.asyncio.client import ClientConnection

from bench.stress.aim import Aim, attack
from bench.stress.http import HOST, SOCKET_FAILURES, Client, closed, read_away, reason, tell
from bench.stress.requests import PASSWORD

CLOSE_SECONDS = 2.0
BURST_MESSAGES = 200
LOOK = '{"message":"look","seat":0}'


async def own_table(aim: Aim) -> tuple[Client, str]:
    client = await aim.guest()
    return client, await aim.table(client, ["me", "easy"])


async def flood(aim: Aim, client: Client, path: str, sockets: int, texts: Callable[[int], str | bytes]) -> None:
    """Each socket sends as fast as possible, reads everything, and reconnects when it is closed."""
    sent = 0

    async def send(number: int) -> None:
        nonlocal sent
        async with client.socket(path) as link:
            await link.send(LOOK)
            reader = asyncio.create_task(count(aim, link))
            try:
                while aim.goes_on and not reader.done():
                    for _ in range(BURST_MESSAGES):
                        await link.send(texts(sent))
                        sent += 1
                    await asyncio.sleep(0)
            finally:
                reader.cancel()
                with suppress(asyncio.CancelledError, *SOCKET_FAILURES):
                    await reader
                aim.facts["messages sent"] = sent
                if link.close_code is not None:
                    aim.got[f"socket closed: {link.close_code}"] += 1

    await aim.workers(sockets, send)


async def count(aim: Aim, link: ClientConnection) -> None:
    async for text in link:
        told = json.loads(text)
        kind = told["message"]
        aim.got[told["code"] if kind == "refusal" else kind] += 1


@attack("malformed messages from three sockets")
async def malformed(aim: Aim) -> None:
    client, code = await own_table(aim)
    texts = ("x", "{}", "[" * 1_000, '{"message":"submit"}', '{"message":"look","seat":"0"}', b"\xff\xfe", "null")
    await flood(aim, client, f"/ws/tables/{code}", 3, lambda n: texts[n % len(texts)])


@attack("malformed messages from nobody in particular, at somebody else's table")
async def malformed_by_watchers(aim: Aim) -> None:
    answer = await aim.client().call("GET", "/api/tables")
    listed = answer.json() if answer.status == 200 else []
    if listed:
        await flood(aim, aim.client(), f"/ws/tables/{listed[0]['code']}", 5, lambda n: '{"message":"nothing"}')


@attack("chat from five sockets")
async def chat(aim: Aim) -> None:
    client, code = await own_table(aim)
    await flood(aim, client, f"/ws/tables/{code}", 5, lambda n: json.dumps({"message": "say", "text": f"{n} " * 60}))
    aim.facts["chat lines"] = aim.got["said"] / 5


@attack("NUL and lone surrogates in nonces, chat and the path of a socket")
async def nul(aim: Aim) -> None:
    client, code = await own_table(aim)
    texts = (
        '{"message":"submit","nonce":"a\\u0000%d","prompt":%d,"action":{"verb":"finish"}}',
        '{"message":"submit","nonce":"\\ud800%d","prompt":%d,"action":{"verb":"finish"}}',
        '{"message":"say","text":"a\\u0000 %d %d"}',
        '{"message":"say","text":"\\udfff %d %d"}',
        '{"message":"why","nonce":"\\u0000%d %d"}',
    )
    version = 0

    async def send(number: int) -> None:
        nonlocal version
        async with client.socket(f"/ws/tables/{code}") as link:
            await link.send(LOOK)
            for step in range(20):
                text = texts[step % len(texts)]
                await link.send(text % (time.monotonic_ns(), version))
                with suppress(TimeoutError):
                    while True:
                        told = json.loads(await asyncio.wait_for(link.recv(), 0.2))
                        version = told.get("prompt", version)
                        aim.got[told["code"] if told["message"] == "refusal" else told["message"]] += 1
                await asyncio.sleep(0.05)

    async def paths(number: int) -> None:
        for path in (f"/ws/tables/{code}%00", "/ws/tables/%00", "/ws/tables/%ED%A0%80", "/ws/tables/" + "a" * 5_000):
            await opened(aim, client, path)
        await asyncio.sleep(0.1)

    await asyncio.gather(aim.workers(2, send), aim.workers(1, paths))


async def opened(aim: Aim, client: Client, path: str, **options: object) -> None:
    """Counts how attempts to open a socket end."""
    try:
        async with client.socket(path, **options) as link:
            await link.send(LOOK)
            code = await closed(link, 0.5)
            aim.got["socket is open" if code is None else f"socket closed: {code}"] += 1
    except SOCKET_FAILURES as failure:
        aim.got[reason(failure)] += 1


@attack("sockets at addresses that there are not")
async def unknown_paths(aim: Aim) -> None:
    async def ask(number: int) -> None:
        for path in ("/ws/nothing", "/ws", "/", "/api/tables", "/ws/tables/", "/ws/tables/NOSUCH"):
            await opened(aim, aim.client(), path)

    await aim.workers(4, ask)


@attack("sockets from pages of another port, another scheme and another host", seconds=5)
async def foreign_origins(aim: Aim) -> None:
    client, code = await own_table(aim)
    for origin in (f"http://{HOST}:{aim.port + 1}", f"https://{HOST}:{aim.port}", "http://elsewhere.example", "null"):
        before = aim.got["socket is open"]
        await opened(aim, client, f"/ws/tables/{code}", origin=origin)
        name = origin.replace(str(aim.port + 1), "OTHER").replace(str(aim.port), "PORT")
        aim.facts[f"let in from {name}"] = aim.got["socket is open"] - before


@attack("the same look, with all events, again and again")
async def looks(aim: Aim) -> None:
    client, code = await own_table(aim)
    await flood(aim, client, f"/ws/tables/{code}", 3, lambda n: '{"message":"look","seat":0,"since":0}')


@attack("questions for odds over long ways")
async def questions(aim: Aim) -> None:
    client, code = await own_table(aim)

    def weigh(number: int) -> str:
        way = [(number + step * 7) % 42 for step in range(100)]
        return json.dumps({"message": "weigh", "nonce": f"w{number}", "way": way})

    await flood(aim, client, f"/ws/tables/{code}", 3, weigh)


@attack("reasons, pauses, undos and numbers beyond all measure")
async def other_messages(aim: Aim) -> None:
    client, code = await own_table(aim)
    huge = "9" * 300
    texts = (
        '{"message":"why","nonce":"y"}',
        '{"message":"pause","on":true}',
        '{"message":"pause","on":false}',
        '{"message":"submit","nonce":"u%d","prompt":1,"action":{"verb":"undo"}}',
        '{"message":"look","seat":0,"since":9223372036854775807}',
        f'{{"message":"look","seat":{huge},"since":{huge}}}',
        '{"message":"look","seat":-1}',
        f'{{"message":"submit","nonce":"h","prompt":{huge},"action":{{"verb":"place"}}}}',
        '{"message":"forecast","nonce":"f","prompt":1,"action":{"verb":"all_out","source":0,"target":1,"left":1}}',
    )
    await flood(aim, client, f"/ws/tables/{code}", 3, lambda n: texts[n % len(texts)].replace("%d", str(n)))


@attack("messages of 64 KiB")
async def large_messages(aim: Aim) -> None:
    client, code = await own_table(aim)
    text = json.dumps({"message": "say", "text": "x" * 60_000})
    await flood(aim, client, f"/ws/tables/{code}", 3, lambda n: text)


@attack("pings from five sockets, which are no messages")
async def pings(aim: Aim) -> None:
    client, code = await own_table(aim)
    frame = bytes([0x89, 0x80 | 125]) + b"\0\0\0\0" + b"p" * 125
    await raw_frames(aim, client, code, 5, frame * 100)


@attack("a message in a million fragments that never ends")
async def fragments(aim: Aim) -> None:
    client, code = await own_table(aim)
    first = bytes([0x01, 0x80]) + b"\0\0\0\0"
    more = bytes([0x00, 0x80]) + b"\0\0\0\0"
    await raw_frames(aim, client, code, 3, more * 1_000, first)


@attack("a frame that says it has 2^62 bytes, and one of 100 MB")
async def large_frames(aim: Aim) -> None:
    client, code = await own_table(aim)
    for size in (1 << 62, 100_000_000):
        head = bytes([0x81, 0x80 | 127]) + size.to_bytes(8) + b"\0\0\0\0"
        part = Aim(aim.port, aim.seconds / 2, aim.scale, aim.files)
        await raw_frames(part, client, code, 2, b"x" * 65_536, head)
        aim.got.update(part.got)


async def raw_frames(aim: Aim, client: Client, code: str, sockets: int, data: bytes, first: bytes = b"") -> None:
    """Frames that no library would send."""
    head = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    head["Sec-WebSocket-Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="

    async def send(number: int) -> None:
        reader, writer = await client.open()
        drain: asyncio.Task[None] | None = None
        try:
            writer.write(client.head("GET", f"/ws/tables/{code}", None, head))
            answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            aim.got[answer.split(b" ")[1].decode()] += 1
            drain = asyncio.create_task(read_away(reader))
            writer.write(first)
            while aim.goes_on and not drain.done():
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(0)
            aim.got["closed" if drain.done() else "kept open"] += 1
        finally:
            if drain is not None:
                drain.cancel()
            writer.transport.abort()

    await aim.workers(sockets, send)


@attack("50 sockets that ask and do not read")
async def slow_readers(aim: Aim) -> None:
    client, code = await own_table(aim)

    async def ask(number: int) -> None:
        async with client.socket(f"/ws/tables/{code}", max_queue=1) as link:
            link.transport.pause_reading()
            for step in range(2_000):
                await asyncio.wait_for(link.send('{"message":"look","seat":0,"since":0}'), 5)
                if not aim.goes_on:
                    break
                if step % 50 == 0:
                    await asyncio.sleep(0.05)
            link.transport.abort()

    await aim.workers(aim.many(50), ask)


@attack("sockets opened and closed as fast as they go")
async def churn(aim: Aim) -> None:
    client, code = await own_table(aim)

    async def come(number: int) -> None:
        link = await client.socket(f"/ws/tables/{code}")
        aim.got["opened"] += 1
        if number % 2:
            await link.send(LOOK)
        link.transport.abort()

    await aim.workers(aim.many(20), come)


@attack("600 watchers at one table, one of whom talks", seconds=15)
async def watchers(aim: Aim) -> None:
    client, code = await own_table(aim)
    links: list[ClientConnection] = []
    for _ in range(aim.many(600)):
        try:
            links.append(await client.socket(f"/ws/tables/{code}"))
            await links[-1].send('{"message":"look","seat":null}')
        except SOCKET_FAILURES as failure:
            aim.got[reason(failure)] += 1
            break
    aim.facts["sockets"] = len(links)
    readers = [asyncio.create_task(count(aim, link)) for link in links]
    while aim.goes_on and links:
        with suppress(*SOCKET_FAILURES):
            await links[0].send(json.dumps({"message": "say", "text": "to all of you"}))
        await asyncio.sleep(0.05)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    for link in links:
        link.transport.abort()


@attack("400 sockets for notices that never say a word", seconds=15)
async def notices(aim: Aim) -> None:
    client = await aim.guest()
    links = []
    for _ in range(aim.many(400)):
        try:
            links.append(await client.socket("/ws/notices"))
        except SOCKET_FAILURES as failure:
            aim.got[reason(failure)] += 1
            break
    while aim.goes_on:
        await asyncio.sleep(0.1)
    aim.facts["sockets"] = sum(link.close_code is None for link in links)
    for link in links:
        link.transport.abort()


@attack("a password changed, a logout and a deletion while another socket is open")
async def sessions(aim: Aim) -> None:
    """How long the other socket stays open, in seconds; one that did not close counts as it was given up on."""
    for kind in ("password", "logout", "deletion"):
        name = f"m{os.getpid()}{kind}{int(1e6 * time.monotonic())}"[:28]
        client = aim.client()
        await client.call("GET", "/api/session")
        await client.need("POST", "/api/accounts", {"username": name, "password": PASSWORD, "again": PASSWORD})
        code = await aim.table(client, ["me", "easy"])
        other = aim.client()
        await other.call("GET", "/api/session")
        if kind == "logout":  # of the session that the socket has
            other.cookies.update(client.cookies)
        else:
            await other.need("POST", "/api/session/login", {"username": name, "password": PASSWORD})
        async with client.socket(f"/ws/tables/{code}") as link:
            await link.send(LOOK)
            await asyncio.wait_for(link.recv(), 10)
            await end_session(aim, other, kind)
            begun = time.monotonic()
            ended = await closed(link, CLOSE_SECONDS)
            aim.facts[f"{kind}: closed after"] = time.monotonic() - begun
            aim.got[f"{kind}: {'stays open' if ended is None else f'closed {ended}'}"] += 1
            if ended is None:
                await still_plays(aim, link, kind)


async def end_session(aim: Aim, client: Client, kind: str) -> None:
    match kind:
        case "password":
            body = {"old": PASSWORD, "new": PASSWORD[::-1], "again": PASSWORD[::-1]}
            await tell(aim.got, client, "POST", "/api/accounts/password", body)
        case "logout":
            await tell(aim.got, client, "POST", "/api/session/logout")
        case _:
            await tell(aim.got, client, "DELETE", "/api/accounts", {"password": PASSWORD})


async def still_plays(aim: Aim, link: ClientConnection, kind: str) -> None:
    await link.send('{"message":"say","text":"still here"}')
    with suppress(TimeoutError, *SOCKET_FAILURES):
        while True:
            told = json.loads(await asyncio.wait_for(link.recv(), 1))
            if told["message"] in ("said", "refusal"):
                aim.got[f"{kind}: then {told.get('code', 'said')}"] += 1
                return
