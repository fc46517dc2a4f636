// Armies that move into conquered land, and between a player's own territories.
import type { CommonView } from "../../features/game/commonView";
import { march } from "../../features/playback/sceneParts";
import type { Classic } from "../../wire/wire";

export const verbs = {
  advance: { tone: "friendly", icon: "march", letter: "m" },
  fortify: { tone: "friendly", icon: "march", letter: "m" },
} as const;

export const scenes = {
  advanced: (event: Classic.Advanced) => [march(event, event.armies)],
  fortified: (event: Classic.Fortified) => [march(event, event.armies)],
};

/** Moving in is not an attack any more. */
export function withAdvance(common: CommonView): CommonView {
  const { between, phase } = common;
  return between && phase === "advancing" ? { ...common, between: { ...between, tone: "friendly" } } : common;
}
