"""The case language: how the text of a .case file becomes cases. docs/rule-cases.md is its manual."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

HEAD = ("BOARD", "TABLE")
SCENE = ("GIVEN", "START")
DEED = ("START", "DO", "IDLE")
LUCK = ("DICE", "DRAWS")
STEPS = ("DO", "IDLE", *LUCK, "EXPECT", "TOLD", "REFUSED")
KEYWORDS = ("CASE", *HEAD, *SCENE, *STEPS)

TITLE = re.compile(r"([A-Z]{2} [1-9]\d*\.[1-9]\d*) (\S.*)")
SERIES = re.compile(r"(\D+)(\d+)\.\.(\D+)(\d+)")


class BadCase(Exception):
    """A case that cannot be read, or that the rules do not keep; with the file and the line."""

    def __init__(self, line: Line, problem: str) -> None:
        super().__init__(f"{line.file}:{line.number}: {problem}")


class Line(msgspec.Struct, frozen=True):
    """The text after the keyword, or a whole indented line; without comments and outer blanks."""

    file: str
    number: int
    text: str


class Section(msgspec.Struct, frozen=True):
    keyword: str
    line: Line
    body: tuple[Line, ...] = ()


class Case(msgspec.Struct, frozen=True):
    """`paragraph` is the rule it is a case of; `steps` begin with the scene, unless no scene can be set."""

    paragraph: str
    title: str
    line: Line
    board: Section
    table: Section
    steps: tuple[Section, ...]

    @property
    def id(self) -> str:
        return f"{self.paragraph} {self.title}"


def read(text: str, file: str) -> Iterator[Case]:
    """The cases of a file. Raises BadCase where the text has no meaning."""
    head: dict[str, Section] = {}
    case: list[Section] = []
    for section in _sections(text, file):
        if section.keyword == "CASE":
            if case:
                yield _case(case, head)
            case = [section]
        elif case:
            case.append(section)
        elif section.keyword in HEAD and section.keyword not in head:
            head[section.keyword] = section
        else:
            raise BadCase(section.line, f"before the first CASE stand one BOARD and one TABLE, not {section.keyword}")
    if case:
        yield _case(case, head)


def _sections(text: str, file: str) -> Iterator[Section]:
    open_: Section | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        said = re.sub(r"(^|\s)#.*", "", raw).rstrip()
        if not said:
            continue
        line = Line(file, number, said.strip())
        if "\t" in raw:
            raise BadCase(line, "indent with blanks, not with a tab")
        if said.startswith("  "):
            if open_ is None:
                raise BadCase(line, "an indented line belongs to a keyword above it")
            open_ = msgspec.structs.replace(open_, body=(*open_.body, line))
            continue
        if open_:
            yield open_
        keyword, _, rest = said.partition(" ")
        if keyword not in KEYWORDS:
            raise BadCase(line, f"“{keyword}” is not one of {', '.join(KEYWORDS)}")
        open_ = Section(keyword, Line(file, number, rest.strip()))
    if open_:
        yield open_


def _case(sections: Sequence[Section], head: dict[str, Section]) -> Case:
    first, *rest = sections
    titled = TITLE.fullmatch(first.line.text)
    if not titled or first.body:
        raise BadCase(first.line, "a case is called like this: CASE CL 4.4 a tie is the defender's")
    own = dict(head)
    while rest and rest[0].keyword in HEAD:
        section = rest.pop(0)
        own[section.keyword] = section
    for keyword in HEAD:
        if keyword not in own:
            raise BadCase(first.line, f"neither this case nor the head of the file has a {keyword}")
    _check_order(first.line, rest)
    return Case(titled[1], titled[2], first.line, own["BOARD"], own["TABLE"], tuple(rest))


def _check_order(line: Line, steps: Sequence[Section]) -> None:
    """The scene first; luck only for a deed; and no deed whose end nobody looks at."""
    if not steps:
        raise BadCase(line, "this case has no steps")
    scene = steps[0]
    if is_about_table(scene):
        if len(steps) > 1:
            raise BadCase(steps[1].line, "nothing can follow where the table is refused")
        return
    if scene.keyword not in SCENE:
        raise BadCase(scene.line, "the scene comes first: GIVEN, START, or REFUSED table")
    before = scene
    for step in steps[1:]:
        if step.keyword not in STEPS or is_about_table(step):
            raise BadCase(step.line, f"{step.keyword} cannot stand here")
        if step.keyword in LUCK and before.keyword not in (*DEED, *LUCK):
            raise BadCase(step.line, f"{step.keyword} follows a START, DO or IDLE")
        if step.body and step.keyword != "EXPECT":
            raise BadCase(step.body[0], f"nothing is indented under {step.keyword}")
        before = step
    last_deed = max((n for n, step in enumerate(steps) if step.keyword in DEED), default=None)
    if last_deed is not None and not any(step.keyword == "EXPECT" for step in steps[last_deed:]):
        raise BadCase(steps[last_deed].line, "what comes of it? An EXPECT must follow")
    if last_deed is None and all(step.keyword != "REFUSED" for step in steps):
        raise BadCase(line, "nothing is done in this case")


def is_about_table(step: Section) -> bool:
    return step.keyword == "REFUSED" and step.line.text.startswith("table ")


def listed(text: str, mark: str = ",") -> list[str]:
    return [part.strip() for part in text.split(mark)]


def series(name: str) -> list[str]:
    """`P1..P4` means P1, P2, P3, P4; any other name means itself."""
    found = SERIES.fullmatch(name)
    if not found or found[1] != found[3]:
        return [name]
    return [f"{found[1]}{number}" for number in range(int(found[2]), int(found[4]) + 1)]


def one_of(word: str, words: Sequence[str], what: str, line: Line) -> int:
    """The place of a word among those that are possible here."""
    if word not in words:
        raise BadCase(line, f"“{word}” is not a {what}; there are {', '.join(words) or 'none'}")
    return list(words).index(word)
