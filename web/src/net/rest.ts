// The REST API as RTK Query endpoints. Refusals have a code, facts, and the server's own words.
import { createApi, fetchBaseQuery } from "@reduxjs/toolkit/query/react";

import type {
  BoardInfo,
  ChangeBody,
  Code,
  CreateBody,
  FinishedPageOut,
  HighScoresOut,
  LogIn,
  NewPassword,
  OwnTable,
  PlayerOut,
  RefusalShown,
  RemarkShown,
  ResultOut,
  SaveOut,
  SeatBody,
  Session,
  SignUp,
  TableChoices,
  TableListed,
  TableShown,
  TakeBody,
  UploadOut,
} from "../wire/rest";
import { translatedBoard, translatedInfo, translatedMaterial } from "../texts/boardNames";
import { canSay, say, spoken } from "../texts/say";
import type { Board, Figures, Material, Narration } from "../wire/wire";

export function cookie(name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}

/** Two parts of a page share a list that is this fresh; a page opened later fetches it again. */
export const FRESH_SECONDS = 2;

const seat = (code: string, number: number): string => `tables/${code}/seats/${number}`;

// Log-out resets the cache, so that nothing remains for the next person at this browser. Failures are reported by others.
const ignored = (): void => undefined;

export const rest = createApi({
  reducerPath: "rest",
  baseQuery: fetchBaseQuery({
    baseUrl: "/api/",
    prepareHeaders: (headers) => {
      headers.set("X-CSRFToken", cookie("rubicon_csrf"));
      headers.set("Accept-Language", spoken());
    },
  }),
  tagTypes: ["session", "table", "lobby", "own", "saves", "finished"],
  endpoints: (make) => ({
    session: make.query<Session, void>({ query: () => "session", providesTags: ["session"] }),
    comeAsGuest: make.mutation<Session, string | void>({
      query: (name) => ({ url: "session/guest", method: "POST", body: { name: name ?? "" } }),
      invalidatesTags: ["session", "table", "own"],
    }),
    logIn: make.mutation<Session, LogIn>({
      query: (body) => ({ url: "session/login", method: "POST", body }),
      invalidatesTags: ["session", "table", "own", "saves", "finished"],
    }),
    logOut: make.mutation<Session, void>({
      query: () => ({ url: "session/logout", method: "POST" }),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => {
        queryFulfilled.then(() => dispatch(rest.util.resetApiState()), ignored);
      },
    }),
    chooseLanguage: make.mutation<Session, string>({
      query: (language) => ({ url: "session/language", method: "PUT", body: { language } }),
      invalidatesTags: ["session"],
    }),
    rename: make.mutation<Session, string>({
      query: (name) => ({ url: "session", method: "PATCH", body: { name } }),
      invalidatesTags: ["session"],
    }),
    signUp: make.mutation<Session, SignUp>({
      query: (body) => ({ url: "accounts", method: "POST", body }),
      invalidatesTags: ["session"],
    }),
    changePassword: make.mutation<Session, NewPassword>({
      query: (body) => ({ url: "accounts/password", method: "POST", body }),
    }),
    deleteAccount: make.mutation<Session, string>({
      query: (password) => ({ url: "accounts", method: "DELETE", body: { password } }),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => {
        queryFulfilled.then(() => dispatch(rest.util.resetApiState()), ignored);
      },
    }),

    offered: make.query<TableChoices, void>({ query: () => "editions", keepUnusedDataFor: 3600 }),
    rules: make.query<string, string>({
      query: (edition) => ({
        url: `rules/${edition}`,
        responseHandler: (answer) => (answer.ok ? answer.text() : answer.json()),
      }),
      keepUnusedDataFor: 3600,
    }),
    boards: make.query<readonly BoardInfo[], void>({
      query: () => "boards",
      transformResponse: (all: readonly BoardInfo[]) => all.map(translatedInfo),
      keepUnusedDataFor: 3600,
    }),
    board: make.query<Board, string>({
      query: (id) => `boards/${id}`,
      transformResponse: translatedBoard,
      keepUnusedDataFor: 3600,
    }),

    lobby: make.query<readonly TableListed[], void>({ query: () => "tables", providesTags: ["lobby"] }),
    ownTables: make.query<readonly OwnTable[], void>({ query: () => "tables/mine", providesTags: ["own"] }),
    table: make.query<TableShown, string>({ query: (code) => `tables/${code}`, providesTags: ["table"] }),
    // No tag: it is reloaded explicitly, and an invalidation would discard a request that is under way.
    material: make.query<Material, string>({
      query: (code) => `tables/${code}/material`,
      transformResponse: translatedMaterial,
    }),
    remarks: make.query<readonly RemarkShown[], string>({ query: (code) => `tables/${code}/remarks` }),
    createTable: make.mutation<TableShown, CreateBody>({
      query: (body) => ({ url: "tables", method: "POST", body }),
      invalidatesTags: ["own", "lobby"],
    }),
    changeTable: make.mutation<TableShown, { code: string; change: ChangeBody }>({
      query: ({ code, change }) => ({ url: `tables/${code}`, method: "PATCH", body: change }),
      invalidatesTags: ["table"],
    }),
    startGame: make.mutation<TableShown, string>({
      query: (code) => ({ url: `tables/${code}/start`, method: "POST" }),
      invalidatesTags: ["table", "own", "lobby"],
    }),
    closeTable: make.mutation<TableShown, string>({
      query: (code) => ({ url: `tables/${code}/close`, method: "POST" }),
      invalidatesTags: ["table", "own", "lobby"],
    }),
    rematch: make.mutation<TableShown, string>({
      query: (code) => ({ url: `tables/${code}/rematch`, method: "POST" }),
      invalidatesTags: ["table", "own"],
    }),
    changeSeat: make.mutation<TableShown, { code: string; number: number; change: SeatBody }>({
      query: ({ code, number, change }) => ({ url: seat(code, number), method: "PUT", body: change }),
      invalidatesTags: ["table"],
    }),
    takeSeat: make.mutation<TableShown, { code: string; number: number; as: TakeBody }>({
      query: ({ code, number, as }) => ({ url: `${seat(code, number)}/take`, method: "POST", body: as }),
      invalidatesTags: ["table", "own"],
    }),
    leaveSeat: make.mutation<TableShown, { code: string; number: number }>({
      query: ({ code, number }) => ({ url: `${seat(code, number)}/leave`, method: "POST" }),
      invalidatesTags: ["table", "own"],
    }),
    removeSeat: make.mutation<TableShown, { code: string; number: number }>({
      query: ({ code, number }) => ({ url: `${seat(code, number)}/remove`, method: "POST" }),
      invalidatesTags: ["table"],
    }),
    chooseNonce: make.mutation<TableShown, { code: string; number: number; nonce: string }>({
      query: ({ code, number, nonce }) => ({ url: `${seat(code, number)}/nonce`, method: "PUT", body: { nonce } }),
      invalidatesTags: ["table"],
    }),

    saves: make.query<readonly SaveOut[], void>({ query: () => "saves", providesTags: ["saves"] }),
    keep: make.mutation<SaveOut, { code: string; name: string }>({
      query: ({ code, name }) => ({ url: `tables/${code}/saves`, method: "POST", body: { name } }),
      invalidatesTags: ["saves"],
    }),
    forget: make.mutation<void, number>({
      query: (id) => ({ url: `saves/${id}`, method: "DELETE" }),
      invalidatesTags: ["saves"],
    }),
    goOn: make.mutation<Code, { id: number; earlier: boolean }>({
      query: ({ id, earlier }) => ({ url: `saves/${id}/continue?earlier=${earlier}`, method: "POST" }),
      invalidatesTags: ["own"],
    }),
    bring: make.mutation<UploadOut, { file: File; reach: "private" | "screen" }>({
      query: ({ file, reach }) => {
        const body = new FormData();
        body.append("file", file);
        return { url: `games?reach=${reach}`, method: "POST", body };
      },
      invalidatesTags: ["own"],
    }),

    result: make.query<ResultOut, string>({ query: (code) => `tables/${code}/result` }),
    figures: make.query<Figures, string>({ query: (code) => `tables/${code}/figures` }),
    retelling: make.query<Narration, { code: string; chapter?: number; seat?: number }>({
      query: ({ code, ...which }) => ({ url: `tables/${code}/replay`, params: which }),
    }),
    scores: make.query<HighScoresOut, { edition: string; ranking: "people" | "computers"; page: number }>({
      query: (params) => ({ url: "scores", params }),
    }),
    player: make.query<PlayerOut, string>({ query: (name) => `players/${encodeURIComponent(name)}` }),
    finished: make.query<FinishedPageOut, number>({
      query: (page) => ({ url: "games/mine", params: { page } }),
      providesTags: ["finished"],
    }),
  }),
});

/** The sentence of a failed request, or that the server cannot be reached. */
export function sentenceOf(error: unknown, unreachable: string): string {
  const told = (error as { data?: Partial<RefusalShown> } | undefined)?.data;
  return told?.sentence === undefined ? unreachable : refusalSentence(told);
}

/** A refusal of a code that the client does not know is told in the server's words. */
export function refusalSentence({ code = "", facts = {}, sentence = "" }: Partial<RefusalShown>): string {
  return canSay("refused", code, facts) ? say("refused", code, facts) : sentence;
}

/** The code of a refusal; empty if the server sent none. */
export function codeOf(error: unknown): string {
  return (error as { data?: Partial<RefusalShown> } | undefined)?.data?.code ?? "";
}
