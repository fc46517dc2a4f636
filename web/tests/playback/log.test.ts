// The log, grouped by turn.
import { describe, expect, it } from "vitest";

import { throwsOf, turnsOf } from "../../src/features/log/lines";
import type { Event } from "../../src/wire/wire";
import { conquered, fought, material } from "./smallMatch";

const told = (...events: Event[]) => events.map((event, id) => ({ id, event }));
const began: Event = { event: "go_began", seat: 0, armies: 3 };

describe("the log", () => {
  it("has a heading for each seat's turn", () => {
    const turns = turnsOf(material, told({ event: "claimed", seat: 2, territory: 3 }, began, fought, conquered));
    expect(turns.map(({ title, seat }) => [title, seat])).toEqual([
      ["Beginning", null],
      ["Ann’s turn · 3 new armies", 0],
    ]);
    expect(turns[1]?.lines.map(({ text }) => text)).toEqual([
      "Bob attacks North from South: 0 lost, 1 destroyed.",
      "Bob conquers North from Ann.",
    ]);
    expect(turns[1]?.lines[0]?.throws).toEqual([{ attack: [6, 4], defence: [5] }]);
  });

  it("has a heading for each simultaneous round", () => {
    const ended: Event = { event: "turn_ended", round: 1, owners: [], pieces: [] };
    const turns = turnsOf(
      { ...material, edition: "risc" },
      told({ event: "committed", seat: 0 }, ended, { event: "committed", seat: 1 }),
    );
    expect(turns.map(({ title }) => title)).toEqual(["Beginning", "Turn 2"]);
  });

  it("can be filtered by seat", () => {
    const turns = turnsOf(material, told(began, { event: "claimed", seat: 2, territory: 3 }, conquered), [0]);
    expect(turns.flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual([2]);
  });

  it("reads both formats of dice, and shows only the first of many rolls", () => {
    const battled = {
      ...conquered,
      event: "battled",
      rolls: Array(9).fill([20, 3]),
    } as unknown as Event;
    expect(throwsOf(battled)[0]).toEqual({ attack: [20], defence: [3] });
    expect(turnsOf(material, told(battled))[0]?.lines[0]).toMatchObject({ further: 5 });
  });
});
