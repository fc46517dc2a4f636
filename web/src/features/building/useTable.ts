// The table that is being built: as the server has it, and how it is changed there. Every refusal is the server's.
import { useEffect } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import type { ChangeBody, SeatBody, TableShown } from "../../wire/rest";
import { usePlay } from "../match/context";
import { comeIn } from "../start/table";
import { patchedSeat, patchedTable } from "./patched";

export interface Building {
  readonly table: TableShown;
  /** Rules, board and seats can be changed by whoever is here: the host, unless the game goes on from elsewhere. */
  readonly free: boolean;
  readonly busy: boolean;
  readonly problem: string;
  readonly clear: () => void;
  readonly change: (change: ChangeBody) => Promise<boolean>;
  readonly seat: (number: number, change: SeatBody) => Promise<boolean>;
  readonly take: (number: number) => Promise<boolean>;
  readonly leave: (number: number) => Promise<boolean>;
  readonly remove: (number: number) => Promise<boolean>;
  readonly luck: (number: number, nonce: string) => Promise<boolean>;
  readonly start: () => Promise<boolean>;
  readonly close: () => Promise<boolean>;
}

export function useTable(code: string): Building | null {
  const dispatch = useAppDispatch();
  const play = usePlay();
  const { data: table } = rest.endpoints.table.useQuery(code, { refetchOnMountOrArgChange: true });
  const sitting = useAppSelector((state) => state.match.sitting);
  const { busy, problem, attempt, clear } = useAttempt();

  // The socket is only there to be told; whoever never looks is sent away.
  useEffect(() => play.look(null), [play]);
  // Whatever somebody has changed, everybody here is told that there is something new.
  useEffect(() => {
    dispatch(rest.util.invalidateTags(["table"]));
  }, [dispatch, sitting]);
  const laid = table ? `${table.edition} ${table.board}` : "";
  useEffect(() => {
    if (laid) play.lay();
  }, [play, laid]);

  if (!table) return null;
  const { changeTable, changeSeat, takeSeat, leaveSeat, removeSeat, chooseNonce, startGame, closeTable } = rest.endpoints;
  const done = async (act: () => Promise<unknown>): Promise<boolean> =>
    (await attempt(async () => {
      await act();
      return true;
    })) ?? false;
  // A change is seen before the server has answered. Its answer counts, and a refusal takes the change back.
  const shownAtOnce = async (patched: TableShown, answer: Promise<TableShown>): Promise<void> => {
    const { updateQueryData } = rest.util;
    const shown = dispatch(updateQueryData("table", code, () => patched));
    try {
      const settled = await answer;
      dispatch(updateQueryData("table", code, () => settled));
      // What was asked for when the change was shown may still have been the board before.
      if (settled.board !== table.board || settled.edition !== table.edition) play.lay();
    } catch (refusal) {
      shown.undo();
      throw refusal;
    }
  };
  return {
    table,
    free: table.hosting && !table.goes_on,
    busy,
    problem,
    clear,
    change: (change) =>
      done(() => shownAtOnce(patchedTable(table, change), dispatch(changeTable.initiate({ code, change })).unwrap())),
    seat: (number, change) =>
      done(() =>
        shownAtOnce(patchedSeat(table, number, change), dispatch(changeSeat.initiate({ code, number, change })).unwrap()),
      ),
    take: (number) =>
      done(async () => {
        if (await comeIn(dispatch)) play.renew();
        await dispatch(takeSeat.initiate({ code, number, as: {} })).unwrap();
      }),
    leave: (number) => done(() => dispatch(leaveSeat.initiate({ code, number })).unwrap()),
    remove: (number) => done(() => dispatch(removeSeat.initiate({ code, number })).unwrap()),
    luck: (number, nonce) => done(() => dispatch(chooseNonce.initiate({ code, number, nonce })).unwrap()),
    start: () => done(() => dispatch(startGame.initiate(code)).unwrap()),
    close: () => done(() => dispatch(closeTable.initiate(code)).unwrap()),
  };
}
