import { describe, expect, it } from "vitest";

import { isPlain, stepsOf } from "../../src/features/game/steps";
import type { StyledOffer as Offer } from "../../src/features/game/verbStyle";
import { advance, attack, endAttack, exchange, offer, place, trade, undo } from "./sampleOffers";

const verbs = (offers: readonly Offer[]): string[] => offers.map(({ verb }) => verb);

describe("steps", () => {
  it("include one that leads on, and list the most useful first", () => {
    const { lead, others, asked } = stepsOf([attack, exchange, undo, trade, endAttack]);
    expect(lead?.verb).toBe("end_attack");
    expect(verbs(others)).toEqual(["trade", "undo", "exchange"]);
    expect(asked).toEqual([]);
  });

  it("are asked for at once if nothing else can be done", () => {
    expect(verbs(stepsOf([advance]).asked)).toEqual(["advance"]);
    const fight = stepsOf([
      offer("conkueror", "roll_on"),
      offer("conkueror", "fight_out"),
      offer("conkueror", "break_off"),
      undo,
    ]);
    expect(verbs(fight.asked)).toEqual(["roll_on", "fight_out", "break_off"]);
    expect(verbs(fight.others)).toEqual(["undo"]);
    expect(verbs(stepsOf([trade]).asked)).toEqual(["trade"]);
  });

  it("ask nothing while there is something to do on the board", () => {
    expect(verbs(stepsOf([place(3), offer("classic", "spread"), trade]).others)).toEqual(["trade", "spread"]);
    expect(stepsOf([place(3), trade]).asked).toEqual([]);
  });

  it("ask nothing if the player can continue without them", () => {
    expect(stepsOf([trade, endAttack]).asked).toEqual([]);
    expect(verbs(stepsOf([trade, endAttack]).others)).toEqual(["trade"]);
  });

  it("work for an unknown edition", () => {
    const pick = offer("unheard", "pick", [{ name: "number", kind: "number", among: [0, 9] }]);
    expect(stepsOf([pick, offer("unheard", "commit")]).lead?.verb).toBe("commit");
    expect(verbs(stepsOf([pick, offer("unheard", "conjure")]).asked)).toEqual(["pick", "conjure"]);
    expect(isPlain(pick)).toBe(false);
    expect(isPlain(offer("tabletop", "roll_for_me", [{ name: "switch", kind: "choice", among: ["on"] }]))).toBe(true);
  });
});

describe("undo", () => {
  it("can be requested at a table where it needs agreement, and is offered once", () => {
    expect(verbs(stepsOf([attack, endAttack], true).others)).toEqual(["undo"]);
    expect(verbs(stepsOf([attack, undo, endAttack], true).others)).toEqual(["undo"]);
    expect(verbs(stepsOf([advance], true).asked)).toEqual(["advance"]);
  });
});
