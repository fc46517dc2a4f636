// A table before its game: players, board and rules. All of it is stored on the server, which also says what is missing.
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { Loading } from "../../ui/Loading";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { Chat } from "../chat/Chat";
import { BoardPanel } from "./BoardPanel";
import { Invite } from "./Invite";
import { DiceSeed } from "./DiceSeed";
import { TableOptions } from "./TableOptions";
import { Rules } from "./Rules";
import { Seats } from "./Seats";
import { StartBar } from "./StartBar";
import { useTable } from "./useTable";
import "./setup.css";

export default function SetupScreen({ code }: { code: string }) {
  const setup = useTable(code);
  const { data: offered } = rest.endpoints.offered.useQuery();
  if (!setup || !offered) return <Loading />;
  const { table } = setup;
  const together = table.reach !== "screen";
  return (
    <Page title={table.name}>
      <div className="building">
        <div>
          <Seats setup={setup} offered={offered} />
          {together ? <Invite code={table.code} link={table.link} /> : null}
          {table.hosting ? <TableOptions setup={setup} offered={offered} /> : null}
          <DiceSeed setup={setup} />
        </div>
        <div>
          <BoardPanel setup={setup} />
          <Rules setup={setup} offered={offered} />
          {together ? (
            <Panel title={word("building_chat")} className="talking">
              <Chat />
            </Panel>
          ) : null}
        </div>
      </div>
      <StartBar setup={setup} />
    </Page>
  );
}
