"""What the two worlds share: most of the land, the sea-lines, and how the globe is laid on the sheet.

Some classic borders are not those of geography, and provinces are dealt out so that they come true: Texas is in the
east of the United States, so that the east meets Central America; Manitoba belongs to Ontario and the Dakotas to the
west, so that those two meet; Mongolia has Manchuria and Korea, and with them a way to Japan; Chad is in North Africa
and Tanzania in East Africa, which so meet their neighbours.
"""

from __future__ import annotations

from rubicon.cartography.label_placement import LabelRequest, SheetStyle

from ..plan import Composition, ContinentPlan, Lens, Move, Passage, Squash, TerritoryPlan
from ..projection import Times

STYLE = SheetStyle(disc=13.5, font_size=13.6)
SMALLEST_LAKE = 26
DRY = ((57, 43, 62, 47),)  # the Aral Sea, of which little is left
WISHES = {
    "great-britain": LabelRequest(lines=("Great", "Britain")),
    "southern-europe": LabelRequest(anchor=(865, 334), side="above"),
    "central-america": LabelRequest(anchor=(275, 403), side="below", lines=("Central", "America")),
    "east-africa": LabelRequest(anchor=(895, 508), side="above"),
    "madagascar": LabelRequest(side="below"),
    "siam": LabelRequest(anchor=(1235, 464), side="above"),
    "eastern-australia": LabelRequest(anchor=(1443, 738), side="above", lines=("Eastern", "Australia")),
}

YELLOW, RED, BLUE, OCHRE, GREEN, PURPLE = "#ecd08a", "#e09c8a", "#9fb4de", "#dcb07c", "#a6c592", "#c2a0cc"

ALASKA = TerritoryPlan("alaska", "Alaska", "US-AK")
GREENLAND = TerritoryPlan("greenland", "Greenland", "GRL")
ALBERTA = TerritoryPlan("alberta", "Alberta", "CA-BC CA-AB CA-SK")
ONTARIO = TerritoryPlan("ontario", "Ontario", "CA-MB CA-ON")
QUEBEC = TerritoryPlan("quebec", "Quebec", "CA-QC CA-NB CA-NS CA-PE CA-NL SPM")
CENTRAL_AMERICA = TerritoryPlan(
    "central-america", "Central America", "MEX GTM BLZ HND SLV NIC CRI PAN CUB USG HTI DOM JAM PRI BHS"
)
NORTH_OF_CANADA = "CA-YT CA-NT CA-NU"
WEST_OF_THE_STATES = "US-WA US-OR US-CA US-NV US-ID US-MT US-WY US-UT US-AZ US-NM US-CO US-ND US-SD US-NE US-KS"
EAST_OF_THE_STATES = "USA -US-HI"  # and not what others name

SOUTH_AMERICA = ContinentPlan(
    "south-america",
    "South America",
    2,
    (
        TerritoryPlan("venezuela", "Venezuela", "VEN COL GUY SUR FR-GF TTO"),
        TerritoryPlan("peru", "Peru", "PER ECU -EC-W BOL"),
        TerritoryPlan("brazil", "Brazil", "BRA"),
        TerritoryPlan("argentina", "Argentina", "ARG CHL URY PRY FLK"),
    ),
    RED,
    (318, 818, 16),
)

AFRICA = ContinentPlan(
    "africa",
    "Africa",
    3,
    (
        TerritoryPlan(
            "north-africa",
            "North Africa",
            "MAR SAH DZA TUN MRT MLI SEN GMB GNB GIN SLE LBR CIV BFA GHA TGO BEN NGA NER TCD ES-CE ES-ML",
        ),
        TerritoryPlan("egypt", "Egypt", "EGY LBY"),
        TerritoryPlan("east-africa", "East Africa", "SDN SDS ETH ERI DJI SOM SOL KEN UGA TZA RWA BDI"),
        TerritoryPlan("congo", "Congo", "COD COG GAB GNQ CMR CAF"),
        TerritoryPlan("south-africa", "South Africa", "ZAF LSO SWZ NAM BWA ZWE MOZ ZMB MWI AGO"),
        TerritoryPlan("madagascar", "Madagascar", "MDG"),
    ),
    OCHRE,
    (702, 640, 18),
)

