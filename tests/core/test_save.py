"""A save gives the same game back, byte for byte; whatever is wrong with one is found and named."""

from __future__ import annotations

import hashlib
import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import UndoMode
from rubicon.core.game import Game
from rubicon.core.load import SpentSource, load, read, read_header
from rubicon.core.save import RECORDS_PER_DIGEST, SeedCommitment, header, line, record_lines, save, write
from rubicon.core.table_talk import UndoTo
from rubicon.errors import Corrupt, Illegal, Malformed, Refused
from rubicon.world.board import Drawing
from tests.toy import Toy, ToySettings, a_game, a_table, find, play_on

SECRET = b"a secret that has 32 bytes in it"
LUCK = SeedCommitment.of(SECRET, ("ann's", "bob's", ""))


def a_finished_game(rounds: int = 20, undo: Any = "free") -> Game:
    """The first that is long enough to try everything."""
    starts = ((Game.start(Toy(a_table(3, undo, rounds=rounds)), LUCK.luck(SECRET))[0], seed) for seed in range(5, 100))
    games = (play_on(game, Fast(seed).at(0)) for game, seed in starts)
    return next(game for game in games if len(game.records) > 4 * RECORDS_PER_DIGEST and was_undone(game))


def was_undone(game: Game) -> bool:
    return any(type(record.action) is UndoTo for record in game.records)


GAME = a_finished_game()
DATA = write(save(GAME, [LUCK], [SECRET], by="rubicon 9.9"))
LINES = DATA.splitlines(keepends=True)


def altered(number: int, **changes: Any) -> bytes:
    """The save with fields of one line changed; None takes a field away."""
    value = json.loads(LINES[number - 1]) | changes
    value = {name: item for name, item in value.items() if item is not None}
    return b"".join([*LINES[: number - 1], json.dumps(value).encode() + b"\n", *LINES[number:]])


def with_board(**changes: Any) -> bytes:
    """The save with another board, and a map hash that fits it."""
    board = json.loads(LINES[0])["board"]
    board["map"] |= changes.pop("map", {})
    board |= changes
    return altered(1, board=board, map=hash_of(board["map"]))


