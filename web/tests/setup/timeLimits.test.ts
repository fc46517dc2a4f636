import { expect, test } from "vitest";

import { TURN_SECONDS, timeText, withCurrent } from "../../src/features/setup/timeLimits";

test.each([
  [null, "No limit"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [90, "90 seconds"],
  [600, "10 minutes"],
  [3600, "1 hour"],
  [86400, "1 day"],
  [259200, "3 days"],
])("%s is told as “%s”", (seconds, text) => expect(timeText(seconds)).toBe(text));

test("a value outside the choices is added in its place", () => {
  expect(withCurrent(TURN_SECONDS, 60)).toBe(TURN_SECONDS);
  expect(withCurrent(TURN_SECONDS, 120)).toEqual([null, 30, 60, 120, 300, 600, 86400, 259200]);
});
