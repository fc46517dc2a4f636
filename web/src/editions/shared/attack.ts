// Attacks with dice on both sides, and their results.
import { conquest, fight, type Around } from "../../features/playback/sceneParts";
import { throwsOf } from "../../features/log/lines";
import type { Classic } from "../../wire/wire";

export const verbs = {
  attack: { tone: "hostile", icon: "swords", letter: "a" },
  all_out: { tone: "hostile", icon: "bolt", letter: "o", decisive: true },
  end_attack: { tone: "plain", icon: "next", letter: "e", leads: 2 },
} as const;

/** For editions where defenders roll for themselves. */
export const defence = {
  defend: { tone: "plain", icon: "shield", letter: "d", risky: true },
} as const;

interface Owned {
  readonly owners: readonly (number | null)[];
}

/** `lying`: the attacker's dice were shown before the defender was asked, and are not rolled again. */
export function fought(event: Classic.Fought, around: Around<Owned>, lying = false) {
  const defender = around.before.owners[event.target] ?? null;
  return [fight({ ...event, defender, sources: [event.source], throws: throwsOf(event), sides: 6, lying }, around)];
}

export const scenes = {
  fought: (event: Classic.Fought, around: Around<Owned>) => fought(event, around),
  conquered: ({ seat, source, target }: Classic.Conquered) => [conquest(seat, [target], source)],
};