def hash_of(world: Any) -> str:
    return hashlib.sha256(
        json.dumps(world, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
    ).hexdigest()


def refused(data: bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        load(data, find)
    return caught.value


# Writing.


def test_the_game_is_long_enough_to_try_everything():
    assert len(GAME.records) > 4 * RECORDS_PER_DIGEST
    assert was_undone(GAME)


def test_a_loaded_game_is_the_one_that_was_saved():
    loaded = load(DATA, find)
    assert loaded.game.state == GAME.state
    assert loaded.game.records == GAME.records
    assert loaded.saved.table == GAME.edition.table
    assert loaded.saved.outcome == GAME.edition.outcome(GAME.state)
    assert (loaded.saved.stretches, loaded.saved.secrets) == ((LUCK,), (SECRET.hex(),))
    assert loaded.saved.notes == ()


def test_the_same_game_gives_the_same_bytes():
    assert write(save(a_finished_game(), [LUCK], [SECRET], by="rubicon 9.9")) == DATA
    assert write(read(DATA, find)) == DATA


@given(st.integers(0, 10**6), st.sampled_from(get_args(UndoMode)), st.integers(1, 130))
def test_every_game_goes_round_unchanged_finished_or_not(seed, undo, most):
    game = play_on(a_game(3, undo, rounds=9), Fast(seed).at(0), most)
    data = write(save(game, [LUCK]))
    loaded = load(data, find)
    assert (loaded.game.state, loaded.game.records) == (game.state, game.records)
    assert (loaded.game.undo(), loaded.game.request) == (game.undo(), game.request)
    assert write(loaded.saved) == data


def test_a_save_can_be_written_line_by_line_as_it_happens():
    edition = GAME.edition
    game = Game(edition, SpentSource())
    written = line(header(edition, LUCK, "rubicon 9.9"))
    for record in GAME.records:
        game.fold(record)
        written += record_lines(len(game.records), record, game.state)
    assert DATA.startswith(written)
    assert load(written, find).game.state == GAME.state


def test_lines_are_compact_json_that_anybody_can_read():
    first, second, *_ = map(json.loads, LINES)
    assert (first["line"], first["format"], first["edition"], first["revision"]) == ("game", 1, "toy", 2)
    assert first["settings"] == {"pieces": 3, "rounds": 20}
    assert first["map"] == hash_of(first["board"]["map"])
    assert second == {"line": "record", "draws": list(GAME.records[0].draws)}
    assert b" " not in LINES[1]
    assert [json.loads(last)["line"] for last in LINES[-2:]] == ["secret", "end"]


def test_a_digest_follows_every_fifty_records():
    kinds = [json.loads(text)["line"] for text in LINES[1:]]
    assert [index for index, kind in enumerate(kinds) if kind == "digest"][:3] == [50, 101, 152]


def test_every_record_knows_its_line():
    saved = read(DATA, find)
    for number, record in enumerate(saved.records):
        assert json.loads(LINES[saved.line_of(number) - 1]).get("draws", []) == list(record.draws)


def test_the_drawing_of_a_board_is_not_saved():
    table = a_table()
    drawing = Drawing(view_box=(0, 0, 1, 1), disc=1, font_size=1, shapes=())
    table = msgspec.structs.replace(table, board=msgspec.structs.replace(table.board, drawing=drawing))
    game, _ = Game.start(Toy(table), Seeded(b""))
    assert load(write(save(game)), find).saved.table.board.drawing is None


def test_a_game_without_luck_of_ours_can_be_saved():
    game = a_game()
    saved = read(write(save(game)), find)
    assert (saved.header.luck, saved.stretches, saved.outcome) == (None, (), None)


# Going on.


def test_a_loaded_game_goes_on_only_with_new_luck():
    game = load(write(save(play_on(a_game(), Fast(1).at(0), 20), [LUCK])), find).game
    seat = game.edition.awaited(game.state)[0]
    with pytest.raises(Illegal, match=r"luck\.spent"):
        game.play(seat, game.edition.default_action(game.state, seat))
    game.luck = Seeded(b"new")
    game.play(seat, game.edition.default_action(game.state, seat))


@pytest.mark.parametrize("secrets", [[SECRET, SECRET], [None, SECRET], [SECRET], []])
@pytest.mark.parametrize("at", [20, RECORDS_PER_DIGEST, RECORDS_PER_DIGEST + 1])
def test_a_continued_game_has_a_second_stretch_of_luck(secrets, at):
    stretches = [LUCK, SeedCommitment.of(SECRET, ("", ""), at)]
    game = play_on(a_game(3, rounds=9), Fast(1).at(0), 70)
    data = write(save(game, stretches, secrets))
    loaded = load(data, find)
    assert loaded.game.state == game.state
    assert list(loaded.saved.stretches) == stretches
    assert [secret is not None for secret in loaded.saved.secrets] == [*map(bool, secrets), False, False][:2]
    assert write(loaded.saved) == data
    for number in (at - 1, at, 60):
        text = data.splitlines()[loaded.saved.line_of(number) - 1]
        assert json.loads(text).get("draws", []) == list(game.records[number].draws)


def test_luck_may_start_in_the_middle_of_a_game_from_elsewhere():
    game = play_on(a_game(3), Fast(1).at(0), 30)
    data = write(save(game, [SeedCommitment.of(SECRET, (), 10)], [SECRET]))
    assert load(data, find).saved.header.luck is None
    assert write(read(data, find)) == data


def test_a_stretch_in_which_nothing_was_played_does_no_harm():
    game = play_on(a_game(3), Fast(1).at(0), 30)
    data = write(save(game, [LUCK, SeedCommitment.of(b"1" * 32, (), 10), SeedCommitment.of(b"2" * 32, (), 10)]))
    assert write(load(data, find).saved) == data


# A save that was cut off.


def test_a_save_cut_anywhere_is_recovered_up_to_its_last_whole_record():
    start = len(LINES[0]) + len(LINES[1])
    for end in range(start, len(DATA), 97):
        loaded = load(DATA[:end], find)
        whole = [text for text in DATA[:end].split(b"\n")[1:-1] if b'"line":"record"' in text]
        kept = len(loaded.game.records)
        assert kept in (len(whole), len(whole) + 1)  # the last may lack nothing but its end of line
        assert loaded.game.records == GAME.records[:kept]


def test_who_loses_a_line_is_told_so():
    data = b"".join(LINES[:80]) + LINES[80][:-9]
    (note,) = load(data, find).saved.notes
    assert note.code == "save.cut"
    assert note.facts == {"line": 81, "records": 78}


def test_a_missing_end_of_line_loses_nothing():
    assert load(DATA.rstrip(b"\n"), find).saved == read(DATA, find)


def test_a_header_alone_is_no_game():
    assert refused(LINES[0]) == Malformed("save.no_records")
    assert refused(LINES[0] + LINES[1][:9]) == Malformed("save.no_records")


@pytest.mark.parametrize("data", [b"", b"\n", b"  \r\n"])
def test_an_empty_save_is_called_empty(data):
    assert refused(data) == Malformed("save.empty")


@pytest.mark.parametrize(
    "data", [b"\x00\xff", b"hello", b"[]", b"{}", LINES[0][:300], LINES[1], b"\n" + DATA, b"[" * 10**5]
)
def test_what_is_no_save_is_called_so(data):
    assert refused(data).code == "save.header"


# A save of another version.


@pytest.mark.parametrize(
    ("changes", "code", "facts"),
    [
        ({"format": 2}, "save.format", {"format": 2, "known": 1, "by": "rubicon 9.9"}),
        ({"format": 7, "board": None, "odd": 1}, "save.format", {"format": 7}),
        ({"edition": "chess"}, "save.edition", {"edition": "chess", "by": "rubicon 9.9"}),
        ({"revision": 3}, "save.revision_newer", {"edition": "toy", "revision": 3, "known": 2}),
        ({"revision": 1}, "save.revision_older", {"edition": "toy", "revision": 1, "known": 2, "by": "rubicon 9.9"}),
        ({"settings": {"rounds": 20, "pieces": 3, "fog": 1}}, "save.setting_unknown", {"settings": ["fog"]}),
        ({"settings": {"rounds": "many", "pieces": 3}}, "save.settings", {}),
        ({"settings": [3]}, "save.settings", {}),
        ({"odd": 1}, "save.header", {}),
        ({"seats": None}, "save.header", {}),
    ],
)
def test_another_version_is_named(changes, code, facts):
    found = refused(altered(1, **changes))
    assert type(found) is Malformed
    assert found.code == code
    assert {name: found.facts[name] for name in facts} == facts


def test_a_setting_that_is_newer_than_the_save_is_noted():
    loaded = load(altered(1, settings={"rounds": 20}), find)
    assert loaded.saved.table.settings == ToySettings(20)
    assert [note.facts for note in loaded.saved.notes] == [{"settings": ["pieces"]}]


def test_a_header_can_be_read_alone():
    head, found = read_header(LINES[0], find)
    assert (head.edition, [seat.name for seat in head.seats], found) == (
        "toy",
        ["Player 0", "Player 1", "Player 2"],
        Toy,
    )


# A save that was altered.


def test_a_map_that_was_altered_is_found():
    board = json.loads(LINES[0])["board"]
    board["map"]["borders"][0] = [2]
    assert refused(altered(1, board=board)).code == "save.map"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"map": {"borders": [[9], [], [], []]}}, "map.country_unknown"),
        ({"map": {"borders": [[-1], [], [], []]}}, "map.country_unknown"),
        ({"map": {"borders": [[1]]}}, "save.board_links"),
        ({"map": {"territories": [], "borders": [], "sea_lines": []}}, "save.board_links"),
        ({"map": {"continents": []}}, "map.continent_unknown"),
        ({"cards": [{"symbol": "infantry", "territory": 4}]}, "save.board_card"),
        ({"missions": [{"text": "", "continents": [5]}]}, "save.board_mission"),
        ({"missions": [{"text": "", "destroy": -1}]}, "save.board_mission"),
        ({"drawing": {"view_box": [0, 0, 1, 1], "disc": 1, "font_size": 1, "shapes": []}}, "save.board_drawing"),
    ],
)
def test_a_board_that_names_what_is_not_there_is_refused(changes, code):
    found = refused(with_board(**changes))
    assert found.code == "save.board"
    because = found.facts["because"]
    assert isinstance(because, Refused)
    assert because.code == code


