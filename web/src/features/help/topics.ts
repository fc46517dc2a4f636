// What the short rules of each edition are about, one after the other: each has a picture and a title, and the edition's own words.
import { lineageOf } from "../../texts/names";
import { has, word } from "../../texts/say";

const TOPICS = {
  conkueror: ["goal", "claim", "exchange", "chance", "reinforce", "match", "one_die", "advance", "fortify", "cards", "annex"],
  classic: ["goal", "deal", "reinforce", "attack", "dice", "advance", "fortify", "cards", "out"],
  risc: ["goal", "group", "orders", "at_once", "d20", "several", "grow"],
  tabletop: ["goal", "first", "claim", "reinforce", "attack", "dice", "advance", "cards", "fortify", "out"],
} as const;

export type Topic = (typeof TOPICS)[keyof typeof TOPICS][number];

export interface Lesson {
  readonly topic: Topic;
  readonly text: string;
}

/** None for an edition that has no short rules: its rulebook tells everything. A variant words only what it changes. */
export function lessonsOf(edition: string): readonly Lesson[] {
  const lineage = lineageOf(edition);
  const known: Readonly<Record<string, readonly Topic[]>> = TOPICS;
  const told = lineage.find((name) => known[name]) ?? "";
  return (known[told] ?? []).flatMap((topic, at) => {
    const keys = [...lineage.map((name) => `help_${name}_${topic}`), `help_${told}_${at + 1}`];
    const key = keys.find((each) => has("web", each));
    return key ? [{ topic, text: word(key) }] : [];
  });
}
