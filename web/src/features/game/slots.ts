// The answers that a slot allows, read from its listing, and a sensible initial answer.
import type { Listing } from "../../wire/wire";
import type { StyledOffer as Offer } from "./verbStyle";

export type Answer = number | string | readonly number[];
export type Answers = Readonly<Record<string, Answer>>;

/** Limits on pieces: at most `most` of each kind, `total` in all, and at least one of the kinds `someOf`. */
export interface Pile {
  readonly most: readonly number[];
  readonly total: readonly [number, number];
  readonly someOf: readonly number[];
}

/** What is listed for a slot, given the answers to the others. */
export function listed(slot: Listing, answers: Answers): readonly unknown[] {
  if (!slot.by) return slot.among ?? [];
  const by = answers[slot.by];
  if (by !== undefined) return slot.among_by?.[String(by)] ?? [];
  return [...new Set(Object.values(slot.among_by ?? {}).flat())];
}

export function bounds(slot: Listing, answers: Answers): readonly [number, number] {
  const [least, most] = listed(slot, answers) as readonly [number, number];
  return [least ?? 0, most ?? -1];
}

export function pile(slot: Listing, answers: Answers): Pile {
  const [most, total, someOf] = listed(slot, answers) as [number[], [number, number], number[]?];
  return { most: most ?? [], total: total ?? [0, -1], someOf: someOf ?? [] };
}

/** All listed answers, without those that contradict an earlier answer to a dependent slot. */
export function answersTo(offer: Offer, slot: Listing, answers: Answers): readonly Answer[] {
  const hanging = offer.slots.filter((each) => each.by === slot.name && answers[each.name] !== undefined);
  const fits = (answer: Answer): boolean =>
    hanging.every((each) => each.among_by?.[String(answer)]?.includes(answers[each.name]));
  const all = listed(slot, answers) as readonly Answer[];
  return hanging.length > 0 ? all.filter(fits) : all;
}

export const sum = (pieces: readonly number[]): number => pieces.reduce((all, number) => all + number, 0);

export function fitsPile({ most, total, someOf }: Pile, pieces: readonly number[]): boolean {
  const number = sum(pieces);
  if (number < total[0] || number > total[1]) return false;
  if (someOf.length > 0 && !someOf.some((kind) => (pieces[kind] ?? 0) > 0)) return false;
  return pieces.every((each, kind) => each >= 0 && each <= (most[kind] ?? 0));
}

/** As many as possible; pieces that must stay are taken from the first kinds. */
export function fullest({ most, total, someOf }: Pile): readonly number[] {
  const kept = Math.max(-1, ...someOf.filter((kind) => (most[kind] ?? 0) > 0));
  let spare = sum(most) - total[1];
  return most.map((number, kind) => {
    const stays = Math.max(0, Math.min(spare, number - (kind === kept ? 1 : 0)));
    spare -= stays;
    return number - stays;
  });
}

/** As few as possible, of the first kinds. */
export function fewest({ most, total, someOf }: Pile): readonly number[] {
  const needed = someOf.find((kind) => (most[kind] ?? 0) > 0);
  let wanted = total[0] - (needed === undefined ? 0 : 1);
  return most.map((number, kind) => {
    const own = kind === needed ? 1 : 0;
    const taken = Math.max(0, Math.min(wanted, number - own));
    wanted -= taken;
    return taken + own;
  });
}

/** Slots that start with the smallest answer; all others start with the largest. */
const MINIMAL_SLOTS = new Set(["left"]);

/** The initial answer to a slot; undefined where there is a real choice. */
export function usual(offer: Offer, slot: Listing, answers: Answers): Answer | undefined {
  switch (slot.kind) {
    case "number": {
      const [least, most] = bounds(slot, answers);
      return MINIMAL_SLOTS.has(slot.name) ? least : most;
    }
    case "pieces":
      return offer.style.sparing ? fewest(pile(slot, answers)) : fullest(pile(slot, answers));
    case "cards":
      return answersTo(offer, slot, answers)[0];
    default: {
      const all = answersTo(offer, slot, answers);
      return all.length === 1 ? all[0] : undefined;
    }
  }
}

/** Whether an answer that is entered piece by piece, or card by card, is valid. */
export function fits(offer: Offer, slot: Listing, answers: Answers): boolean {
  const answer = answers[slot.name];
  if (slot.kind === "pieces") return fitsPile(pile(slot, answers), answer as readonly number[]);
  if (slot.kind === "cards") return answersTo(offer, slot, answers).some((set) => isSameSet(set, answer));
  return answer !== undefined;
}

function isSameSet(one: Answer, other: Answer | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((card) => other.includes(card));
}

/** Whether there is only one answer. */
export function isForced(offer: Offer, slot: Listing, answers: Answers): boolean {
  switch (slot.kind) {
    case "number": {
      const [least, most] = bounds(slot, answers);
      return least === most;
    }
    case "pieces": {
      const heap = pile(slot, answers);
      return (
        sum(heap.most) === heap.total[0] || (heap.total[0] === heap.total[1] && heap.most.filter(Boolean).length === 1)
      );
    }
    default:
      return answersTo(offer, slot, answers).length === 1;
  }
}

/** These answers, and the initial answer of every open slot, in the order of the slots. */
export function filled(offer: Offer, answers: Answers): Answers {
  let all: Answers = {};
  for (const slot of offer.slots) {
    const answer = answers[slot.name] ?? usual(offer, slot, { ...answers, ...all });
    if (answer !== undefined) all = { ...all, [slot.name]: answer };
  }
  return all;
}

export function isComplete(offer: Offer, answers: Answers): boolean {
  return offer.slots.every((slot) => answers[slot.name] !== undefined);
}
