// The public tables, to join or to watch. The list refreshes itself while the page is visible.
import { useEffect, useState } from "react";
import { useLocation } from "wouter";

import { useAppDispatch } from "../../app/store";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { Problem } from "../../ui/Problem";
import { Loading } from "../../ui/Loading";
import { useAttempt } from "../../net/attempt";
import { rest, sentenceOf } from "../../net/rest";
import { word } from "../../texts/say";
import { remembered } from "../start/lastChoice";
import { makeTable } from "../start/newTable";
import { ListedTable } from "./ListedTable";
import "./lobby.css";

const REFRESH_MS = 5000;

export default function LobbyScreen() {
  const dispatch = useAppDispatch();
  const [, go] = useLocation();
  const seen = useSeen();
  const { data: tables, error } = rest.endpoints.lobby.useQuery(undefined, {
    pollingInterval: seen ? REFRESH_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const { data: offered } = rest.endpoints.offered.useQuery();
  const { busy, problem, attempt } = useAttempt();
  const make = async () => {
    const known = offered?.editions.map(({ name }) => name) ?? [];
    const edition = known.find((name) => name === remembered("edition")) ?? known[0];
    if (!edition) return;
    const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
    const code = await attempt(() => makeTable(dispatch, { edition, reach: "public", seats }));
    if (code) go(`/t/${code}`);
  };
  const own = (
    <Button icon="plus" tone="go" busy={busy} onClick={() => void make()}>
      {word("lobby_make")}
    </Button>
  );
  if (!tables && !error) return <Loading />;
  return (
    <Page title={word("lobby_title")} aside={tables?.length ? own : null}>
      <Problem>{problem || (tables ? "" : sentenceOf(error, word("unreachable")))}</Problem>
      {tables?.length === 0 ? (
        <Panel>
          <EmptyState icon="globe">
            <p>{word("lobby_none")}</p>
            {own}
          </EmptyState>
        </Panel>
      ) : null}
      <ul className="plain lobby">
        {tables?.map((table) => (
          <ListedTable key={table.code} table={table} />
        ))}
      </ul>
    </Page>
  );
}

/** Whether the page is visible; a hidden page sends no requests. */
function useSeen(): boolean {
  const [seen, see] = useState(!document.hidden);
  useEffect(() => {
    const change = () => see(!document.hidden);
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
  return seen;
}
