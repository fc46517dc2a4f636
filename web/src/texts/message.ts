// A text in ICU MessageFormat, as the build has parsed it: `{number, plural, one {# army} other {# armies}}`.
export type Branches = Readonly<Record<string, Message>>;
/** A piece of text, the number of the plural around it, or an argument: its name, and how it is shown. */
export type Part =
  | string
  | 0
  | readonly [name: string]
  | readonly [name: string, kind: "number" | "date", options: object]
  | readonly [name: string, kind: "select", branches: Branches]
  | readonly [name: string, kind: "cardinal" | "ordinal", branches: Branches, offset: number];
/** A text without arguments is a string. */
export type Message = string | readonly Part[];

export type Facts = Readonly<Record<string, unknown>>;

/** How values are shown by the customs of a language. */
export interface Formats {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  date(value: Date, options?: Intl.DateTimeFormatOptions): string;
  plural(value: number, type: "cardinal" | "ordinal"): string;
  value(fact: unknown): string;
}

export function format(message: Message, facts: Facts, by: Formats, count = 0): string {
  if (typeof message === "string") return message;
  return message
    .map((part) => (typeof part === "string" ? part : part === 0 ? by.number(count) : shown(part, facts, by, count)))
    .join("");
}

function shown(part: Exclude<Part, string | 0>, facts: Facts, by: Formats, count: number): string {
  const fact = facts[part[0]];
  if (part.length === 1) return by.value(fact);
  switch (part[1]) {
    case "number":
      return by.number(Number(fact), part[2]);
    case "date":
      return by.date(new Date(fact as string | number | Date), part[2]);
    case "select":
      return format(part[2][String(fact)] ?? part[2]["other"] ?? "", facts, by, count);
    default: {
      const [, type, branches, offset] = part;
      const left = Number(fact) - offset;
      const branch = branches[`=${String(fact)}`] ?? branches[by.plural(left, type)] ?? branches["other"] ?? "";
      return format(branch, facts, by, left);
    }
  }
}

/** The names of the facts that a text tells. */
export function argumentsOf(message: Message): readonly string[] {
  if (typeof message === "string") return [];
  const found = message.flatMap((part) => {
    if (typeof part === "string" || part === 0) return [];
    if (part.length === 1 || part[1] === "number" || part[1] === "date") return [part[0]];
    return [part[0], ...Object.values(part[2]).flatMap(argumentsOf)];
  });
  return [...new Set(found)];
}
