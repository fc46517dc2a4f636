"""The structure of the code: imports between packages, file lengths, names, and the README's map."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from rubicon.cli import SUBCOMMANDS
from rubicon.terminal.menu import MENU
from tests.conftest import ROOT

HOUSE = ROOT / "src/rubicon"

# From the ground up. A package may import those on lower floors, and none beside it; "" is rubicon/__init__.py.
FLOORS = [
    {""},
    {"errors", "decoders"},
    {"texts"},
    {"world"},
    {"core"},
    {"rules", "cartography"},
    {"odds"},
    {"picture"},
    {"editions"},
    {"wire"},
    {"bots"},
    {"arena"},
    {"server", "terminal"},
    {"domination"},
    {"cli"},
    {"__main__"},
]
FLOOR = {package: number for number, packages in enumerate(FLOORS) for package in packages}

# The parts of the server, from the ground up. Its configuration values are below everything, its wiring is above.
SERVER_FLOORS = [
    {"config.environment", "config.limits", "config.startup"},
    {"limiting"},
    {"tasks", "pages"},
    {"accounts"},
    {"tables"},
    {"play"},
    {"scores"},
    {"saves"},
    {"reports"},
    {"privacy"},
    {"config"},
    {"command", "typescript"},
]
SERVER_FLOOR = {part: number for number, parts in enumerate(SERVER_FLOORS) for part in parts}

OUTSIDE = (
    {"calendar", "datetime", "sched", "time", "zoneinfo"}  # the clock
    | {"fileinput", "glob", "io", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile"}  # files and machine
    | {"django", "logging"}
)
LUCK = {"hmac", "random", "secrets"}
MAX_FILE_LINES = 400

NOUNS = {"encoding", "learning", "limiting", "ranking", "rating"}
"""They end in -ing, and name a thing or a field."""
ADVERBS = {"again", "alone", "apart", "aside", "away", "here", "now", "soon", "there"}
PARALLEL_PARTS = ("rubicon.editions.", "rubicon.rules.")
"""Editions have states, phases and settings of the same names; the import tells whose they are."""
DJANGO_MODULES = ("apps", "migrations", "models")
"""Where Django decides about names, or a table of the database does."""

Sources = dict[str, str]  # the text of each module under its dotted name; a package's name ends in .__init__


@pytest.fixture(scope="module")
def sources() -> Sources:
    files = sorted(HOUSE.rglob("*.py"))
    return {".".join(file.relative_to(ROOT / "src").with_suffix("").parts): file.read_text("utf-8") for file in files}


def package_of(module: str) -> str:
    """`core` for rubicon.core.game; nothing for what is no part of a package, such as a name in rubicon/__init__.py."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FLOOR else ""


