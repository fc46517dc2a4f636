// Labels of the kinds of players.
import { capitalised, has, say, word } from "../../texts/say";
import type { TableChoices, TableShown } from "../../wire/rest";

export function kindName(kind: string): string {
  if (kind === "open") return word("building_open");
  if (kind === "person") return word("building_person");
  if (kind === "me") return word("building_me");
  return has("web", `level_${kind}`) ? word(`level_${kind}`) : capitalised(kind);
}

/** The description of a computer player. Those of other authors have one in their own words only. */
export function characterOf(computers: TableChoices["computers"], kind: string): string | undefined {
  return has("bot", kind) ? say("bot", kind) : computers.find(({ name }) => name === kind)?.character;
}

/** The kinds that the host can choose. A game that continues from a save has no seats for strangers. */
export function kindChoices(
  table: TableShown,
  choices: TableChoices,
): readonly (readonly [kind: string, title: string])[] {
  const people = table.reach === "screen" ? ["person"] : ["open", "me"];
  return [...people, ...choices.computers.map(({ name }) => name)].map((kind) => [kind, kindName(kind)] as const);
}
