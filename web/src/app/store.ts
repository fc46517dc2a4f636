// The Redux store: one slice per feature, and the RTK Query cache.
import { configureStore } from "@reduxjs/toolkit";
import { useDispatch, useSelector } from "react-redux";

import { match } from "../features/match/slice";
import { settings } from "../features/playback/settings";
import { stage } from "../features/playback/slice";
import { chatSlice } from "../features/chat/slice";
import { rest } from "../net/rest";

export const store = configureStore({
  reducer: {
    match: match.reducer,
    settings: settings.reducer,
    stage: stage.reducer,
    chat: chatSlice.reducer,
    [rest.reducerPath]: rest.reducer,
  },
  // Updates are large and never mutated, so checking them on every action would cost more than the action itself.
  middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }).concat(rest.middleware),
});

export type State = ReturnType<typeof store.getState>;
export type Dispatch = typeof store.dispatch;
export const useAppDispatch = useDispatch.withTypes<Dispatch>();
export const useAppSelector = useSelector.withTypes<State>();
