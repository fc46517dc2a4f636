// Which field of a form a refusal belongs to.
export type FormField = "username" | "old" | "password" | "again";

const FIELD_OF_CODE: Readonly<Record<string, FormField>> = {
  "account.again": "again",
  "account.wrong_login": "password",
  "account.wrong_password": "old",
};

const FIELD_OF_PREFIX: readonly (readonly [beginning: string, field: FormField])[] = [
  ["account.password_", "password"],
  ["account.name_", "username"],
  ["account.guest_", "username"],
  ["account.no_name", "username"],
  ["account.taken", "username"],
];

/** Empty if it belongs to the whole form. */
export function refusedField(code: string): FormField | "" {
  return FIELD_OF_CODE[code] ?? FIELD_OF_PREFIX.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "";
}
