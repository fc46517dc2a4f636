import { describe, expect, it } from "vitest";

import {
  arrowOfPhase,
  arrowsOf,
  arrowsOfOrders,
  chancesOf,
  withCampaign,
  marksOf,
} from "../../src/features/game/marks";
import { EMPTY_SELECTION } from "../../src/features/game/selection";
import { commonView } from "../../src/editions";
import { groupOf, namedView } from "../../src/features/game/commonView";
import { wayTo } from "../../src/features/game/useCampaignOdds";
import type { View } from "../../src/wire/wire";
import { material } from "../playback/smallMatch";
import { allOut, attack, claim, conjure, endAttack, exchange, move, offer } from "./sampleOffers";

const picked = (...picks: number[]) => ({ picks, verb: "" });

describe("marks", () => {
  it("are on all territories that can be picked first", () => {
    expect(Object.fromEntries(marksOf([claim, endAttack], EMPTY_SELECTION))).toEqual({
      2: { kind: "pick", tone: "plain" },
      3: { kind: "pick", tone: "plain" },
    });
  });

  it("show the choice, its targets in red and white, and other sources", () => {
    expect(Object.fromEntries(marksOf([attack, allOut, move], picked(0), new Map([[2, "75 %"]])))).toEqual({
      0: { kind: "chosen", tone: "hostile" },
      1: { kind: "target", tone: "friendly" },
      2: { kind: "target", tone: "hostile", note: "75 %" },
      3: { kind: "target", tone: "hostile" },
    });
  });

  it("leave out optional verbs until they are asked for", () => {
    expect([...marksOf([exchange], EMPTY_SELECTION).keys()]).toEqual([]);
    expect([...marksOf([exchange, attack], { picks: [], verb: "exchange" }).keys()]).toEqual([0]);
  });

  it("are plain for an unknown verb", () => {
    expect(marksOf([conjure], EMPTY_SELECTION).get(2)).toEqual({ kind: "pick", tone: "plain" });
  });
});

describe("arrows", () => {
  it("are faint for possible targets, and solid for the chosen one", () => {
    expect(arrowsOf([attack, move], picked(0))).toEqual([
      { source: 0, target: 3, tone: "hostile", faint: true },
      { source: 0, target: 2, tone: "hostile", faint: true },
      { source: 0, target: 1, tone: "friendly", faint: true },
    ]);
    expect(arrowsOf([attack, move], picked(0, 1))).toEqual([{ source: 0, target: 1, tone: "friendly" }]);
    expect(arrowsOf([attack], EMPTY_SELECTION)).toEqual([]);
  });

  it("show the subject of the phase, and orders with their numbers", () => {
    const advancing = commonView(material, {
      seats: [],
      phase: { phase: "advancing", source: 1, target: 2 },
    } as unknown as View);
    expect(arrowOfPhase(advancing)).toEqual([{ source: 1, target: 2, tone: "friendly" }]);
    expect(arrowOfPhase(namedView({} as View))).toEqual([]);
    expect(arrowsOfOrders([{ verb: "attack", source: 0, target: 3, units: 4, tone: "hostile" }])).toEqual([
      { source: 0, target: 3, tone: "hostile", label: "4" },
    ]);
  });
});

describe("a campaign", () => {
  const march = { way: [0, 3, 5], falls: [0.9, 0.504], left: 4 };

  it("is an arrow for each step beside the others, and the chance to get that far at each territory", () => {
    const other = { source: 0, target: 2, tone: "hostile" } as const;
    expect(withCampaign([other], march)).toEqual([
      other,
      { source: 0, target: 3, tone: "hostile", faint: true },
      { source: 3, target: 5, tone: "hostile", faint: true },
    ]);
    expect(Object.fromEntries(chancesOf(march))).toEqual({ 3: "90%", 5: "50%" });
  });

  it("replaces the arrow of its first step", () => {
    expect(withCampaign(arrowsOf([attack], picked(0)), march).filter(({ target }) => target === 3)).toHaveLength(1);
  });

  it("leads from the picked territory to the one pointed at, unless that can be picked anyway", () => {
    expect(wayTo([attack, move], picked(0), 7)).toEqual([0, 7]);
    expect(wayTo([attack, move], picked(0, 3), 7)).toEqual([0, 3, 7]);
    expect(wayTo([attack, move], picked(0), 3)).toEqual([]);
    expect(wayTo([attack, move], picked(0), 0)).toEqual([]);
    expect(wayTo([attack, move], picked(0), null)).toEqual([]);
    expect(wayTo([attack], EMPTY_SELECTION, 7)).toEqual([]);
    expect(wayTo([move], picked(0), 7)).toEqual([]);
  });
});

describe("a starting group", () => {
  it("is chosen as a whole", () => {
    const view = commonView({ ...material, edition: "risc" }, {
      phase: { phase: "picking" },
      groups: [0, 1, 0, 1],
    } as unknown as View);
    const pick = offer("risc", "pick", [{ name: "territory", kind: "territory", among: [0, 1, 2, 3] }]);
    const marks = marksOf([pick], picked(1), undefined, (territory) => groupOf(view, territory));
    expect([0, 1, 2, 3].map((territory) => marks.get(territory)?.kind)).toEqual(["pick", "chosen", "pick", "chosen"]);
  });
});
