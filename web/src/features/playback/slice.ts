// The scene that is being played.
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import type { Arrow, Motion } from "../../board/contract";
import type { Spot } from "./scene";

export interface Shown {
  readonly id: number;
  readonly motions: readonly Motion[];
  readonly arrows: readonly Arrow[];
  readonly spot: Spot | null;
  readonly milliseconds: number;
  /** The number of further scenes of the same update. */
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
