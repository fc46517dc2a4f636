// The picture of an offered card without a picture of its own.
import { rays, round, type Drawing } from "./parts";

/** A die that is not rolled yet. */
export const ANY_CARD: Drawing = [
  ...rays("sea", "foam"),
  ["white", "M30 22l18-9 18 9v22l-18 9-18-9z"],
  ["line", "M30 22l18 9 18-9M48 31v22"],
  ["-ink", round(48, 22, 3.4, 2) + round(38, 33, 2, 2.6) + round(40, 44, 2, 2.6) + round(57, 39, 2, 2.6)],
];
