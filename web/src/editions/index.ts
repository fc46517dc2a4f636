// Finds the client part of each edition. There is no list of editions: any folder with an index.ts counts.
import { namedView, type CommonView } from "../features/game/commonView";
import { PLAIN_STYLE, UNDO_STYLE, type StyledOffer, type VerbStyle } from "../features/game/verbStyle";
import type { Material, Offer, View } from "../wire/wire";
import type { AnyEdition } from "./contract";
import { folderOf, pathOf } from "./lineage";
import { UNKNOWN } from "./unknown";

const EDITION_FILE = "index.ts";
const EDITION_MODULES = import.meta.glob<Partial<AnyEdition>>("./*/index.ts", { eager: true, import: "default" });

const known = new Map<string, AnyEdition>();

/** An edition without a folder uses that of the edition it is based on, or else what all editions share. */
export function editionOf(name: string): AnyEdition {
  const before = known.get(name);
  if (before) return before;
  const folder = folderOf(name, EDITION_MODULES, EDITION_FILE);
  const own = (folder && EDITION_MODULES[pathOf(folder, EDITION_FILE)]) || UNKNOWN;
  const edition: AnyEdition = {
    scenes: {},
    log: {},
    view: (_, common) => common,
    cardSettings: [],
    pictures: {},
    ...own,
    verbs: { undo: UNDO_STYLE, ...own.verbs },
  };
  known.set(name, edition);
  return edition;
}

export function styleOf(edition: string, verb: string): VerbStyle {
  return editionOf(edition).verbs[verb] ?? PLAIN_STYLE;
}

export function styled(edition: string, offers: readonly Offer[]): readonly StyledOffer[] {
  return offers.map((offer) => ({ ...offer, style: styleOf(edition, offer.verb) }));
}

export function commonView(material: Material, view: View): CommonView {
  return editionOf(material.edition).view(view, namedView(view), material);
}
