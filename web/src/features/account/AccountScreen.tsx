// Your account: name, password, running, saved and finished games, and your record.
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { Loading } from "../../ui/Loading";
import { FRESH_SECONDS, rest } from "../../net/rest";
import { LanguageChoice } from "../../texts/Language";
import { word } from "../../texts/say";
import type { Who } from "../../wire/rest";
import { OwnRecord } from "../scores/PlayerRecord";
import { Continue } from "../start/Continue";
import { SignIn } from "./SignIn";
import { OwnFinishedGames } from "./OwnFinishedGames";
import { Saves } from "./Saves";
import { Profile } from "./Profile";
import "./account.css";

export default function AccountScreen() {
  const { data: session } = rest.endpoints.session.useQuery();
  const loading = useLoading(session?.user ?? null);
  if (!session || loading) return <Loading />;
  const { user } = session;
  return (
    <Page title={word("account_title")}>
      <div className="account">
        <div>
          {!user || user.guest ? <SignIn guest={user !== null} /> : null}
          {user ? <Profile user={user} /> : null}
          <Panel>
            <LanguageChoice />
          </Panel>
          {user && !user.guest ? <OwnRecord name={user.name} /> : null}
        </div>
        {user ? (
          <div>
            <Continue all />
            <Saves />
            <OwnFinishedGames />
          </div>
        ) : null}
      </div>
    </Page>
  );
}

/** Whether a list is still loading. A list that arrives later would move the buttons below it away from a finger. */
function useLoading(user: Who | null): boolean {
  const fresh = { skip: user === null, refetchOnMountOrArgChange: FRESH_SECONDS };
  const lists = [
    rest.endpoints.ownTables.useQuery(undefined, fresh),
    rest.endpoints.saves.useQuery(undefined, fresh),
    rest.endpoints.finished.useQuery(1, fresh),
    rest.endpoints.player.useQuery(user?.name ?? "", { ...fresh, skip: user === null || user.guest }),
  ];
  return lists.some(({ isLoading }) => isLoading);
}
