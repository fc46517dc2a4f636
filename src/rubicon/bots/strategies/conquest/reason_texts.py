"""What people are told about a plan: what it is for, and nothing that they may not know."""

from __future__ import annotations

from ....core.edition import Table
from ....texts import say
from .plans import Plan
from .terrain import Terrain


class ReasonTexts:
    def __init__(self, table: Table, terrain: Terrain) -> None:
        world = table.board.map
        self.seats = [player.name for player in table.seats]
        self.territories = [territory.name for territory in world.territories]
        self.continents = [world.continents[continent.number].name for continent in terrain.continents]

    def plan(self, plan: Plan | None) -> str:
        if plan is None or not plan.campaign.marches:
            return self.of("end_attack")
        aim = plan.aim
        facts: dict[str, object] = {
            "percent": round(100 * plan.campaign.chance),
            "rivals": [self.seats[loser] for loser in aim.losers],
            "territory": self.territories[aim.targets[0]],
        }
        if aim.kind in ("continent", "break"):
            facts["continent"] = self.continents[aim.of]
        kind = "card" if aim.kind == "goal" else aim.kind  # a mission is nobody else's business
        return say("why", f"conquest.{kind}", facts)

    def of(self, key: str, territory: int | None = None) -> str:
        return say("why", f"conquest.{key}", {} if territory is None else {"territory": self.territories[territory]})
