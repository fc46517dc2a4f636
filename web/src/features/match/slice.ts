// The match as this browser knows it. Updates replace the view; events only feed the log and the animations.
//
// An update is first queued, then its events are played over the previous view, then it is shown. So `shown` is what the
// board shows and what can be answered, and `queue` is what has arrived since.
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import type { Link } from "../../net/connection";
import type { Accepted, Event, Material, Refusal, Said, TableStatus, Update } from "../../wire/wire";

export interface LoggedEvent {
  readonly id: number;
  readonly event: Event;
}

/** A message at the top right that disappears by itself. */
export interface Warning {
  readonly id: number;
  readonly sentence: string;
}

export interface Match {
  readonly code: string;
  readonly link: Link;
  readonly material: Material | null;
  readonly tableStatus: TableStatus | null;
  /** The seat from which we look; null for the public view. */
  readonly viewpoint: number | null;
  readonly shown: Update | null;
  /** The viewpoint has changed, and its first update has not arrived. */
  readonly viewpointPending: boolean;
  /** Seconds by which the server's clock is ahead of ours. */
  readonly clockLead: number;
  readonly queue: readonly Update[];
  readonly log: readonly LoggedEvent[];
  /** The public part of the log. When the viewpoint changes, everything else is dropped. */
  readonly common: readonly LoggedEvent[];
  readonly chat: readonly Said[];
  /** The nonce of an action that was sent and not answered yet; empty if there is none. */
  readonly pending: string;
  /** The version made by our last action. Until it is shown, the shown prompt is outdated. */
  readonly ownVersion: number;
  readonly refusal: Refusal | null;
  readonly warnings: readonly Warning[];
}

const MAX_LOG_EVENTS = 2000;
const SECOND_MS = 1000;

const nothing: Match = {
  code: "",
  link: "connecting",
  material: null,
  tableStatus: null,
  viewpoint: null,
  shown: null,
  viewpointPending: true,
  clockLead: 0,
  queue: [],
  log: [],
  common: [],
  chat: [],
  pending: "",
  ownVersion: 0,
  refusal: null,
  warnings: [],
};

let last = 0;
const next = (): number => ++last;

export const match = createSlice({
  name: "match",
  initialState: nothing as Match,
  reducers: {
    /** Opens another table. */
    tableOpened: (_, { payload }: PayloadAction<string>): Match => ({ ...nothing, code: payload }),
    materialLoaded: (state, { payload }: PayloadAction<Material>): Match => ({ ...state, material: payload }),
    linkChanged: (state, { payload }: PayloadAction<Link>): Match => ({ ...state, link: payload }),
    statusReceived: (state, { payload }: PayloadAction<TableStatus>): Match => ({ ...state, tableStatus: payload }),
    /** Changes the viewpoint: secrets of the last one are dropped at once, the board stays until it is replaced. */
    viewpointChanged: (state, { payload }: PayloadAction<number | null>): Match => ({
      ...state,
      viewpoint: payload,
      shown: state.shown && { ...state.shown, view: { ...state.shown.view, mine: null }, options: [], seat: payload },
      viewpointPending: true,
      queue: [],
      log: state.common,
      pending: "",
      ownVersion: 0,
      refusal: null,
    }),
    updated: {
      prepare: (update: Update) => ({ payload: update, meta: { at: Date.now() / SECOND_MS } }),
      reducer: (state, { payload, meta }: PayloadAction<Update, string, { at: number }>): Match => {
        const heard = payload.clock ? { ...state, clockLead: payload.clock.now - meta.at } : state;
        return state.viewpointPending
          ? show({ ...heard, viewpointPending: false }, payload)
          : { ...heard, queue: [...state.queue, payload] };
      },
    },
    /** The first updates of the queue have been played; one unless told otherwise. */
    played: (state: Match, { payload = 1 }: PayloadAction<number | undefined>): Match =>
      state.queue.slice(0, payload).reduce(show, { ...state, queue: state.queue.slice(payload) }),
    /** Events from before we connected. Those that have also arrived as updates are not repeated. */
    eventsLoaded: (state, { payload }: PayloadAction<readonly Event[]>): Match => {
      if (state.log.length > 0 || state.queue.length > 0) return state;
      const log = payload.map((event) => ({ id: next(), event })).slice(-MAX_LOG_EVENTS);
      return { ...state, log, common: log };
    },
    sent: (state, { payload }: PayloadAction<string>): Match => ({ ...state, pending: payload, refusal: null }),
    answered: (state, { payload }: PayloadAction<Accepted>): Match =>
      state.pending === payload.nonce ? { ...state, pending: "", ownVersion: payload.version } : state,
    refused: (state, { payload }: PayloadAction<Refusal>): Match => ({
      ...state,
      pending: state.pending === payload.nonce ? "" : state.pending,
      refusal: payload,
    }),
    chatReceived: (state, { payload }: PayloadAction<Said>): Match => ({ ...state, chat: [...state.chat, payload] }),
    chatLoaded: (state, { payload }: PayloadAction<readonly Said[]>): Match => ({ ...state, chat: payload }),
    warned: (state, { payload }: PayloadAction<string>): Match => ({
      ...state,
      warnings: [...state.warnings.filter(({ sentence }) => sentence !== payload), { id: next(), sentence: payload }],
    }),
    dismissed: (state, { payload }: PayloadAction<number>): Match => ({
      ...state,
      warnings: state.warnings.filter((warning) => warning.id !== payload),
    }),
  },
});

function show(state: Match, update: Update): Match {
  const log = logged(state.log, update);
  return { ...state, shown: update, log, common: state.viewpoint === null ? log : state.common };
}

function logged(log: readonly LoggedEvent[], update: Update): readonly LoggedEvent[] {
  if (update.events.length === 0) return log;
  return [...log, ...update.events.map((event) => ({ id: next(), event }))].slice(-MAX_LOG_EVENTS);
}
