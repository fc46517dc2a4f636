// Scenes made from events, and their pace.
import { describe, expect, it } from "vitest";

import { paceOf } from "../../src/features/playback/pace";
import { scenesOf } from "../../src/features/playback/scenes";
import { readSettings, settingsText } from "../../src/features/playback/settings";
import type { Event, View } from "../../src/wire/wire";
import { conquered, fought, material, view } from "./smallMatch";

const around = { material, before: view, after: view, yours: [0] };
const client = (...events: Event[]) => scenesOf(events, around);
const playIn = (edition: string, ...events: Event[]) =>
  scenesOf(events, { ...around, material: { ...material, edition } });

describe("scenes", () => {
  it("roll the dice of a fight, and show the losses of each side", () => {
    const [scene] = client(fought);
    expect(scene?.spot).toMatchObject({ kind: "dice", attacker: 1, defender: 0, sides: 6, killed: 1, title: "North" });
    expect(scene?.moves.map(({ kind, target }) => [kind, target])).toEqual([
      ["fight", 0],
      ["loss", 0],
    ]);
  });

  it("leave the attacker's dice in place if they were rolled before the defender was asked", () => {
    const before = { ...view, phase: { phase: "defending", source: 1, target: 0, dice: [6, 4] } } as unknown as View;
    const dice = (edition: string) =>
      scenesOf([fought], { ...around, material: { ...material, edition }, before })[0]?.spot;
    expect(dice("tabletop")).toMatchObject({ lying: true });
    expect(dice("classic")).toMatchObject({ lying: false });
  });

  it("last longer if they concern a seat of this device", () => {
    const [own] = client(fought);
    const [others] = scenesOf([fought], { ...around, yours: [2] });
    expect(own?.milliseconds).toBeGreaterThan(others?.milliseconds ?? Infinity);
  });

  it("show only the first and the last rolls of a very long fight", () => {
    const long = {
      ...fought,
      rolls: Array.from({ length: 30 }, (_, at) => ({ attack: [6, at], defence: [1] })),
    } as Event;
    const [scene] = client(long);
    const throws = scene?.spot?.kind === "dice" ? scene.spot.throws.map(({ attack }) => attack[1]) : [];
    expect(throws).toEqual([0, 1, 2, 3, 26, 27, 28, 29]);
    expect(scene?.milliseconds).toBeLessThanOrEqual(3000);
  });

  it("follow the events in order, with conquered continents at the end", () => {
    const advanced: Event = { event: "advanced", seat: 1, source: 1, target: 0, armies: 2 };
    const scenes = scenesOf([fought, conquered, advanced], { ...around, after: { ...view, owners: [1, 1, 1, 2] } });
    expect(scenes.map(({ moves }) => moves[0]?.kind)).toEqual(["fight", "conquest", "march", undefined]);
    expect(scenes.at(-1)?.spot).toMatchObject({ kind: "news", seat: 1, title: "Bob holds Old World!" });
  });

  it("announce the end of the game last", () => {
    const ended: Event = { event: "ended", places: [[1], [2], [0]], reason: "conquest" };
    const scenes = scenesOf([conquered, ended], { ...around, after: { ...view, owners: [1, 1, 1, 1] } });
    expect(scenes.map(({ spot }) => (spot?.kind === "news" ? spot.title : ""))).toEqual([
      "",
      "Bob holds Old World!",
      "Bob holds New World!",
      "Victory for Bob!",
    ]);
  });

  it("show revealed orders together as arrows, and then each fight", () => {
    const revealed = { event: "revealed", seat: 0, source: 0, target: 1, units: 2 } as const;
    const battled: Event = {
      event: "battled",
      seat: 0,
      territory: 1,
      units: 2,
      sources: [0],
      defender: 1,
      defenders: 2,
      lost: 1,
      killed: 2,
      won: true,
      rolls: [
        [20, 3],
        [4, 17],
        [9, 8],
      ],
    };
    const scenes = playIn(
      "risc",
      { ...revealed, verb: "attack" },
      { event: "no_orders", seat: 2 },
      { ...revealed, verb: "move", target: 2 },
      battled,
    );
    expect(scenes[0]?.arrows).toEqual([
      { source: 0, target: 1, label: "2", tone: "hostile" },
      { source: 0, target: 2, label: "2", tone: "friendly" },
    ]);
    expect(scenes.slice(1).map(({ spot }) => spot?.kind)).toEqual([undefined, "dice"]);
    expect(scenes[2]?.spot).toMatchObject({ sides: 20, throws: [{ attack: [20], defence: [3] }, {}, {}] });
  });

  it("show a card only to the player who drew it", () => {
    expect(client({ event: "drew", seat: 0, card: 3 })[0]?.spot).toEqual({ kind: "card", seat: 0, card: 3 });
    expect(client({ event: "drew", seat: 0, card: null })).toEqual([]);
    expect(client({ event: "drew", seat: 1, card: null })).toEqual([]);
  });

  it("announce the chance card of another player; the player's own is on the screen anyway", () => {
    expect(playIn("conkueror", { event: "offered", seat: 1, offer: "draft" })[0]?.spot?.kind).toBe("chance");
    expect(playIn("conkueror", { event: "offered", seat: 0, offer: "draft" })).toEqual([]);
  });

  it("play unknown events by the names of their fields", () => {
    const unheard = (event: object) => client(event as Event).map(({ moves }) => moves[0]);
    expect(unheard({ event: "sailed", seat: 1, source: 1, target: 3, units: 4 })).toEqual([
      { kind: "march", source: 1, target: 3, seat: 1, count: 4 },
    ]);
    expect(unheard({ event: "blessed", territory: 2 })).toEqual([{ kind: "arrival", target: 2, seat: null, count: 0 }]);
    expect(unheard({ event: "sang", seat: 1 })).toEqual([]);
  });
});

describe("the pace", () => {
  it("is as chosen while little waits", () => {
    expect(paceOf([1000], 1)).toEqual({ factor: 1, atOnce: 0 });
    expect(paceOf([1000, 500], 4)).toEqual({ factor: 0.25, atOnce: 0 });
  });

  it("is never more than a few seconds behind", () => {
    for (const waiting of [5, 50, 500]) {
      const lengths = Array<number>(waiting).fill(1500);
      const { factor, atOnce } = paceOf(lengths, 1);
      const left = lengths.slice(atOnce).reduce((sum, length) => sum + length * factor, 0);
      expect(left).toBeLessThanOrEqual(4000);
    }
  });

  it("gives a long turn of everybody more time", () => {
    expect(paceOf([12_000], 1)).toEqual({ factor: 1, atOnce: 0 });
  });

  it("skips updates without scenes, and everything at infinite speed", () => {
    expect(paceOf([0, 0, 800], 1).atOnce).toBe(2);
    expect(paceOf([900, 800], Infinity)).toEqual({ factor: 0, atOnce: 2 });
  });
});

describe("settings", () => {
  it("survive storage, and fall back to defaults if they are corrupt", () => {
    const chosen = { speed: Infinity, sound: true, bell: false, language: "tr" } as const;
    expect(readSettings(settingsText(chosen))).toEqual(chosen);
    expect(readSettings('{"speed": 77}')).toEqual({ speed: 1, sound: false, bell: false, language: "" });
    expect(readSettings(null).speed).toBe(1);
  });
});
