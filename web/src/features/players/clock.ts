// The time left for a seat, by the server's clock.
import { unitText } from "../../texts/say";
import type { Clock } from "../../wire/wire";

export interface TimeLeft {
  readonly seconds: number;
  /** The turn's own time is used up; the time left is the bank's. */
  readonly bank: boolean;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** `now` is our own clock, `drift` the lead of the server's clock. Null while the seat's clock does not run. */
export function timeLeft(clock: Clock, seat: number, now: number, clockLead: number): TimeLeft | null {
  const deadline = clock.deadlines[seat];
  if (deadline === null || deadline === undefined) return null;
  const all = Math.max(0, deadline - (now + clockLead));
  const turn = all - (clock.banks[seat] ?? 0);
  return turn > 0 ? { seconds: turn, bank: false } : { seconds: all, bank: true };
}

/** `0:07`, `12:30`, `3h 5m`, `2d 4h`: never more than two numbers. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY_SECONDS)
    return `${unitText(Math.floor(whole / DAY_SECONDS), "day")} ${unitText(Math.floor((whole % DAY_SECONDS) / HOUR_SECONDS), "hour")}`;
  if (whole >= HOUR_SECONDS)
    return `${unitText(Math.floor(whole / HOUR_SECONDS), "hour")} ${unitText(Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS), "minute")}`;
  return `${Math.floor(whole / MINUTE_SECONDS)}:${padded(whole % MINUTE_SECONDS)}`;
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
}
