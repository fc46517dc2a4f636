"""Which games are stored: a plan for each, with what it is there to cover.

Add a plan when an edition gains a setting, verb, event or card; `make_saves` says what no plan covers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .plan import Plan, wants
from .plans_classic import classic_plans
from .players import Manner


def every_plan() -> list[Plan]:
    plans = [*classic_plans(), *_tabletop(), *_conkueror(), *_risc()]
    assert len({plan.name for plan in plans}) == len(plans), "two plans have the same name"
    return sorted(plans, key=lambda plan: plan.name)


def _tabletop() -> Iterator[Plan]:
    def plan(name: str, covers: str, board: str, players: str, **more: Any) -> Plan:
        return Plan(name=f"tabletop-{name}", edition="tabletop", covers=covers, board=board, players=players, **more)

    yield plan(
        *("standard", "the preset standard, unfinished", "fantasy-12", "ppe"),
        records=180,
        wants=wants("unfinished roll claim place attack defend"),
        manner=Manner(weights={"roll_for_me": 0}),
    )
    yield plan(
        *("quick", "the preset quick, won by conquest", "fantasy-9", "pme"),
        preset="quick",
        records=500,
        wants=wants("over reason:conquest took_cards trade"),
    )
    yield plan(
        *("quick-world", "the preset quick on the large board, unfinished", "classic-world", "peeme"),
        preset="quick",
        records=160,
        wants=wants("unfinished"),
    )
    rows: list[tuple[str, dict[str, Any]]] = [
        ("seat-rising", {"sets": "seat", "eighth_set": "rising", "card_bonus": "territory", "no_minimum": True}),
        ("table-constant", {"sets": "table", "eighth_set": "constant", "territory_bonus": "conquest"}),
        ("seat-constant", {"sets": "seat", "eighth_set": "constant", "fortify": "neighbours", "defence": "game"}),
        ("table-rising", {"sets": "table", "card_bonus": "territory", "first_armies": "deployed"}),
    ]
    for number, (name, settings) in enumerate(rows):
        yield plan(
            *(f"sets-{name}", f"sets of cards: {name.replace('-', ', ')}", "pocket", ("ppe", "pepe")[number % 2]),
            settings={**settings, "round_limit": 40},
            manner=Manner(random=4, weights={"trade": 9}),
            records=600,
            wants=wants("trade traded" + (" eight_sets" if number % 2 else " over took_cards")),
        )
    yield plan(
        *("verbs", "skipping without a set, dice left to the game, armies spread", "fantasy-12", "pppp"),
        settings={"round_limit": 30, "no_minimum": True, "territory_bonus": "conquest"},
        manner=Manner(random=2),
        records=400,
        wants=wants("skip skipped roll_for_me spread fortify"),
    )
    yield plan(
        *("agreed", "ended by agreement, undo by request", "fantasy-15", "ppppp"),
        undo="agreed",
        manner=Manner(undo=8, finish_at=150, decline_at=70, weights={"roll_for_me": 0}),
        wants=wants("over reason:agreed retract allow"),
    )
    yield plan(
        *("disabled", "territories switched off, over by its round limit, undo to the start of the turn", "turkey"),
        *("ppe",),
        disabled=(0, 5, 11),
        undo="go",
        settings={"round_limit": 3, "first_armies": "deployed"},
        manner=Manner(undo=30),
        stretches=(100,),
        records=400,
        wants=wants("over reason:round_limit undo"),
    )


def _conkueror() -> Iterator[Plan]:
    def plan(name: str, covers: str, board: str, players: str, **more: Any) -> Plan:
        return Plan(name=f"conkueror-{name}", edition="conkueror", covers=covers, board=board, players=players, **more)

    yield plan(
        *("standard", "the preset standard on its own board, unfinished", "conkueror-world", "peee"),
        records=220,
        wants=wants("unfinished"),
    )
    yield plan(
        *("quick", "the preset quick, won by conquest", "fantasy-12", "peer"),
        preset="quick",
        records=400,
        wants=wants("over reason:conquest discarded"),
    )
    yield plan(
        *("friends", "the preset friends: people only, ended by agreement", "fantasy-15", "ppp"),
        preset="friends",
        undo="agreed",
        manner=Manner(undo=9, finish_at=160),
        wants=wants("over reason:agreed retract"),
    )
    for chosen, attempts in (("full", 3), ("nine", 2), ("starter", 1)):
        for number in range(attempts):
            yield plan(
                *(f"chance-{chosen}-{number + 1}", f"chance cards of the set {chosen}, played and skipped"),
                *(("fantasy-24", "fantasy-30", "fantasy-15")[number], "pepe"[: 4 - number % 2]),
                settings={
                    "chance_set": chosen,
                    "chance_rate": 1.0,
                    "leftover": ("one", "all", "automatic")[number],
                    "continent_bonus": number == 0,
                    "round_limit": 12,
                    "fortify": ("neighbours", "path")[number % 2],
                    "card_before_fortify": number == 1,
                },
                manner=Manner(random=3),
                records=480,
                wants=wants(f"all_cards:{chosen}" if not number else "over skip"),
            )
    for number in range(3):
        yield plan(
            *(f"cards-{number + 1}", "army cards, continents annexed and settled, pieces exchanged", "pocket"),
            ("pppe", "ppe", "pe")[number],
            settings={
                "card_per_conquest": True,
                "army_cards": ("spread", "one")[number % 2],
                "card_before_fortify": number == 0,
                "continent_bonus": number == 1,
                "chance_rate": (0.0, 0.25, 1.0)[number],
                "leftover": "automatic",
                "round_limit": 40,
            },
            manner=Manner(random=2, weights={"annex": 20, "trade": 3}),
            records=450,
            wants=wants(("annex settle", "trade deploy exchange", "reshuffled")[number]),
        )
    yield plan(
        *("bombard", "bombarded fights, broken off and fought out, and empty land occupied", "fantasy-12", "ppee"),
        settings={"chance_rate": 1.0, "leftover": "all", "round_limit": 20},
        manner=Manner(random=2, weights={"bombard": 9, "occupy": 9}),
        records=420,
        wants=wants("bombard occupy fight_out break_off roll_on departed"),
    )
    yield plan(
        *("disabled", "territories switched off, six seats, undo to the start of the turn", "turkey", "ppeere"),
        disabled=(2, 20),
        undo="go",
        settings={"round_limit": 2, "leftover": "automatic"},
        manner=Manner(undo=25),
        stretches=(50, 120),
        wants=wants("over undo"),
    )
    yield plan(
        *("duel", "two seats, unfinished, only the earlier secret known", "duel", "pe"),
        stretches=(45,),
        secrets="earlier",
        records=100,
        wants=wants("unfinished"),
    )
    yield plan(
        *("five-seats", "five seats, finished with the earlier secrets known", "fantasy-30", "peere"),
        settings={"round_limit": 2, "leftover": "automatic"},
        stretches=(60,),
        secrets="earlier",
        wants=wants("over"),
    )


def _risc() -> Iterator[Plan]:
    def plan(name: str, covers: str, board: str, players: str, **more: Any) -> Plan:
        return Plan(name=f"risc-{name}", edition="risc", covers=covers, board=board, players=players, **more)

    yield plan(
        *("standard", "the preset standard on its own board, unfinished", "three-realms", "ppe"),
        wants=wants("unfinished pick"),
        records=120,
    )
    yield plan(
        *("conquest", "won by conquest, orders withdrawn", "duel", "pe"),
        manner=Manner(random=4),
        records=400,
        wants=wants("over reason:conquest withdraw withdrawn pick_any spread station"),
    )
    yield plan(
        *("dealt", "starting groups dealt, own number of units, some seats without orders", "fantasy-9", "ppe"),
        settings={"groups": "dealt", "units": 12, "round_limit": 8},
        wants=wants("over no_orders fell"),
        records=400,
        manner=Manner(random=3),
    )
    yield plan(
        *("agreed", "ended by agreement, one declined before", "fantasy-12", "pppp"),
        undo="agreed",
        manner=Manner(undo=6, finish_at=90, decline_at=40),
        wants=wants("over reason:agreed undo"),
    )
    yield plan(
        *("undo", "secret orders taken back, seats share places", "fantasy-15", "ppppp"),
        settings={"round_limit": 3},
        manner=Manner(undo=4),
        wants=wants("over undo"),
    )
    sizes = {6: "fantasy-12", 7: "fantasy-24", 8: "fantasy-24", 9: "fantasy-9", 10: "fantasy-30"}
    for count, board in sizes.items():
        yield plan(
            *(f"{count}-seats", f"{count} seats, with secrets of two stretches", board, ("pere" * 3)[:count]),
            settings={"round_limit": 2, "groups": ("picked", "dealt")[count % 2]},
            disabled=(0, 6, 18) if count == 7 else (),
            stretches=(30,),
            wants=wants("over"),
        )