@pytest.mark.parametrize("disabled", [[4], [-1], [1, 0], [1, 1]])
def test_only_territories_can_be_switched_off(disabled):
    assert refused(altered(1, disabled=disabled)).code == "save.disabled"


def test_a_table_that_the_edition_refuses_is_refused():
    assert refused(altered(1, seats=[{"name": "alone"}])).code == "save.table"


def test_the_first_luck_starts_at_the_first_record():
    luck = json.loads(LINES[0])["luck"] | {"start": 3}
    assert refused(altered(1, luck=luck)).code == "save.first_luck"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "save.line"),
        (b"\x00\x00\x00", "save.line"),
        (b'{"line":"record","seat":0,"action":{"verb":"fly"}}', "save.line"),
        (b'{"line":"record","seat":"0","action":{"verb":"pass"}}', "save.line"),
        (b'{"line":"record","seat":0,"action":{"verb":"pass"},"by":"me"}', "save.line"),
        (b'{"line":"wish"}', "save.line"),
        (b'{"line":"record","seat":0,"action":' + b"[" * 10**5, "save.line"),
        (b'{"line":"record"}', "record.misplaced"),
        (b'{"line":"record","seat":0,"action":{"verb":"place","territory":9,"pieces":1}}', "record.illegal"),
        (b'{"line":"record","seat":9,"action":{"verb":"pass"}}', "record.illegal"),
        (b'{"line":"record","seat":0,"action":{"verb":"undo","to":99}}', "record.illegal"),
        (b'{"line":"digest","records":9,"state":""}', "save.digest_misplaced"),
        (b'{"line":"luck","start":3,"commitment":"%s","nonces":[]}' % (b"0" * 64), "save.luck_misplaced"),
        (b'{"line":"luck","start":9,"commitment":"%s","nonces":[]}' % (b"X" * 64), "save.line"),
        (b'{"line":"end","outcome":{"places":[[0]],"reason":""}}', "save.after_end"),
        (b'{"line":"secret","secret":"%s"}' % (b"0" * 64), "save.luck_spent"),
        (b'{"line":"secret","secret":"%s\\n"}' % (b"0" * 64), "save.line"),
        (b'{"line":"secret","secret":"00"}', "save.line"),
    ],
)
def test_a_line_that_does_not_belong_is_named(text, code):
    after = 11 if b'"record"' in text else 10  # a record replaces another one, any other line is inserted between two
    found = refused(b"".join([*LINES[:10], text + b"\n", *LINES[after:]]))
    assert found.code == code
    assert found.facts["line"] in (11, 12)


