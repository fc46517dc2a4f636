// The sentences that people read, from the file that Python reads too. Only the sections named here are sent along.
import {
  event,
  forecast,
  mission,
  phase,
  picture,
  refused,
  setting,
  slot,
  verb,
  web,
} from "../../../src/rubicon/texts/en.json";

export type Facts = Readonly<Record<string, unknown>>;

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  event,
  forecast,
  mission,
  phase,
  picture,
  refused,
  setting,
  slot,
  verb,
  web,
};

/** Whether there is a sentence for it. */
export function has(section: string, key: string): boolean {
  return texts[section]?.[key] !== undefined;
}

/** The names that a sentence has to be told. */
export function placeholders(section: string, key: string): readonly string[] {
  return [...(texts[section]?.[key] ?? "").matchAll(/\{(\w+)[^}]*\}/g)].map((found) => found[1] ?? "");
}

/** What the facts of a refusal stand for, as its sentence says behind the colon: `{loser:seat} has no cards`. */
export function factMeanings(code: string): Readonly<Record<string, string>> {
  const found = (texts["refused"]?.[code] ?? "").matchAll(/\{(\w+):(\w+)\}/g);
  return Object.fromEntries([...found].map(([, name = "", meaning = ""]) => [name, meaning]));
}

/** The sentence for a key; a key without one is shown in words, so that a new edition can be played at once. */
export function say(section: string, key: string, facts: Facts = {}): string {
  const sentence = texts[section]?.[key];
  if (sentence !== undefined && placeholders(section, key).every((name) => name in facts)) {
    return sentence
      .replaceAll(/\{(\w+)[^}]*\}/g, (_, name: string) => plainly(facts[name]))
      .replaceAll("{{", "{")
      .replaceAll("}}", "}");
  }
  const told = Object.entries(facts).map(([name, fact]) => `${name} ${plainly(fact)}`);
  const words = key.replaceAll("_", " ").replaceAll(".", ": ");
  return told.length > 0 ? `${words} (${told.join(", ")})` : words;
}

/** A word or sentence of the web client's own. */
export function word(key: string, facts: Facts = {}): string {
  return say("web", key, facts);
}

function plainly(fact: unknown): string {
  if (fact === null || fact === undefined) return "nothing";
  if (Array.isArray(fact)) return fact.map(plainly).join(", ");
  if (typeof fact === "object" && "code" in fact && "facts" in fact) {
    return say("refused", String(fact.code), fact.facts as Facts);
  }
  return String(fact);
}
