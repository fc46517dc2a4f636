// How the match slice handles messages.
import { expect, test } from "vitest";

import { match } from "../src/features/match/slice";
import type { Update } from "../src/wire/wire";

const { answered, viewpointChanged, played, eventsLoaded, sent, updated } = match.actions;

const told = (version: number): Update =>
  ({
    message: "update",
    version,
    prompt: version,
    view: {},
    options: [],
    events: [],
    agreed: [],
    awaited: [],
    seat: 0,
  }) as unknown as Update;

const after = (...actions: readonly Parameters<typeof match.reducer>[1][]) =>
  actions.reduce(match.reducer, match.reducer(undefined, viewpointChanged(0)));

test("an accepted action is pending until its update is shown", () => {
  const accepted = after(updated(told(4)), sent("a"), answered({ message: "accepted", nonce: "a", version: 5 }));
  expect([accepted.pending, accepted.ownVersion, accepted.shown?.version]).toEqual(["", 5, 4]);
  const shown = [updated(told(5)), played(undefined)].reduce(match.reducer, accepted);
  expect(shown.shown?.version).toBe(5);
});

test("an answer with another nonce changes nothing", () => {
  const waiting = after(updated(told(4)), sent("a"));
  expect(match.reducer(waiting, answered({ message: "accepted", nonce: "b", version: 9 }))).toBe(waiting);
});

test("earlier events are added to an empty log only, and survive a change of viewpoint", () => {
  const before = [{ event: "committed", seat: 1 }] as const;
  const knowing = after(updated(told(400)), eventsLoaded(before), viewpointChanged(1));
  expect(knowing.log.map(({ event }) => event)).toEqual(before);
  const busy = after(updated(told(400)), updated(told(401)));
  expect(match.reducer(busy, eventsLoaded(before))).toBe(busy);
});
