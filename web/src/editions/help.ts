// The short rules of each edition: a picture, a title and a text for each. Loaded only by the help pages.
import type { Topic } from "../features/help/pictures";
import { has, word } from "../texts/say";
import { folderOf, lineageOf, pathOf } from "./lineage";

const HELP_FILE = "help.tsx";
const HELP_MODULES = import.meta.glob<readonly Topic[]>("./*/help.tsx", { eager: true, import: "default" });

export interface Lesson {
  readonly topic: Topic;
  readonly text: string;
}

/** Empty for an edition without short rules, which has only its rulebook. A variant overrides only the texts that it changes. */
export function lessonsOf(edition: string): readonly Lesson[] {
  const folder = folderOf(edition, HELP_MODULES, HELP_FILE);
  const topics = folder ? (HELP_MODULES[pathOf(folder, HELP_FILE)] ?? []) : [];
  return topics.flatMap((topic, at) => {
    const keys = [...lineageOf(edition).map((name) => `help_${name}_${topic.name}`), `help_${folder}_${at + 1}`];
    const key = keys.find((each) => has("web", each));
    return key ? [{ topic, text: word(key) }] : [];
  });
}
