"""ConKUeror World: 39 territories; Anatolia and Persia are of Europe, and one Russia is the north of Asia."""

from __future__ import annotations

from rubicon.cartography.label_placement import LabelRequest
from rubicon.world.board import Note

from ..plan import ContinentPlan, Passage, Plan, TerritoryPlan
from . import world

PLAN = Plan(
    id="conkueror-world",
    name="ConKUeror World",
    digest="60e63d0aac61151cfb34e3cdb187153c86d7739c575b024d42b8dfd52c580f85",
    continents=(
        ContinentPlan(
            "europe",
            "Europe",
            7,
            (
                world.GREAT_BRITAIN,
                world.ICELAND,
                world.SCANDINAVIA,
                world.NORTHERN_EUROPE,
                world.WESTERN_EUROPE,
                TerritoryPlan("eastern-europe", "Eastern Europe", world.EAST_OF_EUROPE),
                world.SOUTHERN_EUROPE,
                TerritoryPlan("anatolia", "Anatolia", world.ANATOLIA),
                TerritoryPlan("persia", "Persia", "IRN AFG TKM UZB TJK KGZ"),
            ),
            world.BLUE,
            world.EUROPE_TITLE,
        ),
        ContinentPlan(
            "asia",
            "Asia",
            5,
            (
                TerritoryPlan("russia", "Russia", "RUS KAZ KAB"),
                TerritoryPlan("mongolia", "Mongolia", f"MNG {world.MANCHURIA_AND_KOREA}"),
                world.JAPAN,
                TerritoryPlan("china", "China", world.CHINA),
                world.INDIA,
                TerritoryPlan("middle-east", "Middle East", world.ARABIA),
                world.SIAM,
            ),
            world.GREEN,
            world.ASIA_TITLE,
        ),
        ContinentPlan(
            "north-america",
            "North America",
            5,
            (
                world.ALASKA,
                world.GREENLAND,
                TerritoryPlan("northwest", "Northwest", world.NORTH_OF_CANADA),
                world.ALBERTA,
                world.ONTARIO,
                world.QUEBEC,
                TerritoryPlan("western-america", "Western America", world.WEST_OF_THE_STATES),
                TerritoryPlan("eastern-america", "Eastern America", world.EAST_OF_THE_STATES),
                world.CENTRAL_AMERICA,
            ),
            world.YELLOW,
            (112, 418, 13),
        ),
        world.AFRICA,
        world.SOUTH_AMERICA,
        ContinentPlan("oceania", "Oceania", 2, world.AUSTRALASIA, world.PURPLE, world.AUSTRALASIA_TITLE),
    ),
    passages=(
        *world.passages(northwest="northwest", far_east="russia"),
        Passage("middle-east", "india", (59.5, 22.5), (69, 22.3), bend=0.18),
    ),
    composition=world.composition("northwest", "western-america", "eastern-america"),
    style=world.STYLE,
    wishes={  # clear of the great lakes
        **world.WISHES,
        "northwest": LabelRequest(anchor=(211, 150), side="above"),
        "eastern-america": LabelRequest(anchor=(369, 356), side="above", lines=("Eastern", "America")),
    },
    smallest_lake=world.SMALLEST_LAKE,
    dry=world.DRY,
    notes=(Note(14, 124, "to Russia", "start"), Note(1586, 158, "to Alaska", "end")),
    legend=(40, 560),
    compass=(760, 770, 46),
)
