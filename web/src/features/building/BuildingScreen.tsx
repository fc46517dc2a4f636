// A table before its game: who plays, where and how. Everything stands on the server, which says what is missing.
import { Page } from "../../look/Page";
import { Waiting } from "../../look/Waiting";
import { rest } from "../../net/rest";
import { Chat } from "../talk/Chat";
import { Invite } from "./Invite";
import { Place } from "./Place";
import { Rules } from "./Rules";
import { Seats } from "./Seats";
import { StartBar } from "./StartBar";
import { useTable } from "./useTable";
import "./building.css";

export default function BuildingScreen({ code }: { code: string }) {
  const building = useTable(code);
  const { data: offered } = rest.endpoints.offered.useQuery();
  if (!building || !offered) return <Waiting />;
  const { table } = building;
  return (
    <Page title={table.name}>
      <div className="building">
        <div className="column">
          <Seats building={building} offered={offered} />
          {table.reach === "screen" ? null : <Invite code={code} />}
          {table.reach === "screen" ? null : <Chat />}
        </div>
        <div className="column">
          <Rules building={building} offered={offered} />
          {table.hosting ? <Place building={building} offered={offered} /> : null}
        </div>
      </div>
      <StartBar building={building} />
    </Page>
  );
}
