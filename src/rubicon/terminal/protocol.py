"""`rubicon protocol`: what clients and servers say to each other, for whoever writes a client or a bot."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("edition", metavar="EDITION", nargs="?", help="the JSON Schema of this edition's messages")
    parser.add_argument("--page", action="store_true", help="docs/protocol.md, as it is made of the messages")


def run(args: Namespace) -> int:
    import msgspec

    from .. import editions
    from ..wire import protocol

    if args.edition is None or args.page:
        print(protocol.page(), end="")
    else:
        schema = protocol.schema(editions.find(args.edition))
        print(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode())
    return 0
