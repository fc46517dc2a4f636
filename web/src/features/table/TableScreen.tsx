// A table at its address in all stages: setup, game and end.
import { lazy, Suspense, useEffect, useState } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { Loading } from "../../ui/Loading";
import { TableClient } from "../match/tableClient";
import { TableClientContext } from "../match/context";
import { LoggedOut } from "./LoggedOut";
import { MissingTable } from "./MissingTable";

const SetupScreen = lazy(() => import("../setup/SetupScreen"));
const GameScreen = lazy(() => import("../game/GameScreen"));
const GameOverScreen = lazy(() => import("../gameover/GameOverScreen"));

export default function TableScreen({ code }: { code: string }) {
  const client = useTableClient(code);
  const status = useAppSelector((state) => state.match.tableStatus?.status);
  const link = useAppSelector((state) => state.match.link);
  const unplayed = useAppSelector((state) => state.match.queue.length > 0);
  if (link === "out") return <LoggedOut />;
  if (link === "gone" || status === "closed") return <MissingTable closed={status === "closed"} />;
  if (!client || !status) return <Loading />;
  return (
    <TableClientContext value={client}>
      <Suspense fallback={<Loading />}>
        {status === "open" ? <SetupScreen code={code} /> : null}
        {status === "playing" || (status === "over" && unplayed) ? <GameScreen /> : null}
        {status === "over" && !unplayed ? <GameOverScreen code={code} /> : null}
      </Suspense>
    </TableClientContext>
  );
}

function useTableClient(code: string): TableClient | null {
  const dispatch = useAppDispatch();
  const [client, sit] = useState<TableClient | null>(null);
  useEffect(() => {
    const here = new TableClient(code, dispatch);
    sit(here);
    return () => here.leave();
  }, [code, dispatch]);
  return client;
}
