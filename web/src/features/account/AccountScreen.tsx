// One's own corner: who one is, the games that wait, were saved or are over, and how one has done.
import { Page } from "../../look/Page";
import { Waiting } from "../../look/Waiting";
import { rest } from "../../net/rest";
import { word } from "../../texts/say";
import { OwnRecord } from "../scores/PlayerRecord";
import { Continue } from "../start/Continue";
import { ComeIn } from "./ComeIn";
import { Finished } from "./Finished";
import { Saves } from "./Saves";
import { Self } from "./Self";
import "./account.css";

export default function AccountScreen() {
  const { data: session } = rest.endpoints.session.useQuery();
  if (!session) return <Waiting />;
  const { user } = session;
  return (
    <Page title={word("account_title")}>
      <div className="account">
        <div>
          {!user || user.guest ? <ComeIn guest={user !== null} /> : null}
          {user ? <Self user={user} /> : null}
          {user && !user.guest ? <OwnRecord name={user.name} /> : null}
        </div>
        {user ? (
          <div>
            <Continue all />
            <Saves />
            <Finished />
          </div>
        ) : null}
      </div>
    </Page>
  );
}