AUSTRALASIA = (
    TerritoryPlan("indonesia", "Indonesia", "IDN MY-12 MY-13 MY-15 BRN PHL TLS"),
    TerritoryPlan("new-guinea", "New Guinea", "ID-PA ID-PB PNG SLB"),
    TerritoryPlan("western-australia", "Western Australia", "AU-WA AU-NT"),
    TerritoryPlan("eastern-australia", "Eastern Australia", "AU-QLD AU-NSW AU-X02~ AU-VIC AU-TAS AU-ACT AU-SA NZL"),
)
AUSTRALASIA_TITLE = (1330, 868, 17)

GREAT_BRITAIN = TerritoryPlan("great-britain", "Great Britain", "GBR IRL IMN")
ICELAND = TerritoryPlan("iceland", "Iceland", "ISL")
SCANDINAVIA = TerritoryPlan("scandinavia", "Scandinavia", "NOR -NO-21 -NO-X01~ SWE FIN ALD")
NORTHERN_EUROPE = TerritoryPlan(
    "northern-europe",
    "Northern Europe",
    "DEU POL CZE SVK AUT HUN CHE LIE NLD -NL-BQ1 -NL-BQ2 -NL-BQ3 BEL LUX DNK",
)
WESTERN_EUROPE = TerritoryPlan(
    "western-europe",
    "Western Europe",
    "FRA -FR-GP -FR-MQ -FR-RE -FR-YT ESP -ES-TF -ES-GC PRT -PT-20 -PT-30 AND MCO GIB",
)
SOUTHERN_EUROPE = TerritoryPlan(
    "southern-europe",
    "Southern Europe",
    "ITA SMR VAT MLT FR-2A FR-2B SVN HRV BIH SRB MNE KOS ALB MKD GRC BGR ROU",
)
EUROPE_TITLE = (772, 42, 14)
EAST_OF_EUROPE = (
    "UKR UA-43 UA-40 BLR MDA EST LVA LTU RU-PSK RU-KDA RU-KC RU-KB RU-SE RU-IN RU-CE RU-DA RU-MUR RU-KR RU-LEN RU-KGD "
    "RU-SMO RU-BRY RU-KRS RU-BEL RU-VOR RU-ROS RU-SAR RU-AST RU-VGG RU-NEN RU-SPE RU-ARK RU-KL RU-LIP RU-TAM RU-TA "
    "RU-ULY RU-PNZ RU-ORL RU-MO RU-KLU RU-KOS RU-YAR RU-VLA RU-RYA RU-IVA RU-NIZ RU-TUL RU-CU RU-VLG RU-NGR RU-TVE "
    "RU-MOW RU-MOS RU-ME RU-KIR RU-UD RU-KO RU-SAM RU-STA RU-AD RU-X01~"
)

JAPAN = TerritoryPlan("japan", "Japan", "JPN")
INDIA = TerritoryPlan("india", "India", "IND PAK BGD NPL BTN LKA KAS")
SIAM = TerritoryPlan("siam", "Siam", "MMR THA LAO KHM VNM MYS SGP")
CHINA = "CHN -CN-X01~ TWN HKG MAC"
MANCHURIA_AND_KOREA = "CN-NM CN-HL CN-JL CN-LN PRK KOR"
ARABIA = "SYR LBN ISR PSX JOR IRQ SAU YEM OMN ARE QAT BHR KWT"
ANATOLIA = "TUR GEO ARM AZE CYP CYN ESB WSB"
ASIA_TITLE = (1500, 345, 18)

PASSAGES = (
    Passage("ontario", "greenland", (-88, 56.6), (-49.5, 63), via=((-84, 60.5), (-77.5, 63), (-70, 62.2), (-60, 61.5))),
    Passage("quebec", "greenland", (-61, 56.5), (-46, 60.8), bend=0.15),
    Passage("greenland", "iceland", (-33, 68), (-22, 65.8), bend=-0.15),
    Passage("iceland", "great-britain", (-16, 63.6), (-5.5, 58), bend=-0.15),
    Passage("iceland", "scandinavia", (-14, 65), (9, 63.6), bend=-0.12),
    Passage("great-britain", "scandinavia", (-2, 57.4), (6, 59.5), bend=-0.15),
    Passage("great-britain", "northern-europe", (1.5, 52.9), (5, 53.2), bend=-0.2),
    Passage("great-britain", "western-europe", (-2, 50.6), (-1, 49.5), bend=0.1),
    Passage("scandinavia", "northern-europe", (12.5, 56.8), (10.6, 56.9), bend=-0.15),
    Passage("western-europe", "north-africa", (-0.6, 38), (-0.5, 35.8), bend=0.12),
    Passage("southern-europe", "north-africa", (12.5, 37.8), (10.8, 36.8), bend=0.12),
    Passage("southern-europe", "egypt", (22.5, 36.6), (21.8, 32.8), bend=0.12),
    Passage("brazil", "north-africa", (-35, -6.5), (-14.5, 10), bend=-0.16),
    Passage("east-africa", "middle-east", (39.5, 15.5), (42.5, 16.5), bend=-0.1),
    Passage("east-africa", "madagascar", (40, -8.5), (48.5, -14), bend=-0.2),
    Passage("south-africa", "madagascar", (35.5, -22), (43.8, -22), bend=0.15),
    Passage("mongolia", "japan", (129.3, 36.6), (132.8, 35.5), bend=-0.15),
    Passage("siam", "indonesia", (103.5, 2.5), (109.2, 1.5), bend=-0.15),
    Passage("indonesia", "new-guinea", (127.9, 0), (132, -0.8), bend=-0.25),
    Passage("indonesia", "western-australia", (118, -8.6), (122.3, -17), bend=0.12),
    Passage("new-guinea", "western-australia", (138, -8.2), (134, -12), bend=-0.15),
    Passage("new-guinea", "eastern-australia", (147.5, -10), (145.3, -15), bend=-0.2),
)


