// A table before its game: players, board and rules. All of it is stored on the server, which also says what is missing.
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { Waiting } from "../../ui/Waiting";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { Chat } from "../chat/Chat";
import { BoardPanel } from "./BoardPanel";
import { Invite } from "./Invite";
import { Luck } from "./Luck";
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
  const together = table.reach !== "screen";
  return (
    <Page title={table.name}>
      <div className="building">
        <div>
          <Seats building={building} offered={offered} />
          {together ? <Invite code={table.code} link={table.link} /> : null}
          {table.hosting ? <Place building={building} offered={offered} /> : null}
          <Luck building={building} />
        </div>
        <div>
          <BoardPanel building={building} />
          <Rules building={building} offered={offered} />
          {together ? (
            <Panel title={word("building_chat")} className="talking">
              <Chat />
            </Panel>
          ) : null}
        </div>
      </div>
      <StartBar building={building} />
    </Page>
  );
}
