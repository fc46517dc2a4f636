"""The table of limits: how a host changes it, that the page on hosting shows it, and that nothing in it is idle."""

from __future__ import annotations

import re

import msgspec
import pytest

from rubicon.errors import Malformed
from rubicon.server.config.limits import Limits, Rate, limit_rows, read_limits
from rubicon.texts import word
from tests.conftest import ROOT
from tests.stored_text import difference

SERVER = ROOT / "src/rubicon/server"


def test_the_page_on_hosting_shows_the_table():
    page = (ROOT / "docs/host-it.md").read_text("utf-8")
    shown = [line for line in page.splitlines() if line.startswith("| `RUBICON_LIMIT_")]
    changed = difference("\n".join(shown), "\n".join(limit_rows()), "write the new rows into docs/host-it.md")
    assert not changed, changed


def test_every_limit_is_used():
    texts = [file.read_text("utf-8") for file in SERVER.rglob("*.py") if file.name != "limits.py"]
    used = {name for text in texts for name in re.findall(r"[a-z_]+", text)}
    unused = [field.name for field in msgspec.structs.fields(Limits) if field.name not in used]
    assert unused == [], "nothing in src/rubicon/server counts against these"


def test_a_host_changes_limits_in_the_environment():
    changed = read_limits({"RUBICON_LIMIT_REQUEST_BYTES": "1000", "RUBICON_LIMIT_LOGINS_PER_ADDRESS": "5 / h"})
    assert changed == Limits(request_bytes=1000, logins_per_address=Rate(5, 3600))
    assert read_limits({"RUBICON_LIMIT_REQUEST_BYTES": "", "HOME": "/"}) == Limits()


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("REQUEST_BYTES", "many", "must be a whole number of at least 1"),
        ("REQUEST_BYTES", "0", "must be a whole number of at least 1"),
        ("REQUEST_BYTES", "-5", "must be a whole number of at least 1"),
        ("REQUEST_BYTES", "٣", "must be a whole number of at least 1"),
        ("REQUEST_BYTES", "9" * 16, "must be a whole number of at least 1"),
        ("LOGINS_PER_ADDRESS", "30", "must be a rate such as 30/m"),
        ("LOGINS_PER_ADDRESS", "0/m", "must be a rate such as 30/m"),
        ("LOGINS_PER_ADDRESS", "30/w", "must be a rate such as 30/m"),
        ("LOGINS_PER_ADDRESS", "/m", "must be a rate such as 30/m"),
        ("LOGIN_PER_ADDRESS", "30/m", "There is no limit RUBICON_LIMIT_LOGIN_PER_ADDRESS"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(name, value, told):
    with pytest.raises(Malformed) as refused:
        read_limits({f"RUBICON_LIMIT_{name}": value})
    assert told in word(refused.value)
    assert f"RUBICON_LIMIT_{name}" in word(refused.value)
