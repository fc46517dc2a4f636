// The figures of a game as series for charts, from the start to the last turn.
import { numberText } from "../../texts/say";
import type { Figures, DiceLuck, Holdings } from "../../wire/wire";

export type Measure = "territories" | "pieces" | "worth" | "income";

export const MEASURES: readonly Measure[] = ["territories", "pieces", "worth", "income"];

/** The figures after a turn; `chapter` is null for the start of the game. */
export interface Moment {
  readonly chapter: number | null;
  readonly seats: readonly Holdings[];
}

export function moments(figures: Figures): readonly Moment[] {
  return [
    { chapter: null, seats: figures.start },
    ...figures.chapters.map((chapter) => ({ chapter: chapter.number, seats: chapter.seats })),
  ];
}

/** Drops the moments before the first conquest, while the board is being filled. */
export function sinceFirstConquest(told: readonly Moment[]): readonly Moment[] {
  const first = told.findIndex((moment, index) =>
    moment.seats.some((held, seat) => held.territories < (told[index - 1]?.seats[seat]?.territories ?? 0)),
  );
  return first > 0 ? told.slice(first - 1) : told;
}

/** The values of each seat. */
export function series(told: readonly Moment[], measure: Measure): readonly (readonly number[])[] {
  const seats = told[0]?.seats.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => told.map((moment) => moment.seats[seat]?.[measure] ?? 0));
}

/** Measures worth a chart: those that are not all zero; `worth` only if it differs from the number of pieces. */
export function measuresOf(told: readonly Moment[]): readonly Measure[] {
  return MEASURES.filter((measure) =>
    told.some((moment) =>
      moment.seats.some((held) => (measure === "worth" ? held.worth !== held.pieces : held[measure] > 0)),
    ),
  );
}

/** The turn in which a seat lost its last territory for good; null if it still has some, or never had any. */
export function eliminatedIn(told: readonly Moment[], seat: number): number | null {
  const last = told.findLastIndex((moment) => (moment.seats[seat]?.territories ?? 0) > 0);
  return last < 0 ? null : (told[last + 1]?.chapter ?? null);
}

/** Pieces that the dice have spared the seat; negative if they have cost it pieces. */
export function luckOf(fortune: DiceLuck): number {
  return fortune.expected - fortune.lost;
}

/** `+3.2`, `0.0`, `-1.4`, rounded to one decimal. */
export function signed(number: number): string {
  return numberText(number, SIGNED);
}

const SIGNED: Intl.NumberFormatOptions = {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
};
