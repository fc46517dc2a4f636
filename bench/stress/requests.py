"""Attacks over HTTP: bodies, headers, slow and partial requests, logins, and cheap requests in large numbers."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections import Counter
from contextlib import suppress

from bench.stress.aim import Aim, attack
from bench.stress.http import FAILURES, Client, Refused, read_answer, read_away, stream_body, tell

PASSWORD = "correct horse battery staple"


def address(number: int) -> str:
    """A random loopback address, other than the bystanders'."""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


@attack("bodies of 400 MB to any address, four at once", seconds=20)
async def bodies(aim: Aim) -> None:
    paths = ("/api/nothing", "/nothing", "/api/session/guest", "/static/nothing")
    size = aim.many(400_000_000, 200_000)

    async def send(number: int) -> None:
        foreign = {"Host": "elsewhere.example"} if number % 2 else None
        aim.got[await stream_body(aim.client(), paths[number % 4], size, foreign)] += 1

    await aim.workers(4, send)


@attack("a body of 400 MB that says nothing of its length")
async def chunked_body(aim: Aim) -> None:
    client = await aim.guest()
    size = aim.many(400_000_000, 200_000)

    async def send(number: int) -> None:
        reader, writer = await client.open()
        answer = asyncio.create_task(read_answer(reader))
        try:
            head = {"Transfer-Encoding": "chunked", "Content-Type": "application/octet-stream"}
            writer.write(client.head("POST", "/api/games", None, head))
            piece = b"10000\r\n" + b"0" * 0x10000 + b"\r\n"
            for _ in range(size // 0x10000):
                if answer.done() or not aim.goes_on:
                    break
                writer.write(piece)
                await writer.drain()
            writer.write(b"0\r\n\r\n")
            aim.got[str(await asyncio.wait_for(answer, 10))] += 1
        finally:
            answer.cancel()
            with suppress(*FAILURES, asyncio.CancelledError):
                await answer
            writer.transport.abort()

    await aim.workers(2, send)


@attack("a compressed body that is 1,000 times as large")
async def compressed_body(aim: Aim) -> None:
    client = await aim.guest()
    bomb = gzip.compress(b"0" * aim.many(100_000_000, 1_000_000), 6)
    head = {"Content-Encoding": "gzip"}

    async def send(number: int) -> None:
        await tell(aim.got, client.fork(), "POST", "/api/games", bomb, headers=head)

    await aim.workers(2, send)


@attack("a form of 100,000 parts")
async def many_parts(aim: Aim) -> None:
    client = await aim.guest()
    part = b'--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n1\r\n'
    body = part * aim.many(100_000, 100) + b"--x--\r\n"
    head = {"Content-Type": "multipart/form-data; boundary=x"}

    async def send(number: int) -> None:
        await tell(aim.got, client.fork(), "POST", "/api/games", body, headers=head)

    await aim.workers(2, send)


@attack("passwords tried for one name, from thousands of addresses")
async def passwords_rotated(aim: Aim) -> None:
    """Uses many other addresses between tries, to push out counters if their number is limited."""
    tried: Counter[str] = Counter()

    async def attempt(number: int) -> None:
        for step in range(aim.many(5, 1)):
            client = aim.client(address(sum(tried.values()) % 5_000))
            await client.call("GET", "/api/session")
            body = {"username": "victim", "password": f"guess {number} {step}"}
            await tell(tried, client, "POST", "/api/session/login", body)
            client.close()
        for step in range(aim.many(80)):
            client = aim.client(address(number * 80 + step + int(1_000 * time.monotonic()) % 4_000))
            await client.call("GET", "/api/session")
            body = {"username": "Nobody", "password": "a", "again": "b"}
            await tell(aim.got, client, "POST", "/api/accounts", body)
            client.close()

    await aim.workers(aim.many(4, 1), attempt)
    aim.got.update(tried)
    aim.facts["passwords tried"] = sum(count for answer, count in tried.items() if not answer.startswith("429"))


@attack("300 guests from one address, 50 at once")
async def guests_at_once(aim: Aim) -> None:
    left = aim.many(300, 4)

    async def come(number: int) -> None:
        nonlocal left
        if left <= 0:
            await asyncio.sleep(0.2)
            return
        left -= 1
        client = aim.client()
        await client.call("GET", "/api/session")
        answer = await tell(aim.got, client, "POST", "/api/session/guest", {"name": f"Crowd {left}"})
        aim.facts["guests"] = aim.facts.get("guests", 0) + (answer.status == 200)
        client.close()

    await aim.workers(aim.many(50), come)


@attack("100 logins from one address at once, for one name")
async def logins_at_once(aim: Aim) -> None:
    clients = [aim.client() for _ in range(aim.many(100))]
    for client in clients:
        await client.call("GET", "/api/session")

    async def attempt(client: Client, number: int) -> None:
        body = {"username": "victim", "password": f"guess {number}"}
        answer = await tell(aim.got, client, "POST", "/api/session/login", body)
        aim.facts["passwords tried"] = aim.facts.get("passwords tried", 0) + (answer.status not in (0, 429))

    await asyncio.gather(*(attempt(client, number) for number, client in enumerate(clients)))


@attack("30 logins at once, each for another name from another address")
async def logins_30(aim: Aim) -> None:
    clients = [aim.client(address(number)) for number in range(aim.many(30))]
    for client in clients:
        await client.call("GET", "/api/session")
    while aim.goes_on:
        bodies = [{"username": f"somebody {number}", "password": PASSWORD} for number in range(len(clients))]
        pairs = zip(clients, bodies, strict=True)
        await asyncio.gather(*(tell(aim.got, c, "POST", "/api/session/login", body) for c, body in pairs))


@attack("sign-ups as fast as they go")
async def sign_ups(aim: Aim) -> None:
    async def sign_up(number: int) -> None:
        client = aim.client()
        await client.call("GET", "/api/session")
        name = f"mallory{number}x{int(1e6 * time.monotonic())}"
        await tell(
            aim.got, client, "POST", "/api/accounts", {"username": name, "password": PASSWORD, "again": PASSWORD}
        )
        client.close()

    await aim.workers(aim.many(8, 1), sign_up)


@attack("200 requests that are never finished", seconds=30)
async def half_requests(aim: Aim) -> None:
    beginnings = (b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", b"P", b"", None)
    links = []
    for number in range(aim.many(200)):
        reader, writer = await aim.client().open()
        beginning = beginnings[number % 4]
        if beginning is None:
            beginning = aim.client().head("POST", "/api/session/guest", 1_000) + b"{"
        writer.write(beginning)
        links.append((asyncio.create_task(read_away(reader)), writer))
    while aim.goes_on:
        await asyncio.sleep(min(1.0, aim.seconds / 4))
        for number, (_, writer) in enumerate(links):
            if number % 2 == 0 and not writer.is_closing():
                writer.write(b"x")
    aim.facts["still open"] = sum(not reading.done() for reading, _ in links)
    for reading, writer in links:
        reading.cancel()
        writer.transport.abort()


@attack("1,500 connections that say nothing", seconds=15)
async def idle_connections(aim: Aim) -> None:
    links = []
    for _ in range(aim.many(1_500)):
        try:
            reader, writer = await asyncio.wait_for(aim.client().open(), 5)
            links.append((asyncio.create_task(read_away(reader)), writer))
        except FAILURES as failure:
            aim.got[type(failure).__name__] += 1
            break
    while aim.goes_on:
        await asyncio.sleep(0.2)
    aim.facts["still open"] = sum(not reading.done() for reading, _ in links)
    for reading, writer in links:
        reading.cancel()
        writer.transport.abort()


@attack("200 requests to the lobby, 40 at once, again and again")
async def lobby(aim: Aim) -> None:
    async def poll(number: int) -> None:
        client = aim.client()
        for path in ("/api/tables", "/api/editions", "/api/boards", "/api/scores", "/"):
            await tell(aim.got, client, "GET", path)
        client.close()

    await aim.workers(aim.many(40), poll)


@attack("pictures of every built-in board, twenty at once")
async def pictures(aim: Aim) -> None:
    answer = await aim.client().call("GET", "/api/boards")
    boards = [board["id"] for board in answer.json()] if answer.status == 200 else []
    if not boards:
        raise Refused(f"boards: {answer}")

    async def ask(number: int) -> None:
        client = aim.client()
        for step in range(aim.many(5, 1)):
            board = boards[(number * 5 + step) % len(boards)]
            await tell(aim.got, client, "GET", f"/api/boards/{board}/under.svg?v={step}{number}")
            await tell(aim.got, client, "GET", f"/api/boards/{board}")
        client.close()

    await aim.workers(aim.many(20), ask)


@attack("10,000 requests on one connection, without waiting for answers")
async def pipelining(aim: Aim) -> None:
    async def send(number: int) -> None:
        client = aim.client()
        reader, writer = await client.open()
        try:
            writer.write(client.head("GET", "/api/scores", None) * aim.many(2_500, 10))
            while aim.goes_on:
                aim.got[str(await asyncio.wait_for(read_answer(reader), 10))] += 1
        finally:
            writer.transport.abort()

    await aim.workers(4, send)


@attack("long addresses, long headers, and addresses of files")
async def strange_addresses(aim: Aim) -> None:
    long = "a" * 60_000
    paths = (
        f"/api/tables?x={long}",
        f"/api/players/{long}",
        "/api/boards/..%2f..%2f..%2fetc%2fpasswd",
        "/api/boards/%00",
        "/api/boards/..%5c..%5cetc/under.svg",
        "/static/../../../../etc/passwd",
        "/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/api/rules/..%2f..%2fen.json",
        "/api/tables/%00",
        "/api/tables/%ff%fe",
        "/api/players/%00%ff",
        "/api/players/%ED%A0%80",
        "/api/scores?edition=%00&page=1",
        f"/api/scores?page={10**30}",
        "/api/saves/99999999999999999999",
        "//elsewhere.example/",
        "/t/%00",
    )

    async def ask(number: int) -> None:
        for path in paths:
            client = aim.client()
            await tell(aim.got, client, "GET", path)
            client.close()
        client = aim.client()
        await tell(aim.got, client, "GET", "/api/session", headers={f"X-{n}": "y" * 500 for n in range(200)})
        client.close()

    await aim.workers(4, ask)


@attack("JSON nested 50,000 deep, and numbers of 100,000 digits")
async def deep_json(aim: Aim) -> None:
    client = await aim.guest()
    bodies = (
        b"[" * 50_000,
        b'{"name":' * 50_000,
        b'{"name":' + b"9" * 100_000 + b"}",
        b'{"name":"' + b"\\u0000" * 99 + b'"}',
    )

    async def send(number: int) -> None:
        each = client.fork()
        for body in bodies:
            await tell(aim.got, each, "POST", "/api/tables", body)
            await tell(aim.got, each, "PATCH", "/api/session", body)
        each.close()

    await aim.workers(4, send)


@attack("error reports as fast as they go")
async def reports(aim: Aim) -> None:
    client = aim.client()
    await client.call("GET", "/api/session")
    body = {"message": "x" * 1_000, "stack": "y" * 8_000}

    async def send(number: int) -> None:
        await tell(aim.got, client.fork(), "POST", "/api/reports", body)

    await aim.workers(aim.many(8, 1), send)


@attack("a name changed without end, also to those of others")
async def renames(aim: Aim) -> None:
    client = await aim.guest()
    names = ("admin", "Ann 0", "\u0410nn 0", "Mallory\u200b", "Mallory")

    async def rename(number: int) -> None:
        each = client.fork()
        for name in names:
            answer = await tell(aim.got, each, "PATCH", "/api/session", {"name": name})
            if answer.status == 200 and name in ("admin", "\u0410nn 0"):
                aim.facts[f"may be called {name!a}"] = 1
        each.close()

    await aim.workers(4, rename)


@attack("guests who come, make a table and go, without end")
async def comings(aim: Aim) -> None:
    async def come(number: int) -> None:
        client = await aim.guest(address(int(1e4 * time.monotonic()) + number))
        code = (await client.need("POST", "/api/tables", {"edition": "classic"}))["code"]
        await tell(aim.got, client, "POST", f"/api/tables/{code}/start")
        await tell(aim.got, client, "POST", "/api/session/logout")
        client.close()

    await aim.workers(aim.many(6, 1), come)


@attack("200 requests, 40 at once, each with something to look up in the database")
async def requests_40(aim: Aim) -> None:
    client = await aim.guest()

    async def ask(number: int) -> None:
        each = client.fork()
        for path in ("/api/tables/mine", "/api/saves", "/api/games/mine", "/api/session", "/api/players/Nobody"):
            await tell(aim.got, each, "GET", path)
        each.close()

    await aim.workers(aim.many(40), ask)


@attack("NUL and lone surrogates in names, passwords and addresses")
async def nul_over_http(aim: Aim) -> None:
    client = await aim.guest()

    async def send(number: int) -> None:
        each = client.fork()
        for text in ("\0", "a\0b", "\ud800", "\x1b[2J"):
            await tell(aim.got, each, "PATCH", "/api/session", {"name": text})
            await tell(aim.got, each, "POST", "/api/reports", {"message": text, "code": text, "agent": text})
            await tell(aim.got, each, "POST", "/api/session/login", {"username": text, "password": text})
            await tell(aim.got, each, "POST", "/api/tables", {"edition": "classic", "name": text})
        each.close()

    await aim.workers(2, send)
