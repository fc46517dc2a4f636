// How everybody stands, worked out once for all who ask.
import { createSelector } from "@reduxjs/toolkit";

import type { State } from "../../app/store";
import { standings, type Standing } from "./roster";

const NOBODY: readonly Standing[] = [];

export const selectStandings = createSelector(
  [(state: State) => state.match.material, (state: State) => state.match.sitting, (state: State) => state.match.shown],
  (material, sitting, shown) => (material && shown ? standings(material, sitting, shown) : NOBODY),
);
