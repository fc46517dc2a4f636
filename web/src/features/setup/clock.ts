// Time limits: the choices, and how a duration is worded.
import { word } from "../../texts/say";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Null: no limit, or the default for people on several devices. */
export const TURNS: readonly (number | null)[] = [null, 30, MINUTE, 5 * MINUTE, 10 * MINUTE, DAY, 3 * DAY];
export const BANKS: readonly number[] = [0, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, DAY];

const UNITS = [
  [DAY, "building_day", "building_days"],
  [HOUR, "building_hour", "building_hours"],
  [MINUTE, "building_minute", "building_minutes"],
] as const;

/** In the largest unit that expresses it exactly. */
export function timeText(seconds: number | null): string {
  if (!seconds) return word("building_clock_none");
  for (const [size, one, many] of UNITS) {
    if (seconds % size === 0) return seconds === size ? word(one) : word(many, { number: seconds / size });
  }
  return word("building_seconds", { number: seconds });
}

/** The choices, with the current value added if it is not among them. */
export function withCurrent<T extends number | null>(choices: readonly T[], current: T): readonly T[] {
  return choices.includes(current) ? choices : [...choices, current].toSorted((one, other) => (one ?? 0) - (other ?? 0));
}
