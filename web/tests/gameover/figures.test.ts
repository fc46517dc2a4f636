// The figures at the end of a game.
import { describe, expect, test } from "vitest";

import {
  eliminatedIn,
  luckOf,
  measuresOf,
  moments,
  series,
  signed,
  sinceFirstConquest,
} from "../../src/features/gameover/figures";
import { matchesCommitment } from "../../src/features/gameover/commitment";
import type { Figures } from "../../src/wire/wire";

function held(...territories: number[]) {
  return territories.map((number) => ({ territories: number, pieces: number * 2, worth: number * 2, income: 0 }));
}

const figures: Figures = {
  start: held(0, 0, 0),
  chapters: [
    { number: 1, seats: held(2, 2, 2) },
    { number: 4, seats: held(3, 1, 2) },
    { number: 5, seats: held(4, 0, 2) },
    { number: 6, seats: held(6, 0, 0) },
  ],
  left_out: 0,
  fortunes: [],
};

describe("the figures of a game", () => {
  const told = moments(figures);

  test("begin with the start, which is no turn", () => {
    expect(told.map((moment) => moment.chapter)).toEqual([null, 1, 4, 5, 6]);
    expect(series(told, "territories")[1]).toEqual([0, 2, 1, 0, 0]);
  });

  test("know when a seat was eliminated, and that others were not", () => {
    expect([0, 1, 2].map((seat) => eliminatedIn(told, seat))).toEqual([null, 5, 6]);
    expect(eliminatedIn(moments({ ...figures, chapters: [] }), 0)).toBeNull();
  });

  test("have a chart if not all are zero; worth only if it differs from the number of pieces", () => {
    expect(measuresOf(told)).toEqual(["territories", "pieces"]);
    const guns = told.map((moment) => ({
      ...moment,
      seats: moment.seats.map((each) => ({ ...each, worth: 9, income: 3 })),
    }));
    expect(measuresOf(guns)).toEqual(["territories", "pieces", "worth", "income"]);
  });

  test("start at the moment before the first conquest, or at the beginning if there was none", () => {
    expect(sinceFirstConquest(told).map((moment) => moment.chapter)).toEqual([1, 4, 5, 6]);
    expect(sinceFirstConquest(told.slice(0, 2))).toEqual(told.slice(0, 2));
  });
});

test("luck is the number of pieces that the dice have spared", () => {
  expect(luckOf({ seat: 0, dice: 9, lost: 4, killed: 1, expected: 5.5 })).toBe(1.5);
  expect([3.24, -1.06, 0.04, -0.04].map(signed)).toEqual(["+3.2", "-1.1", "0.0", "0.0"]);
});

test("a secret matches its own commitment and no other", async () => {
  const promise = "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"; // SHA-256 of the byte 1
  expect(await matchesCommitment("01", promise)).toBe(true);
  expect(await matchesCommitment("02", promise)).toBe(false);
  expect(await matchesCommitment("not hex", promise)).toBeNull();
});
