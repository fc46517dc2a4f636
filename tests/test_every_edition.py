"""The battery: every edition that is found passes the same tests, at every preset and at a spread of settings.

A test takes a table (`case`) and looks at a few random games at it. To add an edition is to have it tried here, without
a line of one's own. What is checked stands in `tests/battery/`; that these checks can fail is shown there as well.
With RUBICON_QUICK=1 only a few tables of each edition are tried.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from typing import get_args

import pytest

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.codec import encode
from rubicon.core.edition import UndoMode
from rubicon.core.table_talk import Allow, Deny, Lapsed, Retract, Undoing
from rubicon.errors import Refused
from rubicon.world import atlas
from tests.battery import checks, figure_counts, leaks
from tests.battery.search import Search, with_undo
from tests.battery.tables import Case, a_table, cases, every_case, factors, selected
from tests.battery.transcript import fingerprints, transcript
from tests.battery.walk import Walk, evenly, play, secret, stretch, varied, walk
from tests.conftest import ROOT, runs_long
from tests.stored_text import difference

GOLDEN = ROOT / "tests/playthroughs"
GAMES = range(3)
"""The seeds of the games that are played at each table; a short run looks closely at the first of them."""
MANY_GAMES = range(3, 123)
"""And those of a long run."""
MAX_GAMES_WITHOUT_SECRETS = 12
VAST_BOARD_TERRITORIES = 200
"""Where there are more territories one game must do, and nothing is listed in full."""


@pytest.fixture(scope="module", params=selected(every_case()), ids=repr)  # so tests of one table run in a row
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture(scope="module")
def games(case: Case, request: pytest.FixtureRequest) -> list[Walk]:
    most = len(GAMES) if runs_long(request.config) else 1
    return [walk(case, seed) for seed in GAMES[: most if _is_small(case) else 1]]


def _is_small(case: Case) -> bool:
    return len(case.table.board.map.territories) <= VAST_BOARD_TERRITORIES


def some_states(games: list[Walk], number: int = 20) -> list[tuple[Walk, list[object]]]:
    return [(game, evenly(game.states, number)) for game in games]


def a_chance():
    return Fast(1).at(0)


# Games are played, and end.


def test_a_random_game_ends(case, games):
    """Where the rounds can be limited, and are; elsewhere it may be capped."""
    assert not case.ends or not any(game.capped for game in games)
    assert all(game.capped or game.edition.outcome(game.game.state) is not None for game in games)


def test_the_game_waits_for_those_who_can_act_and_for_nobody_once_it_is_over(games):
    assert [fault for game in games for fault in checks.asking_faults(game)] == []


def test_idling_is_legal_and_ends_every_chapter(games):
    assert [
        fault for game, states in some_states(games) for fault in checks.idle_faults(game, states, a_chance())
    ] == []


def test_whenever_all_people_agree_the_game_ends_as_it_stands(games):
    assert [fault for game, states in some_states(games) for fault in checks.finish_faults(game, states)] == []


@pytest.mark.parametrize("name", editions.names())
def test_every_verb_and_every_event_of_an_edition_happens_in_these_games(name):
    edition = editions.find(name)
    search = Search(cases(name), {*get_args(edition.Action), *get_args(edition.Event)}).run()
    assert not search.missing, search.report()


@pytest.mark.parametrize("name", editions.names())
def test_every_setting_is_tried_with_each_of_its_values(name):
    tried = cases(name)
    settings = {
        (field, getattr(case.table.settings, field))
        for case in tried
        for field in case.table.settings.__struct_fields__
    }
    wanted = {(field, value) for field, values in factors(editions.find(name)).items() for value in values}
    assert sorted(str(pair) for pair in wanted - settings if not pair[0].startswith("table.")) == []


ASKING: frozenset[type] = frozenset({Retract, Allow, Deny, Lapsed})


@pytest.mark.parametrize("name", editions.names())
@pytest.mark.parametrize("way", get_args(UndoMode))
def test_undo_happens_in_each_way_that_an_edition_allows(name, way):
    tried = cases(name)
    # A chapter that all begin at once has nobody who could take it back alone, or ask for that.
    alone = any(begins_alone(walk(case)) for case in tried)
    possible: dict[str, frozenset[type]] = {
        "off": frozenset(),
        "free": frozenset({Undoing}),
        "go": frozenset({Undoing} if alone else ()),
        "agreed": frozenset({Undoing}) | (ASKING if alone else frozenset()),
    }
    search = Search(with_undo(tried, way), possible[way]).run()
    assert not search.missing, search.report()
    played = [walk(case) for case in tried if case.table.undo == way]
    assert played
    assert (checks.happened(played) & {Undoing, *ASKING}) <= possible[way]


def begins_alone(game: Walk) -> bool:
    """Whether some chapter begins with one seat that is asked, which can then do something."""
    edition, states = game.edition, game.states
    begun = [b for a, b in pairwise(states) if edition.turn(a) != edition.turn(b)]
    return any(len(edition.awaited(state)) == 1 for state in begun)


# Tables start, or are refused.


@pytest.mark.parametrize("name", editions.names())
def test_every_preset_starts_on_the_board_of_its_edition(name):
    """For some number of seats: not every board has room for each."""
    edition = editions.find(name)
    assert edition.default_board in atlas.names()
    home = atlas.load(edition.default_board)
    for preset in edition.presets.values():
        assert any(not edition.validate(a_table(home, preset, seats)) for seats in edition.seats)


@pytest.mark.parametrize("name", editions.names())
def test_a_table_that_cannot_start_is_refused_with_the_reason(name):
    edition = editions.find(name)
    (case, *_), seats = cases(name), edition.seats
    board, settings = case.table.board, case.table.settings
    lands = range(len(board.map.territories))
    tables = [
        a_table(board, settings, seats[0] - 1),
        a_table(board, settings, 0),
        a_table(board, settings, seats[-1] + 1),
        a_table(board, settings, seats[0], disabled=lands),
        a_table(board, settings, seats[0], disabled=lands[1:]),
        a_table(board, settings, seats[0], disabled=[len(lands)]),
        a_table(board, settings, seats[0], disabled=[-1]),
    ]
    for table in tables:
        refusals = edition.validate(table)
        assert refusals
        assert all(isinstance(refusal, Refused) for refusal in refusals)


# Offers and the referee agree.


def test_whatever_is_offered_passes_the_referee(games):
    found = [fault for game, states in some_states(games) for fault in checks.sample_faults(game, states, a_chance())]
    assert found == []


def test_an_option_listed_in_full_is_what_the_referee_allows_and_what_a_client_is_offered(case, games):
    if _is_small(case):
        found = [fault for game, states in some_states(games, 8) for fault in checks.listing_faults(game, states)]
        assert found == []


def test_a_forecast_can_be_true_and_is_made_from_the_view_alone(games):
    found = [fault for game, states in some_states(games) for fault in checks.forecast_faults(game, states, a_chance())]
    assert found == []


def test_a_march_can_be_made_and_is_told_from_the_view_alone(games):
    found = [fault for game, states in some_states(games) for fault in checks.march_faults(game, states, a_chance())]
    assert found == []


def test_what_nobody_offered_is_refused_with_a_reason_and_changes_nothing(games):
    for game in games[:2]:
        numbers = [turn.number for turn in evenly(game.turns, 5)]
        assert list(checks.refusal_faults(game, numbers, a_chance())) == []


def test_strangers_are_refused(games):
    assert list(checks.stranger_faults(games[0], evenly(games[0].plain, 8))) == []


# Encodings can be read back.


def test_replay_equals_play_with_undos_in_the_log_too(games):
    assert [fault for game in games for fault in checks.replay_faults(game)] == []


def test_a_saved_game_loads_as_it_was_and_its_dice_are_proved(games):
    seed, game = len(games) - 1, games[-1]
    assert list(checks.save_faults(game, stretch(game.edition, seed), secret(seed), editions.find)) == []


def test_actions_events_states_and_views_survive_the_wire(games):
    assert [fault for game in games for fault in checks.wire_faults(game, varied(game.turns, 2))] == []


def test_every_action_can_be_typed(games):
    assert [fault for game in games for fault in checks.text_faults(game, varied(game.plain, 5))] == []


def test_no_card_is_lost_doubled_or_invented(games):
    assert [fault for game in games for fault in checks.card_faults(game)] == []


def test_the_same_seed_and_actions_give_the_same_bytes(case, games):
    first, again = games[-1], play(case.sit(), len(games) - 1, case.most, undos=True)
    assert encode(again.game.records) == encode(first.game.records)
    assert encode(again.states) == encode(first.states)


@pytest.mark.parametrize("name", editions.names())
def test_nothing_depends_on_the_seed_of_pythons_hashes(name):
    """This process has one of its own, and another process another."""
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environment = {**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": paths}
    command = [sys.executable, "-m", "tests.battery.transcript", name]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == fingerprints(name)


# Counters are correct.


def test_a_game_in_figures_tells_what_happened_and_not_what_was_taken_back(games):
    assert [fault for game in games[-2:] for fault in figure_counts.figure_faults(game)] == []


# Secrets are kept.


def test_views_do_not_leak(games):
    """Twins that look alike to a viewer look alike after every action, unless something was revealed."""
    found = [leak for game in games for leak in leaks.leaks(game.edition, varied(game.plain, 2), a_chance())]
    assert found == []


def test_what_is_revealed_is_found_in_the_view_afterwards(games):
    found = [leak for game in games for leak in leaks.fleeting_reveals(game.edition, varied(game.plain, 1), a_chance())]
    assert found == []


def test_what_luck_decides_in_secret_is_told_to_nobody(games):
    for game in games:
        draws = game.game.records[0].draws
        assert list(leaks.luck_leaks(game.edition, game.setup, draws, varied(game.plain, 1))) == []


def test_no_view_changes_when_hidden_cards_change_places(games):
    found = [leak for game, states in some_states(games, 6) for leak in leaks.exchange_leaks(game.edition, states)]
    assert found == []


def test_a_step_of_which_a_viewer_sees_no_event_changes_nothing_for_them(games):
    assert list(leaks.unseen_leaks(games[0])) == []


def test_what_is_imagined_can_be_played_on(games):
    found = [
        leak
        for game, states in some_states(games, 8)
        for leak in leaks.unplayable_dreams(game.edition, states, a_chance())
    ]
    assert found == []


@pytest.mark.parametrize("name", editions.names())
def test_twins_differ_in_what_is_hidden(name):
    """Else they would find no leak. A table at which little is hidden is looked at in several games."""
    tried = cases(name)
    assert sum(map(hides_something, tried)) > len(tried) // 2


def hides_something(case: Case) -> bool:
    games = (walk(case, seed) for seed in range(MAX_GAMES_WITHOUT_SECRETS))
    return any(leaks.twins_that_differ(game.edition, evenly(game.states, 5), a_chance()) for game in games)


@pytest.mark.long
def test_views_do_not_leak_in_many_games(case):
    for seed in MANY_GAMES:
        game = play(case.sit(), seed, case.most, undos=True)
        few = varied(game.plain, 1)
        assert list(leaks.leaks(game.edition, few, a_chance())) == []
        assert list(leaks.fleeting_reveals(game.edition, few, a_chance())) == []
        assert list(leaks.luck_leaks(game.edition, game.setup, game.game.records[0].draws, few)) == []


# Golden playthroughs.


@pytest.mark.parametrize("case", [case for case in every_case() if case.preset], ids=repr)
def test_the_golden_playthrough_of_a_preset_has_not_changed(case):
    file, now = GOLDEN / f"{case.label}.txt", transcript(case)
    if os.environ.get("RUBICON_GOLDEN") == "write":
        file.write_text(now, "utf-8", newline="\n")
    stored = file.read_text("utf-8") if file.exists() else ""
    changed = difference(stored, now, "RUBICON_GOLDEN=write ./rubicon test -k playthrough")
    assert not changed, changed
    assert len(now) < 60_000


def test_every_playthrough_is_of_an_edition_and_a_preset():
    assert sorted(file.stem for file in GOLDEN.iterdir()) == sorted(case.label for case in every_case() if case.preset)
