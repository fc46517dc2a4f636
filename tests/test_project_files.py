"""The files that people and GitHub expect in a repository: they are valid, and true."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from ruamel.yaml import YAML

from rubicon import VERSION
from tests.conftest import ROOT

SCHEMAS = {
    ".github/workflows/test.yml": "github-workflows",
    ".github/ISSUE_TEMPLATE/bug.yml": "github-issue-forms",
    ".github/ISSUE_TEMPLATE/idea.yml": "github-issue-forms",
    ".github/ISSUE_TEMPLATE/config.yml": "github-issue-config",
}
"""As published at schemastore.org; check-jsonschema brings them along."""


def read_yaml(path):
    return YAML(typ="safe").load((ROOT / path).read_text("utf-8"))


def faults_of_schema(schema, path):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(path)]
    checked = subprocess.run(command, capture_output=True, text=True)
    return checked.stdout if checked.returncode else ""


@pytest.mark.parametrize("path", SCHEMAS)
def test_a_file_for_github_fits_its_schema(path):
    assert faults_of_schema(SCHEMAS[path], ROOT / path) == ""


def test_a_file_that_does_not_fit_its_schema_is_noticed(tmp_path):
    workflow = (ROOT / ".github/workflows/test.yml").read_text("utf-8")
    (tmp_path / "test.yml").write_text(workflow.replace("runs-on:", "runs-in:"), "utf-8")
    assert "runs-on" in faults_of_schema("github-workflows", tmp_path / "test.yml")


def test_every_file_for_github_has_a_schema():
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / ".github").rglob("*.yml")}
    assert files == set(SCHEMAS)


def test_the_workflow_runs_the_test_command_on_three_systems():
    job = read_yaml(".github/workflows/test.yml")["jobs"]["test"]
    systems = {name.partition("-")[0] for name in job["strategy"]["matrix"]["os"]}
    assert systems == {"ubuntu", "macos", "windows"}
    assert job["steps"][-1]["run"] == "python rubicon test"


def test_the_oldest_python_of_the_workflow_is_the_oldest_that_is_supported():
    versions = read_yaml(".github/workflows/test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    supported = re.search(r'requires-python = ">=(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert supported
    assert versions[0] == supported[1]


def test_the_hooks_call_tools_and_scripts_that_are_there():
    packages = (ROOT / "requirements-dev.txt").read_text("utf-8")
    scripts = json.loads((ROOT / "web/package.json").read_text("utf-8"))["scripts"]
    for hook in read_yaml(".pre-commit-config.yaml")["repos"][0]["hooks"]:
        program, *words = hook["entry"].split()
        assert program.startswith(".venv/bin/")
        if program.endswith("/npm"):
            assert words[-1] in scripts
        else:
            tool = words[words.index("-m") + 1] if "-m" in words else program.rpartition("/")[2]
            assert re.search(rf"^{tool}==", packages, re.MULTILINE)


def faults_of_changelog(text):
    """By the rules of Keep a Changelog: versions with dates, the newest first, and known kinds of changes."""
    versions = re.findall(r"^## (.*)$", text, re.MULTILINE)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    released = versions[1:] if versions[:1] == ["[Unreleased]"] else versions
    found = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", version) for version in released]
    if not all(found):
        return [version for version, match in zip(released, found, strict=True) if not match]
    numbers = [tuple(map(int, match.groups()[:3])) for match in found if match]
    faults = [f"unknown kind: {kind}" for kind in re.findall(r"^### (.*)$", text, re.MULTILINE) if kind not in kinds]
    if numbers != sorted(numbers, reverse=True):
        faults.append("versions are not in order")
    if ".".join(map(str, numbers[0])) != VERSION:
        faults.append("the newest version is not that of the code")
    return faults


def test_the_changelog_keeps_to_its_format():
    assert faults_of_changelog((ROOT / "CHANGELOG.md").read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"## [Unreleased]\n## [{VERSION}]", f"[{VERSION}]"),
        (f"## [{VERSION}] - 2026-11-17\n### Improved", "unknown kind: Improved"),
        ("## [0.0.1] - 2026-11-17", "the newest version is not that of the code"),
        (f"## [{VERSION}] - 2026-11-17\n## [9.0.0] - 2026-11-16", "versions are not in order"),
    ],
)
def test_a_changelog_out_of_format_is_noticed(text, fault):
    assert faults_of_changelog(text) == [fault]


def test_the_readme_begins_with_a_picture_and_the_two_commands():
    readme = (ROOT / "README.md").read_text("utf-8")
    places = [readme.index(part) for part in ("![", "\n./rubicon\n", "\n./rubicon test\n", "](docs/")]
    assert places[0] == min(places)
    assert places[1] < places[2]
    assert readme.count("\n") <= 60
