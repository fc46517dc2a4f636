import { describe, expect, it } from "vitest";

import {
  back,
  carried,
  decided,
  actionOf,
  grouped,
  EMPTY_SELECTION,
  next,
  pick,
  pickedAnswers,
  ready,
  type Selection,
} from "../../src/features/game/selection";
import { filled } from "../../src/features/game/slots";
import type { StyledOffer as Offer } from "../../src/features/game/verbStyle";
import {
  allOut,
  attack,
  claim,
  conjure,
  endAttack,
  exchange,
  move,
  offer,
  place,
  sendAllOut,
  sendAttack,
} from "./sampleOffers";

const verbs = (offers: readonly Offer[]): string[] => offers.map(({ verb }) => verb);
const chosen = (...picks: number[]): Selection => ({ picks, verb: "" });
const picking = (offers: readonly Offer[], ...territories: number[]): Selection =>
  territories.reduce((selection, territory) => pick(offers, selection, territory), EMPTY_SELECTION);

describe("picking", () => {
  const war = [attack, allOut, endAttack];

  it("goes from source to target", () => {
    expect([...next(war, EMPTY_SELECTION).keys()]).toEqual([0, 1]);
    expect(picking(war, 0)).toEqual(chosen(0));
    expect([...next(war, chosen(0)).keys()]).toEqual([3, 2]);
    expect(verbs(ready(war, picking(war, 0, 2)))).toEqual(["attack", "all_out"]);
  });

  it("drops the last pick when it is picked again, and goes back by one step", () => {
    expect(picking(war, 0, 0)).toEqual(EMPTY_SELECTION);
    expect(picking(war, 0, 2, 2)).toEqual(chosen(0));
    expect(back(chosen(0, 2))).toEqual(chosen(0));
  });

  it("switches to another source, and to another target", () => {
    expect(picking(war, 0, 1)).toEqual(chosen(1));
    expect(picking(war, 0, 2, 1)).toEqual(chosen(1));
    expect(picking(war, 0, 2, 3)).toEqual(chosen(0, 3));
  });

  it("changes nothing where nothing can be picked", () => {
    expect(picking(war, 1, 3)).toEqual(chosen(1));
    expect(picking([endAttack], 1)).toEqual(EMPTY_SELECTION);
  });

  it("prefers the target to a new source", () => {
    expect(picking([move, attack], 0, 1)).toEqual(chosen(0, 1));
    expect(verbs(ready([move, attack], chosen(0, 1)))).toEqual(["move"]);
    expect(verbs(ready([move, attack], chosen(0, 2)))).toEqual(["attack"]);
  });

  it("lists offers that share a territory", () => {
    const offers = [sendAttack, exchange];
    expect(verbs(ready(offers, chosen(0)))).toEqual(["exchange"]);
    expect([...next(offers, chosen(0)).keys()]).toEqual([3, 2]);
  });

  it("keeps to a requested verb until a pick that only other verbs take", () => {
    const wanted = { picks: [], verb: "exchange" };
    expect([...next([sendAttack, exchange], wanted).keys()]).toEqual([0]);
    expect(pick([sendAttack, exchange], wanted, 1)).toEqual(chosen(1));
  });
});

describe("an update", () => {
  it("keeps what is still offered, and drops what is not", () => {
    expect(carried([attack], chosen(0, 2))).toEqual(chosen(0, 2));
    expect(carried([place(3)], chosen(0, 2))).toEqual(EMPTY_SELECTION);
    expect(carried([], chosen(0))).toEqual(EMPTY_SELECTION);
  });
});

describe("what is sent at once", () => {
  it("is a claim and the last army", () => {
    expect(decided([claim], picking([claim], 2))).toEqual({ verb: "claim", territory: 2 });
    expect(decided([place(1)], chosen(1))).toEqual({ verb: "place", territory: 1, armies: 1 });
  });

  it("does not include anything that still needs a decision", () => {
    expect(decided([place(2)], chosen(1))).toBeNull();
    expect(decided([attack], chosen(1, 2))).toBeNull();
    expect(decided([claim], EMPTY_SELECTION)).toBeNull();
  });

  it("ignores optional verbs", () => {
    expect(decided([place(1), exchange], chosen(0))).toEqual({ verb: "place", territory: 0, armies: 1 });
  });
});

describe("an action", () => {
  it("has the picks and the initial answers under the names of the slots", () => {
    expect(actionOf(attack, filled(attack, pickedAnswers(attack, [0, 2])))).toEqual({
      verb: "attack",
      source: 0,
      target: 2,
      dice: 3,
    });
    expect(actionOf(allOut, filled(allOut, pickedAnswers(allOut, [0, 2])))).toEqual({
      verb: "all_out",
      source: 0,
      target: 2,
      left: 1,
    });
  });

  it("can be built for an edition that asks for the territory last", () => {
    const picked = picking([conjure], 2);
    expect(verbs(ready([conjure], picked))).toEqual(["conjure"]);
    expect(pickedAnswers(conjure, [2])).toEqual({ place: 2 });
  });
});

describe("groups", () => {
  const of = (offers: readonly Offer[]): string[][] =>
    grouped(offers, (each) => pickedAnswers(each, [0, 2])).map((group) => [...verbs(group)]);

  it("are verbs that ask for the same", () => {
    expect(of([sendAttack, sendAllOut])).toEqual([["attack", "all_out"]]);
    expect(of([attack, allOut])).toEqual([["attack"], ["all_out"]]);
    expect(of([offer("conkueror", "roll_on"), offer("conkueror", "break_off")])).toEqual([["roll_on", "break_off"]]);
  });
});
