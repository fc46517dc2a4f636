// How far the chat has been read.
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { match } from "../match/slice";

export const talk = createSlice({
  name: "talk",
  initialState: { read: 0 },
  reducers: {
    read: (_, { payload }: PayloadAction<number>) => ({ read: payload }),
  },
  extraReducers: (build) => {
    build.addCase(match.actions.came, () => ({ read: 0 }));
    // What was said before we came is no news.
    build.addCase(match.actions.remembered, (_, { payload }) => ({ read: payload.length }));
  },
});
