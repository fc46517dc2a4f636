"""Missing requirements skip their tests with a reason, or fail them where they are mandatory."""

from __future__ import annotations

import pytest

from tests import conftest


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    monkeypatch.setattr(conftest, "SHARED", tmp_path / "nowhere")
    monkeypatch.setattr(conftest, "REQUIRED", frozenset())
    return monkeypatch


def test_absent_data_skip_a_test_with_the_reason(nowhere):
    with pytest.raises(pytest.skip.Exception, match=r"no shared data at .*maps"):
        conftest.shared("maps")


def test_absent_data_that_are_required_fail_a_test(nowhere):
    nowhere.setattr(conftest, "REQUIRED", frozenset({"shared"}))
    with pytest.raises(pytest.fail.Exception, match="RUBICON_REQUIRE"):
        conftest.shared("maps")


def test_absent_files_leave_one_skipped_parameter_that_tells_the_pattern(nowhere):
    [parameter] = conftest.shared_files("maps/*.map")
    assert parameter.id == "maps/*.map"
    assert parameter.marks[0].name == "skip"


def test_absent_files_that_are_required_stop_the_run(nowhere):
    nowhere.setattr(conftest, "REQUIRED", frozenset({"shared"}))
    with pytest.raises(pytest.UsageError, match="RUBICON_REQUIRE"):
        conftest.shared_files("maps/*.map")


def test_present_files_come_sorted_and_named(nowhere, tmp_path):
    (tmp_path / "nowhere").mkdir()
    for name in ("b.map", "a.map", "c.cards"):
        (tmp_path / "nowhere" / name).touch()
    assert [parameter.id for parameter in conftest.shared_files("*.map")] == ["a.map", "b.map"]


def test_each_worker_begins_with_whole_files_that_wait_for_servers():
    class Fake:
        def __init__(self, path: str) -> None:
            self.path = conftest.ROOT / "tests" / path

    items = [Fake(path) for path in ("a.py", "b.py", "browser/c.py", "browser/c.py", "d.py", "e.py", "server/f.py")]
    ordered = conftest.slow_files_first(items, workers=2)  # type: ignore[arg-type]
    names = [item.path.name for item in ordered]
    assert names == ["c.py", "c.py", "a.py", "b.py", "f.py", "d.py", "e.py"]
    assert sorted(map(id, ordered)) == sorted(map(id, items))
