// The icon of each edition. The start page loads nothing else of an edition.
import type { IconSource } from "../ui/icons";
import { folderOf, pathOf } from "./lineage";

const FILE = "icon.ts";
const FOUND = import.meta.glob<IconSource>("./*/icon.ts", { eager: true, import: "default" });

export function editionIcon(edition: string): IconSource {
  const folder = folderOf(edition, FOUND, FILE);
  return (folder && FOUND[pathOf(folder, FILE)]) || "dice";
}
