// The viewpoint on a shared screen, and which secrets of a seat remain when it changes.
import { describe, expect, it } from "vitest";

import { viewpoint } from "../../src/features/handover/viewpoint";
import { isOpen, learned, NOTHING_KNOWN } from "../../src/features/handover/secrets";
import { match } from "../../src/features/match/slice";
import { fought, updateOf, view } from "./smallMatch";

const nobody = { yours: [], awaited: [0], playing: true, taken: null };

describe("the viewpoint", () => {
  it("is the only seat, or the public view", () => {
    expect(viewpoint(nobody)).toEqual({ look: null, ask: null });
    expect(viewpoint({ ...nobody, yours: [2], awaited: [1] })).toEqual({ look: 2, ask: null });
  });

  it("is the public view until the awaited player has taken the screen", () => {
    const shared = { yours: [0, 1], awaited: [1], playing: true };
    expect(viewpoint({ ...shared, taken: null })).toEqual({ look: null, ask: 1 });
    expect(viewpoint({ ...shared, taken: 1 })).toEqual({ look: 1, ask: null });
    expect(viewpoint({ ...shared, taken: 0 })).toEqual({ look: null, ask: 1 });
    expect(viewpoint({ ...shared, awaited: [2], taken: 1 })).toEqual({ look: null, ask: null });
  });

  it("cycles through the seats if all are awaited at once", () => {
    const all = { yours: [0, 1, 3], playing: true };
    expect(viewpoint({ ...all, awaited: [0, 1, 3], taken: null }).ask).toBe(0);
    expect(viewpoint({ ...all, awaited: [1, 3], taken: 0 }).ask).toBe(1);
    expect(viewpoint({ ...all, awaited: [0, 3], taken: 1 }).ask).toBe(3);
    expect(viewpoint({ ...all, awaited: [0], taken: 3 }).ask).toBe(0);
  });

  it("asks nobody when the game is over", () => {
    expect(viewpoint({ yours: [0, 1], awaited: [0], playing: false, taken: null })).toEqual({ look: null, ask: null });
  });
});

describe("what is hidden", () => {
  const looks = (seat: number, hand: number[], mission: number | null = null) =>
    updateOf({ seat, awaited: [1], view: { ...view, mine: { hand, mission } } });

  it("is covered until a seat is known to have nothing to hide", () => {
    const turn = updateOf({ awaited: [1] });
    expect(isOpen(NOTHING_KNOWN, 1, turn)).toBe(false);
    const bare = learned(NOTHING_KNOWN, looks(1, []));
    expect(isOpen(bare, 1, turn)).toBe(true);
    expect(isOpen(bare, 0, turn)).toBe(false);
    expect(isOpen(learned(bare, looks(1, [7])), 1, turn)).toBe(false);
    expect(isOpen(learned(bare, looks(1, [], 3)), 1, turn)).toBe(false);
  });

  it("includes simultaneous actions, until the last player has acted", () => {
    const bare = learned(learned(NOTHING_KNOWN, looks(1, [])), updateOf({ awaited: [0, 1] }));
    expect(isOpen(bare, 1, updateOf({ awaited: [1] }))).toBe(false);
  });

  it("needs no cover if there is nothing to hide", () => {
    const shared = { yours: [0, 1], awaited: [1], playing: true, taken: 0 };
    expect(viewpoint({ ...shared, open: (seat) => seat === 1 })).toEqual({ look: 1, ask: null });
  });
});

describe("another viewpoint", () => {
  const { viewpointChanged, updated, played } = match.actions;
  const told = (...steps: Parameters<typeof match.reducer>[1][]) =>
    steps.reduce(match.reducer, match.getInitialState());

  it("drops the secrets of the last seat, and keeps the board", () => {
    const mine = { hand: [1, 2], mission: null };
    const option = { verb: "attack", slots: [] };
    const after = told(
      viewpointChanged(0),
      updated(updateOf({ seat: 0, view: { ...view, mine }, options: [option], events: [fought] })),
      viewpointChanged(null),
    );
    expect(after.shown?.view).toMatchObject({ mine: null }); // a view of another edition need not have it
    expect(after.shown?.options).toEqual([]);
    expect(after.shown?.view.owners).toBe(view.owners);
    expect(after.log).toEqual([]);
  });

  it("shows its first update at once, and keeps the public log", () => {
    const after = told(
      viewpointChanged(null),
      updated(updateOf({ events: [fought] })),
      viewpointChanged(0),
      updated(updateOf({ seat: 0, prompt: 7 })),
    );
    expect(after.shown?.prompt).toBe(7);
    expect(after.queue).toEqual([]);
    expect(after.log.map(({ event }) => event)).toEqual([fought]);
  });

  it("plays several updates as one when it must hurry", () => {
    const after = told(
      viewpointChanged(null),
      updated(updateOf()),
      ...[2, 3, 4].map((version) => updated(updateOf({ version, events: [fought] }))),
      played(2),
    );
    expect(after.shown?.version).toBe(3);
    expect(after.queue.map(({ version }) => version)).toEqual([4]);
    expect(after.log).toHaveLength(2);
  });
});
