// The table that is being built: as the server has it, and how it is changed there. Every refusal is the server's.
import { useEffect, useMemo, useRef, useState } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import type { ChangeBody, SeatBody, TableShown } from "../../wire/rest";
import { usePlay } from "../match/context";
import { comeIn } from "../start/table";
import { patchedSeat, patchedTable, withAll, type Patch } from "./patched";

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
  const { data: settled } = rest.endpoints.table.useQuery(code, { refetchOnMountOrArgChange: true });
  const [pending, expect] = useState<readonly Patch[]>([]);
  const table = useMemo(() => settled && withAll(settled, pending), [settled, pending]);
  const sitting = useAppSelector((state) => state.match.sitting);
  const { busy, problem, attempt, clear } = useAttempt();
  const asked = useRef(0);
  const answered = useRef(0);

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
  // A change is seen before the server has answered, whatever else it tells meanwhile. Its answer counts, and a refusal takes the change back.
  const shownAtOnce = async (patch: Patch, answer: Promise<TableShown>): Promise<void> => {
    const number = (asked.current += 1);
    expect((before) => [...before, patch]);
    try {
      const told = await answer;
      // An answer to an earlier change may come later, and knows less.
      if (number < answered.current) return;
      answered.current = number;
      dispatch(rest.util.updateQueryData("table", code, () => told));
      // What was asked for when the change was shown may still have been the board before.
      if (told.board !== table.board || told.edition !== table.edition) play.lay();
    } finally {
      expect((before) => before.filter((each) => each !== patch));
    }
  };
  return {
    table,
    free: table.hosting && !table.goes_on,
    busy,
    problem,
    clear,
    change: (change) =>
      done(() => shownAtOnce((shown) => patchedTable(shown, change), dispatch(changeTable.initiate({ code, change })).unwrap())),
    seat: (number, change) =>
      done(() =>
        shownAtOnce((shown) => patchedSeat(shown, number, change), dispatch(changeSeat.initiate({ code, number, change })).unwrap()),
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
