"""The documentation site: `./rubicon docs` builds it without warnings, and every link in it leads somewhere."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from html import unescape
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote
from urllib.request import urlopen

import pytest

from docs.site import __main__ as site
from docs.site.rest_reference import openapi, reference
from tests import pace
from tests.conftest import ROOT


def build(folder, *words):
    """In a process of its own: Sphinx changes the one that it runs in."""
    return subprocess.run([sys.executable, ROOT / "docs/site/__main__.py", *words, "--build", folder],
                          capture_output=True, text=True)  # fmt: skip


def dead_links(folder: Path) -> list[str]:
    pages = {page: page.read_text("utf-8") for page in folder.rglob("*.html")}
    names = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    found = []
    for page, text in pages.items():
        for link in re.findall(r'\b(?:href|src)="([^"]*)"', text):
            path, _, anchor = unquote(unescape(link)).partition("#")
            target = (page.parent / path.partition("?")[0]).resolve() if path else page
            if re.match(r"\w+:", link):
                continue
            if not target.exists() or (anchor and anchor not in names.get(target, {anchor})):
                found.append(f"{page.name}: {link}")
    return found


@pytest.mark.long
def test_the_site_is_built_without_warnings_or_dead_links(tmp_path):
    built = build(tmp_path / "site")
    assert (built.returncode, built.stderr) == (0, "")
    assert dead_links(tmp_path / "site") == []
    pages = {page.relative_to(tmp_path / "site").as_posix() for page in (tmp_path / "site").rglob("*.html")}
    assert pages >= {f"docs/{page.stem}.html" for page in (ROOT / "docs").glob("*.md")}
    assert pages >= {"index.html", "search.html", "CONTRIBUTING.html", "docs/python/bots.html"}
    found = (tmp_path / "site/searchindex.js").read_text("utf-8")
    assert "rubicon.bots.bot" in found
    assert site.is_free(tmp_path / "site")  # so that it can be built again


def test_a_dead_link_of_the_site_is_noticed(tmp_path):
    (tmp_path / "a.html").write_text('<a id="top" href="#top">1</a> <a href="b.html">2</a> <a href="a.html#end">3</a>')
    assert dead_links(tmp_path) == ["a.html: b.html", "a.html: a.html#end"]


def test_the_rest_reference_has_every_endpoint_and_value():
    description = openapi()
    text = reference(description)
    for path, operations in description["paths"].items():
        assert [method for method in operations if f"### {method.upper()} {path}\n" not in text] == []
    assert [name for name in description["components"]["schemas"] if f"### {name}\n" not in text] == []
    linked = set(re.findall(r"\]\(#(rest-\w+)\)", text))
    assert linked <= set(re.findall(r"^\((rest-\w+)\)=$", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--colour"], "unrecognized arguments: --colour"),
        (["--build"], "expected one argument"),
        (["--port", "many"], "invalid int value: 'many'"),
        (["--port", "70000"], "70000 is no port"),
        (["--port", "8000", "--build", "site"], "--port has no meaning with --build"),
    ],
)
def test_words_that_make_no_sense_are_answered(capsys, words, answer):
    with pytest.raises(SystemExit) as end:
        site.main(words)
    assert end.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("usage: ./rubicon docs ")
    assert answer in told


def test_a_folder_with_other_things_is_left_alone(tmp_path, capsys):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(SystemExit):
        site.main(["--build", str(tmp_path)])
    assert "is not a built site" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


SERVE = (
    "import sys; from pathlib import Path; from docs.site.__main__ import serve; sys.exit(serve(Path(sys.argv[1]), 0))"
)


@pytest.mark.timing
def test_the_site_is_served_until_ctrl_c(tmp_path):
    (tmp_path / "index.html").write_text("the first page")
    command = [sys.executable, "-c", SERVE, tmp_path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout
        said = re.match(r"Documentation: (http://127\.0\.0\.1:\d+/)", server.stdout.readline())
        assert said
        with urlopen(said[1]) as page:
            assert page.read() == b"the first page"
        server.send_signal(signal.SIGINT)
        assert pace.communicate(server) == ("", "")
    assert server.returncode == 0


def test_a_port_that_is_taken_is_said(tmp_path, capsys):
    with ThreadingHTTPServer(("127.0.0.1", 0), site.QuietHandler) as other:
        assert site.serve(tmp_path, other.server_port) == 2
    assert "cannot serve on port" in capsys.readouterr().err
