// @vitest-environment happy-dom
// The queue is played to its end, whatever happens.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { store } from "../../src/app/store";
import { match } from "../../src/features/match/slice";
import { Director } from "../../src/features/playback/director";
import { settings } from "../../src/features/playback/settings";
import type { Event, TableStatus } from "../../src/wire/wire";
import { conquered, fought, material, updateOf } from "./smallMatch";

const { tableOpened, materialLoaded, viewpointChanged, statusReceived, updated } = match.actions;
const state = () => store.getState();
let hidden = false;
let director: Director;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  store.dispatch(settings.actions.changed({ speed: 1 }));
  store.dispatch(tableOpened("TABLE"));
  store.dispatch(materialLoaded(material));
  store.dispatch(viewpointChanged(null));
  store.dispatch(updated(updateOf()));
  director = new Director(
    store,
    () => false,
    () => hidden,
  );
  leave = store.subscribe(director.look);
});

afterEach(() => {
  leave();
  director.stop();
  vi.useRealTimers();
});

/** Updates are shown together, with a delay of at most a frame. */
const aFrameLater = () => vi.advanceTimersByTime(50);
const happens = (version: number, ...events: Event[]) => store.dispatch(updated(updateOf({ version, events })));

describe("the director", () => {
  it("plays scene after scene, then shows the update", () => {
    happens(2, fought, conquered);
    expect(state().stage.shown).toMatchObject({ spot: { kind: "dice" }, left: 1 });
    expect(state().match.shown?.version).toBe(1);
    vi.advanceTimersByTime(state().stage.shown?.milliseconds ?? 0);
    expect(state().stage.shown?.motions[0]).toMatchObject({ kind: "conquest", target: 0 });
    vi.runAllTimers();
    expect(state().stage.shown).toBeNull();
    expect(state().match.shown?.version).toBe(2);
  });

  it("shows updates without scenes at once", () => {
    happens(2, { event: "agreed", seat: 0 });
    happens(3);
    aFrameLater();
    expect(state().match.shown?.version).toBe(3);
  });

  it("does not delay players who place pieces, and still animates them", () => {
    store.dispatch(statusReceived({ yours: [0] } as unknown as TableStatus));
    happens(2, { event: "placed", seat: 0, territory: 0, armies: 2 });
    expect(state().match.shown?.version).toBe(2);
    expect(state().stage.shown?.motions).toMatchObject([{ kind: "arrival", target: 0, count: 2 }]);
    aFrameLater();
    happens(3, { event: "placed", seat: 0, territory: 3, armies: 1 });
    expect(state().stage.shown?.motions).toMatchObject([{ target: 3 }]);
    vi.runAllTimers();
    expect(state().stage.shown).toBeNull();
  });

  it("announces a card after the fight for it, while the player can already continue", () => {
    store.dispatch(statusReceived({ yours: [0] } as unknown as TableStatus));
    happens(2, fought, { event: "drew", seat: 0, card: 1 }, { event: "go_began", seat: 0, armies: 3 });
    expect(state().stage.shown?.spot?.kind).toBe("dice");
    vi.advanceTimersByTime(state().stage.shown?.milliseconds ?? 0);
    expect(state().match.shown?.version).toBe(2);
    expect(state().stage.shown?.spot?.kind).toBe("card");
    vi.advanceTimersByTime(state().stage.shown?.milliseconds ?? 0);
    expect(state().stage.shown?.spot).toMatchObject({ kind: "news", title: "Your turn!" });
    happens(3, fought);
    expect(state().stage.shown?.spot?.kind).toBe("dice");
    vi.runAllTimers();
    expect(state().stage.shown).toBeNull();
    expect(state().match.shown?.version).toBe(3);
  });

  it("catches up with updates that arrived while it played", () => {
    for (let version = 2; version < 300; version += 1) happens(version, fought, conquered);
    vi.advanceTimersByTime(5000);
    expect(state().match.queue).toEqual([]);
    expect(state().match.shown?.version).toBe(299);
    expect(state().match.log).toHaveLength(2 * 298);
  });

  it("plays fewer scenes when it hurries, each long enough to be seen", () => {
    const scenes = new Map<number, number>();
    const watch = store.subscribe(() => {
      const { shown } = state().stage;
      if (shown) scenes.set(shown.id, shown.milliseconds);
    });
    for (let version = 2; version < 60; version += 1)
      happens(version, { event: "placed", seat: 1, territory: version % 4, armies: 2 });
    vi.advanceTimersByTime(10_000);
    watch();
    expect(state().match.shown?.version).toBe(59);
    const hurried = [...scenes.values()].slice(1, -1);
    expect(hurried.length).toBeGreaterThan(5);
    expect(hurried.length).toBeLessThan(30);
    expect(Math.min(...hurried)).toBeGreaterThanOrEqual(150);
  });

  it("skips a scene, or the rest of an update", () => {
    happens(2, fought, conquered);
    director.skip();
    expect(state().stage.shown?.left).toBe(0);
    director.skip();
    expect(state().match.shown?.version).toBe(2);
    happens(3, fought, conquered);
    director.skipAll();
    expect(state().match.shown?.version).toBe(3);
  });

  it("plays nothing in a hidden page", () => {
    happens(2, fought);
    hidden = true;
    director.look();
    expect(state().match.shown?.version).toBe(2);
    happens(3, fought);
    aFrameLater();
    expect(state().match.shown?.version).toBe(3);
  });

  it("shows a flood of updates together, not one by one", () => {
    store.dispatch(settings.actions.changed({ speed: Infinity }));
    const shown = new Set<number | undefined>();
    const watch = store.subscribe(() => shown.add(state().match.shown?.version));
    for (let version = 2; version <= 200; version++) happens(version, fought);
    aFrameLater();
    watch();
    expect(state().match.shown?.version).toBe(200);
    expect(shown.size).toBeLessThan(5);
  });

  it("shows an update whose events cause an error", () => {
    const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
    happens(2, { event: "fought", rolls: null } as unknown as Event);
    expect(state().match.shown?.version).toBe(2);
    expect(fault).toHaveBeenCalled();
  });

  it("stops when the viewpoint changes", () => {
    happens(2, fought);
    store.dispatch(viewpointChanged(0));
    expect(state().stage.shown).toBeNull();
    vi.runAllTimers();
    expect(state().match.queue).toEqual([]);
  });
});
