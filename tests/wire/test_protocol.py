"""The page about the protocol agrees with the messages, and the schema describes the actual messages."""

from __future__ import annotations

import os
from typing import get_args

import pytest

from rubicon import editions
from rubicon.wire import messages, protocol
from tests.conftest import ROOT
from tests.stored_text import difference

PAGE = ROOT / "docs/protocol.md"


def test_the_page_is_as_the_messages_are():
    if os.environ.get("RUBICON_GOLDEN") == "write":
        PAGE.write_text(protocol.page(), "utf-8")
    changed = difference(PAGE.read_text("utf-8"), protocol.page(), "./rubicon protocol --page > docs/protocol.md")
    assert not changed, changed


@pytest.mark.parametrize("edition", editions.names())
def test_the_page_leaves_no_message_out(edition):
    kind = editions.find(edition)
    said = {getattr(each, "__origin__", each) for each in get_args(messages.client_messages(kind))}
    told = {getattr(each, "__origin__", each) for each in get_args(messages.server_messages(kind))}
    assert said == set(protocol.CLIENT)
    assert told == set(protocol.SERVER)


@pytest.mark.parametrize("edition", editions.names())
def test_the_schema_knows_every_verb_and_event_of_an_edition(edition):
    kind = editions.find(edition)
    known = protocol.schema(kind)["$defs"]
    structs = [*get_args(kind.Action), *get_args(kind.Event)]
    assert [struct.__name__ for struct in structs if not any(struct.__name__ in name for name in known)] == []
    assert {"FromClient", "FromServer"} <= set(known)


def test_every_field_has_a_type_that_a_reader_understands():
    assert "any" not in [cell.strip() for line in protocol.page().splitlines() for cell in line.split("|")]
