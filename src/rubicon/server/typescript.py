"""Writes the generated modules of the web client: `python -m rubicon.server.typescript FOLDER`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django
import msgspec

from .. import bots, editions
from ..picture import colours, labels, sheet
from ..wire.typescript import HEAD, declarations, wire
from .pages.page_list import browser_routes


def rest() -> str:
    """The bodies of requests and responses, from the OpenAPI schema; and the msgspec values sent over REST."""
    return "\n".join((HEAD, *_rest())) + "\n"


def _rest() -> Iterator[str]:
    from .config.urls import api
    from .tables import settings_form

    parts = api.get_openapi_schema()["components"]["schemas"]
    bodies = frozenset(name for name in parts if not name.endswith(("Out", "Shown", "Listed")))
    yield from declarations(parts, loose=bodies)
    _, values = msgspec.json.schema_components(
        [settings_form.EditionInfo, settings_form.TableChoices, settings_form.BoardInfo]
    )
    yield from declarations({name: schema for name, schema in values.items() if name not in parts})


def picture() -> str:
    """What the pictures in Python and the board in the browser draw in the same way."""
    told = {
        "USUAL": sheet.STANDARD_AREA,
        "HATCHES": colours.HATCH_PATHS,
        "HATCH_SIZE": colours.TILE_SIZE,
        "HATCH_SCALE": colours.TILE_SCALE,
        "KINDS": labels.KIND_MARKS,
    }
    return _constants(told)


def offered() -> str:
    """The choices known at build time, for the first page until the server has answered."""
    told = {
        "editions": [
            {"name": kind.name, "based_on": editions.based_on(kind), "least": kind.seats.start}
            for kind in map(editions.find, editions.names())
        ],
        "computers": [{"name": bot.name, "character": bot.character} for bot in map(bots.find, bots.names())],
        "usual": bots.DEFAULT_BOT,
    }
    return _constants({"OFFERED": told})


def pages() -> str:
    """The routes of the browser."""
    return "\n".join((HEAD, browser_routes())) + "\n"


def _constants(told: dict[str, object]) -> str:
    lines = (f"export const {name} = {json.dumps(value)} as const;" for name, value in told.items())
    return "\n".join((HEAD, *lines)) + "\n"


def main(folder: Path) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "rubicon.server.config.settings"
    django.setup()
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "wire.ts": wire(),
        "rest.ts": rest(),
        "picture.ts": picture(),
        "offered.ts": offered(),
        "pages.tsx": pages(),
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
