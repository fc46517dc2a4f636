import { expect, test } from "vitest";

import { patchedSeat, patchedTable, withAll } from "../../src/features/setup/optimistic";
import type { SeatShown, TableShown } from "../../src/wire/rest";

const seat = (number: number): SeatShown => ({
  number,
  kind: "easy",
  name: `Easy ${number}`,
  colour: "red",
  avatar: 0,
  left: false,
  yours: false,
  kept: false,
  nonce: false,
});
const table = {
  reach: "private",
  turn_seconds: 60,
  edition: "classic",
  disabled: [],
  settings: { goal: "all", limit: null },
  seats: [seat(0), seat(1)],
} as unknown as TableShown;

test("a choice is visible at once", () => {
  const changed = patchedTable(table, { reach: "public", turn_seconds: null, settings: { limit: 5 }, disabled: [3] });
  expect(changed).toMatchObject({
    reach: "public",
    turn_seconds: null,
    disabled: [3],
    settings: { goal: "all", limit: 5 },
  });
});

test("a change with consequences waits for the server", () => {
  expect(patchedTable(table, { edition: "risc", preset: "quick", board: "duel" })).toEqual(table);
});

test("a seat changes at once, and no other", () => {
  const changed = patchedSeat(table, 1, { kind: "random", colour: "blue", avatar: 7 });
  expect(changed.seats).toEqual([seat(0), { ...seat(1), colour: "blue", avatar: 7 }]);
});

test("a pending change stays visible while other updates arrive", () => {
  const [reach, limit] = [{ reach: "public" } as const, { settings: { limit: 5 } }].map(
    (change) => (shown: TableShown) => patchedTable(shown, change),
  );
  const answered = { ...table, reach: "public" } as TableShown;
  expect(withAll(table, [reach!, limit!])).toMatchObject({ reach: "public", settings: { limit: 5 } });
  expect(withAll(answered, [limit!])).toMatchObject({ reach: "public", settings: { limit: 5 } });
});
