import { expect, test } from "vitest";

import { ranked } from "../../src/features/scores/ranking";
import type { SeatOut } from "../../src/wire/rest";

test("the winner comes first, and tied seats keep their order", () => {
  const seat = (number: number, place: number): SeatOut => ({
    seat: number,
    place,
    name: "",
    kind: "",
    score: 0,
    won: false,
    yours: false,
  });
  expect(ranked([seat(0, 3), seat(1, 1), seat(3, 2), seat(2, 2)]).map((each) => each.seat)).toEqual([1, 2, 3, 0]);
});
