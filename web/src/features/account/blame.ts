// Which field of a form a refusal belongs to.
export type FormField = "username" | "old" | "password" | "again";

const FIELDS: Readonly<Record<string, FormField>> = {
  "account.again": "again",
  "account.wrong_login": "password",
  "account.wrong_password": "old",
};

const BEGINNINGS: readonly (readonly [beginning: string, field: FormField])[] = [
  ["account.password_", "password"],
  ["account.name_", "username"],
  ["account.guest_", "username"],
  ["account.no_name", "username"],
  ["account.taken", "username"],
];

/** Empty if it belongs to the whole form. */
export function blamed(code: string): FormField | "" {
  return FIELDS[code] ?? BEGINNINGS.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "";
}
