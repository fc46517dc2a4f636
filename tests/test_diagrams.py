"""The diagrams in docs/architecture.md name only what the code has: packages, classes, members and messages."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise

import pytest

from rubicon.wire import messages
from tests.conftest import ROOT
from tests.test_house import FLOOR

SOURCES = ROOT / "src"
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
CLIENT = "Client"
"""The participant that is no class: it is told messages of the protocol."""
MESSAGES = {struct.__struct_config__.tag for struct in vars(messages).values() if hasattr(struct, "__struct_config__")}


def modules_of_classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted(SOURCES.rglob("*.py")):
        module = ".".join(file.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(module)
    return found


HOMES = modules_of_classes()


def find(name: str) -> type | None:
    """The class of this name. The models of the database share some names with values, which are meant."""
    homes = [module for module in HOMES.get(name, ()) if not module.endswith(".models")]
    return getattr(import_module(homes[0]), name) if len(homes) == 1 else None


def own_classes(owner: type) -> list[type]:
    return [base for base in owner.__mro__ if base.__module__.startswith("rubicon.")]


def has_member(owner: type, member: str) -> bool:
    """A method, a field, or an attribute that `__init__` sets."""
    return any(
        member in vars(base)
        or member in vars(base).get("__annotations__", {})
        or re.search(rf"\bself\.{member}\b.* = ", inspect.getsource(base))
        for base in own_classes(owner)
    )


def wrong_member(owner: type, member: str) -> Iterator[str]:
    """`name`, or `name(parameter, parameter)`."""
    name, _, parameters = member.rstrip(")").partition("(")
    if not has_member(owner, name):
        yield f"{owner.__name__} has no {name}"
    elif "(" in member:
        known = inspect.signature(getattr(owner, name)).parameters
        yield from (f"{owner.__name__}.{name} takes no {each}" for each in parameters.split(", ") if each not in known)


def wrong_relation(one: type, arrow: str, other: type) -> Iterator[str]:
    """`A <|-- B`: B is a subclass; `A <|.. B`: B has all of A's members; `A *-- B` and the like: A's source names B."""
    if arrow == "<|--":
        if not issubclass(other, one):
            yield f"{other.__name__} is no {one.__name__}"
    elif arrow == "<|..":
        names = [name for name in {**vars(one), **one.__annotations__} if not name.startswith("_")]
        yield from (f"{other.__name__} has no {name}" for name in names if not has_member(other, name))
    elif not any(re.search(rf"{other.__name__}\b", inspect.getsource(base)) for base in own_classes(one)):
        yield f"{one.__name__} does not name {other.__name__}"


def wrong_classes(diagram: str) -> list[str]:
    wrong, owner = [], None
    for line in map(str.strip, diagram.splitlines()[1:]):
        if relation := re.fullmatch(r"(\w+) (\S+) (\w+)", line):
            one, other = find(relation[1]), find(relation[3])
            wrong += [f"there is no class {name}" for name in (relation[1], relation[3]) if find(name) is None]
            wrong += wrong_relation(one, relation[2], other) if one and other else []
        elif declared := re.fullmatch(r"class (\w+)(?: \{)?", line):
            owner = find(declared[1])
            wrong += [] if owner else [f"there is no class {declared[1]}"]
        elif line not in ("", "}"):
            wrong += wrong_member(owner, line) if owner else []
    return wrong


def wrong_messages(diagram: str) -> list[str]:
    wrong = []
    names = {alias: name or alias for alias, name in re.findall(r"participant (\w+)(?: as (\w+))?", diagram)}
    wrong += [f"there is no class {name}" for name in names.values() if name != CLIENT and find(name) is None]
    for to, call in re.findall(r"\w+->>(\w+): (.+)", diagram):
        receiver = find(names.get(to, to))
        wrong += wrong_member(receiver, call) if receiver else [f"{to} cannot be called"]
    for to, answers in re.findall(r"\w+-->>(\w+): (.+)", diagram):
        for answer in answers.split(", "):
            known = answer in MESSAGES if to == CLIENT else find(answer) is not None
            wrong += [] if known else [f"there is no {answer}"]
    return wrong


def wrong_packages(diagram: str) -> list[str]:
    """Every node is a package, and every arrow goes down."""
    wrong = []
    for line in diagram.splitlines()[1:]:
        left, *right = [re.findall(r"(\w+)(?:\[|\s|$)", re.sub(r'\[".*?"\]', "", side)) for side in line.split("-->")]
        wrong += [f"there is no package {name}" for side in (left, *right) for name in side if name not in FLOOR]
        wrong += [
            f"{one} does not stand above {other}"
            for above, below in pairwise([left, *right])
            for one in above
            for other in below
            if FLOOR.get(one, 99) <= FLOOR.get(other, -1)
        ]
    return wrong


CHECKS = {"classDiagram": wrong_classes, "sequenceDiagram": wrong_messages, "flowchart TD": wrong_packages}


@pytest.mark.parametrize("kind", CHECKS)
def test_the_diagrams_of_the_architecture_are_true(kind):
    diagrams = re.findall(rf"^```mermaid\n({kind}\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert diagrams
    assert [fault for diagram in diagrams for fault in CHECKS[kind](diagram)] == []


@pytest.mark.parametrize(
    ("kind", "line", "fault"),
    [
        ("classDiagram", "class Nobody", "there is no class Nobody"),
        ("classDiagram", "class Game {\nsettle(seat)\n}", "Game has no settle"),
        ("classDiagram", "class Game {\njudge(chair)\n}", "Game.judge takes no chair"),
        ("classDiagram", "Match <|-- Game", "Game is no Match"),
        ("classDiagram", "Edition <|.. Game", "Game has no setup"),
        ("classDiagram", "Game o-- Room", "Game does not name Room"),
        ("sequenceDiagram", "participant Nobody", "there is no class Nobody"),
        ("sequenceDiagram", "Room->>Match: settle(seat)", "Match has no settle"),
        ("sequenceDiagram", "Room-->>Client: ruling", "there is no ruling"),
        ("sequenceDiagram", "Game-->>Match: Ruling", "there is no Ruling"),
        ("flowchart TD", "    core --> kitchen", "there is no package kitchen"),
        ("flowchart TD", "    world --> core", "world does not stand above core"),
    ],
)
def test_an_untrue_diagram_is_noticed(kind, line, fault):
    assert fault in CHECKS[kind](f"{kind}\n{line}\n")
