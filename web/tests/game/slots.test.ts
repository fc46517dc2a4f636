import { describe, expect, it } from "vitest";

import {
  answersTo,
  bounds,
  fewest,
  filled,
  fits,
  fitsPile,
  fullest,
  isComplete,
  isForced,
  pile,
  type Pile,
} from "../../src/features/game/slots";
import type { StyledOffer as Offer } from "../../src/features/game/verbStyle";
import type { Listing } from "../../src/wire/wire";
import { advance, attack, conjure, exchange, sendAttack, trade } from "./sampleOffers";

const slot = ({ slots }: Offer, name: string): Listing => {
  const found = slots.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const heap = (most: number[], least: number, all: number, someOf: number[] = []): Pile => ({
  most,
  total: [least, all],
  someOf,
});

describe("a listing", () => {
  it("depends on the answer to another slot", () => {
    expect(bounds(slot(attack, "dice"), { source: 0 })).toEqual([1, 3]);
    expect(bounds(slot(attack, "dice"), { source: 1 })).toEqual([1, 1]);
    expect(pile(slot(sendAttack, "pieces"), { source: 0 })).toEqual(heap([6, 2, 1, 0], 2, 8));
  });

  it("leaves out what contradicts an earlier answer", () => {
    expect(answersTo(conjure, slot(conjure, "spell"), { place: 2 })).toEqual(["storm", "calm"]);
    expect(answersTo(conjure, slot(conjure, "spell"), {})).toEqual(["fog", "storm", "calm"]);
  });
});

describe("pieces", () => {
  it("are as many as possible, and the cheapest stay", () => {
    expect(fullest(heap([6, 2, 1, 0], 2, 8))).toEqual([5, 2, 1, 0]);
    expect(fullest(heap([0, 0, 1, 4], 1, 4, [0, 1, 2]))).toEqual([0, 0, 1, 3]);
    expect(fullest(heap([1, 0, 0, 4], 1, 1, [0, 1, 2]))).toEqual([1, 0, 0, 0]);
  });

  it("are as few as possible, of the cheapest kinds", () => {
    expect(fewest(heap([6, 2, 1, 0], 1, 8))).toEqual([1, 0, 0, 0]);
    expect(fewest(heap([4, 0, 1, 0], 2, 4, [2]))).toEqual([1, 0, 1, 0]);
  });

  it("must fit the limits per kind, in total, and include a required kind", () => {
    const some = heap([3, 2], 2, 4, [1]);
    expect(fitsPile(some, [1, 1])).toBe(true);
    expect(fitsPile(some, [2, 0])).toBe(false);
    expect(fitsPile(some, [0, 1])).toBe(false);
    expect(fitsPile(some, [3, 2])).toBe(false);
    expect(fitsPile(some, [0, 3])).toBe(false);
  });
});

describe("the initial answer", () => {
  it("is the largest, or the smallest where pieces stay behind", () => {
    expect(filled(advance, {})).toEqual({ armies: 5 });
    expect(filled(attack, { source: 0, target: 2 })).toEqual({ source: 0, target: 2, dice: 3 });
  });

  it("is undefined where there is a real choice", () => {
    const answers = filled(exchange, { territory: 0 });
    expect(answers).toEqual({ territory: 0 });
    expect(isComplete(exchange, answers)).toBe(false);
    expect(isForced(exchange, slot(exchange, "change"), answers)).toBe(false);
  });

  it("is a whole set of cards; any order counts as the same set", () => {
    expect(filled(trade, {})).toEqual({ cards: [1, 4, 7] });
    expect(fits(trade, slot(trade, "cards"), { cards: [9, 1, 4] })).toBe(true);
    expect(fits(trade, slot(trade, "cards"), { cards: [1, 4] })).toBe(false);
    expect(fits(trade, slot(trade, "cards"), { cards: [1, 7, 9] })).toBe(false);
  });
});
