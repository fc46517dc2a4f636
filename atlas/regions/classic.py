"""Classic World: the 42 territories and 83 links that the board game is known for."""

from __future__ import annotations

from rubicon.cartography.label_placement import LabelRequest
from rubicon.world.board import Note

from ..plan import ContinentPlan, Plan, TerritoryPlan
from . import world

PLAN = Plan(
    id="classic-world",
    name="Classic World",
    digest="5dd69606aeab93f963f299fb0e48c6f6c242024bbfa6fdf2c91c95f3ae3a69dc",
    continents=(
        ContinentPlan(
            "north-america",
            "North America",
            5,
            (
                world.ALASKA,
                TerritoryPlan("northwest-territory", "Northwest Territory", world.NORTH_OF_CANADA),
                world.GREENLAND,
                world.ALBERTA,
                world.ONTARIO,
                world.QUEBEC,
                TerritoryPlan("western-us", "Western US", world.WEST_OF_THE_STATES),
                TerritoryPlan("eastern-us", "Eastern US", world.EAST_OF_THE_STATES),
                world.CENTRAL_AMERICA,
            ),
            world.YELLOW,
            (112, 418, 13),
        ),
        world.SOUTH_AMERICA,
        ContinentPlan(
            "europe",
            "Europe",
            5,
            (
                world.ICELAND,
                world.GREAT_BRITAIN,
                world.SCANDINAVIA,
                world.NORTHERN_EUROPE,
                world.WESTERN_EUROPE,
                world.SOUTHERN_EUROPE,
                TerritoryPlan("ukraine", "Ukraine", world.EAST_OF_EUROPE),
            ),
            world.BLUE,
            world.EUROPE_TITLE,
        ),
        world.AFRICA,
        ContinentPlan(
            "asia",
            "Asia",
            7,
            (
                # East Kazakhstan, so that Ural meets China.
                TerritoryPlan(
                    "ural",
                    "Ural",
                    "RU-PER RU-BA RU-ORE RU-SVE RU-CHE RU-KGN RU-TYU RU-KHM RU-YAN RU-OMS RU-NVS RU-ALT "
                    "KZ-SEV KZ-PAV KZ-VOS",
                ),
                TerritoryPlan("siberia", "Siberia", "RU-KYA RU-TOM RU-KEM RU-KK RU-TY RU-AL"),
                TerritoryPlan("yakutsk", "Yakutsk", "RU-SA"),
                TerritoryPlan("kamchatka", "Kamchatka", "RU-KAM RU-CHU RU-MAG RU-KHA RU-AMU RU-YEV RU-PRI RU-SAK"),
                TerritoryPlan("irkutsk", "Irkutsk", "RU-IRK RU-BU RU-ZAB"),
                TerritoryPlan("mongolia", "Mongolia", f"MNG {world.MANCHURIA_AND_KOREA}"),
                world.JAPAN,
                TerritoryPlan("afghanistan", "Afghanistan", "KAZ KAB UZB TKM KGZ TJK AFG"),
                # The west of Mongolia, so that China meets Siberia.
                TerritoryPlan("china", "China", f"{world.CHINA} MN-071 MN-043 MN-046"),
                world.INDIA,
                world.SIAM,
                TerritoryPlan("middle-east", "Middle East", f"{world.ARABIA} {world.ANATOLIA} IRN"),
            ),
            world.GREEN,
            world.ASIA_TITLE,
        ),
        ContinentPlan("australia", "Australia", 2, world.AUSTRALASIA, world.PURPLE, world.AUSTRALASIA_TITLE),
    ),
    passages=world.passages(northwest="northwest-territory", far_east="kamchatka"),
    composition=world.composition("northwest-territory", "western-us", "eastern-us"),
    style=world.STYLE,
    wishes={  # clear of the great lakes, of Baikal and of the note at the edge
        **world.WISHES,
        "northwest-territory": LabelRequest(anchor=(205, 150), side="right", lines=("Northwest Territory",)),
        "eastern-us": LabelRequest(anchor=(366, 352), side="above"),
        "kamchatka": LabelRequest(anchor=(1490, 140), side="above"),
        "irkutsk": LabelRequest(anchor=(1259, 222), side="above"),
    },
    smallest_lake=world.SMALLEST_LAKE,
    dry=world.DRY,
    notes=(Note(12, 106, "to Kamchatka", "start"), Note(1586, 158, "to Alaska", "end")),
    legend=(40, 560),
    compass=(760, 770, 46),
)
