// Requests of the start page. They sign in a guest if nobody is signed in.
import type { Dispatch } from "../../app/store";
import { rest } from "../../net/rest";
import type { CreateBody } from "../../wire/rest";

/** Whether a guest was created. */
export async function comeIn(dispatch: Dispatch): Promise<boolean> {
  const { user } = await dispatch(rest.endpoints.session.initiate(undefined, { subscribe: false })).unwrap();
  if (!user) await dispatch(rest.endpoints.comeAsGuest.initiate()).unwrap();
  return !user;
}

/** The code of a new table. */
export async function makeTable(dispatch: Dispatch, wish: CreateBody): Promise<string> {
  await comeIn(dispatch);
  const { code } = await dispatch(rest.endpoints.createTable.initiate(wish)).unwrap();
  return code;
}

/** A running game. */
export async function playNow(dispatch: Dispatch, wish: CreateBody): Promise<string> {
  const code = await makeTable(dispatch, wish);
  await dispatch(rest.endpoints.startGame.initiate(code)).unwrap();
  return code;
}

/** A table for several people on one device, with the rules still to be chosen. */
export function onOneScreen(dispatch: Dispatch, edition: string, least: number): Promise<string> {
  const seats = Array.from({ length: Math.max(2, least) }, (_, seat) => ({ kind: seat === 0 ? "me" : "person" }));
  return makeTable(dispatch, { edition, reach: "screen", seats });
}
