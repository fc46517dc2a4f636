// Shown for a table that does not exist or was closed.
import { LinkButton } from "../../ui/Button";
import { Page } from "../../ui/Page";
import { Panel } from "../../ui/Panel";
import { word } from "../../texts/say";

export function MissingTable({ closed }: { closed: boolean }) {
  return (
    <Page title={word(closed ? "table_closed" : "table_missing")}>
      <Panel className="stack">
        <p>{word("table_missing_why")}</p>
        <LinkButton to="/" tone="go" icon="home">
          {word("to_start")}
        </LinkButton>
      </Panel>
    </Page>
  );
}