def test_a_secret_without_luck_is_refused():
    first = json.loads(LINES[0]) | {"luck": None}
    assert refused(b"".join([json.dumps(first).encode() + b"\n", *LINES[1:]])).code == "save.secret_misplaced"


def test_a_record_that_is_missing_or_doubled_is_found_at_the_next_digest_or_before():
    for number in range(2, 52):
        for data in (b"".join(LINES[: number - 1] + LINES[number:]), b"".join(LINES[:number] + LINES[number - 1 :])):
            found = refused(data)
            assert type(found) is Corrupt
            assert number <= found.facts["line"] <= 53  # type: ignore[operator]


def test_a_missing_digest_is_found():
    assert refused(b"".join(LINES[:51] + LINES[52:])) == Corrupt("save.no_digest", line=52, records=50)


def test_a_digest_that_does_not_fit_names_its_line():
    assert refused(altered(52, state="0" * 16)) == Corrupt("save.diverged", line=52, first=0, last=49)
    assert refused(altered(103, state="0" * 16)) == Corrupt("save.diverged", line=103, first=50, last=99)


def test_an_altered_draw_diverges_at_the_next_digest():
    """Unless its effect was undone, or is the same with the other draw."""
    noticed: list[tuple[int, Refused]] = []
    for number, text in enumerate(LINES[:103], 1):
        if number > 60 and b'"roll"' not in text and b"draws" in text:
            (draw,) = json.loads(text)["draws"]
            try:
                load(altered(number, draws=[(draw + 5) % 10]), find)
            except Refused as found:
                noticed.append((number, found))
    assert noticed
    assert {type(found) for _, found in noticed} == {Corrupt}
    assert all(number < found.facts["line"] <= 103 for number, found in noticed)  # type: ignore[operator]


def test_an_outcome_that_was_altered_is_found():
    assert refused(altered(len(LINES), outcome={"places": [[1], [0, 2]], "reason": "luck"})).code == "save.outcome"


def test_an_outcome_of_a_game_that_has_not_ended_is_found():
    data = b"".join(LINES[:20]) + LINES[-1]
    found = refused(data)
    assert found.code == "save.outcome"
    assert found.facts["played"] == "no outcome yet"
