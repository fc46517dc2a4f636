// The order of a player's own tables.
import type { OwnTable } from "../../wire/rest";

/** Tables that wait for the player, the longest waiting first; then running ones; then those not begun. */
export function inOrder(tables: readonly OwnTable[]): readonly OwnTable[] {
  const rank = (table: OwnTable): number => (table.asked !== null ? 0 : table.status === "playing" ? 1 : 2);
  return tables
    .filter((table) => table.status === "open" || table.status === "playing")
    .toSorted((one, other) => rank(one) - rank(other) || (one.asked ?? 0) - (other.asked ?? 0));
}
