import { expect, test } from "vitest";

import { refusedField } from "../../src/features/account/refusedField";
import { refused } from "../../../src/rubicon/texts/en.json";

test.each([
  ["account.taken", "username"],
  ["account.name_signs", "username"],
  ["account.guest_length", "username"],
  ["account.password_too_short", "password"],
  ["account.wrong_login", "password"],
  ["account.wrong_password", "old"],
  ["account.again", "again"],
  ["too_fast", ""],
  ["", ""],
])("%s stands beside “%s”", (code, field) => expect(refusedField(code)).toBe(field));

test("every refusal of a password has its field", () => {
  const passwords = Object.keys(refused).filter((code) => code.includes("password_"));
  expect(passwords.length).toBeGreaterThan(3);
  expect(passwords.map(refusedField)).toEqual(passwords.map(() => "password"));
});
