// Time limits: the choices, and how a duration is worded.
import { word } from "../../texts/say";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Null: no limit, or the default for people on several devices. */
export const TURN_SECONDS: readonly (number | null)[] = [
  null,
  30,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  10 * MINUTE_SECONDS,
  DAY_SECONDS,
  3 * DAY_SECONDS,
];
export const BANK_SECONDS: readonly number[] = [
  0,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  HOUR_SECONDS,
  DAY_SECONDS,
];

const UNITS = [
  [DAY_SECONDS, "building_day", "building_days"],
  [HOUR_SECONDS, "building_hour", "building_hours"],
  [MINUTE_SECONDS, "building_minute", "building_minutes"],
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
  return choices.includes(current)
    ? choices
    : [...choices, current].toSorted((one, other) => (one ?? 0) - (other ?? 0));
}
