// Who may sit at a seat, in words.
import { word } from "../../texts/say";
import type { Offered, TableShown } from "../../wire/rest";

export function kindName(kind: string): string {
  if (kind === "open") return word("building_open");
  if (kind === "person") return word("building_person");
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** What the host may put on a seat here, each with what is to be known of it. */
export function kindChoices(table: TableShown, offered: Offered): readonly (readonly [kind: string, title: string])[] {
  const people = table.reach === "screen" ? ["person"] : ["open", "me"];
  const titles = people.map((kind) => [kind, kind === "me" ? word("building_me") : kindName(kind)] as const);
  return [...titles, ...offered.computers.map(({ name, character }) => [name, `${kindName(name)}: ${character}`] as const)];
}
