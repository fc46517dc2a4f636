"""The root script, on a copy in an empty folder: its steps, and its messages when it cannot continue."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from threading import Event

import pytest

from tests import pace
from tests.conftest import ROOT

SCRIPT = ROOT / "rubicon"


@pytest.fixture
def house(tmp_path):
    """A folder with the script, an empty package, and nothing installed."""
    (tmp_path / "house/src/rubicon").mkdir(parents=True)
    (tmp_path / "house/src/rubicon/__init__.py").write_text("HERE = __file__\n")
    shutil.copy(SCRIPT, tmp_path / "house")
    return tmp_path / "house"


@pytest.fixture
def script(house):
    loader = SourceFileLoader("root_script", str(house / "rubicon"))
    spec = spec_from_loader("root_script", loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    module.VENV.mkdir()
    return module


MAKE = """
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
const built = "../src/rubicon/server/pages/built";
while (!existsSync("../may-finish")) await new Promise((resolve) => setTimeout(resolve, 20)); // else it is ended here
rmSync(built, { recursive: true, force: true });
mkdirSync(`${built}/assets`, { recursive: true });
writeFileSync(`${built}/assets/index.js`, "all that one sees");
"""


@pytest.fixture
def furnished(tmp_path):
    """A copy of this house with the packages and modules of this one, so that it can be built without any network.

    What is built is a word only: this house has been built before it is tested.
    """
    house = tmp_path / "furnished"
    shutil.copytree(ROOT / "src", house / "src", ignore=shutil.ignore_patterns("built", "__pycache__"))
    shutil.copytree(ROOT / "web", house / "web", ignore=shutil.ignore_patterns("node_modules"))
    shutil.rmtree(house / "web/src/wire", ignore_errors=True)
    (house / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    package = house / "web/package.json"
    package.write_text(re.sub(r'"build": ".*"', '"build": "node make.js"', package.read_text("utf-8")), "utf-8")
    (house / "web/make.js").write_text(MAKE)
    (house / ".venv").mkdir()
    for path in (ROOT / ".venv").iterdir():
        if path.suffix == ".stamp":
            shutil.copy(path, house / ".venv")
        else:
            (house / ".venv" / path.name).symlink_to(path)
    for name in ("rubicon", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, house)
    return house


def building(house):
    """`./rubicon build` where nothing can be fetched."""
    nowhere = {"npm_config_registry": "http://127.0.0.1:9", "UV_OFFLINE": "1"}
    command = [sys.executable, house / "rubicon", "build"]
    return subprocess.Popen(
        command, env={**os.environ, **nowhere}, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def build(house):
    """The steps that were taken."""
    with building(house) as process:
        said = process.communicate()[1]
    assert process.returncode == 0, said
    return re.findall(r"^(.*) … ", said, re.MULTILINE)


def acts(script, key):
    """Whether a step with this key does anything."""
    done = []
    script.step("trial", "trying", script.VENV, lambda: key, lambda: done.append(key))
    return done == [key]


def test_a_step_is_done_once(script):
    assert acts(script, "same")
    assert not acts(script, "same")


def test_a_step_is_done_again_when_its_input_changes(script):
    assert all(acts(script, key) for key in ("old", "new", "old"))


def test_a_step_that_was_cut_short_is_done_again(script):
    def cut():
        raise KeyboardInterrupt

    assert acts(script, "old")
    with pytest.raises(KeyboardInterrupt):
        script.step("trial", "trying", script.VENV, lambda: "new", cut)
    assert acts(script, "old")


def test_a_failed_step_tells_what_failed_and_what_to_do(script, capsys):
    with pytest.raises(SystemExit) as end:
        script.fetch(sys.executable, "-c", "raise SystemExit('no such host')", tries=1)
    assert "Run this again" in str(end.value)
    assert "no such host" in capsys.readouterr().err


def test_the_environment_finds_the_house_even_after_it_was_moved(script, house):
    script.make_environment()
    moved = house.rename(house.parent / "moved")
    python = moved / script.PYTHON.relative_to(script.ROOT)
    here = subprocess.check_output([python, "-c", "import rubicon; print(rubicon.HERE)"], text=True).strip()
    assert here == str(moved / "src/rubicon/__init__.py")


def test_a_half_made_environment_is_made_anew(script):
    script.PYTHON.parent.mkdir()
    script.PYTHON.write_text("cut off")
    script.make_environment()
    assert subprocess.call([script.PYTHON, "-c", "import rubicon"]) == 0


@pytest.mark.parametrize("word", ["--help", "-h", "--list"])
def test_help_on_benchmarks_sets_nothing_up(house, word):
    (house / "bench").mkdir()
    (house / "bench/run.py").write_text("import sys\nprint('asked for', *sys.argv[1:])\nsys.exit(3)\n")
    command = [sys.executable, house / "rubicon", "bench", "steps", word]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (3, f"asked for steps {word}\n", "")
    assert not (house / ".venv").exists()


def test_without_pip_it_says_what_to_install(script, house):
    script.make_environment()  # whose Python has no pip
    command = [script.PYTHON, house / "rubicon"]
    ended = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": ""})
    assert ended.returncode == 1
    assert "has no pip" in ended.stderr


TYPES, CLIENT = "making the types of the web client", "building the web client"


@pytest.mark.timing
def test_the_client_is_built_when_something_of_it_has_changed_or_was_lost_and_only_then(furnished):
    with building(furnished) as process:
        said = ""
        while CLIENT not in said and (more := process.stderr.read(1)):
            said += more
        os.killpg(process.pid, signal.SIGKILL)
    (furnished / "may-finish").touch()
    assert TYPES in said
    assert build(furnished) == [CLIENT]
    assert build(furnished) == []

    built = furnished / "src/rubicon/server/pages/built"
    next(built.rglob("*.js")).unlink()
    (furnished / "web/src/wire/rest.ts").unlink()
    (furnished / "web/tests").mkdir(exist_ok=True)
    (furnished / "web/tests/later.test.ts").write_text("// which the client is not built of")
    moved = furnished.rename(furnished.parent / "moved")
    assert build(moved) == [TYPES, CLIENT]

    (moved / "web/src/wire/rest.ts").unlink()
    assert build(moved) == [TYPES]  # and what came of it is what was there


def test_what_is_built_is_packed_too():
    built = ROOT / "src/rubicon/server/pages/built/assets"
    assert {path.suffix for path in built.iterdir()} >= {".js", ".css", ".br", ".gz"}


@pytest.mark.timing
def test_the_client_is_built_and_the_model_compiled_while_other_things_are_checked(script, monkeypatch):
    """What reads the client waits for it, and the tests for everything."""
    may_be_built = Event()
    begun: list[tuple[str, bool]] = []
    built: list[str] = []

    def run(command, **_):
        words = [str(word) for word in command]
        begun.append((" ".join(words[1:]), bool(built)))
        if "rubicon.bots.sim.compiler" in words:
            may_be_built.set()
        return subprocess.CompletedProcess(command, 0, b"")

    def build_client():
        assert may_be_built.wait(pace.seconds())
        built.append("client")

    monkeypatch.setattr(script, "build_client", build_client)
    monkeypatch.setattr(script.subprocess, "run", run)
    assert script.test([]) == 0
    client = {words.rpartition(" ")[2]: there for words, there in begun if "npm-cli.js" in words}
    assert client == {"types": True, "lint": True, "test": True}
    assert ("-m mypy --no-error-summary", False) in begun
    assert ("-m rubicon.bots.sim.compiler", False) in begun
    assert "pytest" in begun[-1][0]


def test_quick_runs_lint_and_the_tests_of_rules_without_building_anything(script, monkeypatch):
    begun: list[list[str]] = []

    def run(command, **_):
        begun.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, 0, b"")

    monkeypatch.setattr(script, "build_client", lambda: pytest.fail("the rules need no web client"))
    monkeypatch.setattr(script.subprocess, "run", run)
    assert script.test(["quick", "-k", "dice"]) == 0
    lint, tests = begun
    assert "ruff" in lint
    assert "tests/rules" in tests
    assert tests[-2:] == ["-k", "dice"]
    assert script.ENVIRONMENT["RUBICON_QUICK"] == "1"


def test_long_runs_the_browser_in_turkish_too(script, monkeypatch):
    begun: list[tuple[list[str], str | None]] = []

    def run(command, env, **_):
        begun.append(([str(word) for word in command], env.get("RUBICON_BROWSER_LANGUAGE")))
        in_turkish = env.get("RUBICON_BROWSER_LANGUAGE") == "tr"
        return subprocess.CompletedProcess(command, int(in_turkish), b"")

    monkeypatch.delenv("RUBICON_BROWSER_LANGUAGE", raising=False)
    monkeypatch.delitem(script.ENVIRONMENT, "RUBICON_BROWSER_LANGUAGE", raising=False)
    monkeypatch.setattr(script, "build_client", lambda: None)
    monkeypatch.setattr(script.subprocess, "run", run)
    assert script.test(["long"]) == 1
    turkish, everything = (each for each in begun if "pytest" in each[0])
    assert (turkish[0][-1], turkish[1]) == ("tests/browser", "tr")
    assert ("tests/browser" in everything[0], everything[1]) == (False, None)
    assert script.ENVIRONMENT["RUBICON_LONG"] == "1"


def test_quick_names_only_tests_that_exist(script):
    assert [path for path in script.QUICK_TESTS if not (ROOT / path).exists()] == []


def test_docs_hands_its_words_to_the_site_with_what_it_needs(script, monkeypatch):
    done: list[object] = []
    monkeypatch.setattr(script, "set_up", lambda packages: done.append(packages.name))
    monkeypatch.setattr(script, "get_modules", lambda: done.append("modules"))
    monkeypatch.setattr(script, "become", lambda *words: done.append(words))
    script.main(["docs", "--build", "site"])
    assert done[:2] == ["requirements-dev.txt", "modules"]
    assert done[2] == (str(script.ROOT / "docs/site/__main__.py"), "--build", "site")
    assert (ROOT / "docs/site/__main__.py").is_file()


@pytest.mark.parametrize("failing", ["ruff", "pytest"])
def test_quick_fails_if_lint_or_a_test_fails(script, monkeypatch, failing):
    def run(command, **_):
        return subprocess.CompletedProcess(command, int(failing in map(str, command)), b"")

    monkeypatch.setattr(script.subprocess, "run", run)
    assert script.test(["quick"]) == 1


@pytest.mark.timing
def test_without_a_network_it_says_so_soon(furnished):
    (furnished / "web/node_modules").unlink()
    with building(furnished) as process:
        said = pace.communicate(process)[1]
    assert process.returncode == 1
    assert "Is there a network?" in said


def test_an_old_python_can_read_far_enough_to_say_that_it_is_too_old():
    ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 7))
