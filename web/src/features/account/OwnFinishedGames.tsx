// Your finished games, page by page.
import { useState } from "react";

import { Panel } from "../../ui/Panel";
import { FRESH_SECONDS, rest } from "../../net/rest";
import { word } from "../../texts/say";
import { FinishedGames } from "../scores/FinishedGames";
import { Pages } from "../scores/Pages";

export function OwnFinishedGames() {
  const [page, turn] = useState(1);
  const { data } = rest.endpoints.finished.useQuery(page, { refetchOnMountOrArgChange: FRESH_SECONDS });
  if (!data) return null;
  return (
    <Panel title={word("account_finished")}>
      {data.rows.length === 0 ? <p>{word("account_finished_none")}</p> : <FinishedGames games={data.rows} />}
      <Pages page={data.page} more={data.more} onTurn={turn} />
    </Panel>
  );
}
