// Moments, as people write them.
import { dateText as formatted } from "./say";

const DATE: Intl.DateTimeFormatOptions = { dateStyle: "medium" };
const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };

export function dateText(moment: string): string {
  return formatted(new Date(moment), DATE);
}

export function momentText(moment: string): string {
  return formatted(new Date(moment), MOMENT);
}

export function timeOfDayText(moment: Date): string {
  return formatted(moment, TIME);
}
