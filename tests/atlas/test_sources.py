"""Packages are fetched once and match their pinned hashes; errors are reported."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import tarfile
from pathlib import Path

import pytest

from atlas import sources
from atlas.plan import BuildError
from atlas.sources import Source


class Npm:
    """A program that takes the place of npm. At first it packs a package of ours, whose hash is `integrity`."""

    def __init__(self, folder: Path, package: bytes) -> None:
        self.program = folder / "npm"
        self.integrity = base64.b64encode(hashlib.sha512(package).digest()).decode()

    def runs(self, script: str) -> None:
        self.program.write_text(f"#!/bin/sh\n{script}\n")
        self.program.chmod(0o755)


@pytest.fixture
def npm(tmp_path, monkeypatch):
    package = io.BytesIO()
    with tarfile.open(fileobj=package, mode="w:gz") as archive:
        for name, data in {"package/data/land.json": b"land", "package/evil.sh": b"rm"}.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    (tmp_path / "land-1.2.3.tgz").write_bytes(package.getvalue())
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", os.pathsep.join([str(programs), os.defpath]))
    npm = Npm(programs, package.getvalue())
    npm.runs(f'test "$1 $2 $3" = "pack land@1.2.3 --pack-destination" && cp {tmp_path}/land-1.2.3.tgz "$4"')
    return npm


@pytest.fixture
def source(npm):
    return Source("land", "1.2.3", npm.integrity, "data/land.json")


def read(source, tmp_path):
    said: list[str] = []
    return sources.read(source, said.append, tmp_path / "cache"), said


def left_in(cache):
    return sorted(path.name for path in cache.rglob("*"))


def test_a_package_is_fetched_and_only_the_file_that_is_needed_is_kept(source, tmp_path):
    data, said = read(source, tmp_path)
    assert data == b"land"
    assert said == ["  fetching land 1.2.3 from the npm registry"]
    assert left_in(tmp_path / "cache") == ["land-1.2.3-land.json"]


def test_what_was_fetched_is_not_fetched_again(source, npm, tmp_path):
    read(source, tmp_path)
    npm.runs("exit 1")
    assert read(source, tmp_path) == (b"land", [])


def test_a_package_with_another_hash_is_refused_and_not_kept(npm, tmp_path):
    with pytest.raises(BuildError, match="not the package that was pinned"):
        read(Source("land", "1.2.3", "c29tZXRoaW5nIGVsc2U=", "data/land.json"), tmp_path)
    assert left_in(tmp_path / "cache") == []


def test_a_package_without_the_file_is_refused(npm, tmp_path):
    with pytest.raises(BuildError, match=r"land 1\.2\.3 has no file data/sea\.json"):
        read(Source("land", "1.2.3", npm.integrity, "data/sea.json"), tmp_path)


def test_when_npm_fails_its_own_words_are_told(source, npm, tmp_path):
    npm.runs("echo no such host >&2; exit 1")
    with pytest.raises(BuildError, match=r"could not fetch land@1\.2\.3.*network.*\nno such host"):
        read(source, tmp_path)
    assert left_in(tmp_path / "cache") == []


def test_without_npm_it_says_what_to_install(source, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match=r"no npm here\. Install Node\.js"):
        read(source, tmp_path)


@pytest.mark.parametrize("pinned", [sources.PROVINCES, sources.LAKES], ids=lambda source: source.package)
def test_what_is_pinned_is_a_whole_sha_512(pinned):
    assert len(base64.b64decode(pinned.integrity, validate=True)) == 64
