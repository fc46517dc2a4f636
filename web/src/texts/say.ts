// The sentences that people read, from the files that Python reads too. One language is loaded at a time.
import { languages } from "virtual:texts";

import meanings from "../../../src/rubicon/texts/meanings.json";
import { formatsOf } from "./formats";
import { argumentsOf, format, type Facts, type Message } from "./message";

export type { Facts } from "./message";

const SOURCE_LANGUAGE = "en";

let texts: Readonly<Record<string, Readonly<Record<string, Message>>>> = {};
let language = SOURCE_LANGUAGE;
let locale = "en-GB";
let formats = formatsOf(locale);

/** Load a language, in which everything is said from then on. */
export async function speak(wanted: string): Promise<void> {
  const found = languages[wanted];
  if (found === undefined) return;
  texts = (await found.load()).default;
  language = wanted;
  locale = String(texts["language"]?.["locale"] ?? wanted);
  formats = formatsOf(locale);
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** The first of these tags in which we have texts: `pt` will do for `pt-BR`. */
export function nearest(tags: readonly string[]): string {
  const known = new Map(Object.keys(languages).map((each) => [each.toLowerCase(), each]));
  for (const tag of tags) {
    const wanted = tag.toLowerCase();
    const found = known.get(wanted) ?? known.get(wanted.split("-")[0] ?? "");
    if (found !== undefined) return found;
  }
  return SOURCE_LANGUAGE;
}

/** The language that is spoken, as a tag for `lang`. */
export function spoken(): string {
  return language;
}

/** Whether the language is another than that of the boards. */
export function isTranslated(): boolean {
  return language !== SOURCE_LANGUAGE;
}

/** A name on a board in the language that is spoken, or as it is. */
export function spokenName(board: string, name: string): string {
  const found = texts[`names.${board}`]?.[name];
  return typeof found === "string" ? found : name;
}

/** The address of a picture that has names on it. */
export function lettered(address: string): string {
  return isTranslated() ? `${address}?language=${language}` : address;
}

/** Whether there is a sentence for it. */
export function has(section: string, key: string): boolean {
  return texts[section]?.[key] !== undefined;
}

/** The names that a sentence has to be told. */
export function placeholders(section: string, key: string): readonly string[] {
  return argumentsOf(texts[section]?.[key] ?? "");
}

/** What the facts of a refusal stand for. Those that are not named are plain. */
export function factMeanings(code: string): Readonly<Record<string, string>> {
  return (meanings as Readonly<Record<string, Readonly<Record<string, string>>>>)[code] ?? {};
}

/** Whether there is a sentence for it, and all that it names is among the facts. */
export function canSay(section: string, key: string, facts: Facts): boolean {
  return has(section, key) && placeholders(section, key).every((name) => name in facts);
}

/** The sentence for a key; a key without one is shown in words, so that a new edition can be played at once. */
export function say(section: string, key: string, facts: Facts = {}): string {
  if (canSay(section, key, facts)) return format(texts[section]?.[key] ?? "", facts, { ...formats, value: valueText });
  const told = Object.entries(facts).map(([name, fact]) => `${name} ${valueText(fact)}`);
  const words = key.replaceAll("_", " ").replaceAll(".", ": ");
  return told.length > 0 ? `${words} (${told.join(", ")})` : words;
}

/** A word or sentence of the web client's own. */
export function word(key: string, facts: Facts = {}): string {
  return say("web", key, facts);
}

/** `A, B and C`. */
export function listText(items: readonly unknown[]): string {
  return items.length > 0 ? formats.list(items.map(valueText)) : say("list", "empty");
}

/** `A, B, C`, for what may hold an “and” itself. */
export function rowText(items: readonly unknown[]): string {
  const [first = say("list", "empty"), ...others] = items.map(valueText);
  return others.reduce((before, after) => say("list", "middle", { before, after }), first);
}

export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return formats.number(value, options);
}

const PERCENT: Intl.NumberFormatOptions = { style: "percent" };

/** `60%`. */
export function percentText(part: number): string {
  return formats.number(part, PERCENT);
}

const DECIMAL: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** With one decimal. */
export function decimalText(value: number): string {
  return formats.number(value, DECIMAL);
}

const UNITS = {
  day: { style: "unit", unit: "day", unitDisplay: "narrow" },
  hour: { style: "unit", unit: "hour", unitDisplay: "narrow" },
  minute: { style: "unit", unit: "minute", unitDisplay: "narrow" },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;

/** `3h`. */
export function unitText(value: number, unit: keyof typeof UNITS): string {
  return formats.number(value, UNITS[unit]);
}

export function dateText(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return formats.date(moment, options);
}

/** For a name of something inside a sentence. */
export function lowerCase(text: string): string {
  return text.toLocaleLowerCase(locale);
}

/** With a capital letter at its start. */
export function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

export function upperCase(text: string): string {
  return text.toLocaleUpperCase(locale);
}

function valueText(fact: unknown): string {
  if (fact === null || fact === undefined) return say("list", "nothing");
  if (typeof fact === "number") return numberText(fact);
  if (Array.isArray(fact)) return listText(fact);
  if (typeof fact === "object" && "code" in fact && "facts" in fact) {
    return say("refused", String(fact.code), fact.facts as Facts);
  }
  return String(fact);
}
