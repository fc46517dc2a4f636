"""The stored games of classic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .plan import Plan, wants
from .players import Manner


def classic_plans() -> Iterator[Plan]:
    def plan(name: str, covers: str, board: str, players: str, **more: Any) -> Plan:
        return Plan(name=f"classic-{name}", edition="classic", covers=covers, board=board, players=players, **more)

    yield plan(
        *("standard-duel", "the preset standard, two seats, won by conquest, every draw proved", "duel", "pe"),
        wants=wants("over reason:conquest fell drew"),
    )
    yield plan(
        *("standard-world", "the preset standard on the large board, unfinished, secret not told", "classic-world"),
        *("pemr",),
        secrets="none",
        records=220,
        wants=wants("unfinished fortify"),
    )
    yield plan(
        *("domination", "the preset domination: claiming, asked to defend and to end the turn", "fantasy-12", "ppe"),
        preset="domination",
        manner=Manner(random=3),
        records=300,
        wants=wants("unfinished claim place defend trade end_turn"),
    )
    for number, cards in enumerate(("by_five", "increasing", "fixed", "italian")):
        yield plan(
            *(f"cards-{cards}", f"sets traded by the scheme {cards}, cards taken from a beaten seat", "pocket", "ppmp"),
            settings={
                "cards": cards,
                "wild_cards": number != 2,
                "recycle": number % 2 == 0,
                "trading": ("any_time", "before_placing")[number % 2],
                "floor": ("income", "total")[number // 2],
                "round_limit": 30,
            },
            manner=Manner(random=6),
            records=420,
            wants=wants("trade traded took_cards fell over"),
        )
    yield plan(
        *("capitals", "capitals chosen and lost, and the winner plays on", "fantasy-12", "pppe"),
        settings={"goal": "capitals", "go_on": True, "skip": False, "defence_dice": 3, "ask_end": True},
        manner=Manner(play_on=True, random=8),
        records=300,
        wants=wants("choose_capital capital_chosen go_on"),
    )
    yield plan(
        *("capitals-won", "a game over by capitals, dealt and placed automatically", "fantasy-15", "ppp"),
        settings={"goal": "capitals", "placing": "automatic", "enough_to_start": False, "start": "claimed"},
        records=300,
        wants=wants("over reason:capitals"),
    )
    yield plan(
        *("missions", "missions, one fulfilled, and the winner plays on", "classic-world", "ppee"),
        settings={"goal": "missions", "go_on": True, "defence": "defender", "round_limit": 40},
        manner=Manner(play_on=True, random=0),
        records=700,
        wants=wants("mission_drawn go_on"),
    )
    yield plan(
        *("missions-won", "a game over by a mission, with cards unseen by others", "pocket", "pppp"),
        settings={"goal": "missions", "fortify": "neighbours", "placing": "automatic"},
        records=250,
        wants=wants("mission_drawn reason:mission over"),
    )
    yield plan(
        *("undo-free", "undo to the last draw", "duel", "pp"),
        settings={"round_limit": 12},
        manner=Manner(undo=5, random=3),
        wants=wants("undo over reason:round_limit"),
    )
    yield plan(
        *("undo-go", "undo to the start of the turn, dice rolled anew", "fantasy-9", "ppp"),
        undo="go",
        settings={"round_limit": 6, "defence": "defender"},
        manner=Manner(undo=15, random=4),
        wants=wants("undo over"),
    )
    yield plan(
        *("undo-agreed", "undo by request: allowed, denied and lapsed", "fantasy-9", "pppe"),
        undo="agreed",
        settings={"round_limit": 8},
        manner=Manner(undo=9, random=4),
        records=300,
        wants=wants("undo retract allow deny asked allowed denied lapsed undone over"),
    )
    yield plan(
        *("undo-off", "no undo; ended by agreement after one had declined", "fantasy-12", "ppep"),
        undo="off",
        manner=Manner(finish_at=120, decline_at=60),
        wants=wants("finish decline agreed declined over reason:agreed"),
    )
    yield plan(
        *("disabled", "territories switched off, several stretches of luck, all proved", "fantasy-24", "pme"),
        disabled=(0, 15, 21),
        settings={"round_limit": 5},
        stretches=(40, 90),
        wants=wants("over"),
    )
    yield plan(
        *("partly", "several stretches of luck, of which only the last one's secret is known", "turkey", "pme"),
        settings={"round_limit": 3},
        stretches=(60,),
        secrets="last",
        wants=wants("over"),
    )
    yield plan(
        *("no-secret", "over, but its secret is not told", "duel", "pe"),
        secrets="none",
        wants=wants("over"),
    )
    yield plan(
        *("crooked", "a board that only the lenient check passes", "crooked", "ppp"),
        settings={"lenient_map": True, "round_limit": 10},
        manner=Manner(random=2),
        wants=wants("autoplace spread over"),
    )
    for count, board in enumerate(["pocket", "fantasy-24", "fantasy-30", "classic-world", "fantasy-15"], 5):
        yield plan(
            *(f"{count}-seats", f"{count} seats", board, "pe" * 6)[:3],
            ("perm" * 3)[:count],
            settings={"round_limit": 3, "placing": ("automatic", "by_hand")[count % 2]},
            wants=wants("over"),
        )
    for count, board in enumerate(["fantasy-24", "fantasy-30", "pocket"], 10):
        yield plan(
            *(f"{count}-seats", f"{count} seats, unfinished", board, ("pere" * 3)[:count]),
            settings={"placing": "automatic", "start": "dealt"},
            records=150,
            wants=wants("unfinished"),
        )
    yield plan(
        *("terminal", "saved twice while it was played at one screen, and again at its end", "duel", "pe"),
        settings={"round_limit": 15},
        writer="terminal",
        stretches=(15, 30),
        wants=wants("over"),
    )
    yield plan(
        *("terminal-going-on", "saved while it was played at one screen, unfinished", "fantasy-9", "pee"),
        writer="terminal",
        stretches=(25,),
        records=80,
        wants=wants("unfinished"),
    )
    yield plan(
        *("journal", "the journal of a game whose process was killed", "duel", "pe"),
        writer="journal",
        records=57,
        wants=wants("unfinished"),
    )
    yield plan(
        *("journal-cut", "a journal that was cut off in the middle of a line", "fantasy-9", "ppe"),
        writer="cut",
        records=62,
        wants=wants("unfinished"),
    )
    yield plan(
        *("journal-resumed", "a journal that was resumed and played to its end: partly provable", "duel", "pe"),
        writer="resumed",
        settings={"round_limit": 12},
        stretches=(31,),
        wants=wants("over"),
    )
    yield plan(
        *("server", "downloaded from a server after its end", "classic-world", "pee"),
        writer="server",
        wants=wants("over"),
    )
    yield plan(
        *("server-going-on", "downloaded from a server by its only person, unfinished", "classic-world", "pee"),
        writer="server",
        records=90,
    )
    for name, told in (("duel-fixed-3p", "over"), ("duel-capital-2p", "over by capitals")):
        yield plan(
            *(f"import-{name}", f"a game of Domination, imported, {told}", "duel", ""),
            writer="import",
            list=name,
        )
    yield plan(
        *("import-played-on", "half a game of Domination, imported and played on with own luck", "fantasy-12", ""),
        writer="import_played_on",
        list="fantasy-12-increasing-4p-half",
    )
