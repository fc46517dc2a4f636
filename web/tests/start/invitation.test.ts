import { expect, test } from "vitest";

import { codeIn } from "../../src/features/start/invitation";

test.each([
  ["ACDEFGHJKM", "ACDEFGHJKM"],
  ["  acdef-ghjkm ", "ACDEFGHJKM"],
  ["http://127.0.0.1:8000/t/ACDEFGHJKM", "ACDEFGHJKM"],
  ["https://play.example/t/ACDEFGHJKM/replay?chapter=2", "ACDEFGHJKM"],
  ["play.example/t/ACDEFGHJKM#chat", "ACDEFGHJKM"],
])("%s leads to a table", (text, code) => expect(codeIn(text)).toBe(code));

test.each(["", "   ", "ACDEF", "https://play.example/lobby", "ACDEFGHJKM3", "ACDEF!GHJK"])(
  "“%s” leads nowhere",
  (text) => expect(codeIn(text)).toBe(""),
);
