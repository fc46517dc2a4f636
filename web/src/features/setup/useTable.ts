// The table during setup, as the server has it, and the requests that change it. All refusals come from the server.
import { useEffect, useMemo, useRef, useState } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { useAttempt } from "../../net/attempt";
import { rest } from "../../net/rest";
import type { ChangeBody, SeatBody, TableShown } from "../../wire/rest";
import { useTableClient } from "../match/context";
import { comeIn } from "../start/newTable";
import { patchedSeat, patchedTable, withAll, type Patch } from "./optimistic";

export interface TableSetup {
  readonly table: TableShown;
  /** Whether the viewer can change rules, board and seats: the host can, unless the game continues from a save. */
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

export function useTable(code: string): TableSetup | null {
  const dispatch = useAppDispatch();
  const client = useTableClient();
  const { data: settled } = rest.endpoints.table.useQuery(code, { refetchOnMountOrArgChange: true });
  const [pending, expect] = useState<readonly Patch[]>([]);
  const table = useMemo(() => settled && withAll(settled, pending), [settled, pending]);
  const tableStatus = useAppSelector((state) => state.match.tableStatus);
  const { busy, problem, attempt, clear } = useAttempt();
  const asked = useRef(0);
  const answered = useRef(0);

  // The socket is used only for notices, but the server closes connections without a viewpoint.
  useEffect(() => client.look(null), [client]);
  // Somebody has changed the table: load it again.
  useEffect(() => {
    dispatch(rest.util.invalidateTags(["table"]));
  }, [dispatch, tableStatus]);
  const laid = table ? `${table.edition} ${table.board}` : "";
  useEffect(() => {
    if (laid) client.loadMaterial();
  }, [client, laid]);

  if (!table) return null;
  const { changeTable, changeSeat, takeSeat, leaveSeat, removeSeat, chooseNonce, startGame, closeTable } =
    rest.endpoints;
  const done = async (act: () => Promise<unknown>): Promise<boolean> =>
    (await attempt(async () => {
      await act();
      return true;
    })) ?? false;
  // Shows a change before the server answers. The answer replaces it, and a refusal undoes it.
  const shownAtOnce = async (patch: Patch, answer: Promise<TableShown>): Promise<void> => {
    const number = (asked.current += 1);
    expect((before) => [...before, patch]);
    try {
      const told = await answer;
      // The answer to an earlier change may arrive later and be out of date.
      if (number < answered.current) return;
      answered.current = number;
      dispatch(rest.util.updateQueryData("table", code, () => told));
      // The material may have been loaded for the previous board.
      if (told.board !== table.board || told.edition !== table.edition) client.loadMaterial();
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
      done(() =>
        shownAtOnce((shown) => patchedTable(shown, change), dispatch(changeTable.initiate({ code, change })).unwrap()),
      ),
    seat: (number, change) =>
      done(() =>
        shownAtOnce(
          (shown) => patchedSeat(shown, number, change),
          dispatch(changeSeat.initiate({ code, number, change })).unwrap(),
        ),
      ),
    take: (number) =>
      done(async () => {
        if (await comeIn(dispatch)) client.renew();
        await dispatch(takeSeat.initiate({ code, number, as: {} })).unwrap();
      }),
    leave: (number) => done(() => dispatch(leaveSeat.initiate({ code, number })).unwrap()),
    remove: (number) => done(() => dispatch(removeSeat.initiate({ code, number })).unwrap()),
    luck: (number, nonce) => done(() => dispatch(chooseNonce.initiate({ code, number, nonce })).unwrap()),
    start: () => done(() => dispatch(startGame.initiate(code)).unwrap()),
    close: () => done(() => dispatch(closeTable.initiate(code)).unwrap()),
  };
}
