// @vitest-environment happy-dom
// What an error report contains.
import { expect, test } from "vitest";

import { reportedError, isNoise } from "../../src/features/report/reportedError";
import { reportOf } from "../../src/features/report/sendReport";

test("an error is reported with its message and its place", () => {
  const fault = reportedError(new TypeError("x is nothing"), "\n at Chart");
  expect(fault.message).toBe("TypeError: x is nothing");
  expect(fault.stack).toMatch(/\n at Chart$/);
});

test("thrown values other than errors are reported too", () => {
  expect(reportedError("No").message).toBe("No");
  expect(reportedError(undefined).message).toBe("undefined");
  expect(reportedError({ status: 409, data: { code: "table.full", sentence: "…" } }).message).toBe(
    "REST: 409 table.full",
  );
  expect(reportedError({ name: "Odd", message: "words" }).message).toBe("words");
});

test("errors that are not ours are ignored", () => {
  expect(["Script error.", "ResizeObserver loop limit exceeded", "AbortError: gone"].every(isNoise)).toBe(true);
  expect(isNoise("TypeError: x is nothing")).toBe(false);
});

test("a report is truncated to the server's limits, and names the table", () => {
  window.history.replaceState(null, "", "/t/ABCDEFGHJK/replay?chapter=3");
  const report = reportOf({ message: "m".repeat(5000), stack: "s".repeat(50_000) });
  expect([report.message.length, report.stack?.length]).toEqual([1000, 8000]);
  expect(report).toMatchObject({ code: "ABCDEFGHJK", address: "/t/ABCDEFGHJK/replay?chapter=3" });
  expect(reportOf({ message: "", stack: "" }).message).toBe("?");
  expect(Object.keys(report).sort()).toEqual(["address", "agent", "code", "message", "stack", "version"]);
});