def imports(module: str, source: str) -> Iterator[str]:
    """What a module imports, as full dotted names, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            origin = [*above, node.module] if node.module else above
            yield from (".".join([*origin, name.name]) for name in node.names)


def upward_imports(sources: Sources) -> list[str]:
    return [
        f"{module} imports {name}"
        for module, source in sources.items()
        for name in imports(module, source)
        if name.split(".")[0] == "rubicon"
        and package_of(name) != package_of(module)
        and FLOOR[package_of(name)] >= FLOOR[package_of(module)]
    ]


def server_part_of(module: str) -> str:
    """`tables` for rubicon.server.tables.models; `config.limits` for that module, which has its own floor."""
    parts = module.split(".")[2:4]
    return ".".join(parts) if ".".join(parts) in SERVER_FLOOR else parts[0]


def server_upward_imports(sources: Sources) -> list[str]:
    """The wiring names modules of all parts as strings too: ROOT_URLCONF, INSTALLED_APPS and the like."""
    return [
        f"{module} imports {name}"
        for module, source in sources.items()
        if module.startswith("rubicon.server.") and module != "rubicon.server.__init__"
        for name in imports(module, source)
        if name.startswith("rubicon.server.")
        and server_part_of(name) != server_part_of(module)
        and SERVER_FLOOR[server_part_of(name)] >= SERVER_FLOOR[server_part_of(module)]
        and not {server_part_of(name), server_part_of(module)} <= SERVER_FLOORS[0]
    ]


def outside_contacts(sources: Sources) -> list[str]:
    """The rules know no clock, file, machine or server: they are handed bytes or lines, and give them back."""
    found = []
    for module, source in sources.items():
        if FLOOR[package_of(module)] < FLOOR["bots"]:
            found += [f"{module} imports {name}" for name in imports(module, source) if name.split(".")[0] in OUTSIDE]
            calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
            found += [f"{module} opens a file" for call in calls if isinstance(call, ast.Name) and call.id == "open"]
    return found


def stray_luck(sources: Sources) -> list[str]:
    return [
        f"{module} imports {name}"
        for module, source in sources.items()
        for name in imports(module, source)
        if name.split(".")[0] in LUCK and module != "rubicon.core.chance"
    ]


def homeless(sources: Sources) -> list[str]:
    return [module for module in sources if package_of(module) == "" and module != "rubicon.__init__"]


def overlong(sources: Sources) -> list[str]:
    return [module for module, source in sources.items() if source.count("\n") > MAX_FILE_LINES]


def silent(sources: Sources) -> list[str]:
    return [module for module, source in sources.items() if not ast.get_docstring(ast.parse(source))]


def unfinished(sources: Sources) -> list[str]:
    return [module for module, source in sources.items() if re.search(r"\b(TODO|FIXME|XXX)\b", source)]


def named_by_what_it_does(sources: Sources) -> list[str]:
    names = {module: module.removesuffix(".__init__").rpartition(".")[2] for module in sources}
    return [
        module
        for module, name in names.items()
        if name in ADVERBS or (name.endswith("ing") and "_" not in name and name not in NOUNS)
    ]


def namesakes(sources: Sources) -> list[str]:
    """Classes that have the same name as another one somewhere else."""
    homes: dict[str, list[str]] = {}
    for module, source in sources.items():
        if not set(DJANGO_MODULES).intersection(module.split(".")):
            for node in ast.parse(source).body:
                if isinstance(node, ast.ClassDef):
                    homes.setdefault(node.name, []).append(module)
    return [
        f"{name}: {', '.join(modules)}"
        for name, modules in homes.items()
        if len(modules) > 1 and not all(module.startswith(PARALLEL_PARTS) for module in modules)
    ]


CHECKS = [
    upward_imports,
    server_upward_imports,
    outside_contacts,
    stray_luck,
    homeless,
    overlong,
    silent,
    unfinished,
    named_by_what_it_does,
    namesakes,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_house_is_in_order(check, sources):
    assert check(sources) == []


@pytest.mark.parametrize(
    ("check", "module", "source"),
    [
        (upward_imports, "rubicon.core.game", "from rubicon.editions import classic"),
        (upward_imports, "rubicon.core.game", "from ..editions.classic import Classic"),
        (upward_imports, "rubicon.core.game", "from .. import wire"),
        (upward_imports, "rubicon.world.__init__", "from ..core import game"),
        (upward_imports, "rubicon.world.map", "import rubicon.core"),
        (upward_imports, "rubicon.rules.armies", "from ..odds import battle"),
        (upward_imports, "rubicon.terminal.menu", "from ..domination import command"),
        (upward_imports, "rubicon.errors", "from .texts import word"),
        (upward_imports, "rubicon.texts.__init__", "def word():\n    from ..world import map"),
        (upward_imports, "rubicon.__init__", "from .errors import Refused"),
        (server_upward_imports, "rubicon.server.tables.api", "from ..play.models import Record"),
        (server_upward_imports, "rubicon.server.tables.api", "def start():\n    from ..play import start"),
        (server_upward_imports, "rubicon.server.accounts.services", "from rubicon.server.tables import models"),
        (server_upward_imports, "rubicon.server.tasks.pool", "from ..pages import errors"),
        (server_upward_imports, "rubicon.server.scores.api", "from ..config.api import api"),
        (server_upward_imports, "rubicon.server.config.limits", "from .settings import LOGGING"),
        (outside_contacts, "rubicon.wire.match", "import time"),
        (outside_contacts, "rubicon.world.map_file", "from pathlib import Path"),
        (outside_contacts, "rubicon.core.save", "import os.path"),
        (outside_contacts, "rubicon.core.save", "open('save')"),
        (outside_contacts, "rubicon.editions.classic.__init__", "from django.db import models"),
        (stray_luck, "rubicon.core.game", "from random import random"),
        (stray_luck, "rubicon.bots.easy", "import secrets"),
        (homeless, "rubicon.helpers.__init__", ""),
        (overlong, "rubicon.core.game", "pass\n" * (MAX_FILE_LINES + 1)),
        (silent, "rubicon.core.game", "# Only a comment.\nstate = 0\n"),
        (unfinished, "rubicon.core.game", "state = 0  # " + "TODO: more"),
        (named_by_what_it_does, "rubicon.server.tables.showing", ""),
        (named_by_what_it_does, "rubicon.terminal.there.__init__", ""),
    ],
)
def test_disorder_is_found(check, module, source):
    assert check({module: source})


def test_namesakes_are_found_outside_of_editions_and_models():
    plan = "class Plan: ..."
    assert namesakes({"rubicon.arena.plan": plan, "rubicon.bots.worker": plan})
    assert not namesakes({"rubicon.arena.plan": plan, "rubicon.server.tables.models": plan})
    assert not namesakes({"rubicon.editions.classic.state": plan, "rubicon.editions.risc.state": plan})


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rubicon.core.game", "from ..world.map import WorldMap\nfrom . import option\nfrom .chance import Chance"),
        ("rubicon.core.__init__", "from . import game\nfrom .game import Game"),
        ("rubicon.world.map_file", "from ..errors import Malformed\nfrom ..texts import word\nimport rubicon"),
        ("rubicon.terminal.play", "import time\nfrom ..wire.match import Match\nopen('game')"),
        ("rubicon.server.play.models", "from ..tables.models import Table\nfrom ..config.limits import limits"),
        (
            "rubicon.server.config.asgi",
            "from ..play.handshake import SocketHandshake\nfrom .environment import environment",
        ),
        ("rubicon.core.chance", "import random"),
    ],
)
def test_order_is_not_taken_for_disorder(module, source):
    assert [fault for check in CHECKS[:5] for fault in check({module: source})] == []


def test_every_folder_of_the_house_is_a_package():
    folders = {file.parent for file in HOUSE.rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_every_word_of_the_command_line_has_its_module():
    assert [word.module for word in SUBCOMMANDS.values() if find_spec(word.module) is None] == []


def test_every_entry_of_the_menu_is_a_word_of_the_command_line():
    assert [entry.title for entry in MENU if entry.words[0] not in SUBCOMMANDS] == []


def missing_from_map(page: str, rooms: list[str]) -> list[str]:
    drawn = re.search(r"## The source tree\n.*?```\w*\n(.*?)```", page, re.DOTALL)
    assert drawn, "docs/architecture.md has no map of the sources"
    return [room for room in rooms if not re.search(rf"^\s*{re.escape(room)}\s", drawn[1], re.MULTILINE)]


def test_the_architecture_maps_every_room_of_the_house():
    packages = [f"{path.parent.name}/" for path in sorted(HOUSE.glob("*/*.py")) if path.name == "__init__.py"]
    modules = [path.name for path in sorted(HOUSE.glob("*.py")) if not path.name.startswith("__")]
    assert missing_from_map((ROOT / "docs/architecture.md").read_text("utf-8"), packages + modules) == []


def test_a_room_missing_from_the_map_is_noticed():
    assert missing_from_map("## The source tree\n```\n  core/  rules\n```", ["core/", "rules/"]) == ["rules/"]


def test_the_map_shows_no_room_that_is_not_there():
    drawn = re.findall(r"^  ([a-z_]+(?:/|\.py))\s", (ROOT / "docs/architecture.md").read_text("utf-8"), re.MULTILINE)
    assert drawn
    assert [room for room in drawn if not (HOUSE / room).exists()] == []


def pins(name: str) -> set[str]:
    return set(re.findall(r"^\S+==\S+", (ROOT / name).read_text("utf-8"), re.MULTILINE))


def test_testing_installs_the_very_packages_that_playing_does():
    assert pins("requirements.txt")
    assert pins("requirements.txt") <= pins("requirements-dev.txt")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_a_lock_file_names_no_address_and_no_folder(name):
    assert re.findall(r"\w+://\S*|(?<!\S)/\S+|--(?:index|extra|find)\S+", (ROOT / name).read_text("utf-8")) == []


def test_what_is_tested_on_submission_is_what_the_readme_says():
    assert "./rubicon test\n" in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / ".ci/run").read_text("utf-8").endswith("\n./rubicon test\n")
