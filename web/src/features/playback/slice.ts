// What is on the stage just now.
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import type { Arrow, Motion } from "../../board/contract";
import type { Spot } from "./scene";

export interface Shown {
  readonly id: number;
  readonly motions: readonly Motion[];
  readonly arrows: readonly Arrow[];
  readonly spot: Spot | null;
  readonly milliseconds: number;
  /** How many scenes of the same update are still to come. */
  readonly left: number;
}

export const stage = createSlice({
  name: "stage",
  initialState: { shown: null } as { readonly shown: Shown | null },
  reducers: {
    opened: (_, { payload }: PayloadAction<Shown>) => ({ shown: payload }),
    closed: () => ({ shown: null }),
  },
});
