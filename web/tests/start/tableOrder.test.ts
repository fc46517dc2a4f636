import { expect, test } from "vitest";

import { inOrder } from "../../src/features/start/tableOrder";
import type { OwnTable } from "../../src/wire/rest";

function table(code: string, status: string, asked: number | null = null): OwnTable {
  return { code, status, asked, name: code, edition: "", board: "", host: "", reach: "private", seats: [], yours: [], kept: [] };
}

test("who waits longest comes first, then what is played, then what has not begun; what is over is left out", () => {
  const tables = [table("open", "open"), table("over", "over"), table("played", "playing"), table("late", "playing", 20), table("early", "playing", 10)];
  expect(inOrder(tables).map(({ code }) => code)).toEqual(["early", "late", "played", "open"]);
});
