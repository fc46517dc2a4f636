"""The root script, on a copy in an empty folder: its steps, and what it says when it cannot go on."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import pytest

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


def test_without_pip_it_says_what_to_install(script, house):
    script.make_environment()  # whose Python has no pip
    command = [script.PYTHON, house / "rubicon"]
    ended = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": ""})
    assert ended.returncode == 1
    assert "has no pip" in ended.stderr


def test_an_old_python_can_read_far_enough_to_say_that_it_is_too_old():
    ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 7))
