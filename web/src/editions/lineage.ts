// Finds the client part of an edition under its own name, or under that of the edition it is based on.
import { OFFERED } from "../wire/offered";

const OFFERS: readonly { readonly name: string; readonly based_on?: string }[] = OFFERED.editions;

/** The edition, then the one that it is a variant of, and so on. */
export function lineageOf(edition: string, offers = OFFERS): readonly string[] {
  const found: string[] = [];
  for (let name: string | undefined = edition; name && !found.includes(name);) {
    found.push(name);
    name = offers.find((each) => each.name === name)?.based_on;
  }
  return found;
}

/** The folder of the first edition in the lineage that has this file; `found` comes from import.meta.glob. */
export function folderOf(edition: string, found: Readonly<Record<string, unknown>>, file: string): string | undefined {
  return lineageOf(edition).find((name) => pathOf(name, file) in found);
}

export function pathOf(folder: string, file: string): string {
  return `./${folder}/${file}`;
}
