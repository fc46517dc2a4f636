import { describe, expect, it } from "vitest";

import { isPlain, stepsOf } from "../../src/features/game/steps";
import type { Offer } from "../../src/wire/wire";
import { advance, attack, endAttack, exchange, place, trade, undo } from "./offers";

const bare = (verb: string): Offer => ({ verb, slots: [] });
const verbs = (offers: readonly Offer[]): string[] => offers.map((offer) => offer.verb);

describe("steps", () => {
  it("lead on at the top right, and what is most useful comes first in the row", () => {
    const { lead, others, asked } = stepsOf([attack, exchange, undo, trade, endAttack]);
    expect(lead?.verb).toBe("end_attack");
    expect(verbs(others)).toEqual(["trade", "undo", "exchange"]);
    expect(asked).toEqual([]);
  });

  it("ask by themselves where nothing else can be done", () => {
    expect(verbs(stepsOf([advance]).asked)).toEqual(["advance"]);
    const fight = stepsOf([bare("roll_on"), bare("fight_out"), bare("break_off"), undo]);
    expect(verbs(fight.asked)).toEqual(["roll_on", "fight_out", "break_off"]);
    expect(verbs(fight.others)).toEqual(["undo"]);
    expect(verbs(stepsOf([trade]).asked)).toEqual(["trade"]);
  });

  it("ask nothing while there is something to do on the board", () => {
    expect(verbs(stepsOf([place(3), bare("spread"), trade]).others)).toEqual(["trade", "spread"]);
    expect(stepsOf([place(3), trade]).asked).toEqual([]);
  });

  it("ask nothing where one may go on without", () => {
    expect(stepsOf([trade, endAttack]).asked).toEqual([]);
    expect(verbs(stepsOf([trade, endAttack]).others)).toEqual(["trade"]);
  });

  it("know what to make of an edition that nobody has heard of", () => {
    const pick: Offer = { verb: "pick", slots: [{ name: "number", kind: "number", among: [0, 9] }] };
    expect(stepsOf([pick, bare("commit")]).lead?.verb).toBe("commit");
    expect(verbs(stepsOf([pick, bare("conjure")]).asked)).toEqual(["pick", "conjure"]);
    expect(isPlain(pick)).toBe(false);
    expect(isPlain({ verb: "roll_for_me", slots: [{ name: "switch", kind: "choice", among: ["on"] }] })).toBe(true);
  });
});

describe("undo", () => {
  it("can be asked for where the table wants it agreed, and is there once", () => {
    expect(verbs(stepsOf([attack, endAttack], true).others)).toEqual(["undo"]);
    expect(verbs(stepsOf([attack, undo, endAttack], true).others)).toEqual(["undo"]);
    expect(verbs(stepsOf([advance], true).asked)).toEqual(["advance"]);
  });
});
