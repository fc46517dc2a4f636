// Memoised standings of all players.
import { createSelector } from "@reduxjs/toolkit";

import type { State } from "../../app/store";
import type { Player } from "../../wire/wire";
import { standings, type Standing } from "./roster";

const NO_STANDINGS: readonly Standing[] = [];

export const selectStandings = createSelector(
  [
    (state: State) => state.match.material,
    (state: State) => state.match.tableStatus,
    (state: State) => state.match.shown,
  ],
  (material, tableStatus, shown) => (material && shown ? kept(standings(material, tableStatus, shown)) : NO_STANDINGS),
);

let last = NO_STANDINGS;

/** Keeps the objects of unchanged rows, so that these do not render again. */
function kept(rows: readonly Standing[]): readonly Standing[] {
  const before = new Map(last.map((row) => [JSON.stringify(row), row]));
  last = rows.map((row) => before.get(JSON.stringify(row)) ?? row);
  return last;
}

/** The player at a seat. In a replay nobody sits at the table; then the player when the game began. */
export function playerAt({ match }: State, seat: number | null): Player | undefined {
  return seat === null ? undefined : (match.tableStatus?.chairs[seat]?.player ?? match.material?.seats[seat]);
}
