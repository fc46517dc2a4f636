// Turn order, what each seat holds, and its time.
import { describe, expect, it } from "vitest";

import { namedView } from "../../src/features/game/commonView";
import { ranked } from "../../src/features/pause/Leaderboard";
import { keepsNobodyWaiting } from "../../src/features/pause/usePause";
import { clockText, timeLeft } from "../../src/features/players/clock";
import { continentsHeld, standings, turnOrder } from "../../src/features/players/roster";
import { selectStandings } from "../../src/features/players/selectors";
import type { State } from "../../src/app/store";
import type { Update } from "../../src/wire/wire";
import { material, updateOf, view } from "./smallMatch";

describe("the players", () => {
  it("are in turn order, beginning with the first player", () => {
    expect(turnOrder(namedView(view), 3)).toEqual([1, 2, 0]);
    expect(turnOrder(namedView({ ...view, first: null } as unknown as typeof view), 3)).toEqual([0, 1, 2]);
    const { first: _, ...without } = view;
    expect(turnOrder(namedView(without as typeof view), 3)).toEqual([0, 1, 2]);
  });

  it("hold what lies on the board", () => {
    const [bob, eve, ann] = standings(material, null, updateOf());
    expect(bob).toMatchObject({
      name: "Bob",
      territories: 2,
      pieces: 6,
      worth: 6,
      cards: 2,
      turn: true,
      awaited: true,
    });
    expect(eve).toMatchObject({ name: "Eve", computer: "easy", territories: 1, awaited: false });
    expect(ann).toMatchObject({ territories: 1, pieces: 3 });
  });

  it("keep the identity of unchanged rows", () => {
    const stateOf = (shown: Update): State => ({ match: { material, tableStatus: null, shown } }) as unknown as State;
    const before = selectStandings(stateOf(updateOf()));
    const after = selectStandings(
      stateOf(updateOf({ view: { ...view, pieces: [9, ...view.pieces.slice(1)] } as typeof view })),
    );
    expect(after.map((row, place) => row === before[place])).toEqual([true, true, false]);
    expect(after[2]?.pieces).toBeGreaterThan(before[2]?.pieces ?? 0);
  });

  it("hold pieces of several kinds, each with its value", () => {
    const kinds = { ...material, kinds: ["infantry", "cavalry"], values: [1, 5] };
    const piles = {
      ...view,
      pieces: [
        [1, 0],
        [2, 1],
        [0, 2],
        [1, 0],
      ],
    };
    const [bob] = standings(kinds, null, updateOf({ view: piles as unknown as typeof view }));
    expect(bob).toMatchObject({ pieces: 5, kinds: [2, 3], worth: 17 });
  });

  it("hold a continent if they own all playable territories of it", () => {
    expect(continentsHeld(material, [1, 1, 1, 2])).toEqual([1, null]);
    expect(continentsHeld({ ...material, disabled: [3] }, [1, 0, 1, null])).toEqual([null, 1]);
    expect(continentsHeld(material, [null, null, 1, 2])).toEqual([null, null]);
  });
});

describe("the clock", () => {
  const clock = { now: 1000, deadlines: [1090, null], banks: [60, 60] };

  it("counts down the turn first, then the bank, by the server's clock", () => {
    expect(timeLeft(clock, 0, 500, 500)).toEqual({ seconds: 30, bank: false });
    expect(timeLeft(clock, 0, 540, 500)).toEqual({ seconds: 50, bank: true });
    expect(timeLeft(clock, 0, 999, 500)).toEqual({ seconds: 0, bank: true });
    expect(timeLeft(clock, 1, 500, 500)).toBeNull();
  });

  it("is formatted briefly", () => {
    expect([6.2, 65, 3600, 3660 * 3, 90_000].map(clockText)).toEqual(["0:07", "1:05", "1h 0m", "3h 3m", "1d 1h"]);
  });
});

describe("a pause", () => {
  const chair = (played_by: string, left = false) => ({
    player: { name: "", colour: "", played_by, avatar: 0 },
    here: true,
    left,
  });

  it("is allowed if nobody else has to wait", () => {
    const chairs = [chair("person"), chair("easy"), chair("person")];
    expect(keepsNobodyWaiting({ chairs, yours: [0] })).toBe(false);
    expect(keepsNobodyWaiting({ chairs, yours: [0, 2] })).toBe(true);
    expect(keepsNobodyWaiting({ chairs: [chair("person"), chair("person", true)], yours: [0] })).toBe(true);
    expect(keepsNobodyWaiting({ chairs: [chair("easy"), chair("easy")], yours: [] })).toBe(false);
  });

  it("ranks the leader first, and eliminated players last", () => {
    const rows = standings(material, null, updateOf({ view: { ...view, owners: [0, 0, 2, null] } }));
    const out = rows.map((row) => ({ ...row, out: row.seat === 2 }));
    expect(ranked(out).map(({ name }) => name)).toEqual(["Ann", "Bob", "Eve"]);
    expect(ranked(rows).map(({ name }) => name)).toEqual(["Ann", "Eve", "Bob"]);
  });
});
