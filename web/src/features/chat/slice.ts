// How many messages of the chat have been read.
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { match } from "../match/slice";

export const chatSlice = createSlice({
  name: "talk",
  initialState: { read: 0 },
  reducers: {
    read: (_, { payload }: PayloadAction<number>) => ({ read: payload }),
  },
  extraReducers: (build) => {
    build.addCase(match.actions.tableOpened, () => ({ read: 0 }));
    // Messages from before we connected do not count as unread.
    build.addCase(match.actions.chatLoaded, (_, { payload }) => ({ read: payload.length }));
  },
});