def passages(northwest: str, far_east: str) -> tuple[Passage, ...]:
    """All sea-lines that both worlds have. Two of their ends go by another name in each."""
    return (
        Passage("alaska", far_east, (-168, 65.6), (190, 66.2), wraps=True),
        Passage(northwest, "greenland", (-62, 66.5), (-53, 67.5), bend=-0.18),
        Passage(far_east, "japan", (156.6, 51.3), (144.8, 44), bend=-0.15),
        *PASSAGES,
    )


SHARED_AMERICAS = (
    *(territory.slug for territory in (ALASKA, ALBERTA, ONTARIO, QUEBEC, CENTRAL_AMERICA)),
    *(territory.slug for territory in SOUTH_AMERICA.territories),
)


def composition(*americas: str) -> Composition:
    """The seam is put into the Bering Strait. Of the Americas, `americas` are those that only one world has."""
    return Composition(
        projection=Times(middle=11),
        squashes=(Squash(68, 0.72), Squash(-32, 0.80)),
        lenses=(
            Lens((14, 49), (120, 92), 0.80),  # Europe, where seven territories crowd
            Lens((-86, 16), (70, 55), 0.30),  # Central America and the Caribbean
            Lens((120, -3), (95, 60), 0.32),  # Indonesia
            Lens((136, 37), (55, 50), 0.35),  # Japan and Korea
            Lens((33.6, 30), (20, 18), 0.45),  # Sinai, over which Egypt borders on the Middle East
        ),
        moves=(
            Move(("greenland",), by=(34, 2), scale=(0.86, 0.86)),
            Move(("iceland",), by=(2, 13), scale=(1.45, 1.75)),
            Move(  # a narrower Atlantic
                (*SHARED_AMERICAS, *americas),
                by=(46, 0),
            ),
            Move(("eastern-australia",), by=(-46, -34), scale=(1.05, 1.05), within=(160, -50, 180, -30)),  # New Zealand
            Move(("madagascar",), by=(10, 0), scale=(1.15, 1.15)),
            Move(("japan",), by=(12, 2), scale=(1.12, 1.12)),
            Move(("great-britain",), by=(-7, -3), scale=(1.06, 1.06)),
            Move(("new-guinea",), by=(4, -2), scale=(1.08, 1.08)),
        ),
        frame=(24, 24, 1576, 876),
        stretch=1.06,
        without=(
            (-200, -60, 200, -48.5),  # the far south
            (30, 79, 110, 85),  # Franz Josef Land
            (-120, -40, -85, -20),  # Easter Island and others
            (-180, -60, -170, -30),  # Chatham Islands
            (90, 77.5, 110, 85),  # Severnaya Zemlya
            (-35, -5, -28, 0),  # Brazil's rocks in the Atlantic
            (160, -60, 180, -47.3),  # islands south of New Zealand
            (-190, 51, -166, 56),  # the far Aleutians
            (-125, 75.3, -75, 85),  # Canada's high Arctic
            (-200, 48, -171.9, 70),  # islands in the Bering Sea
            (135, 72, 155, 80),  # New Siberian Islands
        ),
        but=((-80, -57, -56, -48),),  # Patagonia and the Falklands
        straits=(((-5.55, 35.95), 6.5),),  # Gibraltar
        finest=0.03,
        gap=0.6,
        tolerance=1.25,
        smallest=9,
    )
