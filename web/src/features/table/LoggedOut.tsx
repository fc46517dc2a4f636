// Shown at a table when the session has ended elsewhere.
import { LinkButton } from "../../ui/Button";
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { word } from "../../texts/say";

export function LoggedOut() {
  return (
    <Page title={word("table_logged_out")}>
      <Panel className="stack">
        <p>{word("table_logged_out_why")}</p>
        <LinkButton to="/account" tone="go" icon="home">
          {word("account_log_in")}
        </LinkButton>
      </Panel>
    </Page>
  );
}
