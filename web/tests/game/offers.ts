// Offers as a server sends them, small enough to be read: four lands in a ring, 0 and 1 are ours.
import type { Offer } from "../../src/wire/wire";

export const claim: Offer = { verb: "claim", slots: [{ name: "territory", kind: "territory", among: [2, 3] }] };

export const place = (most: number): Offer => ({
  verb: "place",
  slots: [
    { name: "territory", kind: "territory", among: [0, 1] },
    { name: "armies", kind: "number", among: [1, most] },
  ],
});

const aim = [
  { name: "source", kind: "territory", among: [0, 1] },
  { name: "target", kind: "territory", by: "source", among_by: { 0: [3, 2], 1: [2] } },
];

export const attack: Offer = {
  verb: "attack",
  slots: [...aim, { name: "dice", kind: "number", by: "source", among_by: { 0: [1, 3], 1: [1, 1] } }],
};

export const allOut: Offer = {
  verb: "all_out",
  slots: [...aim, { name: "left", kind: "number", by: "source", among_by: { 0: [1, 6], 1: [1, 1] } }],
};

const sent = { name: "pieces", kind: "pieces", by: "source", among_by: { 0: [[6, 2, 1, 0], [2, 8], []], 1: [[3, 0, 0, 0], [2, 2], []] } };

export const sendAttack: Offer = { verb: "attack", slots: [...aim, sent] };
export const sendAllOut: Offer = { verb: "all_out", slots: [...aim, sent] };

export const move: Offer = {
  verb: "move",
  slots: [
    { name: "source", kind: "territory", among: [0, 1] },
    { name: "target", kind: "territory", by: "source", among_by: { 0: [1], 1: [0] } },
    { name: "units", kind: "number", by: "source", among_by: { 0: [1, 4], 1: [1, 2] } },
  ],
};

export const exchange: Offer = {
  verb: "exchange",
  slots: [
    { name: "territory", kind: "territory", among: [0] },
    { name: "change", kind: "choice", by: "territory", among_by: { 0: ["infantry_to_cavalry", "cavalry_to_infantry"] } },
  ],
};

export const trade: Offer = { verb: "trade", slots: [{ name: "cards", kind: "cards", among: [[1, 4, 7], [1, 4, 9]] }] };
export const endAttack: Offer = { verb: "end_attack", slots: [] };
export const undo: Offer = { verb: "undo", slots: [] };
export const advance: Offer = { verb: "advance", slots: [{ name: "armies", kind: "number", among: [2, 5] }] };

/** Of an edition that nobody has heard of: where depends on what. */
export const conjure: Offer = {
  verb: "conjure",
  slots: [
    { name: "spell", kind: "choice", among: ["fog", "storm", "calm"] },
    { name: "place", kind: "territory", by: "spell", among_by: { fog: [0], storm: [1, 2], calm: [2] } },
  ],
};
