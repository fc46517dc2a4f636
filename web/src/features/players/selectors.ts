// How everybody stands, worked out once for all who ask.
import { createSelector } from "@reduxjs/toolkit";

import type { State } from "../../app/store";
import type { Player } from "../../wire/wire";
import { standings, type Standing } from "./roster";

const NOBODY: readonly Standing[] = [];

export const selectStandings = createSelector(
  [(state: State) => state.match.material, (state: State) => state.match.sitting, (state: State) => state.match.shown],
  (material, sitting, shown) => (material && shown ? kept(standings(material, sitting, shown)) : NOBODY),
);

let last = NOBODY;

/** Whoever stands as before is the same as before, and need not be drawn again. */
function kept(rows: readonly Standing[]): readonly Standing[] {
  const before = new Map(last.map((row) => [JSON.stringify(row), row]));
  last = rows.map((row) => before.get(JSON.stringify(row)) ?? row);
  return last;
}

/** Who sits there; where nobody sits at the table, as in a replay, who did when the game began. */
export function playerAt({ match }: State, seat: number | null): Player | undefined {
  return seat === null ? undefined : (match.sitting?.chairs[seat]?.player ?? match.material?.seats[seat]);
}
