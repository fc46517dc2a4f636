// In which order one's own tables are shown.
import type { OwnTable } from "../../wire/rest";

/** Those that wait for one first, the longest waiting before the others; then those that are played; then those not begun. */
export function inOrder(tables: readonly OwnTable[]): readonly OwnTable[] {
  const rank = (table: OwnTable): number => (table.asked !== null ? 0 : table.status === "playing" ? 1 : 2);
  return tables
    .filter((table) => table.status === "open" || table.status === "playing")
    .toSorted((one, other) => rank(one) - rank(other) || (one.asked ?? 0) - (other.asked ?? 0));
}
