// The icon of each edition. The start page loads nothing else of an edition.
import type { IconSource } from "../ui/icons";
import { folderOf, pathOf } from "./lineage";

const ICON_FILE = "icon.ts";
const ICON_MODULES = import.meta.glob<IconSource>("./*/icon.ts", { eager: true, import: "default" });

export function editionIcon(edition: string): IconSource {
  const folder = folderOf(edition, ICON_MODULES, ICON_FILE);
  return (folder && ICON_MODULES[pathOf(folder, ICON_FILE)]) || "dice";
}
