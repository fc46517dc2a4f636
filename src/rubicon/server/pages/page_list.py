"""The pages of the web client: the one list of their addresses.

The server answers at these addresses (`config/urls.py`), the build makes the browser's routes from them
(`server/typescript.py` writes `web/src/wire/pages.tsx`), and the tests visit each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class ClientPage(NamedTuple):
    path: str
    """As in Django's URL patterns. The screen gets the parameters as properties of the same names."""
    screen: str
    """A module in `web/src/features/` whose default export is the component; loaded when the page is opened."""
    example: str
    """An address of this page that the tests visit without being logged in. Nothing need be stored under its name."""
    indexed: bool = True
    """Whether search engines may index it."""

    @property
    def component(self) -> str:
        return self.screen.rpartition("/")[2]

    @property
    def parameters(self) -> dict[str, str]:
        """The converter of each parameter, such as `slug`."""
        return {name: converter for converter, name in re.findall(r"<(\w+):(\w+)>", self.path)}


START = ClientPage("", "start/StartScreen", "/")
"""Part of the first download. `App.tsx` shows it at every address that is not in the list."""

PAGES = (
    START,
    # The link of a table is the key to it.
    ClientPage("t/<slug:code>", "table/TableScreen", "/t/nowhere", indexed=False),
    ClientPage("t/<slug:code>/replay", "replay/ReplayScreen", "/t/nowhere/replay", indexed=False),
    ClientPage("lobby", "lobby/LobbyScreen", "/lobby"),
    ClientPage("account", "account/AccountScreen", "/account"),
    ClientPage("scores", "scores/ScoresScreen", "/scores"),
    ClientPage("players/<str:name>", "scores/PlayerScreen", "/players/Nobody%20here"),
    ClientPage("rules/<slug:edition>", "help/HelpScreen", "/rules/risc"),
)


def browser_routes() -> str:
    """The pages as a TypeScript module: a route for each, whose screen is loaded when it is first shown.

    The compiler checks that each screen exists and takes the parameters of its page.
    """
    pages = [page for page in PAGES if page != START]
    lines = ['import { lazy } from "react";', 'import { Route } from "wouter";', ""]
    lines += [f'const {page.component} = lazy(() => import("../features/{page.screen}"));' for page in pages]
    lines += ["", "export const PAGES = (", "  <>"]
    for page in pages:
        lines += _route(page)
    return "\n".join([*lines, "  </>", ");"])


def _route(page: ClientPage) -> Iterator[str]:
    path = "/" + re.sub(r"<\w+:(\w+)>", r":\1", page.path)
    yield f'    <Route path="{path}">'
    if page.parameters:
        # Different parameters make a different page, so the screen gets a new key.
        key = " + ".join(page.parameters)
        values = " ".join(f"{name}={{{_value(name, kind)}}}" for name, kind in page.parameters.items())
        yield f"      {{({{ {', '.join(page.parameters)} }}) => <{page.component} key={{{key}}} {values} />}}"
    else:
        yield f"      <{page.component} />"
    yield "    </Route>"


def _value(name: str, converter: str) -> str:
    """A slug holds nothing that an address would encode."""
    return name if converter == "slug" else f"decodeURIComponent({name})"


def robots_txt() -> str:
    hidden = dict.fromkeys(f"/{page.path.partition('<')[0]}" for page in PAGES if not page.indexed)
    return "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in ("/api/", *hidden))
