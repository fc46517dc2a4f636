// Offers as a server sends them, on four territories in a ring; the player owns 0 and 1.
import { styled } from "../../src/editions";
import type { StyledOffer } from "../../src/features/game/verbStyle";
import type { Listing } from "../../src/wire/wire";

export function offer(edition: string, verb: string, slots: readonly Listing[] = []): StyledOffer {
  const [only] = styled(edition, [{ verb, slots }]);
  if (!only) throw new Error(verb);
  return only;
}

export const claim = offer("classic", "claim", [{ name: "territory", kind: "territory", among: [2, 3] }]);

export const place = (most: number) =>
  offer("classic", "place", [
    { name: "territory", kind: "territory", among: [0, 1] },
    { name: "armies", kind: "number", among: [1, most] },
  ]);

const aim = [
  { name: "source", kind: "territory", among: [0, 1] },
  { name: "target", kind: "territory", by: "source", among_by: { 0: [3, 2], 1: [2] } },
];

export const attack = offer("classic", "attack", [
  ...aim,
  { name: "dice", kind: "number", by: "source", among_by: { 0: [1, 3], 1: [1, 1] } },
]);

export const allOut = offer("classic", "all_out", [
  ...aim,
  { name: "left", kind: "number", by: "source", among_by: { 0: [1, 6], 1: [1, 1] } },
]);

const sent = {
  name: "pieces",
  kind: "pieces",
  by: "source",
  among_by: { 0: [[6, 2, 1, 0], [2, 8], []], 1: [[3, 0, 0, 0], [2, 2], []] },
};

export const sendAttack = offer("conkueror", "attack", [...aim, sent]);
export const sendAllOut = offer("conkueror", "all_out", [...aim, sent]);

export const move = offer("risc", "move", [
  { name: "source", kind: "territory", among: [0, 1] },
  { name: "target", kind: "territory", by: "source", among_by: { 0: [1], 1: [0] } },
  { name: "units", kind: "number", by: "source", among_by: { 0: [1, 4], 1: [1, 2] } },
]);

export const exchange = offer("conkueror", "exchange", [
  { name: "territory", kind: "territory", among: [0] },
  { name: "change", kind: "choice", by: "territory", among_by: { 0: ["infantry_to_cavalry", "cavalry_to_infantry"] } },
]);

export const trade = offer("classic", "trade", [
  {
    name: "cards",
    kind: "cards",
    among: [
      [1, 4, 7],
      [1, 4, 9],
    ],
  },
]);
export const endAttack = offer("classic", "end_attack");
export const undo = offer("classic", "undo");
export const advance = offer("classic", "advance", [{ name: "armies", kind: "number", among: [2, 5] }]);

/** From an unknown edition: a verb that asks for the territory last. */
export const conjure = offer("unheard", "conjure", [
  { name: "spell", kind: "choice", among: ["fog", "storm", "calm"] },
  { name: "place", kind: "territory", by: "spell", among_by: { fog: [0], storm: [1, 2], calm: [2] } },
]);
