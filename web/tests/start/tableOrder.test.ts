import { expect, test } from "vitest";

import { inOrder } from "../../src/features/start/tableOrder";
import type { OwnTable } from "../../src/wire/rest";

function table(code: string, status: string, asked: number | null = null): OwnTable {
  return {
    code,
    status,
    asked,
    name: code,
    edition: "",
    board: "",
    host: "",
    reach: "private",
    seats: [],
    yours: [],
    kept: [],
  };
}

test("tables that wait longest come first, then running ones, then those not begun; finished ones are left out", () => {
  const tables = [
    table("open", "open"),
    table("over", "over"),
    table("played", "playing"),
    table("late", "playing", 20),
    table("early", "playing", 10),
  ];
  expect(inOrder(tables).map(({ code }) => code)).toEqual(["early", "late", "played", "open"]);
});
